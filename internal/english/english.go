// Package english writes numbers, durations and lists the way a sentence needs them, once
// for everything that speaks to people: "1 node", "12,000 nodes", "6.70 s", "a, b and c".
// Own.
//
// Not here: words of the field. Begin with english.go.
package english

import (
	"fmt"
	"strconv"
	"strings"
)

// Count writes a number with its noun in the singular or the regular plural.
func Count[N int | int64 | uint64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return Group(n) + " " + noun + "s"
}

// Group writes a number with a comma before every three digits.
func Group[N int | int64 | uint64](n N) string { return GroupDigits(fmt.Sprint(n)) }

// GroupDigits is Group for a number of any size, given as its digits with or without a sign.
func GroupDigits(text string) string {
	sign := ""
	if text[0] == '-' {
		sign, text = "-", text[1:]
	}
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return sign + text
}

// Number writes a value of an objective or a bound: at most 12 digits, and those before the
// point in groups.
func Number(x float64) string {
	text := strconv.FormatFloat(x, 'g', 12, 64)
	if strings.ContainsAny(text, "enI") { // with an exponent, or no number
		return text
	}
	whole, rest, _ := strings.Cut(text, ".")
	return GroupDigits(whole) + strings.TrimSuffix("."+rest, ".")
}

// List joins names as a sentence does: the last two by "and".
func List(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// Seconds writes a duration in seconds with about three digits that mean something;
// what is below half a millisecond is "0 s".
func Seconds(s float64) string {
	digits := 0
	switch {
	case s < 0.0005:
		return "0 s"
	case s < 1:
		digits = 3
	case s < 10:
		digits = 2
	case s < 100:
		digits = 1
	}
	return strconv.FormatFloat(s, 'f', digits, 64) + " s"
}

// About writes a duration in seconds for an estimate, in the largest unit that fits: "90 s",
// "12 min", "30 h", "4.2 d".
func About(seconds float64) string {
	switch {
	case seconds < 100:
		return fmt.Sprintf("%.0f s", seconds)
	case seconds < 100*60:
		return fmt.Sprintf("%.0f min", seconds/60)
	case seconds < 100*3600:
		return fmt.Sprintf("%.0f h", seconds/3600)
	}
	return fmt.Sprintf("%.3g d", seconds/86400)
}

// Bytes rounds a size for people, in decimal units.
func Bytes(n int64) string {
	switch {
	case n < 10_000:
		return fmt.Sprintf("%.1f kB", float64(n)/1e3)
	case n < 1_000_000:
		return fmt.Sprintf("%d kB", n/1e3)
	}
	return fmt.Sprintf("%.1f MB", float64(n)/1e6)
}
