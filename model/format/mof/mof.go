// Package mof writes MathOptFormat, the JSON form of models of the JuMP community
// (B. Legat, O. Dowson, J. Garcia, M. Lubin, "MathOptInterface: a data structure
// for mathematical optimization problems", INFORMS Journal on Computing 34 (2022);
// schema mof.1.7.schema.json), for linear and integer programs.
package mof

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"math"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
)

func init() {
	format.Register(format.Format{
		Name: "mof", Title: "MathOptFormat (JSON)", Extensions: []string{".mof.json", ".mof"}, Write: Write,
	})
}

// The objects of the schema, with its names for their fields.
type (
	variable struct {
		Name string `json:"name"`
	}
	term struct {
		Coefficient float64 `json:"coefficient"`
		Variable    string  `json:"variable"`
	}
	// function is a ScalarAffineFunction, or a Variable, which has a name only.
	function struct {
		Type     string   `json:"type"`
		Name     string   `json:"name,omitempty"`
		Terms    *[]term  `json:"terms,omitempty"`
		Constant *float64 `json:"constant,omitempty"`
	}
	// set is LessThan (upper), GreaterThan (lower), EqualTo (value), Interval,
	// Integer or ZeroOne.
	set struct {
		Type  string   `json:"type"`
		Lower *float64 `json:"lower,omitempty"`
		Upper *float64 `json:"upper,omitempty"`
		Value *float64 `json:"value,omitempty"`
	}
	constraint struct {
		Name     string   `json:"name,omitempty"`
		Function function `json:"function"`
		Set      set      `json:"set"`
	}
	objective struct {
		Sense    string   `json:"sense"`
		Function function `json:"function"`
	}
)

// Write writes m with its own names; a variable is known by its name alone in this
// format, so that of several variables with one name, or without one, all but the first
// get a number, which is counted in the loss. A row without bounds, which the format
// has no set for, is left out and counted there too.
func Write(w io.Writer, m *model.Model) (loss []string, err error) {
	if err := m.Err(); err != nil {
		return nil, err
	}
	if err := m.Only("the format mof", model.Features{}); err != nil {
		return nil, err
	}
	a := m.Matrix()
	names, renamed := variableNames(m)
	t := &writer{w: bufio.NewWriter(w)}
	t.text(`{"name":`).value(m.Name()).text(`,"version":{"major":1,"minor":7},` + "\n" + `"variables":[`)
	for j := range names {
		t.item(j, variable{names[j]})
	}
	t.text("],\n\"objective\":").value(objectiveOf(&a, names)).text(",\n\"constraints\":[")
	count, free := 0, 0
	for r := range a.RowLower {
		s, ok := between(a.RowLower[r], a.RowUpper[r])
		if !ok {
			free++
			continue
		}
		index, value := a.Row(r)
		t.item(count, constraint{m.RowName(r), affine(index, value, 0, names), s})
		count++
	}
	for j := range names {
		for _, s := range domains(&a, j) {
			t.item(count, constraint{Function: function{Type: "Variable", Name: names[j]}, Set: s})
			count++
		}
	}
	t.text("]}\n")
	if t.err != nil {
		return nil, t.err
	}
	if renamed > 0 {
		loss = append(loss, fmt.Sprintf("variables with the name of another one, or none, which got a number: %d", renamed))
	}
	if free > 0 {
		loss = append(loss, fmt.Sprintf("rows left out because they have no bounds: %d", free))
	}
	return loss, t.w.Flush()
}

// variableNames returns the names of the columns, no two alike, and how many of them
// had to be changed for that. A name that some column has stays that column's.
// A number is put behind a name with an underscore, from 2 on; the numbers tried are remembered by
// name, so thousands of equal names take linear time.
func variableNames(m *model.Model) (names []string, renamed int) {
	names = make([]string, m.Columns())
	taken := make(map[string]bool, len(names))
	var changed []int
	for j := range names {
		names[j] = m.ColumnName(j)
		if names[j] == "" || taken[names[j]] {
			changed = append(changed, j)
			continue
		}
		taken[names[j]] = true
	}
	last := map[string]int{} // the number tried last behind a name
	for _, j := range changed {
		base := names[j]
		if base == "" {
			base = "x"
		}
		for k := max(last[base]+1, 2); ; k++ {
			if name := fmt.Sprintf("%s_%d", base, k); !taken[name] {
				names[j], last[base] = name, k
				taken[name] = true
				break
			}
		}
	}
	return names, len(changed)
}

// objectiveOf returns the objective with its constant; columns without cost are left out.
func objectiveOf(a *model.Matrix, names []string) objective {
	var index []int32
	var value []float64
	for j, c := range a.Cost {
		if c != 0 {
			index, value = append(index, int32(j)), append(value, c)
		}
	}
	sense := "min"
	if a.Maximize {
		sense = "max"
	}
	return objective{sense, affine(index, value, a.Constant, names)}
}

// affine returns the function Σ value[k]·x[index[k]] + constant. The terms are there even if
// there are none: the schema requires the field, hence the pointers in function.
func affine(index []int32, value []float64, constant float64, names []string) function {
	terms := make([]term, len(index))
	for k, j := range index {
		terms[k] = term{value[k], names[j]}
	}
	return function{Type: "ScalarAffineFunction", Terms: &terms, Constant: &constant}
}

// between returns the set of the numbers from low to up; false when it is all of them.
// Bounds are taken as they are: 1e20 is a number here, unlike in LP and MPS files.
func between(low, up float64) (set, bool) {
	noLow, noUp := math.IsInf(low, -1), math.IsInf(up, 1)
	switch {
	case noLow && noUp:
		return set{}, false
	case low == up:
		return set{Type: "EqualTo", Value: &low}, true
	case noLow:
		return set{Type: "LessThan", Upper: &up}, true
	case noUp:
		return set{Type: "GreaterThan", Lower: &low}, true
	}
	return set{Type: "Interval", Lower: &low, Upper: &up}, true
}

// domains returns the sets that column j lies in, each a constraint of its own: ZeroOne, or
// its bounds and Integer, as far as it has them.
// The schema has no variable types: integrality is a constraint on a variable like its bounds.
func domains(a *model.Matrix, j int) []set {
	var out []set
	low, up := a.Lower[j], a.Upper[j]
	if a.Type[j] == model.Binary && low == 0 && up == 1 {
		return []set{{Type: "ZeroOne"}}
	}
	if s, ok := between(low, up); ok {
		out = append(out, s)
	}
	if a.Type[j].IsInteger() {
		out = append(out, set{Type: "Integer"})
	}
	return out
}

// writer streams: the file of a large model is never held as a whole. It keeps the first
// error; what is written after that is dropped.
type writer struct {
	w   *bufio.Writer
	err error
}

// text writes s as it is and returns the writer, for chains of calls.
func (t *writer) text(s string) *writer {
	if t.err == nil {
		_, t.err = t.w.WriteString(s)
	}
	return t
}

// value writes x as JSON.
func (t *writer) value(x any) *writer {
	b, err := json.Marshal(x)
	if t.err == nil {
		t.err = err
	}
	return t.text(string(b))
}

// item writes element number i of a list.
// Elements have lines of their own, and the comma stands before all but the first.
func (t *writer) item(i int, x any) {
	if i > 0 {
		t.text(",")
	}
	t.text("\n").value(x)
}
