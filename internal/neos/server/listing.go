package server

// This file answers GAMS jobs. There is no GAMS here: package gams reads the part of the
// language that this project writes and refuses everything else, so that statements such
// as put, call and include can do nothing. The answer has the parts of a GAMS listing that
// programs and people look for.
//
// The numbers of the statuses are those of the GAMS user's guide, "Model status" and "Solver
// status".

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/format/gams"
	"github.com/tilemip/tilemip/internal/neos/option"
	"github.com/tilemip/tilemip/model"
)

// readGAMS reads the model and its solve statement, with the options of the text.
func (w *work) readGAMS(text io.Reader) error {
	m, solve, err := gams.ReadSolve("model", text)
	if err != nil {
		return err
	}
	w.subject = subject{model: m, solve: solve}
	return w.gamsLimits()
}

// gamsLimits takes the limits of the text's option statements (reslim in seconds, optcr,
// optca, threads). A field of the job that sets the same limit wins.
func (w *work) gamsLimits() error {
	var said backends.Options
	for _, name := range []string{"reslim", "optcr", "optca", "threads"} {
		if text, ok := w.subject.solve.Options[name]; ok {
			if err := set(option.GAMS, &said, name, text); err != nil {
				return refusef("Error: %v", err)
			}
		}
	}
	o := &w.order.Options
	if o.TimeLimit == 0 && said.TimeLimit > 0 {
		o.TimeLimit = said.TimeLimit
		w.limit, w.servers = w.order.limits(w.Limit)
	}
	o.RelativeGap = cmp.Or(o.RelativeGap, said.RelativeGap)
	o.AbsoluteGap = cmp.Or(o.AbsoluteGap, said.AbsoluteGap)
	o.Threads = cmp.Or(o.Threads, said.Threads)
	return nil
}

// gamsModels are the model statuses of GAMS: of linear programs, and of integer ones.
var gamsModels = map[model.Status][2]string{
	model.StatusOptimal:    {"1 Optimal", "1 Optimal"},
	model.StatusInfeasible: {"4 Infeasible", "10 Integer Infeasible"},
	model.StatusUnbounded:  {"18 Unbounded - No Solution", "18 Unbounded - No Solution"},
	model.StatusFeasible:   {"7 Feasible Solution", "8 Integer Solution"},
	model.StatusLimit:      {"14 No Solution Returned", "14 No Solution Returned"},
	model.StatusError:      {"13 Error No Solution", "13 Error No Solution"},
}

// gamsSolvers are the solver statuses of solves that were stopped.
var gamsSolvers = map[model.Termination]string{
	model.GapReached: "1 Normal Completion", // the end that optcr or optca asked for
	model.TimeLimit:  "3 Resource Interrupt",
	model.NodeLimit:  "4 Terminated By Solver", model.SolutionLimit: "4 Terminated By Solver",
	model.Interrupted: "8 User Interrupt",
}

// gamsOutcome follows the tables of GAMS. A solve that was stopped with a point is 8 for an
// integer program and 7 for a linear one; one that was stopped without a point is 14.
func gamsOutcome(r *model.Result, integers bool) (solver, status string) {
	if status = gamsModels[r.Status][0]; integers {
		status = gamsModels[r.Status][1]
	}
	if solver = "1 Normal Completion"; r.Status == model.StatusFeasible || r.Status == model.StatusLimit || r.Status == model.StatusError {
		solver = cmp.Or(gamsSolvers[r.Termination], "10 Error Solver Failure")
	}
	return solver, status
}

// listing writes the solve summary and, where there is a point, the values, in the layout that
// readers of listings rely on: "S O L V E      S U M M A R Y", lines that begin with four
// stars, and tables that begin with "---- VAR".
func (w *work) listing(b *bufio.Writer) {
	r, solve, m := w.result, w.subject.solve, w.subject.model
	a := m.Matrix()
	solver, status := gamsOutcome(r, a.HasIntegers())
	direction := "MINIMIZE"
	if a.Maximize {
		direction = "MAXIMIZE"
	}
	fmt.Fprintf(b, "Solution Report     SOLVE %s Using %s From line %d\n\n\n", solve.Model, solve.Type, solve.Line)
	fmt.Fprintf(b, "               S O L V E      S U M M A R Y\n\n")
	fmt.Fprintf(b, "     MODEL   %-20s OBJECTIVE  %s\n     TYPE    %-20s DIRECTION  %s\n     SOLVER  %-20s FROM LINE  %d\n\n",
		solve.Model, solve.Objective, solve.Type, direction, strings.ToUpper(w.order.Solver), solve.Line)
	fmt.Fprintf(b, "**** SOLVER STATUS     %s\n**** MODEL STATUS      %s\n", solver, status)
	if r.Status.HasPoint() {
		fmt.Fprintf(b, "**** OBJECTIVE VALUE %s\n", padded(r.Objective, 22, 4))
	} else {
		fmt.Fprintf(b, "**** OBJECTIVE VALUE %22s\n", "NA")
	}
	fmt.Fprintf(b, "\n RESOURCE USAGE, LIMIT     %12.3f %12.3f\n ITERATION COUNT, LIMIT    %12d   2147483647\n\n",
		r.Solve.Seconds(), w.limit.Seconds(), r.LPIterations)
	if r.Status.HasPoint() {
		w.gamsValues(b, a)
	}
	fmt.Fprintf(b, "\n**** REPORT SUMMARY :        0     NONOPT\n                             0 INFEASIBLE\n                             0  UNBOUNDED\n")
}

// gamsValues writes the tables VAR: one for each variable with indices, and one line for each
// without. The variable of the objective has its line even where package gams has replaced it
// by its definition.
func (w *work) gamsValues(b *bufio.Writer, a model.Matrix) {
	m, heading := w.subject.model, "\n                       LOWER          LEVEL          UPPER         MARGINAL\n\n"
	fmt.Fprint(b, heading)
	if _, kept := columnNamed(m, w.subject.solve.Objective); !kept { // the reader replaced it by its definition
		w.gamsLine(b, "---- VAR "+w.subject.solve.Objective, math.Inf(-1), w.result.Objective, math.Inf(1))
	}
	last := ""
	for j, x := range w.result.X {
		name, labels, indexed := strings.Cut(m.ColumnName(j), "[")
		if !indexed {
			w.gamsLine(b, "---- VAR "+name, a.Lower[j], x, a.Upper[j])
			continue
		}
		if name != last {
			fmt.Fprintf(b, "\n---- VAR %s\n%s", name, heading)
			last = name
		}
		w.gamsLine(b, strings.ReplaceAll(strings.TrimSuffix(labels, "]"), ",", "."), a.Lower[j], x, a.Upper[j])
	}
}

// columnNamed finds a column by its name; case does not count in GAMS.
func columnNamed(m *model.Model, name string) (int, bool) {
	for j := range m.Columns() {
		if strings.EqualFold(m.ColumnName(j), name) {
			return j, true
		}
	}
	return 0, false
}

// gamsLine writes lower bound, level and upper bound. The marginal is always a dot, which
// stands for 0.
func (w *work) gamsLine(b *bufio.Writer, name string, lower, level, upper float64) {
	fmt.Fprintf(b, "%-14s %14s %14s %14s %14s\n", name, gamsNumber(lower), gamsNumber(level), gamsNumber(upper), ".")
}

// gamsNumber returns a number as listings print it: a dot for 0, words for infinity, and
// three decimals. Where three decimals do not represent it exactly it has all its digits,
// unlike in GAMS.
func gamsNumber(x float64) string {
	switch {
	case x == 0:
		return "."
	case math.IsInf(x, 1):
		return "+INF"
	case math.IsInf(x, -1):
		return "-INF"
	}
	return strings.TrimSpace(padded(x, 0, 3))
}

// padded returns x with the given number of decimals where these represent it exactly in at
// most 22 characters, otherwise with the fewest digits that do; right-aligned to width.
func padded(x float64, width, decimals int) string {
	text := strconv.FormatFloat(x, 'f', decimals, 64)
	if y, _ := strconv.ParseFloat(text, 64); y != x || len(text) > 22 {
		text = strconv.FormatFloat(x, 'g', -1, 64)
	}
	return fmt.Sprintf("%*s", width, text)
}
