package solution

// Writing the forms of CBC, GLPK, SCIP, lp_solve, Gurobi and MIPLIB. The layout is that of the
// programs, the digits are all that a value has.

import (
	"bufio"
	"fmt"
	"math"
	"strings"

	"github.com/tilemip/tilemip/model"
)

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
	for _, c := range p.columns {
		fmt.Fprintf(w, "%-20s %12s\n", c.name, exact(c.x))
	}
	w.WriteString("\nActual values of the constraints:\n")
	for i, x := range p.activity {
		fmt.Fprintf(w, "%-20s %12s\n", p.names.Row(i), exact(x))
	}
}

// writeGurobi writes what Gurobi writes into a file .sol.
func writeGurobi(w *bufio.Writer, p *solution) {
	fmt.Fprintf(w, "# Solution for model %s\n# Objective value = %s\n", strings.Join(strings.Fields(p.m.Name()), " "), exact(p.r.Objective))
	for _, c := range p.columns {
		w.WriteString(c.name + " " + exact(c.x) + "\n")
	}
}

// writeGurobiStart writes what Gurobi writes into a file .mst: the integer columns.
func writeGurobiStart(w *bufio.Writer, p *solution) {
	w.WriteString("# MIP start\n")
	for _, c := range p.columns {
		if c.whole {
			w.WriteString(c.name + " " + exact(c.x) + "\n")
		}
	}
}

// writeMiplib writes what MIPLIB's solution files are: the objective and the columns that are
// not 0.
func writeMiplib(w *bufio.Writer, p *solution) {
	fmt.Fprintf(w, "=obj= %s\n", exact(p.r.Objective))
	for _, c := range p.columns {
		if c.x != 0 {
			w.WriteString(c.name + " " + exact(c.x) + "\n")
		}
	}
}
