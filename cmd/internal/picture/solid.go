package picture

// Cubes in isometric view. x goes right and down the page, y right and up, z up; a cube shows
// its top, its side towards the viewer's left (y-) and right (x+). Cubes are painted from the
// back to the front: of two, the one that lies in front along an axis comes later, and
// where two axes say different things, neither hides the other. Own.

import (
	"cmp"
	"math"
	"slices"
)

// Half the width of a cube's top, half its height on the page, and the height of a side.
const (
	wide = 30
	deep = 17
	tall = 34
)

// Cube is a unit cube of a piece: X to the right, Y to the back, Z upwards. Cubes of a piece lie
// at whole distances from each other, those of different pieces need not.
type Cube struct {
	X, Y, Z float64
	Label   string
	Group   int // of the colour; 0 is empty
	Piece   int // cubes of one piece have one outline and one label
	Ghost   bool
	To      [3]float64 // where it goes in an Act, as a way from its place
}

// project is a point in space on the page.
func project(at Point, x, y, z float64) Point {
	return Point{at.X + wide*(x+y), at.Y + deep*(x-y) - tall*z}
}

// Isometric is the box on the page, by its corners, that cubes take around the place of the origin.
func Isometric(all []Cube) (least, most Point) {
	for i, c := range all {
		low, high := isometric(c)
		if i == 0 {
			least, most = low, high
		}
		least = Point{min(least.X, low.X), min(least.Y, low.Y)}
		most = Point{max(most.X, high.X), max(most.Y, high.Y)}
	}
	return least, most
}

// isometric is Isometric of one cube.
func isometric(c Cube) (least, most Point) {
	left, right := project(Point{}, c.X, c.Y, c.Z), project(Point{}, c.X+1, c.Y+1, c.Z)
	top, bottom := project(Point{}, c.X, c.Y+1, c.Z+1), project(Point{}, c.X+1, c.Y, c.Z)
	return Point{left.X, top.Y}, Point{right.X, bottom.Y}
}

// face is a visible side of a cube on the page.
type face struct {
	corners []Point
	shade   float64
	cube    int
	inner   [4]bool // which sides are within a flat part of the piece
}

// sides are the three visible sides of a cube: the way out of it, its corners, and how light it is.
var sides = []struct {
	out     [3]float64
	corners [4][3]float64
	shade   float64
}{
	{[3]float64{0, 0, 1}, [4][3]float64{{0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}}, 1},
	{[3]float64{0, -1, 0}, [4][3]float64{{0, 0, 1}, {1, 0, 1}, {1, 0, 0}, {0, 0, 0}}, 0.86},
	{[3]float64{1, 0, 0}, [4][3]float64{{1, 0, 1}, {1, 1, 1}, {1, 1, 0}, {1, 0, 0}}, 0.72},
}

// where is a cube's place in thousandths, to find its neighbours.
type where [3]int

func placeOf(x, y, z float64) where {
	return where{int(math.Round(1000 * x)), int(math.Round(1000 * y)), int(math.Round(1000 * z))}
}

// Cubes draws cubes whose origin is at a place of the page. Pieces that are too hidden have no label
// on them.
func (p *Picture) Cubes(at Point, all []Cube) { p.cubes(at, all, func(*Cube) {}) }

// cubes is Cubes; draws is told of each cube before it is drawn.
func (p *Picture) cubes(at Point, all []Cube, draws func(c *Cube)) {
	there := map[where]int{}
	for i, c := range all {
		there[placeOf(c.X, c.Y, c.Z)] = i
	}
	var faces []face
	for _, i := range painting(all) {
		c := all[i]
		for k := range sides {
			if j, hidden := there[placeOf(c.X+sides[k].out[0], c.Y+sides[k].out[1], c.Z+sides[k].out[2])]; hidden && !all[j].Ghost && all[j].To == c.To {
				continue
			}
			faces = append(faces, faceOf(at, all, there, i, k))
		}
	}
	for _, f := range faces {
		draws(&all[f.cube])
		p.face(&all[f.cube], &f)
	}
	p.cubeNames(all, faces, draws)
}

// faceOf is side k of cube i. An edge is an inner one where the same side of the next cube of the
// piece goes on, level with it.
func faceOf(at Point, all []Cube, there map[where]int, i, k int) face {
	c, s := all[i], sides[k]
	f := face{cube: i, shade: s.shade}
	for e, corner := range s.corners {
		f.corners = append(f.corners, project(at, c.X+corner[0], c.Y+corner[1], c.Z+corner[2]))
		next := s.corners[(e+1)%4]
		x, y, z := c.X, c.Y, c.Z
		for axis, v := range []*float64{&x, &y, &z} { // the way across the edge, within the side's plane
			if s.out[axis] == 0 && corner[axis] == next[axis] {
				*v += 2*corner[axis] - 1
			}
		}
		if j, ok := there[placeOf(x, y, z)]; ok && all[j].Piece == c.Piece && c.Piece > 0 {
			over, covered := there[placeOf(x+s.out[0], y+s.out[1], z+s.out[2])]
			f.inner[e] = !covered || all[over].To != c.To
		}
	}
	return f
}

// face paints one side of a cube.
func (p *Picture) face(c *Cube, f *face) {
	p.Room(f.corners...)
	alpha := 1.0
	if c.Ghost {
		alpha = 0.25
	}
	p.add(shape{points: f.corners, fill: true, colour: Group(c.Group), shade: f.shade, alpha: alpha})
	for _, thick := range []bool{false, true} {
		for e, inner := range f.inner {
			a, b := f.corners[e], f.corners[(e+1)%4]
			switch {
			case c.Ghost && !inner && thick:
				p.Line(0.8, Muted, a, b)
			case inner && !thick && !c.Ghost:
				p.Line(0.8, Inner, a, b)
			case !inner && thick && !c.Ghost:
				p.Line(1.8, Outline, a, b)
			}
		}
	}
}

// painting is the order in which cubes are painted.
func painting(all []Cube) []int {
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	depth := func(c Cube) float64 { return c.X - c.Y + c.Z }
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(depth(all[a]), depth(all[b])) })
	if len(all) > 1500 { // the order by depth is right for cubes of one lattice
		return order
	}
	behind := make([]int, len(all)) // how many cubes are still to be painted before this one
	for _, i := range order {
		for _, j := range order {
			if ever(all[j], all[i]) {
				behind[j]++
			}
		}
	}
	var out []int
	for len(order) > 0 {
		k := max(0, slices.IndexFunc(order, func(i int) bool { return behind[i] == 0 }))
		i := order[k]
		order = slices.Delete(order, k, k+1)
		out = append(out, i)
		for _, j := range order {
			if ever(all[j], all[i]) {
				behind[j]--
			}
		}
	}
	return out
}

// ever reports whether cube a hides cube b at the beginning or the end of an Act. A cube that does
// so in between does so then, too: where it overtakes, the other two axes do not change.
func ever(a, b Cube) bool {
	if hides(a, b) {
		return true
	}
	for _, c := range []*Cube{&a, &b} {
		c.X, c.Y, c.Z = c.X+c.To[0], c.Y+c.To[1], c.Z+c.To[2]
	}
	return a.To != b.To && hides(a, b)
}

// hides reports whether cube a lies in front of cube b along an axis, and b in front of a along
// none.
func hides(a, b Cube) bool {
	const same = 1 - 1e-6
	front := a.X-b.X >= same || b.Y-a.Y >= same || a.Z-b.Z >= same
	back := b.X-a.X >= same || a.Y-b.Y >= same || b.Z-a.Z >= same
	return front && !back
}

// cubeNames names each piece once, on a side whose middle nothing covers: a top if there is one,
// next to the middle of the piece.
func (p *Picture) cubeNames(all []Cube, faces []face, draws func(c *Cube)) {
	best, score := map[int]int{}, map[int]float64{}
	middles := pieceMiddles(all)
	var order []int
	for n, f := range faces {
		c := all[f.cube]
		if c.Label == "" || c.Ghost {
			continue
		}
		if !slices.Contains(order, c.Piece) {
			order = append(order, c.Piece)
			score[c.Piece] = math.Inf(1)
		}
		m := middles[c.Piece]
		far := math.Round(100*math.Hypot(c.X-m[0], math.Hypot(c.Y-m[1], c.Z-m[2]))) + 1000*(1-f.shade)
		if far < score[c.Piece] && !covered(faces[n+1:], middle(f.corners), 7) {
			best[c.Piece], score[c.Piece] = n, far
		}
	}
	for _, piece := range order {
		if n, ok := best[piece]; ok {
			f := faces[n]
			draws(&all[f.cube])
			p.Label(middle(f.corners), 17, 24, Group(all[f.cube].Group), all[f.cube].Label)
		}
	}
}

// pieceMiddles is the mean place of the cubes of each piece.
func pieceMiddles(all []Cube) map[int][3]float64 {
	sum, n := map[int][3]float64{}, map[int]float64{}
	for _, c := range all {
		s := sum[c.Piece]
		sum[c.Piece] = [3]float64{s[0] + c.X, s[1] + c.Y, s[2] + c.Z}
		n[c.Piece]++
	}
	for piece, s := range sum {
		sum[piece] = [3]float64{s[0] / n[piece], s[1] / n[piece], s[2] / n[piece]}
	}
	return sum
}

// middle is the mean of corners.
func middle(corners []Point) Point {
	c := Cell{Corners: corners}
	return c.centre()
}

// covered reports whether later faces cover a point or one of four points around it.
func covered(later []face, at Point, around float64) bool {
	for _, q := range []Point{at, {at.X - around, at.Y}, {at.X + around, at.Y}, {at.X, at.Y - around}, {at.X, at.Y + around}} {
		for _, f := range later {
			if inside(f.corners, q) {
				return true
			}
		}
	}
	return false
}

// inside reports whether a point lies within a convex polygon.
func inside(corners []Point, q Point) bool {
	turn := 0
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		v := (b.X-a.X)*(q.Y-a.Y) - (b.Y-a.Y)*(q.X-a.X)
		switch {
		case v > 0 && turn < 0, v < 0 && turn > 0:
			return false
		case v > 0:
			turn = 1
		case v < 0:
			turn = -1
		}
	}
	return turn != 0
}
