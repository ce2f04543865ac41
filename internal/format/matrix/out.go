package matrix

// A model on its way into a text file: what the writers of rows and of columns share. An indicator row
// is a row among the others, with a name among theirs, and what makes it conditional is said beside it.

import (
	"bufio"
	"cmp"
	"encoding/xml"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/model"
)

// Out writes one model. A line is collected in Line and written by Flush.
type Out struct {
	Matrix     model.Matrix // the rows under a condition stand behind the others, and thresholds for the lower bounds of semi-continuous columns
	Names      *Names
	W          *bufio.Writer // keeps the first error for its Flush
	Line       []byte
	Semi       []bool // per column: semi-continuous
	Constructs model.Constructs
	One        string   // name of the column, fixed at 1, that carries the objective's constant; "" for none
	Loss       []string // what no format says of the model, one sentence each

	plain        int      // how many rows have no condition
	called, sets []string // names of the rows that have one, and of the special ordered sets
}

// NewOut begins a file of the dialect, which may have what holds says beside the matrix. names are
// those to use; nil makes them.
func NewOut(w io.Writer, m *model.Model, d Dialect, holds model.Features, names *Names) (*Out, error) {
	if err := m.Only("the format "+d.Name, holds); err != nil {
		return nil, err
	}
	loss, err := CheckSides(m)
	if err != nil {
		return nil, err
	}
	if names == nil {
		names = NewNames(m, d)
	}
	o := &Out{Matrix: m.Matrix(), Names: names, W: bufio.NewWriterSize(w, 1<<16), Constructs: m.Constructs(), Loss: loss, plain: m.Rows()}
	if err := o.addIndicators(m, newMangler(d)); err != nil {
		return nil, err
	}
	o.Matrix.Lower, o.Matrix.Upper, o.Semi = SemiBounds(m)
	return o, nil
}

// addIndicators puts the indicator rows behind the others, and gives names of the dialect to them and
// to the special ordered sets, that no row has. A condition that can have
// other values than 0 and 1 is an error.
func (o *Out) addIndicators(m *model.Model, spell *mangler) error {
	b, n := &o.Matrix, o.plain
	if len(o.Constructs.Indicators) > 0 { // views of the model's arrays, which appending must not touch
		b.RowLower, b.RowUpper = b.RowLower[:n:n], b.RowUpper[:n:n]
		b.Start, b.Index, b.Value = b.Start[:n+1:n+1], b.Index[:len(b.Index):len(b.Index)], b.Value[:len(b.Value):len(b.Value)]
	}
	fresh := func(prefix, name string) string {
		return o.Names.FreshRow(string(spell.append(nil, prefix, []byte(name))))
	}
	for k, r := range o.Constructs.Indicators {
		if j := r.Column; !b.Type[j].IsInteger() || b.Lower[j] < 0 || b.Upper[j] > 1 {
			return fmt.Errorf("indicator row %s: its condition %s is not binary", r.Name, m.ColumnName(int(j)))
		}
		b.RowLower, b.RowUpper = append(b.RowLower, r.Lower), append(b.RowUpper, r.Upper)
		b.Index, b.Value = append(b.Index, r.Index...), append(b.Value, r.Value...)
		b.Start = append(b.Start, len(b.Index))
		o.called = append(o.called, fresh("r", cmp.Or(r.Name, "if"+strconv.Itoa(k+1))))
	}
	for k, s := range o.Constructs.SOS {
		o.sets = append(o.sets, fresh("s", cmp.Or(s.Name, "sos"+strconv.Itoa(k+1))))
	}
	return nil
}

// Name is that of row i of Matrix.
func (o *Out) Name(i int) string {
	if i < o.plain {
		return o.Names.Row(i)
	}
	return o.called[i-o.plain]
}

// Condition returns the column and the value on which row i of Matrix depends; ok is false for a
// row that always holds.
func (o *Out) Condition(i int) (column int, when, ok bool) {
	if i < o.plain {
		return 0, false, false
	}
	r := o.Constructs.Indicators[i-o.plain]
	return int(r.Column), r.When, true
}

// Set is the name of special ordered set k.
func (o *Out) Set(k int) string { return o.sets[k] }

// Conditions marks the columns on which rows depend; nil without indicator rows.
func (o *Out) Conditions() []bool {
	if len(o.Constructs.Indicators) == 0 {
		return nil
	}
	is := make([]bool, len(o.Matrix.Lower))
	for _, r := range o.Constructs.Indicators {
		is[r.Column] = true
	}
	return is
}

// Constant makes the column that carries the objective's constant, if there has to be one, and
// returns a sentence about it.
func (o *Out) Constant() (loss []string) {
	if o.One = o.Names.ConstantColumn(); o.One != "" {
		loss = append(loss, fmt.Sprintf("the objective's constant %g is written as the cost of the column %s, fixed at 1", o.Matrix.Constant, o.One))
	}
	return loss
}

// Text writes s.
func (o *Out) Text(s string) { o.W.WriteString(s) }

// Put appends to the line.
func (o *Out) Put(parts ...string) {
	line := o.Line
	for _, s := range parts {
		line = append(line, s...)
	}
	o.Line = line
}

// Number appends a number to the line.
func (o *Out) Number(x float64) { o.Line = AppendNumber(o.Line, x) }

// Flush writes the line, which has its end, and empties it, keeping its storage.
func (o *Out) Flush() {
	o.W.Write(o.Line)
	o.Line = o.Line[:0]
}

// Sides returns the sides of row i, those of 1e20 and more as infinite.
func (o *Out) Sides(i int) (low, up float64) {
	return within(o.Matrix.RowLower[i], o.Matrix.RowUpper[i])
}

// Relations calls write for each comparison that row i needs: none without sides, two for two
// different ones, the second one named with _up at its end.
func (o *Out) Relations(i int, write func(name, relation string, side float64)) {
	low, up := o.Sides(i)
	switch name := o.Name(i); {
	case Free(low, up):
	case low == up:
		write(name, " = ", low)
	case math.IsInf(low, -1):
		write(name, " <= ", up)
	default:
		write(name, " >= ", low)
		if !math.IsInf(up, 1) {
			write(o.Names.FreshRow(name+"_up"), " <= ", up)
		}
	}
}

// Bounds returns the bounds of column j, those of 1e20 and more as infinite.
func (o *Out) Bounds(j int) (low, up float64) { return within(o.Matrix.Lower[j], o.Matrix.Upper[j]) }

func within(low, up float64) (float64, float64) {
	low, _ = Side(low)
	up, _ = Side(up)
	return low, up
}

// Used marks the columns of the rows that are written, and those on which these depend: a row
// without sides is left out. free is how many those are, and ranged how many have two different ones.
func (o *Out) Used() (used []bool, free, ranged int) {
	used = make([]bool, len(o.Matrix.Lower))
	for i := range o.Matrix.RowLower {
		switch low, up := o.Sides(i); {
		case Free(low, up):
			free++
			continue
		case Ranged(low, up):
			ranged++
		}
		index, _ := o.Matrix.Row(i)
		for _, j := range index {
			used[j] = true
		}
		if j, _, ok := o.Condition(i); ok {
			used[j] = true
		}
	}
	return used, free, ranged
}

// Free and Ranged classify a pair of sides: none, or two different finite ones.
func Free(low, up float64) bool { return math.IsInf(low, -1) && math.IsInf(up, 1) }

// Ranged reports whether both sides are finite, and differ.
func Ranged(low, up float64) bool { return low != up && !math.IsInf(low, 0) && !math.IsInf(up, 0) }

// LossOf is a sentence about things that were counted, or nothing where there are none.
func LossOf(count int, sentence string) []string {
	if count == 0 {
		return nil
	}
	return []string{fmt.Sprintf(sentence, count)}
}

// XMLAttributes writes attributes of an XML element, names and values in turn, each after the
// separator. Values are escaped; what XML cannot hold becomes U+FFFD.
func XMLAttributes(w io.Writer, separator string, pairs ...string) error {
	var b strings.Builder
	for k := 0; k+1 < len(pairs); k += 2 {
		b.WriteString(separator + pairs[k] + `="`)
		xml.EscapeText(&b, []byte(pairs[k+1])) // a Builder never fails
		b.WriteString(`"`)
	}
	_, err := io.WriteString(w, b.String())
	return err
}
