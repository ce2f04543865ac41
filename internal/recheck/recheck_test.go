package recheck

import (
	"errors"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

func at[T any](x T) *T { return &x }

// What a text states is compared with what its solutions are, each in its own sense of better.
func TestStatedAgainstFound(t *testing.T) {
	least := Found{Report: Report{}, objective: at(7.0), better: "plan"}
	least.OK = true
	most := least
	most.most, most.rounding = true, 0.5
	list := Found{solutions: 3, better: "cover"}
	list.OK = true
	for _, c := range []struct {
		found Found
		says  Stated
		want  string // of the verdict, or of what was not checked
		wrong bool
	}{
		{least, Stated{}, "whether there is a better plan", false},
		{least, Stated{Status: "Optimal"}, "optimality", false},
		{least, Stated{Objective: at(7.0), Bound: at(5.0)}, "the bound", false},
		{least, Stated{Objective: at(6.0)}, "states the objective 6; its plan has 7", true},
		{least, Stated{Bound: at(8.0)}, "states the bound 8; its plan has 7, which is better", true},
		{most, Stated{Bound: at(8.0)}, "the bound", false},
		{most, Stated{Bound: at(6.0)}, "states the bound 6", true},
		{most, Stated{Objective: at(7.5)}, "whether there is a better plan", false},
		{most, Stated{Objective: at(7.6)}, "states the objective 7.6", true},
		{list, Stated{Solutions: at(uint64(3))}, "whether there are others", false},
		{list, Stated{Solutions: at(uint64(3)), Symmetry: true}, "and the numbers up to symmetry", false},
		{list, Stated{Solutions: at(uint64(4))}, "states 4 solutions, and lists 3", true},
		{list, Stated{Objective: at(1.0)}, "the puzzle has none", true},
	} {
		v := c.found.Compare(&c.says)
		if v.OK == c.wrong || !strings.Contains(v.String(), c.want) || !c.wrong && !strings.Contains(v.Unchecked, c.want) {
			t.Errorf("%+v: %v %q; want %q", c.says, v.OK, v, c.want)
		}
	}
	refuted := Found{Report: Wrong("no")}
	if v := refuted.Compare(&Stated{Objective: at(1.0)}); v.OK || v.Reason != "no" {
		t.Errorf("a refuted text: %v", v)
	}
}

// Every solution of a list is checked, and one that is listed twice is found.
func TestLists(t *testing.T) {
	c, err := puzzle.ParseCover("c", strings.NewReader("a b c\na b\nc\nb c\na\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, k := range []struct {
		all  [][]string
		says string
		ok   bool
	}{
		{[][]string{{"b a", "c"}}, "cover", true},
		{[][]string{{"a b", "c"}, {"b c", "a"}}, "2 covers, all different", true},
		{[][]string{{"a b", "c"}, {"c", "b a"}}, "solution 2: it is listed for the second time", false},
		{[][]string{{"a b", "c"}, {"a b"}}, "solution 2: ", false},
	} {
		found, err := Covers(c, "text", k.all)
		if err != nil || found.OK != k.ok || !strings.Contains(found.Reason, k.says) {
			t.Errorf("%q: %v %q, %v; want %q", k.all, found.OK, found.Reason, err, k.says)
		}
	}
	var place *textpos.Error
	if _, err := Covers(c, "text", [][]string{{"a b", "d"}}); !errors.As(err, &place) || place.Line != 2 {
		t.Errorf("an unknown option: %v", err)
	}
}

// Points are checked in every row, and names that the model does not have are an error.
func TestPoints(t *testing.T) {
	m := model.New("m")
	x := m.Integer("x", 0, 3, 2)
	m.Row("sum").Plus(x).Le(4)
	m.Maximize().Plus(x)
	first, second := m.ColumnName(0), m.ColumnName(1)
	for _, c := range []struct {
		values map[string]float64
		ok     bool
	}{{map[string]float64{first: 3, second: 1}, true}, {map[string]float64{first: 3, second: 2}, false}, {map[string]float64{first: 0.5}, false}, {nil, true}} {
		if found, err := Values(m, "text", c.values); err != nil || found.OK != c.ok {
			t.Errorf("%v: %v, %v", c.values, found.Report, err)
		}
	}
	if _, err := Values(m, "text", map[string]float64{"z": 1}); err == nil || !strings.Contains(err.Error(), "z") {
		t.Errorf("an unknown name: %v", err)
	}
}
