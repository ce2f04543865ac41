package process

import (
	"context"
	"flag"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/model"
)

// What the programs left, one case a status, is recorded in testdata: the
// solution file as PROGRAM/CASE.answer, what it printed as PROGRAM/CASE.log. The
// test reads them without any program. With -record they are made anew.
var record = flag.Bool("record", false, "run the programs and record what they leave")

// recording is one case.
type recording struct {
	name    string
	build   func() *model.Model
	options backends.Options
	cancel  bool               // after a second
	able    func(*solver) bool // programs that can do this, by their rows; nil: all
	without string             // one that can, and has not been recorded
	want    outcome            // x is not compared but by its objective, below
	least   float64            // objective of an optimum
}

var recordings = []recording{
	{name: "optimal", build: mixed, want: outcome{status: model.StatusOptimal, certain: true}, least: -13.25},
	{name: "optimal-linear", build: linear, want: outcome{status: model.StatusOptimal, certain: true}, least: -14},
	{name: "infeasible", build: infeasible, want: outcome{status: model.StatusInfeasible}},
	{name: "infeasible-linear", build: infeasibleLinear, want: outcome{status: model.StatusInfeasible}},
	{name: "unbounded", build: unbounded, want: outcome{status: model.StatusUnbounded}},
	{name: "time", build: split(true), options: backends.Options{Limits: backends.Limits{TimeLimit: time.Second}}, want: outcome{status: model.StatusFeasible, stopped: model.TimeLimit, certain: true}},
	{name: "time-without-point", build: split(false), options: backends.Options{Limits: backends.Limits{TimeLimit: time.Second}}, want: outcome{status: model.StatusLimit, stopped: model.TimeLimit, certain: true}},
	{name: "nodes", build: split(true), options: backends.Options{NodeLimit: 5}, able: func(s *solver) bool { return s.can.NodeLimit }, want: outcome{status: model.StatusFeasible, stopped: model.NodeLimit, certain: true}},
	{name: "solutions", build: split(true), options: backends.Options{SolutionLimit: 1}, able: func(s *solver) bool { return s.can.SolutionLimit }, want: outcome{status: model.StatusFeasible, stopped: model.SolutionLimit, certain: true}},
	{name: "gap", build: split(true), options: backends.Options{RelativeGap: 1e6}, able: func(s *solver) bool { return s.can.RelativeGap }, without: "scip", want: outcome{status: model.StatusOptimal, certain: true}, least: math.Inf(-1)},
	{name: "constructs", build: constructs, able: func(s *solver) bool { return s.can.SOS && s.can.MixedProducts }, without: "scip", want: outcome{status: model.StatusOptimal, certain: true}, least: -28},
	{name: "pool", build: several, options: backends.Options{Pool: 4}, able: func(s *solver) bool { return s.can.Pool }, want: outcome{status: model.StatusOptimal, certain: true}, least: 563},
	{name: "interrupted", build: split(true), cancel: true, able: func(s *solver) bool { return s.answersInterrupt }, want: outcome{status: model.StatusFeasible, stopped: model.Interrupted, certain: true}},
}

// mixed is min -3x - 4y - z/2 with 2x + 3y + z ≤ 9.5, x and y whole up to 4, z up to 1.
func mixed() *model.Model {
	m := model.New("mixed")
	x, y, z := m.Integer("x", 0, 4), m.Integer("y", 0, 4), m.Continuous("z", 0, 1)
	m.Row("weight").Add(2, x.At()).Add(3, y.At()).Add(1, z.At()).Le(9.5)
	m.Row("some").Add(1, y.At()).Add(1, z.At()).Ge(0.5)
	m.Minimize().Add(-3, x.At()).Add(-4, y.At()).Add(-0.5, z.At())
	return m
}

// constructs is min x² - 6x - 5a - 4b + s - z with x + s ≥ 3.5, where x is whole, one of a and b, up
// to 4, is 0, s is 0 or within 2 and 3, and z asks for 1 ≤ x + a ≤ 2. The optimum is -28 at x = a = 4:
// less by a half without s, by 16 without the set, by 1 without the condition; -23 where it always holds.
func constructs() *model.Model {
	m := model.New("constructs")
	x, z := m.Integer("x", 0, 9).At(), m.Integer("z", 0, 1).At()
	a, b, s := m.Continuous("a", 0, 4).At(), m.Continuous("b", 0, 4).At(), m.Continuous("s", 0, 3).At()
	m.SetSemi(s, 2)
	m.SOS1("one", a, b)
	m.Indicator("if", z, true).Add(1, x).Add(1, a).Between(1, 2)
	m.Row("some").Add(1, x).Add(1, s).Ge(3.5)
	m.Minimize().Add(-6, x).Add(-5, a).Add(-4, b).Add(1, s).Add(-1, z).AddProduct(1, x, x)
	return m
}

// several is a maximization with many points: knapsacks of 30 binary columns and a continuous one.
func several() *model.Model {
	random := rand.New(rand.NewPCG(5, 6))
	m := model.New("several")
	x, y := m.Binary("x", 30), m.Continuous("y", 0, 2.5).At()
	for i := range 3 {
		row := m.Row("weight", i)
		for j := range x.Len() {
			row.Add(float64(5+random.IntN(60)), x.Nth(j))
		}
		row.Add(3, y).Le(300)
	}
	o := m.Maximize().Const(7)
	for j := range x.Len() {
		o.Add(float64(10+random.IntN(50)), x.Nth(j))
	}
	o.Add(0.75, y)
	return m
}

func linear() *model.Model {
	m := mixed()
	m.Relax()
	return m
}

func infeasible() *model.Model {
	m := mixed()
	m.Row("odd").Add(2, m.Var(0)).Add(4, m.Var(1)).Eq(3)
	return m
}

func infeasibleLinear() *model.Model {
	m := linear()
	m.Row("much").Add(1, m.Var(0)).Add(1, m.Var(1)).Ge(30)
	return m
}

func unbounded() *model.Model {
	m := linear()
	x := m.Continuous("far", 0, model.Infinity)
	m.Row("slope").Add(1, x.At()).Add(-1, m.Var(0)).Ge(0)
	m.Minimize().Add(-1, x.At())
	return m
}

// split makes a market split problem, hard from this size on; without slack its
// points are hard to find too.
func split(slack bool) func() *model.Model {
	return func() *model.Model {
		random := rand.New(rand.NewPCG(3, 4))
		m := model.New("split")
		x := m.Binary("x", 50)
		over, under := m.Integer("over", 0, 1e5, 6), m.Integer("under", 0, 1e5, 6)
		if !slack {
			for i := range over.Len() {
				m.Fix(over.Nth(i), 0)
				m.Fix(under.Nth(i), 0)
			}
		}
		for i := range over.Len() {
			row, sum := m.Row("r", i), 0
			for j := range x.Len() {
				a := random.IntN(100)
				row.Add(float64(a), x.Nth(j))
				sum += a
			}
			row.Add(1, under.Nth(i)).Add(-1, over.Nth(i)).Eq(math.Floor(float64(sum) / 2))
		}
		m.Minimize().Plus(over).Plus(under)
		return m
	}
}

func TestRecorded(t *testing.T) {
	for i := range solvers {
		b := &backend{&solvers[i]}
		for _, c := range recordings {
			if c.able != nil && !c.able(b.solver) || c.without == b.name {
				continue
			}
			t.Run(b.name+"/"+c.name, func(t *testing.T) {
				file := filepath.Join("testdata", b.name, c.name)
				m := c.build()
				j := &job{model: m, options: c.options, names: matrix.NewNames(m, matrix.MPSNames)}
				if *record {
					b.record(t, c, file)
				}
				out := &outcome{status: model.StatusError, certain: true, bound: math.NaN()}
				if err := b.read(j, contents(t, file+".answer"), string(contents(t, file+".log")), out); err != nil {
					t.Fatal(err)
				}
				c.compare(t, m, out)
				if c.options.Pool > 0 {
					j.options.Events, j.poolAt = func(backends.Event) {}, file+".pool"
					for line := range strings.Lines(string(contents(t, file+".log"))) {
						b.line(j, strings.TrimRight(line, "\n"))
					}
					b.takePool(j, contents(t, file+".answer"), out)
					comparePool(t, m, out)
				}
			})
		}
	}
}

// machine matches the lines in which a program describes the machine, and those of Xpress about its
// work: its licence forbids publishing benchmarks.
var machine = regexp.MustCompile(`(?m)^(?:CPU model: |Thread count: .* physical cores|tilemip attribute (?:nodes|simplexiter)=).*\n| \(linux64 - .*\)`)

// record runs the program and keeps what it leaves.
func (b *backend) record(t *testing.T, c recording, file string) {
	if _, err := b.path(); err != nil {
		t.Skipf("nothing to record: the program %s is not on PATH", b.program)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	if c.cancel {
		time.AfterFunc(time.Second, cancel)
	}
	dir := t.TempDir()
	m := c.build()
	j := &job{
		model: m, options: c.options, names: matrix.NewNames(m, matrix.MPSNames), dir: dir, left: c.options.TimeLimit,
		modelAt: filepath.Join(dir, "model.mps"), answerAt: filepath.Join(dir, "answer.txt"),
	}
	if err := b.write(j); err != nil {
		t.Fatal(err)
	}
	if b.prepare != nil {
		if err := b.prepare(j); err != nil {
			t.Fatal(err)
		}
	}
	text := b.run(ctx, j).text
	answer, _ := os.ReadFile(j.answerAt)
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		t.Fatal(err)
	}
	text = machine.ReplaceAllString(strings.ReplaceAll(text, dir, "DIR"), "")
	files := map[string][]byte{".answer": answer, ".log": []byte(text)}
	if pool, err := os.ReadFile(j.poolAt); err == nil {
		files[".pool"] = pool
	}
	for name, what := range files {
		if err := os.WriteFile(file+name, what, 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func contents(t testing.TB, name string) []byte {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// compare compares status and reason, and has the point checked exactly.
func (c recording) compare(t *testing.T, m *model.Model, out *outcome) {
	t.Helper()
	if out.status != c.want.status || out.stopped != c.want.stopped {
		t.Errorf("status %v, stopped %q; want %v, %q", out.status, out.stopped, c.want.status, c.want.stopped)
	}
	if c.want.certain && !out.certain {
		t.Error("the answer is taken for unsure")
	}
	if out.status.HasPoint() != (out.x != nil) {
		t.Fatalf("status %v with a solution of %d values", out.status, len(out.x))
	}
	if out.x == nil {
		return
	}
	report, err := m.Check(out.x)
	if err != nil || !report.OK {
		t.Fatalf("point: %+v, %v", report, err)
	}
	objective, _ := report.Objective.Float64()
	if out.status == model.StatusOptimal && !math.IsInf(c.least, -1) && math.Abs(objective-c.least) > 1e-9 {
		t.Errorf("objective %g, want %g", objective, c.least)
	}
	if out.bound > objective+1e-6 {
		t.Errorf("bound %g above the objective %g", out.bound, objective)
	}
}

// comparePool has the recorded points checked exactly: feasible, with the objective that the
// program states, and not all the same.
func comparePool(t *testing.T, m *model.Model, out *outcome) {
	t.Helper()
	if out.pool == nil || len(out.pool.Points) < 2 || out.message != "" {
		t.Fatalf("pool %+v, %s", out.pool, out.message)
	}
	objectives := map[float64]bool{}
	for k, p := range out.pool.Points {
		report, err := m.Check(p.X)
		if err != nil || !report.OK {
			t.Errorf("point %d: %+v, %v", k, report, err)
			continue
		}
		if v, _ := report.Objective.Float64(); math.Abs(v-p.Claimed) > 1e-6 {
			t.Errorf("point %d has %g, and is said to have %g", k, v, p.Claimed)
		}
		objectives[p.Claimed] = true
	}
	if len(objectives) < 2 {
		t.Error("all points are one")
	}
}

// FuzzRead feeds an answer and a log to the reader of a program, by its place in the table: nothing
// may make it fail other than by an error, and a point has a value for each column.
func FuzzRead(f *testing.F) {
	for k := range solvers {
		files, err := filepath.Glob(filepath.Join("testdata", solvers[k].name, "*.answer"))
		if err != nil || len(files) == 0 {
			f.Fatalf("no recordings of %s", solvers[k].name)
		}
		for _, file := range files {
			log := contents(f, strings.TrimSuffix(file, ".answer")+".log")
			f.Add(uint8(k), contents(f, file), string(log[:min(len(log), 2000)]))
		}
	}
	m := mixed()
	f.Fuzz(func(t *testing.T, k uint8, answer []byte, text string) {
		b := &backend{&solvers[int(k)%len(solvers)]}
		j := &job{model: m, names: matrix.NewNames(m, matrix.MPSNames), bound: math.Inf(-1)}
		j.options.Events = func(backends.Event) {}
		out := &outcome{status: model.StatusError, certain: true, bound: math.NaN()}
		if err := b.read(j, answer, text, out); err != nil {
			return
		}
		if out.status.HasPoint() && len(out.x) != m.Columns() {
			t.Errorf("status %v with %d values", out.status, len(out.x))
		}
		for _, line := range strings.Split(text, "\n") {
			b.line(j, line)
		}
	})
}
