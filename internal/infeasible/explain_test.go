package infeasible_test

import (
	"context"
	"math"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/infeasible"
	"github.com/tilemip/tilemip/model"
)

// hall makes an assignment of n+1 tasks to n of many workers: the tasks below n+1 share n
// workers, the others have one each.
func hall(n, others int) *model.Model {
	m := model.New("hall")
	x := m.Binary("x", n+1+others, n+others)
	for task := range n + 1 + others {
		row := m.Row("task", task)
		for worker := range n + others {
			if task <= n && worker < n || task > n {
				row.Add(1, x.At(task, worker))
			}
		}
		row.Eq(1)
	}
	for worker := range n + others {
		row := m.Row("worker", worker)
		for task := range n + 1 + others {
			row.Add(1, x.At(task, worker))
		}
		row.Le(1)
	}
	return m
}

// TestHall: five tasks for four workers are found among 60 rows, with multipliers, and the words
// say it.
func TestHall(t *testing.T) {
	each(t, func(t *testing.T, b backends.Backend) {
		m := hall(4, 25)
		s, err := infeasible.Explain(context.Background(), b, m, infeasible.Options{})
		if err != nil {
			t.Fatal(err)
		}
		rows := map[string]bool{}
		for _, x := range s.Members {
			if strings.Contains(x.Text, ":") {
				rows[x.Name] = true
			}
		}
		for _, name := range []string{"task[0]", "task[4]", "worker[0]", "worker[3]"} {
			if len(rows) != 9 || !rows[name] {
				t.Fatalf("the rows %v; want the first five tasks and the first four workers", rows)
			}
		}
		if !s.Irreducible || s.Proof != infeasible.ProofMultipliers || s.Sum.RatString() != "1" {
			t.Errorf("irreducible %v, proof %s, sum %v", s.Irreducible, s.Proof, s.Sum)
		}
		words := strings.Join(s.Sentences(), " ")
		if !strings.Contains(words, "task[4]") || !strings.Contains(words, "0 ≥ 1 cannot hold") {
			t.Error(words)
		}
		if b.Info().Capabilities.Duals && s.Solves > 60 {
			t.Errorf("%d solves; duals should lead there in fewer", s.Solves)
		}
	})
}

// TestStopped: a search that is stopped keeps the set it has, and says that it is not proven
// irreducible; one that is stopped before anything is known has none.
func TestStopped(t *testing.T) {
	b, err := backends.Default()
	if err != nil {
		t.Skip(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	m := hall(4, 10)
	s, err := infeasible.Explain(ctx, b, m, infeasible.Options{Notify: func(string) { cancel() }})
	if err != nil {
		t.Fatal(err)
	}
	if s.Status != model.StatusInfeasible || s.Irreducible || len(s.Members) < 18 || s.Termination != model.Interrupted || !strings.Contains(s.Reason, "not proven irreducible") {
		t.Errorf("stopped: %v, irreducible %v, %d members, %v, %s", s.Status, s.Irreducible, len(s.Members), s.Termination, s.Reason)
	}
	s, err = infeasible.Explain(ctx, b, m, infeasible.Options{})
	if err != nil || s.Status != model.StatusLimit || len(s.Members) > 0 {
		t.Errorf("stopped before: %v, %v", s, err)
	}
	few, err := infeasible.FewestRows(ctx, b, m, infeasible.Options{})
	if err != nil || few.Status == model.StatusOptimal {
		t.Errorf("stopped before: %v, %v", few, err)
	}
}

// liar is a backend that calls everything infeasible.
type liar struct{}

func (liar) Info() backends.Info {
	return backends.Info{Name: "liar", Capabilities: backends.Capabilities{Integers: true}}
}

func (liar) Solve(_ context.Context, m *model.Model, _ backends.Options) (*model.Result, error) {
	r := model.NewResult(m, "liar")
	r.Status, r.Termination = model.StatusInfeasible, model.Completed
	return r, nil
}

// TestFalseClaim: a solver's false claim is found out by a second one, and without one it is
// called a claim.
func TestFalseClaim(t *testing.T) {
	m := model.New("fine")
	x := m.Integer("x", 0, 5, 3)
	m.Row("r").Plus(x).Le(9)
	m.Row("s").Plus(x.Times(2)).Ge(6)
	s, err := infeasible.Explain(context.Background(), liar{}, m, infeasible.Options{Others: []backends.Backend{}})
	if err != nil || s.Proof != infeasible.ProofClaim || s.Irreducible && s.ProvenBy != "liar alone" {
		t.Errorf("%+v, %v; want no more than a claim", s, err)
	}
	honest, err := backends.Default()
	if err != nil {
		t.Skip(err)
	}
	_, err = infeasible.Explain(context.Background(), liar{}, m, infeasible.Options{Others: []backends.Backend{honest}})
	if err == nil || !strings.Contains(err.Error(), "liar reports that") || !strings.Contains(err.Error(), "found a feasible point") {
		t.Errorf("%v; want that the answer is false", err)
	}
}

// TestWithoutSolver: what bounds alone show needs no answer of a solver.
func TestWithoutSolver(t *testing.T) {
	for name, c := range map[string]struct {
		build   func(m *model.Model)
		members string
	}{
		"crossed bounds": {func(m *model.Model) { m.Integer("x", 4, 3); m.Row("r").Add(1, m.Binary("z").At()).Le(1) }, "x ≥ 4; x ≤ 3"},
		"no whole value": {func(m *model.Model) { m.Integer("x", 3.2, 3.9); m.Row("r").Add(1, m.Binary("z").At()).Le(1) }, "x ≥ 3.2; x ≤ 3.9; x is an integer"},
		"empty row":      {func(m *model.Model) { m.Row("r").Ge(2); m.Binary("z") }, "r: 0 ≥ 2"},
		"row and bounds": {func(m *model.Model) { m.Row("r").Plus(m.Binary("z", 3)).Ge(4) }, "r: z[0] + z[1] + z[2] ≥ 4; z[0] ≤ 1; z[1] ≤ 1; z[2] ≤ 1"},
		"divisor": {func(m *model.Model) {
			m.Row("r").Plus(m.Integer("x", -model.Infinity, model.Infinity, 2).Times(2)).Eq(3)
		}, "r: 2·x[0] + 2·x[1] = 3; x[0] is an integer; x[1] is an integer"},
	} {
		m := model.New(name)
		c.build(m)
		b, err := backends.Default()
		if err != nil {
			t.Skip(err)
		}
		s, err := infeasible.Explain(context.Background(), b, m, infeasible.Options{})
		if err != nil {
			t.Fatal(name, err)
		}
		var texts []string
		for _, l := range s.Lines() {
			texts = append(texts, l.Text)
		}
		got := strings.ReplaceAll(strings.Join(texts, "; "), "4 ≤ x ≤ 3", "x ≥ 4; x ≤ 3")
		got = strings.ReplaceAll(got, "3.2 ≤ x ≤ 3.9", "x ≥ 3.2; x ≤ 3.9")
		if got != c.members || !s.Irreducible {
			t.Errorf("%s: %q, irreducible %v, want %q", name, got, s.Irreducible, c.members)
		}
	}
}

// TestWeightsAreKept: the least amounts follow the weights.
func TestWeightsAreKept(t *testing.T) {
	b, err := backends.Default()
	if err != nil {
		t.Skip(err)
	}
	m := model.New("weights")
	x := m.Continuous("x", 0, 10).At()
	m.Row("law").Add(1, x).Ge(5)
	m.Row("wish").Add(1, x).Le(3)
	for cheap, want := range map[int]string{0: "law", 1: "wish"} {
		r, err := infeasible.LeastAmounts(context.Background(), b, m, infeasible.Options{Weight: func(r int) float64 {
			if r == cheap {
				return 0.5
			}
			return 1
		}})
		if err != nil || len(r.Rows) != 1 || r.Rows[0].Name != want || math.Abs(r.Total-1) > 1e-9 || math.Abs(r.Rows[0].Amount-2) > 1e-9 {
			t.Errorf("row %d cheap: %+v, %v", cheap, r, err)
		}
	}
}
