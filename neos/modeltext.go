package neos

// A model in the language of a job, LP, MPS or GAMS, with the spelling of every column, by
// which values are found in the answer. The formats are those of the packages under
// model/format.

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/internal/format/gams"
	"github.com/tilemip/tilemip/internal/format/lp"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/format/mps"
	"github.com/tilemip/tilemip/model"
)

// ModelText is a model in the language of a job, with what is needed to read an
// answer: how the text spells the columns, and in which direction it optimizes.
type ModelText struct {
	Model *model.Model // nil for a text of GAMS that is not read here, see Unread
	Input string       // LP, MPS or GAMS
	Text  string
	Loss  []string // what the text does not carry, one sentence each; nil where it was read

	// Unread says why the text is not read here; nil where Model is what it states. GAMS is a
	// larger language than the part that package gams reads.
	Unread error

	column  map[string]int  // by key of the spelling; ambiguous where two columns share it
	ignored map[string]bool // spellings in the text that are no column: that of the constant
	negated bool            // the text minimizes the negated objective
}

// WriteModel writes m for an input: LP (also for ""), MPS or GAMS, in any case. Bounds of integer
// columns are written whole (model.WholeBounds). Errors are those of the writers.
func WriteModel(m *model.Model, input string) (*ModelText, error) {
	m = m.WholeBounds()
	t := &ModelText{Model: m, Input: strings.ToUpper(cmp.Or(input, "LP")), column: make(map[string]int, m.Columns()), ignored: map[string]bool{}}
	var b bytes.Buffer
	var err error
	var names *matrix.Names
	switch t.Input {
	case "LP":
		names = matrix.NewNames(m, matrix.LPNames)
		t.Loss, err = lp.Write(&b, m, names)
	case "MPS":
		names = matrix.NewNames(m, matrix.MPSNames)
		t.Loss, err = mps.Write(&b, m, names)
		t.negated = m.Matrix().Maximize
	case "GAMS":
		names = matrix.NewNames(m, matrix.GAMSNames)
		t.Loss, err = gams.WriteScalar(&b, m, names)
	default:
		return nil, fmt.Errorf("cannot write a job with the input %s; expected LP, MPS or GAMS", shortened(input))
	}
	if err != nil {
		return nil, err
	}
	t.Text = b.String()
	for j := range m.Columns() {
		t.name(names.Var(j), j)
	}
	if t.Input != "GAMS" && names.ConstantColumn() != "" {
		t.ignored[names.ConstantColumn()] = true
	}
	return t, nil
}

// ReadModel returns the ModelText of a text that was written for a job; its model is the one
// that the text states. GAMS may be indexed. Errors in the text are *textpos.Error with the
// name file.
func ReadModel(file, input, text string) (*ModelText, error) {
	t := &ModelText{Input: strings.ToUpper(input), Text: text, column: map[string]int{}, ignored: map[string]bool{}}
	var err error
	switch t.Input {
	case "LP":
		t.Model, _, err = lp.Read(file, strings.NewReader(text))
	case "MPS":
		t.Model, _, err = mps.Read(file, strings.NewReader(text))
	case "GAMS":
		t.Model, err = gams.Read(file, strings.NewReader(text))
	default:
		return nil, fmt.Errorf("%s: cannot read a job with the input %s; expected LP, MPS or GAMS", file, shortened(input))
	}
	if err != nil {
		return nil, err
	}
	for j := range t.Model.Columns() {
		t.name(t.Model.ColumnName(j), j)
	}
	return t, nil
}

// unread returns the ModelText of a text of GAMS that is not read here, because of why.
func unread(text string, why error) *ModelText {
	return &ModelText{Input: "GAMS", Text: text, Unread: why, column: map[string]int{}}
}

// For returns a ModelText that reads the same answers for m, a program built again from the
// puzzle that was sent, and no differences; or how the two programs differ. The text need not be
// the one that would be written for m: it may come from a file, and hold settings.
func (t *ModelText) For(m *model.Model) (out *ModelText, differences []string) {
	if t.Unread != nil {
		return nil, []string{"the text is not read here: " + t.Unread.Error()}
	}
	again, err := WriteModel(m, t.Input)
	if err == nil && again.Text == t.Text {
		return again, nil
	}
	if err == nil {
		read, err := ReadModel("the program", t.Input, again.Text)
		if err != nil {
			return nil, []string{err.Error()}
		}
		if differences = matrix.ComparePrograms(read.Model, t.Model); len(differences) == 0 {
			return again, nil
		}
	}
	if t.Input != "GAMS" {
		return nil, differences
	}
	if differences = matrix.ComparePrograms(m, t.Model); len(differences) > 0 { // an indexed text has the names of m itself
		return nil, differences
	}
	out = &ModelText{Model: m, Input: t.Input, Text: t.Text, column: make(map[string]int, m.Columns()), ignored: map[string]bool{}}
	for j := range m.Columns() {
		out.name(m.ColumnName(j), j)
	}
	return out, nil
}

// ambiguous marks a spelling that two columns share.
const ambiguous = -1

// name adds a spelling of column j.
func (t *ModelText) name(spelling string, j int) {
	key := t.key(spelling)
	if _, taken := t.column[key]; taken {
		j = ambiguous
	}
	t.column[key] = j
}

// key reduces the ways to write an element of a GAMS variable to one: x[i0,1],
// x('i0','1') and x.i0.1 become x.i0.1, in lower case because case does not count. For LP
// and MPS the spelling is the key.
func (t *ModelText) key(spelling string) string {
	if t.Input != "GAMS" {
		return spelling
	}
	return strings.ToLower(gamsKey.Replace(spelling))
}

var gamsKey = strings.NewReplacer("[", ".", "]", "", "(", ".", ")", "", ",", ".", "'", "", `"`, "")

// find returns the column of a name in an answer. ok is false for a name that the
// model does not have or that two columns share; j is -1 for a name in ignored.
func (t *ModelText) find(name string) (j int, ok bool) {
	if t.ignored[name] {
		return -1, true
	}
	j, ok = t.column[t.key(name)]
	return j, ok && j != ambiguous
}

// hash identifies a text: SHA-256, hexadecimal.
func hash(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:])
}
