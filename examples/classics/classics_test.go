// Package classics has six models that are in many textbooks, one file each, as a user of a
// modelling tool would write them: transportation, unit commitment, cutting stock, job shop,
// travelling salesman, lot sizing. Each prints its optimum with duals or the gap. The folder
// python has the same models for gurobipy, to compare the two.
//
// See what one prints with: go test -v -run TestOptima/tsp ./examples/classics
package classics

import (
	"context"
	"io"
	"os"
	"os/exec"
	"regexp"
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
	{"transportation", true, transportation},
	{"commitment", true, commitment},
	{"cuttingstock", true, cuttingStock},
	{"jobshop", false, jobShop},
	{"tsp", false, tsp},
	{"lots", false, lots},
}

// What each model must print: its optimum, and what its solver claims beside it. Where
// gurobipy is installed, its form must print the same numbers.
var wanted = map[string][]string{
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

// The forms for gurobipy are models of the same problems.
func TestLongGurobipyAgrees(t *testing.T) {
	if testing.Short() {
		t.Skip("starts Python for each model")
	}
	if said, err := exec.Command("python3", "-c", "from gurobipy import GRB").CombinedOutput(); err != nil {
		t.Skipf("python3 cannot import gurobipy: %.60q", said)
	}
	for _, c := range classics {
		t.Run(c.name, func(t *testing.T) {
			out, err := exec.CommandContext(t.Context(), "python3", "python/"+c.name+".py").CombinedOutput()
			if err != nil {
				t.Fatalf("%v: %s", err, out)
			}
			for _, want := range wanted[c.name] {
				if want == "price 30" {
					want = " 30 "
				}
				if !strings.Contains(string(out), want) {
					t.Errorf("no %q in\n%s", want, out)
				}
			}
		})
	}
}

// The form for PuLP, which docs/how-to/coming-from.md shows, prints the same.
func TestLongPuLPAgrees(t *testing.T) {
	if testing.Short() {
		t.Skip("starts Python")
	}
	if said, err := exec.Command("python3", "-c", "import pulp").CombinedOutput(); err != nil {
		t.Skipf("python3 cannot import pulp: %.60q", said)
	}
	out, err := exec.CommandContext(t.Context(), "python3", "python/transportation_pulp.py").CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	for _, want := range wanted["transportation"] {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %q in\n%s", want, out)
		}
	}
}

// The forms that the page shows side by side are the programs', line by line.
func TestComingFrom(t *testing.T) {
	page := read(t, "../../docs/how-to/coming-from.md")
	flush := regexp.MustCompile(`(?m)^[ \t]+`)
	for _, f := range []struct{ language, file string }{
		{"go", "transportation_test.go"}, {"python", "python/transportation.py"}, {"python", "python/transportation_pulp.py"},
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

// Each model takes at most 1.5 times the lines of its gurobipy form: of the function, against
// those of the script that import nothing. Blank lines and comments do not count.
func TestLines(t *testing.T) {
	for _, c := range classics {
		ours, _, _ := strings.Cut(read(t, c.name+"_test.go"), "\n}\n")
		_, ours, _ = strings.Cut(ours, "\nfunc ")
		n, theirs := count(ours, `//`)+1, count(read(t, "python/"+c.name+".py"), `#|import |from `)
		t.Logf("%-15s %d lines, gurobipy %d", c.name, n, theirs)
		if 2*n > 3*theirs {
			t.Errorf("%s takes %d lines, its gurobipy form %d", c.name, n, theirs)
		}
	}
}

func read(t *testing.T, name string) string {
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// count is the number of lines that are not blank and do not begin with one of skip.
func count(text, skip string) int {
	n, leave := 0, regexp.MustCompile(`^\s*($|`+skip+`)`)
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		if !leave.MatchString(line) {
			n++
		}
	}
	return n
}
