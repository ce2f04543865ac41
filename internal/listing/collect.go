// Package listing has the solutions of packings and covers on their way into an answer, whichever
// method finds them: judged by the referee, drawn, listed, and counted up to symmetry. Own.
//
// This file says which are asked for, and collects them.
package listing

import (
	"context"
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/internal/call"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
)

// Found is what was found of them. Its JSON is a part of that of an answer.
type Found struct {
	Solutions *uint64 `json:"solutions,omitempty"` // packings and covers: found, or counted; all where the search was complete
	Unique    *uint64 `json:"unique,omitempty"`    // up to rotation, with --mirrors up to rotation and reflection

	UniqueRotations   *uint64 `json:"unique_rotations,omitempty"`   // packings: up to rotation
	UniqueReflections *uint64 `json:"unique_reflections,omitempty"` // packings: up to rotation and reflection
	Complete          bool    `json:"complete,omitempty"`           // packings and covers: there are no other solutions
	Total             string  `json:"total,omitempty"`              // packings and covers: the number of all solutions, where it is too large for solutions, which counts to 2^64 - 1

	Chosen [][]string `json:"chosen,omitempty"` // covers: the options of each solution shown
	Grids  []string   `json:"grids,omitempty"`  // packings: each solution shown, as layers of piece names
}

// None is what was found where there is no solution.
func None(w call.Wanted) Found {
	f := Found{Solutions: new(uint64), Complete: true}
	if w.Number() == 0 {
		classes{new(uint64), new(uint64)}.fill(&f, w.Mirrors)
	}
	return f
}

// classes are the two numbers of solutions up to symmetry, nil where they are not known.
// They count what was found: exact when the search was complete, else lower bounds. The
// literature gives one or another of three numbers for a packing: all solutions; solutions
// up to rotation (in a flat puzzle, unless it is one-sided, turning over is a rotation,
// too); and solutions up to rotation and reflection. Every answer says which it gives.
type classes struct {
	rotations   *uint64
	reflections *uint64 // up to rotation and reflection
}

// add counts a solution, given whether it is the canonical one of each kind of class.
func (c classes) add(underRotations, underAll bool) {
	if underRotations {
		*c.rotations++
	}
	if underAll {
		*c.reflections++
	}
}

// fill writes the numbers where Complete is already set. The key unique is older than the other two and equals one of them, depending on mirrors.
func (c classes) fill(a *Found, mirrors bool) {
	a.UniqueRotations, a.UniqueReflections = c.rotations, c.reflections
	if !a.Complete {
		return
	}
	if a.Unique = c.rotations; mirrors {
		a.Unique = c.reflections
	}
}

// Collector gathers the solutions of one cover.
type Collector struct {
	call.Wanted
	Watch call.Watch // told of each solution that is listed

	cover   *puzzle.Cover
	packed  *puzzle.PackingCover // nil for an exact cover that is not a packing
	orbits  *puzzle.Orbits       // nil unless a packing's solutions are counted one by one
	found   uint64
	classes classes
	grids   []string
	chosen  [][]string
}

// NewCollector returns a Collector; engineCounts says that the engine itself reports the
// number of solutions up to symmetry.
func NewCollector(ctx context.Context, w call.Wanted, c *puzzle.Cover, packed *puzzle.PackingCover, engineCounts bool) *Collector {
	k := &Collector{Wanted: w, cover: c, packed: packed}
	if packed != nil && w.Number() == 0 && !engineCounts {
		k.orbits, k.classes = packed.MirrorOrbitsContext(ctx), classes{new(uint64), new(uint64)}
	}
	return k
}

// Add adds one solution that the referee has accepted. In a class of symmetric solutions
// exactly one is its own canonical form, so counting those counts classes, without
// storing any solution.
func (k *Collector) Add(options []int) error {
	k.found++
	if k.orbits != nil {
		k.classes.add(k.orbits.Least(options))
	}
	if k.Visit != nil {
		if err := k.Visit(options); err != nil {
			return err
		}
	}
	switch {
	case k.Count:
		return nil
	case k.packed != nil:
		return k.draw(options)
	}
	k.chosen = append(k.chosen, k.cover.Texts(options))
	k.show(strings.Join(k.chosen[len(k.chosen)-1], "; "))
	return nil
}

// show tells of a solution that is listed.
func (k *Collector) show(text string) {
	k.Watch.Tell(call.Event{Type: call.Solution, Number: k.found, Text: text})
}

// draw has the referee check a packing by its cells, not by the options it was chosen
// from, and keeps its drawing.
func (k *Collector) draw(options []int) error {
	placed, err := k.packed.Decode(options)
	if err != nil {
		return err
	}
	if verdict := referee.Packing(k.packed.Packing, placed); !verdict.OK {
		return &integer.DisagreeError{Reason: fmt.Sprintf("the referee refutes a packing: %s", verdict.Reason)}
	}
	grid := k.packed.Packing.Draw(placed)
	k.grids = append(k.grids, grid)
	k.show(grid)
	return nil
}

// Classes are the numbers up to rotation, and up to rotation and reflection, so far; nil where they
// are not counted one by one.
func (k *Collector) Classes() (rotations, reflections *uint64) {
	return k.classes.rotations, k.classes.reflections
}

// Fill writes what was collected where Complete is already set.
func (k *Collector) Fill(a *Found) {
	a.Solutions = &k.found
	k.classes.fill(a, k.Mirrors)
	a.Grids, a.Chosen = k.grids, k.chosen
}
