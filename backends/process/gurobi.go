package process

// Gurobi's program gurobi_cl. Everything is on its command line, parameter=value, and the model
// comes last. Its result file in JSON has the status as a number, the bound, the point with all
// digits and, for a linear program, the duals; each improving point goes into a file of its own
// (SolFiles) while it runs. At an interrupt the solve ends and the result file is written.
//
// Sources: Gurobi's manual ("Gurobi Command-Line Tool", "JSON solution format", "Optimization
// Status Codes", "MIP Logging"), and the recorded answers in testdata/gurobi, made with the
// library of the wheel gurobipy 13.0.3 by scripts/recording/gurobi_cl. Gurobi's own program has
// not been run.

import (
	"bytes"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/textpos"
)

// gurobiResult is the result file; its ending says that it is in JSON.
const gurobiResult = "answer.json"

// gurobiPoints begins the names of the files of improving points: point_0.sol and so on.
const gurobiPoints = "point"

// gurobiSettings: the program's own gap limits are not 0, and its tolerance for integers of 1e-5 is
// coarser than others'. 1e-9 is the least that it takes.
var gurobiSettings = []setting{
	{"Threads", threads}, {"Seed", seed}, {"MIPGap", gap}, {"MIPGapAbs", absoluteGap},
	{"FeasibilityTol", exact(1e-9)}, {"OptimalityTol", exact(1e-9)}, {"IntFeasTol", whole(1e-9)},
	{"TimeLimit", seconds}, {"NodeLimit", nodes}, {"SolutionLimit", fewPoints}, {"PoolSolutions", kept},
}

// gurobiArguments returns parameters, files and the model.
func gurobiArguments(j *job) []string {
	var args []string
	set := func(name string, value any) { args = append(args, fmt.Sprintf("%s=%v", name, value)) }
	j.tell(gurobiSettings, set)
	for _, name := range slices.Sorted(maps.Keys(j.options.Raw)) {
		set(name, j.options.Raw[name])
	}
	set("DisplayInterval", 1)
	set("ResultFile", gurobiResult)
	set("JSONSolDetail", 1)
	set("SolFiles", gurobiPoints)
	if j.startAt != "" {
		set("InputFile", filepath.Base(j.startAt))
	}
	return append(args, filepath.Base(j.modelAt))
}

// gurobiOwn are parameters that this row sets itself, in small letters: they name its files and
// keep the log coming.
var gurobiOwn = []string{"resultfile", "jsonsoldetail", "solfiles", "inputfile", "logfile", "logtoconsole", "outputflag", "record"}

// gurobiPrepare refuses parameters of the caller's that cannot be one argument, and names the
// files. A start is for integer programs; an empty name of its file keeps it from the command line.
func gurobiPrepare(j *job) error {
	for name, value := range j.options.Raw {
		switch {
		case name == "" || strings.ContainsAny(name, "=- \t\r\n") || strings.ContainsAny(value, "\r\n") || value == "":
			return &backends.OptionError{Name: name, Reason: fmt.Sprintf("gurobi_cl rejects the value %s of its parameter %s: expected one line", textpos.Quote(value), textpos.Quote(name))}
		case slices.Contains(gurobiOwn, strings.ToLower(name)):
			return &backends.OptionError{Name: name, Reason: fmt.Sprintf("the parameter %s of Gurobi is set by tilemip: leave it out", textpos.Quote(name))}
		}
	}
	j.answerAt, j.savedAt = filepath.Join(j.dir, gurobiResult), filepath.Join(j.dir, gurobiPoints)
	return nil
}

// gurobiStart writes the values of the start that are numbers as a MIP start, which the program
// completes. Its name ends in .mst, by which the program knows it.
func gurobiStart(j *job) error {
	text := "# MIP start\n" + j.startLines(func(_ int, name string, x float64) string {
		if math.IsNaN(x) {
			return ""
		}
		return name + " " + digits(x) + "\n"
	})
	j.startAt = filepath.Join(j.dir, "start.mst")
	return os.WriteFile(j.startAt, []byte(text), 0o600)
}

// Lines of the log. The groups of gurobiTable, a line of the table of nodes, in which H or * marks
// a new point and - what is not known: nodes explored, incumbent, bound, seconds.
var (
	gurobiTable = textpos.Late(`^[H* ]\s*(\d+)\s+\d+\s.*?\s(\S+)\s+(\S+)\s+(?:-|\S+%)\s+(?:-|\S+)\s+(\d+)s$`)
	gurobiFound = textpos.Late(`^(?:Found heuristic solution: objective|Loaded user MIP start with objective) (\S+)`)
)

// gurobiLine reads progress from a line of the log, and the improving points before it.
func gurobiLine(j *job, line string) {
	if m := gurobiTable().FindStringSubmatch(line); m != nil {
		gurobiImproved(j)
		j.progress(m[4], m[2], m[3], m[1], "")
	} else if m := gurobiFound().FindStringSubmatch(line); m != nil {
		gurobiImproved(j)
		j.progress("", m[1], "", "", "")
	}
}

// gurobiImproved reports the improving points whose files are complete since the last look.
func gurobiImproved(j *job) {
	if j.savedAt == "" {
		return
	}
	for {
		x := gurobiPoint(j, j.read)
		if x == nil {
			return
		}
		j.read++ // of this program: the number of the next file
		j.improve(x)
	}
}

// gurobiSaved returns the point of the last complete file, for a program that was killed.
func gurobiSaved(j *job) []float64 {
	var last []float64
	for k := int64(0); ; k++ {
		x := gurobiPoint(j, k)
		if x == nil {
			return last
		}
		last = x
	}
}

// gurobiPoint reads the file of improving point k, remarks after # and "name value" for every
// column; nil where it is not there, or not complete.
func gurobiPoint(j *job, k int64) []float64 {
	text, err := os.ReadFile(fmt.Sprintf("%s_%d.sol", j.savedAt, k))
	if err != nil || !bytes.HasSuffix(text, []byte("\n")) {
		return nil
	}
	x, known := make([]float64, j.model.Columns()), 0
	for line := range strings.Lines(string(text)) {
		f := strings.Fields(line)
		if len(f) != 2 {
			continue
		}
		if c, ok := j.names.FindVar(f[0]); ok {
			value, err := strconv.ParseFloat(f[1], 64)
			if err != nil {
				return nil
			}
			x[c] = j.whole(c, value)
			known++
		}
	}
	if known < len(x) {
		return nil
	}
	return x
}
