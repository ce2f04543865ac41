package infeasible_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/infeasible"
	"github.com/tilemip/tilemip/model"
)

// leastByEnumeration returns the least number of rows, and the least sum of amounts, that a point
// within the bounds misses.
func leastByEnumeration(a model.Matrix) (rows int, amounts float64) {
	x := make([]float64, len(a.Lower))
	rows, amounts = math.MaxInt, math.Inf(1)
	var at func(j int)
	at = func(j int) {
		if j == len(x) {
			n, sum := 0, 0.0
			for r := range a.RowLower {
				index, value := a.Row(r)
				activity := 0.0
				for k, i := range index {
					activity += value[k] * x[i]
				}
				if by := math.Max(a.RowLower[r]-activity, activity-a.RowUpper[r]); by > 0 {
					n, sum = n+1, sum+by
				}
			}
			rows, amounts = min(rows, n), math.Min(amounts, sum)
			return
		}
		for v := a.Lower[j]; v <= a.Upper[j]; v++ {
			x[j] = v
			at(j + 1)
		}
	}
	at(0)
	return rows, amounts
}

// TestGiveUp compares with enumeration what is given up of random programs.
func TestGiveUp(t *testing.T) {
	each(t, func(t *testing.T, b backends.Backend) {
		count := 60
		if b.Info().Kind == backends.Program {
			count = 8
		}
		g, several := rand.New(rand.NewPCG(3, 3)), 0
		for n := 0; n < count; {
			m := draw(g)
			a := m.Matrix()
			rows, amounts := leastByEnumeration(a)
			if rows == 0 {
				continue
			}
			n++
			if rows > 1 {
				several++
			}
			few, err := infeasible.FewestRows(context.Background(), b, m, infeasible.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if few.Status != model.StatusOptimal || len(few.Rows) != rows || few.Bound != float64(rows) {
				show(t, m)
				t.Fatalf("%v: %d rows to give up (%v) and at least %g, want %d", few.Status, len(few.Rows), few.Rows, few.Bound, rows)
			}
			misses(t, a, few)
			least, err := infeasible.LeastAmounts(context.Background(), b, m, infeasible.Options{})
			if err != nil {
				t.Fatal(err)
			}
			if least.Status != model.StatusOptimal || math.Abs(least.Total-amounts) > 1e-6 {
				show(t, m)
				t.Fatalf("%v: %g to give up, want %g", least.Status, least.Total, amounts)
			}
			misses(t, a, least)
		}
		if several < count/20 {
			t.Errorf("only %d of %d programs have more than one row to give up", several, count)
		}
	})
}

// misses checks that the point misses the rows that are named, by the amounts named, and no
// others.
func misses(t *testing.T, a model.Matrix, r *infeasible.Relaxation) {
	t.Helper()
	for i := range a.RowLower {
		index, value := a.Row(i)
		activity := 0.0
		for k, j := range index {
			activity += value[k] * r.Point[j]
		}
		by := math.Max(0, math.Max(a.RowLower[i]-activity, activity-a.RowUpper[i]))
		k := slices.IndexFunc(r.Rows, func(g infeasible.Given) bool { return g.Row == i })
		if k < 0 && by > 0 || k >= 0 && r.Rows[k].Amount != by {
			t.Fatalf("row %d is missed by %g, and said to be given up: %v", i, by, r.Rows)
		}
	}
}

// TestMustStay: rows of weight 0 are not given up, even where that costs more, or where
// nothing helps.
func TestMustStay(t *testing.T) {
	b, err := backends.Default()
	if err != nil {
		t.Skip(err)
	}
	m := model.New("stay")
	x := m.Continuous("x", 0, 10).At()
	m.Row("law").Add(1, x).Ge(5)
	m.Row("wish", 0).Add(1, x).Le(3)
	m.Row("wish", 1).Add(2, x).Le(7)
	weight := func(law float64) func(int) float64 {
		return func(r int) float64 {
			if r == 0 {
				return law
			}
			return 1
		}
	}
	for law, want := range map[float64][]string{1: {"law"}, 0: {"wish[0]", "wish[1]"}, 1.5: {"law"}, 2.5: {"wish[0]", "wish[1]"}} {
		r, err := infeasible.FewestRows(context.Background(), b, m, infeasible.Options{Weight: weight(law)})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, g := range r.Rows {
			got = append(got, g.Name)
		}
		if !slices.Equal(got, want) || r.Status != model.StatusOptimal {
			t.Errorf("law of weight %g: %v gives up %v, want %v", law, r.Status, got, want)
		}
	}
	r, err := infeasible.FewestRows(context.Background(), b, m, infeasible.Options{Weight: func(int) float64 { return 0 }})
	if err != nil || r.Status != model.StatusInfeasible {
		t.Errorf("where every row must stay: %v, %v", r, err)
	}
}

// TestManyGivenUp: 60 of the rows that are given up are written, and how many more there are.
func TestManyGivenUp(t *testing.T) {
	m := model.New("m")
	x := m.Binary("x").At()
	m.Row("two").Add(1, x).Ge(2)
	each(t, func(t *testing.T, b backends.Backend) {
		d, err := infeasible.Diagnose(context.Background(), b, m, infeasible.Options{}, infeasible.Nothing, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			rows int
			more string
		}{{60, ""}, {61, "  … and 1 more row\n"}, {63, "  … and 3 more rows\n"}} {
			given := infeasible.Given{Name: "two", Side: "lower", Text: "two: x >= 2", Amount: 1}
			d.GiveUp = &infeasible.Relaxation{By: infeasible.Rows, Status: model.StatusOptimal, Rows: slices.Repeat([]infeasible.Given{given}, c.rows), Point: []float64{1}, ProvenBy: "us"}
			var text strings.Builder
			d.Write(&text)
			if n := strings.Count(text.String(), "two: x >= 2 (1 short of it)"); n != 60 || !strings.Contains(text.String(), "(1 short of it)\n"+c.more+"\n") {
				t.Errorf("%d rows given up: %d lines:\n%s", c.rows, n, text.String())
			}
		}
	})
}
