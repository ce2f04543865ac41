package gams

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What stands around the model comes back with it, also the objective variable that
// the reader dissolves.
func TestReadSolve(t *testing.T) {
	text := "Integer Variables x; Variable z; Equations goal, r;\ngoal.. z =e= 2*x; r.. x =g= 3;\nx.lo = 0; x.up = 9;\nModel m / all /;\nOption optcr = 0, RESLIM = 30, mip = cbc;\nSolve m using mip minimizing z;\n"
	m, s, err := ReadSolve("x.gms", strings.NewReader(text))
	if err != nil || m.Columns() != 1 {
		t.Fatal(m, err)
	}
	want := Solve{Model: "m", Objective: "z", Type: "MIP", Line: 6, Options: map[string]string{"optcr": "0", "reslim": "30", "mip": "cbc"}}
	if d := cmp.Diff(want, s); d != "" {
		t.Error(d)
	}
}
