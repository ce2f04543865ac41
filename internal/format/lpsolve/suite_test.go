package lpsolve_test

// The tests that every format that is read and written goes through; see package formattest.

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/internal/format/lpsolve"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
)

func TestFailing(t *testing.T) {
	formattest.Failing(t, formattest.Named(t, "lpsolve"), "testdata/failing/*.lpsolve")
}

func FuzzRead(f *testing.F) {
	for _, c := range meanings {
		f.Add([]byte(c.text))
	}
	formattest.FuzzRead(f, formattest.Named(f, "lpsolve"), "testdata/failing/*.lpsolve", backAndForth)
}

// backAndForth writes m and reads it: what comes back says the same, without a warning.
func backAndForth(t interface{ Fatalf(string, ...any) }, m *model.Model) {
	var b bytes.Buffer
	if _, err := lpsolve.Write(&b, m); err != nil {
		t.Fatalf("%v", err)
	}
	text := b.String()
	read, warnings, err := lpsolve.Read("r.lpsolve", &b)
	if err != nil || len(warnings) > 0 {
		t.Fatalf("%v %v in\n%s", err, warnings, text)
	}
	if len(m.Constructs().SOS) > 0 {
		return // some weights change; package all compares these
	}
	if diff := cmp.Diff(formattest.Essence(m, matrix.NewNames(m, lpsolve.Names).Var), formattest.Essence(read, read.ColumnName)); diff != "" {
		t.Fatalf("%s\nin\n%s", diff, text)
	}
}

func TestToolsSolve(t *testing.T) {
	formattest.SolveWithTools(t, formattest.Named(t, "lpsolve"), 12, false)
}
func TestToolsRewrite(t *testing.T) {
	formattest.RewriteWithTools(t, formattest.Named(t, "lpsolve"), 12)
}
