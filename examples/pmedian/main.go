// Command pmedian places p depots among the towns of a plain so that the distance from
// every town to its nearest depot is short: not a puzzle, but the same modelling.
//
// What it shows:
//   - binary and continuous families in one program, and a sparse family: only
//     pairs of towns that are near enough have a variable (model.NewKeyed);
//   - events: each better point, as the solver finds it;
//   - a limit, and the gap that is left when it is reached.
//
// The formulation is that of C. S. ReVelle and R. W. Swain, "Central facilities
// location", Geographical Analysis 2 (1970) 30-42.
//
// Run it with: go run ./examples/pmedian
package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
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

func main() {
	if err := run(context.Background(), randomPlain(1, 40, 5), os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

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
	m.Row("depots").SumAll(1, open).Eq(float64(p.depots))
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
