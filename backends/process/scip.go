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
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/internal/verdict"
	"github.com/tilemip/tilemip/model"
)

// scipCommands is the file of commands that the program is started with.
const scipCommands = "commands.txt"

// scipArguments runs the commands of a file.
func scipArguments(*job) []string { return []string{"-b", scipCommands} }

// scipSettings: its own gap limits are 0; of its feasibility tolerances the one for integers follows
// the one for rows.
var scipSettings = []setting{
	{"limits gap", gap}, {"limits absgap", absoluteGap},
	{"timing clocktype", timed(2)}, // wall time
	{"limits time", seconds}, {"limits totalnodes", nodes}, {"limits bestsol", fewPoints},
	{"randomization randomseedshift", seed}, {"numerics feastol", exact(1e-9)},
}

// scipPrepare writes the commands.
func scipPrepare(j *job) error {
	var b bytes.Buffer
	set := func(name string, value any) {
		fmt.Fprintf(&b, "set %s %v\n", strings.ReplaceAll(name, "/", " "), value)
	}
	j.tell(scipSettings, set)
	// The caller's own are named as in a parameter file: limits/nodes. A blank or a line end in one
	// would be a command.
	if err := j.raw("SCIP", "parameter", "one word", func(name, value string) bool { return value == "" || strings.ContainsAny(name+value, " \t\r\n\"") }, set); err != nil {
		return err
	}
	fmt.Fprintf(&b, "read %s\n", filepath.Base(j.modelAt))
	if j.startAt != "" {
		fmt.Fprintf(&b, "read %s\n", filepath.Base(j.startAt))
	}
	fmt.Fprintf(&b, "optimize\nwrite solution %s\nquit\n", filepath.Base(j.answerAt))
	return os.WriteFile(filepath.Join(j.dir, scipCommands), b.Bytes(), 0o600)
}

// scipStart writes the start as a solution file, "name value"; it may be partial where values are
// not numbers, which SCIP completes.
func scipStart(j *job) error {
	text := "solution status: unknown\n" + j.startLines(func(_ int, name string, x float64) string {
		if math.IsNaN(x) {
			return name + " unknown\n"
		}
		return name + " " + digits(x) + "\n"
	})
	if one := j.names.ConstantColumn(); one != "" {
		text += one + " 1\n"
	}
	return os.WriteFile(j.startAt, []byte(text), 0o600)
}

// Lines of the log. The groups of scipTable: seconds, node, bound, best objective; the table
// has 18 columns, of which the 15th and the 16th are bound and objective.
var (
	scipTable  = textpos.Late(`^.?\s*(\d[\d.]*)s\|\s*(\d+\S*) \|(?:[^|]*\|){12}\s*(\S+)\s*\|\s*(\S+)\s*\|`)
	scipStatus = textpos.Late(`(?m)^SCIP Status\s+: (.*)`)
	scipNodes  = textpos.Late(`(?m)^Solving Nodes\s+: (\d+)`)
	scipBound  = textpos.Late(`(?m)^Dual Bound\s+: (\S+)`)
	scipFault  = textpos.Late(`(?m)^(?:command <.*> not available|.*(?:unknown parameter|not available|invalid|syntax error|error).*)$`)
)

// scipLine reads progress from a line of the table.
func scipLine(j *job, line string) {
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
	out.bound, out.nodes = bound(scipBound(), text, 1e20), count(scipNodes(), text)
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
			return fmt.Errorf("the solution file has no solution")
		}
		return nil
	}
	out.found(x)
	return nil
}
