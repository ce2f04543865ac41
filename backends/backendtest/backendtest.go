// Package backendtest is the conformance suite of backends: what every solver must
// do behind the Backend interface, whatever it is. A backend's test calls Run, and
// RunLong for the cases that wait for limits:
//
//	func TestConformance(t *testing.T) {
//		backendtest.Run(t, mine, backendtest.Options{})
//	}
//
// The cases are data: Goldens lists small models with their known answers, and
// checks lists what is to be tried, each with the capabilities that it needs. Where the
// backend lacks a capability, the twin of that capability runs instead (unclaimed.go); a
// case named in Options.Skip is skipped, and the reason is logged.
//
// Not here: a test of one solver, which stands beside that solver. Begin with checks.go.
package backendtest

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/night"
	"github.com/tilemip/tilemip/model"
)

// Options adapt the suite to a backend. The zero value suits a backend whose objectives
// are right to six digits.
type Options struct {
	Tolerance float64           // of objectives, relative to max(1, |objective|); 0: 1e-6
	Random    int               // number of random models to compare with enumeration; a third as many planted linear ones; 0: 300
	Skip      map[string]string // name of a case, with its group as in "golden/knapsack", to a sentence that says why
	Forms     int               // number of programs of each form (forms.go); 0: 50, and 1,000 where the environment has TILEMIP_NIGHT
	Own       map[string]string // name of a form of programs (forms.go) that the solver itself answers wrongly, to a sentence that says so: its false answers are counted and do not fail the case; of "constructs" there are then no more at night
	Way       string            // how the backend is reached, for the table of results; "" for the usual way
}

// Run runs the short cases. It skips the test when the backend is not available.
func Run(t *testing.T, b backends.Backend, o Options) { run(t, b, o, false) }

// RunLong runs the cases that take seconds: limits, cancellation, large models. The
// goldens are not among them. With -short it skips the test.
func RunLong(t *testing.T, b backends.Backend, o Options) {
	if testing.Short() {
		t.Skip("takes more than two seconds: run make test-long, without -short")
	}
	run(t, b, o, true)
}

func run(t *testing.T, b backends.Backend, o Options, long bool) {
	if info := b.Info(); !info.Available() {
		t.Skipf("backend %s is not available: %s", info.Name, info.Missing)
	}
	o.Tolerance = cmp.Or(o.Tolerance, 1e-6)
	o.Random = cmp.Or(o.Random, 300)
	o.Forms = cmp.Or(o.Forms, night.Cases(50, 1000))
	s := &suite{b: b, can: b.Info().Capabilities, o: o}
	if !long {
		for _, g := range Goldens() {
			c := check{name: "golden/" + g.Name, try: func(t *testing.T, s *suite) { s.golden(t, g) }}
			if g.integers() {
				c.needs = []need{integers}
			}
			s.run(t, c)
		}
	}
	for _, c := range slices.Concat(checks(), formChecks(), twins()) {
		if c.long == long {
			s.run(t, c)
		}
	}
	name := b.Info().Name
	if o.Way != "" {
		name += ", " + o.Way
	}
	if long {
		name += ", long cases"
	}
	t.Logf("row of conformance of the backends: backend: %s | %s", name, s.sum) // scripts/testsummary puts the rows together
}

// tally counts the cases of a run by their outcome.
type tally struct{ cases, passed, unclaimed, refused, skipped, failed int }

func (n tally) String() string {
	return fmt.Sprintf("cases: %d | passed: %d | not claimed: %d | refused as promised: %d | skipped by name: %d | failed: %d", n.cases, n.passed, n.unclaimed, n.refused, n.skipped, n.failed)
}

// check is one case of the suite.
type check struct {
	name  string                   // group/case, as in Options.Skip
	needs []need                   // the backend must claim all of these, or the case is skipped
	lacks []need                   // the backend must claim none of these: the check is their twin
	long  bool                     // it takes seconds and belongs to RunLong
	try   func(*testing.T, *suite) // runs as a subtest
}

// need is a capability that a check depends on.
type need struct {
	what string // for the sentence of a skip: "x does not claim …"
	has  func(backends.Capabilities) bool
}

var (
	semi          = need{"semi-continuous variables", func(c backends.Capabilities) bool { return c.Semi }}
	sets          = need{"special ordered sets", func(c backends.Capabilities) bool { return c.SOS }}
	indicators    = need{"indicator constraints", func(c backends.Capabilities) bool { return c.Indicators }}
	products      = need{"convex quadratic objectives", func(c backends.Capabilities) bool { return c.Products }}
	mixedProducts = need{"convex quadratic objectives with integers", func(c backends.Capabilities) bool { return c.MixedProducts }}
	integers      = need{"integer programs", func(c backends.Capabilities) bool { return c.Integers }}
	wholeOnly     = need{"integer data only", func(c backends.Capabilities) bool { return c.WholeOnly }}
	start         = need{"MIP start", func(c backends.Capabilities) bool { return c.Start }}
	partialStart  = need{"partial MIP start", func(c backends.Capabilities) bool { return c.PartialStart }}
	incumbents    = need{"incumbent callback", func(c backends.Capabilities) bool { return c.Incumbents }}
	progress      = need{"reports of progress", func(c backends.Capabilities) bool { return c.Progress }}
	cancel        = need{"cancellation", func(c backends.Capabilities) bool { return c.Cancel }}
	keepsPoint    = need{"keeping the incumbent at a limit", func(c backends.Capabilities) bool { return c.KeepsPoint }}
	nodeLimit     = need{"a node limit", func(c backends.Capabilities) bool { return c.NodeLimit }}
	solutionLimit = need{"a solution limit", func(c backends.Capabilities) bool { return c.SolutionLimit }}
	threads       = need{"several threads", func(c backends.Capabilities) bool { return c.Threads }}
	seed          = need{"random seed", func(c backends.Capabilities) bool { return c.Seed }}
	duals         = need{"duals of linear programs", func(c backends.Capabilities) bool { return c.Duals }}
	relativeGap   = need{"a relative gap", func(c backends.Capabilities) bool { return c.RelativeGap }}
	absoluteGap   = need{"an absolute gap", func(c backends.Capabilities) bool { return c.AbsoluteGap }}
	raw           = need{"options of the solver's own", func(c backends.Capabilities) bool { return c.Raw }}
	pool          = need{"solution pool", func(c backends.Capabilities) bool { return c.Pool || c.Incumbents }}
	bound         = need{"a bound when stopped early", func(c backends.Capabilities) bool { return c.Bound }}
)

// suite is one run over one backend.
type suite struct {
	b   backends.Backend
	can backends.Capabilities // what b claims
	o   Options               // with the defaults filled in
	sum tally
	why *int // what the running case counts as when it is skipped
}

// run runs a check as a subtest. A twin of a claimed capability is left out without a
// skip, so that the list of skips shows only what a backend could still learn.
func (s *suite) run(t *testing.T, c check) {
	if s.hasOneOf(c.lacks) {
		return
	}
	s.sum.cases++
	t.Run(c.name, func(t *testing.T) {
		s.why = &s.sum.skipped
		defer func() { s.count(t) }()
		if why, ok := s.o.Skip[c.name]; ok {
			t.Skip(why)
		}
		for _, n := range c.needs {
			if !n.has(s.can) {
				s.why = &s.sum.unclaimed
				t.Skipf("%s does not claim %s", s.b.Info().Name, n.what)
			}
		}
		c.try(t, s)
	})
}

// count enters the outcome of the running case.
func (s *suite) count(t *testing.T) {
	switch {
	case t.Failed():
		s.sum.failed++
	case t.Skipped():
		*s.why++
	default:
		s.sum.passed++
	}
}

// hasOneOf reports whether the backend claims one of these.
func (s *suite) hasOneOf(lacks []need) bool {
	return slices.ContainsFunc(lacks, func(n need) bool { return n.has(s.can) })
}

// guard is how long a solve without a limit of its own may take before the suite
// stops it as hanging.
const guard = 2 * time.Minute

// solve solves through backends.Solve, as every caller does, and checks what must
// hold for any result. An error ends the test.
func (s *suite) solve(t testing.TB, m *model.Model, o backends.Options) *model.Result {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), guard)
	defer cancel()
	return s.solveContext(ctx, t, m, o)
}

func (s *suite) solveContext(ctx context.Context, t testing.TB, m *model.Model, o backends.Options) *model.Result {
	t.Helper()
	r, err := backends.Solve(ctx, s.b, m, o)
	s.promised(t, m, err)
	if err != nil {
		t.Fatalf("model %s: %v", m.Name(), err)
	}
	s.checkResult(t, m, r)
	return r
}

// checkResult checks what model.Result guarantees: a point and its objective exactly with
// the statuses that have one, duals only beside a point, a bound that is a number and on
// the right side of the objective.
func (s *suite) checkResult(t testing.TB, m *model.Model, r *model.Result) {
	t.Helper()
	a := m.Matrix()
	if r.Engine != s.b.Info().Name {
		t.Errorf("engine %q, want %q", r.Engine, s.b.Info().Name)
	}
	if r.Status == model.StatusError || r.Termination == "" {
		t.Fatalf("status %v, termination %q without an error", r.Status, r.Termination)
	}
	if r.Status.HasPoint() != (r.X != nil) || r.Status.HasPoint() == math.IsNaN(r.Objective) {
		t.Fatalf("status %v with %d values and objective %g", r.Status, len(r.X), r.Objective)
	}
	if math.IsNaN(r.Bound) {
		t.Errorf("the bound is not a number")
	}
	for k, h := range r.History {
		if k > 0 && (h.Objective == r.History[k-1].Objective || (h.Objective < r.History[k-1].Objective) == a.Maximize) {
			t.Errorf("entry %d of the history does not improve: %+v", k, r.History)
		}
		if r.Checked && (a.Maximize && h.Objective > r.Objective+s.slack(r.Objective) || !a.Maximize && h.Objective < r.Objective-s.slack(r.Objective)) {
			t.Errorf("the history has the objective %g, the answer %g", h.Objective, r.Objective)
		}
	}
	if !r.Status.HasPoint() {
		if r.RowDual != nil || r.Reduced != nil {
			t.Errorf("duals of status %v", r.Status)
		}
		return
	}
	if len(r.X) != m.Columns() {
		t.Fatalf("a point of %d values for %d columns", len(r.X), m.Columns())
	}
	if gap := s.slack(r.Objective); a.Maximize && r.Bound < r.Objective-gap || !a.Maximize && r.Bound > r.Objective+gap {
		t.Errorf("bound %g is beyond the objective %g", r.Bound, r.Objective)
	}
}

// slack is the amount by which an objective may differ from x.
func (s *suite) slack(x float64) float64 { return s.o.Tolerance * math.Max(1, math.Abs(x)) }

func (s *suite) near(got, want float64) bool { return math.Abs(got-want) <= s.slack(want) }

// wantOptimal checks for a proven optimum.
func (s *suite) wantOptimal(t testing.TB, r *model.Result, objective float64) {
	t.Helper()
	if r.Status != model.StatusOptimal || r.Termination != model.Completed {
		t.Fatalf("status %v, termination %v (%s), want optimal, completed", r.Status, r.Termination, r.Message)
	}
	if !s.near(r.Objective, objective) {
		t.Errorf("objective %.10g, want %.10g", r.Objective, objective)
	}
	if !s.near(r.Bound, objective) {
		t.Errorf("bound %.10g of an optimum, want %.10g", r.Bound, objective)
	}
}
