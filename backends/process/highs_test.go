package process

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
)

// improving is a file of improving points of the model mixed, as the program appends them.
const improving = "Objective -12.25\n# Columns -2\nx 4 0\nz 0.25 2\nObjective -13.25\n# Columns -3\nx 2.9999999999 0\ny 1 1\nz 0.5 2\n"

// TestHighsPoints: points are reported once, in the order of the file, the one that is being
// written not before it is complete, and the last complete one is what a killed program leaves.
func TestHighsPoints(t *testing.T) {
	m := mixed()
	j := &job{model: m, names: matrix.NewNames(m, matrix.MPSNames), savedAt: filepath.Join(t.TempDir(), "improving"), bound: math.Inf(-1)}
	var got []float64
	j.options.Events = func(e backends.Event) { got = append(got, e.Objective, e.X[0]) }
	for length := range len(improving) + 1 {
		if err := os.WriteFile(j.savedAt, []byte(improving[:length]), 0o600); err != nil {
			t.Fatal(err)
		}
		highsImproved(j)
		if whole := length / len(improving) * 2; len(got) < whole {
			t.Fatalf("%v after %d bytes", got, length)
		}
	}
	if len(got) != 4 || got[0] != -12.125 || got[2] != -13.25 || got[3] != 3 || j.improved != 2 {
		t.Errorf("%v, want the points of -12.125 and -13.25, once each", got)
	}
	for cut, want := range map[int]float64{len(improving): 3, len(improving) - 1: 4, strings.Index(improving, "z 0.25"): math.NaN()} {
		if err := os.WriteFile(j.savedAt, []byte(improving[:cut]), 0o600); err != nil {
			t.Fatal(err)
		}
		if x := highsSaved(j); (x == nil) != math.IsNaN(want) || x != nil && x[0] != want {
			t.Errorf("cut at %d: %v, want x = %g", cut, x, want)
		}
	}
}

// TestHighsOptions: no option of the caller's can move the files, and none can be two.
func TestHighsOptions(t *testing.T) {
	dir := t.TempDir()
	j := &job{model: mixed(), dir: dir, answerAt: filepath.Join(dir, "answer.txt")}
	j.options.Raw = map[string]string{"solution_file": "elsewhere"}
	if err := highsPrepare(j); err != nil {
		t.Fatal(err)
	}
	text := string(contents(t, filepath.Join(dir, "options.txt")))
	if strings.LastIndex(text, "solution_file = answer.txt") < strings.Index(text, "elsewhere") {
		t.Errorf("the caller's file counts:\n%s", text)
	}
	for _, value := range []string{"1\nlog_file = x", "", " ", "1 # y"} {
		j.options.Raw = map[string]string{"presolve": value}
		if err := highsPrepare(j); err == nil || !strings.Contains(err.Error(), "presolve") {
			t.Errorf("%q: %v, want an error that names the option", value, err)
		}
	}
}

// TestHighsFaults: a file that is none of HiGHS' is an error with its place.
func TestHighsFaults(t *testing.T) {
	m := mixed()
	j := &job{model: m, names: matrix.NewNames(m, matrix.MPSNames)}
	for text, want := range map[string]string{
		"Model status\nPleased\n": "Pleased",
		"Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 1\n# Columns 300\n":  "a list of 3",
		"Model status\nOptimal\n\n# Primal solution values\nFeasible\nObjective 1\n# Columns 3\nx 1": "1 values",
		"Model status\nOptimal\n\n# Primal solution values\nFeasible\n# Columns 3\nx nan\n":          "name and value",
		"Model status\nOptimal\n": "without a solution",
	} {
		out := &outcome{status: model.StatusError}
		if err := highsRead(j, []byte(text), "", out); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q", text, err, want)
		}
	}
}

// TestHighsTakes: HiGHS refuses a file with a semi-continuous column beyond its bound, so that such
// a model must not be claimed; one that excludes 0 is an ordinary column.
func TestHighsTakes(t *testing.T) {
	for _, c := range []struct {
		lower, upper float64
		want         bool
	}{{0, 1e5, true}, {0, 1e5 + 1, false}, {0, math.Inf(1), false}, {-1, 5, false}, {3, 2e5, true}} {
		m := model.New("semi")
		m.SetSemi(m.Continuous("x", c.lower, c.upper).At(), 2)
		if got := highsTakes(m); got.Semi != c.want || !got.Products || got.SOS {
			t.Errorf("bounds %g to %g: %+v, want semi-continuous %v", c.lower, c.upper, got, c.want)
		}
	}
}
