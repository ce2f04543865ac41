// The cells of the grids as bodies in space: their corners, and which of them touch.

package puzzle

// Corners returns the corners of a cell as a convex body, in coordinates of their own
// that are whole numbers: cubes and the cubes of tetra-octa have edges of 1, those that
// are cut into rhombic tetrahedra of 2. Prisms have x in halves of a side, y in heights of
// a triangle (√3 halves, of one side) and z in layers. A sphere has one corner, its centre, and
// diameter √2. There must be a cell c.
func (g Grid) Corners(c [3]int) [][3]int {
	switch g {
	case Prisms:
		return prismCorners(c)
	case Spheres:
		return [][3]int{c}
	case Rhombic:
		return rhombicCorners(c)
	case TetraOcta:
		return tetraOctaCorners(c)
	}
	out := make([][3]int, 8)
	for bits := range out {
		out[bits] = [3]int{c[0] + bits&1, c[1] + bits>>1&1, c[2] + bits>>2}
	}
	return out
}

// prismCorners: the triangle of a prism points up or down by the parity of x+y. It has its
// base from x to x+2 in halves of a side, and its tip between.
func prismCorners(c [3]int) [][3]int {
	base, tip := c[1], c[1]+1
	if (c[0]+c[1])&1 == 1 {
		base, tip = tip, base
	}
	var out [][3]int
	for _, z := range []int{c[2], c[2] + 1} {
		out = append(out, [3]int{c[0], base, z}, [3]int{c[0] + 2, base, z}, [3]int{c[0] + 1, tip, z})
	}
	return out
}

// rhombicCorners: the coordinate 0 or 4 names a face of the cube, 1 or 3 an edge of that
// face. The tetrahedron has that edge, the middle of the face and that of the cube.
// A cube is cut from its middle into six pyramids over its faces, and each pyramid into four
// tetrahedra over the edges of its face. All corners have whole coordinates, since the cube has
// edges of 2.
func rhombicCorners(c [3]int) [][3]int {
	at, rest := block(c, 5)
	var middle, face, first, last [3]int
	for axis, v := range rest {
		from := 2 * at[axis]
		middle[axis], face[axis], first[axis], last[axis] = from+1, from+1, from, from+2
		switch v {
		case 0, 4:
			face[axis] = from + v/2
			first[axis], last[axis] = from+v/2, from+v/2
		case 1, 3:
			first[axis], last[axis] = from+v-1, from+v-1
		}
	}
	return [][3]int{middle, face, first, last}
}

// tetraOctaCorners: a corner piece has a corner of the cube and the three next to it, the
// regular tetrahedron the four corners that are no corner piece's own.
// The coordinates within a cube are 0 to 2, of which 1 1 1 is the tetrahedron and those without a 1
// the corners.
func tetraOctaCorners(c [3]int) [][3]int {
	at, rest := block(c, 3)
	if rest == [3]int{1, 1, 1} {
		var out [][3]int
		for bits := range 8 {
			v := [3]int{at[0] + bits&1, at[1] + bits>>1&1, at[2] + bits>>2}
			if (v[0]+v[1]+v[2])&1 == 0 {
				out = append(out, v)
			}
		}
		return out
	}
	own := [3]int{at[0] + rest[0]/2, at[1] + rest[1]/2, at[2] + rest[2]/2}
	out := [][3]int{own, own, own, own}
	for axis := range 3 {
		out[axis+1][axis] += 1 - rest[axis] // from 0 to 1, from 2 back
	}
	return out
}

// Neighbours lists, per cell of the region, the cells of the region that share a face
// with it; of spheres those that touch it.
// Spheres have their 12 nearest neighbours, one step along each of two axes. Of other cells, a
// common face is recognized by its corners.
func (pc *PackingCover) Neighbours() [][]int {
	switch pc.Packing.Grid {
	case Cubes:
		var steps []point
		for axis := range pc.Packing.dimensions() {
			for _, v := range []int{-1, 1} {
				var step point
				step[axis] = v
				steps = append(steps, step)
			}
		}
		return pc.stepNeighbours(steps)
	case Spheres:
		var steps []point
		for axis := range 3 {
			for bits := range 4 {
				var step point
				step[(axis+1)%3], step[(axis+2)%3] = bits&1*2-1, bits>>1*2-1
				steps = append(steps, step)
			}
		}
		return pc.stepNeighbours(steps)
	}
	return pc.faceNeighbours()
}

// stepNeighbours lists, per cell, the cells of the region that one of the steps leads to.
// Steps are taken in the unfolded box, so that neighbours in a fourth dimension are found.
func (pc *PackingCover) stepNeighbours(steps []point) [][]int {
	index := make(map[point]int, len(pc.Cells))
	for i, c := range pc.Cells {
		index[pc.Packing.unfold(c)] = i
	}
	out, wraps := make([][]int, len(pc.Cells)), pc.Packing.wraps()
	for i, c := range pc.Cells {
		for _, step := range steps {
			at := pc.Packing.unfold(c)
			for axis, v := range step {
				at[axis] += v
				if n := wraps[axis]; n > 0 {
					at[axis] -= n * floorDiv(at[axis], n)
				}
			}
			if j, inside := index[at]; inside && j != i {
				out[i] = append(out[i], j)
			}
		}
	}
	return out
}

// faceNeighbours lists, per cell, the cells with at least three corners in common.
// Cells meet in a whole face, an edge or a corner, so three common corners are a face.
func (pc *PackingCover) faceNeighbours() [][]int {
	around := map[[3]int][]int{} // the cells at a corner
	for i, c := range pc.Cells {
		for _, v := range pc.Packing.Grid.Corners(c) {
			around[v] = append(around[v], i)
		}
	}
	out := make([][]int, len(pc.Cells))
	for i, c := range pc.Cells {
		common := map[int]int{}
		for _, v := range pc.Packing.Grid.Corners(c) {
			for _, j := range around[v] {
				if common[j]++; common[j] == 3 && j != i {
					out[i] = append(out[i], j)
				}
			}
		}
	}
	return out
}
