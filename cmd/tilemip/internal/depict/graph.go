package depict

// The similarity graph of solutions: a disc a solution, a line between two that differ in few
// pieces, a colour a family. Families are laid out by themselves, as springs would pull them (T. M.
// J. Fruchterman and E. M. Reingold, "Graph drawing by force-directed placement", 1991), from
// a circle, so that the picture is the same every time; they stand side by side, the largest
// first.

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/catalog"
)

// mostSolutions is how many discs a picture has at most.
const mostSolutions = 3000

// Graph draws a similarity graph. More than 3,000 solutions are an error.
func Graph(name string, g *catalog.Graph) (*picture.Picture, error) {
	n := len(g.Solutions)
	if n > mostSolutions {
		return nil, fmt.Errorf("%s has %s solutions; a picture has at most %s; expected a GraphML file", name, english.Group(n), english.Group(mostSolutions))
	}
	members := map[int][]int{}
	for i, f := range g.Families {
		members[f] = append(members[f], i)
	}
	var families [][]int
	for _, m := range members {
		families = append(families, m)
	}
	slices.SortFunc(families, func(a, b []int) int { return cmp.Or(len(b)-len(a), a[0]-b[0]) })
	p := &picture.Picture{Title: fmt.Sprintf("the similarity graph of %s of %s: %s, %s", english.Count(n, "solution"), name, english.Count(len(g.Edges), "edge"), english.Count(len(families), "family"))}
	at := picture.Point{}
	wide, tall := 940.0, 0.0
	alone := 0
	for k, family := range families {
		places, size := layout(family, g.Edges)
		if at.X > 0 && at.X+size.X > wide {
			at = picture.Point{Y: at.Y + tall + 14}
			tall = 0
		}
		group := picture.Group(1 + k%picture.Groups)
		if len(family) == 1 {
			group = picture.Empty
			alone++
		}
		drawFamily(p, g, family, places, at, group)
		at.X += size.X + 14
		tall = max(tall, size.Y)
	}
	caption(p, fmt.Sprintf("%s, %s; %s of two or more, %d alone", english.Count(n, "solution"), english.Count(len(g.Edges), "edge"), familiesWords(len(families)-alone), alone))
	caption(p, "lines join solutions that differ in few pieces: the thicker, the fewer")
	return p, nil
}

func familiesWords(n int) string {
	if n == 1 {
		return "1 family"
	}
	return english.Group(n) + " families"
}

// drawFamily draws lines, then discs with the numbers of the solutions, from 1.
func drawFamily(p *picture.Picture, g *catalog.Graph, family []int, places map[int]picture.Point, at picture.Point, group picture.Colour) {
	place := func(i int) picture.Point { q := places[i]; return picture.Point{X: q.X + at.X, Y: q.Y + at.Y} }
	for _, e := range g.Edges {
		if _, mine := places[e.From]; mine {
			p.Line(3/float64(max(1, e.Distance)), picture.Muted, place(e.From), place(e.To))
		}
	}
	const r = 9
	for _, i := range family {
		p.Disc(group, place(i), r)
		p.Ring(1, picture.Outline, place(i), r)
		p.Label(place(i), 9, 1.6*r, group, strconv.Itoa(i+1))
	}
}

// layout places the members of a family, the upper left corner of all at (0, 0), and returns the
// size.
func layout(family []int, edges []catalog.Edge) (map[int]picture.Point, picture.Point) {
	n := len(family)
	index := map[int]int{}
	x, y := make([]float64, n), make([]float64, n)
	radius := 34 * math.Sqrt(float64(n))
	for k, i := range family {
		index[i] = k
		a := 2 * math.Pi * float64(k) / float64(n)
		x[k], y[k] = radius*math.Cos(a), radius*math.Sin(a)
	}
	var springs [][2]int
	for _, e := range edges {
		a, mine := index[e.From]
		if b, also := index[e.To]; mine && also {
			springs = append(springs, [2]int{a, b})
		}
	}
	relax(x, y, springs)
	if slices.Max(y)-slices.Min(y) > slices.Max(x)-slices.Min(x) { // pages are wide
		x, y = y, x
	}
	least := picture.Point{X: slices.Min(x), Y: slices.Min(y)}
	places := map[int]picture.Point{}
	const room = 12
	for k, i := range family {
		places[i] = picture.Point{X: x[k] - least.X + room, Y: y[k] - least.Y + room}
	}
	return places, picture.Point{X: slices.Max(x) - least.X + 2*room, Y: slices.Max(y) - least.Y + 2*room}
}

// relax moves points: every two repel each other, springs pull. The steps become shorter; many
// points get fewer of them.
func relax(x, y []float64, springs [][2]int) {
	const length = 34.0
	n := len(x)
	rounds := min(300, 40_000_000/max(1, n*n))
	dx, dy := make([]float64, n), make([]float64, n)
	for round := range rounds {
		clear(dx)
		clear(dy)
		push := func(a, b int, force func(d float64) float64) {
			vx, vy := x[a]-x[b], y[a]-y[b]
			f := force(max(0.01, math.Hypot(vx, vy)))
			dx[a], dy[a] = dx[a]+vx*f, dy[a]+vy*f
			dx[b], dy[b] = dx[b]-vx*f, dy[b]-vy*f
		}
		for a := range n {
			for b := range a {
				push(a, b, func(d float64) float64 { return length * length / (d * d) })
			}
		}
		for _, s := range springs {
			push(s[0], s[1], func(d float64) float64 { return -d / length })
		}
		for k := range n { // a weak pull to the middle keeps the family together
			dx[k], dy[k] = dx[k]-0.12*x[k], dy[k]-0.12*y[k]
		}
		longest := 2 * length * (1 - float64(round)/float64(rounds))
		for k := range n {
			if d := math.Hypot(dx[k], dy[k]); d > 0 {
				part := min(d, longest) / d
				x[k], y[k] = x[k]+dx[k]*part, y[k]+dy[k]*part
			}
		}
	}
}

// TreeOrder finds the shapes of the pieces that by names, commas between, by which a tree of
// solutions is sorted; "" is all shapes, those with the fewest placements first.
func TreeOrder(packed *puzzle.PackingCover, by string) (order []int, err error) {
	if by == "" {
		placements := make([]int, len(packed.Shapes))
		for _, pl := range packed.Placements {
			placements[pl.Shape]++
		}
		for s := range packed.Shapes {
			order = append(order, s)
		}
		slices.SortStableFunc(order, func(a, b int) int { return placements[a] - placements[b] })
		return order, nil
	}
	for name := range strings.SplitSeq(by, ",") {
		piece := slices.IndexFunc(packed.Packing.Pieces, func(p puzzle.Piece) bool { return p.Name == strings.TrimSpace(name) && !p.Stationary })
		shape := slices.IndexFunc(packed.Shapes, func(s puzzle.Shape) bool { return slices.Contains(s.Pieces, piece) })
		switch {
		case shape < 0:
			return nil, fmt.Errorf("%s: no piece is called %q; expected names of pieces with commas between", by, name)
		case !slices.Contains(order, shape):
			order = append(order, shape)
		}
	}
	return order, nil
}
