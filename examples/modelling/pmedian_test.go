package modelling_test

// The p-median problem: p depots among the towns of a plain, so that the distance from every town to
// its nearest depot is short. It has binary and continuous families in one program, and a sparse
// family: only pairs of towns that are near enough have a variable (model.NewKeyed).
//
// The formulation is that of C. S. ReVelle and R. W. Swain, "Central facilities location",
// Geographical Analysis 2 (1970) 30-42.
//
// See what it prints with: go test -v -run TestPMedian ./examples/modelling

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	_ "github.com/tilemip/tilemip/backends/lpsolve"
	_ "github.com/tilemip/tilemip/backends/process"
	"github.com/tilemip/tilemip/model"
)

// plain is an instance: towns with coordinates in whole kilometres.
type plain struct {
	towns  [][2]int
	depots int
	reach  int // no town is served from farther away
}

// pair is town served from another.
type pair struct{ town, depot int }

// randomPlain scatters towns over a square of 100 by 100 kilometres.
func randomPlain(seed uint64, towns, depots int) plain {
	rng := rand.New(rand.NewPCG(seed, 0))
	p := plain{depots: depots, reach: 60}
	for range towns {
		p.towns = append(p.towns, [2]int{rng.IntN(100), rng.IntN(100)})
	}
	return p
}

// distance is along the roads, which run north-south and east-west.
func (p plain) distance(a, b int) int {
	t, s := p.towns[a], p.towns[b]
	return max(t[0]-s[0], s[0]-t[0]) + max(t[1]-s[1], s[1]-t[1])
}

// program states: open(d) is 1 when town d has a depot, serve(t,d) the share of
// town t that is served from d. With integral depots whole towns are served from
// their nearest one, so the shares need not be integer.
func (p plain) program() (*model.Model, model.Vars) {
	m := model.New("pmedian")
	open := m.Binary("open", len(p.towns))
	var near []pair
	for t := range p.towns {
		for d := range p.towns {
			if p.distance(t, d) <= p.reach {
				near = append(near, pair{t, d})
			}
		}
	}
	serve := model.NewKeyed(m, "serve", model.Spec{Upper: 1}, near)
	m.Row("depots").Plus(open).Eq(float64(p.depots))
	for t := range p.towns {
		served := m.Row("served", t)
		for d := range p.towns {
			if v, ok := serve.Get(pair{t, d}); ok {
				served.Add(1, v)
			}
		}
		served.Eq(1)
	}
	cost := m.Minimize()
	for _, k := range near {
		m.Row("from", k.town, k.depot).Add(1, serve.Of(k)).Add(-1, open.At(k.depot)).Le(0)
		cost.Add(float64(p.distance(k.town, k.depot)), serve.Of(k))
	}
	return m, open
}

// run solves it and prints each better point as the solver finds it, and the gap that is left
// when the limit is reached.
func run(ctx context.Context, p plain, out io.Writer) error {
	solver, err := backends.Default()
	if err != nil {
		return err
	}
	m, open := p.program()
	fmt.Fprintf(out, "%d columns, %d rows, %d nonzeros\n", m.Columns(), m.Rows(), m.Nonzeros())
	r, err := backends.Solve(ctx, solver, m, backends.Options{
		Limits: backends.Limits{TimeLimit: time.Minute},
		Events: func(e backends.Event) {
			if e.Type == backends.EventIncumbent && !math.IsNaN(e.Objective) {
				fmt.Fprintf(out, "  found %.0f km\n", e.Objective)
			}
		},
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "status: %s (%s), %.0f km, gap %.2g\n", r.Status, r.Termination, r.Objective, r.Gap())
	if !r.Status.HasPoint() {
		return nil
	}
	fmt.Fprint(out, "depots in the towns")
	for d := range p.towns {
		if r.Value(open.At(d)) == 1 {
			fmt.Fprintf(out, " %d", d)
		}
	}
	fmt.Fprintln(out)
	return nil
}

// cheapest tries every set of two depots.
func (p plain) cheapest() int {
	best := 1 << 30
	for a := range p.towns {
		for b := range a {
			sum := 0
			for t := range p.towns {
				way := min(p.distance(t, a), p.distance(t, b))
				if way > p.reach {
					sum = 1 << 30
					break
				}
				sum += way
			}
			best = min(best, sum)
		}
	}
	return best
}

func TestPMedian(t *testing.T) {
	if _, err := backends.Default(); err != nil {
		t.Skip(err)
	}
	for seed := range uint64(3) {
		p := randomPlain(seed, 12, 2)
		p.reach = 100
		var out strings.Builder
		if err := run(context.Background(), p, &out); err != nil {
			t.Fatal(err)
		}
		t.Log("\n" + out.String())
		want := fmt.Sprintf("status: optimal (completed), %d km, gap 0\n", p.cheapest())
		if !strings.Contains(out.String(), want) {
			t.Errorf("seed %d: want %s in\n%s", seed, want, out.String())
		}
	}
}

// Towns that no depot can reach: the program says so instead of serving them.
func TestOutOfReach(t *testing.T) {
	if _, err := backends.Default(); err != nil {
		t.Skip(err)
	}
	p := plain{towns: [][2]int{{0, 0}, {90, 0}, {0, 90}}, depots: 2, reach: 50}
	var out strings.Builder
	if err := run(context.Background(), p, &out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "status: infeasible") {
		t.Errorf("want infeasible in\n%s", out.String())
	}
}
