// Numbers and tiles: the last step of reading sliding-tile problems, from words to numbers and from
// rows to one board.

package puzzle

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// word is one word of a text and where it stands, line and column from 1; "" is an empty cell between
// two separators. value is the tile that it was read as; the blank is 0.
type word struct {
	text             string
	line, col, value int
}

// blankSigns are the words for the blank besides 0, in lower case; "" is an empty cell.
var blankSigns = []string{"", ".", "_", "x", "-", "*", "b", "blank", "empty", "none", "null", "nan", "–", "—", "□", "■", "·", "?", "__", "--"}

// errorf makes an error at the number; file names the text.
func (t word) errorf(file, want, format string, args ...any) *textpos.Error {
	return &textpos.Error{File: file, Line: t.line, Col: t.col, Found: fmt.Sprintf(format, args...), Want: want}
}

// characters cuts a word.
func (t word) characters() (cells []word) {
	for i, c := range t.text {
		cells = append(cells, word{text: string(c), line: t.line, col: t.col + i})
	}
	return cells
}

// scan reads a tile: digits, or a sign for the blank. It accepts any tile of the largest
// board, and the number of its cells, which may stand for the blank; gridBoard checks it against
// the board.
func (t *word) scan(file string) (err error) {
	digits, zeros, _ := strings.Cut(t.text, ".") // as programs print a number of floating point
	switch {
	case slices.Contains(blankSigns, strings.ToLower(t.text)):
		return nil
	case t.text == "/":
		return t.errorf(file, "numbers on both sides", `"/" without a row before it`)
	case digits == "" || strings.Trim(digits, "0123456789")+strings.Trim(zeros, "0") != "":
		return t.errorf(file, "a tile number, or 0 for the blank", "%s", textpos.Quote(t.text))
	}
	if t.value, err = strconv.Atoi(digits); err != nil || t.value > MaxSide*MaxSide {
		return t.errorf(file, fmt.Sprintf("at most %d, the last tile of the largest board", MaxSide*MaxSide-1), "tile %s", clipNumber(digits))
	}
	return nil
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
// tile must occur once. Of n cells n is the blank where nothing else is; a warning says so.
func gridBoard(file string, rows [][]word) (Board, *textpos.Error, error) {
	if err := checkShape(file, rows); err != nil {
		return Board{}, nil, err
	}
	b := Board{Rows: len(rows), Cols: len(rows[0])}
	n := b.Rows * b.Cols
	var seen [MaxSide * MaxSide]bool
	var blank word // line 0: none yet
	var warning *textpos.Error
	all := slices.Concat(rows...)
	sign := slices.IndexFunc(all, func(t word) bool { return t.value == 0 })
	for _, t := range all {
		switch {
		case t.value == n && sign < 0 && blank.line == 0:
			warning = t.errorf(file, "", "%d is read as the blank: the board has %d cells and no 0", n, n)
			t.value = 0
		case t.value == n && sign >= 0 && strings.Trim(all[sign].text, "0._") != "":
			return Board{}, nil, t.errorf(file, "one of them", "two numbers or signs that may be the blank, %d here and %s in %d:%d", n, textpos.Quote(all[sign].text), all[sign].line, all[sign].col)
		case t.value >= n:
			return Board{}, nil, t.errorf(file, fmt.Sprintf("each of 0 to %d once, 0 being the blank", n-1),
				"tile %d on a board of %d×%d", t.value, b.Rows, b.Cols)
		case t.value == 0 && blank.line > 0 && blank.text != t.text:
			return Board{}, nil, t.errorf(file, "one of them", "two numbers or signs that may be the blank, %s here and %s in %d:%d",
				textpos.Quote(t.text), textpos.Quote(blank.text), blank.line, blank.col)
		case seen[t.value]:
			return Board{}, nil, t.errorf(file, missingTiles(rows, n), "%s for the second time", tileName(t.value))
		}
		if seen[t.value] = true; t.value == 0 {
			blank = t
		}
		b.Tiles = append(b.Tiles, t.value)
	}
	return b, warning, nil
}

// checkShape checks the number and the lengths of the rows.
func checkShape(file string, rows [][]word) error {
	first := rows[0]
	sides := fmt.Sprintf("%d to %d", MinSide, MaxSide)
	if len(first) < MinSide || len(first) > MaxSide {
		return first[0].errorf(file, sides+" numbers in a row", "a row of %s", howMany(len(first), "number"))
	}
	all, longest := slices.Concat(rows...), 0
	for _, row := range rows {
		longest = max(longest, len(row))
	}
	empty := "" // where one number is missing and it may be the blank
	if len(all) == len(rows)*longest-1 && !slices.ContainsFunc(all, func(t word) bool { return t.value == 0 }) {
		empty = "; 0 where the blank has an empty place"
	}
	for i, row := range rows {
		if len(row) != len(first) {
			return row[0].errorf(file, fmt.Sprintf("%d as in the first row%s", len(first), empty),
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
func missingTiles(rows [][]word, n int) string {
	var present [MaxSide * MaxSide]bool
	for _, row := range rows {
		for _, t := range row {
			if t.value < n {
				present[t.value] = true
			}
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
