// Sudokus, as exact covers: grids of 4×4, 9×9 and 16×16, and the ways to write them.

package puzzle

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tilemip/tilemip/internal/textpos"
)

// Sudoku returns the problem of completing a grid, given as 81 digits row by row
// with "." or "0" for an empty cell; blanks and line ends are skipped. Items
// are p<row><column>, r<row><digit>, c<column><digit> and b<box><digit>, all
// primary, options the digits that may stand in a cell, labelled "r1c1=5": nine
// in an empty cell, one in a given. Givens that contradict each other make a
// problem without solution. A grid of another form is a *textpos.Error whose
// column counts bytes of the text.
func Sudoku(grid string) (*Cover, error) {
	const want = "81 cells, each a digit or . for an empty one"
	var givens []int
	for i, r := range grid {
		value := strings.IndexRune(".123456789", r)
		switch {
		case strings.ContainsRune(" \t\r\n", r):
		case value < 0 && r != '0':
			return nil, &textpos.Error{File: "sudoku", Line: 1, Col: i + 1, Found: textpos.Quote(string(r)), Want: want}
		case len(givens) == 81:
			return nil, &textpos.Error{File: "sudoku", Line: 1, Col: i + 1, Found: "more than 81 cells", Want: want}
		default:
			givens = append(givens, max(value, 0))
		}
	}
	if len(givens) != 81 {
		return nil, &textpos.Error{File: "sudoku", Found: fmt.Sprintf("%d cells", len(givens)), Want: want}
	}
	return sudoku("sudoku", 9, givens), nil
}

// sudokuDigits are the values of a grid from 1, as the names of items have them.
const sudokuDigits = "123456789ABCDEFG"

// sudoku is the cover of a grid with boxes of √side × √side cells; 0 is an empty cell.
func sudoku(name string, side int, givens []int) *Cover {
	box := map[int]int{4: 2, 9: 3, 16: 4}[side]
	cells := side * side
	c := &Cover{Name: name, Primary: 4 * cells}
	for _, kind := range []string{"p", "r", "c", "b"} {
		for i := range cells {
			c.Items = append(c.Items, kind+sudokuDigits[i/side:i/side+1]+sudokuDigits[i%side:i%side+1])
		}
	}
	for cell, given := range givens {
		row, col := cell/side, cell%side
		for digit := range side {
			if given != 0 && digit != given-1 {
				continue
			}
			c.Options = append(c.Options, []int{cell, cells + row*side + digit, 2*cells + col*side + digit, 3*cells + (row/box*box+col/box)*side + digit})
			c.Labels = append(c.Labels, fmt.Sprintf("r%dc%d=%d", row+1, col+1, digit+1))
		}
	}
	return c
}

// ReadSudokus reads grids of 4×4, 9×9 or 16×16 cells: row by row on as many lines as there are, with
// any separators and lines between the boxes; digits, of 16×16 also letters or numbers, and for an
// empty cell 0, a sign or nothing. It returns none for a text that is no sudoku; the error says what
// is wrong with one that looks like one. The name of each is file, or file:line where there are
// several.
func ReadSudokus(file string, r io.Reader) ([]*Cover, error) {
	text, err := allLines(file, r)
	if err != nil {
		return nil, err
	}
	ways := separated(text)
	for _, line := range text {
		if line != "" && strings.Trim(line, "- ") == "" && len(ways) > 0 { // nine empty cells, or a line between boxes
			ways = append(ways, (&lexer{cells: ",|&", ruledRows: true}).text(text))
			break
		}
	}
	for _, all := range ways {
		for _, parted := range []func([]slideItem) [][]word{together, eachBlock, eachLine} {
			var out []*Cover
			var at []int
			for _, group := range parted(all) {
				side, givens, ok := sudokuGrid(group)
				if !ok {
					out = nil
					break
				}
				c := sudoku(file, side, givens)
				c.Labels = nil // what the items are called says it, and drawings read that
				out, at = append(out, c), append(at, group[0].line)
			}
			for i := range out {
				if len(out) > 1 {
					out[i].Name = fmt.Sprintf("%s:%d", file, at[i])
				}
			}
			if out != nil {
				return out, nil
			}
		}
	}
	return nil, sudokuError(file, ways)
}

// together, eachBlock and eachLine are the groups of words that may be a grid: all, those between empty
// lines, and those of a line.
func together(all []slideItem) [][]word { return [][]word{slices.Concat(eachLine(all)...)} }

func eachBlock(all []slideItem) (groups [][]word) {
	for i, w := range all {
		if w.kind != itemRows {
			continue
		}
		if i == 0 || all[i-1].kind != itemRows {
			groups = append(groups, nil)
		}
		groups[len(groups)-1] = append(groups[len(groups)-1], slices.Concat(w.rows...)...)
	}
	return groups
}

func eachLine(all []slideItem) (groups [][]word) {
	for _, w := range all {
		if w.kind == itemRows {
			groups = append(groups, slices.Concat(w.rows...))
		}
	}
	return groups
}

// sudokuGrid reads the cells of one grid: one a word, or one a character.
func sudokuGrid(group []word) (side int, givens []int, ok bool) {
	sides := map[int]int{16: 4, 81: 9, 256: 16}
	if slices.ContainsFunc(group, func(w word) bool { return utf8.RuneCountInString(w.text) > 1 && len(group) != 256 }) {
		group = characters(group)
	}
	if side = sides[len(group)]; side == 0 {
		return 0, nil, false
	}
	base := 1 // of the digits: 16×16 cells may have 0 to F, with another sign for an empty one
	if side == 16 && slices.ContainsFunc(group, func(w word) bool { return w.text == "0" }) {
		if slices.ContainsFunc(group, func(w word) bool { return w.text != "0" && isBlank(w.text) }) {
			base = 0
		}
	}
	empty := 0
	for _, w := range group {
		value := 0
		if !isBlank(w.text) || w.text == "0" && base == 0 {
			n, err := strconv.Atoi(w.text)
			if err != nil && len(w.text) == 1 && side == 16 {
				n = strings.Index("0"+sudokuDigits, strings.ToUpper(w.text))
			} else if err != nil {
				n = -1
			}
			if value = n + 1 - base; value < 1 || value > side {
				return 0, nil, false
			}
		} else {
			empty++
		}
		givens = append(givens, value)
	}
	return side, givens, empty > side || consistent(side, givens) // else it may be boards with a mistake
}

// isBlank reports whether a word may stand for an empty cell.
func isBlank(text string) bool {
	return text == "0" || text != "b" && text != "B" && slices.Contains(blankSigns, strings.ToLower(text))
}

// characters cuts words into characters.
func characters(group []word) (cells []word) {
	for _, w := range group {
		if w.text == "" {
			cells = append(cells, w)
		}
		cells = append(cells, w.characters()...)
	}
	return cells
}

// consistent reports whether no row, column or box has a digit twice.
func consistent(side int, givens []int) bool {
	seen := map[int]bool{}
	c := sudoku("", side, givens)
	for k, option := range c.Options {
		if givens[option[0]] == 0 {
			continue
		}
		for _, item := range c.Options[k] {
			if seen[item] {
				return false
			}
			seen[item] = true
		}
	}
	return true
}

// sudokuError says what is wrong with a text that looks like a sudoku: most of more than 60 cells
// are digits or empty. It is nil for any other text.
func sudokuError(file string, ways [][]slideItem) error {
	if len(ways) == 0 {
		return nil
	}
	cells := characters(together(ways[0])[0])
	var bad *word
	wrong, digits := 0, 0
	for i, w := range cells {
		switch {
		case isBlank(w.text):
		case utf8.RuneCountInString(w.text) == 1 && w.text >= "1" && w.text <= "9":
			digits++
		default:
			if wrong++; bad == nil {
				bad = &cells[i]
			}
		}
	}
	all := eachLine(ways[0])
	rows := len(all) > 1 && !slices.ContainsFunc(all, func(row []word) bool { return len(characters(row)) != 9 }) && strings.Count(all[0][0].text, ".") > 1
	switch {
	case (len(cells) < 60 || len(cells) > 100 || len(cells) == digits) && !rows, wrong > 5:
		return nil
	case len(cells) == 81 && bad != nil:
		return &textpos.Error{File: file, Line: bad.line, Col: bad.col, Found: fmt.Sprintf("%s in a sudoku", textpos.Quote(bad.text)), Want: "digits, and . or 0 for an empty cell"}
	}
	for _, row := range all {
		if n := len(characters(row)); n != 9 && len(all) > 1 {
			return &textpos.Error{File: file, Line: row[0].line, Found: fmt.Sprintf("%d cells in a row of a sudoku", n), Want: "9"}
		}
	}
	return &textpos.Error{File: file, Line: cells[0].line, Found: fmt.Sprintf("a sudoku of %d cells", len(cells)), Want: "81, 9 rows of 9"}
}
