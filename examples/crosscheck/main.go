// Command crosscheck plays the two roads against each other: random boards are
// solved as integer programs and by iterative-deepening A*, and the referee looks
// for a contradiction.
//
// What it shows:
//   - why two independent methods are evidence where one is a claim;
//   - that a solver stopped by a limit still claims something: its bound;
//   - what the referee says of claims that are not equally strong.
//
// Run it with: go run ./examples/crosscheck [boards [steps]]
package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"strconv"
	"time"

	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	_ "github.com/tilemip/tilemip/backends/lpsolve"
	_ "github.com/tilemip/tilemip/backends/process"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/planning"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
	"github.com/tilemip/tilemip/native/slide"
)

// settings are what the command line chooses.
type settings struct {
	boards int           // how many
	steps  int           // of the random walk from a random goal that makes a board
	limit  time.Duration // for each integer program
	seed   uint64
}

func main() {
	o := settings{boards: 5, steps: 8, limit: 20 * time.Second, seed: 1}
	for i, to := range []*int{&o.boards, &o.steps} {
		if len(os.Args) <= i+1 {
			break
		}
		n, err := strconv.Atoi(os.Args[i+1])
		if err != nil || n < 1 || n > 1000 {
			fmt.Fprintf(os.Stderr, "crosscheck: %q; want a number from 1 to 1000\n", os.Args[i+1])
			os.Exit(2)
		}
		*to = n
	}
	contradictions, err := run(context.Background(), o, os.Stdout)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	if err != nil || contradictions > 0 {
		os.Exit(1)
	}
}

// run checks boards and returns how many contradictions there were.
func run(ctx context.Context, o settings, out io.Writer) (contradictions int, err error) {
	solver, err := backends.Default()
	if err != nil {
		return 0, err
	}
	rng := rand.New(rand.NewPCG(o.seed, 0))
	for range o.boards {
		s := shuffled(rng, o.steps)
		program, err := byProgram(ctx, solver, s, o.limit)
		if err != nil {
			return contradictions, err
		}
		native, err := slide.Search(ctx, s, slide.Options{})
		if err != nil {
			return contradictions, err
		}
		verdict := referee.CompareSlide(program, referee.SlideOptimal("IDA*", len(native.Moves)))
		if !verdict.OK {
			contradictions++
		}
		fmt.Fprintf(out, "%s to %s: %s\n", s.Start.Flat(), s.Goal.Flat(), verdict.Reason)
	}
	fmt.Fprintf(out, "%d contradictions on %d boards\n", contradictions, o.boards)
	return contradictions, nil
}

// shuffled walks from a random goal of the 8-puzzle, never straight back.
func shuffled(rng *rand.Rand, steps int) puzzle.Slide {
	goal := puzzle.Random(rng, 3, 3)
	s := puzzle.Slide{Start: goal, Goal: goal}
	var last puzzle.Move
	for made := 0; made < steps; {
		m := []puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right}[rng.IntN(4)]
		if next, legal := s.Start.Apply(m); legal && m != last.Inverse() {
			s.Start, last = next, m
			made++
		}
	}
	return s
}

// byProgram raises the horizon until a plan exists, and words what was proven as
// a claim: a shortest plan, or that there is none within the last horizon that
// was settled.
func byProgram(ctx context.Context, solver backends.Backend, s puzzle.Slide, limit time.Duration) (referee.SlideClaim, error) {
	const road = "the integer program"
	if s.Start.Equal(s.Goal) {
		return referee.SlideOptimal(road, 0), nil
	}
	formulation, err := planning.Lookup(planning.Default)
	if err != nil {
		return referee.SlideClaim{}, err
	}
	for moves := planning.ManhattanBound(s); ; moves += 2 {
		p, err := formulation.Build(s, moves+formulation.Lag)
		if err != nil {
			return referee.SlideClaim{}, err
		}
		r, err := backends.Solve(ctx, solver, p.Model, backends.Options{TimeLimit: limit})
		switch {
		case err != nil:
			return referee.SlideClaim{}, err
		case r.Status.HasPoint():
			plan := p.Moves(r.X)
			if verdict := referee.Slide(s, plan); !verdict.OK {
				return referee.SlideClaim{}, fmt.Errorf("%s has no plan: %s", road, verdict.Reason)
			}
			// Shorter horizons were proven infeasible, so the plan is a shortest one.
			return referee.SlideOptimal(road, len(plan)), nil
		case r.Status != model.StatusInfeasible:
			return referee.SlideStopped(road, moves), nil
		}
	}
}
