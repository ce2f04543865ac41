package process

// SCIP, the solver for constraint integer programs of the Zuse Institute Berlin (tested with
// 10.0.2). Its program reads commands from a file, which names the others without blanks, in the
// program's own working folder. At the first interrupt it ends the solve and goes on with the
// next command, which writes the best point.
//
// Sources: SCIP's own help ("help", "set" and its parameters' descriptions) and the recorded
// answers in testdata/scip, made with the shell of the library in the wheel pyscipopt 6.3.0
// (its function SCIPrunShell, which is all that the program scip is).

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/internal/verdict"
	"github.com/tilemip/tilemip/model"
)

// scipCommands is the file of commands that the program is started with.
const scipCommands = "commands.txt"

// scipArguments runs the commands of a file.
func scipArguments(*job) []string { return []string{"-b", scipCommands} }

// scipPrepare writes the commands. Its own gap limits are 0; of its feasibility tolerances the
// one for integers follows the one for rows.
func scipPrepare(j *job) error {
	var b bytes.Buffer
	o := j.options
	set := func(name string, value any) { fmt.Fprintf(&b, "set %s %v\n", name, value) }
	set("limits gap", o.RelativeGap)
	set("limits absgap", o.AbsoluteGap)
	if j.left > 0 {
		set("timing clocktype", 2) // wall time
		set("limits time", j.left.Seconds())
	}
	if o.NodeLimit > 0 {
		set("limits totalnodes", o.NodeLimit)
	}
	if o.SolutionLimit > 0 {
		set("limits bestsol", min(o.SolutionLimit, math.MaxInt32))
	}
	if seed := o.Seed & math.MaxInt32; seed != 0 {
		set("randomization randomseedshift", seed)
	}
	if o.Tolerance > 0 {
		set("numerics feastol", math.Max(1e-9, math.Min(o.Tolerance, 1e-6)))
	}
	if j.linear() {
		for _, name := range scipPlain {
			set(name, 0)
		}
		b.WriteString("set heuristics emphasis off\n")
	}
	if err := scipRaw(o.Raw, set); err != nil {
		return err
	}
	if o.Pool > 0 {
		set("limits maxsol", max(100, j.asked())) // 100 is its own
	}
	fmt.Fprintf(&b, "read %s\n", filepath.Base(j.modelAt))
	if j.startAt != "" {
		fmt.Fprintf(&b, "read %s\n", filepath.Base(j.startAt))
	}
	fmt.Fprintf(&b, "optimize\nwrite solution %s\n", filepath.Base(j.answerAt))
	if j.linear() {
		b.WriteString("display dualsolution\n")
	}
	if o.Pool > 0 {
		for k := range j.asked() { // 0 is the answer; one that is not there is a line of text
			fmt.Fprintf(&b, "display sols %d\n", k)
		}
	}
	fmt.Fprintf(&b, "quit\n")
	return os.WriteFile(filepath.Join(j.dir, scipCommands), b.Bytes(), 0o600)
}

// scipRaw sets the caller's own parameters, named as in a parameter file: limits/nodes. A blank
// or a line end in one would be a command.
func scipRaw(raw map[string]string, set func(string, any)) error {
	names := make([]string, 0, len(raw))
	for name := range raw {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		if strings.ContainsAny(name+raw[name], " \t\r\n\"") || raw[name] == "" {
			return &backends.OptionError{Name: name, Reason: fmt.Sprintf("SCIP rejects the value %s of its parameter %s: expected one word", textpos.Quote(raw[name]), textpos.Quote(name))}
		}
		set(strings.ReplaceAll(name, "/", " "), raw[name])
	}
	return nil
}

// scipStart writes the start as a solution file, "name value"; it may be partial where values are
// not numbers, which SCIP completes.
func scipStart(j *job) error {
	var b bytes.Buffer
	b.WriteString("solution status: unknown\n")
	for k, x := range j.options.Start {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			fmt.Fprintf(&b, "%s unknown\n", j.names.Var(k))
			continue
		}
		fmt.Fprintf(&b, "%s %s\n", j.names.Var(k), strconv.FormatFloat(x, 'g', -1, 64))
	}
	if one := j.names.ConstantColumn(); one != "" {
		fmt.Fprintf(&b, "%s 1\n", one)
	}
	return os.WriteFile(j.startAt, b.Bytes(), 0o600)
}

// Lines of the log. The groups of scipTable: seconds, node, bound, best objective; the table
// has 18 columns, of which the 15th and the 16th are bound and objective.
var (
	scipTable  = late(`^.?\s*(\d[\d.]*)s\|\s*(\d+\S*) \|(?:[^|]*\|){12}\s*(\S+)\s*\|\s*(\S+)\s*\|`)
	scipStatus = late(`(?m)^SCIP Status\s+: (.*)`)
	scipNodes  = late(`(?m)^Solving Nodes\s+: (\d+)`)
	scipBound  = late(`(?m)^Dual Bound\s+: (\S+)`)
	scipFault  = late(`(?m)^(?:command <.*> not available|.*(?:unknown parameter|not available|invalid|syntax error|error).*)$`)
)

// scipLine reads progress from a line of the table, the points of the pool, and duals.
func scipLine(j *job, line string) {
	if j.options.Pool > 0 {
		scipPoolLine(j, line)
	}
	if j.duals != nil || strings.HasPrefix(line, "written") {
		scipDualLine(j, line)
	}
	if m := scipTable().FindStringSubmatch(line); m != nil {
		j.progress(m[1], scipNumber(m[4]), scipNumber(m[3]), highsCount(m[2]), "")
	}
}

// scipNumber returns a figure of the table as progress reads it: words and infinite ones are none.
func scipNumber(text string) string {
	if x, err := strconv.ParseFloat(text, 64); err != nil || math.Abs(x) >= 1e20 {
		return ""
	}
	return text
}

// scipRead reads the status from the log and the point from the solution file: after two lines of
// status and objective, "name value (obj:cost)" for the columns that are not zero.
func scipRead(j *job, answer []byte, text string, out *outcome) error {
	m := scipStatus().FindStringSubmatch(text)
	if m == nil {
		if f := scipFault().FindString(text); f != "" {
			return fmt.Errorf("%s", strings.TrimSpace(f))
		}
		return nil
	}
	if b := scipBound().FindStringSubmatch(text); b != nil && scipNumber(b[1]) != "" {
		out.bound, _ = strconv.ParseFloat(b[1], 64)
	}
	if n := scipNodes().FindStringSubmatch(text); n != nil {
		out.nodes, _ = strconv.ParseInt(n[1], 10, 64)
	}
	v, ok := verdict.SCIP.Find(m[1])
	if err := out.says("scip", m[1], v, ok); err != nil || out.status == model.StatusInfeasible || out.status == model.StatusUnbounded {
		return err
	}
	return scipPoint(j, answer, out)
}

// scipPoint reads the solution file. "no solution available" stands in one without a point.
func scipPoint(j *job, answer []byte, out *outcome) error {
	lines := textpos.NewLines("solution", bytes.NewReader(answer), 0)
	x := make([]float64, j.model.Columns())
	valued := false
	for lines.Next() {
		text := lines.Text()
		if strings.HasPrefix(text, "objective value:") {
			valued = true
			continue
		}
		f := strings.Fields(text)
		if !valued || len(f) < 2 {
			continue
		}
		value, err := strconv.ParseFloat(f[1], 64)
		if err != nil {
			return lines.Errorf(len(f[0])+1, "name and value", "%s", textpos.Quote(text))
		}
		if k, ok := j.names.FindVar(f[0]); ok {
			x[k] = value
		}
	}
	if err := lines.Err(); err != nil {
		return err
	}
	if !valued {
		if out.status == model.StatusOptimal {
			return fmt.Errorf("the solution file has no point")
		}
		return nil
	}
	out.found(x)
	scipDuals(j, out)
	return nil
}
