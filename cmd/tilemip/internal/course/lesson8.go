// Lesson 8: a tree of branch and bound, checked leaf by leaf. A node may be branched on a variable or
// on a whole row, as solvers branch on a special ordered set (E. M. L. Beale and J. A. Tomlin, 1970):
// the leaves have to cover, and whether they do is decided by cases, with no floating point.

package course

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// board81 is to be closed by a tree; most81 is the largest number of leaves. nodes82 are
// nodes of another tree, of board82.
var (
	board81 = "1 3 6 / 4 0 2 / 7 5 8"
	board82 = "1 0 2 / 4 6 3 / 7 5 8"
	nodes82 = []struct{ name, path string }{
		{"A", "z[i3,1]=1"}, {"B", "z[i2,0]=1"}, {"C", "z[i4,0]=1"}, {"D", "z[i1,1]=1"}, {"E", "z[i3,0]=1"},
	}
)

const (
	most81    = 8
	mostCases = 100_000 // in which a cover is tested
)

var exercises8 = []Exercise{
	{"8.1", []string{"tree"}, func(k *tools, given func(string) string) string {
		return k.closedBy(own(board81), given("tree"), most81)
	}},
	{"8.2", []string{"plain", "parity"}, (*tools).pruned},
}

// decision is one branching: a 0-1 variable and its value.
type decision struct {
	name  string
	value float64
}

// leaf is the decisions on the way to a leaf.
type leaf []decision

// readTree reads one leaf a line, such as "z[i3,0]=0 z[i3,1]=1".
func readTree(text string, m *model.Model) []leaf {
	at := columns(m)
	var all []leaf
	for _, line := range lines(text) {
		var l leaf
		for _, word := range strings.Fields(line) {
			name, value, ok := strings.Cut(word, "=")
			v, known := at[name]
			if !ok || !known || (value != "0" && value != "1") {
				refuse("%q is not a branching decision; expected one such as z[i3,0]=1, with a 0-1 variable of the program and without spaces", short(word))
			}
			if m.Type(v) != model.Binary {
				refuse("%s is not a 0-1 variable. Branch on u, d, l, r or z", name)
			}
			l = append(l, decision{name, map[string]float64{"0": 0, "1": 1}[value]})
		}
		all = append(all, l)
	}
	return all
}

// covered refuses leaves that leave out a 0-1 point of the program's rows over 0-1 variables, such as
// c_blank. A point in no leaf decides something otherwise in each: that is one more row for every
// leaf, and propagation and branching find a point or prove that there is none, in whole numbers.
func covered(leaves []leaf, m *model.Model) {
	c, a := m.Clone(), m.Matrix()
	var rows []model.Constraint
	for r := range m.Rows() {
		if index, _ := a.Row(r); slices.ContainsFunc(index, func(j int32) bool { return a.Type[j] != model.Binary }) {
			rows = append(rows, c.Constraint(r))
		}
	}
	c.DeleteRows(rows...)
	at := columns(c)
	for name, v := range at {
		if c.Type(v) != model.Binary {
			c.DeleteColumns(v)
			delete(at, name)
		}
	}
	named := leaf{} // the variables of the leaves, with their values at the point
	for _, l := range leaves {
		row, ones := c.NamedRow("leaf"), 0.0
		for _, d := range l {
			row.Add(1-2*d.value, at[d.name])
			ones += d.value
			if !slices.ContainsFunc(named, func(known decision) bool { return known.name == d.name }) {
				named = append(named, decision{name: d.name})
			}
		}
		row.Ge(1 - ones)
	}
	check(c.Err())
	switch outcome, x, _ := propagate.Prove(c.Matrix(), mostCases, func() bool { return false }); outcome {
	case propagate.Point:
		for n, d := range named {
			named[n].value = math.Abs(x[c.Index(at[d.name])]) // 0 may come as −0
		}
		refuse("no leaf contains the points with %s: one of them could be a plan", words(named))
	case propagate.Unknown:
		refuse("whether these leaves cover all plans takes more than %d cases; branch in an order", mostCases)
	}
}

// decided is a model with the decisions made.
func decided(m *model.Model, decisions leaf) *model.Model {
	c := m.Clone()
	at := columns(c)
	for _, d := range decisions {
		if lower, upper := c.Bounds(at[d.name]); d.value < lower || d.value > upper {
			c.SetBounds(at[d.name], lower, upper) // fixed to the other value: no point is left
			c.NamedRow("contradiction").Add(1, at[d.name]).Eq(d.value)
			continue
		}
		c.Fix(at[d.name], d.value)
	}
	return c
}

// closedBy checks that a tree leaves no room for a plan shorter than the shortest known one.
func (k *tools) closedBy(s puzzle.Slide, text string, most int) string {
	best := k.shortest(s)
	p := k.program(s, "textbook", len(best))
	leaves := readTree(text, p.Model)
	if len(leaves) == 0 || len(leaves) > 200 {
		refuse("the tree has %d leaves; expected at most %d", len(leaves), most)
	}
	covered(leaves, p.Model)
	var open []string
	for _, l := range leaves {
		value := k.relaxation(decided(p.Model, l))
		if value <= float64(len(best)-2)+1e-6 {
			open = append(open, fmt.Sprintf("%s has the bound %.2f", words(l), value))
		}
	}
	if len(open) > 0 {
		refuse("%d of %d leaves are still open: a plan of %d moves could be there. The first: %s", len(open), len(leaves), len(best)-2, open[0])
	}
	if len(leaves) > most {
		refuse("every leaf is pruned, but the tree has %d leaves; %d are enough. Which tile's first move raises the bound most?", len(leaves), most)
	}
	return fmt.Sprintf("solved leaf by leaf: %d linear programs, all infeasible or above %d, so by parity no plan has fewer than %d moves", len(leaves), len(best)-2, len(best))
}

// words is a leaf as it is written.
func words(l leaf) string {
	parts := make([]string, len(l))
	for n, d := range l {
		parts[n] = fmt.Sprintf("%s=%v", d.name, d.value)
	}
	return strings.Join(parts, " ")
}

// bounds82 solves the relaxation of every node of exercise 8.2.
func (k *tools) bounds82() (map[string]float64, int) {
	best := k.shortest(own(board82))
	p := k.program(own(board82), "textbook", len(best))
	bounds := map[string]float64{}
	for _, node := range nodes82 {
		bounds[node.name] = k.relaxation(decided(p.Model, readTree(node.path, p.Model)[0]))
	}
	return bounds, len(best)
}

// pruned compares the nodes that may be discarded, without and with parity.
func (k *tools) pruned(given func(string) string) string {
	bounds, best := k.bounds82()
	for _, rule := range []struct {
		field, why string
		limit      int // a node whose bound, rounded up, passes it holds no better plan
	}{
		{"plain", "a plan is better when it has at least one move less", best - 1},
		{"parity", "plans of this board all have an odd number of moves, so a better one has at least two moves less", best - 2},
	} {
		got := map[string]bool{}
		for _, letter := range strings.TrimSpace(strings.ReplaceAll(strings.ToUpper(given(rule.field)), "NONE", "")) {
			if _, known := bounds[string(letter)]; !known && !strings.ContainsRune(" ,;", letter) {
				refuse("%s: %q is not a node of the table", rule.field, letter)
			}
			got[string(letter)] = true
		}
		for _, node := range nodes82 {
			prune := math.Ceil(bounds[node.name]-1e-6) > float64(rule.limit)
			if prune != got[node.name] {
				refuse("%s: look at node %s again. Round its bound up; %s", rule.field, node.name, rule.why)
			}
		}
	}
	return fmt.Sprintf("the bounds of %s were computed again, and your lists are correct", strings.Join(slices.Sorted(maps.Keys(bounds)), ", "))
}
