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
	"strings"
	"sync"

	"github.com/tilemip/tilemip/backends/internal/integrality"
	"github.com/tilemip/tilemip/internal/installed"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
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

// highsTakes leaves semi-continuous columns out where one is beyond what HiGHS takes.
func highsTakes(m *model.Model) model.Features {
	return model.Features{Semi: integrality.TakesSemi(m), Products: true}
}

// highsArguments returns the command line: everything else is in the options file.
func highsArguments(j *job) []string {
	args := []string{"--model_file", j.modelAt, "--options_file", filepath.Join(j.dir, "options.txt")}
	if j.startAt != "" {
		args = append(args, "--read_solution_file", j.startAt)
	}
	return args
}

// highsSettings: its own relative gap is 1e-4, and 1e-10 is the least tolerance that it takes.
var highsSettings = []setting{
	{"mip_rel_gap", gap}, {"mip_abs_gap", absoluteGap}, {"threads", threads}, {"random_seed", seed},
	{"primal_feasibility_tolerance", exact(1e-10)}, {"dual_feasibility_tolerance", exact(1e-10)}, {"mip_feasibility_tolerance", whole(1e-10)},
	{"parallel", func(j *job) any {
		if j.options.Threads > 1 {
			return "on"
		}
		return nil
	}},
	{"time_limit", seconds}, {"mip_max_nodes", fewNodes}, {"mip_max_improving_sols", fewPoints},
}

// highsPrepare writes the options file. The caller's own options come first: the last line of a
// name counts, and the files must stay where they are looked for. A line end in one would be a
// further option.
func highsPrepare(j *job) error {
	var b bytes.Buffer
	set := func(name string, value any) { fmt.Fprintf(&b, "%s = %v\n", name, value) }
	j.tell(highsSettings, set)
	wrong := func(name, value string) bool {
		return strings.ContainsAny(name+value, "\r\n#=") || strings.TrimSpace(value) == ""
	}
	if err := j.raw("HiGHS", "option", "one line, without = and #", wrong, set); err != nil {
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

// highsStart writes the values of the start that are numbers, as a solution file with a sparse
// list of columns, "name value index": HiGHS completes the others.
func highsStart(j *job) error {
	n := 0
	list := j.startLines(func(k int, name string, x float64) string {
		if math.IsNaN(x) {
			return ""
		}
		if j.model.Type(j.model.Var(k)).IsInteger() {
			x = math.Round(x)
		}
		n++
		return fmt.Sprintf("%s %s %d\n", name, digits(x), k)
	})
	head := fmt.Sprintf("Model status\nUnknown\n\n# Primal solution values\nFeasible\nObjective 0\n# Columns %d\n", -n)
	return os.WriteFile(j.startAt, []byte(head+list), 0o600)
}

// highsTable matches a line of the table of an integer program. The groups: bound, best
// objective, simplex iterations, seconds; and at its beginning, after a letter, the nodes.
var highsTable = textpos.Late(`^ [A-Za-z]?\s+(\d+\S*)\s+\d+\S*\s+\d+\S*\s+\S+%\s+(\S+)\s+(\S+)\s+(?:\S+%|Large|inf|-)\s+\d+\S*\s+\d+\S*\s+\d+\S*\s+(\d+\S*)\s+(\S+)s`)

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
