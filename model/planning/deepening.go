package planning

// Horizon deepening: programs for a plan of exactly T moves, for T, T+2, …, as iterative
// deepening does with cost limits (R. E. Korf, "Depth-first iterative-deepening", Artificial
// Intelligence 27 (1985) 97-109). The first horizon with a plan is the optimum because every
// smaller one of the right parity was refuted.

import (
	"context"
	"fmt"
	"time"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Deepening hands out the programs of growing horizons. A board's plans all have
// the parity of its Manhattan distance, and the first horizon is the largest bound
// that patterns give at once; so when all programs before were proven to have no
// plan, the first one with a plan has a shortest one. It runs no solver: by asking for
// the next program its user states that the last one has no plan.
type Deepening struct {
	f    Formulation
	s    puzzle.Slide
	next int
	o    reductionOptions
	aff  *affinity // computed at the first horizon that needs it, used at all of them

	parts []part // of the current horizon, still to be handed out
}

// Deepen starts a deepening of a board by a formulation, with its usual reductions but those in
// without left out. It may take a second or two for the first bound: when the context ends, it
// begins with the bound that is proven by then.
func (f Formulation) Deepen(ctx context.Context, s puzzle.Slide, without ...string) *Deepening {
	d := &Deepening{f: f, s: s, next: ManhattanBound(s), o: f.usual, aff: &affinity{}}
	if f.deep > 0 {
		d.o.MostStates = f.deep
	}
	d.o.Without = append(append([]string(nil), d.o.Without...), without...)
	d.o.wide = hardArcs
	if d.o.has(bounding) {
		if bound, err := patternBound(s, func() bool { return model.Over(ctx) }); err == nil { // else Next says what is wrong
			d.next = bound
		}
	}
	return d
}

// Bound is the number of moves that every plan has at least, provided that the
// programs handed out so far have none. While parts of a horizon are left, it is that horizon.
func (d *Deepening) Bound() int { return d.next }

// Next builds the program of the next horizon, or of the next part of a horizon that
// is divided, see Program.Part. When the context ends first, nothing is built and the
// horizon stays open: the program then says so, see Program.Stopped. The error is that
// of the puzzle's Check, or names a reduction that does not exist.
func (d *Deepening) Next(ctx context.Context) (*Program, error) {
	began := time.Now()
	if d.f.Relaxation {
		return nil, fmt.Errorf("formulation %s has no horizon to deepen", d.f.Name)
	}
	if len(d.parts) > 0 {
		return d.nextPart(ctx, began)
	}
	o := d.o
	o.stop = func() bool { return model.Over(ctx) }
	horizon := max(1, d.next) + d.f.Lag
	if d.f.whole != nil {
		p, err := d.f.whole(ctx, d.s, horizon)
		if err != nil && model.Over(ctx) {
			return &Program{Stopped: true, Horizon: horizon, MostMoves: d.next, Reducing: time.Since(began)}, nil
		}
		d.next += 2
		return p, err
	}
	o.parts = d.f.deep > 0 && o.has(splitting)
	r, err := reduceSlide(d.s, horizon, o, d.aff)
	if err != nil {
		return nil, err
	}
	if r.toSplit != nil && !model.Over(ctx) {
		d.parts = r.toSplit.partsAt(0, nil)
		return d.nextPart(ctx, began)
	}
	if r.by == "" && model.Over(ctx) {
		return r.stopped(began), nil
	}
	d.next += 2
	return r.stated(d.f.reduced, began)
}

// nextPart reduces parts until one is refuted or small enough for a program.
func (d *Deepening) nextPart(ctx context.Context, began time.Time) (*Program, error) {
	for {
		p := d.parts[0]
		r := p.reduced(ctx, d.aff)
		if r.by == "" && model.Over(ctx) {
			out := r.stopped(began)
			out.Part = p.String()
			return out, nil
		}
		d.parts = d.parts[1:]
		if r.toSplit != nil && p.level+1 < len(splitAt) {
			d.parts = append(r.toSplit.partsAt(p.level+1, p.names), d.parts...)
			continue
		}
		if len(d.parts) == 0 {
			d.next += 2
		}
		out, err := r.stated(d.f.reduced, began)
		if err == nil {
			out.Part = p.String()
		}
		return out, err
	}
}
