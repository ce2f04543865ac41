package setpartition

// A 0-1 program in which some options are decided: a node of a branch and bound. Choosing or
// dropping an option decides what follows by the propagation of fit.go, and Relaxation is the
// linear relaxation of what is still open, as a program of its own: it has no column for a
// decided option and no row for an item that is covered, so that it shrinks fast on the way
// down. One or two decided pieces halve the columns of a packing.
//
// Taken for granted, and checked by NewPartial: no colours and no intervals of
// multiplicities. Propagation is domain propagation as in M. W. P. Savelsbergh,
// "Preprocessing and probing techniques for mixed integer programming problems", ORSA
// Journal on Computing 6 (1994) 445-454; a relaxation without the fixed columns is what
// presolve would leave.

import (
	"context"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Partial is a cover of which some options are chosen and some are out. Decisions are taken
// back in reverse order, by Undo.
type Partial struct {
	p *propagator // its trail is the decisions in order, implied ones among them
}

// NewPartial returns a cover with nothing decided but what its items force; consistent is
// false where they leave some item without options. The result is nil for a cover with
// colours or intervals, which propagation does not know.
func NewPartial(c *puzzle.Cover) (p *Partial, consistent bool) {
	if c.HasColours() || c.HasIntervals() {
		return nil, false
	}
	p = &Partial{newPropagator(newReducer(context.Background(), c, nil))}
	return p, p.p.propagate()
}

// Choose chooses an open option and follows what that forces. It reports whether every
// primary item can still be covered; where not, the caller must Undo.
func (p *Partial) Choose(o int) bool { return p.p.choose(o) && p.p.propagate() }

// Drop takes an open option out, likewise.
func (p *Partial) Drop(o int) bool { return p.p.drop(o) && p.p.propagate() }

// Mark names the present decisions for Undo.
func (p *Partial) Mark() int { return len(p.p.trail) }

// Undo takes back the decisions since a mark.
func (p *Partial) Undo(mark int) { p.p.undo(mark) }

// Chosen returns the chosen options, ascending.
func (p *Partial) Chosen() []int {
	var out []int
	for o, s := range p.p.state {
		if s == chosen {
			out = append(out, o)
		}
	}
	return out
}

// Tightest returns the primary item that still must be covered and has the fewest open
// options, the first of equals; -1 when all are covered.
func (p *Partial) Tightest() int {
	best := -1
	for i := range p.p.r.cover.Primary {
		if p.p.need[i] > 0 && (best < 0 || p.p.open[i] < p.p.open[best]) {
			best = i
		}
	}
	return best
}

// Open returns the open options of an item, ascending.
func (p *Partial) Open(i int) []int {
	var out []int
	for _, o := range p.p.r.having[i] {
		if p.p.state[o] == open {
			out = append(out, int(o))
		}
	}
	return out
}

// IsOpen reports whether an option is open.
func (p *Partial) IsOpen(o int) bool { return p.p.state[o] == open }

// Relaxation is the linear program of what is open.
type Relaxation struct {
	Model   *model.Model
	Options []int // by column
	Items   []int // by row
}

// Relaxation states the linear relaxation: a column from 0 to 1 for each open option, a row
// for each item that is not covered yet and has one, all costs 0. order is all options and
// items all items, in the orders in which columns and rows are to stand; which vertex a
// solver ends at depends on them.
func (p *Partial) Relaxation(order, items []int) (*Relaxation, error) {
	s, c := p.p, p.p.r.cover
	out := &Relaxation{}
	column := make([]int32, len(order))
	for _, o := range order {
		if s.state[o] == open {
			column[o] = int32(len(out.Options))
			out.Options = append(out.Options, o)
		}
	}
	n := len(out.Options)
	a := model.Matrix{Lower: make([]float64, n), Upper: make([]float64, n), Cost: make([]float64, n), Type: make([]model.Type, n), Start: []int{0}}
	for j := range a.Upper {
		a.Upper[j] = 1
	}
	for _, i := range items {
		if s.open[i] == 0 { // covered, or secondary and out of options
			continue
		}
		for _, o := range s.r.having[i] {
			if s.state[o] == open {
				a.Index, a.Value = append(a.Index, column[o]), append(a.Value, 1)
			}
		}
		least, most := 0.0, float64(s.need[i])
		if i < c.Primary {
			least = most
		}
		a.Start = append(a.Start, len(a.Index))
		a.RowLower, a.RowUpper = append(a.RowLower, least), append(a.RowUpper, most)
		out.Items = append(out.Items, i)
	}
	var err error
	out.Model, err = model.FromMatrix("relaxation", a)
	return out, err
}
