// Checking disassemblies: the moves are replayed, and no piece may go through another.
//
// Each cell is the convex hull of its corners. On a move it sweeps the convex hull of its
// corners before and after, whose interior must not meet any cell that stays. Two convex
// bodies are separated if a plane lies between them whose normal is the cross product of two
// edges of the bodies (the separating axis theorem): their projections on such normals are
// compared, in whole numbers. The sweep of a sphere is a capsule, and distances are compared.
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
	r := &replay{grid: g, cells: map[string][][3]int{}, part: map[string]int{}}
	for _, p := range placed {
		if _, twice := r.cells[p.Piece]; twice || len(p.Cells) == 0 {
			return reject("piece %s is there twice, or without cells", p.Piece)
		}
		for _, c := range p.Cells {
			if cellCorners(g, c) == nil {
				return reject("piece %s has a cell %v, which the grid of %v has not", p.Piece, c, g)
			}
		}
		r.cells[p.Piece], r.part[p.Piece] = slices.Clone(p.Cells), 0
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
		for _, name := range names[1:] {
			if r.part[name] != r.part[names[0]] {
				return reject("%s and %s are apart in the end, and said to stay together", names[0], name)
			}
		}
	}
	for a := range r.part {
		for b := range r.part {
			said := slices.ContainsFunc(together, func(names []string) bool { return slices.Contains(names, a) && slices.Contains(names, b) })
			if a < b && r.part[a] == r.part[b] && !said {
				return reject("%s and %s are together in the end", a, b)
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
	grid  puzzle.Grid
	cells map[string][][3]int // by piece, where it stands now
	part  map[string]int      // by piece; all begin in part 0
	parts int                 // the highest number of a part
}

// move makes a move, or returns what is wrong with it, in words.
func (r *replay) move(m puzzle.Shift) string {
	moving := map[string]bool{}
	for _, name := range m.Pieces {
		if _, there := r.cells[name]; !there || moving[name] || r.part[name] != r.part[m.Pieces[0]] {
			return fmt.Sprintf("piece %s is not there, moves twice, or is in another part", name)
		}
		moving[name] = true
	}
	if len(moving) == 0 || m.By == [3]int{} {
		return "nothing moves"
	}
	by := m.By
	if m.Apart {
		by = r.farAway(by)
	}
	for name := range moving {
		for other, cells := range r.cells {
			if moving[other] || r.part[other] != r.part[name] {
				continue
			}
			if reason := r.through(name, other, cells, by); reason != "" {
				return reason
			}
		}
	}
	if m.Apart {
		r.parts++
	}
	for name := range moving {
		if m.Apart {
			r.part[name] = r.parts
			continue
		}
		for i, c := range r.cells[name] {
			r.cells[name][i] = [3]int{c[0] + by[0], c[1] + by[1], c[2] + by[2]}
		}
	}
	return ""
}

// farAway returns a multiple of step so long that any two pieces are apart after it: longer
// than the range of all coordinates.
func (r *replay) farAway(step [3]int) [3]int {
	low, high := 1<<30, -1<<30
	for _, cells := range r.cells {
		for _, c := range cells {
			for _, v := range c {
				low, high = min(low, v), max(high, v)
			}
		}
	}
	n := high - low + 12
	return [3]int{n * step[0], n * step[1], n * step[2]}
}

// through returns "" when a piece can be translated by a vector without going through the
// cells of another, else what is wrong, in words.
func (r *replay) through(name, other string, cells [][3]int, by [3]int) string {
	for _, c := range r.cells[name] {
		from := cellCorners(r.grid, c)
		to := cellCorners(r.grid, [3]int{c[0] + by[0], c[1] + by[1], c[2] + by[2]})
		if to == nil || !sameForm(from, to) {
			return fmt.Sprintf("piece %s goes by %v, which takes cells to none, or turns them", name, by)
		}
		for _, d := range cells {
			if r.grid == puzzle.Spheres && capsuleTouches(from[0], to[0], d) || r.grid != puzzle.Spheres && !separated(append(slices.Clone(from), to...), cellCorners(r.grid, d)) {
				return fmt.Sprintf("piece %s goes through piece %s at %d %d %d", name, other, d[0], d[1], d[2])
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

// separated reports whether a plane lies between two convex bodies given by points.
func separated(a, b [][3]int) bool {
	apart := func(n [3]int) bool {
		lowA, highA := shadow(n, a)
		lowB, highB := shadow(n, b)
		return highA <= lowB || highB <= lowA
	}
	for axis := range 3 {
		var n [3]int
		n[axis] = 1
		if apart(n) {
			return true
		}
	}
	var edges [][3]int
	for _, points := range [][][3]int{a, b} {
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
