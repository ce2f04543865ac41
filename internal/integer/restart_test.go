package integer

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/call"
	"github.com/tilemip/tilemip/internal/setpartition"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// slow is a backend that needs the given number of nodes for its answer.
type slow struct {
	name   string
	needs  int64
	answer []float64 // nil: there is none
	seeds  []int
	limits []int64
	took   time.Duration
}

func (b *slow) Info() backends.Info {
	return backends.Info{Name: cmp.Or(b.name, "slow"), Capabilities: backends.Capabilities{Integers: true, NodeLimit: true, Seed: true}}
}

func (b *slow) Solve(_ context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	b.seeds, b.limits = append(b.seeds, o.Seed), append(b.limits, o.NodeLimit)
	r := model.NewResult(m, "slow")
	r.Nodes, r.Solve = b.needs, b.took
	switch {
	case o.NodeLimit > 0 && b.needs > o.NodeLimit:
		r.Nodes = o.NodeLimit
		r.Status, r.Termination = model.StatusLimit, model.NodeLimit
	case b.answer == nil:
		r.Status, r.Termination = model.StatusInfeasible, model.Completed
	default:
		r.Status, r.Termination, r.X = model.StatusOptimal, model.Completed, slices.Clone(b.answer)
	}
	return r, nil
}

// A search of HiGHS for a first solution begins anew with other seeds and growing limits, and
// counts all its nodes; one for all solutions never does.
func TestRestarts(t *testing.T) {
	c, err := puzzle.ParseCover("knuth", strings.NewReader("a b c d e f g\nc e f\na d g\nb c f\na d\nb g\nd e g\n"))
	if err != nil {
		t.Fatal(err)
	}
	p, err := setpartition.Build(context.Background(), c)
	if err != nil {
		t.Fatal(err)
	}
	solution := []float64{1, 0, 0, 1, 1, 0}
	for _, c := range []struct {
		name   string
		solver string
		needs  int64
		answer []float64
		count  bool
		seeds  []int
		limits []int64
		nodes  int64
		status model.Status
	}{
		{"at once", "highs", 10, solution, false, []int{7}, []int64{300}, 10, model.StatusOptimal},
		{"at the third", "highs-program", 1000, solution, false, []int{7, 8, 9}, []int64{300, 600, 1200}, 1900, model.StatusOptimal},
		{"none", "highs", 500, nil, false, []int{7, 8}, []int64{300, 600}, 800, model.StatusInfeasible},
		{"another solver", "cbc", 1000, solution, false, []int{7}, []int64{0}, 1000, model.StatusOptimal},
		{"all", "highs", 1000, solution, true, []int{7}, []int64{0}, 1000, model.StatusOptimal},
	} {
		b := &slow{name: c.solver, needs: c.needs, answer: c.answer}
		e := &enumeration{Options: Options{Settings: Settings{Backend: b, Solver: backends.Options{Limits: backends.Limits{Seed: 7}}}, Wanted: call.Wanted{All: c.count}}, backend: b, started: time.Now()}
		r, err := e.restarting(context.Background(), p.Model)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		if !slices.Equal(b.seeds, c.seeds) || !slices.Equal(b.limits, c.limits) || r.Nodes != c.nodes || r.Status != c.status {
			t.Errorf("%s: seeds %v, limits %v, %d nodes, %v; want %v, %v, %d, %v", c.name, b.seeds, b.limits, r.Nodes, r.Status, c.seeds, c.limits, c.nodes, c.status)
		}
	}
}

// HiGHS gets options that its version knows; other solvers get none.
func TestTuned(t *testing.T) {
	for _, c := range []struct {
		name, version string
		tuned         bool
	}{{"highs", "1.15.1", true}, {"highs", "1.11.0", true}, {"highs", "1.10.0", false}, {"highs", "2.0.0", true}, {"highs", "", false}, {"cbc", "2.10.8", false}} {
		if got := tuned(backends.Info{Name: c.name, Version: c.version}) != nil; got != c.tuned {
			t.Errorf("%s %s: options of its own: %v, want %v", c.name, c.version, got, c.tuned)
		}
	}
}
