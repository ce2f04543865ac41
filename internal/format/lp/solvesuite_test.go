package lp_test

// The fuzz target of the LP format of lp_solve.

import (
	"bytes"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
)

func FuzzReadOfLPSolve(f *testing.F) {
	for _, c := range meanings {
		f.Add([]byte(c.text))
	}
	formattest.FuzzRead(f, formattest.Named(f, "lpsolve"), "testdata/failing/*.lpsolve", solveBackAndForth)
}

// solveBackAndForth writes m and reads it: what comes back says the same, without a warning.
func solveBackAndForth(t interface{ Fatalf(string, ...any) }, m *model.Model) {
	f, err := format.Named("lpsolve")
	if err != nil {
		t.Fatalf("%v", err)
	}
	var b bytes.Buffer
	if _, err := f.Write(&b, m); err != nil {
		t.Fatalf("%v", err)
	}
	text := b.String()
	read, warnings, err := f.Read("r.lpsolve", &b)
	if err != nil || len(warnings) > 0 {
		t.Fatalf("%v %v in\n%s", err, warnings, text)
	}
	if len(m.Constructs().SOS) > 0 {
		return // some weights change; package all compares these
	}
	if diff := cmp.Diff(formattest.Essence(m, matrix.NewNames(m, matrix.LPSolveNames).Var), formattest.Essence(read, read.ColumnName)); diff != "" {
		t.Fatalf("%s\nin\n%s", diff, text)
	}
}
