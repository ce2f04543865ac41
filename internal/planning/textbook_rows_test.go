package planning

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model/puzzle"
)

func formulation(t rapid.TB, name string) Formulation {
	t.Helper()
	f, err := Lookup(name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// shortestPlans lists every shortest plan, by breadth-first search from the goal, with no pruning.
func shortestPlans(s puzzle.Slide) (plans [][]puzzle.Move) {
	left := map[string]int{tileText(s.Goal): 0}
	for layer := []puzzle.Board{s.Goal}; len(layer) > 0; {
		b := layer[0]
		layer = layer[1:]
		for _, m := range letters {
			if next, ok := b.Apply(m); ok {
				if _, seen := left[tileText(next)]; !seen {
					left[tileText(next)] = left[tileText(b)] + 1
					layer = append(layer, next)
				}
			}
		}
	}
	var walk func(b puzzle.Board, plan []puzzle.Move)
	walk = func(b puzzle.Board, plan []puzzle.Move) {
		if b.Equal(s.Goal) {
			plans = append(plans, slices.Clone(plan))
		}
		for _, m := range letters {
			if next, ok := b.Apply(m); ok && left[tileText(next)] == left[tileText(b)]-1 {
				walk(next, append(plan, m))
			}
		}
	}
	walk(s.Start, nil)
	return plans
}

// withRows are the formulations with one family each, with several, and with all.
func withRows() (names []string) {
	for _, name := range familyNames() {
		names = append(names, "textbook+"+name)
	}
	return append(names, "textbook+gap+idle+cells", "textbook+all")
}

// Every shortest plan of boards at random, with goals at random, satisfies each family and all
// of them together, at its own length as the horizon and at longer ones.
func TestRowsAdmitEveryShortestPlan(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 61))
	boards, plans := 0, 0
	for _, size := range [][2]int{{2, 2}, {2, 3}, {3, 2}, {2, 4}, {3, 3}} {
		for range 6 {
			s := puzzle.Slide{Goal: puzzle.Random(rng, size[0], size[1])}
			s.Start = s.Goal
			for range 6 + rng.IntN(9) { // a walk from the goal
				for {
					if next, ok := s.Start.Apply(letters[rng.IntN(4)]); ok {
						s.Start = next
						break
					}
				}
			}
			all := shortestPlans(s)
			boards, plans = boards+1, plans+len(all)
			for _, name := range withRows() {
				for spare := range 4 {
					for _, least := range []int{ManhattanBound(s), len(all[0])} {
						p, err := formulation(t, name).whole(context.Background(), s, max(1, len(all[0]))+spare, least)
						if err != nil {
							t.Fatal(err)
						}
						for _, plan := range all {
							if x := p.Start(s, plan); x == nil || !slices.Equal(p.Moves(x), plan) {
								t.Fatalf("%s to %s, %s with %d periods to spare: the shortest plan %s is refused",
									s.Start.Flat(), s.Goal.Flat(), name, spare, puzzle.FormatMoves(plan))
							}
						}
					}
				}
			}
		}
	}
	t.Logf("measured: %d boards with %d shortest plans", boards, plans)
	if plans <= boards {
		t.Error("no board has two shortest plans")
	}
}

// What needs no shortest plan holds of every walk without waiting.
func TestRowsOfEveryPlan(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := walks().Draw(t, "walk")
		plan := w.taken()
		for _, name := range []string{"textbook+par", "textbook+detours", "textbook+idle", "textbook+least"} {
			p, err := formulation(t, name).Build(w.slide(), max(1, len(plan)))
			if err != nil {
				t.Fatal(err)
			}
			if p.Start(w.slide(), plan) == nil {
				t.Fatalf("%s refuses %s", name, puzzle.FormatMoves(plan))
			}
		}
	})
}

// Each premise is broken: a plan that takes a move back, one that waits before it moves, and a
// number of moves that is not proven.
func TestRowsWantTheirPremises(t *testing.T) {
	s, err := puzzle.ParseSlide("1 2 3 / 4 0 6 / 7 5 8")
	if err != nil {
		t.Fatal(err)
	}
	refuses := func(name string, want bool, w walk) {
		t.Helper()
		p, err := formulation(t, name).Build(s, len(w.moves))
		if err != nil {
			t.Fatal(err)
		}
		if got := !check(t, p, point(t, p, w)).OK; got != want {
			t.Errorf("%s refuses %v: %v, want %v", name, w.moves, got, want)
		}
	}
	walked := func(moves ...puzzle.Move) walk {
		w := walk{boards: []puzzle.Board{s.Start}, moves: moves}
		for _, m := range moves {
			next, _ := w.boards[len(w.boards)-1].Apply(m)
			w.boards = append(w.boards, next)
		}
		return w
	}
	back := walked(puzzle.Up, puzzle.Down, puzzle.Down, puzzle.Right)
	waits := walked(0, puzzle.Down, puzzle.Right, 0)
	late := walked(puzzle.Down, 0, puzzle.Right)
	for name, refused := range map[string][3]bool{
		"textbook": {}, "textbook+carry": {}, "textbook+swap": {}, "textbook+md": {}, "textbook+dir": {},
		"textbook+rev": {true, false, false}, "textbook+gap": {true, false, false},
		"textbook+idle": {false, true, true}, "textbook+least": {false, true, true},
	} {
		for k, w := range []walk{back, waits, late} {
			refuses(name, refused[k], w)
		}
	}

	p, err := formulation(t, "textbook+least").whole(context.Background(), s, 4, 3) // two moves are enough
	if err != nil {
		t.Fatal(err)
	}
	if p.Start(s, []puzzle.Move{puzzle.Down, puzzle.Right}) != nil {
		t.Error("three moves are not demanded")
	}

	p, err = formulation(t, "textbook+cells").Build(s, 3)
	if err != nil {
		t.Fatal(err)
	}
	first, _ := p.Column(variable(t, p, "z"), 0, 0)
	if propagate.Tighten(p.Model.Matrix(), 1e7, func() bool { return false }).Infeasible {
		t.Fatal("refuted: the horizon has a plan")
	}
	p.Model.Fix(first, 0)
	if !propagate.Tighten(p.Model.Matrix(), 1e7, func() bool { return false }).Infeasible {
		t.Error("the flow admits a plan that waits first, though its colours say that it does not")
	}
}

// A horizon without a plan has none with rows: they are the textbook's and more. Probing shows it
// for the flow of boards whose relaxation is far below.
func TestRowsBelowTheOptimum(t *testing.T) {
	k := truthOf(2, 3)
	rng := rand.New(rand.NewPCG(62, 62))
	refuted := 0
	for range 12 {
		b, moves := k.random(rng)
		s := k.slide(b)
		for horizon := max(1, moves-2); horizon <= moves+1; horizon++ {
			p, err := formulation(t, "textbook+all").Build(s, horizon)
			if err != nil {
				t.Fatal(err)
			}
			none := propagate.Tighten(p.Model.Matrix(), 5e7, func() bool { return false }).Infeasible
			if none && horizon >= moves {
				t.Fatalf("%s: horizon %d is refuted, a plan has %d moves", b.Flat(), horizon, moves)
			}
			if none {
				refuted++
			}
		}
	}
	t.Logf("measured: %d of 24 horizons below the optimum are refuted by probing alone", refuted)
	if refuted == 0 {
		t.Error("no horizon was refuted")
	}
}

// Several families are named in any order, once each.
func TestSeveralFamilies(t *testing.T) {
	for name, known := range map[string]bool{
		"textbook+idle+rev": true, "textbook+rev+idle": true, "textbook+idle+idle": false, "textbook+": false, "textbook+magic": false,
		"textbook+all+idle": false, "flow+idle": false, "textbook+idle+": false, "+idle": false,
	} {
		if f, err := Lookup(name); (err == nil) != known || known && f.Name != name {
			t.Errorf("%q: %v, %v", name, f.Name, err)
		}
	}
}
