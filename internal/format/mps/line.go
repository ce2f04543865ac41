package mps

// A line as fields: cutting it at its blanks, remarks, errors and warnings with the place of a
// field, and fields as numbers and names.

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
)

// split cuts the line into fields, at most as many as the array holds: that is
// more than any line has, and so an error of the section, or a title or remark.
func (t *reader) split(line []byte) {
	t.count = 0
	for i := 0; i < len(line); {
		if line[i] == ' ' || line[i] == '\t' {
			i++
			continue
		}
		from := i
		for i < len(line) && line[i] != ' ' && line[i] != '\t' {
			i++
		}
		if t.count == len(t.words) {
			break
		}
		t.words[t.count] = word{line[from:i], from + 1}
		t.count++
	}
}

// dropComment cuts the line at a third or later field that begins with $ or * and
// names nothing: GLPK writes its remarks with $, the tests of HiGHS have both.
func (t *reader) dropComment() {
	for k := 2; k < t.count; k++ {
		if text := t.words[k].text; text[0] == '$' || text[0] == '*' {
			_, row := t.RowByName[string(text)]
			_, column := t.ByName[string(text)]
			if !row && !column {
				t.count = k
			}
		}
	}
}

// at is the place of field k of the current line.
func (t *reader) at(k int) matrix.Place {
	return matrix.Place{Line: t.Lines.Line(), Col: t.words[k].col}
}

// errorAt makes an error at field k of the current line.
func (t *reader) errorAt(k int, want, found string, args ...any) *textpos.Error {
	return t.ErrorAt(t.at(k), want, found, args...)
}

// warnAt warns at field k of the current line.
func (t *reader) warnAt(k int, want, found string, args ...any) {
	t.WarnAt(t.at(k), want, found, args...)
}

// warnOnce warns at the first line only of what concerns a whole section.
func (t *reader) warnOnce(k int, want, found string) { t.WarnOnce(t.at(k), want, found) }

// fields is how many fields the line has, in words.
func (t *reader) fields() string {
	switch t.count {
	case 1:
		return "one field"
	case len(t.words):
		return fmt.Sprintf("%d fields or more", t.count)
	}
	return fmt.Sprintf("%d fields", t.count)
}

// quote is field k as errors show it.
func (t *reader) quote(k int) string { return textpos.Quote(string(t.words[k].text)) }

// number reads field k as a finite number.
// Fortran programs write exponents with D; they are read as E, with a warning.
func (t *reader) number(k int) (float64, error) {
	x, problem := matrix.ParseNumber(t.words[k].text)
	if at := bytes.IndexAny(t.words[k].text, "dD"); problem != "" && at > 0 {
		text := bytes.Clone(t.words[k].text)
		text[at] = 'E'
		var again string
		if x, again = matrix.ParseNumber(text); again == "" {
			t.warnOnce(k, matrix.NumberForm, "an exponent written with D, which CBC and GLPK refuse")
			return x, nil
		}
	}
	if problem != "" {
		return 0, t.errorAt(k, matrix.NumberForm, "%s %s", t.quote(k), problem)
	}
	return x, nil
}

// checkName refuses names with control characters: they come from files that are no text.
func (t *reader) checkName(k int) error {
	for i, c := range t.words[k].text {
		if c < ' ' || c == 0x7f {
			return t.Lines.Errorf(t.words[k].col+i, "text", "the control character %#x in a name", c)
		}
	}
	return nil
}

// Fixed MPS gives each field its place on the line (IBM, "Mathematical Programming
// System Extended", 1971; so also the netlib collection):
//
//	columns  2–3    5–12    15–22    25–36    40–47    50–61
//	field    type   name    name     number   name     number
//
// Nearly every such file can be cut at its blanks, and is: that also reads files
// whose numbers stand a little aside. Only a name with blanks in it, as in netlib's
// forplan, needs the places. The first line that cannot be cut at its blanks but fits
// the places switches the reader over, with a warning; a line NAME … FREE forbids it.

// fixedFields are the places as indices from 0, ends excluded.
var fixedFields = [...][2]int{{1, 3}, {4, 12}, {14, 22}, {24, 36}, {39, 47}, {49, 61}}

// splitFixed cuts a line of data by the places of its fields into words and reports
// whether nothing stands between them. Fields that are empty are left out.
func (t *reader) splitFixed(line []byte) bool {
	t.count = 0
	end := 0
	for _, field := range fixedFields {
		if !blank(line, end, field[0]) {
			return false
		}
		from, to := min(field[0], len(line)), min(field[1], len(line))
		for from < to && line[from] == ' ' {
			from++
		}
		for to > from && line[to-1] == ' ' {
			to--
		}
		if from < to {
			t.words[t.count] = word{line[from:to], from + 1}
			t.count++
		}
		end = field[1]
	}
	return blank(line, end, len(line))
}

func blank(line []byte, from, to int) bool {
	for i := from; i < to && i < len(line); i++ {
		if line[i] != ' ' {
			return false
		}
	}
	return true
}

// asFixed cuts the current line by places, if that gives one of the counts of fields and,
// with number, the last one is a number; from then on all lines are cut so. Otherwise it
// returns false and the words stay as they were.
func (t *reader) asFixed(number bool, counts ...int) bool {
	if t.fixed || t.free {
		return false
	}
	words, count := t.words, t.count
	if t.splitFixed(t.Lines.Bytes()) && slices.Contains(counts, t.count) {
		last := t.count - 1
		if _, err := t.number(last); err == nil || !number {
			t.fixed = true
			t.warnAt(last, "names without blanks", "a name with blanks in it: the file is read by the places of its fields, as HiGHS, CBC and glpsol --mps do; free MPS has no such names")
			return true
		}
	}
	t.words, t.count = words, count
	return false
}
