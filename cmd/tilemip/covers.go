package main

import (
	"errors"
	"strings"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/catalog"
	"github.com/tilemip/tilemip/native/referee"
)

// coverOf returns the exact cover of a packing puzzle or a cover; the second
// result is nil for a plain cover.
func coverOf(one *subject) (*puzzle.Cover, *puzzle.PackingCover, error) {
	if one.cover != nil {
		return one.cover, nil, nil
	}
	packed, err := one.pack.Cover()
	if err != nil {
		return nil, nil, err
	}
	return packed.Cover, packed, nil
}

// wanted is how many solutions a session asks for: 0 is all of them.
func (s *session) wanted() int {
	switch {
	case s.limit > 0:
		return s.limit
	case s.all, s.count:
		return 0
	}
	return 1
}

// collector gathers the solutions of one cover, whichever road they come by.
type collector struct {
	session *session
	cover   *puzzle.Cover
	judge   *referee.Covers
	packed  *puzzle.PackingCover
	orbits  *puzzle.Orbits   // nil unless a packing's solutions are counted one by one
	catalog *catalog.Catalog // nil unless a packing's solutions are compared
	found   uint64
	classes classes
	grids   []string
	chosen  [][]string
	err     error
}

// newCollector returns a collector; engineCounts says that the engine itself tells the
// number of solutions up to symmetry.
func newCollector(s *session, c *puzzle.Cover, packed *puzzle.PackingCover, engineCounts bool) *collector {
	k := &collector{session: s, cover: c, judge: referee.NewCovers(c), packed: packed}
	if packed != nil && s.wanted() == 0 {
		if !engineCounts {
			k.orbits, k.classes = packed.MirrorOrbits(), classes{ptr(uint64(0)), ptr(uint64(0))}
		}
		if s.graph != "" {
			k.catalog = catalog.New(packed, s.mirrors)
		}
	}
	return k
}

// add takes one solution. Of a class of symmetric solutions exactly one is its
// own canonical form, so counting those counts classes, without remembering any.
func (k *collector) add(options []int) {
	k.found++
	if k.orbits != nil {
		k.classes.add(k.orbits.Least(options))
	}
	if k.catalog != nil {
		if _, err := k.catalog.Add(options); err != nil && k.err == nil {
			k.err = err
		}
	}
	if k.session.count {
		return
	}
	if k.packed != nil {
		k.draw(options)
		return
	}
	k.chosen = append(k.chosen, optionTexts(k.cover, options))
	k.session.view.solution(k.found, strings.Join(k.chosen[len(k.chosen)-1], "; "))
}

// draw judges a packing by its cells, not by the options it was chosen from, and
// keeps its drawing.
func (k *collector) draw(options []int) {
	placed, err := k.packed.Decode(options)
	if err == nil {
		if verdict := referee.Packing(k.packed.Packing, placed); !verdict.OK {
			err = disagree("the referee refuses a packing: %s", verdict.Reason)
		}
	}
	if err != nil {
		k.err = errors.Join(k.err, err)
		return
	}
	grid := k.packed.Packing.Draw(placed)
	k.grids = append(k.grids, grid)
	k.session.view.solution(k.found, grid)
}

// fill writes what was gathered into the answer. complete says that the search
// for all solutions came to its end, so that the count is exact.
func (k *collector) fill(a *answer, complete bool) {
	a.Solutions, a.Complete = &k.found, complete
	k.classes.fill(a, k.session.mirrors)
	a.Grids, a.Chosen = k.grids, k.chosen
	switch {
	case k.found == 0 && complete:
		a.Status = model.StatusInfeasible
	case k.found == 0:
		a.Status = model.StatusLimit
	case complete || k.session.wanted() == 1:
		a.Status, a.Termination = model.StatusOptimal, model.Completed
	default:
		a.Status = model.StatusFeasible
	}
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

// coverKind is the answer's kind for a packing or a cover.
func coverKind(packed *puzzle.PackingCover) string {
	if packed != nil {
		return "pack"
	}
	return "cover"
}
