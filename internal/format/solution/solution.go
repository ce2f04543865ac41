package solution

// Writing a point: what all kinds of files have in common, and the form of HiGHS.

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// Write writes the point of a result in the form of HiGHS, with the columns and
// the names of the MPS file of m, so that it is a start for any reader of that file:
// where the file has a column for the objective's constant, so has the solution. A
// result without a point gives a file that says so.
// The file has the status, the objective, the columns and the activities of the rows, a.x, which
// are computed in floating point; duals are not written. Numbers read back exactly.
func Write(w io.Writer, m *model.Model, r *model.Result) error { return WriteAs("highs", w, m, r) }

// WriteAs is Write for any kind that is written: names and columns are those of the MPS file
// of m, of ampl those of its .nl file. Numbers have as many digits as read back exactly, more
// than some of the programs write themselves. What the program itself adds and a result does
// not hold, such as the duals of an integer program, is written as 0 where the form has a
// place for it. A result without a point is an error, except for highs and ampl, whose files
// can say so.
func WriteAs(kind string, w io.Writer, m *model.Model, r *model.Result) error {
	k, err := Named(kind)
	switch {
	case err != nil:
		return err
	case !k.Writes():
		return fmt.Errorf("solution files of the kind %s are read and not written", textpos.Quote(kind))
	case !r.Status.HasPoint() && kind != kinds[0].Name && kind != ampl:
		return fmt.Errorf("no point was found, and a solution file of the kind %s has no other form", kind)
	}
	b := bufio.NewWriter(w)
	k.write(b, newSolution(m, r))
	return b.Flush()
}

// column is one of the columns of the MPS file with its value.
type column struct {
	name    string
	x       float64
	cost    float64
	reduced float64 // 0 where the result has none
	whole   bool    // it is an integer column
}

// solution is what is written: the result with the names of the MPS file.
type solution struct {
	m        *model.Model
	r        *model.Result
	a        model.Matrix
	names    *matrix.Names
	columns  []column  // empty without a point
	activity []float64 // of the rows
}

func newSolution(m *model.Model, r *model.Result) *solution {
	p := &solution{m: m, r: r, a: m.Matrix(), names: matrix.NewNames(m, matrix.MPSNames)}
	if !r.Status.HasPoint() {
		return p
	}
	for j, x := range r.X {
		c := column{p.names.Var(j), x, p.a.Cost[j], 0, p.a.Type[j].IsInteger()}
		if j < len(r.Reduced) {
			c.reduced = r.Reduced[j]
		}
		p.columns = append(p.columns, c)
	}
	if one := p.names.ConstantColumn(); one != "" {
		p.columns = append(p.columns, column{name: one, x: 1, cost: p.a.Constant})
	}
	for i := range m.Rows() {
		index, value := p.a.Row(i)
		sum := 0.0
		for k, j := range index {
			sum += value[k] * r.X[j]
		}
		p.activity = append(p.activity, sum)
	}
	return p
}

// dual returns the dual value of row i, 0 where the result has none.
func (p *solution) dual(i int) float64 {
	if i < len(p.r.RowDual) {
		return p.r.RowDual[i]
	}
	return 0
}

// slack returns how far row i is from its side, or from the nearer one of two; 0 for a row
// without sides.
func (p *solution) slack(i int) float64 {
	low, up := p.activity[i]-p.a.RowLower[i], p.a.RowUpper[i]-p.activity[i]
	if up > low && !math.IsInf(low, 1) { // CPLEX: right-hand side less activity
		return -low
	}
	if math.IsInf(up, 1) {
		return 0
	}
	return up
}

// integers counts the integer columns.
func (p *solution) integers() (n int) {
	for _, t := range p.a.Type {
		if t.IsInteger() {
			n++
		}
	}
	return n
}

// writeHighs writes the form of HiGHS.
func writeHighs(w *bufio.Writer, p *solution) {
	fmt.Fprintf(w, "Model status\n%s\n\n# Primal solution values\n", title(p.r.Status))
	if !p.r.Status.HasPoint() {
		w.WriteString("None\n")
		return
	}
	fmt.Fprintf(w, "Feasible\nObjective %s\n# Columns %d\n", exact(p.r.Objective), len(p.columns))
	for _, c := range p.columns {
		w.WriteString(c.name + " " + exact(c.x) + "\n")
	}
	fmt.Fprintf(w, "# Rows %d\n", p.m.Rows())
	for i, x := range p.activity {
		w.WriteString(p.names.Row(i) + " " + exact(x) + "\n")
	}
}

// title writes a status in the words of HiGHS, which are those of other programs too.
func title(s model.Status) string {
	switch s {
	case model.StatusOptimal:
		return "Optimal"
	case model.StatusInfeasible:
		return "Infeasible"
	case model.StatusUnbounded:
		return "Unbounded"
	}
	return "Unknown"
}

// exact writes a number with the fewest digits that read back equal.
func exact(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
