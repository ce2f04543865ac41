package picture

// Pieces of cubes as solids for a 3-D printer, in binary STL (3D Systems, 1988): triangles with
// their normals, in millimetres.
//
// Each face is moved inwards by a clearance, so that printed pieces fit and cubes that share an edge
// or a corner only are separate bodies: the surface is closed, and every edge has two triangles. The
// planes of the faces, and further ones as far inside as a bevel is wide, cut space into
// boxes. Each is in a solid or not, and the surface is the sides between the two. For a bevel the
// corners of these sides on an edge that stands out move half its width away from the faces
// there: then the sides along the edge lie in one plane. Own.

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"slices"
)

// Solid says how large solids are, in millimetres.
type Solid struct {
	Cell      float64 // the side of a cube
	Clearance float64 // how far a face lies inside its cube, more than 0
	Bevel     float64 // how much of a face an edge takes away; 0 for sharp edges
}

// Check reports sizes that leave nothing of a cube.
func (s Solid) Check() error {
	if left := s.Cell - 2*s.Clearance - 2*s.Bevel; left <= 0 {
		return fmt.Errorf("cells of %g mm with a clearance of %g mm and a bevel of %g mm on both sides leave nothing; expected smaller ones", s.Cell, s.Clearance, s.Bevel)
	}
	return nil
}

// spot is a place in space, in millimetres.
type spot [3]float32

// Pieces writes pieces, each given by its cubes.
func (s Solid) Pieces(w io.Writer, title string, pieces [][][3]int) error {
	var all []byte
	for _, cells := range pieces {
		for _, t := range s.surface(cells) {
			all = appendTriangle(all, t)
		}
	}
	head := make([]byte, 80, 84) // it must not begin with "solid", as files of text do
	copy(head, "millimetres: "+title)
	head = binary.LittleEndian.AppendUint32(head, uint32(len(all)/triangleBytes))
	_, err := io.Copy(w, io.MultiReader(bytes.NewReader(head), bytes.NewReader(all)))
	return err
}

// triangleBytes is the size of a triangle: a normal, three corners, and two bytes that mean nothing.
const triangleBytes = 50

func appendTriangle(out []byte, t [3]spot) []byte {
	var u, v, n [3]float64
	for axis := range n {
		u[axis], v[axis] = float64(t[1][axis]-t[0][axis]), float64(t[2][axis]-t[0][axis])
	}
	for axis := range n {
		a, b := (axis+1)%3, (axis+2)%3
		n[axis] = u[a]*v[b] - u[b]*v[a]
	}
	long := math.Sqrt(n[0]*n[0] + n[1]*n[1] + n[2]*n[2])
	normal := spot{float32(n[0] / long), float32(n[1] / long), float32(n[2] / long)}
	for _, at := range append([]spot{normal}, t[:]...) {
		for _, x := range at {
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(x))
		}
	}
	return append(out, 0, 0)
}

// boxed is a piece cut into boxes. Along each axis planes cut a cube and the gap behind it into as
// many; plane and box number i·planes + k are the k-th of cube i.
type boxed struct {
	planes []float64 // within a cube, in cubes
	boxes  map[[3]int]bool
	bevel  float64 // in cubes
}

// surface returns the triangles of a piece, whose corners go left around when seen from outside.
func (s Solid) surface(cells [][3]int) (out [][3]spot) {
	gap, bevel := s.Clearance/s.Cell, s.Bevel/s.Cell
	body := &boxed{planes: []float64{gap, gap + bevel, 1 - gap - bevel, 1 - gap}, boxes: map[[3]int]bool{}, bevel: bevel}
	if bevel == 0 {
		body.planes = []float64{gap, 1 - gap}
	}
	body.fill(cells)
	for _, box := range body.sorted() {
		for axis := range 3 {
			for _, side := range []int{-1, 1} {
				if next := step(box, axis, side); !body.boxes[next] {
					for _, t := range body.side(box, axis, side) {
						var scaled [3]spot
						for k, corner := range t {
							for a, x := range body.place(corner) {
								scaled[k][a] = float32(s.Cell * x)
							}
						}
						out = append(out, scaled)
					}
				}
			}
		}
	}
	return out
}

// fill finds the boxes of a piece: those within a cube, and in a gap those all of whose cubes on
// either side are there.
func (b *boxed) fill(cells [][3]int) {
	n := len(b.planes)
	there := map[[3]int]bool{}
	for _, c := range cells {
		there[c] = true
	}
	for _, c := range cells {
		for k := range n * n * n {
			box, whole := [3]int{k % n, k / n % n, k / n / n}, true
			for corner := range 8 {
				next := c
				for axis := range 3 {
					if box[axis] == n-1 {
						next[axis] += corner >> axis & 1
					}
				}
				whole = whole && there[next]
			}
			if whole {
				b.boxes[[3]int{n*c[0] + box[0], n*c[1] + box[1], n*c[2] + box[2]}] = true
			}
		}
	}
}

// sorted lists the boxes in an order that is always the same.
func (b *boxed) sorted() (out [][3]int) {
	for box := range b.boxes {
		out = append(out, box)
	}
	slices.SortFunc(out, func(x, y [3]int) int { return slices.Compare(x[:], y[:]) })
	return out
}

// step is the next box, or plane, along an axis.
func step(at [3]int, axis, by int) [3]int {
	at[axis] += by
	return at
}

// side is the two triangles of a side of a box, by the planes in which their corners lie. A
// square at a corner of the solid is folded along the diagonal that ends there.
func (b *boxed) side(box [3]int, axis, side int) [2][3][3]int {
	u, v := (axis+1)%3, (axis+2)%3
	at := box
	if side > 0 {
		at[axis]++
	}
	q := [4][3]int{at, step(at, u, 1), step(step(at, u, 1), v, 1), step(at, v, 1)}
	for k, c := range q {
		if b.face(c[u]) && b.face(c[v]) && k%2 == 1 {
			q = [4][3]int{q[1], q[2], q[3], q[0]}
			break
		} else if b.face(c[u]) && b.face(c[v]) {
			break
		}
	}
	if side < 0 {
		q[1], q[3] = q[3], q[1]
	}
	return [2][3][3]int{{q[0], q[1], q[2]}, {q[0], q[2], q[3]}}
}

// face reports whether a plane is one of faces, not one inside by the bevel.
func (b *boxed) face(plane int) bool {
	k := (plane%len(b.planes) + len(b.planes)) % len(b.planes)
	return k == 0 || k == len(b.planes)-1
}

// place is where the corner at which three planes meet lies, in cubes.
func (b *boxed) place(corner [3]int) (at [3]float64) {
	n := len(b.planes)
	for axis, plane := range corner {
		k := (plane%n + n) % n
		at[axis] = float64((plane-k)/n) + b.planes[k]
	}
	moved := [3]float64{}
	for axis := range 3 {
		u, v := (axis+1)%3, (axis+2)%3
		for _, way := range []int{-1, 0} { // the edges behind and before the corner
			around, only := 0, [2]int{}
			for k := range 4 {
				du, dv := k&1-1, k>>1-1
				if b.boxes[step(step(step(corner, axis, way), u, du), v, dv)] {
					around, only = around+1, [2]int{2*du + 1, 2*dv + 1}
				}
			}
			if around == 1 { // the edge stands out
				moved[u], moved[v] = float64(only[0])*b.bevel/2, float64(only[1])*b.bevel/2
			}
		}
	}
	for axis := range at {
		at[axis] += moved[axis]
	}
	return at
}

// Plate moves pieces side by side onto the plane z = 0, a cube apart, each on the largest side of its
// box.
func Plate(pieces [][][3]int) (out [][][3]int) {
	wide, rows := 0.0, 0
	var sizes [][3]int
	for _, cells := range pieces {
		low, high := Extent(cells)
		size := [3]int{high[0] - low[0] + 1, high[1] - low[1] + 1, high[2] - low[2] + 1}
		turn := slices.Index(size[:], min(size[0], size[1], size[2])) + 1 // of axes, which is a rotation
		lying := make([][3]int, len(cells))
		for k, c := range cells {
			for axis := range 3 {
				lying[k][axis] = c[(axis+turn)%3] - low[(axis+turn)%3]
			}
		}
		size = [3]int{size[turn%3], size[(turn+1)%3], size[(turn+2)%3]}
		wide += float64((size[0] + 1) * (size[1] + 1))
		sizes, out = append(sizes, size), append(out, lying)
	}
	x, y, row := 0, 0, int(1.2*math.Sqrt(wide))
	for i, size := range sizes {
		if x > 0 && x+size[0] > row {
			x, y, rows = 0, y+rows+1, 0
		}
		for k := range out[i] {
			out[i][k][0] += x
			out[i][k][1] += y
		}
		x, rows = x+size[0]+1, max(rows, size[1])
	}
	return out
}

// Extent is the least and greatest coordinates of cells.
func Extent(cells [][3]int) (low, high [3]int) {
	for i, c := range cells {
		if i == 0 {
			low, high = c, c
		}
		for axis, v := range c {
			low[axis], high[axis] = min(low[axis], v), max(high[axis], v)
		}
	}
	return low, high
}
