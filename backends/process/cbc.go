package process

// CBC, the COIN-OR branch and cut solver (tested with 2.10). The order of its options
// matters: -solve uses those that stand before it.
//
// Sources: cbc's own help ("cbc -?"), its log of release 2.10, and the recorded answers in
// testdata/cbc.

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// cbcSettings: -timeMode elapsed makes -sec a limit on wall time, -printingOptions all puts the
// columns at 0 and the rows into the solution file. Its tolerances are 1e-7 for rows and 1e-6 for
// integers. With a finer one its preprocessing is off: that is what cbc itself advises where that
// went wrong by a tolerance.
var cbcSettings = []setting{
	{"ratioGap", gap}, {"allowableGap", absoluteGap}, {"timeMode", always("elapsed")}, {"printingOptions", always("all")},
	{"sec", func(j *job) any {
		if j.left == 0 {
			return nil
		}
		return strconv.FormatFloat(j.left.Seconds(), 'f', 3, 64)
	}},
	{"maxNodes", fewNodes}, {"maxSolutions", fewPoints}, {"randomCbcSeed", seed},
	{"primalTolerance", cbcTolerance}, {"dualTolerance", cbcTolerance}, {"integerTolerance", cbcTolerance},
	{"preprocess", cbcFine}, {"presolve", cbcFine},
}

func cbcTolerance(j *job) any { return asked(math.Min(j.options.Tolerance, 1e-7)) }

func cbcFine(j *job) any {
	if j.options.Tolerance == 0 || j.options.Tolerance >= 1e-7 {
		return nil
	}
	return "off"
}

// cbcArguments returns the command line.
func cbcArguments(j *job) []string {
	o := j.options
	args := []string{j.modelAt}
	j.tell(cbcSettings, func(name string, value any) { args = append(args, "-"+name, fmt.Sprint(value)) })
	for name, value := range o.Raw {
		args = append(args, "-"+name, value)
	}
	if j.startAt != "" {
		args = append(args, "-mipstart", j.startAt)
	}
	if j.savedAt != "" {
		return append(args, "-solve", "-saveSolution", j.savedAt, "-solution", j.answerAt)
	}
	return append(args, "-solve", "-solution", j.answerAt)
}

// cbcStart writes a start point as cbc's -mipstart reads it: number, name, value.
func cbcStart(j *job) error {
	text := j.startLines(func(k int, name string, x float64) string { return fmt.Sprintf("%d %s %s\n", k, name, digits(x)) })
	return os.WriteFile(j.startAt, []byte(text), 0o600)
}

// Lines of cbc's log, by its message codes, and lines of the summary at its end. The groups
// of cbcProgress: nodes, best objective, bound, seconds; of cbcIncumbent: objective,
// iterations, nodes, seconds.
var (
	cbcProgress  = textpos.Late(`^Cbc0010I After (\d+) nodes, \d+ on tree, (\S+) best solution, best possible (\S+) \((\S+) seconds\)`)
	cbcIncumbent = textpos.Late(`^Cbc(?:0012I|0004I|0016I|0038I) .*[Ss]olution of (\S+) found (?:by (.*) )?after (\d+) iterations and (\d+) nodes \((\S+) seconds\)`)
	cbcNodes     = textpos.Late(`(?m)^Enumerated nodes:\s+(\d+)`)
	cbcSteps     = textpos.Late(`(?m)^Total iterations:\s+(\d+)`)
	cbcBound     = textpos.Late(`(?m)^Lower bound:\s+(\S+)`)
)

// cbcLine reads progress from a line of the log.
func cbcLine(j *job, line string) {
	if m := cbcProgress().FindStringSubmatch(line); m != nil {
		j.progress(m[4], m[2], m[3], m[1], "")
	} else if m := cbcIncumbent().FindStringSubmatch(line); m != nil {
		if j.source = m[2]; j.source == "" {
			j.source = "branching"
		}
		j.progress(m[5], m[1], "", m[4], m[3])
	}
}

// progress reports the figures of a log line as an event. The program minimizes, so
// objective and bound are negated for a model that maximizes. A figure that is empty, or 1e30
// and more, is unknown.
func (j *job) progress(seconds, objective, bound, nodes, steps string) {
	maximize := j.model.Matrix().Maximize
	value := func(text string, missing float64) float64 {
		x, err := strconv.ParseFloat(text, 64)
		if err != nil || math.Abs(x) >= 1e30 {
			return missing
		}
		if maximize {
			return -x
		}
		return x
	}
	// A line without a bound leaves it as it was, and so does one with a worse bound, as after a restart.
	if b := value(bound, j.bound); maximize == (b < j.bound) {
		j.bound = b
	}
	e := backends.Event{Type: backends.EventProgress, Objective: value(objective, math.NaN()), Bound: j.bound, Source: j.source}
	j.source = ""
	if !math.IsNaN(e.Objective) {
		j.best = e.Objective
		j.seen.Store(true)
	}
	e.Nodes, _ = strconv.ParseInt(nodes, 10, 64)
	e.LPIterations, _ = strconv.ParseInt(steps, 10, 64)
	if s, err := strconv.ParseFloat(seconds, 64); err == nil {
		e.Elapsed = time.Duration(s * float64(time.Second))
	}
	j.last = e
	if j.options.Events != nil {
		j.options.Events(e)
	}
}

// cbcRead reads the solution file: a line of status and objective, then a line for each row
// and column, "number name value reduced-cost", marked ** where infeasible. Nodes, iterations
// and bound come from text, what the program printed.
func cbcRead(j *job, answer []byte, text string, out *outcome) error {
	out.nodes, out.steps, out.bound = count(cbcNodes(), text), count(cbcSteps(), text), bound(cbcBound(), text, 1e30)
	lines := textpos.NewLines("solution", bytes.NewReader(answer), 0)
	if !lines.Next() {
		return lines.Err()
	}
	head := lines.Text()
	if err := cbcStatus(head, text, out); err != nil {
		return err
	}
	if !out.status.HasPoint() {
		return nil
	}
	return cbcPoint(j, lines, out)
}

// cbcStatus reads the first line. Below a line with "no integer solution" stand the values
// of the relaxation, which are not a point of the program.
func cbcStatus(head, text string, out *outcome) error {
	word, _, _ := strings.Cut(head, " - objective")
	switch {
	case strings.HasPrefix(word, "Optimal"):
		out.status = model.StatusOptimal
		if strings.Contains(text, "Result - User ctrl-c") {
			out.status, out.stopped = model.StatusFeasible, model.Interrupted
		}
	case strings.HasPrefix(word, "Infeasible"), strings.HasPrefix(word, "Integer infeasible"):
		// cbc says this of unbounded linear programs too
		out.status, out.certain = model.StatusInfeasible, false
	case strings.HasPrefix(word, "Unbounded"):
		out.status, out.certain = model.StatusUnbounded, false
	case strings.HasPrefix(word, "Stopped on"):
		out.status, out.stopped = model.StatusFeasible, cbcReason(word, text)
		if strings.Contains(head, "no integer solution") || strings.Contains(text, "No feasible solution found") {
			out.status = model.StatusLimit
		}
	default:
		return fmt.Errorf("unknown status %s", textpos.Quote(head))
	}
	return nil
}

// cbcReason returns why cbc stopped: the first line of the solution file does not name every reason. A stop for any other
// reason counts as the time limit.
func cbcReason(word, text string) model.Termination {
	switch {
	case strings.Contains(text, "User ctrl-c"), strings.Contains(word, "ctrl-c"):
		return model.Interrupted
	case strings.Contains(text, "Result - Stopped on node limit"):
		return model.NodeLimit
	case strings.Contains(text, "Result - Stopped on solution limit"):
		return model.SolutionLimit
	}
	return model.TimeLimit
}

// cbcPoint reads the values. Rows and columns share the list and may share names; columns
// come last, so they overwrite the value of a row of the same name.
func cbcPoint(j *job, lines *textpos.Lines, out *outcome) error {
	x := make([]float64, j.model.Columns())
	for lines.Next() {
		text, violated := strings.CutPrefix(lines.Text(), "**")
		if violated && out.status == model.StatusFeasible {
			out.status = model.StatusLimit // stopped within the simplex method, before any point
			return nil
		}
		fields := strings.Fields(text)
		if len(fields) < 3 {
			return lines.Errorf(1, "number, name, value", "%s", textpos.Quote(lines.Text()))
		}
		value, err := strconv.ParseFloat(fields[2], 64)
		if err != nil {
			return lines.Errorf(1, "a number", "%s", textpos.Quote(fields[2]))
		}
		if k, ok := j.names.FindVar(fields[1]); ok {
			x[k] = value
		}
	}
	if err := lines.Err(); err != nil && !errors.Is(err, io.EOF) {
		return err
	}
	out.x = x
	j.exact(out)
	return nil
}
