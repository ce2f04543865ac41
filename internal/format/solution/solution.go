package solution

// Writing a point: what all kinds of files have in common, and the form of HiGHS.

import (
	"bufio"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

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
	p.list(w, "%s %s\n", nil)
	fmt.Fprintf(w, "# Rows %d\n", p.m.Rows())
	p.rows(w, "%s %s\n")
}

// list writes a line with name and value for each column that is wanted; nil wants all.
func (p *solution) list(w *bufio.Writer, form string, wanted func(column) bool) {
	for _, c := range p.columns {
		if wanted == nil || wanted(c) {
			fmt.Fprintf(w, form, c.name, exact(c.x))
		}
	}
}

// rows writes a line for each row.
func (p *solution) rows(w *bufio.Writer, form string) {
	for i, x := range p.activity {
		fmt.Fprintf(w, form, p.names.Row(i), exact(x))
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

// Writing the forms of CBC, GLPK, SCIP, lp_solve, Gurobi and MIPLIB. The layout is that of the
// programs, the digits are all that a value has.

// writeCbc writes what -solution of CBC writes with printingOptions all, without the rows.
func writeCbc(w *bufio.Writer, p *solution) {
	status := "Optimal"
	if p.r.Status != model.StatusOptimal {
		status = "Stopped on time"
	}
	fmt.Fprintf(w, "%s - objective value %s\n", status, exact(p.r.Objective))
	for j, c := range p.columns {
		fmt.Fprintf(w, "%7d %-20s %15s %15s\n", j, c.name, exact(c.x), exact(c.reduced))
	}
}

// head writes the first lines of both forms of GLPK, after a prefix.
func (p *solution) head(w *bufio.Writer, prefix, status string) {
	direction := "MINimum"
	if p.a.Maximize {
		direction = "MAXimum"
	}
	fmt.Fprintf(w, "%sProblem:    %s\n%sRows:       %d\n%sColumns:    %d\n%sNon-zeros:  %d\n%sStatus:     %s\n%sObjective:  obj = %s (%s)\n",
		prefix, p.m.Name(), prefix, p.m.Rows(), prefix, len(p.columns), prefix, len(p.a.Index), prefix, status, prefix, exact(p.r.Objective), direction)
}

// glpkTitle returns the status in the words of GLPK and its letter. A point of a linear
// program that is not proven optimal has no letter in the form of interior points, and is
// feasible only as an integer one.
func (p *solution) glpkTitle() (title, kind, letter string) {
	best := p.r.Status == model.StatusOptimal
	switch {
	case best && p.integers() == 0:
		return "OPTIMAL", "ipt", "o"
	case best:
		return "INTEGER OPTIMAL", "mip", "o"
	}
	return "INTEGER NON-OPTIMAL", "mip", "f"
}

// writeGlpk writes what glpsol -w writes and glpsol -r reads: a linear program as an interior
// point, which has values and duals, an integer one with values alone.
func writeGlpk(w *bufio.Writer, p *solution) {
	title, kind, letter := p.glpkTitle()
	p.head(w, "c ", title)
	fmt.Fprintf(w, "c\ns %s %d %d %s %s\n", kind, p.m.Rows(), len(p.columns), letter, exact(p.r.Objective))
	line := func(what string, k int, x, dual float64) {
		if kind == "mip" {
			fmt.Fprintf(w, "%s %d %s\n", what, k+1, exact(x))
			return
		}
		fmt.Fprintf(w, "%s %d %s %s\n", what, k+1, exact(x), exact(dual))
	}
	for i, x := range p.activity {
		line("i", i, x, p.dual(i))
	}
	for j, c := range p.columns {
		line("j", j, c.x, c.reduced)
	}
	w.WriteString("e o f\n")
}

// writeReport writes the tables of glpsol -o without what follows them.
func writeReport(w *bufio.Writer, p *solution) {
	title, _, _ := p.glpkTitle()
	p.head(w, "", title)
	table := func(what string) {
		fmt.Fprintf(w, "\n   No. %-12s    Activity     Lower bound   Upper bound\n------ ------------    ------------- ------------- -------------\n", what)
	}
	line := func(k int, name, mark string, x, low, up float64) {
		fmt.Fprintf(w, "%6d %-12s", k+1, name)
		if len(name) > 12 {
			fmt.Fprintf(w, "\n%20s", "")
		}
		fmt.Fprintf(w, "%1s  %13s %13s %13s\n", mark, exact(x), bound(low), bound(up))
	}
	table("Row name")
	for i, x := range p.activity {
		line(i, p.names.Row(i), "", x, p.a.RowLower[i], p.a.RowUpper[i])
	}
	table("Column name")
	for j, c := range p.columns {
		mark, low, up := "", 1.0, 1.0
		if c.whole {
			mark = "*"
		}
		if j < len(p.a.Lower) {
			low, up = p.a.Lower[j], p.a.Upper[j]
		}
		line(j, c.name, mark, c.x, low, up)
	}
	w.WriteString("\nEnd of output\n")
}

// bound is a bound as GLPK prints it, blank where there is none.
func bound(x float64) string {
	if math.IsInf(x, 0) {
		return ""
	}
	return exact(x)
}

// writeScip writes what write solution of SCIP writes, with the columns at 0.
func writeScip(w *bufio.Writer, p *solution) {
	status := "optimal solution found"
	if p.r.Status != model.StatusOptimal {
		status = "unknown"
	}
	fmt.Fprintf(w, "solution status: %s\nobjective value: %s\n", status, exact(p.r.Objective))
	for _, c := range p.columns {
		fmt.Fprintf(w, "%-32s %20s \t(obj:%s)\n", c.name, exact(c.x), exact(c.cost))
	}
}

// writeLpsolve writes what lp_solve -S3 prints.
func writeLpsolve(w *bufio.Writer, p *solution) {
	fmt.Fprintf(w, "\nValue of objective function: %s\n\nActual values of the variables:\n", exact(p.r.Objective))
	p.list(w, "%-20s %12s\n", nil)
	w.WriteString("\nActual values of the constraints:\n")
	p.rows(w, "%-20s %12s\n")
}

// writeGurobi writes what Gurobi writes into a file .sol.
func writeGurobi(w *bufio.Writer, p *solution) {
	fmt.Fprintf(w, "# Solution for model %s\n# Objective value = %s\n", strings.Join(strings.Fields(p.m.Name()), " "), exact(p.r.Objective))
	p.list(w, "%s %s\n", nil)
}

// writeGurobiStart writes what Gurobi writes into a file .mst: the integer columns.
func writeGurobiStart(w *bufio.Writer, p *solution) {
	w.WriteString("# MIP start\n")
	p.list(w, "%s %s\n", func(c column) bool { return c.whole })
}

// writeMiplib writes what MIPLIB's solution files are: the objective and the columns that are
// not 0.
func writeMiplib(w *bufio.Writer, p *solution) {
	fmt.Fprintf(w, "=obj= %s\n", exact(p.r.Objective))
	p.list(w, "%s %s\n", func(c column) bool { return c.x != 0 })
}
