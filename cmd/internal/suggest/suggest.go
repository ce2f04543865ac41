// Package suggest finds the known word that a mistyped one was probably meant to be.
//
// Not here: anything else. Begin with suggest.go.
package suggest

import "strings"

// DidYouMean ends a sentence about a word that is not known with the nearest of those
// that are; "" when none is near.
func DidYouMean(word string, known []string) string {
	if near := Nearest(word, known); near != "" {
		return "; did you mean " + near + "?"
	}
	return ""
}

// Nearest returns the known word that is nearest to word: one that begins with it, or
// one that differs from it by few typing errors (at most a third of its letters).
func Nearest(word string, known []string) string {
	word = strings.ToLower(word)
	best, least := "", len(word)/3+1
	for _, k := range known {
		lower := strings.ToLower(k)
		if d := slips(word, lower); d < least || d == least && best == "" && len(word) > 2 {
			best, least = k, d
		}
	}
	if best != "" {
		return best
	}
	for _, k := range known { // the shortest that begins with it
		if len(word) > 1 && strings.HasPrefix(strings.ToLower(k), word) && (best == "" || len(k) < len(best)) {
			best = k
		}
	}
	return best
}

// slips is the least number of letters to delete, insert, change, or swap with their
// neighbour that turns a into b: the optimal string alignment distance (F. J. Damerau,
// "A technique for computer detection and correction of spelling errors", CACM 1964).
func slips(a, b string) int {
	x, y := []rune(a), []rune(b)
	d := make([][]int, len(x)+1)
	for i := range d {
		d[i] = make([]int, len(y)+1)
		d[i][0] = i
	}
	for j := range d[0] {
		d[0][j] = j
	}
	for i := 1; i <= len(x); i++ {
		for j := 1; j <= len(y); j++ {
			same := 1
			if x[i-1] == y[j-1] {
				same = 0
			}
			d[i][j] = min(d[i-1][j]+1, d[i][j-1]+1, d[i-1][j-1]+same)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				d[i][j] = min(d[i][j], d[i-2][j-2]+1)
			}
		}
	}
	return d[len(x)][len(y)]
}
