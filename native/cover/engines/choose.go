// The choice of the engine, own. Three more choices are made in native/cover/packing,
// where their estimates are: the kernel and the first piece (plan.go), and restarts for one
// solution of a region that goes into a window (first.go).
//
// Counting by classes comes first where it suits: many equal pieces, in a region that is
// narrow for them. The time of a search that lists solutions is at least proportional to
// their number, and equal pieces make these many: 28 dominoes in 8×7 can be placed in
// 1,292,697 ways, which are 1,200 classes. But a class records which of the pieces are used,
// so that pieces which all differ make as many classes as there are sets of them; and it
// records which cells of the window behind the first open one are filled.

package engines

import (
	"context"
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/internal/frontier"
	"github.com/tilemip/tilemip/native/cover/internal/restarts"
	"github.com/tilemip/tilemip/native/cover/packing"
)

const (
	manyCopies = 5  // least number of equal pieces of one shape for counting by classes
	narrow     = 40 // greatest window, in places, for pieces in a fixed number of copies

	// memoryForCopies limits the tables, in bytes, where classes are chosen for their equal
	// pieces; another engine takes over when that is not enough. Pieces in any number make
	// too many solutions to be listed: there the engine's own limit holds.
	memoryForCopies = 256 << 20
)

// choice is an engine for a problem, and why.
type choice struct {
	Engine Engine
	Why    string // "" for an engine that reports its own reason in its result
	memory uint64 // bytes for its tables, 0 for the engine's own limit
	tried  bool   // another engine takes over when the memory is not enough
}

// choose returns the engine that Search takes: the one named in the options, or one chosen
// by the problem. An error is an unknown name, or names the property of the problem or the
// options that the engine does not support, and the engines that do. After the end of the context the choice is
// any.
func choose(ctx context.Context, p Problem, o Options) (choice, error) {
	if o.Engine != "" {
		e, err := named(p, o)
		return choice{Engine: e, Why: "as asked for", memory: o.Memory}, err
	}
	if c, ok := byClasses(ctx, p, o); ok {
		return c, nil
	}
	return lister(p, o)
}

// lister chooses among the engines that list solutions: the fastest first, the most general
// last. One solution of a flat region that is too wide for the scan is looked for by restarts;
// in solid regions, where every cell has more neighbours, branching on the most constrained
// cell finds one sooner.
func lister(p Problem, o Options) (choice, error) {
	if o.Limit == 1 && !o.Untuned && p.Packing != nil && flat(p.Packing) && !packing.Scannable(p.Packing) {
		if e, _ := Lookup(restarts.Engine); e.Refuses(p, o) == "" {
			return choice{Engine: e, Why: "one solution of a flat region too wide for a window of 128 cells"}, nil
		}
	}
	for _, name := range []string{Fast, General, DLX} {
		if e, _ := Lookup(name); e.Refuses(p, o) == "" {
			return choice{Engine: e}, nil
		}
	}
	return choice{}, fmt.Errorf("no engine starts a search with options chosen in a cover with colours or intervals of multiplicities")
}

// flat reports whether the region is one cell thick along all axes but two.
func flat(pc *puzzle.PackingCover) bool {
	long := 0
	for axis := range 3 {
		if slices.ContainsFunc(pc.Cells, func(c [3]int) bool { return c[axis] != pc.Cells[0][axis] }) {
			long++
		}
	}
	return long < 3 && pc.Packing.Axes == nil && pc.Packing.Grid == puzzle.Cubes
}

// byClasses chooses the engine that counts by classes. It reports false where that engine
// refuses the problem or the options, as when solutions are to be shown; where it cannot give
// the number up to reflection that was asked for; or where classesSuit says no.
func byClasses(ctx context.Context, p Problem, o Options) (choice, bool) {
	e, _ := Lookup(Frontier)
	if e.Refuses(p, o) != "" || o.Symmetry == Reflections && !reflects(ctx, p.Packing) {
		return choice{}, false
	}
	why, suits := classesSuit(ctx, p.Packing)
	c := choice{Engine: e, Why: why, memory: o.Memory, tried: true}
	if c.memory == 0 && !anyNumber(p.Packing) {
		c.memory = memoryForCopies
	}
	return c, suits
}

// classesSuit reports whether a puzzle is better counted by classes than by listing its
// solutions, and why: a piece may be used any number of times; or one is used manyCopies
// times or more, there are at least twice as many pieces as shapes, and the window is
// narrow. It is a rule of thumb: the memory limit bounds the cost of a wrong choice.
func classesSuit(ctx context.Context, pc *puzzle.PackingCover) (why string, suits bool) {
	pieces, most, of := 0, 0, ""
	for s, shape := range pc.Shapes {
		if shape.Most == puzzle.Unlimited {
			return "piece " + shape.Name + " may be used any number of times", true
		}
		n := pc.MostCopies(s)
		if pieces += n; n > most {
			most, of = n, shape.Name
		}
	}
	if most < manyCopies || pieces < 2*len(pc.Shapes) {
		return "", false
	}
	window := frontier.Window(ctx, pc)
	if window > narrow {
		return "", false
	}
	return fmt.Sprintf("%d equal pieces %s, in a window of %d cells", most, of, window), true
}

// reflects reports whether counting by classes also gives the number up to reflection: the
// mirror image of every solution is one, or of none.
func reflects(ctx context.Context, pc *puzzle.PackingCover) bool {
	return pc.Packing.Plain() || pc.MirrorClosed() || len(pc.Packing.RegionReflectionsContext(ctx)) == 0
}

// anyNumber reports whether a piece may be used any number of times.
func anyNumber(pc *puzzle.PackingCover) bool {
	return slices.ContainsFunc(pc.Shapes, func(shape puzzle.Shape) bool { return shape.Most == puzzle.Unlimited })
}
