// Package listing has the solutions of packings and covers on their way into an answer, whichever
// method finds them: judged by the referee, drawn, listed, and counted up to symmetry. Own.
//
// This file says which are asked for, and collects them.
//
// Not here: searches. Begin with search.go.
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
	Solutions *uint64 `json:"solutions,omitempty"` // packings and covers: number of solutions found or counted
	Unique    *uint64 `json:"unique,omitempty"`    // number up to rotation; with --mirrors up to rotation and reflection

	UniqueRotations   *uint64 `json:"unique_rotations,omitempty"`   // packings: number up to rotation
	UniqueReflections *uint64 `json:"unique_reflections,omitempty"` // packings: number up to rotation and reflection
	Complete          bool    `json:"complete,omitempty"`           // packings and covers: there are no other solutions
	Total             string  `json:"total,omitempty"`              // packings and covers: number of all solutions, if above 2^64 - 1

	Sets   []PieceSet `json:"sets,omitempty"`   // packings: with --sets, the sets of pieces that solutions use
	Chosen [][]string `json:"chosen,omitempty"` // covers: options of each listed solution
	Grids  []string   `json:"grids,omitempty"`  // packings: each listed solution, as layers of piece names
}

// None is what was found where there is no solution.
func None(w call.Wanted) Found {
	k := collecting(w, w.Number() == 0)
	return k.Whole(true)
}

// Collector gathers the solutions of one cover.
type Collector struct {
	call.Wanted
	Watch call.Watch // told of each solution that is listed

	found  Found // so far
	cover  *puzzle.Cover
	packed *puzzle.PackingCover // nil for an exact cover that is not a packing
	orbits *puzzle.Orbits       // nil unless a packing's solutions are counted one by one
	judge  *referee.Packings    // nil before the first
	sets   *sets                // nil unless asked for
}

// collecting begins with nothing; classes says whether solutions are counted up to symmetry. Those
// numbers are exact when the search is complete, else lower bounds. The literature gives one or
// another of three numbers for a packing: all solutions; solutions up to rotation (in a flat
// puzzle, unless it is one-sided, turning over is a rotation, too); and solutions up to rotation
// and reflection. Every answer says which it gives.
func collecting(w call.Wanted, classes bool) *Collector {
	k := &Collector{Wanted: w, found: Found{Solutions: new(uint64)}}
	if classes {
		k.found.UniqueRotations, k.found.UniqueReflections = new(uint64), new(uint64)
	}
	return k
}

// NewCollector returns a Collector; engineCounts says that the engine itself reports the
// number of solutions up to symmetry.
func NewCollector(ctx context.Context, w call.Wanted, c *puzzle.Cover, packed *puzzle.PackingCover, engineCounts bool) *Collector {
	classes := packed != nil && w.Number() == 0 && !engineCounts
	k := collecting(w, classes)
	if k.cover, k.packed = c, packed; classes {
		k.orbits = packed.MirrorOrbitsContext(ctx)
	}
	if classes && w.Sets {
		k.sets = newSets(packed)
	}
	return k
}

// Add adds one solution that the referee has accepted. In a class of symmetric solutions
// exactly one is its own canonical form, so counting those counts classes, without
// storing any solution.
func (k *Collector) Add(options []int) error {
	*k.found.Solutions++
	if k.orbits != nil {
		rotations, all := k.orbits.Least(options)
		if rotations {
			*k.found.UniqueRotations++
		}
		if all {
			*k.found.UniqueReflections++
		}
		k.sets.add(options, rotations)
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
	chosen := k.cover.Texts(options)
	k.found.Chosen = append(k.found.Chosen, chosen)
	k.show(strings.Join(chosen, "; "))
	return nil
}

// show tells of a solution that is listed.
func (k *Collector) show(text string) {
	k.Watch.Tell(call.Event{Type: call.Solution, Number: *k.found.Solutions, Text: text})
}

// draw has the referee check a packing by its cells, not by the options it was chosen
// from, and keeps its drawing.
func (k *Collector) draw(options []int) error {
	placed, err := k.packed.Decode(options)
	if err != nil {
		return err
	}
	if k.judge == nil {
		k.judge = referee.NewPackings(k.packed.Packing)
	}
	if verdict := k.judge.Judge(placed); !verdict.OK {
		return &integer.DisagreeError{Reason: fmt.Sprintf("the independent checker rejects a packing: %s", verdict.Reason)}
	}
	if k.Placed != nil {
		k.Placed(placed)
		return nil
	}
	grid := k.packed.Packing.Draw(placed)
	k.found.Grids = append(k.found.Grids, grid)
	k.show(grid)
	return nil
}

// Whole returns what was found; complete says that there are no other solutions. The key unique is
// older than the other two numbers and equals one of them, depending on mirrors.
func (k *Collector) Whole(complete bool) Found {
	f := k.found
	f.Sets = k.sets.list()
	if f.Complete = complete; complete {
		if f.Unique = f.UniqueRotations; k.Mirrors {
			f.Unique = f.UniqueReflections
		}
	}
	return f
}
