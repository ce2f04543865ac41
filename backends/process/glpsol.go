package process

// glpsol, the program of GLPK (tested with 5.0). Its solution file has letters for the
// status, and columns by their numbers from 1, in the order of the model file.
//
// Sources: the GLPK reference manual 5.0, "Solution files", and the recorded answers in
// testdata/glpsol.

import (
	"bytes"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/internal/verdict"
	"github.com/tilemip/tilemip/model"
)

// glpsolArguments returns the command line; 0 as the seed leaves glpsol's own.
func glpsolArguments(j *job) []string {
	args := []string{"--freemps", j.modelAt, "--mipgap", fmt.Sprint(j.options.RelativeGap), "-w", j.answerAt}
	j.tell([]setting{
		{"tmlim", func(j *job) any { return asked(int64(math.Ceil(j.left.Seconds()))) }}, // whole seconds, at least one
		{"seed", seed},
	}, func(name string, value any) { args = append(args, "--"+name, fmt.Sprint(value)) })
	for name, value := range j.options.Raw {
		args = append(args, "--"+name)
		if value != "" {
			args = append(args, value)
		}
	}
	return args
}

// Lines of the log within the tree: iterations, best objective (or "not found yet"), bound.
// glpsolBound matches only lines that end with the sizes of the tree.
var (
	glpsolTree  = textpos.Late(`^[+>*]\s*(\d+):.* mip =\s+(\S+|not found yet) [<>]=\s+(\S+)`)
	glpsolBound = textpos.Late(`(?m)^\+\s*\d+:.* mip =\s+(?:\S+|not found yet) [<>]=\s+(\S+)\s+.*\(\d+; \d+\)`)
)

// glpsolLine reads progress from a line of the log.
func glpsolLine(j *job, line string) {
	if objective, ok := strings.CutPrefix(line, "Solution found by heuristic: "); ok {
		j.source = "heuristic"
		j.progress("", objective, "", "", "")
		return
	}
	if m := glpsolTree().FindStringSubmatch(line); m != nil {
		j.progress("", m[2], m[3], "", m[1])
	}
}

// glpsolRead reads the solution file: "s mip rows columns status objective" or
// "s bas rows columns primal dual objective", then "j column value" or
// "j column status value dual", and "i row status value dual" of the rows that have a bound;
// other lines are skipped. valueAt is the field of the value, 0
// before the first line. What the log says about infeasible and unbounded models counts more.
func glpsolRead(j *job, answer []byte, text string, out *outcome) error {
	timedOut := strings.Contains(text, "TIME LIMIT EXCEEDED")
	for line := range strings.Lines(text) {
		if v, ok := verdict.GLPK.Find(line); ok {
			return out.says("glpsol", line, v, ok)
		}
	}
	x, err := glpsolFile(j, answer, timedOut, out)
	if err != nil {
		return err
	}
	if all := glpsolBound().FindAllStringSubmatch(text, -1); len(all) > 0 && out.status != model.StatusOptimal { // of an optimum it is an earlier one
		if x, err := strconv.ParseFloat(all[len(all)-1][1], 64); err == nil && math.Abs(x) < 1e300 {
			out.bound = x
		}
	}
	if out.status == model.StatusFeasible && strings.Contains(text, "MIP GAP TOLERANCE REACHED") {
		out.status = model.StatusOptimal // within the gap that was asked for
	}
	if out.status.HasPoint() {
		out.x = x
	}
	if timedOut && out.status != model.StatusOptimal {
		out.stopped = model.TimeLimit
	}
	return nil
}

// glpsolFile reads the status and the values of the solution file.
func glpsolFile(j *job, answer []byte, timedOut bool, out *outcome) ([]float64, error) {
	lines := textpos.NewLines("solution", bytes.NewReader(answer), 0)
	x := make([]float64, j.model.Columns())
	rowDual, reduced := make([]float64, j.boundRows()), make([]float64, len(x))
	valueAt := 0
	for lines.Next() {
		f := strings.Fields(lines.Text())
		switch {
		case len(f) == 0:
		case f[0] == "s" && len(f) == 6 && f[1] == "mip":
			valueAt = 2
			out.status = glpsolStatus(f[4], timedOut)
		case f[0] == "s" && len(f) == 7 && f[1] == "bas":
			valueAt = 3
			out.status = glpsolBasic(f[4], f[5])
			out.rowDual, out.reduced = rowDual, reduced
		case f[0] == "j":
			if err := glpsolValue(f, valueAt, x, lines); err != nil {
				return nil, err
			}
			if valueAt == 3 {
				if err := glpsolValue(f, 4, reduced, lines); err != nil {
					return nil, err
				}
			}
		case f[0] == "i" && valueAt == 3:
			if err := glpsolValue(f, 4, rowDual, lines); err != nil {
				return nil, err
			}
		}
	}
	if out.rowDual != nil {
		out.rowDual, out.reduced = withFreeRows(j.model.Matrix(), j.directed(out.rowDual)), j.directed(out.reduced)
	}
	return x, lines.Err()
}

// glpsolBasic reads the letters of a linear program, primal and dual: f is feasible.
func glpsolBasic(primal, dual string) model.Status {
	switch {
	case primal == "f" && dual == "f":
		return model.StatusOptimal
	case primal == "f":
		return model.StatusFeasible
	}
	return model.StatusLimit
}

// glpsolStatus reads the letter of an integer program: o optimal, f feasible, n infeasible, u
// undefined.
// Undefined after the time limit means that no point was found; otherwise it is an error.
func glpsolStatus(letter string, timedOut bool) model.Status {
	switch {
	case letter == "o":
		return model.StatusOptimal
	case letter == "f":
		return model.StatusFeasible
	case letter == "n":
		return model.StatusInfeasible
	case timedOut:
		return model.StatusLimit
	}
	return model.StatusError
}

// glpsolValue reads a field of a line of a column, or of a row, into x.
func glpsolValue(f []string, valueAt int, x []float64, lines *textpos.Lines) error {
	if valueAt == 0 || len(f) <= valueAt {
		return lines.Errorf(1, "a column with its value, after a line of status", "%s", textpos.Quote(lines.Text()))
	}
	k, err := strconv.Atoi(f[1])
	value, err2 := strconv.ParseFloat(f[valueAt], 64)
	if err != nil || err2 != nil || k < 1 {
		return lines.Errorf(1, "a column with its value", "%s", textpos.Quote(lines.Text()))
	}
	if k <= len(x) { // one more column carries the objective's constant
		x[k-1] = value
	}
	return nil
}
