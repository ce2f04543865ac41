// The inputs of the network: a few numbers that a move changes little. They are the same
// for a board and its mirror image where the goal is its own mirror image, so the network
// need not learn that symmetry.

package bootstrap

import (
	"context"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

// others is the number of features besides the two of each group.
const others = 4

// The features are divided by numbers that make them about 1 on random boards.
const (
	groupScale = 16
	sumScale   = 64
	blankScale = 8
)

// domain is a goal as the searches see it: its tables and its moves. It is not changed
// after open, so goroutines share it.
type domain struct {
	values     *slide.Values
	rows, cols int
	goalBlank  int
	legal      [][4]bool // by the cell of the blank and the direction
	delta      [4]int    // what each direction adds to the cell of the blank
	away       [][]uint8 // Manhattan distance by goal cell and cell
}

// moveOrder lists the moves of the blank by direction; dir^1 is the opposite one.
var moveOrder = [4]puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right}

// open opens the tables for the goal of s. The error is that of slide.OpenValues.
func open(ctx context.Context, s puzzle.Slide, o slide.Options) (*domain, error) {
	o.Heuristic = "pattern"
	if o.Tier == slide.AutoTier {
		o.Tier = slide.Tier6
	}
	values, err := slide.OpenValues(ctx, s, o)
	if err != nil {
		return nil, err
	}
	rows, cols := s.Goal.Rows, s.Goal.Cols
	d := &domain{values: values, rows: rows, cols: cols, goalBlank: s.Goal.Blank(), delta: [4]int{-cols, cols, -1, 1}}
	for c := range rows * cols {
		d.legal = append(d.legal, [4]bool{c >= cols, c < (rows-1)*cols, c%cols > 0, c%cols < cols-1})
		away := make([]uint8, rows*cols)
		for to := range away {
			away[to] = uint8(abs(c/cols-to/cols) + abs(c%cols-to%cols))
		}
		d.away = append(d.away, away)
	}
	return d, nil
}

func abs(n int) int { return max(n, -n) }

// inputs is the number of features.
func (d *domain) inputs() int { return 2*d.values.Groups() + others }

// state is a position with its Manhattan distance.
type state struct {
	at  slide.Valued
	sum int16 // of the tiles' Manhattan distances
}

// start evaluates a position from nothing: tile[c] is the goal cell of the tile in cell c.
func (d *domain) start(tile []uint8) state {
	s := state{at: d.values.Start(tile)}
	for cell, goal := range tile {
		if int(goal) != d.goalBlank {
			s.sum += int16(d.away[goal][cell])
		}
	}
	return s
}

// move takes the blank in a direction, which must be legal.
func (d *domain) move(s *state, dir uint8) {
	blank := s.at.Blank()
	from := blank + d.delta[dir]
	away := d.away[s.at.Tile(from)]
	s.sum += int16(away[blank]) - int16(away[from])
	d.values.Move(&s.at, from)
}

// solved reports whether s is the goal.
func (d *domain) solved(s *state) bool { return s.sum == 0 && s.at.Blank() == d.goalBlank }

// features writes the inputs of the network: for each group the larger and the smaller of
// the values on the board and on its mirror image; the larger and the smaller of their
// sums; the Manhattan distance of the tiles, and of the blank.
func (d *domain) features(to []float32, s *state) {
	views, groups := d.values.Views(), d.values.Groups()
	sum := [2]int{}
	for i := range groups {
		a := s.at.Value(0, i)
		b := s.at.Value(views-1, i)
		sum[0], sum[1] = sum[0]+a, sum[1]+b
		to[2*i], to[2*i+1] = float32(max(a, b))/groupScale, float32(min(a, b))/groupScale
	}
	rest := to[2*groups:]
	rest[0], rest[1] = float32(max(sum[0], sum[1]))/sumScale, float32(min(sum[0], sum[1]))/sumScale
	rest[2] = float32(s.sum) / sumScale
	rest[3] = float32(d.away[d.goalBlank][s.at.Blank()]) / blankScale
}

// hash is a 64-bit hash of the position. Beam search uses it as the position's identity: a
// collision is very rare, and only prunes a position.
func (d *domain) hash(s *state) uint64 {
	h := uint64(0)
	for cell := range d.rows * d.cols {
		h = (h ^ uint64(s.at.Tile(cell))) * 0x9e3779b97f4a7c15
		h ^= h >> 29
	}
	return h
}

// tilesOf names the tiles of a board by their goal cells.
func tilesOf(s puzzle.Slide) []uint8 {
	goal := make([]uint8, len(s.Goal.Tiles))
	for cell, tile := range s.Goal.Tiles {
		goal[tile] = uint8(cell)
	}
	tiles := make([]uint8, len(s.Start.Tiles))
	for cell, tile := range s.Start.Tiles {
		tiles[cell] = goal[tile]
	}
	return tiles
}
