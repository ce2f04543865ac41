package process

// The highs program (tested with 1.15.1), for machines where the library cannot be linked. Its
// options go into a file of their own, because only some of them have a flag, and it runs in a
// folder of its own, because it writes Highs.log into its working folder otherwise.
//
// A signal ends it at once, without a solution file, so it is killed, and its improving points
// are taken from the file that it appends them to as it finds them.
//
// Sources: HiGHS' documentation, "Options" and "HiGHS solution file"; the recorded answers in
// testdata/highs-program.

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"sort"
	"strconv"
	"strings"
	"sync"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/internal/integrality"
	"github.com/tilemip/tilemip/internal/installed"
	"github.com/tilemip/tilemip/internal/textpos"
)

// highsProgram returns the program that the variable names, the one beside this program, or the
// installed one if it is as it was; or "".
func highsProgram() string {
	file := "highs"
	if runtime.GOOS == "windows" {
		file = "highs.exe"
	}
	found, missing := installed.Find("highs", file, "TILEMIP_HIGHS_PROGRAM")
	if missing != "" {
		return ""
	}
	if _, sound := verified.Load(found); !sound { // once a run of this program
		if found.Verify() != nil {
			return ""
		}
		verified.Store(found, true)
	}
	return found.Path
}

var verified sync.Map

// highsArguments returns the command line: everything else is in the options file.
func highsArguments(j *job) []string {
	args := []string{"--model_file", j.modelAt, "--options_file", filepath.Join(j.dir, "options.txt")}
	if j.startAt != "" {
		args = append(args, "--read_solution_file", j.startAt)
	}
	return args
}

// highsPrepare writes the options file. The caller's own options come first: the last line of a
// name counts, and the files must stay where they are looked for.
func highsPrepare(j *job) error {
	var b bytes.Buffer
	o := j.options
	set := func(name string, value any) { fmt.Fprintf(&b, "%s = %v\n", name, value) }
	tolerance := integrality.Tolerance(j.model.Matrix())
	set("mip_rel_gap", o.RelativeGap) // its own default is 1e-4
	set("mip_abs_gap", o.AbsoluteGap)
	set("threads", max(1, o.Threads))
	set("random_seed", o.Seed&math.MaxInt32)
	if o.Tolerance > 0 { // 1e-10 is the least that it takes
		least := math.Max(1e-10, math.Min(o.Tolerance, 1e-6))
		set("primal_feasibility_tolerance", least)
		set("dual_feasibility_tolerance", least)
		tolerance = math.Max(1e-10, math.Min(o.Tolerance, tolerance))
	}
	set("mip_feasibility_tolerance", tolerance)
	if o.Threads > 1 {
		set("parallel", "on")
	}
	if j.left > 0 {
		set("time_limit", j.left.Seconds())
	}
	if o.NodeLimit > 0 {
		set("mip_max_nodes", min(o.NodeLimit, math.MaxInt32))
	}
	if o.SolutionLimit > 0 {
		set("mip_max_improving_sols", min(o.SolutionLimit, math.MaxInt32))
	}
	if err := highsRaw(o.Raw, set); err != nil {
		return err
	}
	set("write_solution_to_file", true)
	set("write_solution_style", 0)
	set("solution_file", filepath.Base(j.answerAt))
	if j.savedAt != "" {
		set("mip_improving_solution_save", true)
		set("mip_improving_solution_report_sparse", true)
		set("mip_improving_solution_file", filepath.Base(j.savedAt))
	}
	set("log_file", `""`)
	set("log_to_console", true)
	set("output_flag", true)
	return os.WriteFile(filepath.Join(j.dir, "options.txt"), b.Bytes(), 0o600)
}

// highsRaw sets the caller's own options, in the order of their names. A line end in one would
// be a further option.
func highsRaw(raw map[string]string, set func(string, any)) error {
	names := make([]string, 0, len(raw))
	for name := range raw {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		if strings.ContainsAny(name+raw[name], "\r\n#=") || strings.TrimSpace(raw[name]) == "" {
			return &backends.OptionError{Name: name, Reason: fmt.Sprintf("HiGHS rejects the value %s of its option %s: expected one line, without = and #", textpos.Quote(raw[name]), textpos.Quote(name))}
		}
		set(name, raw[name])
	}
	return nil
}

// highsStart writes the values of the start that are numbers, as a solution file with a sparse
// list of columns, "name value index": HiGHS completes the others.
func highsStart(j *job) error {
	var list bytes.Buffer
	n := 0
	for k, x := range j.options.Start {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			continue
		}
		if j.model.Type(j.model.Var(k)).IsInteger() {
			x = math.Round(x)
		}
		fmt.Fprintf(&list, "%s %s %d\n", j.names.Var(k), strconv.FormatFloat(x, 'g', -1, 64), k)
		n++
	}
	head := fmt.Sprintf("Model status\nUnknown\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns %d\n", -n)
	return os.WriteFile(j.startAt, append([]byte(head), list.Bytes()...), 0o600)
}

// highsTable matches a line of the table of an integer program. The groups: bound, best
// objective, simplex iterations, seconds; and at its beginning, after a letter, the nodes.
var highsTable = late(`^ [A-Za-z]?\s+(\d+\S*)\s+\d+\S*\s+\d+\S*\s+\S+%\s+(\S+)\s+(\S+)\s+(?:\S+%|Large|inf|-)\s+\d+\S*\s+\d+\S*\s+\d+\S*\s+(\d+\S*)\s+(\S+)s`)

// highsLine reads progress from a line of the log, and the improving points before it.
func highsLine(j *job, line string) {
	m := highsTable().FindStringSubmatch(line)
	if m == nil {
		return
	}
	if j.options.Events != nil {
		highsImproved(j) // before the line that tells of it
	}
	j.progress(m[5], m[3], highsNumber(m[2]), highsCount(m[1]), highsCount(m[4]))
}

// highsNumber returns a figure of the table as progress reads it: an infinite one is none.
func highsNumber(text string) string {
	if strings.HasSuffix(text, "inf") {
		return ""
	}
	return text
}

// highsCount writes a count out that the table shortens: 12k is 12000.
func highsCount(text string) string {
	return strings.NewReplacer("k", "000", "m", "000000").Replace(text)
}
