package formattest

// The table of solver programs that read model files, and how their answers are read.

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
)

// Tool is a solver program that reads model files.
type Tool struct {
	Name string

	// solve has the commands that solve a file, by its extension.
	solve map[string]string
	// Optimum is the objective in what the command prints.
	Optimum *regexp.Regexp
	// Infeasible is a piece of what it prints for an infeasible model.
	Infeasible *regexp.Regexp
	// rewrite has the commands that read the file FROM and write TO, by their extensions.
	rewrite map[string]string
	// Simplifies says that what it writes is no longer what it read: CBC drops
	// fixed columns, writes part of a model that it finds infeasible, and loses the
	// direction of a maximization.
	Simplifies bool
	// OnlyMPS says that it is used with MPS files only: the LP files of CBC lose
	// the constant that the fixed columns leave.
	OnlyMPS bool
	// LosesEmptyColumns says that of columns without entries it writes the bounds but not
	// the columns.
	LosesEmptyColumns bool
}

// Tools is the table of the programs, all packages of Debian.
var Tools = []Tool{
	{
		Name: "glpsol",
		solve: map[string]string{
			".lp":  "glpsol --lp FROM --tmlim 20 -o FROM.out",
			".mps": "glpsol --freemps FROM --tmlim 20 -o FROM.out",
		},
		rewrite: map[string]string{
			".lp.lp": "glpsol --lp FROM --check --wlp TO", ".lp.mps": "glpsol --lp FROM --check --wfreemps TO",
			".mps.lp": "glpsol --freemps FROM --check --wlp TO", ".mps.mps": "glpsol --freemps FROM --check --wfreemps TO",
		},
		Optimum:    regexp.MustCompile(`(?m)^Objective:\s+\S+ = (\S+) `),
		Infeasible: regexp.MustCompile(`NO (PRIMAL|INTEGER) FEASIBLE SOLUTION|Status:\s+(INTEGER EMPTY|UNDEFINED|INFEASIBLE)`),
	},
	{
		Name:       "cbc",
		Simplifies: true,
		OnlyMPS:    true,
		solve:      map[string]string{".lp": "cbc FROM sec 20 ratio 0 solve quit", ".mps": "cbc FROM sec 20 ratio 0 solve quit"},
		rewrite:    map[string]string{".lp.mps": "cbc FROM export TO quit", ".mps.mps": "cbc FROM export TO quit"},
		Optimum:    regexp.MustCompile(`(?m)(?:^Objective value:\s+|^Optimal - objective value |^Continuous objective value is |Optimal objective )(\S+)`),
		Infeasible: regexp.MustCompile(`(?i)problem (is |proven )infeasible|Primal infeasible|Optimal - objective value 0 - infeasible|says infeasible`),
	},
	{
		Name:              "lp_solve",
		LosesEmptyColumns: true,
		solve:             map[string]string{".mps": "lp_solve -fmps FROM -S3 -timeout 20", ".lpsolve": "lp_solve FROM -S3 -timeout 20"},
		rewrite: map[string]string{
			".mps.mps":         "lp_solve -fmps FROM -S1 -parse_only -wfmps TO",
			".lpsolve.lpsolve": "lp_solve FROM -S1 -parse_only -wlp TO",
			".lpsolve.mps":     "lp_solve FROM -S1 -parse_only -wfmps TO",
		},
		Optimum:    regexp.MustCompile(`Value of objective function: (\S+)`),
		Infeasible: regexp.MustCompile(`This problem is infeasible`),
	},
}

// Solves and Rewrites report whether the program has a command for files of these extensions.
func (tool Tool) Solves(extension string) bool { return tool.solve[extension] != "" }

// Rewrites reports whether it writes a file of one extension from one of another.
func (tool Tool) Rewrites(from, to string) bool { return tool.rewrite[from+to] != "" }

// Need skips the test when the program is not on PATH.
func (tool Tool) Need(t *testing.T) {
	t.Helper()
	if _, err := exec.LookPath(tool.Name); err != nil {
		t.Skipf("%s is not on PATH: the check of our files against it is left out", tool.Name)
	}
}

// Answer is what a program says about a file.
type Answer struct {
	Feasible  bool
	Objective float64
}

func (a Answer) String() string {
	if !a.Feasible {
		return "infeasible"
	}
	return fmt.Sprint(a.Objective)
}

// Run solves a file that the program reads.
func (tool Tool) Run(file string) (answer Answer, err error) {
	printed, err := output(tool.solve[filepath.Ext(file)], file, "")
	if err != nil {
		return answer, err
	}
	if report, err := os.ReadFile(file + ".out"); err == nil {
		printed += string(report)
	}
	if tool.Infeasible.MatchString(printed) {
		return answer, nil
	}
	found := tool.Optimum.FindAllStringSubmatch(printed, -1)
	if found == nil {
		return answer, fmt.Errorf("%s finds neither an optimum nor infeasibility:\n%s", tool.Name, printed)
	}
	last := found[len(found)-1]
	answer.Feasible = true
	answer.Objective, err = strconv.ParseFloat(last[1], 64)
	return answer, err
}

// Convert lets the program read one file and write another.
func (tool Tool) Convert(from, to string) error {
	printed, err := output(tool.rewrite[filepath.Ext(from)+filepath.Ext(to)], from, to)
	if _, missing := os.Stat(to); err == nil && missing != nil {
		err = fmt.Errorf("%s wrote nothing:\n%s", tool.Name, printed)
	}
	return err
}

// output runs a command with the names of the files in it.
func output(line, from, to string) (string, error) {
	command := strings.Fields(line)
	for k, word := range command {
		command[k] = strings.NewReplacer("FROM", from, "TO", to).Replace(word)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, command[0], command[1:]...).CombinedOutput()
	if _, ended := err.(*exec.ExitError); ended && ctx.Err() == nil {
		err = nil // programs end with all kinds of numbers; what they print counts
	}
	return string(out), err
}
