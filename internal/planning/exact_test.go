package planning

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// The exact programs without any solver: a shortest plan is written as a point the
// way the variables are defined, and the program must admit it.

// planPoint writes a plan as a point of an exact program.
func planPoint(t testing.TB, p *Program, s puzzle.Slide, plan []puzzle.Move) []float64 {
	t.Helper()
	x := make([]float64, p.Model.Columns())
	set := func(name string, at ...int) {
		v, ok := p.Column(variable(t, p, name), at...)
		if !ok {
			t.Fatalf("%s: no column %s%v", p.Formulation, name, at)
		}
		x[p.Model.Index(v)] = 1
	}
	b := s.Start
	for step := range len(plan) + 1 {
		blank := b.Blank()
		if p.Formulation == "assignment" {
			for cell, tile := range b.Tiles {
				set("x", step, tile, cell)
			}
		}
		if step == len(plan) {
			break
		}
		next, ok := b.Apply(plan[step])
		if !ok {
			t.Fatalf("move %d of %v leaves the board", step, plan)
		}
		if p.Formulation == "flow" {
			to := next.Blank()
			set("w", step, blank, to)
			set("y", step, b.Tiles[to]-1, to, blank)
			for cell, tile := range b.Tiles {
				if tile != 0 && cell != to {
					set("s", step, tile-1, cell)
				}
			}
		}
		b = next
	}
	return x
}

func TestExactProgramsAdmitShortestPlans(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 5))
	for _, size := range [][3]int{{2, 2, 6}, {2, 3, 30}, {3, 3, 12}} {
		k := truthOf(size[0], size[1])
		for range size[2] {
			b, moves := k.random(rng)
			if moves == 0 {
				continue
			}
			s := k.slide(b)
			for _, name := range []string{"flow", "assignment"} {
				p := build(t, name, s, moves+rng.IntN(2))
				plan := k.plan(rng, b)
				x := planPoint(t, p, s, plan)
				if report := check(t, p, x); !report.OK {
					t.Fatalf("%s of %s refuses %s: %s", name, b.Flat(), puzzle.FormatMoves(plan), report.Reason)
				} else if got, _ := report.Objective.Float64(); int(got) != moves {
					t.Fatalf("%s of %s: objective %v, want %d", name, b.Flat(), got, moves)
				}
				if got := p.Moves(x); !slices.Equal(got, plan) {
					t.Fatalf("%s of %s: moves %v, want %v", name, b.Flat(), got, plan)
				}
			}
		}
	}
}

// A single variable changed leaves the program: a point has one plan and a plan
// one point.
func TestExactProgramsAreTight(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	k := truthOf(3, 3)
	for range 4 {
		b, moves := k.random(rng)
		for _, name := range []string{"flow", "assignment"} {
			p := build(t, name, k.slide(b), moves)
			x := planPoint(t, p, k.slide(b), k.plan(rng, b))
			for range 200 {
				j := rng.IntN(len(x))
				x[j] = 1 - x[j]
				if report := check(t, p, x); report.OK {
					t.Fatalf("%s of %s: still feasible with %s changed", name, b.Flat(), p.Model.ColumnName(j))
				}
				x[j] = 1 - x[j]
			}
		}
	}
}

// Deepening goes up in steps of two from the bound of patterns, which is the Manhattan
// distance where that is left out, and a refuted program's horizon never has a plan.
func TestDeepening(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	k := truthOf(3, 3)
	for range 15 {
		b, moves := k.random(rng)
		f, _ := Lookup("auto")
		d, first := f.Deepen(context.Background(), k.slide(b), bounding), ManhattanBound(k.slide(b))
		if rng.IntN(2) == 0 {
			d = f.Deepen(context.Background(), k.slide(b))
			first, _ = patternBound(k.slide(b), endless)
		}
		if d.Bound() != first {
			t.Fatalf("%s: it starts at %d", b.Flat(), d.Bound())
		}
		for horizon := d.Bound(); horizon <= moves; horizon += 2 {
			p, err := d.Next(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if p.MostMoves != horizon || d.Bound() != horizon+2 {
				t.Fatalf("%s: horizon %d in place of %d", b.Flat(), p.MostMoves, horizon)
			}
			if p.Refuted != "" && horizon == moves {
				t.Fatalf("%s: %s refutes the %d moves it needs", b.Flat(), p.Refuted, moves)
			}
			if p.Refuted != "" && (len(p.Steps) == 0 || p.Steps[len(p.Steps)-1].Moves != 0) {
				t.Fatalf("%s: refuted with moves left: %v", b.Flat(), p.Steps)
			}
		}
	}
}
