package picture

// Solids for a printer: each edge of the surface has two triangles, one each way, the surface is in one
// piece around each corner, and the volume is what counting says.

import (
	"bytes"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"
)

// readSTL reads the corners of the triangles of a file.
func readSTL(t *testing.T, file []byte) (all [][3]spot) {
	t.Helper()
	if n := int(binary.LittleEndian.Uint32(file[80:])); len(file) != 84+50*n {
		t.Fatalf("%d bytes for %d triangles", len(file), n)
	}
	for at := 84; at < len(file); at += 50 {
		var corners [4]spot
		if _, err := binary.Decode(file[at:], binary.LittleEndian, &corners); err != nil {
			t.Fatal(err)
		}
		all = append(all, [3]spot(corners[1:]))
	}
	return all
}

// closed reports an edge that does not have exactly two triangles, or a corner around which the surface is
// not one fan, and returns the volume and the number of bodies.
func closed(t *testing.T, all [][3]spot) (volume float64, bodies int) {
	t.Helper()
	next := map[[2]spot]spot{} // by directed edge, the third corner
	fans := map[spot]int{}
	root := map[spot]spot{}
	var find func(spot) spot
	find = func(a spot) spot {
		if root[a] == a {
			return a
		}
		root[a] = find(root[a])
		return root[a]
	}
	for _, q := range all {
		a, b, c := q[0], q[1], q[2]
		for k := range 3 {
			e := [2]spot{q[k], q[(k+1)%3]}
			if _, twice := next[e]; twice || e[0] == e[1] {
				t.Fatalf("the edge %v has two triangles on one side", e)
			}
			next[e] = q[(k+2)%3]
			fans[q[k]]++
			if _, seen := root[q[k]]; !seen {
				root[q[k]] = q[k]
			}
		}
		root[find(b)] = find(a)
		root[find(c)] = find(a)
		for k := range 3 {
			u, v := (k+1)%3, (k+2)%3
			volume += float64(a[k]) * (float64(b[u])*float64(c[v]) - float64(b[v])*float64(c[u])) / 6
		}
	}
	for e := range next {
		if _, there := next[[2]spot{e[1], e[0]}]; !there {
			t.Fatalf("the edge %v has one triangle", e)
		}
	}
	for e := range next { // around e[0], from triangle to triangle
		n := 1
		for at := next[e]; at != e[1]; at = next[[2]spot{e[0], at}] {
			n++
		}
		if n != fans[e[0]] {
			t.Fatalf("the surface touches itself at %v", e[0])
		}
	}
	for a := range root {
		if root[a] == a {
			bodies++
		}
	}
	return volume, bodies
}

// volumeOf counts what a piece fills: its cubes, and the gaps between two, four and eight of them.
func volumeOf(cells [][3]int, s Solid) (volume float64) {
	there := map[[3]int]bool{}
	for _, c := range cells {
		there[c] = true
	}
	for _, c := range cells {
		for gaps := range 8 {
			whole, part := true, 1.0
			for corner := range 8 {
				if corner&^gaps == 0 {
					whole = whole && there[[3]int{c[0] + corner&1, c[1] + corner>>1&1, c[2] + corner>>2}]
				}
			}
			for axis := range 3 {
				if gaps>>axis&1 == 1 {
					part *= 2 * s.Clearance
				} else {
					part *= s.Cell - 2*s.Clearance
				}
			}
			if whole {
				volume += part
			}
		}
	}
	return volume
}

// solidsOfTests are pieces with cubes that touch along an edge or at a corner only, a closed room, and
// random ones.
func solidsOfTests() (all [][][3]int) {
	all = [][][3]int{{{}}, {{}, {1, 1, 0}}, {{}, {1, 1, 1}}, {{}, {1, 0, 0}, {1, 1, 0}, {1, 1, 1}, {0, 1, 1}, {0, 0, 2}, {0, 0, 1}}}
	var room [][3]int
	for k := range 27 {
		if k != 13 {
			room = append(room, [3]int{k % 3, k / 3 % 3, k / 9})
		}
	}
	all = append(all, room)
	random := rand.New(rand.NewPCG(7, 37))
	for range 60 {
		var cells [][3]int
		for k := range 27 {
			if random.IntN(2) == 0 || k == 0 {
				cells = append(cells, [3]int{k%3 - 1, k/3%3 - 1, k/9 - 1})
			}
		}
		all = append(all, cells)
	}
	return all
}

func TestSolidsAreClosed(t *testing.T) {
	for _, cells := range solidsOfTests() {
		for _, bevel := range []float64{0, 0.5, 2} {
			s := Solid{Cell: 10, Clearance: 0.15, Bevel: bevel}
			var b bytes.Buffer
			if err := s.Pieces(&b, "a piece", [][][3]int{cells}); err != nil {
				t.Fatal(err)
			}
			volume, _ := closed(t, readSTL(t, b.Bytes()))
			whole := volumeOf(cells, s)
			if bevel == 0 && math.Abs(volume-whole) > 1e-2 || bevel > 0 && (volume >= whole || volume < 0.7*whole) {
				t.Fatalf("%v with a bevel of %g mm fills %g mm³; the boxes fill %g", cells, bevel, volume, whole)
			}
		}
	}
}

// The twelve edges of a cube with side s lose b²/2·s each, but at the corners, where three
// meet, what they lose together counts once: 6b²s − 6b³.
func TestBevelOfACube(t *testing.T) {
	s := Solid{Cell: 10, Clearance: 0.5, Bevel: 1}
	var b bytes.Buffer
	if err := s.Pieces(&b, "a cube", [][][3]int{{{2, -1, 3}}, {{0, 0, 0}, {1, 1, 0}}}); err != nil {
		t.Fatal(err)
	}
	if volume, bodies := closed(t, readSTL(t, b.Bytes())); math.Abs(volume-3*(729-54+6)) > 1e-2 || bodies != 3 {
		t.Errorf("%d cubes of 9 mm with bevels of 1 mm fill %g mm³; expected 3 and 2043", bodies, volume)
	}
	if err := (Solid{Cell: 10, Clearance: 1, Bevel: 4}).Check(); err == nil {
		t.Error("nothing is left of a cube, and no error")
	}
}

func TestPlate(t *testing.T) {
	pieces := solidsOfTests()
	owner := map[[3]int]int{}
	for i, cells := range Plate(pieces) {
		low, high := Extent(cells)
		before, after := Extent(pieces[i])
		if low[2] != 0 || high[2] != min(after[0]-before[0], after[1]-before[1], after[2]-before[2]) || len(cells) != len(pieces[i]) {
			t.Errorf("piece %d lies from %v to %v", i, low, high)
		}
		for _, c := range cells {
			for dx := -1; dx <= 1; dx++ {
				for dy := -1; dy <= 1; dy++ {
					if other, there := owner[[3]int{c[0] + dx, c[1] + dy, c[2]}]; there && other != i {
						t.Fatalf("pieces %d and %d are less than a cube apart", other, i)
					}
				}
			}
			owner[c] = i
		}
	}
}
