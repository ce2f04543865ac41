package tilemip_test

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// storedAnswer is an answer of one kind, as JSON, with what a fault needs to know of its kind.
type storedAnswer struct {
	name string
	s    tilemip.Subject
	json map[string]any
	list string // the key of its solutions
	cost bool   // it has an objective
}

// answers are right answers of every kind, each with two solutions where its kind may have them.
func answers(t *testing.T) (all []storedAnswer) {
	t.Helper()
	box := "D:xDim=2:yDim=2:zDim=1\nC:name=a:layout=0 0 0, 1 0 0\nC:name=b:layout=0 0 0, 1 0 0\n~D\n"
	for _, c := range []struct {
		name, file, text string
		o                tilemip.Options
		list             string
		cost             bool
	}{
		{"board", "b.txt", "1 2 3 / 4 0 6 / 7 5 8\n", tilemip.Options{Native: tilemip.Native{Engine: "ida*", Heuristic: "manhattan"}}, "moves", true},
		{"one packing", "p.txt", box, tilemip.Options{}, "grids", false},
		{"all packings", "p.txt", box, tilemip.Options{Listing: tilemip.Listing{All: true}}, "grids", false},
		{"one cover", "c.dlx", "a b\na\nb\na b\n", tilemip.Options{}, "chosen", false},
		{"all covers", "c.dlx", "a b\na\nb\na b\n", tilemip.Options{Listing: tilemip.Listing{All: true}}, "chosen", false},
		{"least cover", "l.dlx", "a b\na |1\nb |5\na b |12\n", tilemip.Options{}, "chosen", true},
		{"all covers with costs", "l.dlx", "a b\na |1\nb |5\na b |12\n", tilemip.Options{Listing: tilemip.Listing{All: true}}, "chosen", false},
		{"equal options", "e.dlx", "a b\na\nb\na\n", tilemip.Options{Listing: tilemip.Listing{All: true}}, "chosen", false},
	} {
		s := read(t, c.file, c.text)[0]
		a, err := tilemip.Search(context.Background(), s, c.o)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, storedAnswer{c.name, s, asMap(t, a), c.list, c.cost})
	}
	m := read(t, "m.lp", "max\n obj: 3 x + 2 y\nst\n c1: x + y <= 4\nbounds\n x <= 3\nend\n")[0]
	objective, bound := 11.0, 11.0
	all = append(all, storedAnswer{"model", m, asMap(t, &tilemip.Answer{Kind: tilemip.KindModel, Status: model.StatusOptimal, Termination: model.Completed, Objective: &objective, Bound: &bound, Point: tilemip.Point{Values: map[string]float64{"x": 3, "y": 1}}}), "values", true})
	zero := read(t, "z.lp", "min\n obj: x\nst\n c1: x >= 0\nend\n")[0]
	nothing := 0.0
	return append(all, storedAnswer{"model whose point is 0", zero, asMap(t, &tilemip.Answer{Kind: tilemip.KindModel, Status: model.StatusOptimal, Termination: model.Completed, Objective: &nothing}), "objective", true})
}

func asMap(t *testing.T, a *tilemip.Answer) map[string]any {
	t.Helper()
	text, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]any{}
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// What check says of every kind of answer with every fault: a text without a solution, or of
// another kind, is bad input; a statement that the solutions contradict is wrong; and a right
// answer is right, with what was not checked.
func TestCheckOfFaults(t *testing.T) {
	const right, wrong, input = "right", "wrong", "bad input"
	plus := func(key string, by float64) func(a storedAnswer) bool {
		return func(a storedAnswer) bool {
			x, ok := a.json[key].(float64)
			a.json[key] = x + by
			return ok
		}
	}
	set := func(key string, value any) func(a storedAnswer) bool {
		return func(a storedAnswer) bool { a.json[key] = value; return true }
	}
	several := func(change func(list []any) []any) func(a storedAnswer) bool {
		return func(a storedAnswer) bool {
			list, ok := a.json[a.list].([]any)
			if ok && len(list) > 1 {
				a.json[a.list] = change(list)
			}
			return ok && len(list) > 1
		}
	}
	for _, fault := range []struct {
		name   string
		change func(a storedAnswer) bool // false: this answer cannot have it
		want   string
	}{
		{"none", func(storedAnswer) bool { return true }, right},
		{"no words but the solution", func(a storedAnswer) bool {
			keep := a.json[a.list]
			clear(a.json)
			a.json[a.list] = keep
			return a.list != "objective"
		}, right},
		{"an empty object", func(a storedAnswer) bool { clear(a.json); return true }, input},
		{"no solution", func(a storedAnswer) bool { delete(a.json, a.list); return a.name != "model" }, input},
		{"status infeasible", set("status", "infeasible"), input},
		{"status limit", set("status", "limit"), input},
		{"status error", set("status", "error"), input},
		{"status unbounded", set("status", "unbounded"), input},
		{"another kind", func(a storedAnswer) bool {
			a.json["kind"] = map[bool]string{true: "cover", false: "model"}[a.s.Model != nil]
			return true
		}, input},
		{"an objective one too large", func(a storedAnswer) bool { return plus("objective", 1)(a) && a.cost }, wrong},
		{"an objective one too small", func(a storedAnswer) bool { return plus("objective", -1)(a) && a.cost }, wrong},
		{"an objective where there is none", func(a storedAnswer) bool { a.json["objective"] = 7; return !a.cost && a.s.Kind() != "model" }, wrong},
		{"a bound that the solution beats", func(a storedAnswer) bool {
			return plus("bound", map[bool]float64{true: -2, false: 2}[a.s.Model != nil])(a)
		}, wrong},
		{"one solution more", plus("solutions", 1), wrong},
		{"no number of solutions", func(a storedAnswer) bool { return plus("solutions", -1)(a) }, wrong},
		{"the last solution twice", several(func(l []any) []any { return append(l, l[len(l)-1], l[len(l)-1], l[len(l)-1]) }), wrong},
		{"the first solution in place of the second", func(a storedAnswer) bool {
			return several(func(l []any) []any { l[1] = l[0]; return l })(a) && a.name != "equal options"
		}, wrong},
		{"half of the last solution", func(a storedAnswer) bool {
			list, ok := a.json[a.list].([]any)
			if !ok {
				return false
			}
			switch last := list[len(list)-1].(type) {
			case []any:
				list[len(list)-1] = last[:len(last)/2]
			case string:
				list[len(list)-1] = strings.ReplaceAll(last, "b", "a")
			}
			return true
		}, wrong},
		{"the wrong solution of the other method", func(a storedAnswer) bool {
			other := maps.Clone(a.json)
			if a.json["native"] = other; a.list == "moves" {
				other["moves"] = "U"
				return true
			}
			return plus("objective", 1)(storedAnswer{json: other}) && a.cost
		}, wrong},
	} {
		tried := 0
		for _, a := range answers(t) {
			if !fault.change(a) {
				continue
			}
			tried++
			text, err := json.Marshal(a.json)
			if err != nil {
				t.Fatal(err)
			}
			v, err := tilemip.Check(a.s, "stored", text)
			got := right
			switch {
			case errors.As(err, new(*textpos.Error)):
				got = input
			case err != nil:
				t.Errorf("%s of %s: %v", fault.name, a.name, err)
			case !v.OK:
				got = wrong
			}
			if got != fault.want || got == right && v.Unchecked == "" {
				t.Errorf("%s of %s: %s (%v, %v), want %s\n%s", fault.name, a.name, got, v, err, fault.want, text)
			}
		}
		if tried == 0 {
			t.Errorf("%s: tried on no answer", fault.name)
		}
	}
}

// An empty text is no solution of anything, nor is a start that leaves variables out.
func TestCheckOfNothing(t *testing.T) {
	for _, a := range answers(t) {
		for _, text := range []string{"", " \n", "{}"} {
			if v, err := tilemip.Check(a.s, "stored", []byte(text)); !errors.As(err, new(*textpos.Error)) {
				t.Errorf("%s: %q: %v, %v", a.name, text, v, err)
			}
		}
	}
	m := read(t, "m.lp", "max\n obj: 3 x + 2 y\nst\n c1: x + y <= 4\nbounds\n x <= 3\nend\n")[0]
	for _, c := range []struct{ file, text, want string }{
		{"p.mst", "x 3\n", "values of 1 of 2 variables"},
		{"p.sol", "x 3\n", "not listed, and taken to be 0: 1 variable"},
		{"p.sol", "# nothing\n", "values of 0 of 2 variables"},
		{"p.sol", "=obj= 11\nx 3\ny 1\n", "the objective is 11"},
		{"p.sol", "=obj= -11\nx 3\ny 1\n", "the objective is 11"},
		{"p.sol", "=obj= 12\nx 3\ny 1\n", "states the objective 12; its point has 11"},
		{"p.sol", "=obj= 0\n", "not listed, and taken to be 0: 2 variables"},
	} {
		v, err := tilemip.Check(m, c.file, []byte(c.text))
		if said := v.String(); err != nil && !strings.Contains(err.Error(), c.want) || err == nil && !strings.Contains(said, c.want) {
			t.Errorf("%q: %s, %v; want %s", c.text, said, err, c.want)
		}
	}
}
