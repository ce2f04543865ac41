// What filters take for granted about a puzzle, each with a test of whether a puzzle
// breaks it.

package bruteforce

import (
	"math/bits"
	"slices"
)

// Premise is something that a filter may rest on.
// Broken reports that a puzzle violates it; the name is a sentence about the puzzles that do not.
type Premise struct {
	Name   string
	Broken func(c *Case, a *Answer) bool // a as prepare returns it
}

// Premises are all of them. Each is broken by legitimate puzzles; the
// table of filters in docs/explanation/packing-engines.md says which filter rests on which.
var Premises = []Premise{
	{"pieces hang together (broken by a gap)", func(c *Case, _ *Answer) bool {
		return c.someMobile(func(p Piece) bool { return len(parts(p.Cells, touches)) > 1 })
	}},
	{"pieces hang together (broken by contact at corners)", func(c *Case, _ *Answer) bool {
		return c.someMobile(func(p Piece) bool { return len(parts(p.Cells, touches)) < len(parts(p.Cells, adjacent)) })
	}},
	{"no piece has a cell by itself", func(c *Case, _ *Answer) bool {
		return c.someMobile(func(p Piece) bool {
			return slices.ContainsFunc(parts(p.Cells, adjacent), func(part []Cell) bool { return len(part) == 1 })
		})
	}},
	{"the region hangs together", func(_ *Case, a *Answer) bool { return len(parts(a.Region, adjacent)) > 1 }},
	{"the region is a box", func(_ *Case, a *Answer) bool { return len(a.Region) != volume(a.Region) }},
	{"no piece is stationary", func(c *Case, _ *Answer) bool {
		return slices.ContainsFunc(c.Pieces, func(p Piece) bool { return p.Stationary })
	}},
	{"every cell is filled", func(c *Case, _ *Answer) bool { return c.Holes != 0 }},
	{"all cells or none may stay empty", func(_ *Case, a *Answer) bool {
		return slices.Contains(a.empty, true) && slices.Contains(a.empty, false)
	}},
	{"every piece is used exactly once", func(c *Case, _ *Answer) bool {
		return c.someMobile(func(p Piece) bool { return p.Least != 1 || p.Most != 1 })
	}},
	{"no piece is left over", func(c *Case, _ *Answer) bool {
		return c.someMobile(func(p Piece) bool { return p.Least == 0 })
	}},
	{"no two pieces are equal", func(_ *Case, a *Answer) bool {
		return slices.ContainsFunc(a.Shapes, func(s Shape) bool { return s.Most != 1 })
	}},
	{"every piece fits into the region", func(_ *Case, a *Answer) bool {
		return slices.ContainsFunc(a.Shapes, func(s Shape) bool { return len(s.Placements) == 0 })
	}},
	{"pieces and region have as many cells", func(c *Case, a *Answer) bool {
		least, most := c.pieceCells()
		return least > len(a.Region) || most != Any && most+c.mostHoles(a) < len(a.Region)
	}},
	{"pieces may be turned over", func(c *Case, _ *Answer) bool { return c.OneSide }},
	{"every piece is its own mirror image", func(c *Case, _ *Answer) bool {
		return c.someMobile(func(p Piece) bool { return c.chiral(p) })
	}},
	{"the mirror image of every piece is there", func(c *Case, _ *Answer) bool { return !c.mirrorClosed() }},
	{"the mirror image of a piece is no other piece", func(c *Case, _ *Answer) bool {
		return c.someMobile(func(p Piece) bool { return c.chiral(p) }) && c.mirrorClosed()
	}},
	{"the copies of a piece and of its mirror image agree in number", func(c *Case, _ *Answer) bool { return c.mirrorsDiffer() }},
	{"the region is flat", func(_ *Case, a *Answer) bool { return len(long(a.Region)) > 2 }},
	{"there are three dimensions at most", func(c *Case, _ *Answer) bool { return len(c.Size) > 3 }},
	{"a turn moves the region onto itself", func(_ *Case, a *Answer) bool { return len(a.Turns) == 1 }},
	{"columns have at most 6 cells", func(_ *Case, a *Answer) bool {
		e := long(a.Region)
		return len(e) == 2 && min(e[0], e[1]) > 6
	}},
	{"pieces go into a window of 64 bits", func(_ *Case, a *Answer) bool { return a.wideWindow() }},
}

// someMobile reports whether some mobile piece has a property.
func (c *Case) someMobile(is func(Piece) bool) bool {
	return slices.ContainsFunc(c.Pieces, func(p Piece) bool { return !p.Stationary && is(p) })
}

// adjacent reports whether cells share a face, touches whether they share a face, an
// edge or a corner.
func adjacent(a, b Cell) bool {
	n := 0
	for k := range a {
		n += max(a[k]-b[k], b[k]-a[k])
	}
	return n == 1
}

func touches(a, b Cell) bool {
	for k := range a {
		if max(a[k]-b[k], b[k]-a[k]) > 1 {
			return false
		}
	}
	return a != b
}

// parts splits cells into their connected components, by the given relation of neighbours.
// parts does not change cells; each part is in the order in which a breadth-first search reaches
// it.
func parts(cells []Cell, by func(a, b Cell) bool) (out [][]Cell) {
	left := slices.Clone(cells)
	for len(left) > 0 {
		part := []Cell{left[0]}
		left = left[1:]
		for k := 0; k < len(part); k++ {
			left = slices.DeleteFunc(left, func(c Cell) bool {
				if by(part[k], c) {
					part = append(part, c)
					return true
				}
				return false
			})
		}
		out = append(out, part)
	}
	return out
}

// volume returns the cells of the smallest box around some cells.
func volume(cells []Cell) int {
	n := 1
	for _, e := range extents(cells) {
		n *= e
	}
	return n
}

// extents returns the lengths of the smallest box around some cells.
func extents(cells []Cell) (out Cell) {
	least := corner(cells)
	for _, c := range cells {
		for k, v := range c {
			out[k] = max(out[k], v-least[k]+1)
		}
	}
	return out
}

// long returns those of the extents that are more than 1.
func long(cells []Cell) (out []int) {
	for _, e := range extents(cells) {
		if e > 1 {
			out = append(out, e)
		}
	}
	return out
}

// pieceCells returns how many cells the mobile pieces have at least and at most.
func (c *Case) pieceCells() (least, most int) {
	for _, p := range c.Pieces {
		if p.Stationary {
			continue
		}
		least += p.Least * len(p.Cells)
		if p.Most == Any || most == Any {
			most = Any
		} else {
			most += p.Most * len(p.Cells)
		}
	}
	return least, most
}

// mostHoles returns how many cells can stay empty at most.
func (c *Case) mostHoles(a *Answer) (n int) {
	for _, may := range a.empty {
		if may {
			n++
		}
	}
	if c.Holes == Any {
		return n
	}
	return min(n, c.Holes)
}

// chiral reports whether no allowed rotation makes a piece its mirror image.
func (c *Case) chiral(p Piece) bool {
	image := moved(p.Cells, mirror)
	return !slices.ContainsFunc(positions(p.Cells, c.turns()), func(o []Cell) bool { return slices.Equal(o, image) })
}

// mirrored reports whether a piece and its mirror image are used equally often, and whether the image
// is used at all.
func (c *Case) mirrored(p Piece) (alike, there bool) {
	least, most := c.numberOf(p.Cells)
	mirrored, mirroredMost := c.numberOf(moved(p.Cells, mirror))
	return least == mirrored && most == mirroredMost, mirroredMost > 0
}

// mirrorClosed reports whether a piece and its mirror image may be used equally often.
func (c *Case) mirrorClosed() bool {
	return !c.someMobile(func(p Piece) bool { alike, _ := c.mirrored(p); return !alike })
}

// mirrorsDiffer reports whether there is a piece and its mirror image, another piece, and
// they are not used equally often.
func (c *Case) mirrorsDiffer() bool {
	return c.someMobile(func(p Piece) bool { alike, there := c.mirrored(p); return there && !alike && c.chiral(p) })
}

// numberOf returns how many copies of a piece are used, pieces equal to it included.
// "Any" copies count as 2^20, more than any region holds, so that numbers can be compared.
func (c *Case) numberOf(cells []Cell) (least, most int) {
	const any = 1 << 20
	turned := positions(cells, c.turns())
	for _, p := range c.Pieces {
		if !p.Stationary && slices.ContainsFunc(turned, func(o []Cell) bool { return slices.Equal(o, normal(p.Cells)) }) {
			if least, most = least+p.Least, most+p.Most; p.Most == Any {
				most = any
			}
		}
	}
	return least, min(most, any)
}

// wideWindow reports whether in a flat region, read column by column along its longer
// side, with a wall below each, some placement spans more cells than 64 bits have
// room for beside one for each shape.
func (a *Answer) wideWindow() bool {
	e := extents(a.Region)
	order := []int{0, 1, 2, 3}
	slices.SortStableFunc(order, func(i, j int) int { return e[j] - e[i] })
	if len(a.Region) == 0 || e[order[2]] > 1 || e[order[3]] > 1 {
		return false
	}
	at := func(i int) int { return a.Region[i][order[0]]*(e[order[1]]+1) + a.Region[i][order[1]] }
	for _, s := range a.Shapes {
		for _, m := range s.Placements {
			least, most := at(bits.TrailingZeros64(m)), 0
			for x := m; x != 0; x &= x - 1 {
				least, most = min(least, at(bits.TrailingZeros64(x))), max(most, at(bits.TrailingZeros64(x)))
			}
			if most-least >= 64-len(a.Shapes) {
				return true
			}
		}
	}
	return false
}
