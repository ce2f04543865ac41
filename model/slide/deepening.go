package slide

import (
	"context"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Deepening hands out the programs of growing horizons. A board's plans all have
// the parity of its Manhattan distance, which is also the first horizon; so when
// all programs before were proven to have no plan, the first one with a plan has
// a shortest one. It runs no solver: whoever solves the programs says by asking
// for the next that the last one is refuted.
type Deepening struct {
	f    Formulation
	s    puzzle.Slide
	next int
	o    Reductions
	kin  *kinship // found at the first horizon that needs it, of use at all
}

// Deepen starts a deepening of a board by a formulation, with its usual
// reductions but those in without left out.
func (f Formulation) Deepen(s puzzle.Slide, without ...string) *Deepening {
	d := &Deepening{f: f, s: s, next: ManhattanBound(s), o: f.usual, kin: &kinship{}}
	if f.deep > 0 {
		d.o.MostStates = f.deep
	}
	d.o.Without = append(append([]string(nil), d.o.Without...), without...)
	return d
}

// Bound is the number of moves that every plan has at least, provided that the
// programs handed out so far have none.
func (d *Deepening) Bound() int { return d.next }

// Next builds the program of the next horizon. When the context ends the
// reductions stop where they are; the program is then a larger one and as valid.
// The error is that of the puzzle's Check, or names a reduction that does not exist.
func (d *Deepening) Next(ctx context.Context) (*Program, error) {
	o := d.o
	o.stop = func() bool { return ctx.Err() != nil }
	p, err := d.f.build(d.s, max(1, d.next)+d.f.Lag, o, d.kin)
	d.next += 2
	return p, err
}
