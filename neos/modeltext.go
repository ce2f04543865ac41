package neos

// A model in the language of a job, LP, MPS or GAMS, with the spelling of every column, which
// is how values are found again in the answer. The formats are those of the packages under
// model/format.

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"time"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
	"github.com/tilemip/tilemip/model/format/gams"
	"github.com/tilemip/tilemip/model/format/lp"
	"github.com/tilemip/tilemip/model/format/mps"
)

// ModelText is a model in the language of a job, with what is needed to read an
// answer: how the text spells the columns, and in which direction it optimizes.
type ModelText struct {
	Model *model.Model
	Input string // LP, MPS or GAMS
	Text  string
	Loss  []string // what the text does not carry

	column  map[string]int // by spelling; in lower case for GAMS, where case does not count
	ignored map[string]bool
	negated bool // the text minimizes the negated objective
}

// WriteModel writes m for an input: LP, MPS or GAMS, in any case. limit is said in
// GAMS texts alone, which hold their own options. Errors are those of the writers.
func WriteModel(m *model.Model, input string, limit time.Duration) (*ModelText, error) {
	t := &ModelText{Model: m, Input: strings.ToUpper(or(input, "LP")), column: make(map[string]int, m.Columns()), ignored: map[string]bool{}}
	var b bytes.Buffer
	var err error
	var names *format.Names
	switch t.Input {
	case "LP":
		names = format.NewNames(m, format.LPNames)
		t.Loss, err = lp.Write(&b, m, lp.Options{Names: names})
	case "MPS":
		names = format.NewNames(m, format.MPSNames)
		t.Loss, err = mps.Write(&b, m, mps.Options{Names: names})
		t.negated = m.Matrix().Maximize
	case "GAMS":
		names = format.NewNames(m, format.GAMSNames)
		t.Loss, err = gams.WriteScalar(&b, m, gams.Options{Names: names, TimeLimit: limit})
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

// ReadModel makes a ModelText of a text that was written for a job: the model is
// what the text says. GAMS may be indexed. Bad text is a *textpos.Error.
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

// Of returns a ModelText that reads the same answers for m, by the names that the
// columns have in m itself: for a model whose declaration was written as this
// text, indexed, which the caller has made sure of.
func (t *ModelText) Of(m *model.Model) *ModelText {
	out := &ModelText{Model: m, Input: t.Input, Text: t.Text, column: make(map[string]int, m.Columns()), ignored: map[string]bool{}}
	for j := range m.Columns() {
		out.name(m.ColumnName(j), j)
	}
	return out
}

// ambiguous marks a spelling that two columns share.
const ambiguous = -1

func (t *ModelText) name(spelling string, j int) {
	key := t.key(spelling)
	if _, taken := t.column[key]; taken {
		j = ambiguous
	}
	t.column[key] = j
}

// key brings the ways to write an element of a GAMS variable to one: x[i0,1],
// x('i0','1') and x.i0.1 are x.i0.1.
func (t *ModelText) key(spelling string) string {
	if t.Input != "GAMS" {
		return spelling
	}
	return strings.ToLower(gamsKey.Replace(spelling))
}

var gamsKey = strings.NewReplacer("[", ".", "]", "", "(", ".", ")", "", ",", ".", "'", "", `"`, "")

// find returns the column of a name in an answer. ok is false for a name that the
// model does not have; a name that is part of the text but no column has j < 0.
func (t *ModelText) find(name string) (j int, ok bool) {
	if t.ignored[name] {
		return -1, true
	}
	j, ok = t.column[t.key(name)]
	return j, ok && j != ambiguous
}

// Hash identifies the text: SHA-256, hexadecimal.
func (t *ModelText) Hash() string {
	sum := sha256.Sum256([]byte(t.Text))
	return hex.EncodeToString(sum[:])
}
