//go:build !boards

package backends

// Rays. An objective improves without limit along a direction (direction.go). Rows are infeasible where
// multiples of them add up to what the bounds of the columns cannot reach (J. Farkas 1902); the duals
// of the least sum by which the rows can be missed are such multiples. Both are linear programs. What
// a solver finds is rounded to fractions and checked in rational arithmetic: what fails is not shown.
// Own.

import (
	"maps"
	"math"
	"math/big"

	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model"
)

// mostRay is up to how many entries of the matrix a ray is looked for.
const mostRay = 1 << 20

// ray finds the ray of a result without a point.
func (s *recheck) ray(r *model.Result) {
	a := s.m.Matrix()
	infeasible := r.Status == model.StatusInfeasible && !a.HasIntegers()
	if s.m.Features().Any() || len(a.Index) == 0 || len(a.Index) > mostRay || !infeasible && r.Status != model.StatusUnbounded {
		return
	}
	program := directions
	if infeasible {
		program = missed
	}
	found := s.optimum(program(s.m))
	if found == nil {
		return
	}
	numbers, name, shows := found.X, s.m.ColumnName, improves
	if infeasible {
		numbers, name, shows = found.RowDual, s.m.RowName, contradicts
	}
	for _, off := range []float64{1e-12, 1e-9, 1e-7, 0} {
		ray := fractions(numbers, off)
		if off == 0 {
			ray = cancelling(a, numbers, infeasible)
		}
		if ray != nil && shows(a, ray) {
			for k, x := range ray {
				if x.Sign() != 0 {
					r.Ray = append(r.Ray, model.Multiple{Name: name(k), Factor: x.RatString()})
				}
			}
			return
		}
	}
}

// fractions are the numbers to within off, where they are fractions, and as they are otherwise.
func fractions(numbers []float64, off float64) []*big.Rat {
	ray := make([]*big.Rat, len(numbers))
	for k, x := range numbers {
		ray[k] = new(big.Rat).SetFloat64(x)
		if by := propagate.Fraction(x, off, 1e6); by > 0 {
			ray[k].SetFrac64(int64(math.Round(x*by)), int64(by))
		}
	}
	return ray
}

// cancelling are the exact numbers, beside those that are 0, with which the columns cancel that cancel
// to within rounding, or for a direction the rows; nil where these do not fix the numbers.
func cancelling(a model.Matrix, numbers []float64, columns bool) []*big.Rat {
	const zero, most = 1e-9, 100
	at, support := make([]int, len(numbers)), []int{}
	for k, x := range numbers {
		if math.Abs(x) > zero {
			at[k], support = len(support), append(support, k)
		}
	}
	if len(support) > most {
		return nil
	}
	equations, sums := map[int32][]*big.Rat{}, map[int32]float64{}
	for i := range a.RowLower {
		index, value := a.Row(i)
		for e, j := range index {
			k, of := int(j), int32(i)
			if columns {
				k, of = i, j
			}
			if math.Abs(numbers[k]) <= zero {
				continue
			}
			if equations[of] == nil {
				equations[of] = make([]*big.Rat, len(support))
			}
			equations[of][at[k]] = new(big.Rat).SetFloat64(value[e])
			sums[of] += value[e] * numbers[k]
		}
	}
	maps.DeleteFunc(equations, func(of int32, _ []*big.Rat) bool { return math.Abs(sums[of]) > zero })
	exact := propagate.Kernel(equations, len(support))
	if exact == nil {
		return nil
	}
	ray := fractions(make([]float64, len(numbers)), zero)
	for n, k := range support {
		ray[k] = exact[n]
		if n == 0 && (exact[0].Sign() > 0) != (numbers[k] > 0) {
			for _, x := range exact {
				x.Neg(x)
			}
		}
	}
	return ray
}

// improves reports whether d is a direction that leaves no side or bound and improves the objective.
func improves(a model.Matrix, d []*big.Rat) bool {
	open := func(x *big.Rat, lower, upper float64) bool {
		return (x.Sign() >= 0 || math.IsInf(lower, -1)) && (x.Sign() <= 0 || math.IsInf(upper, 1))
	}
	sum, term := new(big.Rat), new(big.Rat)
	for i := range a.RowLower {
		index, value := a.Row(i)
		sum.SetInt64(0)
		for k, j := range index {
			sum.Add(sum, term.Mul(term.SetFloat64(value[k]), d[j]))
		}
		if !open(sum, a.RowLower[i], a.RowUpper[i]) {
			return false
		}
	}
	sum.SetInt64(0)
	for j, c := range a.Cost {
		if !open(d[j], a.Lower[j], a.Upper[j]) {
			return false
		}
		sum.Add(sum, term.Mul(term.SetFloat64(c), d[j]))
	}
	return a.Maximize && sum.Sign() > 0 || !a.Maximize && sum.Sign() < 0
}

// contradicts reports whether the rows times y, of a positive one its lower side and of a negative one
// its upper, say that a sum is at least what it cannot be within the bounds of the columns.
func contradicts(a model.Matrix, y []*big.Rat) bool {
	least, term := new(big.Rat), new(big.Rat)
	sums := make([]big.Rat, len(a.Lower))
	add := func(to, x *big.Rat, times float64) bool {
		if math.IsInf(times, 0) {
			return false
		}
		to.Add(to, term.Mul(term.SetFloat64(times), x))
		return true
	}
	for i, x := range y {
		side := a.RowLower[i]
		if x.Sign() < 0 {
			side = a.RowUpper[i]
		}
		if x.Sign() == 0 {
			continue
		}
		if !add(least, x, side) {
			return false
		}
		index, value := a.Row(i)
		for k, j := range index {
			add(&sums[j], x, value[k])
		}
	}
	for j := range sums {
		bound := a.Upper[j]
		if sums[j].Sign() < 0 {
			bound = a.Lower[j]
		}
		if sums[j].Sign() != 0 && !add(least, sums[j].Neg(&sums[j]), bound) {
			return false
		}
	}
	return least.Sign() > 0
}

// missed is the program of the least sum by which the rows of a linear program can be missed.
func missed(m *model.Model) *model.Model {
	p := m.WithoutObjective()
	side := p.Continuous("(missed)", 0, model.Infinity, 2, p.Rows())
	for i := range p.Rows() {
		p.SetCoefficient(p.Constraint(i), side.At(0, i), 1)
		p.SetCoefficient(p.Constraint(i), side.At(1, i), -1)
	}
	p.Minimize(side)
	return p
}
