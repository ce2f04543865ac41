package model

import (
	"fmt"
	"path"
	"runtime"
	"slices"
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

// numbers leads from the numbers of variables, or of constraints, to positions and back: of gives
// the position of a number, or -1 when it was deleted, at the number at a position. Both are nil
// while nothing was deleted.
type numbers struct {
	made   int32   // the deleted ones included
	epochs []epoch // never empty, ascending
	of, at []int32
}

// handles are the numbers of a model. A Constraint is asked about as a Var: their fields are the same.
type handles struct{ vars, rows numbers }

// maker returns the model that made the thing of this number.
func maker(epochs []epoch, number int32) uint32 {
	for i := len(epochs) - 1; i > 0; i-- {
		if number >= epochs[i].first {
			return epochs[i].model
		}
	}
	return epochs[0].model
}

// owns reports whether v is, or was, of the model.
func (n *numbers) owns(v Var) bool {
	return uint32(v.number) < uint32(n.made) && maker(n.epochs, v.number) == v.model
}

// position returns that of v, or -1.
func (n *numbers) position(v Var) int {
	switch {
	case !n.owns(v):
		return -1
	case n.of == nil:
		return int(v.number)
	}
	return int(n.of[v.number])
}

// gone reports whether v was deleted.
func (n *numbers) gone(v Var) bool { return n.of != nil && n.owns(v) && n.of[v.number] < 0 }

// handle returns what is at a position; the zero Var where nothing is.
func (n *numbers) handle(position, size int) Var {
	if uint(position) >= uint(size) {
		return Var{}
	}
	number := int32(position)
	if n.at != nil {
		number = n.at[position]
	}
	return Var{maker(n.epochs, number), number}
}

// add gives numbers to more things, behind the others.
func (n *numbers) add(more int) {
	for i := 0; n.of != nil && i < more; i++ {
		n.of, n.at = append(n.of, int32(len(n.at))), append(n.at, n.made+int32(i))
	}
	n.made += int32(more)
}

// copied are the numbers for a copy of the model.
func (n *numbers) copied(id uint32) numbers {
	return numbers{n.made, append(clone(n.epochs), epoch{n.made, id}), clone(n.of), clone(n.at)}
}

// delete makes new lists without the positions in gone, and returns the new position of each old one,
// or -1. The old lists are not changed: a Result may still use them.
func (n *numbers) delete(gone []bool) (to []int32) {
	old := *n
	n.of, to = slices.Repeat([]int32{-1}, int(n.made)), slices.Repeat([]int32{-1}, len(gone))
	n.at = make([]int32, 0, len(gone)) // not nil, which stands for "nothing was deleted"
	for position := range gone {
		if !gone[position] {
			number := old.handle(position, len(gone)).number
			n.of[number], to[position] = int32(len(n.at)), int32(len(n.at))
			n.at = append(n.at, number)
		}
	}
	return to
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
func (m *Model) column(v Var) int { return m.vars.position(v) }

// Index returns the position of v among the columns of Matrix and of Result.X, or
// -1 when v is no variable of the model. Deleting a column moves those after it.
func (m *Model) Index(v Var) int { return m.column(v) }

// Var returns the variable at position j of the columns. A position that is none
// gives no variable, which every row refuses.
func (m *Model) Var(j int) Var {
	if uint(j) >= uint(m.Columns()) {
		return Var{m.id, beyond}
	}
	return m.vars.handle(j, m.Columns())
}

// RowIndex returns the position of c among the rows of Matrix, or -1 when c is no
// constraint of the model. Deleting a row moves those after it.
func (m *Model) RowIndex(c Constraint) int { return m.rows.position(Var(c)) }

// Constraint returns the constraint at position r of the rows; for a position that
// is none, the zero Constraint.
func (m *Model) Constraint(r int) Constraint { return Constraint(m.rows.handle(r, m.Rows())) }

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
	case m.vars.owns(v):
		return m.VarName(v) + ", which was deleted"
	}
	return "a variable of another model"
}

// wrongRow says in words why c is no constraint of the model.
func (m *Model) wrongRow(c Constraint) string {
	switch {
	case c == Constraint{}:
		return "a constraint that was never set, or was refused"
	case m.rows.owns(Var(c)):
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
