// The 24-puzzle: beam search with the network of package bootstrap. The modes guarantee
// the same as on smaller boards, except for Ties, which needs a network of this package
// and is refused.

package learned

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned/bootstrap"
)

const largeSide = 5

// large reports whether s is a problem for the network of package bootstrap.
func large(s puzzle.Slide) bool {
	blank := s.Goal.Blank()
	row, col := blank/s.Goal.Cols, blank%s.Goal.Cols
	return s.Goal.Rows == largeSide && s.Goal.Cols == largeSide && row%(largeSide-1) == 0 && col%(largeSide-1) == 0
}

// widest bounds the beam width, in positions. A search that finds no solution at the last
// width up to it ends without one.
const widest = 1_000_000

// searchLarge solves s by beam searches, of which each is four times wider than the one
// before, until one finds a solution, and then proves what the mode guarantees.
func searchLarge(ctx context.Context, s puzzle.Slide, o Options, began time.Time) (Result, error) {
	if o.Mode == Ties {
		return Result{}, errors.New("no network breaks ties on boards of 5×5; the other engines take them")
	}
	net, err := o.Large, error(nil)
	if net == nil {
		net, err = bootstrap.Shipped()
	}
	if err == nil && (net.Rows != largeSide || net.Cols != largeSide) {
		err = fmt.Errorf("a network for boards of %d×%d, this one is %d×%d", net.Rows, net.Cols, largeSide, largeSide)
	}
	if err != nil {
		return Result{}, err
	}
	var r Result
	for width := bootstrap.DefaultWidth; ; width *= 4 {
		before := r.Result
		if r.Result, err = bootstrap.Solve(ctx, s, bootstrap.SearchOptions{Network: net, Width: width, Tables: slide.Options{TableWarning: o.Proof.TableWarning}}); err != nil {
			return r, err
		}
		r.Expanded, r.Generated, r.Build = r.Expanded+before.Expanded, r.Generated+before.Generated, r.Build+before.Build
		if r.Termination != bootstrap.Width || 4*width > widest {
			break
		}
	}
	r.Learned, r.Upper = r.Expanded, len(r.Moves)
	r.First, r.Found = r.Expanded, r.Expanded
	if o.Mode != Estimates && !r.Unsolvable && native.Stopped(ctx) == "" && (!r.Solved || r.Bound < r.needed(o)) {
		r.Termination = native.Completed
		err = r.prove(ctx, s, o)
	}
	if err == nil && !r.Unsolvable && r.Termination != native.Completed {
		err = r.stopped(s)
	}
	r.guarantee(o)
	r.Elapsed = time.Since(began)
	return r, err
}

// needed returns the bound that must be proven, in moves, for a solution of Upper moves: Upper
// itself, or for Focal Upper divided by the factor, rounded up (the small term absorbs rounding
// errors of the division).
func (r *Result) needed(o Options) int {
	if o.Mode != Focal {
		return r.Upper
	}
	return int(math.Ceil(float64(r.Upper)/o.Factor - 1e-9))
}

// A plan found fast and without proof, as a start for an integer program.

// planNodes, in generated nodes, and planWidth, in positions of a beam, bound the work for a
// plan to some seconds.
const (
	planNodes = 500_000
	planWidth = 1000
)

// Plan returns a plan for s, usually a shortest one or one that is two moves longer (of the
// 24-puzzle some moves longer), or nil when there is none or it is not found with some seconds
// of work. It uses a shipped network where there is one for the board, and otherwise weighted
// A* with a weight of 1.5. The error: s fails its Check, or a shipped network is damaged.
func Plan(ctx context.Context, s puzzle.Slide) ([]puzzle.Move, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if large(s) {
		n, err := bootstrap.Shipped()
		if err != nil {
			return nil, err
		}
		r, err := bootstrap.Solve(ctx, s, bootstrap.SearchOptions{Network: n, Width: planWidth})
		return r.Moves, err
	}
	if _, _, err := boardOf(s); err != nil {
		r, err := slide.WeightedAStar(ctx, s, slide.Options{Run: native.Run{NodeLimit: planNodes}})
		return r.Moves, err
	}
	r, err := Search(ctx, s, Options{Mode: Estimates, Risk: 0.5, Run: native.Run{NodeLimit: planNodes}})
	if r.PlanBy != "" { // by rules, far too long for a start
		return nil, err
	}
	return r.Moves, err
}
