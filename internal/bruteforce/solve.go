// All solutions by trying, on the first cell that is neither filled nor left empty,
// every placement that covers it, and to leave it empty where that is allowed.

package bruteforce

import (
	"fmt"
	"math/bits"
	"slices"
)

// Mask is a set of cells of the region, bit i for the i-th.
type Mask = uint64

// Shape is a group of mobile pieces that are equal up to the turns allowed.
type Shape struct {
	Name        string // of its first piece
	Least, Most int    // copies used, all its pieces together
	Placements  []Mask // every way to lie in the region, each once
}

// Answer is what there is to know about a case.
// A turn or reflection is a permutation of the region: entry i is the index of the cell that cell i
// becomes.
type Answer struct {
	Region      []Cell
	Shapes      []Shape
	Solutions   [][]Mask // each solution: its placements, ascending
	Turns       [][]int  // the turns of the region: where each of its cells goes; the identity first
	Isometries  [][]int  // with the reflections, the turns first
	UpToTurns   int      // solutions of which none is a rotated version of another
	UpToMirrors int      // and none a reflected one either

	empty []bool         // per cell of the region, whether it may stay empty
	holes int            // how many may in all, or Any
	known map[string]int // index into Solutions, by text
}

// Solve finds all solutions. It panics on a region of more than 64 cells.
func Solve(c *Case) *Answer {
	a := prepare(c)
	a.Solve()
	return a
}

// Solve finds the solutions, once region, placements and symmetries are there, and counts them.
// Without a Case every cell is to be filled.
func (a *Answer) Solve() {
	if a.empty == nil {
		a.empty = make([]bool, len(a.Region))
	}
	a.fill(0, 0, make([]int, len(a.Shapes)), nil)
	a.known = make(map[string]int, len(a.Solutions))
	for i, s := range a.Solutions {
		a.known[text(s)] = i
	}
	if len(a.known) != len(a.Solutions) {
		panic("a solution was found twice")
	}
	a.UpToTurns, a.UpToMirrors = a.classes(a.Turns), a.classes(a.Isometries)
}

// prepare lists region, placements and symmetries, and no solution.
// Tests of a premise need no more than this, so puzzles that do not break it cost no search.
func prepare(c *Case) *Answer {
	a := &Answer{Region: c.Region(), holes: c.Holes}
	if len(a.Region) > 64 {
		panic(fmt.Sprintf("a region of %d cells", len(a.Region)))
	}
	for _, at := range a.Region {
		a.empty = append(a.empty, c.mayStayEmpty(at))
	}
	a.addShapes(c)
	a.Turns = a.maps(c.turns())
	a.Isometries = slices.Clone(a.Turns)
	for _, m := range a.maps(c.turnsAndReflections()) {
		if !slices.ContainsFunc(a.Turns, func(t []int) bool { return slices.Equal(t, m) }) {
			a.Isometries = append(a.Isometries, m)
		}
	}
	return a
}

// addShapes groups the pieces and lists the placements.
// Two pieces are of one shape if some allowed turn makes the cells of one those of the other, up to
// translation; their numbers of copies add up.
func (a *Answer) addShapes(c *Case) {
	turns := c.turns()
	var lies [][][]Cell // per shape, its positions
	for _, p := range c.Pieces {
		if p.Stationary {
			continue
		}
		drawn := normal(p.Cells)
		s := slices.IndexFunc(lies, func(all [][]Cell) bool {
			return slices.ContainsFunc(all, func(o []Cell) bool { return slices.Equal(o, drawn) })
		})
		if s < 0 {
			s = len(lies)
			lies = append(lies, positions(p.Cells, turns))
			a.Shapes = append(a.Shapes, Shape{Name: p.Name, Placements: a.placements(lies[s])})
		}
		shape := &a.Shapes[s]
		shape.Least += p.Least
		if p.Most == Any || shape.Most == Any {
			shape.Most = Any
		} else {
			shape.Most += p.Most
		}
	}
}

// placements moves each position to every cell of the region.
func (a *Answer) placements(lies [][]Cell) []Mask {
	var out []Mask
	for _, position := range lies {
		for _, at := range a.Region {
			if mask, inside := a.at(position, at); inside {
				out = append(out, mask)
			}
		}
	}
	return out
}

// at returns the cells of a position whose first cell is moved to a cell, and whether
// all of them lie in the region.
func (a *Answer) at(position []Cell, to Cell) (mask Mask, inside bool) {
	for _, c := range position {
		for k := range c {
			c[k] += to[k] - position[0][k]
		}
		i := slices.Index(a.Region, c)
		if i < 0 {
			return 0, false
		}
		mask |= 1 << i
	}
	return mask, true
}

// fill finds the solutions that extend the placements chosen: done are the cells that are
// filled or left empty, holes is how many were left empty, used the copies per shape. The
// first cell not done is filled or left empty next, so every solution is found once.
// Only the numbers of copies and holes cut it short: this is what the fast engines are checked
// against.
func (a *Answer) fill(done Mask, holes int, used []int, chosen []Mask) {
	i := bits.TrailingZeros64(^done)
	if i >= len(a.Region) {
		if a.enough(used) {
			a.Solutions = append(a.Solutions, slices.Sorted(slices.Values(chosen)))
		}
		return
	}
	if a.empty[i] && (a.holes == Any || holes < a.holes) {
		a.fill(done|1<<i, holes+1, used, chosen)
	}
	for s, shape := range a.Shapes {
		if used[s] == shape.Most {
			continue
		}
		used[s]++
		for _, m := range shape.Placements {
			if m>>i&1 == 1 && m&done == 0 {
				a.fill(done|m, holes, used, append(slices.Clone(chosen), m))
			}
		}
		used[s]--
	}
}

// enough reports whether every shape is used as often as it must be.
// enough looks at the least numbers alone; fill never exceeds the largest ones.
func (a *Answer) enough(used []int) bool {
	for s, n := range used {
		if n < a.Shapes[s].Least {
			return false
		}
	}
	return true
}

// Subsets counts the solutions from the definition alone: all sets of placements, each
// looked at when it is complete. It doubles its work with every placement.
func (a *Answer) Subsets() (solutions int) {
	type one struct {
		shape int
		mask  Mask
	}
	var all []one
	for s, shape := range a.Shapes {
		for _, m := range shape.Placements {
			all = append(all, one{s, m})
		}
	}
	for set := range uint64(1) << len(all) {
		done, used, disjoint := Mask(0), make([]int, len(a.Shapes)), true
		for k, o := range all {
			if set>>k&1 == 1 {
				disjoint = disjoint && o.mask&done == 0
				done |= o.mask
				used[o.shape]++
			}
		}
		if disjoint && a.enough(used) && a.allowed(done, used) {
			solutions++
		}
	}
	return solutions
}

// allowed reports whether no shape is used too often, and only cells that may be are
// left empty.
func (a *Answer) allowed(done Mask, used []int) bool {
	for s, n := range used {
		if most := a.Shapes[s].Most; most != Any && n > most {
			return false
		}
	}
	holes := 0
	for i, may := range a.empty {
		if done>>i&1 == 0 {
			if holes++; !may {
				return false
			}
		}
	}
	return a.holes == Any || holes <= a.holes
}
