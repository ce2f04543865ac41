package process

// FICO's Console Xpress, the program optimizer, which is a Tcl shell: it reads commands from its
// standard input, controls are set by name=value, and what it knows about a problem stands in
// variables. So the status is not taken from its log: the commands print it themselves, number by
// number. Point and duals are in its solution file SLX, which is written only where there are some.
//
// Sources: Xpress Optimizer Reference Manual ("Console Xpress", "Problem Attributes", "SLX File
// Format"), and the program of the MIPLIB 2017 test scripts, from which the form of the commands
// is. The answers in testdata/xpress are of the library of the wheel xpress 9.9.1 by
// scripts/recording/optimizer. FICO's program itself has not been run; what it does at an interrupt
// is not known here, so that it is killed.

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// xpressAttributes are printed behind the solve, each in a line of its own, so that one which a
// version lacks hides no other.
var xpressAttributes = []string{"lpstatus", "mipstatus", "stopstatus", "mipsols", "bestbound", "nodes", "simplexiter"}

// xpressSaid begins these lines.
const xpressSaid = "tilemip attribute "

// xpressProgram looks where the installer's variable XPRESSDIR says: the program's name says little,
// and another one of that name may stand first on PATH.
func xpressProgram() string {
	dir := os.Getenv("XPRESSDIR")
	if dir == "" {
		return ""
	}
	path, err := exec.LookPath(filepath.Join(dir, "bin", "optimizer"))
	if err != nil {
		return ""
	}
	return path
}

// xpressSettings: the program's own relative gap is not 0, and its tolerance for integers of 5e-6 is
// coarser than others'.
var xpressSettings = []setting{
	{"threads", threads}, {"randomseed", seed}, {"miprelstop", gap},
	{"miprelcutoff", always(0)}, // a point has to be better, not by a ten-thousandth
	{"mipabsstop", absoluteGap},
	{"feastol", exact(1e-9)}, {"optimalitytol", exact(1e-9)}, {"miptol", whole(1e-9)},
	{"maxtime", func(j *job) any { return asked(-int(math.Min(1e9, math.Ceil(j.left.Seconds())))) }}, // negative: also while there is no point; in whole seconds
	{"maxnode", fewNodes}, {"maxmipsol", fewPoints},
}

// xpressInput returns the commands.
func xpressInput(j *job) string {
	var b strings.Builder
	j.tell(xpressSettings, func(name string, value any) { fmt.Fprintf(&b, "%s=%v\n", name, value) })
	fmt.Fprintf(&b, "readprob %s\n", filepath.Base(j.modelAt))
	if j.startAt != "" {
		fmt.Fprintf(&b, "readslxsol %s\n", filepath.Base(j.startAt))
	}
	solve, there, flags := "lpoptimize", "$lpstatus == 1", "-p -d -r"
	if xpressMixed(j.model) {
		solve, there, flags = "mipoptimize", "$mipsols > 0", "-p"
	}
	b.WriteString(solve + "\n")
	for _, name := range xpressAttributes {
		fmt.Fprintf(&b, "puts \"%s%s=$%s\"\n", xpressSaid, name, name)
	}
	fmt.Fprintf(&b, "if {%s} {writeslxsol %s %s}\nquit\n", there, flags, filepath.Base(j.answerAt))
	return b.String()
}

// xpressMixed reports whether Xpress takes the model for one with integers, which it is with any
// construct that branches.
func xpressMixed(m *model.Model) bool {
	a, f := m.Matrix(), m.Features()
	return a.HasIntegers() || f.Semi || f.SOS || f.Indicators
}

// xpressPrepare names the solution file; the ending is that which the program gives it.
func xpressPrepare(j *job) error {
	j.answerAt = filepath.Join(j.dir, "answer.slx")
	return nil
}

// xpressStart writes the start as a solution file.
func xpressStart(j *job) error {
	text := "NAME start\n" + j.startLines(func(_ int, name string, x float64) string { return " C " + name + " " + digits(x) + "\n" }) + "ENDATA\n"
	j.startAt = filepath.Join(j.dir, "start.slx")
	return os.WriteFile(j.startAt, []byte(text), 0o600)
}

// xpressTable matches a line of the tables of cuts and nodes with an incumbent: the number of the
// node (or, before a letter, of the round of cuts), that letter, incumbent, bound. A letter before
// all marks a new point; without an incumbent there is no such number.
var xpressTable = textpos.Late(`^[*a-zA-Z ]\s*(\d+)?(?:  ([A-Z]))?\s+(-?\d*\.\d+(?:e[+-]\d+)?)\s+(-?\d*\.\d+(?:e[+-]\d+)?)\s+[1-9]\d*(?:\s+\d+){0,2}\s+-?\S+\s+\d+\s+\d+$`)

// xpressLine reads progress from a line of the log.
func xpressLine(j *job, line string) {
	if m := xpressTable().FindStringSubmatch(line); m != nil {
		nodes := m[1]
		if m[2] != "" {
			nodes = ""
		}
		j.progress("", m[3], m[4], nodes, "")
	}
}

// Numbers of the attribute lpstatus, then of mipstatus; up to xpressRelaxed its search has not begun,
// and lpstatus is of the relaxation and not of a node. Then those of stopstatus.
const (
	xpressOptimal, xpressInfeasible, xpressUnbounded                              = 1, 2, 5
	xpressRelaxed, xpressPoint, xpressNoPoint, xpressProven, xpressMixedUnbounded = 1, 4, 5, 6, 7
)

var xpressReasons = map[int]model.Termination{1: model.TimeLimit, 2: model.Interrupted, 3: model.NodeLimit, 6: model.SolutionLimit, 8: model.MemoryLimit, 9: model.Interrupted, 10: model.SolutionLimit}

// xpressFault matches a line about an error of a command or of the licence.
var xpressFault = textpos.Late(`(?m)^\s*(\?\d+ Error: .*|.*[Ll]icen[cs]e (?:error|not found|has expired).*)`)

// xpressRead reads the printed attributes and, where there is one, the solution file.
func xpressRead(j *job, answer []byte, text string, out *outcome) error {
	number := map[string]float64{}
	for line := range strings.Lines(text) {
		// The prompt may stand before it.
		if _, said, ok := strings.Cut(line, xpressSaid); ok {
			name, value, _ := strings.Cut(strings.TrimSpace(said), "=")
			if x, err := strconv.ParseFloat(value, 64); err == nil {
				number[name] = x
			}
		}
	}
	relaxed, known := number["lpstatus"]
	mixed, knownMixed := number["mipstatus"]
	search := xpressMixed(j.model)
	if fault := xpressFault().FindStringSubmatch(text); fault != nil && len(answer) == 0 {
		return fmt.Errorf("%s", strings.TrimSpace(fault[1]))
	}
	if !known || !knownMixed {
		return nil // it was stopped before
	}
	if bound, ok := number["bestbound"]; ok && math.Abs(bound) < 1e20 && search {
		out.bound = bound
	}
	out.nodes, out.steps = int64(number["nodes"]), int64(number["simplexiter"])
	reason, stopped := xpressReasons[int(number["stopstatus"])]
	switch {
	case search && mixed == xpressProven, !search && relaxed == xpressOptimal:
		out.status = model.StatusOptimal
	case search && mixed == xpressPoint:
		out.status = model.StatusFeasible
	case mixed == xpressNoPoint || relaxed == xpressInfeasible && mixed <= xpressRelaxed:
		out.status = model.StatusInfeasible
		return nil
	case mixed == xpressMixedUnbounded || relaxed == xpressUnbounded && mixed <= xpressRelaxed:
		out.status, out.certain = model.StatusUnbounded, false // not whether it is feasible
		return nil
	case stopped:
		out.status, out.stopped = model.StatusLimit, reason
		return nil
	default:
		return fmt.Errorf("optimizer ended with lpstatus %g and mipstatus %g", relaxed, mixed)
	}
	if out.status == model.StatusFeasible && stopped {
		out.stopped = reason
	}
	return xpressAnswer(j, answer, out)
}

// xpressAnswer reads the solution file: C column value, D row dual, R column reduced cost.
func xpressAnswer(j *job, answer []byte, out *outcome) error {
	l, at := j.listed(), 0
	for line := range bytes.Lines(answer) {
		at++
		f := strings.Fields(string(line))
		if len(f) != 3 || len(f[0]) != 1 {
			continue // NAME, ENDATA
		}
		value, err := strconv.ParseFloat(f[2], 64)
		if err != nil {
			return fmt.Errorf("line %d of its solution file: expected a letter, a name and a number, not %.80q", at, line)
		}
		switch f[0] {
		case "C":
			l.column(f[1], value)
		case "R":
			l.reducedCost(f[1], value)
		case "D":
			l.row(f[1], value)
		}
	}
	return l.into(out, "solution file")
}
