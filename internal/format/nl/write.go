package nl

// Writing a linear .nl file in text (D. M. Gay, "Writing .nl files").

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
)

// Write writes m as a .nl file in text. The format requires continuous columns
// before binary and integer ones, so columns change their order: column k of the
// file is column order[k] of m. An error is one of building the model or of w.
// Every row gets a constant 0 (C) and the objective its constant (O); all else is linear. The
// segments come in the order C, O, r, b, k, J, G.
func Write(w io.Writer, m *model.Model) (order []int, err error) {
	if err := m.Only("the format nl", model.Features{}); err != nil {
		return nil, err
	}
	if _, err := matrix.CheckSides(m); err != nil {
		return nil, err
	}
	t := newWriter(w, m)
	a := t.a
	t.head()
	for i := range a.RowLower {
		t.line("C%d\nn0", i)
	}
	sense := 0
	if a.Maximize {
		sense = 1
	}
	t.line("O0 %d\nn%s", sense, number(a.Constant))
	if len(a.RowLower) > 0 {
		t.line("r")
	}
	for i := range a.RowLower {
		t.side(a.RowLower[i], a.RowUpper[i])
	}
	if len(t.order) > 0 {
		t.line("b")
	}
	for _, j := range t.order {
		t.side(a.Lower[j], a.Upper[j])
	}
	t.counts()
	t.rows()
	t.costs()
	return t.order, t.w.Flush()
}

// Order returns the order of the columns in the .nl file of m, as Write does: column k of the
// file is column order[k] of m.
func Order(m *model.Model) []int { return newWriter(nil, m).order }

// order and place are inverse permutations: order[k] is the column of the model at place k of the
// file, and place[order[k]] is k.
type writer struct {
	w      *bufio.Writer // keeps the first error for Flush
	a      model.Matrix
	order  []int  // columns of the model, in the order of the file
	place  []int  // its inverse: by column of the model, the place in the file
	count  [3]int // columns by rank
	costly int    // columns with a cost
}

// line writes one line. The first error is kept by bufio.
func (t *writer) line(format string, args ...any) { fmt.Fprintf(t.w, format+"\n", args...) }

// number writes x with the fewest digits that read back equal.
func number(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

// newWriter orders the columns by rank: 0 for continuous columns, 1 for binary and 2 for other integer
// ones, those of one rank as in the model.
func newWriter(w io.Writer, m *model.Model) *writer {
	t := &writer{w: bufio.NewWriterSize(w, 1<<16), a: m.Matrix(), place: make([]int, m.Columns())}
	for rank := range t.count {
		for j, kind := range t.a.Type {
			of := 0
			if kind.IsInteger() {
				of = 2
				if t.a.Lower[j] == 0 && t.a.Upper[j] == 1 {
					of = 1
				}
			}
			if of == rank {
				t.place[j] = len(t.order)
				t.order = append(t.order, j)
				t.count[rank]++
				if t.a.Cost[j] != 0 {
					t.costly++
				}
			}
		}
	}
	return t
}

// head writes the ten lines that reader.head lists. The first one says: text, and three
// options, the usual 1, 1 and 0. Ranges are rows with two different finite sides.
func (t *writer) head() {
	ranges, equations := 0, 0
	for i, low := range t.a.RowLower {
		up := t.a.RowUpper[i]
		switch {
		case low == up:
			equations++
		case matrix.Ranged(low, up):
			ranges++
		}
	}
	t.line("g3 1 1 0")
	t.line(" %d %d 1 %d %d", len(t.order), len(t.a.RowLower), ranges, equations)
	t.line(" 0 0\n 0 0\n 0 0 0\n 0 0 0 1")
	t.line(" %d %d 0 0 0", t.count[1], t.count[2])
	t.line(" %d %d\n 0 0\n 0 0 0 0 0", len(t.a.Index), t.costly)
}

// side writes a pair of bounds: the digit that says which are finite (0 both, 1 the
// upper, 2 the lower, 3 none, 4 equal ones) and the numbers. Bounds of 1e20 and more, which
// readers take for infinite, are written as infinite.
func (t *writer) side(low, up float64) {
	low, _ = matrix.Side(low)
	up, _ = matrix.Side(up)
	switch {
	case low == up:
		t.line("4 %s", number(low))
	case matrix.Free(low, up):
		t.line("3")
	case math.IsInf(low, -1):
		t.line("1 %s", number(up))
	case math.IsInf(up, 1):
		t.line("2 %s", number(low))
	default:
		t.line("0 %s %s", number(low), number(up))
	}
}

// counts writes segment k: for each column but the last, how many entries stand in the
// columns up to and including it.
// A reader can allocate the matrix by columns from these sums. The last one would be the number of all
// entries, which the head has.
func (t *writer) counts() {
	if len(t.order) == 0 {
		return
	}
	count := make([]int, len(t.order))
	for _, j := range t.a.Index {
		count[t.place[j]]++
	}
	t.line("k%d", len(count)-1)
	sum := 0
	for _, n := range count[:len(count)-1] {
		sum += n
		t.line("%d", sum)
	}
}

// rows writes the segments J, the linear terms of each row that has any.
func (t *writer) rows() {
	for i := range t.a.RowLower {
		index, value := t.a.Row(i)
		if len(index) == 0 {
			continue
		}
		t.line("J%d %d", i, len(index))
		for k, j := range index {
			t.line("%d %s", t.place[j], number(value[k]))
		}
	}
}

// costs writes segment G, the linear terms of the objective.
func (t *writer) costs() {
	if t.costly == 0 {
		return
	}
	t.line("G0 %d", t.costly)
	for k, j := range t.order {
		if c := t.a.Cost[j]; c != 0 {
			t.line("%d %s", k, number(c))
		}
	}
}
