package mps

// A line as fields: cutting it at its blanks, remarks, errors and warnings with the place of a
// field, and fields as numbers and names.

import (
	"bytes"
	"fmt"

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
