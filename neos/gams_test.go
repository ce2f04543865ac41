package neos

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/tilemip/tilemip/model"
)

// The reader of listings meets a real GAMS, on wide pages and on narrow ones with
// page breaks everywhere. It runs when TILEMIP_GAMS is the path of its executable.
func TestListingsOfGAMS(t *testing.T) {
	gams := os.Getenv("TILEMIP_GAMS")
	if gams == "" {
		t.Skip("TILEMIP_GAMS is not set to a gams executable: listings are those of testdata alone")
	}
	scalar, err := WriteModel(small(), "GAMS")
	if err != nil {
		t.Fatal(err)
	}
	texts := map[string]*ModelText{"scalar": scalar}
	a, err := txtar.ParseFile("testdata/answers/gams_indexed.txtar")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range a.Files {
		if f.Name == "model" {
			if texts["indexed"], err = ReadModel("indexed", "GAMS", string(f.Data)+"Option decimals = 8;\nDisplay p.l, q.l, s_of_a_long_name.l, f.l;\n"); err != nil {
				t.Fatal(err)
			}
		}
	}
	for name, text := range texts {
		for _, page := range [][]string{nil, {"pageSize=20", "pageWidth=80"}} {
			dir := t.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "job.gms"), []byte(text.Text), 0o600); err != nil {
				t.Fatal(err)
			}
			run := exec.Command(gams, append([]string{"job.gms", "lo=0"}, page...)...)
			run.Dir = dir
			if out, err := run.CombinedOutput(); err != nil {
				t.Fatalf("%v %s", err, out)
			}
			listing, err := os.ReadFile(filepath.Join(dir, "job.lst"))
			if err != nil {
				t.Fatal(err)
			}
			r, err := text.Evaluate(Read(Solver{"milp", "Cbc", "GAMS"}, &Output{Code: Normal, Text: listing}, text))
			if err != nil || r.Status != model.StatusOptimal {
				t.Errorf("%s %v: %+v, %v\n%s", name, page, r, err, listing)
			}
		}
	}
}

// Bounds of integer columns are written whole into jobs: GLPK refuses others.
func TestJobsHaveWholeBounds(t *testing.T) {
	m := model.New("m")
	x := m.Integer("x", 0.25, 3.75).At()
	m.Row("r").Add(1, x).Le(7)
	m.Minimize().Add(1, x)
	for _, input := range []string{"LP", "MPS", "GAMS"} {
		text, err := WriteModel(m, input)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(text.Text, ".25") || strings.Contains(text.Text, ".75") || len(text.Loss) > 1 {
			t.Errorf("%s: %v\n%s", input, text.Loss, text.Text)
		}
	}
}
