// Command pentominoes packs pentominoes into rectangles, as a 0-1 program and by
// dancing links.
//
// What it shows:
//   - a packing puzzle and its exact cover (package puzzle);
//   - the 0-1 program of an exact cover, and drawing a solver's point;
//   - listing all solutions by a solver: forbid each one found, until infeasible;
//   - counting by dancing links, where a solver would take far too long.
//
// Run it with: go run ./examples/pentominoes
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	_ "github.com/tilemip/tilemip/backends/lpsolve"
	_ "github.com/tilemip/tilemip/backends/process"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/engines"
	"github.com/tilemip/tilemip/native/referee"
)

func main() {
	if err := run(context.Background(), "LPVY", 5, 4, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run lists the ways to pack some pieces into a rectangle, and counts them; and
// counts those of all twelve in the narrowest rectangle there is.
func run(ctx context.Context, letters string, width, height int, out io.Writer) error {
	small, err := some(letters, width, height)
	if err != nil {
		return err
	}
	listed, err := list(ctx, small, out)
	if err != nil {
		return err
	}
	if err := count(ctx, small, out); err != nil {
		return err
	}
	fmt.Fprintf(out, "the solver listed %d\n\n", listed)

	whole, err := puzzle.Pentominoes(3, 20)
	if err != nil {
		return err
	}
	return count(ctx, whole, out)
}

// some returns the puzzle of packing a few of the twelve pieces, given by their
// letters, into a rectangle.
func some(letters string, width, height int) (*puzzle.Packing, error) {
	all, err := puzzle.Pentominoes(6, 10)
	if err != nil {
		return nil, err
	}
	p := &puzzle.Packing{Name: fmt.Sprintf("%s in %d×%d", letters, height, width), Dim: [3]int{width, height, 1}}
	for _, piece := range all.Pieces {
		if strings.Contains(letters, piece.Name) {
			p.Pieces = append(p.Pieces, piece)
		}
	}
	return p, nil
}

// list finds every solution by an integer programming solver, draws the first
// one, and returns how many there are. Each is checked by the referee.
func list(ctx context.Context, p *puzzle.Packing, out io.Writer) (int, error) {
	solver, err := backends.Default()
	if err != nil {
		return 0, err
	}
	pc, err := p.Cover()
	if err != nil {
		return 0, err
	}
	stated, err := tilemip.State(ctx, tilemip.Subject{Packing: p}, tilemip.Options{
		Integer: tilemip.Integer{Reduce: []string{}}, Listing: tilemip.Listing{All: true}})
	if err != nil {
		return 0, err
	}
	program := stated.Reduced // by no reduction, so that its options are those of the cover
	fmt.Fprintf(out, "%s: %d columns, %d rows\n", p.Name, program.Model.Columns(), program.Model.Rows())
	for found := 0; ; found++ {
		r, err := backends.Solve(ctx, solver, program.Model, backends.Options{})
		switch {
		case err != nil:
			return 0, err
		case r.Status == model.StatusInfeasible:
			return found, nil
		case !r.Status.HasPoint():
			return 0, errors.New("the solver stopped: " + r.Status.String())
		}
		chosen := program.Decode(r.X)
		if verdict := referee.Cover(pc.Cover, chosen); !verdict.OK {
			return 0, errors.New(verdict.Reason)
		}
		if found == 0 {
			drawing, err := pc.Grid(chosen)
			if err != nil {
				return 0, err
			}
			fmt.Fprint(out, drawing)
		}
		program.Forbid(chosen)
	}
}

// count counts the solutions by dancing links.
func count(ctx context.Context, p *puzzle.Packing, out io.Writer) error {
	pc, err := p.Cover()
	if err != nil {
		return err
	}
	r, err := engines.Search(ctx, engines.Packing(pc), engines.Options{Engine: engines.DLX, Count: true, Symmetry: engines.Rotations})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "%s: %d solutions, %d up to symmetry, counted by dancing links in %d nodes\n", p.Name, r.Solutions, *r.Rotations, r.Nodes)
	return nil
}
