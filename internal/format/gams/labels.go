package gams

// Labels and their order. GAMS orders all labels by where each first occurs in the file,
// and refuses ord and lags on a set that lists its elements in another order.
//
// The order of elements is that of the GAMS user's guide, "Sets as sequences: ordered sets".

import (
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model/algebra"
)

// labels makes every label legal. Where a set that must be ordered would not be, because
// of labels in sets before it, one set of all ordered labels in a common order is put
// first; where there is no common order, the set gets labels of its own, with its name
// before them.
func (s *symbols) labels(a *algebra.Program) {
	ordered := a.Ordered()
	var lists [][]string
	for _, x := range a.Sets {
		s.Label[x] = s.Legal(x.Labels)
		if ordered[x] {
			lists = append(lists, s.Label[x])
		}
	}
	if s.conflict(a, ordered, nil) {
		if common, ok := merge(lists); ok {
			s.universe, s.universeList = s.Unused("set", "labels"), common
		} else {
			s.conflict(a, ordered, s.relabel)
		}
	}
	for _, x := range a.Sets {
		s.ToldLabels(x)
	}
}

// conflict goes through the sets as GAMS does and reports whether one that must be
// ordered is not; repair, if given, is called to change its labels, up to three times a
// set, for new labels may collide again. ordered are the sets under ord or a lag.
func (s *symbols) conflict(a *algebra.Program, ordered map[*algebra.Set]bool, repair func(*algebra.Set)) bool {
	found := false
	met := map[string]int{}
	for _, x := range a.Sets {
		for try := 0; try < 3 && ordered[x] && !inOrder(s.Label[x], met); try++ {
			found = true
			if repair != nil {
				repair(x)
			}
		}
		for _, l := range s.Label[x] {
			if _, known := met[strings.ToLower(l)]; !known {
				met[strings.ToLower(l)] = len(met)
			}
		}
	}
	return found
}

// relabel puts the name of the set before each of its labels.
// The prefix makes the labels those of this set alone, so they first occur here and in its order.
func (s *symbols) relabel(x *algebra.Set) {
	labels := make([]string, len(s.Label[x]))
	for k, l := range s.Label[x] {
		labels[k] = x.Name + "_" + l
	}
	s.Label[x] = s.Legal(labels)
}

// inOrder reports whether the labels that occurred before come in that order again, and
// before all that are new: then GAMS regards the set as ordered. met has the number of
// each label so far, by its lower-case form.
func inOrder(labels []string, met map[string]int) bool {
	last, fresh := -1, false
	for _, l := range labels {
		at, known := met[strings.ToLower(l)]
		if known && (fresh || at < last) {
			return false
		}
		fresh = fresh || !known
		last = at
	}
	return true
}

// merge finds one order of all labels that every list agrees with, and reports whether
// there is one. It is a topological order of the graph whose arcs are the neighbours in
// each list, taken depth first, so that a list stays together where nothing prevents it.
func merge(lists [][]string) ([]string, bool) {
	var labels []string
	number := map[string]int{}
	var after [][]int // of each label, what follows it somewhere
	var before []int  // how many stand before it and are not placed yet
	for _, list := range lists {
		last := -1
		for _, l := range list {
			n, known := number[strings.ToLower(l)]
			if !known {
				n = len(labels)
				number[strings.ToLower(l)] = n
				labels, after, before = append(labels, l), append(after, nil), append(before, 0)
			}
			if last >= 0 {
				after[last] = append(after[last], n)
				before[n]++
			}
			last = n
		}
	}
	var out []string
	var place func(n int)
	place = func(n int) {
		before[n] = -1
		out = append(out, labels[n])
		for _, m := range after[n] {
			if before[m]--; before[m] == 0 {
				place(m)
			}
		}
	}
	for n := range labels {
		if before[n] == 0 {
			place(n)
		}
	}
	return out, len(out) == len(labels)
}

var (
	bareLabel = textpos.Late(`^([A-Za-z][A-Za-z0-9_]*|[0-9]+)$`)
	counted   = textpos.Late(`^([A-Za-z_]*)(0|[1-9][0-9]{0,8})$`)
)

// datum writes a label in a list of data, where plain ones need no quotes.
func datum(label string) string {
	if bareLabel().MatchString(label) && !reserved()[strings.ToLower(label)] {
		return label
	}
	return "'" + label + "'"
}

// elements writes the labels of a set, runs of three and more as first*last.
func elements(labels []string) string {
	var out []string
	for k := 0; k < len(labels); {
		last := k
		for last+1 < len(labels) && follows(labels[last], labels[last+1]) {
			last++
		}
		if last-k >= 2 {
			out = append(out, labels[k]+"*"+labels[last])
			k = last + 1
			continue
		}
		out = append(out, datum(labels[k]))
		k++
	}
	return strings.Join(out, ", ")
}

// follows reports whether b is a with its number one larger, as in i9 and i10.
func follows(a, b string) bool {
	x, y := counted().FindStringSubmatch(a), counted().FindStringSubmatch(b)
	if x == nil || y == nil || x[1] != y[1] || strings.HasPrefix(a, "_") {
		return false
	}
	m, _ := strconv.Atoi(x[2]) // at most nine digits
	n, _ := strconv.Atoi(y[2])
	return n == m+1
}
