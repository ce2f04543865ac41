package nl

// This file reads the head of ten lines, and builds the model at the end.

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
)

// head reads the ten lines. Their numbers, by line and place:
//
//	1  format and its options
//	2  variables, constraints, objectives, ranges, equations, logical constraints
//	3  nonlinear constraints and objectives, then complementarity
//	4  network constraints
//	5  nonlinear variables in constraints, in objectives, in both
//	6  network variables, functions, arithmetic, flags
//	7  binary and integer variables, then integers in nonlinear places
//	8  nonzeros of rows and objectives
//	9  longest names
//	10 common expressions
func (t *reader) head() {
	const lines = "ten lines of a head"
	line := t.text.line(lines)
	if t.ok() && (line == "" || line[0] != 'g' && line[0] != 'b') {
		t.wrong("no .nl file", "a first line that begins with g (text) or b (binary)")
	}
	if !t.ok() {
		return
	}
	t.first(strings.Fields(line[1:]))
	binary := line[0] == 'b'
	var numbers [11][]int // by number of the line
	for i := 2; i <= 10; i++ {
		numbers[i] = t.numbers(t.text.line(lines))
	}
	at := func(line, place int) int {
		if n := numbers[line]; place < len(n) {
			return n[place]
		}
		return 0
	}
	t.columns, t.rows, t.goals = at(2, 0), at(2, 1), at(2, 2)
	t.binary, t.integer = at(7, 0), at(7, 1)
	t.sizes(at)
	if binary {
		if order := at(6, 2); order > 1 {
			t.wrong(fmt.Sprintf("binary numbers of kind %d", order), "0 or 1, which is IEEE arithmetic, little-endian")
		}
		t.scanner = &binaryScanner{source: t.text.source}
	}
}

// first reads the options: their count and then as many numbers.
func (t *reader) first(fields []string) {
	if len(fields) == 0 {
		return
	}
	n, err := strconv.Atoi(fields[0])
	if err != nil || n < 0 || n > 9 {
		t.wrong(fmt.Sprintf("%.20q options", fields[0]), "a number from 0 to 9")
		return
	}
	for _, f := range fields[1:min(n+1, len(fields))] {
		option, err := strconv.Atoi(f)
		if err != nil {
			t.wrong(fmt.Sprintf("the option %.20q", f), "an integer")
		}
		t.options = append(t.options, option)
	}
}

// sizes refuses what the head says is not, and sizes that do not fit together.
// at(line, place) is a number of the head, place from 0, or 0 where a line has fewer numbers.
func (t *reader) sizes(at func(line, place int) int) {
	sum := func(line, from, to int) (n int) {
		for place := from; place <= to; place++ {
			n += at(line, place)
		}
		return n
	}
	for _, c := range []struct {
		count int
		what  string
	}{
		{at(2, 5), "logical constraints"}, {at(3, 0), "nonlinear constraints"}, {at(3, 1), "nonlinear objectives"},
		{sum(3, 2, 3), "complementarity constraints"}, {sum(5, 0, 2), "nonlinear variables"},
		{at(6, 1), "functions"}, {sum(7, 2, 4), "integers in nonlinear places"}, {sum(10, 0, 4), "common expressions"},
	} {
		if c.count > 0 {
			t.wrong(fmt.Sprintf("%d %s", c.count, c.what), "a linear model")
		}
	}
	switch {
	case t.columns > mostEntries || t.rows > mostEntries:
		t.wrong(fmt.Sprintf("%d variables and %d constraints", t.columns, t.rows), fmt.Sprintf("at most %d", mostEntries))
	case t.binary+t.integer > t.columns:
		t.wrong(fmt.Sprintf("%d binary and %d integer variables of %d", t.binary, t.integer, t.columns), "no more than there are variables")
	}
}

// numbers are those of a line of the head.
func (t *reader) numbers(line string) (out []int) {
	for _, f := range strings.Fields(line) {
		n, err := strconv.Atoi(f)
		if err != nil || n < 0 || n > 1<<31-1 {
			t.wrong(fmt.Sprintf("%.20q in the head", f), "an integer from 0")
		}
		out = append(out, n)
	}
	return out
}

// build makes the model. Continuous columns come first, then binary, then integer
// ones: the order of the columns of a linear model ("Hooking your solver", table 3). They get numbers for
// names: AMPL knows the real ones.
func (t *reader) build() (*model.Model, error) {
	if t.columns > 0 && !t.seenBounds || t.rows > 0 && !t.seenSides {
		t.wrong("no bounds of the variables or of the constraints", "a segment b and a segment r")
	}
	if !t.ok() {
		return nil, nil
	}
	for i := range t.rows {
		t.RowNames = append(t.RowNames, fmt.Sprintf("row[%d]", i))
		t.RowLower[i], t.RowUpper[i] = t.RowLower[i]-t.rowConstant[i], t.RowUpper[i]-t.rowConstant[i]
	}
	continuous := t.columns - t.binary - t.integer
	for j := range t.columns {
		name := fmt.Sprintf("x[%d]", j)
		if t.Columns[j].Integer = j >= continuous; t.Columns[j].Integer {
			name = fmt.Sprintf("z[%d]", j-continuous)
		}
		t.Names, t.Columns[j].Cost = append(t.Names, name), t.cost[j]
	}
	t.Start, t.Index, t.Value = matrix.Transposed(t.rows, t.row, t.Index, t.Value)
	return t.Model("nl")
}
