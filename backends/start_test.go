package backends_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/model"
)

// Several starts: whole, partial, infeasible, empty. The best point counts.
func TestBestStart(t *testing.T) {
	b, err := backends.Lookup("highs")
	if err != nil {
		t.Skip(err)
	}
	m := model.New("m")
	x := m.Integer("x", 0, 9, 2)
	y := m.Continuous("y", 0, 9)
	m.Row("r").Plus(x).Add(1, y.At()).Le(10)
	m.Maximize().Plus(x.Times(2)).Add(1, y.At())
	none := math.NaN()
	starts := [][]float64{
		{1, 1, 1},       // 5
		{4, none, none}, // completed
		{9, 9, 0},       // no point
		{none, none, 3}, // no integer given
		{40.4, 0, none}, // into its bounds: x[0] = 9
	}
	best, all, err := backends.BestStart(t.Context(), b, m, backends.Options{}, starts...)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"feasible as given", "1 integers fixed and the rest solved", "no feasible solution has these values of 2 integers", "no value of an integer variable is given", "2 integers fixed and the rest solved"} {
		if s := all[i]; s.Reason != want || (s.X == nil) != math.IsNaN(s.Objective) {
			t.Errorf("start %d: %+v, want %q", i, s, want)
		}
	}
	if all[0].Objective != 5 || all[1].X[0] != 4 || all[4].X[0] != 9 {
		t.Errorf("%+v", all)
	}
	for _, s := range all {
		if s.X != nil && s.Objective > 2*(best[0]+best[1])+best[2]+1e-9 {
			t.Errorf("the best is %v, and start %+v is better", best, s)
		}
	}
	if _, _, err := backends.BestStart(t.Context(), b, m, backends.Options{}, []float64{1}); err == nil || !strings.Contains(err.Error(), "start 1 of 1") {
		t.Errorf("a start of another length: %v", err)
	}
}

// A backend that takes whole starts only gets no other one where constructs are stated as rows, whose
// binary columns no start has.
func TestStartOfRows(t *testing.T) {
	m := model.New("m")
	x := m.Integer("x", 0, 3, 2)
	m.SOS1("s", x.At(0), x.At(1))
	m.Row("r").Plus(x).Le(4)
	m.Maximize().Plus(x)
	b := scripted.WithInfo(backends.Info{Name: "b", Capabilities: backends.Capabilities{Integers: true, Start: true}}, scripted.Answer(model.StatusOptimal, 3, 0, 1, 0))
	for _, start := range [][]float64{{3, 0}, {3, math.NaN()}} {
		r, err := backends.Solve(t.Context(), b, m, backends.Options{Reformulate: true, Start: start})
		if err != nil || r.Status != model.StatusOptimal {
			t.Fatalf("%v %v", r, err)
		}
		calls := b.Calls()
		if got := calls[len(calls)-1].Options.Start; len(got) != 4 || slices.ContainsFunc(got, math.IsNaN) {
			t.Errorf("from %v: %v was handed over", start, got)
		}
	}
}
