// Command fifteen solves a 15-puzzle by both methods: as the integer program of the
// NEOS case study, and by search; and lets the referee compare the answers.
//
// What it shows:
//   - reading a board and proving that it can be solved at all (package puzzle);
//   - a formulation (tilemip.State), its horizon, and why growing it by 2 finds a shortest plan;
//   - decoding moves from a solver's point and replaying them;
//   - the second method, and the comparison (packages native/slide, native/referee).
//
// Run it with: go run ./examples/fifteen ["5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12"]
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	_ "github.com/tilemip/tilemip/backends/lpsolve"
	_ "github.com/tilemip/tilemip/backends/process"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
	"github.com/tilemip/tilemip/native/slide"
)

// caseStudy is the board of the NEOS Guide's case study; its optimum is 11.
const caseStudy = "5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12"

var errPatience = errors.New("the integer program was stopped by the time limit")

func main() {
	board := caseStudy
	if len(os.Args) > 1 {
		board = os.Args[1]
	}
	if err := run(context.Background(), board, time.Minute, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run solves a board; patience is how long the integer program may take for one
// horizon.
func run(ctx context.Context, board string, patience time.Duration, out io.Writer) error {
	s, err := puzzle.ParseSlide(board)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, s.Start)
	if ok, why := s.Solvable(); !ok {
		fmt.Fprintf(out, "unsolvable: %s\n", why)
		return nil
	}
	moves, err := byProgram(ctx, s, patience, out)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "integer program: %d moves, %s\n", len(moves), puzzle.FormatMoves(moves))
	fmt.Fprintf(out, "independent checker: %s\n", referee.Slide(s, moves).Reason)

	found, err := slide.Search(ctx, s, slide.Options{})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "search: %d moves by %s\n", len(found.Moves), found.Heuristic)
	verdict := referee.CompareSlide(
		referee.SlideOptimal("the integer program", len(moves)),
		referee.SlideOptimal("the search", len(found.Moves)))
	fmt.Fprintf(out, "independent checker: %s\n", verdict.Reason)
	if !verdict.OK {
		return errors.New("the two methods disagree")
	}
	return nil
}

// byProgram raises the horizon from the Manhattan distance by 2, as every plan's
// length is odd or even with it, until the program is feasible. The program for a
// horizon too short is proven infeasible, so the first plan is a shortest one.
func byProgram(ctx context.Context, s puzzle.Slide, patience time.Duration, out io.Writer) ([]puzzle.Move, error) {
	solver, err := backends.Default()
	if err != nil {
		return nil, err
	}
	if s.Start.Equal(s.Goal) {
		return nil, nil
	}
	for horizon := manhattan(s); ; horizon += 2 {
		program, err := tilemip.State(ctx, tilemip.Subject{Board: &s}, tilemip.Options{Integer: tilemip.Integer{Formulation: "textbook", Horizon: horizon}})
		if err != nil {
			return nil, err
		}
		r, err := backends.Solve(ctx, solver, program.Model, backends.Options{Limits: backends.Limits{TimeLimit: patience}})
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(out, "horizon %d: %d columns, %d rows, %s\n", horizon, program.Model.Columns(), program.Model.Rows(), r.Status)
		switch r.Status {
		case model.StatusOptimal:
			return program.Board.Moves(r.X), nil
		case model.StatusInfeasible:
		default:
			return nil, errPatience
		}
	}
}

// manhattan adds up how far each tile is from its place: no plan has fewer moves.
func manhattan(s puzzle.Slide) int {
	sum, start, goal := 0, s.Start.CellOf(), s.Goal.CellOf()
	for tile := 1; tile < len(start); tile++ {
		from, to, cols := int(start[tile]), int(goal[tile]), s.Start.Cols
		rows, columns := from/cols-to/cols, from%cols-to%cols
		sum += max(rows, -rows) + max(columns, -columns)
	}
	return sum
}
