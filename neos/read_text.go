package neos

// Solvers whose answers are one text: Cbc, SCIP, HiGHS; and COPT, whose values are
// in a file.
//
// The sentences were collected from the solvers' sources and from answers of NEOS; each has a
// recorded answer in testdata/answers.

import (
	"math"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/internal/verdict"
	"github.com/tilemip/tilemip/model"
)

// Cbc: "Result - …", the objective, and a table "index name value cost" of the
// columns that are not 0.

// cbcRow matches a row of the table; two stars mark a value outside its bounds.
var cbcRow = textpos.Late(`^(?:\*\*)?\s*\d+\s+(\S+)\s+(\S+)\s+(\S+)$`)

// cbc reads the text from its "Result - " line on; before that everything is the log. A linear
// program has "Optimal objective" instead.
func (r *reader) cbc(text string) {
	for _, line := range lines(text) {
		line = strings.TrimSpace(line)
		if rest, ok := strings.CutPrefix(line, "Result - "); ok {
			r.matchVerdict(line, rest, verdict.Cbc)
			r.Values = nil
			continue
		}
		if objective, ok := strings.CutPrefix(line, "Optimal objective "); ok && r.Status == model.StatusError { // of a linear program
			r.says(line, model.StatusOptimal, model.Completed)
			r.Objective = first(objective)
			continue
		}
		if r.Status == model.StatusError {
			continue // before the result everything is log
		}
		if line == "No feasible solution found" && r.Status == model.StatusFeasible {
			r.Status = model.StatusLimit
		}
		if v, ok := after(line, "Objective value:"); ok {
			r.Objective = first(v)
			r.allZero()
		} else if v, ok := after(line, "Lower bound:"); ok {
			r.Bound = first(v)
		} else if v, ok := after(line, "Enumerated nodes:"); ok {
			r.Nodes, _ = strconv.ParseInt(v, 10, 64)
		} else if m := cbcRow().FindStringSubmatch(line); m != nil {
			if x, ok := number(m[2]); ok {
				r.value(m[1], x)
			}
		}
	}
	// Without a row, and with an objective that is not 0, the text shows no values.
	if len(r.Values) == 0 && r.Objective != 0 {
		r.Values = nil
	}
}

// SCIP: "SCIP Status        : problem is solved [optimal solution found]", then
// "objective value: …" and the columns that are not 0, each with its cost.

// scipRow matches the line of a variable: name, value and the objective's coefficient.
var scipRow = textpos.Late(`^(\S+)\s+(\S+)\s+\(obj:\S+\)$`)

// scip reads the text. A new status drops values that were read before.
func (r *reader) scip(text string) {
	for _, line := range lines(text) {
		line = strings.TrimSpace(line)
		if m := scipRow().FindStringSubmatch(line); m != nil {
			if x, ok := number(m[2]); ok {
				r.value(m[1], x)
			}
		} else if v, ok := after(line, "SCIP Status"); ok {
			r.matchVerdict(line, v, verdict.SCIP)
			r.Values = nil
		} else if v, ok := after(line, "objective value:"); ok {
			r.Objective = first(v)
			r.allZero()
		} else if v, ok := after(line, "Dual Bound"); ok {
			r.Bound = first(v)
		} else if v, ok := after(line, "Solving Nodes"); ok {
			r.Nodes = int64(first(v))
		} else if line == "no solution available" && r.Status == model.StatusFeasible {
			r.Status = model.StatusLimit
		}
	}
}

// HiGHS: the block "Solving report" of an integer program, or "Model status" of a
// linear one. NEOS returns no values with it (as of 2026); where a server adds
// HiGHS' own solution file, the lines after "# Columns" are read.

// highs reads the text. A status that may come with or without a point, such as a time limit,
// counts as without where no objective is printed.
func (r *reader) highs(text string) {
	report, left := false, 0 // within the report; values still to come
	for _, line := range lines(text) {
		plain := strings.TrimSpace(line)
		if left > 0 {
			if name, x, ok := nameAndValue(plain); ok {
				r.value(name, x)
			}
			left--
			continue
		}
		if v, ok := after(plain, "Model status"); ok && strings.Contains(plain, ":") {
			r.matchVerdict(plain, v, verdict.HiGHS)
		} else if v, ok := after(plain, "Objective value"); ok && strings.Contains(plain, ":") {
			r.Objective = first(v)
		} else if v, ok := after(plain, "# Columns"); ok {
			if left, _ = strconv.Atoi(v); left >= 0 { // a negative number stands before a list of another shape
				r.allZero()
			}
		}
		switch {
		case plain == "Solving report":
			report = true
		case plain == "" || line[0] != ' ':
			report = false
		case report:
			r.highsReport(plain)
		}
	}
	// HiGHS stops at a gap of 0.01 % by default and calls that optimal.
	r.Tolerance = r.apart(1e-6)
	if r.Status == model.StatusFeasible && math.IsNaN(r.Objective) {
		r.Status = model.StatusLimit
	}
}

// apart reports whether objective and bound, where both are printed, differ by more than a share
// of the objective.
func (r *reader) apart(share float64) bool {
	return math.Abs(r.Bound-r.Objective) > share*math.Max(1, math.Abs(r.Objective))
}

// highsReport reads a line of the block "Solving report".
func (r *reader) highsReport(line string) {
	if v, ok := after(line, "Status"); ok {
		r.matchVerdict(line, v, verdict.HiGHS)
	} else if v, ok := after(line, "Primal bound"); ok {
		r.Objective = first(v)
	} else if v, ok := after(line, "Dual bound"); ok {
		r.Bound = first(v)
	} else if v, ok := after(line, "Nodes"); ok {
		r.Nodes = int64(first(v))
	}
}

// COPT: "Status: Optimal" in its text, and a .sol file of the zip with the line
// "# Objective value 11" and a name and a value a line.

// coptStatus matches both forms of the status line; the second group is the objective, where
// the line has it.
var coptStatus = textpos.Late(`^(?:Solution s|S)tatus\s*:\s*(\S.*?)(?:\s+Objective:\s*(\S+).*)?$`)

// copt reads status, objective and bound from the text, and values from the first .sol file.
// Without that file a point is not known, so that "feasible" becomes "limit".
func (r *reader) copt(out *Output) {
	for _, line := range lines(string(out.Text)) {
		line = strings.TrimSpace(line)
		if m := coptStatus().FindStringSubmatch(line); m != nil {
			r.matchVerdict(line, m[1], verdict.COPT)
			if x, ok := number(m[2]); ok {
				r.Objective = x
			}
		} else if v, ok := after(line, "Best solution"); ok {
			r.Objective = first(v)
		} else if v, ok := after(line, "Best bound"); ok {
			r.Bound = first(v)
		}
	}
	// COPT stops at a gap of 0.01 % and calls that optimal.
	r.Tolerance = r.apart(1e-9)
	name, text := out.file(".sol")
	if name == "" {
		if r.Status == model.StatusFeasible {
			r.Status = model.StatusLimit
		}
		return
	}
	r.allZero()
	for _, line := range lines(text) {
		if v, ok := after(line, "# Objective value"); ok {
			r.Objective = first(v)
		} else if name, x, ok := nameAndValue(line); ok && line[0] != '#' {
			r.value(name, x)
		}
	}
}
