// A board of the sliding-tile puzzle: a rectangle of numbered tiles with one
// blank. The 15-puzzle is the 4×4 case (W. W. Johnson and W. E. Story, "Notes on
// the '15' Puzzle", American Journal of Mathematics 2 (1879) 397-404).

package puzzle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
)

// MinSide and MaxSide bound the rows and the columns of a Board.
const (
	MinSide = 2
	MaxSide = 6
)

// Board is an arrangement of the tiles 1 to Rows·Cols−1 and one blank.
type Board struct {
	Rows  int   `json:"rows"`  // MinSide to MaxSide
	Cols  int   `json:"cols"`  // MinSide to MaxSide
	Tiles []int `json:"tiles"` // Rows·Cols numbers, row by row; 0 is the blank
}

// StandardGoal returns the board 1, 2, …, blank last. A size outside MinSide to
// MaxSide gives the zero Board, which Check refuses.
func StandardGoal(rows, cols int) Board {
	if checkBoardSize(rows, cols) != nil {
		return Board{}
	}
	b := Board{Rows: rows, Cols: cols, Tiles: make([]int, rows*cols)}
	for i := range len(b.Tiles) - 1 {
		b.Tiles[i] = i + 1
	}
	return b
}

// BoardOf returns the board of rows of numbers, 0 the blank. The error is that of Check, or that
// the rows differ in length.
func BoardOf(rows [][]int) (Board, error) {
	b := Board{Rows: len(rows)}
	for i, row := range rows {
		if len(row) != len(rows[0]) {
			return Board{}, fmt.Errorf("row %d has %s; expected %d as in the first row", i+1, howMany(len(row), "number"), len(rows[0]))
		}
		b.Cols = len(row)
		b.Tiles = append(b.Tiles, row...)
	}
	return b, b.Check()
}

// Grid returns the rows of b, which share its tiles; BoardOf reads them back.
func (b Board) Grid() [][]int {
	if b.Cols == 0 {
		return nil
	}
	return slices.Collect(slices.Chunk(b.Tiles, b.Cols))
}

// Check reports why b is not a board: a size out of range, a wrong number of
// tiles, a tile out of range or repeated. The readers of this package return
// only boards that pass.
func (b Board) Check() error {
	if err := checkBoardSize(b.Rows, b.Cols); err != nil {
		return err
	}
	n := b.Rows * b.Cols
	if len(b.Tiles) != n {
		return fmt.Errorf("%d numbers on a %d×%d board; expected %d", len(b.Tiles), b.Rows, b.Cols, n)
	}
	var seen [MaxSide * MaxSide]bool
	for i, t := range b.Tiles {
		switch {
		case t < 0 || t >= n:
			return fmt.Errorf("tile %d in cell %d of a %d×%d board; expected each of 0 to %d once", t, i+1, b.Rows, b.Cols, n-1)
		case seen[t]:
			return fmt.Errorf("tile %d in cell %d for the second time; expected each of 0 to %d once", t, i+1, n-1)
		}
		seen[t] = true
	}
	return nil
}

func checkBoardSize(rows, cols int) error {
	if rows < MinSide || rows > MaxSide || cols < MinSide || cols > MaxSide {
		return fmt.Errorf("a board of %d×%d; expected %d×%d to %d×%d", rows, cols, MinSide, MinSide, MaxSide, MaxSide)
	}
	return nil
}

// Blank returns the cell of the blank, counted row by row from 0, or -1 when b
// has none.
func (b Board) Blank() int { return slices.Index(b.Tiles, 0) }

// Equal reports whether b and c have the same size and the same tiles in place.
func (b Board) Equal(c Board) bool {
	return b.Rows == c.Rows && b.Cols == c.Cols && slices.Equal(b.Tiles, c.Tiles)
}

// Clone returns a copy that shares nothing with b.
func (b Board) Clone() Board {
	b.Tiles = slices.Clone(b.Tiles)
	return b
}

// Transpose returns the board mirrored at the main diagonal: rows become
// columns, the tiles keep their numbers. A start and a goal that are both
// transposed are as many moves apart as before.
func (b Board) Transpose() Board {
	t := Board{Rows: b.Cols, Cols: b.Rows, Tiles: make([]int, len(b.Tiles))}
	for i, v := range b.Tiles {
		t.Tiles[i%b.Cols*b.Rows+i/b.Cols] = v
	}
	return t
}

// CellOf returns the cell of every number of the board, 0 the blank; cells are numbered by rows.
// b must pass Check.
func (b Board) CellOf() []int8 {
	at := make([]int8, len(b.Tiles))
	for cell, tile := range b.Tiles {
		at[tile] = int8(cell)
	}
	return at
}

// Neighbours returns, for every cell by rows, the cells above, below, left and right of it; -1
// where the board ends: the order of Up, Down, Left and Right. b must pass Check.
func (b Board) Neighbours() [][4]int8 {
	next := make([][4]int8, b.Rows*b.Cols)
	for c := range next {
		row, col := c/b.Cols, c%b.Cols
		for d, on := range [4]bool{row > 0, row < b.Rows-1, col > 0, col < b.Cols-1} {
			next[c][d] = -1
			if on {
				next[c][d] = int8(c + [4]int{-b.Cols, b.Cols, -1, 1}[d])
			}
		}
	}
	return next
}

// Apply returns the board after the blank has moved one cell the way m says. It
// reports false, and returns b itself, when the blank would leave the board or
// m is no move. b must pass Check; it is never changed.
func (b Board) Apply(m Move) (Board, bool) {
	from := b.Blank()
	if from < 0 || b.Cols == 0 {
		return b, false
	}
	way := strings.IndexByte(moveLetters, byte(m))
	if way < 0 {
		return b, false
	}
	row, col := from/b.Cols+[4]int{-1, 1, 0, 0}[way], from%b.Cols+[4]int{0, 0, -1, 1}[way]
	if row < 0 || row >= b.Rows || col < 0 || col >= b.Cols {
		return b, false
	}
	next, to := b.Clone(), row*b.Cols+col
	next.Tiles[from], next.Tiles[to] = b.Tiles[to], 0
	return next, true
}

// String draws the board as aligned rows of numbers with a point for the blank,
// without a line end after the last row. ParseSlides reads it back.
func (b Board) String() string {
	width := len(strconv.Itoa(len(b.Tiles) - 1))
	return b.text("\n", func(tile int) string {
		if tile == 0 {
			return fmt.Sprintf("%*s", width, ".")
		}
		return fmt.Sprintf("%*d", width, tile)
	})
}

// Flat writes the board on one line, rows separated by " / " and 0 for the
// blank: "1 2 3 / 4 5 0". ParseSlide reads it back.
func (b Board) Flat() string { return b.text(" / ", strconv.Itoa) }

// text writes the tiles as words, with blanks between, and between rows what is given.
func (b Board) text(between string, word func(tile int) string) string {
	var s strings.Builder
	for i, t := range b.Tiles {
		switch {
		case i > 0 && b.Cols > 0 && i%b.Cols == 0:
			s.WriteString(between)
		case i > 0:
			s.WriteByte(' ')
		}
		s.WriteString(word(t))
	}
	return s.String()
}

// Random returns a uniformly random board from which StandardGoal(rows, cols)
// can be reached. The same generator state gives the same board. A size outside
// MinSide to MaxSide gives the zero Board, which Check refuses.
func Random(rng *rand.Rand, rows, cols int) Board {
	goal := StandardGoal(rows, cols)
	if goal.Tiles == nil {
		return Board{}
	}
	b := goal.Clone()
	rng.Shuffle(len(b.Tiles), func(i, j int) { b.Tiles[i], b.Tiles[j] = b.Tiles[j], b.Tiles[i] })
	if ok, _ := (Slide{Start: b, Goal: goal}).Solvable(); !ok {
		// Exchanging tiles 1 and 2 pairs every unsolvable board with one
		// solvable board, so the draw stays uniform.
		for i, t := range b.Tiles {
			if t == 1 || t == 2 {
				b.Tiles[i] = 3 - t
			}
		}
	}
	return b
}
