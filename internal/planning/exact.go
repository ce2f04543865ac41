package planning

// What the time-expanded programs have in common. They ask for a plan of exactly T
// moves: the parity of a plan's length is known, so with the horizon asked for T
// is the horizon or one less, and shorter plans belong to shorter horizons. Their
// variables exist only where the reductions left something, so a program is
// always stated for a board and not for all boards of a size.
//
// The state-change view of planning is that of Vossen and others (IJCAI 1999) and of van den
// Briel, Vossen and Kambhampati (JAIR 31 (2008) 217-257); the reduction of the variables to
// what the networks leave is own.

import (
	"fmt"
	"time"

	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/puzzle"
)

// exactParts are what such a program is written with.
type exactParts struct {
	*reducer
	a    *algebra.Program
	step *algebra.Set // 0 … T, the moments between the moves; move t leads from t to t+1
	tile *algebra.Set
	cell *algebra.Set // numbered from 1 row by row, as in the textbook program
}

func newExactParts(name, what string, r *reducer) *exactParts {
	a := algebra.New(name, fmt.Sprintf("%d×%d sliding puzzle, exactly %d moves, %s", r.rows, r.cols, r.horizon, what))
	p := &exactParts{reducer: r, a: a}
	p.step = a.Range("t", "moments; move t leads from moment t to the next", 0, r.horizon)
	p.tile = a.Range("i", "tiles", 1, r.tiles())
	p.cell = a.Range("c", "cells, row by row", 1, r.cells)
	return p
}

// reduceSlide runs the reductions for a horizon, or for one less as the board's parity demands.
func reduceSlide(s puzzle.Slide, horizon int, o reductionOptions, aff *affinity) (*reducer, error) {
	if horizon < 1 {
		return nil, fmt.Errorf("horizon %d; expected at least 1, which admits one move", horizon)
	}
	if err := checkHorizon(horizon); err != nil {
		return nil, err
	}
	if err := o.check(); err != nil {
		return nil, err
	}
	g, err := newGrid(s)
	if err != nil {
		return nil, err
	}
	if bound := ManhattanBound(s); (horizon-bound)%2 != 0 {
		horizon--
	}
	if aff == nil {
		aff = &affinity{}
	}
	return reduce(g, horizon, o, aff), nil
}

// stated writes what is left as a program; the reductions began at the given time.
func (r *reducer) stated(rows func(*reducer) (*Program, error), began time.Time) (*Program, error) {
	took := time.Since(began)
	p, err := rows(r)
	if err != nil {
		return nil, err
	}
	r.describe(p, took)
	return p, nil
}

// stopped is what is returned for reductions that were stopped: a Program without rows.
func (r *reducer) stopped(began time.Time) *Program {
	p := &Program{Stopped: true}
	r.describe(p, time.Since(began))
	return p
}

// describe notes what the reductions did.
func (r *reducer) describe(p *Program, took time.Duration) {
	p.Horizon, p.MostMoves, p.Steps, p.Refuted, p.Reducing = r.horizon, r.horizon, r.steps, r.by, took
	p.NoReversal = r.o.has(reversal)
	for _, n := range r.parts {
		p.Patterns = append(p.Patterns, n.tiles)
	}
}

// places lists (step, tile, cell) of the domain, in this order.
func (r *reducer) places(visit func(t, tile, cell int)) {
	if r.by != "" {
		return
	}
	for t := range r.horizon + 1 {
		for tile := 1; tile < r.cells; tile++ {
			for cell := range r.cells {
				if r.pairs[t][tile*r.cells+cell] != 0 {
					visit(t, tile, cell)
				}
			}
		}
	}
}

// steppedBy is, for one step and direction of the blank from a cell, the tiles that may be
// what moves.
func (r *reducer) steppedBy(t, blank, dir int) uint64 {
	movers := uint64(0)
	for last := range noDirection + 1 {
		movers |= r.movers[r.label(t, blank, last)+dir]
	}
	return movers
}

// slides lists the moves of the blank that are left.
func (r *reducer) slides(visit func(t, blank, dir int, movers uint64)) {
	if r.by != "" {
		return
	}
	for t := range r.horizon {
		for blank := range r.cells {
			for dir := range 4 {
				if movers := r.steppedBy(t, blank, dir); movers != 0 {
					visit(t, blank, dir, movers)
				}
			}
		}
	}
}

// rests reports whether a tile may lie in a cell while move t is made.
func (r *reducer) rests(t, tile, cell int) bool {
	before, after := r.pairs[t][tile*r.cells+cell], r.pairs[t+1][tile*r.cells+cell]
	for blank := range r.cells {
		if before>>blank&1 == 0 {
			continue
		}
		for dir, next := range r.next[blank] {
			if next >= 0 && after>>next&1 == 1 && r.steppedBy(t, blank, dir)&^(1<<tile) != 0 {
				return true
			}
		}
	}
	return false
}
