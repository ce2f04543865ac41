// Solutions of a packing or a cover on their way into an answer, whichever method finds
// them: drawn, listed, and counted up to symmetry.

package tilemip

import (
	"context"
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
)

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

// fill writes the numbers into an answer whose Complete is already set.
// The key unique is older than the other two and equals one of them, depending on mirrors.
func (c classes) fill(a *Answer, mirrors bool) {
	a.UniqueRotations, a.UniqueReflections = c.rotations, c.reflections
	if !a.Complete {
		return
	}
	if a.Unique = c.rotations; mirrors {
		a.Unique = c.reflections
	}
}

// collector gathers the solutions of one cover.
type collector struct {
	*Options
	cover   *puzzle.Cover
	packed  *puzzle.PackingCover // nil for an exact cover that is not a packing
	orbits  *puzzle.Orbits       // nil unless a packing's solutions are counted one by one
	found   uint64
	classes classes
	grids   []string
	chosen  [][]string
}

// newCollector returns a collector; engineCounts says that the engine itself reports the
// number of solutions up to symmetry.
func newCollector(ctx context.Context, o *Options, c *puzzle.Cover, packed *puzzle.PackingCover, engineCounts bool) *collector {
	k := &collector{Options: o, cover: c, packed: packed}
	if packed != nil && o.wanted() == 0 && !engineCounts {
		k.orbits, k.classes = packed.MirrorOrbitsContext(ctx), classes{ptr(uint64(0)), ptr(uint64(0))}
	}
	return k
}

// add adds one solution that the referee has accepted. In a class of symmetric solutions
// exactly one is its own canonical form, so counting those counts classes, without
// storing any solution.
func (k *collector) add(options []int) error {
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
	k.chosen = append(k.chosen, optionTexts(k.cover, options))
	k.event(Event{Type: EventSolution, Number: k.found, Text: strings.Join(k.chosen[len(k.chosen)-1], "; ")})
	return nil
}

// draw has the referee check a packing by its cells, not by the options it was chosen
// from, and keeps its drawing.
func (k *collector) draw(options []int) error {
	placed, err := k.packed.Decode(options)
	if err != nil {
		return err
	}
	if verdict := referee.Packing(k.packed.Packing, placed); !verdict.OK {
		return &DisagreeError{Reason: fmt.Sprintf("the referee refutes a packing: %s", verdict.Reason)}
	}
	grid := k.packed.Packing.Draw(placed)
	k.grids = append(k.grids, grid)
	k.event(Event{Type: EventSolution, Number: k.found, Text: grid})
	return nil
}

// fill writes what was collected into an answer whose Complete is already set.
func (k *collector) fill(a *Answer) {
	a.Solutions = &k.found
	k.classes.fill(a, k.Mirrors)
	a.Grids, a.Chosen = k.grids, k.chosen
}

// optionTexts returns options as text: their labels, or else the items they cover with the
// colours they give them and their cost, as in the subject.
func optionTexts(c *puzzle.Cover, options []int) []string {
	out := make([]string, len(options))
	for i, o := range options {
		if c.Labels != nil {
			out[i] = c.Labels[o]
			continue
		}
		out[i] = c.CostedText(o)
	}
	return out
}
