// Command cuttingstock cuts ordered widths from as few rolls as possible, by column
// generation: the program starts with a few cutting patterns, and each round adds the one
// that is best at the duals of the orders.
//
// What it shows:
//   - a model that grows: Model.Column puts a new variable into existing rows;
//   - a session (backends.Open), which keeps the solver's object and tells it of the new
//     pattern only, compared with building and solving the whole program again in every
//     round: the simplex iterations of both are counted;
//   - row handles and their duals, and what the rounded-up bound of the linear program
//     proves about the integer one.
//
// The method is that of P. C. Gilmore and R. E. Gomory, "A linear programming approach
// to the cutting-stock problem", Operations Research 9(6) (1961) 849-859.
//
// Run it with: go run ./examples/cuttingstock [ORDERS [session|rebuilt]]
package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"strconv"

	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	_ "github.com/tilemip/tilemip/backends/lpsolve"
	"github.com/tilemip/tilemip/model"
)

// stock is an instance: rolls of one width, and how many pieces of each width are ordered.
type stock struct {
	roll           int
	width, ordered []int
}

func main() {
	orders, way := 30, ""
	if len(os.Args) > 1 {
		orders, _ = strconv.Atoi(os.Args[1])
	}
	if len(os.Args) > 2 {
		way = os.Args[2]
	}
	if err := run(context.Background(), randomStock(7, max(1, orders)), way, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func randomStock(seed uint64, orders int) stock {
	rng := rand.New(rand.NewPCG(seed, 0))
	s := stock{roll: 1000}
	for range orders {
		s.width, s.ordered = append(s.width, 60+rng.IntN(400)), append(s.ordered, 5+rng.IntN(60))
	}
	return s
}

// run generates patterns in both ways and then cuts whole rolls; with a way, only that one
// and no rolls.
func run(ctx context.Context, s stock, way string, w io.Writer) error {
	b, err := backends.Default()
	if err != nil {
		return err
	}
	var live *generated
	for _, name := range []string{"session", "rebuilt"} {
		if way != "" && way != name {
			continue
		}
		g, err := s.generate(ctx, b, name == "session")
		if err != nil {
			return err
		}
		fmt.Fprintf(w, "%s:  %d rounds, %d patterns, %d simplex iterations, the model handed over %d times, %.6f rolls\n",
			name, g.rounds, len(g.patterns), g.iterations, g.passes, g.rolls)
		if live == nil {
			live = g
		}
	}
	if way != "" {
		return nil
	}
	m := live.m
	for j := range m.Columns() {
		m.SetType(m.Var(j), model.Integer)
	}
	whole, err := backends.Solve(ctx, b, m, backends.Options{RelativeGap: 0.02})
	if err != nil {
		return err
	}
	fmt.Fprintf(w, "rolls:    %g with these patterns; no cutting needs fewer than %g\n", whole.Objective, math.Ceil(live.rolls-1e-6))
	return nil
}

// generated is the result of the column generation.
type generated struct {
	m          *model.Model
	patterns   [][]int
	rounds     int
	iterations int64
	passes     int // of the whole model to the solver
	rolls      float64
}

// generate solves the linear program over all patterns. With live it changes one model
// in one session; without, it builds the program again in every round.
func (s stock) generate(ctx context.Context, b backends.Backend, live bool) (*generated, error) {
	g := &generated{}
	for i, w := range s.width { // to begin with, one width per roll
		p := make([]int, len(s.width))
		p[i] = s.roll / w
		g.patterns = append(g.patterns, p)
	}
	m, orders := s.program(g.patterns)
	session := backends.Open(b, m)
	defer func() { session.Close() }()
	for {
		r, err := session.Solve(ctx, backends.Options{})
		if err != nil {
			return nil, err
		}
		if r.Status != model.StatusOptimal || r.RowDual == nil {
			return nil, fmt.Errorf("%s: %v; column generation needs an optimum with duals", r.Engine, r.Status)
		}
		g.m, g.rolls = m, r.Objective
		g.rounds++
		g.iterations += r.LPIterations
		if r.Handed.Whole {
			g.passes++
		}
		price := make([]float64, len(orders))
		for i, c := range orders {
			price[i] = r.Dual(c)
		}
		worth, pattern := s.best(price)
		if worth <= 1+1e-7 { // no pattern is worth more than the roll it takes
			return g, nil
		}
		g.patterns = append(g.patterns, pattern)
		if live {
			s.add(m, orders, pattern, len(g.patterns)-1)
		} else {
			m, orders = s.program(g.patterns)
			session.Close()
			session = backends.Open(b, m)
		}
	}
}

// program states: as few rolls as possible, with every order filled.
func (s stock) program(patterns [][]int) (*model.Model, []model.Constraint) {
	m := model.New("cuttingstock")
	m.Minimize()
	orders := make([]model.Constraint, len(s.width))
	for i, n := range s.ordered {
		orders[i] = m.Row("order", s.width[i]).Ge(float64(n))
	}
	for k, p := range patterns {
		s.add(m, orders, p, k)
	}
	return m, orders
}

func (s stock) add(m *model.Model, orders []model.Constraint, pattern []int, k int) {
	x := m.Column(fmt.Sprintf("pattern[%d]", k), model.Spec{Upper: model.Infinity}).Cost(1)
	for i, n := range pattern {
		if n > 0 {
			x.In(orders[i], float64(n))
		}
	}
	x.Var()
}

// best is the pattern of the highest price: a knapsack of integer widths, by dynamic
// programming over the remaining width of the roll.
func (s stock) best(price []float64) (float64, []int) {
	worth, last := make([]float64, s.roll+1), make([]int, s.roll+1)
	for room := 1; room <= s.roll; room++ {
		worth[room], last[room] = worth[room-1], -1
		for i, w := range s.width {
			if w <= room && worth[room-w]+price[i] > worth[room]+1e-12 {
				worth[room], last[room] = worth[room-w]+price[i], i
			}
		}
	}
	pattern := make([]int, len(s.width))
	for room := s.roll; room > 0; {
		if i := last[room]; i >= 0 {
			pattern[i]++
			room -= s.width[i]
		} else {
			room--
		}
	}
	return worth[s.roll], pattern
}
