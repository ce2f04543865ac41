package backendtest

// Convex quadratic objectives over boxes, some open on one side, their products in any order, in
// parts and with parts that cancel. The optimum is found in rational arithmetic, by the conditions of Karush (1939),
// Kuhn and Tucker (Nonlinear programming, 1951), and by no solver.

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// box is the minimum of Σ c x + Σ q xx over bounds, all in whole numbers; q has both triangles,
// so that the gradient is c + 2qx.
type box struct {
	c, lower, upper []int64
	q               [][]int64
}

// drawBox draws a sum of squares of sparse forms, which is convex.
func drawBox(random *rand.Rand) *box {
	n := 1 + random.IntN(5)
	b := &box{c: make([]int64, n), lower: make([]int64, n), upper: make([]int64, n), q: make([][]int64, n)}
	for j := range n {
		b.c[j] = int64(random.IntN(41) - 20)
		b.lower[j] = int64(random.IntN(41) - 20)
		b.upper[j] = b.lower[j] + int64(random.IntN(50))
		switch random.IntN(12) {
		case 0:
			b.lower[j] = none
		case 1:
			b.upper[j] = none
		}
		b.q[j] = make([]int64, n)
	}
	for range 1 + random.IntN(n+1) {
		v := make([]int64, n)
		for j := range v {
			if random.IntN(2) == 0 {
				v[j] = int64(random.IntN(7) - 3)
			}
		}
		for i := range n {
			for j := range n {
				b.q[i][j] += v[i] * v[j]
			}
		}
	}
	return b
}

// model states the program: the products of the lower and of the upper triangle one by one, in
// any order, some in parts that cancel.
func (b *box) model(random *rand.Rand) *model.Model {
	m := model.New("box")
	x := m.Continuous("x", 0, 1, len(b.c))
	sign, objective := 1.0, m.Minimize()
	if random.IntN(2) == 0 {
		sign, objective = -1, m.Maximize()
	}
	type term struct {
		c    float64
		i, j int
	}
	var terms []term
	for i := range b.c {
		m.SetBounds(x.Nth(i), endOf(b.lower[i], -1), endOf(b.upper[i], 1))
		objective.Add(sign*float64(b.c[i]), x.Nth(i))
		for j := range b.c {
			if b.q[i][j] != 0 {
				terms = append(terms, term{float64(b.q[i][j]), i, j})
			}
			if part := float64(random.IntN(5)); random.IntN(8) == 0 {
				terms = append(terms, term{part, i, j}, term{-part, j, i})
			}
		}
	}
	for _, k := range random.Perm(len(terms)) {
		objective.AddProduct(sign*terms[k].c, x.Nth(terms[k].i), x.Nth(terms[k].j))
	}
	if random.IntN(2) == 0 {
		m.Row("loose").Plus(x).Between(math.Inf(-1), math.Inf(1))
	}
	return m
}

// endOf is a bound as a number.
func endOf(bound int64, sign int) float64 {
	if bound == none {
		return math.Inf(sign)
	}
	return float64(bound)
}

// optimum returns the least value exactly, by trying for each column whether it is at its lower
// bound, at its upper one, or between them, where its derivative is 0: a point that satisfies the
// conditions of Karush, Kuhn and Tucker is a minimum of a convex function. Systems without a single
// solution are passed over: along their solutions the value is the same up to a bound, and every
// column has one. So a function without such a point has no minimum, that is, no bound.
func (b *box) optimum() (value float64, bounded bool) {
	n := len(b.c)
	x, free := make([]*big.Rat, n), []int{}
	var walk func(j int) bool
	walk = func(j int) bool {
		if j == n {
			if !b.between(x, free) || !b.stationary(x) {
				return false
			}
			value, _ = b.value(x).Float64()
			return true
		}
		for _, end := range []int64{b.lower[j], b.upper[j]} {
			if end == none {
				continue
			}
			if x[j] = big.NewRat(end, 1); walk(j + 1) {
				return true
			}
		}
		x[j], free = new(big.Rat), append(free, j)
		found := walk(j + 1)
		free = free[:len(free)-1]
		return found
	}
	bounded = walk(0)
	return value, bounded
}

// gradient returns the derivative by column i.
func (b *box) gradient(x []*big.Rat, i int) *big.Rat {
	g, term := big.NewRat(b.c[i], 1), new(big.Rat)
	for j := range x {
		g.Add(g, term.Mul(big.NewRat(2*b.q[i][j], 1), x[j]))
	}
	return g
}

func (b *box) value(x []*big.Rat) *big.Rat {
	f, term := new(big.Rat), new(big.Rat)
	for i := range x { // cx + xqx is x(c + gradient)/2
		g := b.gradient(x, i)
		g.Add(g, big.NewRat(b.c[i], 1))
		f.Add(f, term.Mul(g, term.Mul(x[i], big.NewRat(1, 2))))
	}
	return f
}

// between solves for the free columns of x, by elimination, and reports whether that has one
// solution.
func (b *box) between(x []*big.Rat, free []int) bool {
	for _, i := range free {
		x[i] = new(big.Rat)
	}
	rows := make([][]*big.Rat, len(free))
	for k, i := range free {
		for _, j := range free {
			rows[k] = append(rows[k], big.NewRat(2*b.q[i][j], 1))
		}
		rows[k] = append(rows[k], new(big.Rat).Neg(b.gradient(x, i)))
	}
	for k := range rows { // of a positive semidefinite matrix every pivot is on the diagonal, or 0
		if rows[k][k].Sign() == 0 {
			return false
		}
		for l := range rows {
			if l == k {
				continue
			}
			factor := new(big.Rat).Quo(rows[l][k], rows[k][k])
			for c := k; c < len(rows[k]); c++ {
				rows[l][c].Sub(rows[l][c], new(big.Rat).Mul(factor, rows[k][c]))
			}
		}
	}
	for k, i := range free {
		x[i] = new(big.Rat).Quo(rows[k][len(free)], rows[k][k])
	}
	return true
}

// stationary reports whether x lies in the box and no column improves by leaving its place.
func (b *box) stationary(x []*big.Rat) bool {
	for i := range x {
		low, up := 1, -1
		if b.lower[i] != none {
			low = x[i].Cmp(big.NewRat(b.lower[i], 1))
		}
		if b.upper[i] != none {
			up = x[i].Cmp(big.NewRat(b.upper[i], 1))
		}
		g := b.gradient(x, i).Sign()
		if low < 0 || up > 0 || g > 0 && low != 0 || g < 0 && up != 0 {
			return false
		}
	}
	return true
}

func formProducts(t *testing.T, s *suite) {
	random := rand.New(rand.NewPCG(92, 29))
	s.form(t, form{name: "products", unsure: true}, func(c *counts) {
		for range s.o.Forms {
			b := drawBox(random)
			m := b.model(random)
			best, bounded := b.optimum()
			r, err := backends.Solve(t.Context(), s.b, m, backends.Options{})
			c.add(s, &form1{m: m, any: true, unbounded: !bounded, best: best * sign(m), scale: 10}, r, err)
		}
	})
}

// sign is -1 for a program that maximizes the negated objective.
func sign(m *model.Model) float64 {
	if m.Matrix().Maximize {
		return -1
	}
	return 1
}
