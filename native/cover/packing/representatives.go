// What a search up to symmetry is made of, for searches that are not run here: cut into units
// and put together again (internal/units). Own; see the head of search.go.

package packing

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/symmetry"
)

// Representatives returns the options among which a search finds a solution of every orbit,
// ascending, and a counter that says of each solution found whether it counts. Mirrors and
// Piece of the options count; without a piece all options are returned. The choice depends on
// the puzzle alone. An error means a puzzle that Search does not take, or the end of the
// context.
func Representatives(ctx context.Context, pc *puzzle.PackingCover, o Options) (options []int, counter *symmetry.Counter, err error) {
	r := &run{pc: pc, o: o}
	if err := r.check(); err != nil {
		return nil, nil, fmt.Errorf("packing %q: %w", pc.Packing.Name, err)
	}
	p := &plan{choice: choice{shape: -1}}
	g, err := symmetry.New(ctx, pc, o.Mirrors)
	if err == nil {
		err = p.choosePiece(ctx, g, o)
	}
	if err != nil {
		return nil, nil, err
	}
	return live(pc, p.choice), symmetry.NewCounter(g, p.shape, p.places), nil
}
