package all

// Our files against the programs that read them: glpsol, cbc and lp_solve solve and rewrite
// random models, and enumeration says what they should find.

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/internal/modeltest"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
	"pgregory.net/rapid"
)

// pure yields the same random models in every run.
// The seeds are 0 to n-1, so a failure of a program that is installed on one machine only can be
// repeated by the number of its model.
func pure(n int) []*model.Model {
	generator := rapid.Custom(formattest.RandomPure)
	models := make([]*model.Model, n)
	for i := range models {
		models[i] = generator.Example(i)
	}
	return models
}

// short and long are how many models the programs get.
const short, long = 12, 150

func TestToolsSolve(t *testing.T) {
	withTools(t, func(t *testing.T, f format.Format, tool formattest.Tool) { solve(t, f, tool, short) })
}
func TestToolsRewrite(t *testing.T) {
	withTools(t, func(t *testing.T, f format.Format, tool formattest.Tool) { rewrite(t, f, tool, short) })
}

func TestLongToolsSolve(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	withTools(t, func(t *testing.T, f format.Format, tool formattest.Tool) { solve(t, f, tool, long) })
}

func TestLongToolsRewrite(t *testing.T) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	withTools(t, func(t *testing.T, f format.Format, tool formattest.Tool) { rewrite(t, f, tool, long) })
}

// withTools tries each format with each program that reads it.
func withTools(t *testing.T, try func(t *testing.T, f format.Format, tool formattest.Tool)) {
	for _, f := range format.All() {
		for _, tool := range formattest.Tools {
			if tool.Solves(f.Extensions[0]) {
				t.Run(f.Name+"/"+tool.Name, func(t *testing.T) {
					tool.Need(t)
					try(t, f, tool)
				})
			}
		}
	}
}

// solve writes n small random models and lets the program solve the files: it must find what
// trying all points finds. The objective of a maximization has its sign changed where the file is
// a minimization, as MPS files are.
func solve(t *testing.T, f format.Format, tool formattest.Tool, n int) {
	dir := t.TempDir()
	for i, m := range pure(n) {
		file := write(t, f, m, filepath.Join(dir, fmt.Sprintf("%d%s", i, f.Extensions[0])))
		want := formattest.Answer{}
		want.Objective, want.Feasible = modeltest.Best(m)
		if f.Name == "mps" && m.Matrix().Maximize {
			want.Objective = -want.Objective
		}
		got, err := tool.Run(file)
		if err != nil {
			t.Fatalf("model %d: %v", i, err)
		}
		if got.Feasible != want.Feasible || got.Feasible && got.Objective != want.Objective {
			text, _ := os.ReadFile(file)
			t.Errorf("model %d: %s says %v, trying all points says %v\n%s", i, tool.Name, got, want, text)
		}
	}
}

// rewrite lets the program read n files of the writer and rewrite them, in
// the same format where it can, and reads those with our reader: the matrix must be the same
// except for rows without bounds, which programs drop. Where a program simplifies
// what it read, the optimum must be the same.
func rewrite(t *testing.T, f format.Format, tool formattest.Tool, n int) {
	dir, extension := t.TempDir(), f.Extensions[0]
	if tool.OnlyMPS {
		extension = ".mps"
	}
	if !tool.Rewrites(f.Extensions[0], extension) {
		t.Skipf("%s does not write %s files", tool.Name, f.Name)
	}
	for i, m := range pure(n) {
		if tool.LosesEmptyColumns && hasEmptyColumn(m) {
			continue
		}
		from := write(t, f, m, filepath.Join(dir, fmt.Sprintf("%d%s", i, f.Extensions[0])))
		to := filepath.Join(dir, fmt.Sprintf("%d.again%s", i, extension))
		if err := tool.Convert(from, to); err != nil {
			t.Fatalf("model %d: %v", i, err)
		}
		ours := mustRead(t, from)
		if tool.Simplifies && (optimum(ours, nil) == "infeasible" || ours.Matrix().Maximize) {
			continue
		}
		theirs := mustRead(t, to)
		before, after := formattest.Bounded(formattest.Canonical(ours)), formattest.Bounded(formattest.Canonical(theirs))
		if tool.Simplifies {
			before, after = optimum(ours, nil), optimum(theirs, nil)
		}
		if diff := cmp.Diff(before, after); diff != "" {
			a, _ := os.ReadFile(from)
			b, _ := os.ReadFile(to)
			t.Errorf("model %d, rewritten by %s: %s\nours\n%s\ntheirs\n%s", i, tool.Name, diff, a, b)
		}
	}
}

// hasEmptyColumn reports whether a column has neither a cost nor an entry.
func hasEmptyColumn(m *model.Model) bool {
	a := m.Matrix()
	used := make([]bool, len(a.Cost))
	for j, cost := range a.Cost {
		used[j] = cost != 0
	}
	for _, j := range a.Index {
		used[j] = true
	}
	return slices.Contains(used, false)
}

// write writes a model to a file and returns its name; a mistake ends the test.
func write(t *testing.T, f format.Format, m *model.Model, file string) string {
	t.Helper()
	var b bytes.Buffer
	if _, err := f.Write(&b, m); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, b.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return file
}

// mustRead reads a file by its extension; a mistake ends the test and shows the file.
func mustRead(t *testing.T, file string) *model.Model {
	t.Helper()
	m, _, err := format.ReadFile(file)
	if err != nil {
		text, _ := os.ReadFile(file)
		t.Fatalf("%v in\n%s", err, text)
	}
	return m
}
