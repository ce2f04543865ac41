package backends_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/model"
)

// raced runs two scripts against each other on the model max x + y, x + y ≤ 1.5 of two
// binary columns, whose best objective is 1.
func raced(t *testing.T, o backends.Options, ctx context.Context, first, second []scripted.Step) (*model.Result, error) {
	t.Helper()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	m := model.New("m")
	x := m.Binary("x", 2)
	m.Row("r").Plus(x).Le(1.5)
	m.Maximize().Plus(x)
	return backends.Race(ctx, []backends.Backend{scripted.New("a", first...), scripted.New("b", second...)}, m, o)
}

func steps(s ...scripted.Step) []scripted.Step { return s }

// The first proof ends the race, whichever solver has it; the answer says what the other had.
func TestRaceEndsAtTheFirstProof(t *testing.T) {
	slow := steps(scripted.Incumbent(0, 0), scripted.Progress(1.5, 7), scripted.UntilStopped())
	quick := steps(scripted.Wait(30*time.Millisecond), scripted.Answer(model.StatusOptimal, 1, 0))
	for k, c := range [][2][]scripted.Step{{slow, quick}, {quick, slow}} {
		began := time.Now()
		r, err := raced(t, backends.Options{}, t.Context(), c[0], c[1])
		if err != nil {
			t.Fatal(err)
		}
		won, lost := r.Race[1-k], r.Race[k]
		if r.Status != model.StatusOptimal || r.Objective != 1 || !won.Proved || r.Engine != won.Backend || lost.Proved {
			t.Errorf("%d: %v by %s of %v", k, r.Status, r.Engine, r.Race)
		}
		if lost.Objective == nil || *lost.Objective != 0 || lost.Bound == nil || *lost.Bound != 1 || lost.Status != model.StatusFeasible { // the bound of an integral objective is sharpened
			t.Errorf("%d: the other had %v", k, lost)
		}
		if took := time.Since(began); took > time.Second {
			t.Errorf("%d: the end took %v", k, took)
		}
	}
}

// Neither a point that fails the check nor a stop at a limit is a proof.
func TestRaceWaitsForAProof(t *testing.T) {
	false1 := steps(scripted.Answer(model.StatusOptimal, 1, 1)) // violates the row
	limited := steps(scripted.Incumbent(0, 0), scripted.Progress(1.5, 5))
	later := steps(scripted.Wait(50*time.Millisecond), scripted.Answer(model.StatusOptimal, 0, 1))
	for _, first := range [][]scripted.Step{false1, limited, steps(scripted.Fail("no licence"))} {
		r, err := raced(t, backends.Options{NodeLimit: 5}, t.Context(), first, later)
		if err != nil || r.Engine != "b" || r.Objective != 1 || !r.Checked {
			t.Errorf("%v, %v", r, err)
		}
	}
}

// At a limit, and at Ctrl-C, the better point and the better bound of the two count; where they meet
// they are a proof.
func TestRaceAtALimit(t *testing.T) {
	for _, c := range []struct {
		name          string
		first, second []scripted.Step
		status        model.Status
	}{
		{"apart", steps(scripted.Incumbent(0, 0), scripted.UntilStopped()), steps(scripted.Progress(1.5, 1), scripted.UntilStopped()), model.StatusFeasible},
		{"together", steps(scripted.Incumbent(1, 0), scripted.UntilStopped()), steps(scripted.Progress(1.5, 1), scripted.UntilStopped()), model.StatusOptimal},
		{"nothing", steps(scripted.UntilStopped()), steps(scripted.UntilStopped()), model.StatusLimit},
	} {
		for _, how := range []string{"limit", "Ctrl-C"} {
			ctx, cancel := context.WithCancel(t.Context())
			o := backends.Options{}
			if how == "limit" {
				o.TimeLimit = 30 * time.Millisecond
			} else {
				time.AfterFunc(30*time.Millisecond, cancel)
			}
			r, err := raced(t, o, ctx, c.first, c.second)
			cancel()
			if err != nil || r.Status != c.status || len(r.Race) != 2 || r.Race[0].Proved || r.Race[1].Proved {
				t.Errorf("%s, %s: %+v, %v", c.name, how, r, err)
				continue
			}
			if c.status != model.StatusLimit && r.Bound != 1 {
				t.Errorf("%s, %s: bound %v, want the other's", c.name, how, r.Bound)
			}
		}
	}
}

// A solver that does not stop holds the race up for a second, and what it tells then reaches nobody.
func TestRaceLeavesWhoDoesNotStop(t *testing.T) {
	released := make(chan struct{})
	told := 0
	o := backends.Options{Events: func(backends.Event) { told++ }}
	began := time.Now()
	r, err := raced(t, o, t.Context(), steps(scripted.Until(released), scripted.Incumbent(1, 0)), steps(scripted.Wait(30*time.Millisecond), scripted.Answer(model.StatusOptimal, 1, 0)))
	if err != nil || r.Engine != "b" || r.Race[0].Error == "" || time.Since(began) > 3*time.Second {
		t.Errorf("%v, %v after %v", r, err, time.Since(began))
	}
	before := told
	close(released)
	time.Sleep(20 * time.Millisecond)
	if told != before {
		t.Errorf("%d events after the answer", told-before)
	}
}

// What is told is never worse than what was told before, whoever tells it.
func TestRaceTellsTheBest(t *testing.T) {
	var objectives []float64
	o := backends.Options{Events: func(e backends.Event) {
		if e.Type == backends.EventIncumbent {
			objectives = append(objectives, e.Objective)
		}
	}}
	_, err := raced(t, o, t.Context(),
		steps(scripted.Incumbent(1, 0), scripted.Wait(60*time.Millisecond), scripted.Answer(model.StatusOptimal, 1, 0)),
		steps(scripted.Wait(20*time.Millisecond), scripted.Incumbent(0, 0), scripted.UntilStopped()))
	if err != nil || len(objectives) != 1 || objectives[0] != 1 {
		t.Errorf("told of %v, %v", objectives, err)
	}
}

// A point of one solver that disproves the proof of the other is a contradiction and no answer.
func TestRaceContradiction(t *testing.T) {
	_, err := raced(t, backends.Options{}, t.Context(),
		steps(scripted.Incumbent(1, 0), scripted.UntilStopped()), steps(scripted.Wait(20*time.Millisecond), scripted.Answer(model.StatusInfeasible)))
	if !errors.As(err, new(*backends.DisagreeError)) {
		t.Errorf("%v; want a disagreement", err)
	}
	_, err = raced(t, backends.Options{}, t.Context(), steps(scripted.Fail("first")), steps(scripted.Fail("second")))
	if err == nil || !strings.Contains(err.Error(), "first") {
		t.Errorf("%v; want the error of the first", err)
	}
}

// best is the largest objective of all points of five columns from 0 to 2; 0 is one of them.
func best(m *model.Model) float64 {
	a, top := m.Matrix(), 0.0
	for code := range 243 {
		x := make([]float64, 5)
		for j := range x {
			x[j] = float64(code % 3)
			code /= 3
		}
		fits, objective := true, 0.0
		for i := range a.RowUpper {
			sum := 0.0
			index, value := a.Row(i)
			for k, j := range index {
				sum += value[k] * x[j]
			}
			fits = fits && sum <= a.RowUpper[i]
		}
		for j, c := range a.Cost {
			objective += c * x[j]
		}
		if fits {
			top = max(top, objective)
		}
	}
	return top
}

// Real solvers on random programs against all points.
func TestRaceOfSolvers(t *testing.T) {
	here, _, err := backends.Choose(nil, backends.Options{})
	if err != nil || len(here) < 2 || runtime.GOMAXPROCS(0) < 2 {
		t.Skip("two solvers and two cores are needed")
	}
	random := rand.New(rand.NewPCG(5, 6))
	for range 10 {
		m := model.New("m")
		x := m.Integer("x", 0, 2, 5)
		for i := range 3 {
			row := m.Row("r", i)
			for j := range 5 {
				row.Add(float64(random.IntN(9)-3), x.At(j))
			}
			row.Le(float64(random.IntN(9)))
		}
		m.Maximize().Plus(x.WeightedBy(func([]int) float64 { return float64(random.IntN(7) - 1) }))
		want := best(m)
		r, err := backends.Solve(t.Context(), nil, m, backends.Options{Race: true})
		if err != nil || r.Status != model.StatusOptimal || r.Objective != want || len(r.Race) != 2 {
			t.Fatalf("%v, %v; want %v", r, err, want)
		}
	}
}

// A wrong use has one clear line.
func TestRaceRefused(t *testing.T) {
	m := model.New("m")
	m.Row("r").Plus(m.Binary("x", 2)).Le(1)
	b := scripted.New("a")
	service := scripted.WithInfo(backends.Info{Name: "far", Kind: backends.Service})
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(2))
	for _, c := range []struct {
		b    []backends.Backend
		o    backends.Options
		want string
	}{
		{[]backends.Backend{b}, backends.Options{}, "a race needs two solvers that take this program, and a is the only one here"},
		{[]backends.Backend{service, b}, backends.Options{}, "far solves elsewhere"},
		{[]backends.Backend{b, scripted.New("b")}, backends.Options{Raw: map[string]string{"k": "v"}}, "do not fit two solvers"},
		{[]backends.Backend{b, scripted.New("b")}, backends.Options{Limits: backends.Limits{Threads: 2}}, "2 solvers, each with threads: 2, need 4 cores; there are 2"},
	} {
		if _, err := backends.Race(t.Context(), c.b, m, c.o); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v; want %q", err, c.want)
		}
	}
}
