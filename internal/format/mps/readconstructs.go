package mps

// The sections SOS, QUADOBJ and INDICATORS, and what else they are called:
//
//	SOS, SETS    S1 | S2  [ "SOS" ] name [ priority ]
//	             [ name ] column weight                 for each member
//	SOS1, SOS2   set name priority                      as lp_solve, then
//	             set column weight
//	QUADOBJ      column column number                   one triangle of Q in ½xᵀQx
//	QMATRIX      column column number                   both triangles
//	QSECTION     like QUADOBJ, with the objective's name behind the word
//	INDICATORS   "IF" row column "0" | "1"
//
// Sources: the file format references of CPLEX, Gurobi, Xpress and lp_solve. What the five
// programs that read these make of other spellings was tried (docs/reference/model-files.md).

import (
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// setLine reads a line of section SOS: the head of a set, or a member of the last one. A line
// whose first field is S1 or S2 is a head, unless its second is a number: then a column has that name.
func (t *reader) setLine() error {
	if t.keyword == "SOS1" || t.keyword == "SOS2" {
		return t.setLineOfType(int(t.keyword[3] - '0'))
	}
	word := string(t.words[0].text)
	if word == "S1" || word == "S2" {
		if !t.isColumn(0) || t.count != 2 || !t.isNumber(1) {
			return t.setHead(int(word[1]-'0'), 1)
		}
	}
	return t.setMember()
}

// setLineOfType reads a line of section SOS1 or SOS2. A head there has a set's name, which is no
// column, where a member has the column.
func (t *reader) setLineOfType(kind int) error {
	if t.count == 3 && !t.isColumn(1) && t.isNumber(2) {
		return t.setHead(kind, 0)
	}
	return t.setMember()
}

func (t *reader) isNumber(k int) bool {
	_, problem := matrix.ParseNumber(t.words[k].text)
	return problem == ""
}

// setHead begins a set whose name is field k, or the one behind it if that is the name of all sets.
// A number behind it is a priority, for branching, and means nothing here.
func (t *reader) setHead(kind, k int) error {
	if n := t.count; n > k+1 && (n > k+2 || !t.isNumber(n-1)) {
		k++
	}
	switch {
	case t.count <= k:
		return t.errorAt(0, "the type of a set and its name", "%s", t.fields())
	case t.count > k+2, t.count == k+2 && !t.isNumber(k+1):
		return t.errorAt(k+1, "the type of a set, its name, and a priority or none", "%s", t.fields())
	}
	return t.NewSet(matrix.Set{Name: string(t.words[k].text), Type: kind, At: matrix.Place{Line: t.Lines.Line()}})
}

// setMember reads a column and its weight, before them the name of the set or not.
func (t *reader) setMember() error {
	k := t.count - 2
	if k != 0 && k != 1 {
		return t.errorAt(t.count-1, "a column and its weight", "%s", t.fields())
	}
	if len(t.Sets) == 0 {
		return t.errorAt(0, "S1 or S2 and the name of a set", "%s before any set", t.quote(0))
	}
	j, known := t.ByName[string(t.words[k].text)]
	if !known {
		return t.errorAt(k, "a column listed in section COLUMNS", "unknown column %s", t.quote(k))
	}
	x, err := t.number(k + 1)
	if err != nil {
		return err
	}
	return t.Add(&t.Sets[len(t.Sets)-1], j, x)
}

// quadraticHead reads what stands behind the word: nothing, or behind QSECTION the objective.
func (t *reader) quadraticHead() error {
	t.q, t.matrix = map[[2]int32]float64{}, t.keyword
	switch {
	case t.keyword != "QSECTION" && t.count > 1:
		return t.errorAt(1, "data on lines that begin with a blank", "%s on the line of section %s", t.quote(1), t.keyword)
	case t.keyword != "QSECTION":
		return nil
	case t.count != 2:
		return t.errorAt(0, "the name of the objective row behind QSECTION", "%s", t.fields())
	}
	if i, known := t.RowByName[string(t.words[1].text)]; !known || i != t.Objective-1 {
		return t.errorAt(1, "the objective row: a quadratic row is no part of any model here", "quadratic terms of row %s", t.quote(1))
	}
	t.warnAt(0, "QUADOBJ", "section QSECTION, which CPLEX and SCIP refuse and Xpress passes over; HiGHS and Gurobi read it")
	return nil
}

// quadraticEntry reads two columns and a number.
func (t *reader) quadraticEntry() error {
	if t.count != 3 {
		return t.errorAt(t.count-1, "two columns and a number", "%s", t.fields())
	}
	var key [2]int32
	for k := range key {
		j, known := t.ByName[string(t.words[k].text)]
		if !known {
			return t.errorAt(k, "a column listed in section COLUMNS", "unknown column %s", t.quote(k))
		}
		key[k] = j
	}
	x, err := t.number(2)
	if err != nil {
		return err
	}
	_, twice := t.q[key]
	_, turned := t.q[[2]int32{key[1], key[0]}]
	if twice || turned && t.keyword != "QMATRIX" {
		return t.errorAt(0, "each pair of columns once; both triangles in section QMATRIX only", "the pair %s and %s for the second time: HiGHS, Gurobi and SCIP add them up, Xpress takes one, CPLEX refuses", t.quote(0), t.quote(1))
	}
	t.q[key] = x
	t.qOrder, t.qLine = append(t.qOrder, key), append(t.qLine, int32(t.Lines.Line()))
	return t.Limit.Nonzero(t.Lines)
}

// addProducts adds ½xᵀQx to the objective.
func (t *reader) addProducts() error {
	for k, key := range t.qOrder {
		x, both := t.q[key], t.matrix == "QMATRIX"
		switch {
		case key[0] == key[1]:
			x /= 2
		case both && t.q[[2]int32{key[1], key[0]}] != x:
			return t.ErrorAt(matrix.Place{Line: int(t.qLine[k])}, "the same number for both orders of two columns", "QMATRIX is not symmetric at the columns %s and %s", textpos.Quote(t.Names[key[0]]), textpos.Quote(t.Names[key[1]]))
		case both && key[0] > key[1]:
			continue
		}
		t.Products = append(t.Products, model.Product{A: key[0], B: key[1], Coefficient: x})
	}
	return nil
}

// indicator reads IF, a row, a column and the value of it for which the row holds.
func (t *reader) indicator() error {
	if t.count != 4 || string(t.words[0].text) != "IF" {
		return t.errorAt(0, "IF, a row, a column, and 0 or 1", "a line of %s that begins with %s", t.fields(), t.quote(0))
	}
	i, known := t.RowByName[string(t.words[1].text)]
	j, column := t.ByName[string(t.words[2].text)]
	x, err := t.number(3)
	switch {
	case !known || t.rows[i].kind == 'N':
		return t.errorAt(1, "a row of type E, L or G", "a condition of row %s", t.quote(1))
	case !column:
		return t.errorAt(2, "a column listed in section COLUMNS", "unknown column %s", t.quote(2))
	case err != nil:
		return err
	case x != 0 && x != 1:
		return t.errorAt(3, "0 or 1", "the value %s of a condition", t.quote(3))
	}
	if c, twice := t.Conditions[i]; twice {
		return t.errorAt(1, "one condition for each row", "a second condition of row %s, after line %d", t.quote(1), c.At.Line)
	}
	t.Conditions[i] = matrix.Condition{Column: j, When: x == 1, At: matrix.Place{Line: t.Lines.Line()}}
	return nil
}
