//go:build unix

package process

import (
	"bytes"
	"encoding/binary"
	"math"
	"os/exec"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// saved is the file of cbc's saveSolution for the model mixed, or linear.
func saved(rows, columns int32, numbers ...float64) []byte {
	var b bytes.Buffer
	binary.Write(&b, binary.NativeEndian, []int32{rows, columns})
	binary.Write(&b, binary.NativeEndian, numbers)
	return b.Bytes()
}

// TestSaved: the values of the file that cbc saves for itself are taken where they
// are the same point as the readable one, and never else.
func TestSaved(t *testing.T) {
	third := 1. / 3
	good := []float64{-7, 9.5, 1, 0.25, -0.5, 3, 1, third, 0, 0.125, 0}
	for _, c := range []struct {
		name  string
		model *model.Model
		file  []byte
		want  float64 // of z
		duals bool
	}{
		{"of the model", mixed(), saved(2, 3, good...), third, false},
		{"of a linear program", linear(), saved(2, 3, good...), third, true},
		{"with a column for the constant", linear(), saved(2, 4, -7, 9.5, 1, 0.25, -0.5, 3, 1, third, 1, 0, 0.125, 0, 7), third, true},
		{"another model's", linear(), saved(3, 3, append(good, 1, 1)...), 0.33333333, false},
		{"cut", linear(), saved(2, 3, good[:9]...), 0.33333333, false},
		{"empty", linear(), nil, 0.33333333, false},
		{"another point", linear(), saved(2, 3, -7, 9.5, 1, 0.25, -0.5, 2, 1, third, 0, 0, 0), 0.33333333, false},
		{"no numbers", linear(), saved(2, 3, -7, 9.5, 1, 0.25, -0.5, 3, math.NaN(), third, 0, 0, 0), 0.33333333, false},
	} {
		out := &outcome{x: []float64{3, 1, 0.33333333}}
		taken := cbcSaved(&job{model: c.model}, c.file, out)
		if out.x[2] != c.want || taken != (c.want == third) || (out.rowDual != nil) != c.duals {
			t.Errorf("%s: taken %v, %v, duals %v", c.name, taken, out.x, out.rowDual)
		}
		if c.duals && (out.rowDual[1] != -0.5 || out.reduced[1] != 0.125) {
			t.Errorf("%s: duals %v, reduced costs %v", c.name, out.rowDual, out.reduced)
		}
	}
}

// TestBoundOfAnOptimum: the bound that a program reports at its end is passed on where it is not
// that of the optimum, to within the digits of reports; without one its word is the bound.
func TestBoundOfAnOptimum(t *testing.T) {
	m := model.New("m")
	x := m.Integer("x", 0, 20).At()
	m.Row("r").Add(1, x).Ge(1)
	m.Minimize().Add(1, x)
	down := m.Clone()
	down.Maximize().Add(-1, x) // max -x, handed over as min x
	for _, c := range []struct {
		name        string
		m           *model.Model
		bound, want float64
		o           backends.Options
	}{
		{"none", m, math.NaN(), 12, backends.Options{}},
		{"the same", m, 12, 12, backends.Options{}},
		{"of few digits", m, 12.00001, 12, backends.Options{}},
		{"another", m, 10, 10, backends.Options{}},
		{"another, maximized", down, 10, -10, backends.Options{}},
		{"none, maximized", down, math.NaN(), -12, backends.Options{}},
		{"within a gap", m, 11, 11, backends.Options{RelativeGap: 0.5}},
	} {
		out := &outcome{status: model.StatusOptimal, x: []float64{12}, bound: c.bound}
		if r := (&backend{&solvers[0]}).result(t.Context(), c.m, c.o, out, 1); r.Bound != c.want {
			t.Errorf("%s: bound %g; want %g", c.name, r.Bound, c.want)
		}
	}
}

// TestRawOptions: cbc goes on without an option that it does not take, so that it is
// asked before.
func TestRawOptions(t *testing.T) {
	if _, err := exec.LookPath("cbc"); err != nil {
		t.Skip("cbc is not on PATH: ", err)
	}
	for _, c := range []struct{ name, value, fails string }{
		{"no_such_option", "1", `cbc has no option "no_such_option"`},
		{"cuts", "perhaps", `"perhaps" of its option "cuts"`},
		{"maxNodes", "-5", "valid range"},
		{"maxNodes", "many", "illegal"},
		{"cuts", "off", ""},
		{"strongBranching", "10", ""},
	} {
		err := cbcRaw(t.Context(), "cbc", c.name, c.value)
		if c.fails == "" && err != nil || c.fails != "" && (err == nil || !strings.Contains(err.Error(), c.fails)) {
			t.Errorf("%s %s: %v; want %q", c.name, c.value, err, c.fails)
		}
	}
}

// TestVersions: the program is asked for its version, and a log has it too.
func TestVersions(t *testing.T) {
	b, _ := pretend(t, "echo 'Welcome to the CBC MILP Solver'; echo 'Version: 9.8.7 '\n"+answer+"Optimal - objective value -13.25\n 0 x 3 0\n 1 y 1 0\n 2 z 0.5 0\nEND\n")
	if v := backends.VersionOf(t.Context(), b); v != "9.8.7" {
		t.Errorf("version %q, want 9.8.7", v)
	}
	if r, err := backends.Solve(t.Context(), b, mixed(), backends.Options{}); err != nil || r.Version != "9.8.7" {
		t.Errorf("version %q, %v; want that of the log", r.Version, err)
	}
	silent, _ := pretend(t, "exit 3\n")
	if v := backends.VersionOf(t.Context(), silent); v != "" {
		t.Errorf("version %q of a program that tells none", v)
	}
}

// TestLies: what a lying cbc claims is passed on as its claim, and a second voice
// disproves it.
func TestLies(t *testing.T) {
	if _, err := exec.LookPath("glpsol"); err != nil {
		t.Skip("glpsol is not on PATH, so that nobody is there to disprove: ", err)
	}
	second := []backends.Backend{&backend{&solvers[1]}}
	for _, c := range []struct {
		name, script, reason string
		verdict              backends.Verdict
	}{
		{"optimal where a better point exists", "Optimal - objective value -7\n 0 x 1 0\n 1 y 1 0\n 2 z 0 0\nEND\n", "objective -13.25, better than -7", backends.Disproved},
		{"infeasible of a feasible model", "Infeasible - objective value 0\nEND\n", "found a feasible point", backends.Disproved},
		{"optimal, and it is", "Optimal - objective value -13.25\n 0 x 3 0\n 1 y 1 0\n 2 z 0.5 0\nEND\n", "no point better than -13.25", backends.Agrees},
	} {
		b, _ := pretend(t, answer+c.script)
		r, err := backends.Solve(t.Context(), b, mixed(), backends.Options{})
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		got := backends.Confirm(t.Context(), mixed(), r, backends.ConfirmOptions{Others: second})
		if got.Verdict != c.verdict || got.By != "glpsol" || !strings.Contains(got.Reason, c.reason) {
			t.Errorf("%s: %+v; want %s, %q", c.name, got, c.verdict, c.reason)
		}
	}
}
