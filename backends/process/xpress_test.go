package process

import (
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
)

// TestXpressProgram: the installer's variable comes before PATH, and without a program there PATH counts.
func TestXpressProgram(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("XPRESSDIR", dir)
	if got := xpressProgram(); got != "" {
		t.Errorf("%q of an empty folder", got)
	}
	name := "optimizer"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	want := filepath.Join(dir, "bin", name)
	if err := os.MkdirAll(filepath.Dir(want), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(want, []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	if got := xpressProgram(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestXpressInput: the commands, line by line, for a program with integers and for a linear one.
func TestXpressInput(t *testing.T) {
	const asked = `puts "tilemip attribute lpstatus=$lpstatus"
puts "tilemip attribute mipstatus=$mipstatus"
puts "tilemip attribute stopstatus=$stopstatus"
puts "tilemip attribute mipsols=$mipsols"
puts "tilemip attribute bestbound=$bestbound"
puts "tilemip attribute nodes=$nodes"
puts "tilemip attribute simplexiter=$simplexiter"
`
	for _, c := range []struct {
		m       *model.Model
		options backends.Options
		start   string
		want    string
	}{
		{mixed(), backends.Options{Limits: backends.Limits{Threads: 2, Seed: 7}, RelativeGap: 0.5, AbsoluteGap: 3, NodeLimit: 5, SolutionLimit: 1}, "/tmp/x/start.slx",
			"threads=2\nrandomseed=7\nmiprelstop=0.5\nmiprelcutoff=0\nmipabsstop=3\nmiptol=1e-06\nmaxtime=-2\nmaxnode=5\nmaxmipsol=1\n" +
				"readprob model.mps\nreadslxsol start.slx\nmipoptimize\n" + asked + "if {$mipsols > 0} {writeslxsol -p answer.slx}\nquit\n"},
		{linear(), backends.Options{Tolerance: 1e-8}, "",
			"threads=1\nmiprelstop=0\nmiprelcutoff=0\nmipabsstop=0\nfeastol=1e-08\noptimalitytol=1e-08\nmiptol=1e-08\nmaxtime=-2\n" +
				"readprob model.mps\nlpoptimize\n" + asked + "if {$lpstatus == 1} {writeslxsol -p -d -r answer.slx}\nquit\n"},
	} {
		j := &job{model: c.m, options: c.options, names: matrix.NewNames(c.m, matrix.MPSNames), modelAt: "/tmp/x/model.mps", startAt: c.start, answerAt: "/tmp/x/answer.slx", left: 1100 * time.Millisecond}
		if got := xpressInput(j); got != c.want {
			t.Errorf("%s\nwant\n%s", got, c.want)
		}
	}
}

// TestXpressFreeRow: the duals of a model whose file has a free row, which Xpress drops; TestDuals has
// those of the others.
func TestXpressFreeRow(t *testing.T) {
	m := linear()
	file := filepath.Join("testdata", "xpress", "optimal-linear")
	m.Row("free").Add(1, m.Var(0)).Between(math.Inf(-1), math.Inf(1))
	out := &outcome{status: model.StatusError, certain: true, bound: math.NaN()}
	j := &job{model: m, names: matrix.NewNames(m, matrix.MPSNames)}
	if err := xpressRead(j, contents(t, file+".answer"), string(contents(t, file+".log")), out); err != nil || len(out.rowDual) != 3 || out.rowDual[2] != 0 {
		t.Errorf("%+v, %v", out, err)
	}
}

// TestXpressStatuses: pairs of statuses that were not recorded, the prompt before a line, and what is
// an error.
func TestXpressStatuses(t *testing.T) {
	said := func(lp, mip, stop string) string {
		return "[xpress] tilemip attribute lpstatus=" + lp + "\n[xpress] tilemip attribute mipstatus=" + mip + "\n[xpress] tilemip attribute stopstatus=" + stop + "\n[xpress] tilemip attribute bestbound=-14.5\n"
	}
	const point = "NAME          mixed FREE\n  C x                          3\n  C y                          1\n  C z                        0.5\nENDATA\n"
	for _, c := range []struct {
		answer, log string
		status      model.Status
		stopped     model.Termination
		certain     bool
	}{
		{point, said("1", "6", "0"), model.StatusOptimal, "", true},
		{point, said("2", "4", "2"), model.StatusFeasible, model.Interrupted, true},
		{point, said("2", "4", "8"), model.StatusFeasible, model.MemoryLimit, true},
		{"", said("2", "3", "1"), model.StatusLimit, model.TimeLimit, true}, // the status of a node
		{"", said("2", "5", "0"), model.StatusInfeasible, "", true},
		{"", said("2", "1", "0"), model.StatusInfeasible, "", true},
		{"", said("5", "7", "0"), model.StatusUnbounded, "", false},
		{"", "[xpress] ", model.StatusError, "", true}, // killed
	} {
		out, _, err := reading("xpress", c.answer, c.log)
		if err != nil || out.status != c.status || out.stopped != c.stopped || out.certain != c.certain || out.status.HasPoint() != (out.x != nil) {
			t.Errorf("%q: %+v, %v; want %v, %q, certain %v", c.log, out, err, c.status, c.stopped, c.certain)
		}
		if c.log != "[xpress] " && out.bound != -14.5 {
			t.Errorf("%q: bound %g", c.log, out.bound)
		}
	}
	for _, c := range []struct{ answer, log, says string }{
		{"", "?120 Error: Problem has too many rows and columns. The maximum is 5000\n" + said("0", "0", "0"), "The maximum is 5000"},
		{"", said("6", "2", "0"), "lpstatus 6 and mipstatus 2"},
		{strings.Replace(point, " z ", " w ", 1), said("1", "6", "0"), "2 of 3 columns"},
		{strings.Replace(point, "0.5", "much", 1), said("1", "6", "0"), "line 4"},
	} {
		if out, _, err := reading("xpress", c.answer, c.log); err == nil || !strings.Contains(err.Error(), c.says) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q, %.60q: %+v, %v; want %q", c.log, c.answer, out, err, c.says)
		}
	}
}

// TestXpressLog: lines in the form of the tables of cuts and nodes; those without an incumbent, and
// of other tables, report nothing.
func TestXpressLog(t *testing.T) {
	m := mixed()
	for line, want := range map[string][3]float64{
		"g          -12.500000   -24.500000      2                 96.00%       0      0":    {0, -12.5, -24.5},
		"   7  G    -12.500000   -13.750000      2     10     19   10.00%      10      0":    {0, -12.5, -13.75},
		"k     97   -13.250000   -13.500000      5     80     40    1.89%       0      0":    {97, -13.25, -13.5},
		"    1107    29.000000      .000000      4    419     40      29       14      0":    {1107, 29, 0},
		"      10                -13.500000      0      8      8                7      0":    {-1},
		"    10           .000000      D      0     0        .000000     0":                  {-1},
		" *** Solution found:   506.000000   Time:   0.00    Heuristic: e ***":               {-1},
		"    1107    29.000000      .000000      4    419     40      29       14      0 ms": {-1},
	} {
		got := [3]float64{-1}
		j := &job{model: m, names: matrix.NewNames(m, matrix.MPSNames), bound: math.Inf(-1)}
		j.options.Events = func(e backends.Event) { got = [3]float64{float64(e.Nodes), e.Objective, e.Bound} }
		if xpressLine(j, line); got != want {
			t.Errorf("%q: %v, want %v", line, got, want)
		}
	}
}
