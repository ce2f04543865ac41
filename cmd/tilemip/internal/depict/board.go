package depict

// Sliding boards, and plans as film strips. Tiles that belong into one row of the goal share a
// colour, so that disorder is seen at a glance.

import (
	"fmt"
	"strconv"

	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model/puzzle"
)

// tiles is how the tiles of a board are drawn.
type tiles struct {
	side  float64     // of a cell
	group map[int]int // of each tile, by its row in the goal
}

// tilesOf colours the tiles of a puzzle.
func tilesOf(s puzzle.Slide, side float64) tiles {
	t := tiles{side, map[int]int{}}
	for cell, tile := range s.Goal.Tiles {
		if tile != 0 {
			t.group[tile] = 1 + cell/s.Goal.Cols
		}
	}
	return t
}

// corner is the upper left corner of a cell of a board.
func (t tiles) corner(at picture.Point, cols, cell int) picture.Point {
	return picture.Point{X: at.X + t.side*float64(cell%cols), Y: at.Y + t.side*float64(cell/cols)}
}

// draw draws a board whose upper left corner is given. moved is the cell of a tile that is
// marked as the one that has just moved, or -1.
func (t tiles) draw(p *picture.Picture, b puzzle.Board, at picture.Point, moved int) {
	rim := 0.08 * t.side
	p.Fill(picture.Wall, picture.Rounded(at.X-rim, at.Y-rim, t.side*float64(b.Cols)+2*rim, t.side*float64(b.Rows)+2*rim, 1.6*rim)...)
	for cell, tile := range b.Tiles {
		if tile == 0 {
			p.Fill(picture.Empty, t.square(t.corner(at, b.Cols, cell))...)
			continue
		}
		t.tile(p, tile, t.corner(at, b.Cols, cell), cell == moved)
	}
}

// square is the shape of a tile whose cell has an upper left corner.
func (t tiles) square(c picture.Point) []picture.Point {
	gap := 0.03 * t.side
	return picture.Rounded(c.X+gap, c.Y+gap, t.side-2*gap, t.side-2*gap, 0.1*t.side)
}

// tile draws a tile; one that has just moved is marked.
func (t tiles) tile(p *picture.Picture, tile int, c picture.Point, moved bool) {
	square, group, width := t.square(c), picture.Group(t.group[tile]), 0.02*t.side
	p.Fill(group, square...)
	if moved {
		width = 0.06 * t.side
	}
	p.Line(width, picture.Outline, append(square, square[0])...)
	p.Label(picture.Point{X: c.X + t.side/2, Y: c.Y + t.side/2}, 0.42*t.side, 0.75*t.side, group, strconv.Itoa(tile))
}

// arrow draws an arrow out of the blank, the way that the tile took which left it.
func (t tiles) arrow(p *picture.Picture, b puzzle.Board, at picture.Point, moved int) {
	from, to := t.corner(at, b.Cols, b.Blank()), t.corner(at, b.Cols, moved)
	half := t.side / 2
	dx, dy := (to.X-from.X)/t.side, (to.Y-from.Y)/t.side
	m := picture.Point{X: from.X + half, Y: from.Y + half}
	p.Arrow(0.06*t.side, picture.Accent, picture.Point{X: m.X - 0.28*t.side*dx, Y: m.Y - 0.28*t.side*dy}, picture.Point{X: m.X + 0.36*t.side*dx, Y: m.Y + 0.36*t.side*dy})
}

// board draws the start of a puzzle, and its goal where that is not the usual one.
func (l Look) board(s puzzle.Slide) *picture.Picture {
	goal := puzzle.GoalOf(s.Goal)
	p := &picture.Picture{Title: "sliding board " + s.Start.Flat() + ", goal " + goal.String()}
	t := tilesOf(s, picture.Side)
	t.draw(p, s.Start, picture.Point{}, -1)
	if goal.Name != puzzle.BlankLast {
		at := picture.Point{X: p.Right() + picture.Side, Y: 0}
		t.draw(p, s.Goal, at, -1)
		p.Word(picture.Point{X: at.X, Y: -12}, picture.Left, 14, picture.Ink, "goal")
		p.Word(picture.Point{Y: -12}, picture.Left, 14, picture.Ink, "start")
	}
	if !l.Bare {
		caption(p, "one colour a row of the goal"+named(goal))
	}
	return p
}

// named is the name of a usual goal, after the word goal; others are drawn.
func named(g puzzle.Goal) string {
	if g.Name == "" {
		return ""
	}
	return ", " + g.Name
}

// The boards of a film strip: how many stand in a row, and how many a plan has at most before
// only some of them are drawn, and how many then.
const (
	boardsPerRow = 6
	mostFrames   = 24
	fewFrames    = 12
)

// plan draws the start and the boards after the moves of a plan, all of them or a few at equal
// distances. Each has above it the letters of the moves that led there.
func (l Look) plan(s puzzle.Slide, letters string) (*picture.Picture, error) {
	moves, err := puzzle.ParseMoves(letters)
	if err != nil {
		return nil, err
	}
	p := &picture.Picture{Title: fmt.Sprintf("a plan of %s for the sliding board %s, goal %s", english.Count(len(moves), "move"), s.Start.Flat(), puzzle.GoalOf(s.Goal))}
	if l.Animate {
		return l.animated(p, s, moves)
	}
	t := tilesOf(s, 30)
	width, height := 30*float64(s.Start.Cols)+26, 30*float64(s.Start.Rows)+46
	now, shown := s.Start, 0
	frames := l.frames(len(moves))
	for k, frame := range frames {
		at := picture.Point{X: float64(k%boardsPerRow) * width, Y: float64(k/boardsPerRow) * height}
		moved := -1
		for step := shown; step < frame; step++ {
			next, legal := now.Apply(moves[step])
			if !legal {
				return nil, fmt.Errorf("move %d, %s, leaves the board", step+1, moves[step])
			}
			moved, now = now.Blank(), next
		}
		t.draw(p, now, at, moved)
		if moved >= 0 && frame == shown+1 {
			t.arrow(p, now, at, moved)
		}
		title(p, at, width-30, frame, puzzle.FormatMoves(moves[shown:frame]))
		shown = frame
	}
	rest := "letters: the way of the blank; arrows: the way of the tile"
	if len(frames) <= len(moves) {
		rest = fmt.Sprintf("%d of %d boards; letters: the way of the blank", len(frames), len(moves)+1)
	}
	caption(p, rest+"; last: the goal"+named(puzzle.GoalOf(s.Goal)))
	return p, nil
}

// The seconds of an animated plan: a move, and the rest before the first one and after the last.
const (
	moveTime = 0.4
	restTime = 1.0
)

// animated draws the start of a plan, whose tiles move as it says.
func (l Look) animated(p *picture.Picture, s puzzle.Slide, moves []puzzle.Move) (*picture.Picture, error) {
	t := tilesOf(s, picture.Side)
	empty := s.Start.Clone()
	clear(empty.Tiles)
	t.draw(p, empty, picture.Point{}, -1)
	end := 2*restTime + moveTime*float64(len(moves))
	paths := make([][]picture.Place, len(s.Start.Tiles))
	first := make([]picture.Point, len(s.Start.Tiles))
	for cell, tile := range s.Start.Tiles {
		first[tile] = t.corner(picture.Point{}, s.Start.Cols, cell)
		paths[tile] = []picture.Place{{}}
	}
	now := s.Start
	for k, move := range moves {
		next, legal := now.Apply(move)
		if !legal {
			return nil, fmt.Errorf("move %d, %s, leaves the board", k+1, move)
		}
		tile, to := now.Tiles[next.Blank()], t.corner(picture.Point{}, s.Start.Cols, now.Blank())
		path := paths[tile]
		begins := restTime + moveTime*float64(k)
		paths[tile] = append(path, picture.Place{Seconds: begins, By: path[len(path)-1].By},
			picture.Place{Seconds: begins + 0.8*moveTime, By: picture.Point{X: to.X - first[tile].X, Y: to.Y - first[tile].Y}})
		now = next
	}
	for tile := 1; tile < len(paths); tile++ {
		if len(paths[tile]) == 1 {
			t.tile(p, tile, first[tile], false)
			continue
		}
		path := append(paths[tile], picture.Place{Seconds: end, By: paths[tile][len(paths[tile])-1].By})
		p.Moving(path, func() { t.tile(p, tile, first[tile], false) })
	}
	if !l.Bare {
		caption(p, english.Count(len(moves), "move"))
	}
	return p, nil
}

// title writes above a board of a film strip its number and the moves that lead to it, smaller where they
// are many.
func title(p *picture.Picture, at picture.Point, room float64, frame int, letters string) {
	text := "start"
	if frame > 0 {
		text = fmt.Sprintf("%d: %s", frame, letters)
	}
	size := 14.0
	if wide := picture.Width(text, size, true); wide > room {
		size *= room / wide
	}
	p.Bold(picture.Point{X: at.X, Y: at.Y - 9}, picture.Left, size, picture.Ink, text)
}

// frames lists how many moves have been made at the boards that are drawn: from 0 to all.
func (l Look) frames(moves int) (out []int) {
	n := l.Frames
	switch {
	case n == 0 && moves+1 <= mostFrames, n > moves+1:
		n = moves + 1
	case n == 0:
		n = fewFrames
	}
	if n < 2 {
		return []int{moves}
	}
	for k := range n {
		out = append(out, k*moves/(n-1))
	}
	return out
}
