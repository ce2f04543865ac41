// Boards as other programs and people write them: CSV, JSON, Markdown and LaTeX tables, drawn
// boxes, hexadecimal digits, digits without separators, lists with a number or a size in front.
// A text comes here when it is none of the three forms of slideparse.go.
//
// Its words stand between separators, whatever these are. One row each of two tables says what stands
// before the tiles and how the tiles are written; layout and checks are those of the other forms. A text that two rows read as different boards is
// refused, and both are named.

package puzzle

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tilemip/tilemip/internal/textpos"
)

// A notation changes what it recognizes to plain numbers. ok says that it is that notation.
type notation struct {
	name  string
	warns string // what is said of a text that is read so
	read  func([]slideItem) (_ []slideItem, ok bool)
}

// fronts are what may stand beside the tiles: the first of the groups that reads the text counts.
var fronts = [][]notation{
	{{"", "", func(all []slideItem) ([]slideItem, bool) { return all, true }}},
	{{"behind a size", "", afterSize}},
	{{"below a heading", "", afterHeading}},
	{
		{"behind the number of the board", "the first number of the line is read as the number of the board",
			func(all []slideItem) ([]slideItem, bool) { return beside(all, true) }},
		{"before another number", "the last number of the line is not a tile and is left out",
			func(all []slideItem) ([]slideItem, bool) { return beside(all, false) }},
	},
}

// digits are the ways to write the tiles.
var digits = []notation{
	{"numbers", "", func(all []slideItem) ([]slideItem, bool) { return all, true }},
	{"letters for the numbers from 10", "", letters},
	{"digits without separators", "", split},
	{"digits and letters without separators", "", func(all []slideItem) ([]slideItem, bool) {
		all, ok := split(all)
		if !ok {
			return nil, false
		}
		return letters(all)
	}},
}

// reading is the boards that a text is read as, and how.
type reading struct {
	how    string
	slides []Slide
	warned []*textpos.Error
}

// readNotation reads a text that is none of the plain forms; plain says why not. It returns the
// error of the notation that came farthest.
func readNotation(file string, text []string, plain error) (reading, error) {
	best, ways := plain, separated(text)
	var found []reading
	for _, group := range fronts {
		for _, front := range group {
			for _, all := range ways {
				for _, r := range front.readings(file, all, &best) {
					if !slices.ContainsFunc(found, r.same) {
						found = append(found, r)
					}
				}
			}
		}
		if len(found) > 0 {
			break
		}
	}
	switch len(found) {
	case 0:
		return reading{}, best
	case 1:
		return found[0], nil
	}
	return reading{}, &textpos.Error{File: file, Found: fmt.Sprintf("a text with two readings: %s (%s) and %s (%s)",
		found[0].slides[0].Start.Flat(), found[0].how, found[1].slides[0].Start.Flat(), found[1].how), Want: `rows of numbers with "/" between them`}
}

// readings are those of words by one row of fronts and any row of digits. An error that says more
// than best takes its place.
func (front notation) readings(file string, all []slideItem, best *error) (found []reading) {
	behind, ok := front.read(all)
	if !ok {
		return nil
	}
	for _, tiles := range digits {
		plain, ok := tiles.read(behind)
		if !ok {
			continue
		}
		r, err := readWords(file, plain, front.warns)
		if err == nil && front.name == "behind a size" {
			err = wrongSize(file, all, r.slides[0].Start)
		}
		if err != nil {
			*best = farther(*best, err)
			continue
		}
		r.how = strings.TrimSpace(tiles.name + " " + front.name)
		found = append(found, r)
	}
	return found
}

// wrongSize is the error of a board that has not the size before it.
func wrongSize(file string, all []slideItem, b Board) error {
	rows, cols, at := sizeOf(all)
	if b.Rows == rows && b.Cols == cols {
		return nil
	}
	return &textpos.Error{File: file, Line: all[at].line, Found: fmt.Sprintf("the size %d×%d before a board of %d×%d", rows, cols, b.Rows, b.Cols), Want: "the same size in both"}
}

// same reports whether two readings are of the same boards.
func (r reading) same(other reading) bool {
	return slices.EqualFunc(r.slides, other.slides, func(a, b Slide) bool { return a.Start.Equal(b.Start) && a.Goal.Equal(b.Goal) })
}

// farther is the error that says more: about tiles, about rows, about a word; of two about words the
// later, and at one place the shorter.
func farther(a, b error) error {
	rank := func(err error) []int {
		var place *textpos.Error
		switch {
		case !errors.As(err, &place):
			return []int{3}
		case strings.HasPrefix(place.Want, "each of"), strings.HasPrefix(place.Found, "two numbers"), strings.HasPrefix(place.Found, "the size"):
			return []int{2}
		case !strings.HasPrefix(place.Want, "a tile number") && !strings.HasPrefix(place.Want, "at most 35") && !strings.HasPrefix(place.Found, "a row of 1 number") && place.Found != "no board":
			return []int{1}
		}
		return []int{0, place.Line, place.Col, -len(place.Found)}
	}
	if slices.Compare(rank(b), rank(a)) > 0 {
		return b
	}
	return a
}

// readWords makes boards of plain numbers.
func readWords(file string, all []slideItem, warns string) (r reading, err error) {
	var items []slideItem
	for _, item := range all {
		rows := item.rows
		item.rows = nil
		for _, row := range rows {
			row = slices.Clone(row)
			for i := range row {
				if err := row[i].scan(file); err != nil {
					return r, err
				}
			}
			item.rows = append(item.rows, row)
		}
		if len(rows) > 1 && slices.Contains([]int{9, 16, 25, 36}, len(rows[0])) { // several lists in brackets
			for _, row := range item.rows {
				items = append(items, slideItem{kind: itemRows, line: row[0].line, rows: [][]word{row}})
			}
			continue
		}
		items = append(items, item)
	}
	boards, warned, err := layOutBoards(file, items)
	if err != nil {
		return r, err
	}
	r.warned = warned
	if r.slides, err = pairGoals(file, boards); err == nil && warns != "" {
		first := slices.IndexFunc(all, func(w slideItem) bool { return w.kind == itemRows })
		r.warned = append(r.warned, &textpos.Error{File: file, Line: all[first].line, Found: warns})
	}
	return r, err
}

var sizeLine = textpos.Late(`^([2-6])(?:(?: ?[x×*] ?| )([2-6]))?$`)

// sizeOf is the size that the first line says, and the item of that line; -1 where it says none.
func sizeOf(all []slideItem) (rows, cols, at int) {
	at = slices.IndexFunc(all, func(w slideItem) bool { return w.kind == itemRows })
	if at < 0 || len(all[at].rows) > 1 {
		return 0, 0, -1
	}
	var line []string
	for _, w := range all[at].rows[0] {
		line = append(line, w.text)
	}
	size := sizeLine().FindStringSubmatch(strings.Join(line, " "))
	if size == nil {
		return 0, 0, -1
	}
	rows, _ = strconv.Atoi(size[1])
	cols, _ = strconv.Atoi(cmp.Or(size[2], size[1]))
	return rows, cols, at
}

// afterSize cuts off a first line with the size, such as 3, "3 4" or 3x4. Where it says what the
// rows of a list are, they are cut so.
func afterSize(all []slideItem) ([]slideItem, bool) {
	rows, cols, at := sizeOf(all)
	if at < 0 {
		return nil, false
	}
	behind := slices.Clone(all[at+1:])
	for i, w := range behind {
		if len(w.rows) != 1 {
			continue
		}
		row := w.rows[0]
		if len(row) == 1 && utf8.RuneCountInString(row[0].text) == rows*cols {
			if one, ok := split([]slideItem{w}); ok {
				row = slices.Concat(one[0].rows...)
			}
		}
		if len(row) == rows*cols {
			behind[i].rows = slices.Collect(slices.Chunk(row, cols))
		}
	}
	return behind, true
}

// afterHeading cuts off the first row of a table that names its columns, or names none.
func afterHeading(all []slideItem) ([]slideItem, bool) {
	at := slices.IndexFunc(all, func(w slideItem) bool { return w.kind == itemRows })
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

// beside cuts off the first or the last number of lists that have one more than a square board, as
// the numbers of boards and the moves of their plans are written. Ten numbers may be a board of 2×5
// and are left alone.
func beside(all []slideItem, first bool) ([]slideItem, bool) {
	some := false
	out := slices.Clone(all)
	for i, w := range all {
		if w.kind != itemRows {
			continue
		}
		if len(w.rows) != 1 || !slices.Contains([]int{5, 10, 17, 26, 37}, len(w.rows[0])) || len(w.rows[0]) == 10 && isBoard(w.rows[0]) {
			return nil, false
		}
		row := w.rows[0]
		number, rest := row[len(row)-1], row[:len(row)-1]
		if first {
			number, rest = row[0], row[1:]
		}
		if _, err := strconv.Atoi(strings.Trim(number.text, "#.:)")); err != nil {
			return nil, false
		}
		some, out[i].rows = true, [][]word{rest}
	}
	return out, some
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
func letters(all []slideItem) ([]slideItem, bool) {
	some := false
	return each(all, func(w word) ([]word, bool) {
		if c := strings.ToUpper(w.text); len(c) == 1 && c[0] >= 'A' && c[0] <= 'O' {
			w.text, some = strconv.Itoa(int(c[0]-'A')+10), true
		}
		return []word{w}, utf8.RuneCountInString(w.text) <= 1 || w.text >= "10" && w.text <= "24"
	}, func() bool { return some })
}

// split reads words of one length as digits; each of several words is a row.
func split(all []slideItem) ([]slideItem, bool) {
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
		cells = w.characters()
		return cells, len(cells) > 1 && len(cells) == length && length <= MaxSide*MaxSide
	}, func() bool { return length > 1 })
}

// each replaces every word.
func each(all []slideItem, by func(word) ([]word, bool), done func() bool) ([]slideItem, bool) {
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
