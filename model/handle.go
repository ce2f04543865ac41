package model

import (
	"fmt"
	"path"
	"runtime"
	"strings"
	"sync/atomic"
)

// A variable or a constraint knows its model: a handle is the number of the model
// that made it and its own number in there, counted from 0 and never given again.
// So a zero handle, or one of another model, is recognized by a comparison, and handles
// outlive the deletion of others.
//
// Numbers and positions (of a column in Matrix, of a row) are the same until
// something is deleted. From then on two lists lead from one to the other and back;
// a deletion replaces them, so that a Result keeps those of its own solve.
//
// Source: own; stable indices beside the solver's positions are what MathOptInterface
// does (Legat, Dowson, Garcia and Lubin, MathOptInterface: a data structure for
// mathematical optimization problems, INFORMS Journal on Computing 34(2), 2022).

// Var is a variable of a model. It is a small comparable value, valid in the model
// that made it and in copies made by Clone after it was added. The zero Var is no
// variable. Using a Var that is none, or that is of another model, or deleted, is an
// error with its place in the model's Err; the functions that only read panic.
type Var struct {
	model  uint32
	number int32
}

// Constraint is a row of a model, as Var is a column.
type Constraint struct {
	model  uint32
	number int32
}

// beyond is the number of what an index out of range leads to.
const beyond = -1

// epoch says which model made the variables, or the rows, from a number on: a copy
// and its original both go on counting where the copy was made.
type epoch struct {
	first int32
	model uint32
}

// handles leads from numbers to positions and back. columnOf and rowOf give the
// position of a number, or -1 when it was deleted; columns and rowsAt the number at a
// position. All four are nil while nothing was deleted.
type handles struct {
	made          int32   // variables, the deleted ones included
	varEpochs     []epoch // never empty, ascending
	columnOf      []int32
	columns       []int32
	rowEpochs     []epoch
	rowOf, rowsAt []int32
}

// maker returns the model that made the thing of this number.
func maker(epochs []epoch, number int32) uint32 {
	for i := len(epochs) - 1; i > 0; i-- {
		if number >= epochs[i].first {
			return epochs[i].model
		}
	}
	return epochs[0].model
}

// owns reports whether v is, or was, a variable of the model.
func (h *handles) owns(v Var) bool {
	return uint32(v.number) < uint32(h.made) && maker(h.varEpochs, v.number) == v.model
}

var lastModel atomic.Uint32

// newID returns a number no other model of this process has; never 0, which is the
// zero Var's.
func newID() uint32 {
	for {
		if id := lastModel.Add(1); id != 0 {
			return id
		}
	}
}

// column returns the position of a variable, or -1.
func (h *handles) column(v Var) int {
	if !h.owns(v) {
		return -1
	}
	if h.columnOf == nil {
		return int(v.number)
	}
	return int(h.columnOf[v.number])
}

// row returns the position of a constraint, or -1; made is how many rows were made
// without one being deleted.
func (h *handles) row(c Constraint, made int) int {
	if h.rowOf != nil {
		made = len(h.rowOf)
	}
	if uint32(c.number) >= uint32(made) || maker(h.rowEpochs, c.number) != c.model {
		return -1
	}
	if h.rowOf == nil {
		return int(c.number)
	}
	return int(h.rowOf[c.number])
}

// Index returns the position of v among the columns of Matrix and of Result.X, or
// -1 when v is no variable of the model. Deleting a column moves those after it.
func (m *Model) Index(v Var) int { return m.column(v) }

// Var returns the variable at position j of the columns. A position that is none
// gives no variable, which every row refuses.
func (m *Model) Var(j int) Var {
	if uint(j) >= uint(m.Columns()) {
		return Var{m.id, beyond}
	}
	number := int32(j)
	if m.columns != nil {
		number = m.columns[j]
	}
	return Var{maker(m.varEpochs, number), number}
}

// RowIndex returns the position of c among the rows of Matrix, or -1 when c is no
// constraint of the model. Deleting a row moves those after it.
func (m *Model) RowIndex(c Constraint) int { return m.row(c, m.Rows()) }

// Constraint returns the constraint at position r of the rows; for a position that
// is none, the zero Constraint.
func (m *Model) Constraint(r int) Constraint {
	if uint(r) >= uint(m.Rows()) {
		return Constraint{}
	}
	number := int32(r)
	if m.rowsAt != nil {
		number = m.rowsAt[r]
	}
	return Constraint{maker(m.rowEpochs, number), number}
}

// must is column for functions that only read; it panics, for they record no errors.
func (m *Model) must(v Var) int {
	j := m.column(v)
	if j < 0 {
		panic("model " + m.name + ": " + m.wrong(v))
	}
	return j
}

// wrong says in words why v is no variable of the model.
func (m *Model) wrong(v Var) string {
	switch {
	case v == Var{}:
		return "a variable that was never set"
	case v.number < 0:
		return "no variable, from an index out of range"
	case m.owns(v):
		return m.VarName(v) + ", which was deleted"
	}
	return "a variable of another model"
}

// wrongRow says in words why c is no constraint of the model.
func (m *Model) wrongRow(c Constraint) string {
	switch {
	case c == Constraint{}:
		return "a constraint that was never set, or was refused"
	case m.rowOf != nil && uint(c.number) < uint(len(m.rowOf)) && maker(m.rowEpochs, c.number) == c.model:
		return "a constraint that was deleted"
	}
	return "a constraint of another model"
}

// errorAt is errorf with the place in the caller's source: names alone do not lead
// to a variable that was never set.
func (m *Model) errorAt(format string, args ...any) {
	if len(m.errs) < maxErrors {
		if place := callerPlace(); place != "" {
			format, args = format+" (%s)", append(args, place)
		}
	}
	m.errorf(format, args...)
}

// callerPlace is the first line of source outside this package, as file:line; the
// standard library's iterators, which may be between, are skipped.
func callerPlace() string {
	var pcs [24]uintptr
	_, own, _, _ := runtime.Caller(0)
	own, _ = path.Split(own)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs[:])])
	for {
		f, more := frames.Next()
		dir, file := path.Split(f.File)
		between := dir == own && !strings.HasSuffix(file, "_test.go")
		switch path.Base(dir) {
		case "slices", "maps", "iter":
			between = true
		}
		if f.File != "" && !between {
			return fmt.Sprintf("%s:%d", file, f.Line)
		}
		if !more {
			return ""
		}
	}
}
