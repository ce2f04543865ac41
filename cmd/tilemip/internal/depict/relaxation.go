package depict

// Linear relaxations on the board. Where a program has a weight for every tile, cell and
// moment (assignment, flow), a cell is divided among the tiles that are partly in it. The
// textbook program has one number a tile and period, and 8.37 is no place on a board: its
// tiles are drawn on a number line, with the periods below each other.

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Relaxation draws a point of the relaxation of a board's program. name is the formulation,
// value the relaxation's. The error says why a formulation has no such picture.
func (l Look) Relaxation(s puzzle.Slide, name string, m *model.Model, x []float64, value float64) (*picture.Picture, error) {
	values := byFamily(m, x)
	p := &picture.Picture{Title: fmt.Sprintf("the linear relaxation of %s for the board %s, goal %s: %.6g", name, s.Start.Flat(), puzzle.GoalOf(s.Goal), value)}
	n := s.Start.Rows * s.Start.Cols
	switch {
	case len(values["p"]) > 0 && len(values["z"]) > 0:
		lines(p, s, values["p"], n)
	case len(values["x"]) > 0 && values["x"][0].key[2] >= 0:
		l.ghosts(p, s, assigned(values["x"]))
	case len(values["w"]) > 0 && len(values["y"]) > 0:
		l.ghosts(p, s, flowing(s, values))
	default:
		return nil, fmt.Errorf("formulation %s has no variable for the place of one tile; expected textbook, assignment or flow", name)
	}
	caption(p, fmt.Sprintf("%s: the relaxation's value is %.6g", name, value))
	return p, nil
}

// entryOf is a variable's indices, as numbers, -1 for those it does not have, and its value.
type entryOf struct {
	key   [4]int
	value float64
}

// byFamily sorts the variables by family. Names have the form p[i5,3].
func byFamily(m *model.Model, x []float64) map[string][]entryOf {
	out := map[string][]entryOf{}
	for j, v := range x {
		name, rest, ok := strings.Cut(m.ColumnName(j), "[")
		if !ok {
			continue
		}
		e := entryOf{[4]int{-1, -1, -1, -1}, v}
		for k, part := range strings.Split(strings.TrimSuffix(rest, "]"), ",") {
			if n, err := strconv.Atoi(strings.TrimPrefix(part, "i")); err == nil && k < 4 {
				e.key[k] = n
			}
		}
		out[name] = append(out[name], e)
	}
	return out
}

// share is a part of a thing in a cell: 0 is the blank.
type share struct {
	tile int
	part float64
}

// moments holds the shares by moment and cell.
type moments map[int]map[int][]share

func (m moments) add(t, cell, tile int, part float64) {
	if part < 1e-6 {
		return
	}
	if m[t] == nil {
		m[t] = map[int][]share{}
	}
	for k, s := range m[t][cell] {
		if s.tile == tile {
			m[t][cell][k].part += part
			return
		}
	}
	m[t][cell] = append(m[t][cell], share{tile, part})
}

// assigned reads x(t,o,c), cells from 1.
func assigned(all []entryOf) moments {
	m := moments{}
	for _, e := range all {
		m.add(e.key[0], e.key[2]-1, e.key[1], e.value)
	}
	return m
}

// flowing reads the flow program: what leaves a cell or stays in it is there. At the end
// everything is where the goal has it.
func flowing(s puzzle.Slide, values map[string][]entryOf) moments {
	m := moments{}
	last := 0
	for _, e := range values["w"] { // w(t,b,d)
		m.add(e.key[0], e.key[1]-1, 0, e.value)
		last = max(last, e.key[0])
	}
	for _, e := range values["y"] { // y(t,i,c,b)
		m.add(e.key[0], e.key[2]-1, e.key[1], e.value)
	}
	for _, e := range values["s"] { // s(t,i,c)
		m.add(e.key[0], e.key[2]-1, e.key[1], e.value)
	}
	for cell, tile := range s.Goal.Tiles {
		m.add(last+1, cell, tile, 1)
	}
	return m
}

// ghosts draws a board a moment. A cell is divided from left to right among the things in it,
// by their parts; a part of less than 1 is pale.
func (l Look) ghosts(p *picture.Picture, s puzzle.Slide, all moments) {
	t := tilesOf(s, 44)
	width, height := 44*float64(s.Start.Cols)+26, 44*float64(s.Start.Rows)+40
	perRow := max(1, int(1000/width))
	for k, moment := range l.frames(len(all) - 1) {
		at := picture.Point{X: float64(k%perRow) * width, Y: float64(k/perRow) * height}
		p.Bold(picture.Point{X: at.X, Y: at.Y - 9}, picture.Left, 14, picture.Ink, fmt.Sprintf("moment %d", moment))
		rim := 0.08 * t.side
		p.Fill(picture.Wall, picture.Rounded(at.X-rim, at.Y-rim, t.side*float64(s.Start.Cols)+2*rim, t.side*float64(s.Start.Rows)+2*rim, 1.6*rim)...)
		for cell := range s.Start.Tiles {
			t.shares(p, t.corner(at, s.Start.Cols, cell), all[moment][cell])
		}
	}
	caption(p, "a cell is divided among the tiles that are partly in it; white: the blank")
}

// shares draws the parts of one cell.
func (t tiles) shares(p *picture.Picture, c picture.Point, all []share) {
	slices.SortFunc(all, func(a, b share) int {
		return cmp.Or(cmp.Compare(math.Round(1e6*b.part), math.Round(1e6*a.part)), cmp.Compare(a.tile, b.tile))
	})
	gap := 0.03 * t.side
	p.Fill(picture.Empty, picture.Rectangle(c.X+gap, c.Y+gap, t.side-2*gap, t.side-2*gap)...)
	left := c.X + gap
	for _, s := range all {
		wide := min(s.part, 1) * (t.side - 2*gap)
		if s.tile > 0 {
			group := picture.Group(t.group[s.tile])
			p.Fill(group, picture.Rectangle(left, c.Y+gap, wide, t.side-2*gap)...)
			if s.part < 1-1e-6 {
				p.Line(0.8, picture.Outline, picture.Point{X: left + wide, Y: c.Y + gap}, picture.Point{X: left + wide, Y: c.Y + t.side - gap})
			}
			if wide > 8 {
				p.Label(picture.Point{X: left + wide/2, Y: c.Y + t.side/2}, 0.4*t.side, 0.85*wide, group, strconv.Itoa(s.tile))
			}
		}
		left += wide
	}
}

// lines draws the positions of the textbook program: a position from 1 to the number of cells
// across, the periods downwards, a line for each tile. A filled mark is an integer.
func lines(p *picture.Picture, s puzzle.Slide, all []entryOf, n int) {
	const step, drop = 44.0, 34.0
	t := tilesOf(s, step)
	place := map[int]map[int]float64{} // by tile and period
	last := 0
	for _, e := range all {
		tile, period := e.key[0], e.key[1]
		if place[tile] == nil {
			place[tile] = map[int]float64{}
		}
		place[tile][period] = e.value
		last = max(last, period)
	}
	at := func(position float64, period int) picture.Point {
		return picture.Point{X: step * (position - 1), Y: drop * float64(period)}
	}
	for k := 1; k <= n; k++ {
		p.Line(0.8, picture.Faint, at(float64(k), 0), at(float64(k), last))
		p.Word(picture.Point{X: at(float64(k), 0).X, Y: -32}, picture.Centre, 13, picture.Muted, strconv.Itoa(k))
	}
	p.Word(picture.Point{X: -22, Y: -32}, picture.Right, 13, picture.Muted, "position")
	for period := range last + 1 {
		p.Word(picture.Point{X: -30, Y: at(0, period).Y + 4.5}, picture.Right, 13, picture.Muted, fmt.Sprintf("period %d", period))
	}
	for tile := n - 1; tile >= 0; tile-- { // the blank, 0, is drawn last
		t.line(p, tile, place[tile], last, at)
	}
	p.Word(picture.Point{Y: p.Bottom() + 24}, picture.Left, 13, picture.Muted, "filled: integer position (a cell); open: position between cells; dashed: the blank")
}

// line draws the way of one tile.
func (t tiles) line(p *picture.Picture, tile int, place map[int]float64, last int, at func(float64, int) picture.Point) {
	var way []picture.Point
	for period := range last + 1 {
		if v, ok := place[period]; ok {
			way = append(way, at(v, period))
		}
	}
	if len(way) < 2 {
		return
	}
	group, ink := picture.Group(t.group[tile]), picture.Colour(picture.Group(t.group[tile]))
	if tile == 0 {
		p.Dashed(1.6, picture.Ink, way...)
	} else {
		p.Line(2.6, ink, way...)
	}
	for period := range last + 1 {
		v, ok := place[period]
		q := at(v, period)
		switch {
		case !ok:
		case (period == 0 || period == last) && tile > 0:
			p.Disc(group, q, 12)
			p.Ring(1.2, picture.Outline, q, 12)
			p.Label(q, 14, 19, group, strconv.Itoa(tile))
		case period == 0 || period == last:
			p.Disc(picture.Paper, q, 12)
			p.Ring(1.2, picture.Ink, q, 12)
		case math.Abs(v-math.Round(v)) < 1e-6:
			p.Disc(picture.Ink, q, 3.2)
		default:
			p.Disc(picture.Paper, q, 3.2)
			p.Ring(1.2, picture.Ink, q, 3.2)
		}
	}
}
