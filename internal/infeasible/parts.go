package infeasible

import (
	"math"

	"github.com/tilemip/tilemip/internal/propagate"
)

// parts is a set of requirements of a program, kept as flags.
type parts struct {
	t       *tester
	flags   [5][]bool // lower sides, upper sides, lower bounds, upper bounds, whole columns
	members *int
}

func newParts(t *tester) parts {
	rows, columns := len(t.a.RowLower), len(t.a.Lower)
	return parts{t, [5][]bool{make([]bool, rows), make([]bool, rows), make([]bool, columns), make([]bool, columns), make([]bool, columns)}, new(int)}
}

func slot(x propagate.Part) int {
	s := 2 * int(x.Kind)
	if x.Upper {
		s++
	}
	return s
}

func (s parts) has(x propagate.Part) bool { return s.flags[slot(x)][x.Index] }

func (s parts) add(x propagate.Part) { s.put(x, true) }

func (s parts) put(x propagate.Part, in bool) {
	at := &s.flags[slot(x)][x.Index]
	if *at != in {
		*at = in
		if in {
			*s.members++
		} else {
			*s.members--
		}
	}
}

// without returns a copy that lacks some parts.
func (s parts) without(some []propagate.Part) parts {
	c := newParts(s.t)
	for k := range s.flags {
		copy(c.flags[k], s.flags[k])
	}
	*c.members = *s.members
	for _, x := range some {
		c.put(x, false)
	}
	return c
}

// only returns those of the given parts.
func (s parts) only(some []propagate.Part) parts {
	c := newParts(s.t)
	for _, x := range some {
		c.add(x)
	}
	return c
}

// list returns the parts in order.
func (s parts) list() []propagate.Part {
	list := make([]propagate.Part, 0, *s.members)
	for k, flags := range s.flags {
		for i, in := range flags {
			if in {
				list = append(list, propagate.Part{Kind: propagate.Kind(k / 2), Index: i, Upper: k%2 == 1})
			}
		}
	}
	propagate.Sort(list)
	return list
}

// sides returns the sides of a row that are in the set.
func (s parts) sides(r int) (lower, upper float64) {
	return choose(s.flags[0][r], s.t.a.RowLower[r], -1), choose(s.flags[1][r], s.t.a.RowUpper[r], 1)
}

// bounds returns the bounds of a column that are in the set.
func (s parts) bounds(j int) (lower, upper float64) {
	return choose(s.flags[2][j], s.t.a.Lower[j], -1), choose(s.flags[3][j], s.t.a.Upper[j], 1)
}

func choose(in bool, x float64, sign int) float64 {
	if in {
		return x
	}
	return math.Inf(sign)
}
