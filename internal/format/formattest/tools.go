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

	// Solve returns the command that solves a file ("" for a format it does not read).
	Solve func(file string) []string
	// Optimum is the objective in what the command prints.
	Optimum *regexp.Regexp
	// Infeasible is a piece of what it prints for an infeasible model.
	Infeasible *regexp.Regexp
	// Rewrite returns the command that reads one file and writes another, both in
	// the format of their extension.
	Rewrite func(from, to string) []string
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
		Solve: func(file string) []string {
			if !known(file) {
				return nil
			}
			return []string{"glpsol", glpkFormat(file), file, "--tmlim", "20", "-o", file + ".out"}
		},
		Optimum:    regexp.MustCompile(`(?m)^Objective:\s+\S+ = (\S+) `),
		Infeasible: regexp.MustCompile(`NO (PRIMAL|INTEGER) FEASIBLE SOLUTION|Status:\s+(INTEGER EMPTY|UNDEFINED|INFEASIBLE)`),
		Rewrite: func(from, to string) []string {
			if !known(from) {
				return nil
			}
			write := "--wlp"
			if strings.HasSuffix(to, ".mps") {
				write = "--wfreemps"
			}
			return []string{"glpsol", glpkFormat(from), from, "--check", write, to}
		},
	},
	{
		Name:       "cbc",
		Simplifies: true,
		OnlyMPS:    true,
		Solve: func(file string) []string {
			if !known(file) {
				return nil
			}
			return []string{"cbc", file, "sec", "20", "ratio", "0", "solve", "quit"}
		},
		Optimum:    regexp.MustCompile(`(?m)(?:^Objective value:\s+|^Optimal - objective value |^Continuous objective value is |Optimal objective )(\S+)`),
		Infeasible: regexp.MustCompile(`(?i)problem (is |proven )infeasible|Primal infeasible|Optimal - objective value 0 - infeasible|says infeasible`),
		Rewrite: func(from, to string) []string {
			if !known(from) {
				return nil
			}
			return []string{"cbc", from, "export", to, "quit"}
		},
	},
	{
		Name:              "lp_solve",
		LosesEmptyColumns: true,
		Solve: func(file string) []string {
			switch filepath.Ext(file) {
			case ".mps":
				return []string{"lp_solve", "-fmps", file, "-S3", "-timeout", "20"}
			case ".lpsolve":
				return []string{"lp_solve", file, "-S3", "-timeout", "20"}
			}
			return nil
		},
		Optimum:    regexp.MustCompile(`Value of objective function: (\S+)`),
		Infeasible: regexp.MustCompile(`This problem is infeasible`),
		Rewrite: func(from, to string) []string {
			switch filepath.Ext(from) + filepath.Ext(to) {
			case ".mps.mps":
				return []string{"lp_solve", "-fmps", from, "-S1", "-parse_only", "-wfmps", to}
			case ".lpsolve.lpsolve":
				return []string{"lp_solve", from, "-S1", "-parse_only", "-wlp", to}
			case ".lpsolve.mps":
				return []string{"lp_solve", from, "-S1", "-parse_only", "-wfmps", to}
			}
			return nil
		},
	},
}

// known reports whether a file is one that all read.
func known(file string) bool { return filepath.Ext(file) == ".lp" || filepath.Ext(file) == ".mps" }

func glpkFormat(file string) string {
	if strings.HasSuffix(file, ".mps") {
		return "--freemps"
	}
	return "--lp"
}

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

// Run solves a file. ok is false when the program does not read the format.
func (tool Tool) Run(file string) (answer Answer, ok bool, err error) {
	command := tool.Solve(file)
	if command == nil {
		return answer, false, nil
	}
	printed, err := output(command)
	if err != nil {
		return answer, true, err
	}
	if report, err := os.ReadFile(file + ".out"); err == nil {
		printed += string(report)
	}
	if tool.Infeasible.MatchString(printed) {
		return answer, true, nil
	}
	found := tool.Optimum.FindAllStringSubmatch(printed, -1)
	if found == nil {
		return answer, true, fmt.Errorf("%s finds neither an optimum nor infeasibility:\n%s", tool.Name, printed)
	}
	last := found[len(found)-1]
	answer.Feasible = true
	answer.Objective, err = strconv.ParseFloat(last[1], 64)
	return answer, true, err
}

// Convert lets the program read one file and write another. ok is false when it cannot.
func (tool Tool) Convert(from, to string) (ok bool, err error) {
	command := tool.Rewrite(from, to)
	if command == nil {
		return false, nil
	}
	printed, err := output(command)
	if _, missing := os.Stat(to); err == nil && missing != nil {
		err = fmt.Errorf("%s wrote nothing:\n%s", filepath.Base(command[0]), printed)
	}
	return true, err
}

func output(command []string) (string, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	out, err := exec.CommandContext(ctx, command[0], command[1:]...).CombinedOutput()
	if _, ended := err.(*exec.ExitError); ended && ctx.Err() == nil {
		err = nil // programs end with all kinds of numbers; what they print counts
	}
	return string(out), err
}
