// Solutions of a packing or a cover on their way into an answer, whichever method finds
// them: drawn, listed, and counted up to symmetry. Own.

package tilemip

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
)

// classes are the two numbers of solutions up to symmetry, nil where they are not known.
// They count what was found: exact when the search was complete, else lower bounds. A
// packing has three numbers of solutions, and people print each of them: all placings;
// those of which none is a rotation of another (in a flat puzzle, unless it is one-sided,
// turning over is a rotation, too); and those of which none is a rotation or reflection of
// another. Every answer names which it gives.
type classes struct {
	rotations   *uint64
	reflections *uint64 // up to rotation and reflection
}

// add counts a solution that is the least of its class, or not.
func (c classes) add(underRotations, underAll bool) {
	if underRotations {
		*c.rotations++
	}
	if underAll {
		*c.reflections++
	}
}

// fill writes the numbers into an answer that says already whether it is complete.
// The key unique is older than the other two: one of them, by mirrors.
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
	packed  *puzzle.PackingCover // nil of a plain cover
	orbits  *puzzle.Orbits       // nil unless a packing's solutions are counted one by one
	found   uint64
	classes classes
	grids   []string
	chosen  [][]string
}

// newCollector returns a collector; engineCounts says that the engine itself tells the
// number of solutions up to symmetry.
func newCollector(o *Options, c *puzzle.Cover, packed *puzzle.PackingCover, engineCounts bool) *collector {
	k := &collector{Options: o, cover: c, packed: packed}
	if packed != nil && o.wanted() == 0 && !engineCounts {
		k.orbits, k.classes = packed.MirrorOrbits(), classes{ptr(uint64(0)), ptr(uint64(0))}
	}
	return k
}

// add takes one solution that the referee has accepted. Of a class of symmetric solutions
// exactly one is its own canonical form, so counting those counts classes, without
// remembering any.
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

// draw has the referee judge a packing by its cells, not by the options it was chosen
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

// fill writes what was gathered into an answer that says already whether it is complete.
func (k *collector) fill(a *Answer) {
	a.Solutions = &k.found
	k.classes.fill(a, k.Mirrors)
	a.Grids, a.Chosen = k.grids, k.chosen
}

// optionTexts writes options by their labels, or by the items they cover and the
// colours they give them.
func optionTexts(c *puzzle.Cover, options []int) []string {
	out := make([]string, len(options))
	for i, o := range options {
		if c.Labels != nil {
			out[i] = c.Labels[o]
			continue
		}
		out[i] = c.OptionText(o)
	}
	return out
}
