// Package language holds what the writers of modelling languages share: names and labels of a
// declaration as a language takes them, and terms. Own.
//
// Not here: the grammar of either language. Begin with language.go.
package language

import (
	"fmt"
	"math"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model/algebra"
)

// HardBlank stands for a blank at which no line is broken; it is written as a blank.
const HardBlank = "\x01"

// Rules say what a language takes.
type Rules struct {
	Longest  int                       // characters of a name or a label
	FoldCase bool                      // those that differ in case alone are the same
	Takes    func(name string) bool    // whether a name may stand as it is
	Plain    func(label string) string // a label of the characters that the language has
	Quote    string                    // around labels in sentences about them
	Kinds    map[string]string         // what the prefixes of names stand for, in sentences about them; may be nil
}

// Names says how the things of a program are called in a language. Of two whose names collide the
// one that comes first keeps its name.
type Names struct {
	Rules
	Of      map[any]string            // by the thing: *algebra.Set, *algebra.Relation, …
	Label   map[*algebra.Set][]string // by position
	Renamed []string                  // sentences for the head of the file
	Used    map[string]bool           // names taken, folded
}

// NewNames begins to name things.
func NewNames(r Rules) *Names {
	return &Names{Rules: r, Of: map[any]string{}, Label: map[*algebra.Set][]string{}, Used: map[string]bool{}}
}

// Declared names relations, parameters and variables.
func (n *Names) Declared(a *algebra.Program) {
	for _, x := range a.Relations {
		n.Of[x] = n.Name("rel", x.Name)
	}
	for _, x := range a.Params {
		n.Of[x] = n.Name("par", x.Name)
	}
	for _, x := range a.Variables {
		n.Of[x] = n.Name("var", x.Name)
	}
}

// Name returns the name of what the program calls wanted; if it differs, the head of the file will
// say so.
func (n *Names) Name(kind, wanted string) string {
	name := n.Unused(kind, wanted)
	if name != wanted {
		sentence := name + " stands for " + wanted
		if n.Kinds != nil {
			sentence += " (" + n.Kinds[kind] + ")"
		}
		n.Renamed = append(n.Renamed, sentence)
	}
	return name
}

// Unused returns a free name and takes it: wanted itself, else kind_wanted, else kind_wanted_2 and
// so on, cut to the longest.
func (n *Names) Unused(kind, wanted string) string {
	name := wanted
	for k := 1; n.Used[n.folded(name)] || !n.Takes(name); k++ {
		suffix := ""
		if k > 1 {
			suffix = fmt.Sprintf("_%d", k)
		}
		name = Cut(kind+"_"+wanted, n.Longest-len(suffix)) + suffix
	}
	n.Used[n.folded(name)] = true
	return name
}

// Cut returns the first bytes of s, at most most of them.
func Cut(s string, most int) string { return s[:min(len(s), most)] }

func (r Rules) folded(name string) string {
	if r.FoldCase {
		return strings.ToLower(name)
	}
	return name
}

// Legal writes labels with the characters of the language, different from one another: those that
// become equal get a number behind them.
func (r Rules) Legal(labels []string) []string {
	out := make([]string, len(labels))
	used := map[string]bool{}
	for k, label := range labels {
		plain := r.Plain(label)
		name := plain
		for n := 2; used[r.folded(name)]; n++ {
			suffix := fmt.Sprintf("_%d", n)
			name = r.Plain(Cut(plain, r.Longest-len(suffix))) + suffix
		}
		used[r.folded(name)] = true
		out[k] = name
	}
	return out
}

// ToldLabels notes the labels of a set that were changed.
func (n *Names) ToldLabels(x *algebra.Set) {
	for k, l := range n.Label[x] {
		if l != x.Labels[k] {
			n.Renamed = append(n.Renamed, fmt.Sprintf("%s%s%s stands for the label %s of set %s", n.Quote, l, n.Quote, algebra.ASCII(x.Labels[k]), n.Of[x]))
		}
	}
}

// Domain writes the names of sets with something between them.
func (n *Names) Domain(sets []*algebra.Set, between string) string {
	names := make([]string, len(sets))
	for d, x := range sets {
		names[d] = n.Of[x]
	}
	return strings.Join(names, between)
}

// Tuple writes the labels at positions with something between them, each as label does.
func Tuple(sets []*algebra.Set, positions []int, between string, label func(x *algebra.Set, position int) string) string {
	out := make([]string, len(positions))
	for d, p := range positions {
		out[d] = label(sets[d], p)
	}
	return strings.Join(out, between)
}

// Head is the end of the head of a file: the program's name, and what was renamed.
func (n *Names) Head(mark, program string) string {
	return mark + strings.Join(append([]string{program + ", written by tilemip"}, n.Renamed...), ".\n"+mark) + ".\n"
}

// Expr writes an expression whose groups are written by group.
func Expr(e algebra.Expr, group func(algebra.Group) []algebra.Part) string {
	var parts []algebra.Part
	for _, g := range e.Groups() {
		parts = append(parts, group(g)...)
	}
	return algebra.Join(parts, "-")
}

// Term writes coefficient, parameter and variable, as far as the term has them; a coefficient of 1
// is left out. The sign is returned apart, for algebra.Join.
func Term(t *algebra.Term, param, variable, times string) algebra.Part {
	var factors []string
	size := math.Abs(t.Coefficient)
	if size != 1 || t.Param == nil && t.Var == nil {
		factors = append(factors, number(size))
	}
	if t.Param != nil {
		factors = append(factors, param)
	}
	if t.Var != nil {
		factors = append(factors, variable)
	}
	return algebra.Part{Negative: math.Signbit(t.Coefficient), Text: strings.Join(factors, times)}
}

// Terms appends the terms of a row other than 0, each a word with its sign before it: no line is
// broken within it. name is that of a column; index is nil for all columns in turn.
func Terms(terms []string, index []int32, value []float64, name func(j int) string, times string) []string {
	for k, c := range value {
		j := k
		if index != nil {
			j = int(index[k])
		}
		switch {
		case c == 0:
		case c == 1 || c == -1:
			terms = append(terms, Summand(c)[:1]+HardBlank+name(j))
		default:
			terms = append(terms, Summand(c)+times+name(j))
		}
	}
	return terms
}

// Summand writes a number with its sign before it.
func Summand(c float64) string {
	if math.Signbit(c) {
		return "-" + HardBlank + number(-c)
	}
	return "+" + HardBlank + number(c)
}

func number(x float64) string { return string(matrix.AppendNumber(nil, x)) }
