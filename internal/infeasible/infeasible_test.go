package infeasible_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	_ "github.com/tilemip/tilemip/backends/lpsolve"
	_ "github.com/tilemip/tilemip/backends/process"
	"github.com/tilemip/tilemip/internal/infeasible"
	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model"
)

// draw makes a program of whole columns whose coefficients, sides and bounds are small whole
// numbers, so that enumeration is exact.
func draw(g *rand.Rand) *model.Model {
	m := model.New("random")
	n := 1 + g.IntN(3)
	x := m.Integer("x", 0, 3, n)
	for _, v := range x.All() {
		low := float64(g.IntN(5) - 2)
		m.SetBounds(v, low, low+float64(g.IntN(4)))
	}
	for i := range 2 + g.IntN(3) {
		row := m.Row("r", i)
		for _, v := range x.All() {
			if c := float64(g.IntN(7) - 3); c != 0 {
				row.Add(c, v)
			}
		}
		side := float64(g.IntN(13) - 6)
		switch g.IntN(4) {
		case 0:
			row.Le(side)
		case 1:
			row.Ge(side)
		case 2:
			row.Eq(side)
		default:
			row.Between(side, side+float64(g.IntN(2)))
		}
	}
	return m
}

// requirements decides sets of requirements without any code of the package: with all whole
// numbers by enumeration, without by elimination of the columns one by one (Fourier and
// Motzkin), over a range that is wide enough for what was drawn.
type requirements struct {
	a     model.Matrix
	parts []propagate.Part
}

func (q requirements) has(kind propagate.Kind, index int, upper bool) bool {
	return slices.Contains(q.parts, propagate.Part{Kind: kind, Index: index, Upper: upper})
}

// inequality is Σ c x ≤ d.
type inequality struct {
	c []float64
	d float64
}

func (q requirements) inequalities() []inequality {
	n := len(q.a.Lower)
	var all []inequality
	add := func(c []float64, d float64, sign float64) {
		e := inequality{make([]float64, n), sign * d}
		for j := range c {
			e.c[j] = sign * c[j]
		}
		all = append(all, e)
	}
	for _, x := range q.parts {
		c := make([]float64, n)
		sign, d := -1.0, 0.0
		if x.Upper {
			sign = 1
		}
		switch x.Kind {
		case propagate.Whole:
			continue
		case propagate.Bound:
			c[x.Index] = 1
			d = q.a.Lower[x.Index]
			if x.Upper {
				d = q.a.Upper[x.Index]
			}
		default:
			index, value := q.a.Row(x.Index)
			for k, j := range index {
				c[j] = value[k]
			}
			d = q.a.RowLower[x.Index]
			if x.Upper {
				d = q.a.RowUpper[x.Index]
			}
		}
		add(c, d, sign)
	}
	return all
}

// possible reports whether the requirements have a point. Whole columns are tried over
// -reach to reach, the others are eliminated.
func (q requirements) possible() bool {
	reach := 14
	if len(q.a.Lower) > 2 {
		reach = 9
	}
	return q.fill(q.inequalities(), 0, reach)
}

func (q requirements) fill(all []inequality, j, reach int) bool {
	if j == len(q.a.Lower) {
		return eliminate(all, len(q.a.Lower))
	}
	if !q.has(propagate.Whole, j, false) {
		return q.fill(all, j+1, reach)
	}
	for v := -reach; v <= reach; v++ {
		fixed := make([]inequality, len(all))
		for i, e := range all {
			fixed[i] = inequality{slices.Clone(e.c), e.d - e.c[j]*float64(v)}
			fixed[i].c[j] = 0
		}
		if q.fill(fixed, j+1, reach) {
			return true
		}
	}
	return false
}

func eliminate(all []inequality, n int) bool {
	for j := range n {
		var rest, low, up []inequality
		for _, e := range all {
			switch {
			case e.c[j] > 0:
				up = append(up, e)
			case e.c[j] < 0:
				low = append(low, e)
			default:
				rest = append(rest, e)
			}
		}
		for _, u := range up {
			for _, l := range low {
				e := inequality{make([]float64, n), u.d*-l.c[j] + l.d*u.c[j]}
				for k := range n {
					e.c[k] = u.c[k]*-l.c[j] + l.c[k]*u.c[j]
				}
				rest = append(rest, e)
			}
		}
		all = rest
	}
	return !slices.ContainsFunc(all, func(e inequality) bool { return e.d < 0 })
}

// everything lists all requirements of a program.
func everything(a model.Matrix) requirements {
	q := requirements{a: a}
	add := func(kind propagate.Kind, i int, upper bool) {
		q.parts = append(q.parts, propagate.Part{Kind: kind, Index: i, Upper: upper})
	}
	for r := range a.RowLower {
		if !math.IsInf(a.RowLower[r], 0) {
			add(propagate.Side, r, false)
		}
		if !math.IsInf(a.RowUpper[r], 0) {
			add(propagate.Side, r, true)
		}
	}
	for j := range a.Lower {
		add(propagate.Bound, j, false)
		add(propagate.Bound, j, true)
		if a.Type[j].IsInteger() {
			add(propagate.Whole, j, false)
		}
	}
	return q
}

func each(t *testing.T, test func(*testing.T, backends.Backend)) {
	for _, name := range []string{"highs", "lpsolve", "cbc", "glpsol"} {
		t.Run(name, func(t *testing.T) {
			b, err := backends.Lookup(name)
			if err != nil {
				t.Skip(err)
			}
			test(t, b)
		})
	}
}

// TestRandom: over every backend, what is reported of random programs is infeasible, and every
// member is needed, both decided by enumeration and elimination.
func TestRandom(t *testing.T) {
	each(t, func(t *testing.T, b backends.Backend) { random(t, b, 12, 1) })
}

func TestLongRandom(t *testing.T) {
	if testing.Short() {
		t.Skip("hundreds of random programs over every backend")
	}
	each(t, func(t *testing.T, b backends.Backend) { random(t, b, 48, 2) })
}

func random(t *testing.T, b backends.Backend, count int, seed uint64) {
	if b.Info().Kind == backends.Program {
		count /= 4 // each question starts a program
	}
	g := rand.New(rand.NewPCG(seed, 5))
	proofs, solves, linear := map[string]int{}, 0, 0
	for infeasibles := 0; infeasibles < count; {
		m := draw(g)
		all := everything(m.Matrix())
		relaxed := requirements{all.a, slices.DeleteFunc(slices.Clone(all.parts), func(x propagate.Part) bool { return x.Kind == propagate.Whole })}
		if !relaxed.possible() {
			if linear++; linear > count/2 { // those that need whole numbers are rarer
				continue
			}
		}
		s, err := infeasible.Explain(context.Background(), b, m, infeasible.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if all.possible() {
			if s.Status != model.StatusFeasible {
				t.Fatalf("status %v of a program with points", s.Status)
			}
			continue
		}
		infeasibles++
		proofs[s.Proof]++
		solves += s.Solves
		verify(t, m, all.a, s)
	}
	t.Logf("%d subsets, %d solves, proofs %v", count, solves, proofs)
	if proofs[infeasible.ProofMultipliers] == 0 {
		t.Error("no subset was proven by multipliers: the test is one-sided")
	}
	// No case is the last one where unbounded whole columns matter only by their difference.
	if proofs[infeasible.ProofClaim]+proofs[infeasible.ProofSecond] > count/8 {
		t.Errorf("proofs %v: too many subsets are only claimed", proofs)
	}
	if proofs[infeasible.ProofPropagation]+proofs[infeasible.ProofBranching] < count/4 {
		t.Errorf("proofs %v: too few subsets need whole numbers", proofs)
	}
}

// verify checks a subset by enumeration.
func verify(t *testing.T, m *model.Model, a model.Matrix, s *infeasible.Subset) {
	t.Helper()
	if s.Status != model.StatusInfeasible || !s.Irreducible {
		show(t, m)
		t.Fatalf("status %v, irreducible %v, %s of an infeasible program", s.Status, s.Irreducible, s.Reason)
	}
	q := requirements{a: a}
	for _, x := range s.Members {
		q.parts = append(q.parts, x.Part)
	}
	if q.possible() {
		show(t, m)
		t.Fatalf("the subset %v has a point; it was proven by %s", q.parts, s.ProvenBy)
	}
	for i, x := range s.Members {
		rest := requirements{a, slices.Delete(slices.Clone(q.parts), i, i+1)}
		if !x.Needed || !rest.possible() {
			show(t, m)
			t.Fatalf("%s is not needed in %v (said to be: %v)", x.Text, q.parts, x.Needed)
		}
	}
}

func show(t *testing.T, m *model.Model) {
	var b strings.Builder
	m.Text(&b, 0)
	t.Log(b.String())
}
