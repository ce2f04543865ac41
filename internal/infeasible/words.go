package infeasible

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/propagate"
)

// The answers in words, with the rows written out.

func (t *tester) name(x propagate.Part) string {
	if x.Kind == propagate.Side {
		return t.m.RowName(x.Index)
	}
	return t.m.ColumnName(x.Index)
}

// familyOf is the name of a row up to its key or number.
func familyOf(name string) string {
	if i := strings.IndexAny(name, "[(#"); i > 0 {
		return name[:i]
	}
	return strings.TrimRight(name, "0123456789_.,")
}

func (t *tester) text(x propagate.Part) string {
	switch {
	case x.Kind == propagate.Whole:
		return t.m.ColumnName(x.Index) + " is an integer"
	case x.Kind == propagate.Bound:
		return t.m.BoundText(x.Index, x.Upper)
	case x.Upper:
		return t.m.RowTextWithin(x.Index, math.Inf(-1), t.a.RowUpper[x.Index])
	}
	return t.m.RowTextWithin(x.Index, t.a.RowLower[x.Index], math.Inf(1))
}

// Line is one line of a subset for people: both sides of a row, both bounds of a column, and the
// same bound of many columns of a family are one line.
type Line struct {
	Text    string
	Members []int // of Subset.Members
}

// Lines returns the members for people to read.
func (s *Subset) Lines() []Line {
	var lines []Line
	for i := 0; i < len(s.Members); i++ {
		x := s.Members[i]
		l := Line{x.Text, []int{i}}
		if i+1 < len(s.Members) && x.Kind != propagate.Whole && s.Members[i+1].Kind == x.Kind && s.Members[i+1].Index == x.Index {
			i++
			l.Members = append(l.Members, i)
			l.Text = joined(x.Text, s.Members[i].Text)
		}
		lines = append(lines, l)
	}
	return s.gather(lines)
}

// many is from how many columns on the same bound of all of them is one line.
const many = 4

// gather makes one line of the same bound of many columns of a family.
func (s *Subset) gather(lines []Line) []Line {
	alike := map[string][]int{} // of members, by family, side and number
	key := func(l Line) string {
		x := s.Members[l.Members[0]]
		if x.Kind != propagate.Bound || len(l.Members) > 1 {
			return ""
		}
		return familyOf(x.Name) + strings.TrimPrefix(x.Text, x.Name)
	}
	for _, l := range lines {
		if k := key(l); k != "" {
			alike[k] = append(alike[k], l.Members...)
		}
	}
	var out []Line
	for _, l := range lines {
		k := key(l)
		switch n := len(alike[k]); {
		case n < many:
			out = append(out, l)
		case alike[k][0] == l.Members[0]:
			out = append(out, Line{fmt.Sprintf("%s, and the same bound of %d more variables %s", l.Text, n-1, familyOf(s.Members[l.Members[0]].Name)), alike[k]})
		}
	}
	return out
}

// joined writes "r: x + y ≥ 5" and "r: x + y ≤ 5" as "r: x + y = 5", and other sides as a pair.
func joined(low, up string) string {
	head, least, ok1 := cut(low, " ≥ ")
	_, most, ok2 := cut(up, " ≤ ")
	switch {
	case !ok1 || !ok2:
		return low + " and " + up
	case least == most:
		return head + " = " + least
	}
	name, terms, of := strings.Cut(head, ": ")
	if !of {
		return least + " ≤ " + head + " ≤ " + most
	}
	return name + ": " + least + " ≤ " + terms + " ≤ " + most
}

// cut cuts at the last occurrence.
func cut(s, at string) (before, after string, found bool) {
	i := strings.LastIndex(s, at)
	if i < 0 {
		return s, "", false
	}
	return s[:i], s[i+len(at):], true
}

// Sentences says what a subset means, one sentence a line of the slice, without the members.
func (s *Subset) Sentences() []string {
	var out []string
	switch {
	case s.Members == nil:
		return []string{s.Reason}
	case s.Irreducible:
		out = append(out, "The subsystem is irreducible: without any one of them, the others are feasible"+s.shown()+".")
	default:
		out = append(out, "They are "+s.Reason+".")
	}
	if slices.ContainsFunc(s.Members, func(x Member) bool { return x.Kind == Construct }) {
		out = append(out, "A special ordered set, indicator row or semi-continuous variable includes those bounds of its variables that its big-M comes from, and an indicator row that its condition is 0 or 1.")
	}
	return append(out, s.proof()...)
}

func (s *Subset) shown() string {
	if s.Proof == ProofMultipliers {
		return "; the proof shows that, since its multipliers are unique"
	}
	if slices.ContainsFunc(s.Members, func(x Member) bool { return x.Without == nil }) {
		return ""
	}
	return ", and each such solution passed the exact check"
}

// mostAdded is up to how many lines the addition is written out.
const mostAdded = 12

func (s *Subset) proof() []string {
	switch s.Proof {
	case ProofMultipliers:
		var terms, minus []string
		for _, x := range s.Members {
			label := times(x.Multiplier) + x.Name
			if x.Kind == propagate.Bound {
				label = times(x.Multiplier) + "(" + x.Text + ")"
			}
			switch {
			case x.Upper:
				minus = append(minus, "− "+label)
			case len(terms) > 0:
				terms = append(terms, "+ "+label)
			default:
				terms = append(terms, label)
			}
		}
		if terms = append(terms, minus...); len(terms) > mostAdded {
			terms = append(terms[:mostAdded], fmt.Sprintf("… (%d more)", len(terms)-mostAdded))
		}
		return []string{"Proof: take " + strings.Join(terms, " ") + ". On the left everything cancels to 0, and on the right at least " +
			s.Sum.RatString() + " is left; 0 ≥ " + s.Sum.RatString() + " cannot hold."}
	case ProofPropagation:
		return []string{"Proof: the bounds that follow from these, one after the other, leave some variable no value."}
	case ProofBranching:
		return []string{"Proof: " + s.ProvenBy + "."}
	}
	return []string{"That they are infeasible is reported by " + s.ProvenBy + "; it is not proven here."}
}

// times writes a factor before a name; 1 is left out.
func times(x *big.Rat) string {
	if x.Cmp(big.NewRat(1, 1)) == 0 {
		return ""
	}
	return x.RatString() + "·"
}
