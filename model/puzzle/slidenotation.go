// Boards as other programs and people write them: CSV, JSON, Markdown and LaTeX tables, drawn
// boxes, hexadecimal digits, digits without separators, lists with a number or a size in front.
// A text comes here when it is none of the three forms of slideparse.go.
//
// It is read in three steps: into words between separators, whatever these are; by one row each of
// two tables, what stands before the tiles and how the tiles are written; then as boards, by the
// layout and the checks of the other forms. A text that two rows read as different boards is
// refused, and both are named.

package puzzle

import (
	"cmp"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tilemip/tilemip/internal/textpos"
)

// word is one word of a text; "" is an empty cell between two separators.
type word struct {
	text      string
	line, col int
}

// words are the words of one item: the goal mark, or rows.
type words struct {
	slideItem
	rows [][]word
}

// A notation changes what it recognises to plain numbers. ok says that it is that notation.
type notation struct {
	name string
	read func([]words) (_ []words, ok bool)
}

// fronts are what may stand before the tiles.
var fronts = []notation{
	{"", func(all []words) ([]words, bool) { return all, true }},
	{"the size of the board in the first line", afterSize},
	{"a heading of columns", afterHeading},
	{"the number of the board at the beginning of each line", afterNumber},
}

// digits are the ways to write the tiles.
var digits = []notation{
	{"numbers", func(all []words) ([]words, bool) { return all, true }},
	{"letters for the numbers from 10", letters},
	{"digits without separators", split},
	{"digits and letters without separators", func(all []words) ([]words, bool) {
		all, ok := split(all)
		if !ok {
			return nil, false
		}
		return letters(all)
	}},
}

// reading is a text that was read as boards by two notations.
type reading struct {
	how    string
	slides []Slide
	warned []*textpos.Error
}

// readNotation reads a text that is none of the plain forms; plain says why not. It returns the
// error of the notation that came farthest.
func readNotation(file string, text []string, plain error) ([]Slide, []*textpos.Error, error) {
	best := plain
	tried := map[string]bool{}
	var found []reading
	for _, all := range separated(text) {
		for _, front := range fronts {
			behind, ok := front.read(all)
			for _, tiles := range digits {
				if !ok {
					break
				}
				plainly, ok := tiles.read(behind)
				if key := fmt.Sprint(plainly); !ok || tried[key] {
					continue
				} else {
					tried[key] = true
				}
				r, err := readWords(file, plainly, front.name)
				if err != nil {
					best = farther(best, err)
					continue
				}
				r.how = tiles.name
				if front.name != "" {
					r.how += ", " + front.name
				}
				if !slices.ContainsFunc(found, r.same) {
					found = append(found, r)
				}
			}
		}
	}
	switch len(found) {
	case 0:
		return nil, nil, best
	case 1:
		return found[0].slides, found[0].warned, nil
	}
	return nil, nil, &textpos.Error{File: file, Found: fmt.Sprintf("two readings: %s (%s), or %s (%s)",
		found[0].slides[0].Start.Flat(), found[0].how, found[1].slides[0].Start.Flat(), found[1].how), Want: `rows of numbers with "/" between them`}
}

// same reports whether two readings are of the same boards.
func (r reading) same(other reading) bool {
	return slices.EqualFunc(r.slides, other.slides, func(a, b Slide) bool { return a.Start.Equal(b.Start) && a.Goal.Equal(b.Goal) })
}

// farther is the error that says more: one about a board, not about a word; else the later one.
func farther(a, b error) error {
	rank := func(err error) (board, line, col int) {
		var place *textpos.Error
		if !errors.As(err, &place) {
			return 2, 0, 0
		}
		if !strings.HasPrefix(place.Want, "a tile number") && !strings.HasPrefix(place.Want, "at most 35") && place.Found != "no board" {
			board = 1
		}
		return board, place.Line, place.Col
	}
	boardA, lineA, colA := rank(a)
	boardB, lineB, colB := rank(b)
	if boardB > boardA || boardB == boardA && boardA == 0 && cmp.Or(cmp.Compare(lineB, lineA), cmp.Compare(colB, colA)) > 0 {
		return b
	}
	return a
}

// readWords makes boards of plain numbers.
func readWords(file string, all []words, front string) (r reading, err error) {
	var items []slideItem
	for _, w := range all {
		item := w.slideItem
		for _, row := range w.rows {
			var tiles []slideTile
			for _, one := range row {
				t, err := scanTile(textpos.Error{File: file, Line: one.line}, one.col, one.text)
				if err != nil {
					return r, err
				}
				tiles = append(tiles, t)
			}
			item.rows = append(item.rows, tiles)
		}
		if len(item.rows) > 1 && len(item.rows[0]) > MaxSide { // several lists in brackets
			for _, row := range item.rows {
				items = append(items, slideItem{kind: itemRows, line: row[0].line, rows: [][]slideTile{row}})
			}
			continue
		}
		items = append(items, item)
	}
	if r.slides, r.warned, err = slidesOf(file, items); err != nil {
		return r, err
	}
	if front == "the number of the board at the beginning of each line" {
		first := all[slices.IndexFunc(all, func(w words) bool { return w.kind == itemRows })]
		r.warned = append(r.warned, &textpos.Error{File: file, Line: first.line, Found: "the first number of the line is read as the number of the board"})
	}
	return r, nil
}

var sizeLine = regexp.MustCompile(`^([2-6])(?:(?: ?[x×*] ?| )([2-6]))?$`)

// afterSize cuts off a first line with the size, such as 3, "3 4" or 3x4. Where it says what the
// rows of a list are, they are cut so.
func afterSize(all []words) ([]words, bool) {
	at := slices.IndexFunc(all, func(w words) bool { return w.kind == itemRows })
	if at < 0 || len(all[at].rows) > 1 {
		return nil, false
	}
	var line []string
	for _, w := range all[at].rows[0] {
		line = append(line, w.text)
	}
	size := sizeLine.FindStringSubmatch(strings.Join(line, " "))
	if size == nil {
		return nil, false
	}
	rows, _ := strconv.Atoi(size[1])
	cols, _ := strconv.Atoi(cmp.Or(size[2], size[1]))
	behind := slices.Clone(all[at+1:])
	for i, w := range behind {
		if len(w.rows) != 1 {
			continue
		}
		row := w.rows[0]
		if len(row) == 1 && utf8.RuneCountInString(row[0].text) == rows*cols {
			if one, ok := split([]words{w}); ok {
				row = slices.Concat(one[0].rows...)
			}
		}
		if len(row) == rows*cols {
			behind[i].rows = slices.Collect(slices.Chunk(row, cols))
		}
	}
	total := 0
	for _, w := range behind {
		for _, row := range w.rows {
			total += max(len(row), len(row[0].text))
		}
	}
	return behind, total >= rows*cols
}

// afterHeading cuts off the first row of a table that names its columns, or names none.
func afterHeading(all []words) ([]words, bool) {
	at := slices.IndexFunc(all, func(w words) bool { return w.kind == itemRows })
	if at < 0 || len(all[at].rows) > 1 || len(all[at].rows[0]) < 2 {
		return nil, false
	}
	for _, w := range all[at].rows[0] {
		if strings.ContainsAny(w.text, "0123456789") {
			return nil, false
		}
	}
	return all[at+1:], true
}

// afterNumber cuts off the number of a board at the beginning of lists. Ten numbers may be a
// board of 2×5 and are left alone.
func afterNumber(all []words) ([]words, bool) {
	last := -1
	out := slices.Clone(all)
	for i, w := range all {
		if w.kind != itemRows {
			continue
		}
		if len(w.rows) != 1 || !slices.Contains([]int{5, 17, 26, 37, 10}, len(w.rows[0])) {
			return nil, false
		}
		number, err := strconv.Atoi(strings.Trim(w.rows[0][0].text, "#.:)"))
		if err != nil || number <= last || len(w.rows[0]) == 10 && isBoard(w.rows[0]) {
			return nil, false
		}
		last, out[i].rows = number, [][]word{w.rows[0][1:]}
	}
	return out, last >= 0
}

// isBoard reports whether words are the tiles of some board.
func isBoard(row []word) bool {
	seen := map[int]bool{}
	for _, w := range row {
		if n, err := strconv.Atoi(w.text); err == nil && n < len(row) {
			seen[n] = true
		}
	}
	return len(seen) == len(row)
}

// letters reads one letter a cell, A for 10 up to O for 24.
func letters(all []words) ([]words, bool) {
	some := false
	return each(all, func(w word) ([]word, bool) {
		if c := strings.ToUpper(w.text); len(c) == 1 && c[0] >= 'A' && c[0] <= 'O' {
			w.text, some = strconv.Itoa(int(c[0]-'A')+10), true
		}
		return []word{w}, utf8.RuneCountInString(w.text) <= 1 || w.text >= "10" && w.text <= "24"
	}, func() bool { return some })
}

// split reads words of one length as digits; each of several words is a row.
func split(all []words) ([]words, bool) {
	out, length := slices.Clone(all), 0
	for i, w := range all {
		if len(w.rows) == 1 && len(w.rows[0]) > 1 {
			out[i].rows = slices.Collect(slices.Chunk(w.rows[0], 1))
		}
	}
	return each(out, func(w word) (cells []word, ok bool) {
		if length == 0 {
			length = utf8.RuneCountInString(w.text)
		}
		for i, c := range w.text[:min(len(w.text), 4*MaxSide*MaxSide)] {
			cells = append(cells, word{string(c), w.line, w.col + i})
		}
		return cells, len(cells) > 1 && len(cells) == length && length <= MaxSide*MaxSide
	}, func() bool { return length > 1 })
}

// each replaces every word.
func each(all []words, by func(word) ([]word, bool), done func() bool) ([]words, bool) {
	out := slices.Clone(all)
	for i := range out {
		out[i].rows = nil
		for _, row := range all[i].rows {
			var cells []word
			for _, w := range row {
				some, ok := by(w)
				if !ok {
					return nil, false
				}
				cells = append(cells, some...)
			}
			out[i].rows = append(out[i].rows, cells)
		}
	}
	return out, done()
}
