package tilemip_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	_ "github.com/tilemip/tilemip/backends/lpsolve"
	_ "github.com/tilemip/tilemip/backends/process"
	"github.com/tilemip/tilemip/internal/benchmarks"
	"github.com/tilemip/tilemip/internal/nativetest"
	"github.com/tilemip/tilemip/internal/night"
	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

func read(t *testing.T, name, text string) []tilemip.Subject {
	t.Helper()
	all, err := tilemip.Read(name, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Every kind is found from its text, and bad input names its place.
func TestReadFindsTheKind(t *testing.T) {
	for _, c := range []struct{ name, text, kind string }{
		{"two.txt", "1 2 3\n4 5 6\n7 0 8\n", tilemip.KindBoard},
		{"box.txt", "D:xDim=2:yDim=1:zDim=1\nC:name=a:layout=0 0 0, 1 0 0\n~D\n", tilemip.KindPacking},
		{"c.dlx", "a b\na\nb\n", tilemip.KindCover},
		{"m.lp", "Minimize\n obj: x\nSubject To\n c: x >= 1\nEnd\n", tilemip.KindModel},
	} {
		if all := read(t, c.name, c.text); len(all) != 1 || all[0].Kind() != c.kind {
			t.Errorf("%s: %+v; want one of kind %s", c.name, all, c.kind)
		}
	}
	_, err := tilemip.Read("bad.txt", strings.NewReader("1 2 3\n4 5 y\n7 0 8\n"))
	var place *textpos.Error
	if !errors.As(err, &place) || place.Line != 2 {
		t.Errorf("%v; want an error of line 2", err)
	}
}

// A model is known by its first words without an extension, too, in every format whose words tell it,
// also where a puzzle might begin like it.
func TestReadFindsModels(t *testing.T) {
	m := model.New("d1")
	x := m.Binary("x", 2)
	m.Row("c").Add(1, x.At(0)).Add(1, x.At(1)).Ge(1)
	m.Minimize().Add(1, x.At(0))
	known := 0
	for _, f := range format.All() {
		if f.Begins == nil || f.Write == nil || f.Read == nil || f.ReadBy != nil || f.VariantOf != "" {
			continue
		}
		var b strings.Builder
		if _, err := f.Write(&b, m); err != nil {
			t.Fatal(err)
		}
		if all := read(t, "no extension", b.String()); len(all) != 1 || all[0].Kind() != tilemip.KindModel {
			t.Errorf("%s: %+v; want a model", f.Name, all)
		}
		known++
	}
	if known < 6 {
		t.Errorf("%d formats are known by their first words, want at least 6", known)
	}
}

// What does not fit is an OptionError with the option's name, whichever verb is called.
func TestOptionErrors(t *testing.T) {
	ctx := context.Background()
	board := read(t, "b.txt", "1 2 3 / 4 0 6 / 7 5 8\n")[0]
	unsolvable := read(t, "u.txt", "1 2 3 / 4 5 6 / 8 7 0\n")[0]
	cover := read(t, "c.dlx", "a b\na\nb\n")[0]
	m := read(t, "m.lp", "Minimize\n obj: x\nSubject To\n c: x >= 1\nEnd\n")[0]
	solver := scripted.New("nobody", scripted.Fail("is not to be asked"))
	solve := func(s tilemip.Subject, o tilemip.Options) error {
		o.Backend = solver
		_, err := tilemip.Solve(ctx, s, o)
		return err
	}
	search := func(s tilemip.Subject, o tilemip.Options) error {
		_, err := tilemip.Search(ctx, s, o)
		return err
	}
	for _, c := range []struct {
		err    error
		option string
	}{
		{solve(board, tilemip.Options{Integer: tilemip.Integer{Formulation: "magic"}}), ""},
		{solve(board, tilemip.Options{Integer: tilemip.Integer{Reduce: []string{"magic"}}}), "reduce"},
		{solve(unsolvable, tilemip.Options{Integer: tilemip.Integer{Force: true}}), "force"},
		{solve(cover, tilemip.Options{Integer: tilemip.Integer{Reduce: []string{"dominated"}}, Listing: tilemip.Listing{All: true}}), "reduce"},
		{search(m, tilemip.Options{}), ""},
		{search(board, tilemip.Options{Native: tilemip.Native{Engine: "magic"}}), ""},
		{search(board, tilemip.Options{Native: tilemip.Native{Heuristic: "magic"}}), ""},
		{search(cover, tilemip.Options{Native: tilemip.Native{Engine: "frontier"}}), "engine"},
		{search(tilemip.Subject{}, tilemip.Options{}), ""},
	} {
		var option *tilemip.OptionError
		if !errors.As(c.err, &option) || option.Option != c.option || option.Reason == "" {
			t.Errorf("%v; want an error of option %q", c.err, c.option)
		}
	}
}

// Boards side by side: answers in their order, one with a bad heuristic for its size in its place.
func TestSearchBoards(t *testing.T) {
	all := read(t, "b.txt", "1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 0 7 8\n1 2 3 4 5 6 8 7 0\n")
	var moves []string
	err := tilemip.SearchBoards(context.Background(), all, tilemip.Options{Limits: tilemip.Limits{Threads: 2}}, func(i int, a *tilemip.Answer, err error) error {
		switch {
		case err != nil || i != len(moves):
			t.Errorf("board %d: %v", i, err)
		case a.Moves == nil:
			moves = append(moves, a.Status.String())
		default:
			moves = append(moves, *a.Moves)
		}
		return nil
	})
	if got := strings.Join(moves, " "); err != nil || got != "R RR infeasible" {
		t.Errorf("%q, %v", got, err)
	}
	stop := errors.New("enough")
	if err := tilemip.SearchBoards(context.Background(), all, tilemip.Options{}, func(int, *tilemip.Answer, error) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("%v; want the caller's own error", err)
	}
}

// An answer's JSON is what Check takes back, for every kind of puzzle; a caller's error ends
// an enumeration by either method.
func TestAnswersAreChecked(t *testing.T) {
	ctx := context.Background()
	for name, text := range map[string]string{
		"board.txt": "1 2 3 / 4 0 6 / 7 5 8\n", "cover.dlx": "a b\na\nb\na b\n",
		"box.txt": "D:xDim=2:yDim=2:zDim=1\nC:name=a:layout=0 0 0, 1 0 0\nC:name=b:layout=0 0 0, 1 0 0\n~D\n",
	} {
		s := read(t, name, text)[0]
		a, err := tilemip.Search(ctx, s, tilemip.Options{})
		if err != nil || a.Status != model.StatusOptimal {
			t.Fatalf("%s: %+v, %v", name, a, err)
		}
		stored, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := tilemip.Check(s, "answer", stored); err != nil || !v.OK {
			t.Errorf("%s: %+v, %v", name, v, err)
		}
		if s.Kind() == tilemip.KindCover {
			continue
		}
		stored = bytes.ReplaceAll(bytes.ReplaceAll(stored, []byte(`"moves":"`), []byte(`"moves":"U`)), []byte("a b"), []byte("a a"))
		if v, err := tilemip.Check(s, "answer", stored); err == nil && v.OK {
			t.Errorf("%s: a spoilt answer is right: %s", name, stored)
		}
	}
	cover := read(t, "c.dlx", "a b\na\nb\na b\n")[0]
	stop := errors.New("enough")
	if _, err := tilemip.Search(ctx, cover, tilemip.Options{Listing: tilemip.Listing{All: true, Visit: func([]int) error { return stop }}}); !errors.Is(err, stop) {
		t.Errorf("%v; want the caller's own error", err)
	}
}

// The numbers of an event are those of its line: a program need not read English.
func TestEventsHaveNumbers(t *testing.T) {
	board := read(t, "b.txt", "8 6 7 / 2 5 4 / 3 0 1\n")[0]
	var last tilemip.Event
	n := 0
	o := tilemip.Options{Native: tilemip.Native{Engine: "ida*", Heuristic: "manhattan"}, Events: func(e tilemip.Event) {
		if e.Type != tilemip.EventSearch {
			return
		}
		n++
		if e.Bound < last.Bound || e.Nodes < last.Nodes || e.Elapsed < last.Elapsed {
			t.Errorf("after %+v: %+v", last, e)
		}
		if want := fmt.Sprintf("native search: at least %d moves, ", e.Bound); !strings.HasPrefix(e.Text, want) {
			t.Errorf("bound %d: %q", e.Bound, e.Text)
		}
		last = e
	}}
	a, err := tilemip.Search(context.Background(), board, o)
	if err != nil || a.Moves == nil || len(*a.Moves) != 31 {
		t.Fatalf("%+v, %v", a, err)
	}
	if n == 0 || last.Bound > 31 || last.Bound < 21 {
		t.Errorf("%d events, the last with bound %d; expected one for each bound up to 31", n, last.Bound)
	}
}

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

// A plan that is longer than any board of its kind needs comes with that sentence.
func TestTooLongPlan(t *testing.T) {
	for board, says := range map[string]bool{
		"0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1":                                                   true,
		"1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 0 15":                                                   false,
		"0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1 goal: 1 2 3 4 / 5 6 7 8 / 9 10 0 12 / 13 14 15 11": false, // not in a corner
	} {
		s, err := tilemip.ParseBoard(board)
		if err != nil {
			t.Fatal(err)
		}
		a, err := tilemip.Search(context.Background(), s, tilemip.Options{Native: tilemip.Native{Engine: "parberry"}})
		if err != nil || strings.Contains(a.Message, "has a plan of at most 80 moves (Brüngger") != says {
			t.Errorf("%s: %+v, %v", board, a, err)
		}
	}
}

// What an answer stores is enough to pose its board again.
func TestPosed(t *testing.T) {
	s, err := tilemip.ParseBoard("7 2 4 / 5 0 6 / 8 3 1 goal: blank-first")
	if err != nil {
		t.Fatal(err)
	}
	a, err := tilemip.Search(context.Background(), s, tilemip.Options{})
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(a)
	if err != nil {
		t.Fatal(err)
	}
	var stored tilemip.Answer
	if err := json.Unmarshal(text, &stored); err != nil {
		t.Fatal(err)
	}
	again, ok := stored.Posed()
	if !ok || !again.Board.Start.Equal(s.Board.Start) || !again.Board.Goal.Equal(s.Board.Goal) {
		t.Fatalf("posed again: %+v, %v", again, ok)
	}
	if v, err := tilemip.Check(again, "stored", text); err != nil || !v.OK {
		t.Errorf("checked alone: %+v, %v", v, err)
	}
	other, err := tilemip.ParseBoard("7 2 4 / 5 0 6 / 8 3 1")
	if err != nil {
		t.Fatal(err)
	}
	if v, err := tilemip.Check(other, "stored", text); err == nil || !strings.Contains(err.Error(), "to the goal 0 1 2 / 3 4 5 / 6 7 8 (blank-first)") {
		t.Errorf("against another goal: %+v, %v", v, err)
	}
	for _, spoil := range []func(*tilemip.Answer){
		func(a *tilemip.Answer) { a.Goal = nil }, func(a *tilemip.Answer) { a.Board[0][0] = 5 }, func(a *tilemip.Answer) { a.Board = a.Board[1:] },
	} {
		var bad tilemip.Answer
		if err := json.Unmarshal(text, &bad); err != nil {
			t.Fatal(err)
		}
		spoil(&bad)
		if s, ok := bad.Posed(); ok {
			t.Errorf("posed all the same: %+v", s)
		}
	}
}

// A program that is stated ends with its context at whichever look that ends, from the list of
// placements to the matrix: there is then an error and no program.
func TestStateStops(t *testing.T) {
	all, err := tilemip.Read("box", strings.NewReader("D:xDim=4:yDim=4:zDim=4:holes=any\nC:name=a:layout=0 0 0, 1 0 0, 1 1 0, 2 1 1\n~D\n"))
	if err != nil {
		t.Fatal(err)
	}
	whole := nativetest.NewLooks(1 << 40)
	if _, err := tilemip.State(whole, all[0], tilemip.Options{}); err != nil || whole.Calls() < 25 {
		t.Fatalf("%v after %d looks", err, whole.Calls())
	}
	r := rand.New(rand.NewPCG(29, 7))
	for range 20 {
		at := nativetest.NewLooks(r.Int64N(whole.Calls() - 1))
		if p, err := tilemip.State(at, all[0], tilemip.Options{}); !errors.Is(err, context.Canceled) || p != nil || at.After() > 200 {
			t.Errorf("stopped at look %d of %d: %v, %v, %d looks after it", at.At, whole.Calls(), p != nil, err, at.After())
		}
	}
}

// The integer programs of the sliding puzzle give the very lengths that the native
// search gives, which shares no code with them.

// solver returns options with a formulation; it skips the test where the build has no HiGHS.
func solver(t *testing.T, formulation string) tilemip.Options {
	t.Helper()
	b, err := backends.Lookup("highs")
	if err != nil {
		t.Skipf("no HiGHS: %v", err)
	}
	return tilemip.Options{Integer: tilemip.Integer{Backend: b, Formulation: formulation}}
}

// agrees solves a board both ways.
func agrees(t *testing.T, o tilemip.Options, board puzzle.Slide) {
	t.Helper()
	native, err := slide.Search(context.Background(), board, slide.Options{})
	if err != nil {
		t.Fatal(err)
	}
	a, err := tilemip.Solve(context.Background(), tilemip.Subject{Board: &board}, o)
	if err != nil {
		t.Fatalf("%s: %v", board.Start.Flat(), err)
	}
	if a.Status != model.StatusOptimal || !a.Checked || len(*a.Moves) != len(native.Moves) {
		t.Fatalf("%s: %v, plan %v; the native search needs %d moves", board.Start.Flat(), a.Status, a.Moves, len(native.Moves))
	}
	if n := len(a.Proofs); n == 0 || a.Proofs[n-1].Horizon != len(native.Moves) || *a.Bound != float64(len(native.Moves)) {
		t.Fatalf("%s: proofs %+v, bound %g", board.Start.Flat(), a.Proofs, *a.Bound)
	}
	for _, p := range a.Proofs[:len(a.Proofs)-1] {
		if p.Result != model.StatusInfeasible {
			t.Fatalf("%s: horizon %d is %v", board.Start.Flat(), p.Horizon, p.Result)
		}
	}
}

// eightPuzzle returns a random 8-puzzle, at most the given number of moves away from the goal
// unless that number is 0.
func eightPuzzle(rng *rand.Rand, most int) puzzle.Slide {
	s := puzzle.Slide{Start: puzzle.Random(rng, 3, 3), Goal: puzzle.StandardGoal(3, 3)}
	if most > 0 {
		s.Start = s.Goal
		for range most {
			if b, ok := s.Start.Apply([]puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right}[rng.IntN(4)]); ok {
				s.Start = b
			}
		}
	}
	return s
}

func TestSlideProgramsAgainstSearch(t *testing.T) {
	for _, c := range []struct {
		formulation string
		boards      int
		most        int // moves away; the weaker formulations take their time over more
	}{{"auto", 12, 0}, {"patterns", 5, 40}, {"flow", 5, 40}, {"assignment", 5, 30}} {
		o := solver(t, c.formulation)
		rng := rand.New(rand.NewPCG(8, 1))
		for range c.boards {
			agrees(t, o, eightPuzzle(rng, c.most))
		}
	}
}

func TestLongSlideProgramsAgainstSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	o := solver(t, "auto")
	rng := rand.New(rand.NewPCG(8, 2))
	for range night.Cases(150, 400) { // 0.16 s of CPU each, nearly all in the reductions, which internal/planning tests on boards of their own
		agrees(t, o, eightPuzzle(rng, 0))
	}
	for _, far := range []string{"8 6 7 / 2 5 4 / 3 0 1", "6 4 7 / 8 5 0 / 3 2 1"} { // the two boards 31 moves away
		board, err := puzzle.ParseSlide(far)
		if err != nil {
			t.Fatal(err)
		}
		agrees(t, o, board)
	}
	set, err := benchmarks.Lookup("ladder")
	if err != nil {
		t.Fatal(err)
	}
	boards, err := set.Boards()
	if err != nil {
		t.Fatal(err)
	}
	for _, one := range boards {
		if one.Optimal <= 32 {
			agrees(t, o, one.Slide)
		}
	}
}
