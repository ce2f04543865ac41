// Numbers and tiles: the first and the last step of reading sliding-tile
// problems, from words to numbers with places and from rows to one board.

package puzzle

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// slideTile is a number of the text and where it stands, line and column from 1. The blank
// is 0.
type slideTile struct {
	value, line, col int
}

// errorf makes an error at the number; file names the text.
func (t slideTile) errorf(file, want, format string, args ...any) *textpos.Error {
	return &textpos.Error{File: file, Line: t.line, Col: t.col, Found: fmt.Sprintf(format, args...), Want: want}
}

// scanRows reads the numbers of one line; "/" ends a row, with or without
// blanks around it.
// There is at least one row, and none is empty. Columns of errors count bytes from 1 in the line as
// it stands in the file.
func scanRows(lines *textpos.Lines, fields []textpos.Field) ([][]slideTile, error) {
	rows := [][]slideTile{nil}
	for _, f := range fields {
		col := f.Col
		for i, word := range strings.Split(f.Text, "/") {
			if i > 0 {
				if len(rows[len(rows)-1]) == 0 {
					return nil, lines.Errorf(col-1, "numbers on both sides", `"/" without a row before it`)
				}
				rows = append(rows, nil)
			}
			if word != "" {
				value, err := scanTile(lines, col, word)
				if err != nil {
					return nil, err
				}
				last := len(rows) - 1
				rows[last] = append(rows[last], slideTile{value: value, line: lines.Line(), col: col})
			}
			col += len(word) + 1
		}
	}
	if len(rows[len(rows)-1]) == 0 {
		last := fields[len(fields)-1]
		return nil, lines.Errorf(last.Col+len(last.Text)-1, "numbers on both sides", `"/" without a row after it`)
	}
	return rows, nil
}

// scanTile reads a tile: digits, or . or _ for the blank. It accepts any tile of the largest
// board; gridBoard checks it against the board.
func scanTile(lines *textpos.Lines, col int, word string) (int, error) {
	if word == "." || word == "_" {
		return 0, nil
	}
	for _, c := range []byte(word) {
		if c < '0' || c > '9' {
			return 0, lines.Errorf(col, "a tile number, or 0, . or _ for the blank", "%s", textpos.Quote(word))
		}
	}
	value, err := strconv.Atoi(word)
	if err != nil || value >= MaxSide*MaxSide {
		return 0, lines.Errorf(col, fmt.Sprintf("at most %d, the last tile of the largest board", MaxSide*MaxSide-1), "tile %s", clipNumber(word))
	}
	return value, nil
}

// clipNumber shows a number as it stands, and a long one shortened.
func clipNumber(digits string) string {
	if len(digits) <= 20 {
		return digits
	}
	return fmt.Sprintf("%s… (%d digits)", digits[:20], len(digits))
}

// gridBoard makes a board of rows, of which there is at least one and none is
// empty. The rows must have one length, both sides must be MinSide to MaxSide, and every
// tile must occur once.
func gridBoard(file string, rows [][]slideTile) (Board, error) {
	if err := checkShape(file, rows); err != nil {
		return Board{}, err
	}
	b := Board{Rows: len(rows), Cols: len(rows[0])}
	n := b.Rows * b.Cols
	var seen [MaxSide * MaxSide]bool
	for _, row := range rows {
		for _, t := range row {
			if t.value >= n {
				return Board{}, t.errorf(file, fmt.Sprintf("each of 0 to %d once, 0, . or _ being the blank", n-1),
					"tile %d on a board of %d×%d", t.value, b.Rows, b.Cols)
			}
			if seen[t.value] {
				return Board{}, t.errorf(file, missingTiles(rows, n), "%s for the second time", tileName(t.value))
			}
			seen[t.value] = true
			b.Tiles = append(b.Tiles, t.value)
		}
	}
	return b, nil
}

// checkShape checks the number and the lengths of the rows.
func checkShape(file string, rows [][]slideTile) error {
	first := rows[0]
	sides := fmt.Sprintf("%d to %d", MinSide, MaxSide)
	if len(first) < MinSide || len(first) > MaxSide {
		return first[0].errorf(file, sides+" numbers in a row", "a row of %s", howMany(len(first), "number"))
	}
	for i, row := range rows {
		if len(row) != len(first) {
			return row[0].errorf(file, fmt.Sprintf("%d as in the first row", len(first)),
				"row %d has %s", i+1, howMany(len(row), "number"))
		}
	}
	if len(rows) < MinSide {
		return first[0].errorf(file, sides+" rows", "a board of 1 row")
	}
	if len(rows) > MaxSide {
		return rows[MaxSide][0].errorf(file, sides+" rows, and an empty line between boards", "a board of %d rows", len(rows))
	}
	return nil
}

// missingTiles says what a board with a repeated tile lacks.
// The first missing tile is named: with a tile twice on a full board there must be one.
func missingTiles(rows [][]slideTile, n int) string {
	var present [MaxSide * MaxSide]bool
	for _, row := range rows {
		for _, t := range row {
			present[t.value] = true
		}
	}
	want := fmt.Sprintf("each of 0 to %d once", n-1)
	for v := range n {
		if !present[v] {
			return fmt.Sprintf("%s; %s is missing", want, tileName(v))
		}
	}
	return want
}

// tileName is how an error calls a tile; 0 is the blank.
func tileName(v int) string {
	if v == 0 {
		return "the blank"
	}
	return fmt.Sprintf("tile %d", v)
}
