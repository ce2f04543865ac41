package setpartition

// Reductions take options out of an exact cover before its program is built. What
// is left is an exact cover again, over the same items, so that any formulation
// can state it, and the native search can count what a reduction keeps.
//
// Each reduction is a file of its own, whose head proves what it keeps. All take for
// granted that two options with a common item exclude each other when it is covered
// once, and that a primary item is covered exactly Times times. Colours
// break the one, intervals of multiplicities the other, so nothing is reduced where a
// cover has either (Reduce checks).
//
// Data layout: an option is an index of Cover.Options; alive[o] says whether it is left, and
// having[i] lists all options with item i, ascending, dead ones included, so that it never
// changes. remove is the only place that kills an option. A reduction may stop early at
// mostWork: it then leaves more, never less, than it proves.

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Preserves says which solutions a reduction is guaranteed to leave. The values are
// ordered from the strongest guarantee to the weakest, so the guarantee of several
// reductions together is the largest of theirs.
type Preserves int

// The guarantees.
const (
	PreservesAll     Preserves = iota // every solution
	PreservesClasses                  // at least one solution of every class under the symmetries of the region
	PreservesOne                      // a solution, if there was one
)

var preservesText = [...]string{"all solutions", "all solutions up to symmetry", "a solution"}

func (p Preserves) String() string { return preservesText[p] }

// Reduction is one way to take options out.
type Reduction struct {
	Name      string
	Summary   string // one line
	Preserves Preserves
	packing   bool // needs the geometry of a packing puzzle
	apply     func(r *reducer)
}

// reductions is the table, in the order in which they are applied: what looks at
// the geometry alone comes first, so that fit and dominated find less to do.
var reductions = []Reduction{
	{"symmetry", "one piece lies in one placement of each class under the symmetries of the region", PreservesClasses, true, (*reducer).symmetry},
	{"parity", "colourings: the other pieces can make up for the imbalance that a placement leaves", PreservesAll, true, (*reducer).parity},
	{"volume", "every part of the region that a placement cuts off can be filled by some of the other pieces", PreservesAll, true, (*reducer).volume},
	{"fit", "after an option and all it forces, every item still has an option", PreservesAll, false, (*reducer).fit},
	{"dominated", "no option that others could replace", PreservesOne, false, (*reducer).dominated},
}

// Reductions returns the table, in the order of application.
func Reductions() []Reduction { return append([]Reduction(nil), reductions...) }

// ReductionsPreserving returns the names of the reductions that guarantee least or more,
// in the order of application.
func ReductionsPreserving(least Preserves) []string {
	var names []string
	for _, r := range reductions {
		if r.Preserves <= least {
			names = append(names, r.Name)
		}
	}
	return names
}

// Removal reports what one reduction did.
type Removal struct {
	Name    string `json:"name"`           // name of the reduction
	Options int    `json:"options"`        // options removed
	Note    string `json:"note,omitempty"` // detail, such as the piece fixed by symmetry
}

// Reduced is an exact cover after reductions.
type Reduced struct {
	Cover     *puzzle.Cover
	Options   []int // per option of Cover, its index in the original; ascending
	Removals  []Removal
	Preserves Preserves
}

// Reduce applies the reductions named, in the order of the table; packed is the
// packing puzzle that c comes from, or nil, and then the reductions that look at
// geometry do nothing; with colours or intervals all do nothing. With costs, PreservesOne
// means a cheapest solution. c is not changed. Errors are those
// of its Check, and a name
// that no reduction has, and that of the context, at whose end the reductions end.
func Reduce(ctx context.Context, c *puzzle.Cover, packed *puzzle.PackingCover, names []string) (*Reduced, error) {
	if err := c.Check(); err != nil {
		return nil, err
	}
	wanted := map[string]bool{}
	for _, name := range names {
		if !slices.ContainsFunc(reductions, func(r Reduction) bool { return r.Name == name }) {
			return nil, fmt.Errorf("an exact cover has no reduction %q; expected some of %s", name, strings.Join(ReductionsPreserving(PreservesOne), ", "))
		}
		wanted[name] = true
	}
	r := newReducer(ctx, c, packed)
	out := &Reduced{}
	for _, how := range reductions {
		if !wanted[how.Name] || how.packing && packed == nil {
			continue
		}
		before := r.left
		r.note = ""
		switch {
		case c.HasColours():
			r.note = "not applied: the cover has colours"
		case c.HasIntervals():
			r.note = "not applied: the cover has intervals of multiplicities"
		case c.HasCosts() && how.Preserves == PreservesClasses:
			r.note = "not applied: symmetric copies may cost more"
		default:
			how.apply(r)
		}
		out.Removals = append(out.Removals, Removal{Name: how.Name, Options: before - r.left, Note: r.note})
		if r.left < before {
			out.Preserves = max(out.Preserves, how.Preserves)
		}
	}
	if model.Over(ctx) {
		return nil, ctx.Err()
	}
	out.Cover, out.Options = r.cut()
	return out, nil
}

// Original returns options of the reduced cover as options of the original.
func (r *Reduced) Original(chosen []int) []int {
	out := make([]int, len(chosen))
	for k, o := range chosen {
		out[k] = r.Options[o]
	}
	return out
}

// Within returns options of the original as options of the reduced cover, and
// whether all of them are left.
func (r *Reduced) Within(chosen []int) (options []int, left bool) {
	out := make([]int, len(chosen))
	for k, o := range chosen {
		at, found := slices.BinarySearch(r.Options, o)
		if !found {
			return nil, false
		}
		out[k] = at
	}
	return out, true
}

// mostWork bounds what a reduction may do, in entries of options visited or similar steps, to a
// second or two. What was removed until then stays removed.
const mostWork = 400_000_000

// reducer is the state the reductions work on: which options are left.
type reducer struct {
	cover  *puzzle.Cover
	packed *puzzle.PackingCover
	having [][]int32 // per item, all options with it, ascending
	alive  []bool    // per option
	left   int       // options alive
	note   string    // of the reduction being applied
	work   int       // entries looked at, where a reduction bounds them
	ctx    context.Context
	steps  int  // since the context was looked at
	ended  bool // the context has
}

// over reports whether the context has ended. steps is about what was done since the last call,
// in visits of an entry; the context is looked at after about a million of them. What a
// reduction then leaves, or an argument says, counts for nothing.
func (r *reducer) over(steps int) bool {
	if r.steps += 1 + steps; r.steps > 1<<20 && !r.ended {
		r.steps, r.ended = 0, model.Over(r.ctx)
	}
	return r.ended
}

func newReducer(ctx context.Context, c *puzzle.Cover, packed *puzzle.PackingCover) *reducer {
	r := &reducer{ctx: ctx, cover: c, packed: packed, having: make([][]int32, len(c.Items)), alive: make([]bool, len(c.Options)), left: len(c.Options)}
	for o, items := range c.Options {
		r.alive[o] = true
		for _, i := range items {
			r.having[i] = append(r.having[i], int32(o))
		}
	}
	return r
}

func (r *reducer) remove(o int) {
	if r.alive[o] {
		r.alive[o] = false
		r.left--
	}
}

// placements returns the options that are placements of a shape.
func (r *reducer) placements(shape int) []int {
	var out []int
	for _, o := range r.having[r.packed.ShapeItem(shape)] {
		if int(o) < len(r.packed.Placements) { // others stand for copies that are not used
			out = append(out, int(o))
		}
	}
	return out
}

// parts says what the region is filled with besides one piece of the shape given:
// of each shape, and of holes, how many there are at least and at most. Without
// hole nothing is left out.
func (r *reducer) parts(without int) []part {
	var parts []part
	for s, shape := range r.packed.Shapes {
		least, most := shape.Least, r.packed.MostCopies(s)
		if s == without {
			least, most = max(0, least-1), most-1
		}
		parts = append(parts, part{s, least, most})
	}
	if _, holes := r.packed.MayStayEmpty(); holes > 0 {
		parts = append(parts, part{hole, 0, min(holes, len(r.packed.Cells))})
	}
	return parts
}

// part is a number of pieces of one shape.
type part struct {
	shape       int // or hole
	least, most int
}

const hole = -1 // the shape of a cell that stays empty

// cut returns the cover of the options alive, and where each was.
func (r *reducer) cut() (*puzzle.Cover, []int) {
	c := *r.cover
	c.Options, c.Labels, c.OptionColours, c.Costs = make([][]int, 0, r.left), nil, nil, nil
	kept := make([]int, 0, r.left)
	for o, alive := range r.alive {
		if !alive {
			continue
		}
		kept = append(kept, o)
		c.Options = append(c.Options, r.cover.Options[o])
		if r.cover.Labels != nil {
			c.Labels = append(c.Labels, r.cover.Labels[o])
		}
		if r.cover.HasColours() {
			c.OptionColours = append(c.OptionColours, r.cover.OptionColours[o])
		}
		if r.cover.HasCosts() {
			c.Costs = append(c.Costs, r.cover.Costs[o])
		}
	}
	if r.cover.HasCosts() && c.Costs == nil {
		c.Costs = []int{}
	}
	return &c, kept
}
