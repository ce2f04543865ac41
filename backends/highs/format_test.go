//go:build cgo && highs && !nohighs

package highs

import (
	"errors"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	lanl "github.com/lanl/highs"
	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/backends/backendtest"
	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/internal/modeltest"
	"github.com/tilemip/tilemip/model"
)

// written are the formats whose files HiGHS reads.
var written = []string{"mps", "lp"}

// readByHighs makes HiGHS read a file.
func readByHighs(t *testing.T, file string) object {
	t.Helper()
	h := newObject()
	for option, value := range map[string]string{"output_flag": "false", "mip_rel_gap": "0", "threads": "1"} {
		if err := h.set(option, value); err != nil {
			t.Fatal(err)
		}
	}
	if err := rawOf(&h).ReadModelFromFile(file); err != nil {
		text, _ := os.ReadFile(file)
		t.Fatalf("HiGHS does not read %s cleanly: %v\n%s", file, err, text)
	}
	return h
}

// TestFilesHaveTheSameMatrix: what HiGHS reads in our files it writes again, and
// our reader finds in both files the same columns, bounds, costs and rows.
func TestFilesHaveTheSameMatrix(t *testing.T) {
	models := []*model.Model{formattest.PMedian(6)}
	random := rapid.Custom(formattest.RandomPure)
	for i := range 80 {
		models = append(models, random.Example(i))
	}
	for _, name := range written {
		for i, m := range models {
			dir := t.TempDir()
			file := writeFile(t, dir, name, m)
			h := readByHighs(t, file)
			again := filepath.Join(dir, "again.mps")
			var status lanl.CallStatus // a warning comes with every file written
			if err := rawOf(&h).WriteModelToFile(again); err != nil && !(errors.As(err, &status) && status.IsWarning()) {
				t.Fatal(err)
			}
			h.destroy()
			ours, theirs := readFile(t, file), readFile(t, again)
			if diff := cmp.Diff(canonical(ours), canonical(theirs)); diff != "" {
				text, _ := os.ReadFile(file)
				t.Errorf("%s, model %d: - ours, + HiGHS'\n%s\n%s", name, i, diff, text)
			}
		}
	}
}

// canonical is formattest.Canonical but for two things that HiGHS does not keep: a
// row without bounds, and whether a fixed column is an integer.
func canonical(m *model.Model) []string {
	a := m.Matrix()
	fixed := map[string]bool{}
	for j := range a.Lower {
		fixed[m.ColumnName(j)] = a.Lower[j] == a.Upper[j]
	}
	var kept []string
	for _, line := range strings.Split(formattest.Canonical(m), "\n") {
		words := strings.Fields(line)
		if len(words) > 3 && words[0] == "row" && words[2] == "[-Inf," && words[3] == "+Inf]" {
			continue
		}
		if len(words) > 2 && words[0] == "column" && fixed[words[1]] {
			line = strings.Replace(line, " integer ", " continuous ", 1)
		}
		kept = append(kept, line)
	}
	return kept
}

// TestFilesHaveTheSameOptimum: HiGHS solves our files to the known answers, those
// of the goldens and those that enumeration finds. An MPS file always minimizes.
func TestFilesHaveTheSameOptimum(t *testing.T) {
	type known struct {
		name      string
		m         *model.Model
		objective float64 // NaN: infeasible
	}
	var models []known
	for _, g := range backendtest.Goldens() {
		if m := g.Model(); g.Status == model.StatusOptimal && m.Nonzeros() > 0 {
			models = append(models, known{g.Name, m, g.Objective})
		}
	}
	random := rapid.Custom(formattest.RandomPure)
	for i := range 80 {
		m := random.Example(i)
		best, feasible := modeltest.Best(m)
		if !feasible {
			best = math.NaN()
		}
		models = append(models, known{"random " + strconv.Itoa(i), m, best})
	}
	for _, name := range written {
		for _, k := range models {
			h := readByHighs(t, writeFile(t, t.TempDir(), name, k.m))
			h.run()
			want, status := k.objective, h.status()
			if name == "mps" && k.m.Matrix().Maximize {
				want = -want
			}
			got := h.realInfo("objective_function_value")
			switch {
			case math.IsNaN(want) && status != isInfeasible, !math.IsNaN(want) && status != isOptimal:
				t.Errorf("%s, %s: model status %d, objective known %g", name, k.name, status, want)
			case !math.IsNaN(want) && math.Abs(got-want) > 1e-6*math.Max(1, math.Abs(want)):
				t.Errorf("%s, %s: %g, want %g", name, k.name, got, want)
			}
			h.destroy()
		}
	}
}
