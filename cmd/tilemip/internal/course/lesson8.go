// Lesson 8: a tree of branch and bound, checked leaf by leaf.

package course

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// board81 is to be closed by a tree; most81 is the largest number of leaves. nodes82 are
// nodes of another tree, of board82.
var (
	board81 = own("1 3 6 / 4 0 2 / 7 5 8")
	board82 = own("1 0 2 / 4 6 3 / 7 5 8")
	nodes82 = []struct{ name, path string }{
		{"A", "z[i3,1]=1"}, {"B", "z[i2,0]=1"}, {"C", "z[i4,0]=1"}, {"D", "z[i1,1]=1"}, {"E", "z[i3,0]=1"},
	}
)

const most81 = 8

var exercises8 = []Exercise{
	{"8.1", []string{"tree"}, func(k *tools, given func(string) string) (string, error) {
		return k.closedBy(board81, given("tree"), most81)
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
func readTree(text string, m *model.Model) ([]leaf, error) {
	at := columns(m)
	var all []leaf
	for _, line := range strings.Split(text, "\n") {
		words := strings.Fields(line)
		if len(words) == 0 {
			continue
		}
		var l leaf
		for _, word := range words {
			name, value, ok := strings.Cut(word, "=")
			v, known := at[name]
			if !ok || !known || (value != "0" && value != "1") {
				return nil, wrongf("%q is not a branching decision; expected one such as z[i3,0]=1, with a 0-1 variable of the program and without spaces", short(word))
			}
			if m.Type(v) != model.Binary {
				return nil, wrongf("%s is not a 0-1 variable. Branch on u, d, l, r or z", name)
			}
			l = append(l, decision{name, map[string]float64{"0": 0, "1": 1}[value]})
		}
		all = append(all, l)
	}
	return all, nil
}

// covered says where leaves do not divide all points: at every node both values of one
// variable must go on.
func covered(leaves []leaf, depth int) error {
	if len(leaves) == 1 && len(leaves[0]) == depth {
		return nil
	}
	where := "at the root"
	if depth > 0 && len(leaves[0]) >= depth {
		where = fmt.Sprintf("below %s=%v", leaves[0][depth-1].name, leaves[0][depth-1].value)
	}
	sides := map[float64][]leaf{}
	for _, l := range leaves {
		if len(l) <= depth {
			return wrongf("%s one line ends and another continues: a node is either a leaf or branched", where)
		}
		if l[depth].name != leaves[0][depth].name {
			return wrongf("%s two lines continue with different variables, %s and %s; branch a node on one variable", where, leaves[0][depth].name, l[depth].name)
		}
		sides[l[depth].value] = append(sides[l[depth].value], l)
	}
	for _, value := range []float64{0, 1} {
		if len(sides[value]) == 0 {
			return wrongf("%s the node %s=%v is missing: it could contain a plan", where, leaves[0][depth].name, value)
		}
		if err := covered(sides[value], depth+1); err != nil {
			return err
		}
	}
	return nil
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
func (k *tools) closedBy(s puzzle.Slide, text string, most int) (string, error) {
	best, err := k.shortest(s)
	if err != nil {
		return "", err
	}
	p, err := k.program(s, "textbook", len(best))
	if err != nil {
		return "", err
	}
	leaves, err := readTree(text, p.Model)
	if err != nil {
		return "", err
	}
	if len(leaves) == 0 || len(leaves) > 200 {
		return "", wrongf("the tree has %d leaves; expected at most %d", len(leaves), most)
	}
	if err := covered(leaves, 0); err != nil {
		return "", err
	}
	var open []string
	for _, l := range leaves {
		value, err := k.relaxation(decided(p.Model, l))
		if err != nil {
			return "", err
		}
		if value <= float64(len(best)-2)+1e-6 {
			open = append(open, fmt.Sprintf("%s has the bound %.2f", words(l), value))
		}
	}
	if len(open) > 0 {
		return "", wrongf("%d of %d leaves are still open: a plan of %d moves could be there. The first: %s", len(open), len(leaves), len(best)-2, open[0])
	}
	if len(leaves) > most {
		return "", wrongf("every leaf is pruned, but the tree has %d leaves; %d are enough. Which tile's first move raises the bound most?", len(leaves), most)
	}
	return fmt.Sprintf("solved leaf by leaf: %d linear programs, all infeasible or above %d, so by parity no plan has fewer than %d moves", len(leaves), len(best)-2, len(best)), nil
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
func (k *tools) bounds82() (map[string]float64, int, error) {
	best, err := k.shortest(board82)
	if err != nil {
		return nil, 0, err
	}
	p, err := k.program(board82, "textbook", len(best))
	if err != nil {
		return nil, 0, err
	}
	bounds := map[string]float64{}
	for _, node := range nodes82 {
		leaves, err := readTree(node.path, p.Model)
		if err != nil {
			return nil, 0, err
		}
		if bounds[node.name], err = k.relaxation(decided(p.Model, leaves[0])); err != nil {
			return nil, 0, err
		}
	}
	return bounds, len(best), nil
}

// pruned compares the nodes that may be discarded, without and with parity.
func (k *tools) pruned(given func(string) string) (string, error) {
	bounds, best, err := k.bounds82()
	if err != nil {
		return "", err
	}
	for _, rule := range []struct {
		field, why string
		limit      int // a node whose bound, rounded up, passes it holds no better plan
	}{
		{"plain", "a plan is better when it has at least one move less", best - 1},
		{"parity", "plans of this board all have an odd number of moves, so a better one has at least two moves less", best - 2},
	} {
		got := map[string]bool{}
		for _, letter := range strings.FieldsFunc(strings.ToUpper(given(rule.field)), func(r rune) bool { return strings.ContainsRune(" ,;", r) }) {
			if _, known := bounds[letter]; !known && letter != "NONE" {
				return "", wrongf("%s: %q is not a node of the table", rule.field, letter)
			}
			got[letter] = letter != "NONE"
		}
		for _, node := range nodes82 {
			prune := math.Ceil(bounds[node.name]-1e-6) > float64(rule.limit)
			if prune != got[node.name] {
				return "", wrongf("%s: look at node %s again. Round its bound up; %s", rule.field, node.name, rule.why)
			}
		}
	}
	names := slices.Collect(func(yield func(string) bool) {
		for _, n := range nodes82 {
			if !yield(n.name) {
				return
			}
		}
	})
	return fmt.Sprintf("the bounds of %s were computed again, and your lists are correct", strings.Join(names, ", ")), nil
}
