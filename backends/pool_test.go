package backends_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// The best points are those of enumeration, in order, and all when there are no more; the
// model is as before.
func TestBestPoints(t *testing.T) {
	b, err := backends.Lookup("highs")
	if err != nil {
		t.Skip(err)
	}
	random := rand.New(rand.NewPCG(41, 42))
	for range 4 {
		m := model.New("m")
		x := m.Binary("x", 5)
		weight := make([]float64, 5)
		row := m.Row("r")
		for j := range 5 {
			weight[j] = float64(1 + random.IntN(9))
			row.Add(weight[j], x.At(j))
			m.SetCost(x.At(j), float64(random.IntN(19)-9))
		}
		row.Le(14)
		var all []float64
		for k := range 32 {
			sum, cost := 0.0, 0.0
			for j := range 5 {
				if k>>j&1 == 1 {
					sum, cost = sum+weight[j], cost+m.Cost(x.At(j))
				}
			}
			if sum <= 14 {
				all = append(all, cost)
			}
		}
		slices.Sort(all)
		before := m.Rows()
		for _, n := range []int{3, 40} {
			pool, err := backends.Best(t.Context(), b, m, backends.Options{}, n)
			if err != nil {
				t.Fatal(err)
			}
			want := all[:min(n, len(all))]
			if len(pool.Points) != len(want) || pool.All != (n > len(all)) || (pool.Last == nil) == pool.All || m.Rows() != before {
				t.Fatalf("%d points of %d, all %v, %d rows for %d", len(pool.Points), len(want), pool.All, m.Rows(), before)
			}
			for k, r := range pool.Points {
				if math.Abs(r.Objective-want[k]) > 1e-6 {
					t.Errorf("point %d has the objective %g, want %g", k, r.Objective, want[k])
				}
			}
		}
	}
}

// Integers of any bounds, given or following from rows: the points of 2x + 3y ≤ 7 by x + y.
func TestBestIntegerPoints(t *testing.T) {
	b, err := backends.Lookup("highs")
	if err != nil {
		t.Skip(err)
	}
	m := model.New("m")
	x := m.Integer("x", -1, model.Infinity, 2)
	m.Row("r").Plus(x.Weighted([]float64{2, 3})).Le(7)
	m.Maximize(x, model.Number(0.5))
	var want []float64
	for i := -1; i <= 5; i++ {
		for j := -1; 2*i+3*j <= 7; j++ {
			want = append(want, float64(i+j)+0.5)
		}
	}
	slices.Sort(want)
	slices.Reverse(want)
	pool, err := backends.Best(t.Context(), b, m, backends.Options{}, 99)
	if err != nil || len(pool.Points) != len(want) || !pool.All || m.Rows() != 1 {
		t.Fatalf("%d points, want %d; %v", len(pool.Points), len(want), err)
	}
	for k, r := range pool.Points {
		if len(r.X) != 2 || math.Abs(r.Objective-want[k]) > 1e-6 || r.Value(x.At(0))+r.Value(x.At(1)) != want[k]-0.5 {
			t.Errorf("point %d is %v with %g, want %g", k, r.X, r.Objective, want[k])
		}
	}
}

func TestBestPointsRefused(t *testing.T) {
	m := model.New("m")
	m.Integer("n", 0, model.Infinity)
	if _, err := backends.Best(t.Context(), lister{}, m, backends.Options{}, 2); !errors.Is(err, backends.ErrIndistinct) || !strings.Contains(err.Error(), "n has none") {
		t.Errorf("%v", err)
	}
	if _, err := backends.Best(t.Context(), lister{}, model.New("m"), backends.Options{}, 2); !errors.Is(err, backends.ErrIndistinct) {
		t.Errorf("%v", err)
	}
	m = model.New("m")
	x := m.Binary("x", 2)
	m.Row("r").Plus(x).Le(1)
	pool, err := backends.Best(t.Context(), lister{}, m, backends.Options{Limits: backends.Limits{TimeLimit: time.Nanosecond}}, 2)
	if err != nil || pool.All || pool.Last == nil || pool.Last.Termination != model.TimeLimit {
		t.Errorf("%+v, %v", pool, err)
	}
	if _, missing := backends.Default(); missing != nil {
		t.Skip(missing)
	}
	pool, err = backends.Best(t.Context(), nil, m, backends.Options{Limits: backends.Limits{TimeLimit: time.Nanosecond}}, 2)
	if err != nil || pool.Last == nil || pool.Last.Termination != model.TimeLimit {
		t.Errorf("the backend of Default: %+v, %v", pool, err)
	}
}
