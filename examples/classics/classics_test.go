// Package classics has eight models that are in many textbooks, one file each, as a user of a
// modelling tool would write them. Each prints its optimum with duals or the gap. The folders
// python and julia have the same models for highspy, gurobipy and JuMP, in the words of their
// manuals, to compare them line by line.
//
// See what one prints with: go test -v -run TestOptima/tsp ./examples/classics
package classics

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	_ "github.com/tilemip/tilemip/backends/lpsolve"
	_ "github.com/tilemip/tilemip/backends/process"
)

var classics = []struct {
	name  string
	duals bool // needs a solver that gives them
	run   func(context.Context, io.Writer)
}{
	{"diet", true, diet},
	{"transportation", true, transportation},
	{"lots", false, lots},
	{"facility", false, facility},
	{"commitment", true, commitment},
	{"jobshop", false, jobShop},
	{"cuttingstock", true, cuttingStock},
	{"tsp", false, tsp},
}

// What each model must print: its optimum, and what its solver claims beside it. Where gurobipy or
// highspy is installed, its form must print the first of these.
var wanted = map[string][]string{
	"diet":           {"cost 5.894", "cheese: 0.474"},
	"facility":       {"cost 322.000, gap 0.00%"},
	"transportation": {"cost 153.675", "chicago: one more costs 0.153"},
	"commitment":     {"cost 168880, gap 0.00%", "price 30"},
	"cuttingstock":   {"at least 452.25 rolls", "453 rolls, gap 0.00%"},
	"jobshop":        {"makespan 55, at least 55"}, // known: 55
	"tsp":            {"length 429.552, gap 0.00%"},
	"lots":           {"cost 2516.00, gap 0.00%"},
}

func TestOptima(t *testing.T) {
	b, err := backends.Default()
	if err != nil {
		t.Skip(err)
	}
	for _, c := range classics {
		t.Run(c.name, func(t *testing.T) {
			if c.duals && !b.Info().Capabilities.Duals {
				t.Skipf("%s gives no duals", b.Info().Name)
			}
			if c.name == "jobshop" && testing.Short() {
				t.Skip("takes seconds")
			}
			var out strings.Builder
			c.run(t.Context(), &out) // what fails panics, by backends.Must
			t.Log("\n" + out.String())
			for _, want := range wanted[c.name] {
				if !strings.Contains(out.String(), want) {
					t.Errorf("no %q in\n%s", want, out.String())
				}
			}
		})
	}
}

// The forms for other tools are models of the same problems.
func TestLongOthersAgree(t *testing.T) {
	if testing.Short() {
		t.Skip("starts Python for each model")
	}
	for _, tool := range []string{"gurobipy", "highspy"} {
		if said, err := exec.Command("python3", "-c", "import "+tool).CombinedOutput(); err != nil {
			t.Logf("python3 cannot import %s: %.60q", tool, said)
			continue
		}
		for _, c := range classics {
			t.Run(tool+"/"+c.name, func(t *testing.T) {
				out, err := exec.CommandContext(t.Context(), "python3", "python/"+c.name+"_"+tool+".py").CombinedOutput()
				if want := wanted[c.name][0]; err != nil || !strings.Contains(string(out), want) {
					t.Errorf("%v, no %q in\n%s", err, want, out)
				}
			})
		}
	}
}

// The forms that the page shows side by side are the programs', line by line.
func TestComingFrom(t *testing.T) {
	page := read(t, "../../docs/how-to/coming-from.md")
	flush := regexp.MustCompile(`(?m)^[ \t]+`)
	for _, f := range []struct{ language, file string }{
		{"go", "transportation_test.go"}, {"python", "python/transportation_gurobipy.py"},
		{"python", "python/transportation_highspy.py"}, {"julia", "julia/transportation.jl"},
	} {
		known, shown := flush.ReplaceAllString(read(t, f.file), ""), false
		for _, block := range strings.Split(page, "```"+f.language+"\n")[1:] {
			code, _, _ := strings.Cut(block, "```")
			shown = shown || strings.Contains(known, flush.ReplaceAllString(code, ""))
		}
		if !shown {
			t.Errorf("no passage of the page stands in %s", f.file)
		}
	}
}

// Each model takes at most 1.3 times the lines of its form for highspy, and the page has the numbers.
// The lines are those of the paragraph that builds and solves it: the data before and what is
// printed after are alike in all four.
func TestLines(t *testing.T) {
	page := read(t, "../../docs/how-to/coming-from.md")
	for _, c := range classics {
		ours, highspy := lines(t, c.name+"_test.go", "model.New("), lines(t, "python/"+c.name+"_highspy.py", "highspy.Highs()")
		row := fmt.Sprintf("|%s|%d|%d|%d|%d|", c.name, ours, lines(t, "julia/"+c.name+".jl", "Model(HiGHS"), lines(t, "python/"+c.name+"_gurobipy.py", "gp.Model("), highspy)
		if !strings.Contains(page, row) {
			t.Errorf("the page has no line\n%s", row)
		}
		if 10*ours > 13*highspy {
			t.Errorf("%s takes %d lines, its form for highspy %d", c.name, ours, highspy)
		}
	}
}

// Every feature that the page says is here, if only partly, names a test that there is, and no other does.
func TestFeatures(t *testing.T) {
	_, table, _ := strings.Cut(read(t, "../../docs/how-to/coming-from.md"), "|BurrTools|tilemip|test|\n")
	table, _, _ = strings.Cut(table, "\n\n")
	named := map[string]bool{}
	for _, row := range strings.Split(table, "\n")[1:] {
		cells := strings.Split(strings.Trim(row, "|"), "|")
		if len(cells) < 7 {
			t.Fatalf("a row of %d cells: %s", len(cells), row)
		}
		test := strings.Trim(strings.Join(cells[7:], ""), "`")
		if (cells[6] == "○") != (test == "") || test != "" && !strings.HasPrefix(test, "Test") {
			t.Errorf("%s is marked %s and names the test %q", cells[0], cells[6], test)
		}
		if test != "" {
			named[test] = true
		}
	}
	if len(named) < 10 {
		t.Fatalf("the table names %d tests", len(named))
	}
	err := filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == "node_modules" || strings.HasPrefix(d.Name(), ".") && path != "../.."):
			return filepath.SkipDir
		case strings.HasSuffix(path, "_test.go"):
			for _, match := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllStringSubmatch(read(t, path), -1) {
				delete(named, match[1])
			}
		}
		return nil
	})
	if err != nil || len(named) > 0 {
		t.Errorf("the page names tests that are nowhere: %v, %v", slices.Collect(maps.Keys(named)), err)
	}
}

// lines is how many the paragraph with the mark has.
func lines(t *testing.T, name, mark string) int {
	for _, paragraph := range strings.Split(read(t, name), "\n\n") {
		if strings.Contains(paragraph, mark) {
			return strings.Count(paragraph, "\n") + 1
		}
	}
	t.Fatalf("%s has no %q", name, mark)
	return 0
}

func read(t *testing.T, name string) string {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}
