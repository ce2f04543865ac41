package lp

// Writing a file that all versions of lp_solve read alike: a direction always, a label before every
// row, signs between all terms, a lower bound where the upper one is negative, declarations each on
// a line of its own.

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
)

// solveHolds is what a file may have beside the matrix.
var solveHolds = model.Features{Semi: true, SOS: true}

func init() {
	format.Register(format.Format{
		Name: "lpsolve", Title: "LP format of lp_solve", Extensions: []string{".lpsolve"},
		Begins: textpos.Late(`(?i)^(?:max|min|maximi[sz]e|minimi[sz]e)\s*:`),
		Names:  &matrix.LPSolveNames,
		Holds:  solveHolds, Write: writeLPSolve, Read: readLPSolve,
	})
}

// writeLPSolve writes m in the LP format of lp_solve and returns what the file does not carry as it
// is in the model, one sentence each. Numbers are written with the fewest digits that read back equal.
func writeLPSolve(w io.Writer, m *model.Model) (loss []string, err error) {
	out, err := matrix.NewOut(w, m, matrix.LPSolveNames, solveHolds, nil)
	if err != nil {
		return nil, err
	}
	t := &solveWriter{writer{Out: *out, longest: math.MaxInt, stop: ";"}}
	loss = out.Loss
	if len(t.Matrix.Lower) == 0 && len(t.Matrix.RowLower) > 0 {
		t.any = t.Names.FreshVar("none")
		loss = append(loss, fmt.Sprintf("the variable %s, for rows of a model without any", t.any))
	} else if len(t.Matrix.Lower) > 0 {
		t.any = t.Names.Var(0)
	}
	t.Text("/* " + matrix.LPSolveNames.Mangle("m", cmp.Or(m.Name(), "model")) + " */\n")
	t.objective()
	used, free, _ := t.Used()
	t.rows()
	t.bounds(used)
	t.types()
	loss = append(loss, matrix.LossOf(free, "rows left out because they have no bounds: %d")...)
	return append(append(loss, t.sets()...), t.Names.Loss()...), t.W.Flush()
}

type solveWriter struct{ writer }

func (t *solveWriter) objective() {
	direction := "min:"
	if t.Matrix.Maximize {
		direction = "max:"
	}
	t.Put(direction)
	for j, cost := range t.Matrix.Cost {
		if cost != 0 {
			t.term(cost, t.Names.Var(j))
		}
	}
	if t.Matrix.Constant != 0 {
		t.term(t.Matrix.Constant, "")
	}
	t.end(";")
}

// rows writes each row with its name; one without bounds is left out.
func (t *solveWriter) rows() {
	for i := range t.Matrix.RowLower {
		if low, up := t.Sides(i); low < up && matrix.Ranged(low, up) { // no range is empty to lp_solve
			t.row(i, t.Name(i)+": "+string(matrix.AppendNumber(nil, low))+" <=", " <= ", up)
		} else {
			t.Relations(i, func(name, relation string, side float64) { t.row(i, name+": ", relation, side) })
		}
	}
}

// bounds writes the bounds that are not 0 and infinite, and those of columns that stand nowhere
// else, so that the file has them.
func (t *solveWriter) bounds(used []bool) {
	for j, cost := range t.Matrix.Cost {
		low, up := t.Bounds(j)
		name := t.Names.Var(j)
		switch {
		case low == up:
			t.bound(name, " = ", low)
		case low != 0 || up < 0 || math.IsInf(up, 1) && !used[j] && cost == 0:
			t.bound(name, " >= ", low)
			fallthrough
		default:
			if !math.IsInf(up, 1) {
				t.bound(name, " <= ", up)
			}
		}
	}
}

// bound writes one side; -1e30 is lp_solve's infinite lower bound.
func (t *solveWriter) bound(name, relation string, x float64) {
	t.Put(name, relation)
	t.Number(max(x, -1e30))
	t.end(";")
}

// types declares the integer and the semi-continuous columns, one a line.
func (t *solveWriter) types() {
	for j, kind := range t.Matrix.Type {
		if kind.IsInteger() {
			t.Text("int " + t.Names.Var(j) + ";\n")
		}
	}
	for j, is := range t.Semi {
		if is {
			t.Text("sec " + t.Names.Var(j) + ";\n")
		}
	}
}

// sets writes special ordered sets, those of type 1 first. Weights that lp_solve does not read, for
// it wants whole ones that are not negative, are written as 1, 2, …; a set without members says
// nothing and is left out.
func (t *solveWriter) sets() (loss []string) {
	ranked, empty := 0, 0
	for kind := 1; kind <= 2; kind++ {
		head := fmt.Sprintf("sos%d\n", kind)
		for k, s := range t.Constructs.SOS {
			if s.Type != kind {
				continue
			}
			if len(s.Columns) == 0 {
				empty++
				continue
			}
			t.Text(head)
			head = ""
			weights := s.Weights
			if !plain(weights) {
				ranked++
				weights = nil
			}
			t.Put(t.Set(k), ":")
			for i, j := range s.Columns {
				weight := float64(i + 1)
				if weights != nil {
					weight = weights[i]
				}
				t.Put(strings.Repeat(",", min(i, 1)), " ", t.Names.Var(int(j)), ":")
				t.Number(weight)
			}
			t.end(";")
		}
	}
	loss = matrix.LossOf(ranked, "special ordered sets whose weights are written as 1, 2, …: %d")
	return append(loss, matrix.LossOf(empty, "special ordered sets without members, which are left out: %d")...)
}

// plain reports whether all weights are whole and positive.
func plain(weights []float64) bool {
	return !slices.ContainsFunc(weights, func(w float64) bool { return w != math.Trunc(w) || w < 1 || w > 1e9 })
}
