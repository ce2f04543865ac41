package server

// This file writes answers to LP and MPS jobs in the form of each solver, as far
// as clients read it: the line of the status, the objective, the values. Columns
// at 0 are left out where that solver leaves them out. A stand-in's answer has the form of
// the solver that was asked for, because that is what the client parses.
//
// The forms were taken from the solvers' own output; package neos reads them back, and
// roundtrip_test.go checks one against the other.

import (
	"bufio"
	"fmt"
	"math"
	"strconv"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/format/solution"
	"github.com/tilemip/tilemip/internal/neos/option"
	"github.com/tilemip/tilemip/model"
)

// dialect is the form of options and answers of one solver.
type dialect struct {
	read  func(o *backends.Options, text string) error // reads the field <options>; the error is a refusal
	write func(*page)                                  // writes an answer; errors stay in the page's buffer
}

var (
	cplexLines = dialect{setCommands, (*page).cplex}
	cbcLines   = dialect{assignments(option.Cbc), (*page).cbc}
	highsLines = dialect{assignments(option.HiGHS), (*page).highs}
	scipLines  = dialect{assignments(option.SCIP), (*page).scip}
)

// page is an answer being written.
type page struct {
	*bufio.Writer
	model     *model.Model
	result    *model.Result
	options   backends.Options // as the job set them
	variables bool             // the job asked for the values (CPLEX)
}

// words are the sentences of one solver for the ways in which a solve can end. The tables
// below list them in the order of the fields.
type words struct {
	optimal, gap, time, nodes, solutions, broken                       string // with a point
	infeasible, unbounded, noTime, noNodes, noSolutions, noPoint, fail string // without one
}

// choose returns the sentence for a result.
func (w *words) choose(r *model.Result) string {
	switch r.Status {
	case model.StatusOptimal:
		return w.optimal
	case model.StatusInfeasible:
		return w.infeasible
	case model.StatusUnbounded:
		return w.unbounded
	case model.StatusFeasible:
		if r.Termination == model.GapReached {
			return w.gap
		}
		return pick(r.Termination, w.time, w.nodes, w.solutions, w.broken)
	case model.StatusLimit:
		return pick(r.Termination, w.noTime, w.noNodes, w.noSolutions, w.noPoint)
	}
	return w.fail
}

// pick returns the sentence for the limit that stopped a solve.
func pick(t model.Termination, time, nodes, solutions, other string) string {
	switch t {
	case model.TimeLimit:
		return time
	case model.NodeLimit:
		return nodes
	case model.SolutionLimit:
		return solutions
	}
	return other
}

// nonzeros calls one for each column that is not 0, in order, and returns the number of
// those that are.
func (p *page) nonzeros(one func(j int, name string, x float64)) (zeros int) {
	var name []byte
	for j, x := range p.result.X {
		if x == 0 {
			zeros++
			continue
		}
		name = p.model.AppendColumnName(name[:0], j)
		one(j, string(name), x)
	}
	return zeros
}

// value returns a number with six decimals where these represent it exactly, and otherwise
// with the fewest digits that do. Six are what CPLEX prints; but an answer that is re-checked
// exactly must not lose digits on the way.
func value(x float64) string {
	if s := strconv.FormatFloat(x, 'f', 6, 64); len(s) < 24 {
		if y, _ := strconv.ParseFloat(s, 64); y == x {
			return s
		}
	}
	return strconv.FormatFloat(x, 'g', -1, 64)
}

// short returns a number with the fewest digits that represent it exactly.
func short(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }

var cplexWords = words{
	"MIP - Integer optimal solution:", "MIP - Integer optimal, tolerance (%g/%g):",
	"MIP - Time limit exceeded, integer feasible:", "MIP - Node limit exceeded, integer feasible:",
	"MIP - Solution limit exceeded, integer feasible:", "MIP - Error termination, integer feasible:",
	"MIP - Integer infeasible.", "MIP - Integer unbounded.",
	"MIP - Time limit exceeded, no integer solution.", "MIP - Node limit exceeded, no integer solution.",
	"MIP - Solution limit exceeded, no integer solution.", "MIP - Error termination, no integer solution.",
	"MIP - Error termination, no integer solution.",
}

// The sentences of linear programs; "Time limit exceeded, feasible" and "Aborted, feasible"
// are this server's own, because CPLEX's leave open whether there is a point.
var cplexLPWords = words{
	"Dual simplex - Optimal:", "Dual simplex - Optimal:", "Primal simplex - Time limit exceeded, feasible:", "Primal simplex - Aborted, feasible:",
	"Primal simplex - Aborted, feasible:", "Primal simplex - Aborted, feasible:",
	"Dual simplex - Infeasible.", "Primal simplex - Unbounded.", "Dual simplex - Time limit exceeded, no solution.",
	"Dual simplex - Aborted, no solution.", "Dual simplex - Aborted, no solution.", "Dual simplex - Aborted, no solution.",
	"Dual simplex - Aborted, no solution.",
}

// cplex writes an answer as CPLEX's interactive optimizer prints it. The values are written
// only where the job asked for them ("display solution variables -").
func (p *page) cplex() {
	r, a := p.result, p.model.Matrix()
	w := &cplexLPWords
	if a.HasIntegers() {
		w = &cplexWords
	}
	line := w.choose(r)
	if line == cplexWords.gap {
		line = fmt.Sprintf(line, p.options.RelativeGap, p.options.AbsoluteGap)
	}
	fmt.Fprintf(p, "CPLEX> %s", line)
	if !r.Status.HasPoint() {
		fmt.Fprintf(p, "\nSolution time = %.2f sec.  Iterations = %d  Nodes = %d\n", r.Solve.Seconds(), r.LPIterations, r.Nodes)
		if p.variables {
			fmt.Fprintf(p, "CPLEX> No solution exists.\n")
		}
		return
	}
	fmt.Fprintf(p, "  Objective = %17.10e\n", r.Objective)
	if r.Status == model.StatusFeasible && !math.IsInf(r.Bound, 0) {
		fmt.Fprintf(p, "Current MIP best bound = %17.10e (gap = %g, %.2f%%)\n", r.Bound, math.Abs(r.Objective-r.Bound), 100*r.Gap())
	}
	fmt.Fprintf(p, "Solution time = %.2f sec.  Iterations = %d  Nodes = %d\n", r.Solve.Seconds(), r.LPIterations, r.Nodes)
	if p.variables {
		p.cplexValues(a)
	}
	fmt.Fprintf(p, "CPLEX> \n")
}

// cplexValues writes the table of "display solution variables -": the columns that are not 0,
// and a sentence for the others.
func (p *page) cplexValues(a model.Matrix) {
	fmt.Fprintln(p)
	if a.HasIntegers() {
		fmt.Fprintln(p, "CPLEX> Incumbent solution")
	}
	zero, shown := "", 0
	var name []byte
	for j, x := range p.result.X {
		if x == 0 {
			zero = p.model.ColumnName(j)
			continue
		}
		if shown == 0 {
			fmt.Fprintln(p, "Variable Name           Solution Value")
		}
		shown++
		name = p.model.AppendColumnName(name[:0], j)
		fmt.Fprintf(p, "%-20s %17s\n", name, value(x))
	}
	switch n := len(p.result.X); {
	case shown == 0:
		fmt.Fprintf(p, "All variables in the range 1-%d are 0.\n", n)
	case shown == n-1:
		fmt.Fprintf(p, "The variable %s is 0.\n", zero)
	case shown < n:
		fmt.Fprintf(p, "All other variables in the range 1-%d are 0.\n", n)
	}
}

var cbcWords = words{
	"Optimal solution found", "Optimal solution found (within gap tolerance)", "Stopped on time limit", "Stopped on node limit",
	"Stopped on solution limit", "Stopped on difficulties", "Problem proven infeasible", "Problem proven unbounded", "Stopped on time limit",
	"Stopped on node limit", "Stopped on solution limit", "Stopped on difficulties", "Stopped on difficulties",
}

// cbc writes an answer as Cbc prints it: the result, the work, and the columns that are not 0
// with their index, value and cost.
func (p *page) cbc() {
	r, a := p.result, p.model.Matrix()
	fmt.Fprintf(p, "Result - %s\n\n", cbcWords.choose(r))
	if !r.Status.HasPoint() {
		fmt.Fprintln(p, "No feasible solution found")
	} else {
		fmt.Fprintf(p, "Objective value:                %.8f\n", r.Objective)
	}
	if !math.IsInf(r.Bound, 0) {
		fmt.Fprintf(p, "Lower bound:                    %s\n", short(r.Bound))
	}
	fmt.Fprintf(p, "Enumerated nodes:               %d\nTotal iterations:               %d\nTime (Wallclock seconds):       %.2f\n\n", r.Nodes, r.LPIterations, r.Solve.Seconds())
	p.nonzeros(func(j int, name string, x float64) {
		fmt.Fprintf(p, "%7d %-20s %22s %22s\n", j, name, short(x), short(a.Cost[j]))
	})
}

var scipWords = words{
	"problem is solved [optimal solution found]", "solving was interrupted [gap limit reached]", "solving was interrupted [time limit reached]",
	"solving was interrupted [node limit reached]", "solving was interrupted [solution limit reached]", "solving was interrupted [user interrupt]",
	"problem is solved [infeasible]", "problem is solved [unbounded]", "solving was interrupted [time limit reached]",
	"solving was interrupted [node limit reached]", "solving was interrupted [solution limit reached]", "solving was interrupted [user interrupt]",
	"unknown",
}

// scip writes an answer as SCIP prints it; columns at 0 are left out.
func (p *page) scip() {
	r, a := p.result, p.model.Matrix()
	fmt.Fprintf(p, "SCIP Status        : %s\nSolving Time (sec) : %.2f\nSolving Nodes      : %d\n", scipWords.choose(r), r.Solve.Seconds(), r.Nodes)
	if !r.Status.HasPoint() {
		fmt.Fprintf(p, "\nprimal solution:\n================\n\nno solution available\n")
		return
	}
	fmt.Fprintf(p, "Primal Bound       : %+.14e\nDual Bound         : %+.14e\nGap                : %.2f %%\n", r.Objective, r.Bound, 100*r.Gap())
	fmt.Fprintf(p, "\nprimal solution:\n================\n\nobjective value: %34s\n", short(r.Objective))
	p.nonzeros(func(j int, name string, x float64) {
		fmt.Fprintf(p, "%-32s %20s \t(obj:%s)\n", name, short(x), short(a.Cost[j]))
	})
}

var highsWords = words{
	"Optimal", "Optimal", "Time limit reached", "Iteration limit reached", "Solution limit reached", "Interrupted by user",
	"Infeasible", "Unbounded", "Time limit reached", "Iteration limit reached", "Solution limit reached", "Interrupted by user", "Solve error",
}

// highs writes the report and then the solution in the form of HiGHS' own file, because the
// report has no values.
func (p *page) highs() {
	r := p.result
	fmt.Fprintf(p, "Solving report\n  Model             %s\n  Status            %s\n", printable(p.model.Name()), highsWords.choose(r))
	if r.Status.HasPoint() {
		fmt.Fprintf(p, "  Primal bound      %s\n  Dual bound        %s\n  Gap               %.4g%%\n  Solution status   feasible\n", short(r.Objective), short(r.Bound), 100*r.Gap())
	} else {
		fmt.Fprintf(p, "  Primal bound      %s\n  Dual bound        %s\n  Solution status   -\n", "inf", short(r.Bound))
	}
	fmt.Fprintf(p, "  Timing            %.2f\n  Nodes             %d\n  LP iterations     %d\n", r.Solve.Seconds(), r.Nodes, r.LPIterations)
	if r.Status.HasPoint() {
		fmt.Fprintln(p)
		solution.Write(p, p.model, r) // errors stay in the buffer until Flush
	}
}
