// Checking disassemblies: the moves are replayed, and no piece may go through another.
//
// Each cell is the convex hull of its corners. On a move it sweeps the convex hull of its
// corners before and after, whose interior must not meet any cell that stays. Two convex
// bodies are separated if a plane lies between them whose normal is the cross product of two
// edges of the bodies (the separating axis theorem): their projections on such normals are
// compared, in whole numbers; the axes come first, for which every cell keeps its box. The sweep of a sphere is a capsule, and distances are compared.
// A move that takes pieces away for good is checked as one so long that the pieces are apart
// afterwards, however large they are. No code of the search is used: the search takes steps
// from a table, and computes times of contact instead of swept bodies.

package referee

import (
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Disassembly checks whether moves take an assembled puzzle apart without two pieces ever
// overlapping, so that in the end every piece is separate from all others, except for the
// parts named in together: lists of pieces that may still be one part. placed are the pieces
// that take part, in their first positions.
func Disassembly(g puzzle.Grid, placed []puzzle.Placed, moves []puzzle.Shift, together [][]string) Verdict {
	r := &replay{grid: g, at: map[string]int{}, pieces: make([]replayed, len(placed))}
	for i, p := range placed {
		if _, twice := r.at[p.Piece]; twice || len(p.Cells) == 0 {
			return reject("piece %s is there twice, or without cells", p.Piece)
		}
		r.at[p.Piece], r.pieces[i].name = i, p.Piece
		for _, c := range p.Cells {
			corners := cellCorners(g, c)
			if corners == nil {
				return reject("piece %s has a cell %v, which the grid of %v has not", p.Piece, c, g)
			}
			if len(moves) > 0 {
				r.pieces[i].cells = append(r.pieces[i].cells, newSolid(c, corners))
			}
		}
	}
	for i := range r.pieces {
		r.pieces[i].bound()
	}
	for i, m := range moves {
		if reason := r.move(m); reason != "" {
			return reject("move %d: %s", i+1, reason)
		}
	}
	for _, names := range together {
		if len(names) == 0 {
			return reject("a part without pieces is said to stay together")
		}
		for _, name := range names {
			if !r.together(name, names[0]) {
				return reject("%s and %s are apart in the end, and said to stay together", names[0], name)
			}
		}
	}
	for i, b := range r.pieces {
		for _, a := range r.pieces[:i] {
			said := func(names []string) bool { return slices.Contains(names, a.name) && slices.Contains(names, b.name) }
			if a.part == b.part && !slices.ContainsFunc(together, said) {
				return reject("%s and %s are together in the end", a.name, b.name)
			}
		}
	}
	return accept("%d moves, none through another piece", len(moves))
}

// Groups checks whether groups of pieces allow the parts that stay together: whether each has
// room in its group, and none is the whole assembly.
func Groups(placed []puzzle.Placed, together []puzzle.Together, groups puzzle.Grouping) Verdict {
	type place struct{ group, shape int }
	used := map[place]int{}
	for _, t := range together {
		if len(t.Pieces) == len(placed) {
			return reject("the whole assembly is said to stay together")
		}
		for _, name := range t.Pieces {
			i := slices.IndexFunc(placed, func(p puzzle.Placed) bool { return p.Piece == name })
			if i < 0 || len(groups.Shape) != len(placed) {
				return reject("piece %s is said to stay together in group %d, and is not there or has no group", name, t.Group)
			}
			at := place{t.Group, groups.Shape[i]}
			if used[at]++; used[at] > groups.Room[at.shape][at.group] {
				return reject("group %d takes %d of piece %s and its copies, and more are said to stay together in it", t.Group, groups.Room[at.shape][at.group], name)
			}
		}
	}
	return accept("%d parts stay together, as their groups allow", len(together))
}

// replay is the current position of the pieces, and the part to which each belongs. Only
// pieces of one part can collide: a part that was taken away for good is far from all others.
type replay struct {
	grid   puzzle.Grid
	at     map[string]int // place of a piece in pieces, by name
	pieces []replayed
	parts  int // the highest number of a part
}

// replayed is a piece.
type replayed struct {
	name  string
	cells []solid // where it stands now
	box           // around these
	part  int     // all begin in part 0
}

// box is the least and greatest coordinates of points.
type box struct{ low, high [3]int }

// apart reports whether the insides of two boxes have no point in common.
func (a *box) apart(b *box) bool {
	return a.high[0] <= b.low[0] || b.high[0] <= a.low[0] || a.high[1] <= b.low[1] || b.high[1] <= a.low[1] || a.high[2] <= b.low[2] || b.high[2] <= a.low[2]
}

// with makes a box larger so that it has another.
func (a *box) with(b box) {
	for axis := range 3 {
		a.low[axis], a.high[axis] = min(a.low[axis], b.low[axis]), max(a.high[axis], b.high[axis])
	}
}

// bound computes the box of a piece.
func (p *replayed) bound() {
	for i, s := range p.cells {
		if i == 0 {
			p.box = s.box
		}
		p.box.with(s.box)
	}
}

// together reports whether two pieces are there and in one part.
func (r *replay) together(a, b string) bool {
	i, there := r.at[a]
	k, other := r.at[b]
	return there && other && r.pieces[i].part == r.pieces[k].part
}

// solid is a cell where it stands, or the way of one: the convex hull of points, in a box.
type solid struct {
	cell   [3]int
	points [][3]int
	box
}

func newSolid(cell [3]int, points [][3]int) solid {
	s := solid{cell, points, box{points[0], points[0]}}
	for _, p := range points {
		s.with(box{p, p})
	}
	return s
}

// move makes a move, or returns what is wrong with it, in words.
func (r *replay) move(m puzzle.Shift) string {
	moving := make([]bool, len(r.pieces))
	for _, name := range m.Pieces {
		if !r.together(name, m.Pieces[0]) || moving[r.at[name]] {
			return fmt.Sprintf("piece %s is not there, moves twice, or is in another part", name)
		}
		moving[r.at[name]] = true
	}
	if len(m.Pieces) == 0 || m.By == [3]int{} {
		return "nothing moves"
	}
	by := m.By
	if m.Apart {
		by = r.farAway(by)
	}
	for _, name := range m.Pieces {
		p := &r.pieces[r.at[name]]
		ways := r.ways(p, by)
		if ways == nil {
			return fmt.Sprintf("piece %s goes by %v, which takes cells to none, or turns them", name, by)
		}
		for i := range r.pieces {
			if other := &r.pieces[i]; !moving[i] && other.part == p.part {
				if reason := r.through(p, other, ways); reason != "" {
					return reason
				}
			}
		}
	}
	if m.Apart {
		r.parts++
	}
	for _, name := range m.Pieces {
		p := &r.pieces[r.at[name]]
		if m.Apart {
			p.part = r.parts
			continue
		}
		for i, s := range p.cells {
			to := plus(s.cell, by)
			p.cells[i] = newSolid(to, cellCorners(r.grid, to))
		}
		p.bound()
	}
	return ""
}

// farAway returns a multiple of step so long that any two pieces are apart after it: longer
// than the range of all coordinates.
func (r *replay) farAway(step [3]int) [3]int {
	low, high := 1<<30, -1<<30
	for _, p := range r.pieces {
		for _, c := range p.cells {
			for _, v := range c.cell {
				low, high = min(low, v), max(high, v)
			}
		}
	}
	n := high - low + 12
	return [3]int{n * step[0], n * step[1], n * step[2]}
}

// ways returns what the cells of a piece sweep on a move, the corners before it first; nil if it
// takes a cell to none, or to one of another form.
func (r *replay) ways(p *replayed, by [3]int) (out []solid) {
	for _, s := range p.cells {
		to := cellCorners(r.grid, plus(s.cell, by))
		if to == nil || !sameForm(s.points, to) {
			return nil
		}
		out = append(out, newSolid(s.cell, append(slices.Clone(s.points), to...)))
	}
	return out
}

// through returns "" when the ways of a piece's cells avoid the cells of another, else what is
// wrong, in words.
func (r *replay) through(p, other *replayed, ways []solid) string {
	spheres := r.grid == puzzle.Spheres // whose centres have no box around them
	for i := range ways {
		way := &ways[i]
		if !spheres && way.apart(&other.box) {
			continue
		}
		for k := range other.cells {
			s := &other.cells[k]
			if spheres && capsuleTouches(way.points[0], way.points[1], s.cell) || !spheres && !way.apart(&s.box) && !separated(way, s) {
				return fmt.Sprintf("piece %s goes through piece %s at %d %d %d", p.name, other.name, s.cell[0], s.cell[1], s.cell[2])
			}
		}
	}
	return ""
}

// sameForm reports whether all corners have moved by the same vector. On grids with cells of
// several forms, a translation may lead to a cell of another form.
func sameForm(from, to [][3]int) bool {
	for i := range from {
		if minus(to[i], from[i]) != minus(to[0], from[0]) {
			return false
		}
	}
	return true
}

// capsuleTouches reports whether a sphere that moves from a to b overlaps one at c: whether
// the square of the distance of the centres falls below that of the diameter, which is 2.
func capsuleTouches(a, b, c [3]int) bool {
	way, to := minus(b, a), minus(c, a)
	dot := func(p, q [3]int) int { return p[0]*q[0] + p[1]*q[1] + p[2]*q[2] }
	if t, all := dot(way, to), dot(way, way); 0 < t && t < all {
		area := cross(way, to) // its length is that of the way times the distance
		return dot(area, area) < 2*all
	}
	return squaredEvenly(a, c) < 2 || squaredEvenly(b, c) < 2
}

// separated reports whether a plane lies between two convex bodies.
func separated(a, b *solid) bool {
	apart := func(n [3]int) bool {
		lowA, highA := shadow(n, a.points)
		lowB, highB := shadow(n, b.points)
		return highA <= lowB || highB <= lowA
	}
	var edges [][3]int
	for _, points := range [][][3]int{a.points, b.points} {
		for i, p := range points {
			for _, q := range points[:i] {
				edges = append(edges, minus(p, q))
			}
		}
	}
	for i, u := range edges {
		for _, v := range edges[:i] {
			if n := cross(u, v); n != [3]int{} && apart(n) {
				return true
			}
		}
	}
	return false
}

// shadow returns the least and the greatest scalar product of a normal with points: the
// projection of their hull.
func shadow(n [3]int, points [][3]int) (low, high int) {
	for i, p := range points {
		v := n[0]*p[0] + n[1]*p[1] + n[2]*p[2]
		if i == 0 || v < low {
			low = v
		}
		if i == 0 || v > high {
			high = v
		}
	}
	return low, high
}
