package infeasible

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model"
)

// Proving again that the members have no point, by the strongest means that works.

const (
	mostMultipliers = 120   // members: the elimination takes the third power of it
	mostNodes       = 20000 // of branching
	proving         = 500 * time.Millisecond
)

func (t *tester) prove(s *Subset) {
	if t.err != nil {
		return
	}
	set := newParts(t)
	for i := range s.Members {
		set.add(s.Members[i].Part)
	}
	view := t.view(set)
	passes := 200
	if t.over() {
		passes = 10
	}
	if !propagate.New(view).Run(passes*len(view.Index) + 1000) {
		s.Proof, s.ProvenBy = ProofPropagation, "propagating bounds, with no rounding that could matter"
		return
	}
	ends := time.Now().Add(proving)
	if !t.over() {
		ends = ends.Add(4 * time.Second)
	}
	outcome, x, nodes := propagate.Prove(view, mostNodes, func() bool { return time.Now().After(ends) })
	switch outcome {
	case propagate.Empty:
		s.Proof, s.Nodes = ProofBranching, nodes
		s.ProvenBy = "branching on integer variables and propagating bounds, " + english.Count(nodes, "node")
		return
	case propagate.Point:
		if report, err := t.program(set).Check(x); err == nil && report.OK {
			t.err = fmt.Errorf("infeasible: %s reports that %s of %s are infeasible, which is false; expected another backend", s.Engine, english.Count(len(s.Members), "requirement"), t.called())
			return
		}
	}
	if cases, shown := t.cases(divided(t.program(set))); shown {
		s.Proof, s.Nodes = ProofBranching, cases
		s.ProvenBy = fmt.Sprintf("%d cases of the integer variables, each refuted by multipliers in exact rationals", cases)
		if cases == 1 {
			s.ProvenBy = "right-hand sides rounded to what integers can reach, and multipliers in exact rationals"
		}
		return
	}
	s.Proof, s.ProvenBy = ProofClaim, s.Engine+" alone"
	t.second(s, set)
}

// second asks other solvers.
func (t *tester) second(s *Subset, set parts) {
	if t.over() {
		return
	}
	claim := model.NewResult(t.base, s.Engine)
	claim.Status, claim.Termination = model.StatusInfeasible, model.Completed
	others := t.others()
	if len(others) == 0 {
		return
	}
	answer := backends.Confirm(t.ctx, t.program(set), claim, backends.ConfirmOptions{Others: others, TimeLimit: t.limit()})
	switch answer.Verdict {
	case backends.Agrees:
		s.Proof, s.ProvenBy = ProofSecond, s.Engine+" and "+answer.By
	case backends.Disproved:
		t.err = fmt.Errorf("infeasible: %s reports that %s of %s are infeasible, and %s", s.Engine, english.Count(len(s.Members), "requirement"), t.called(), answer.Reason)
	}
}

// multiply looks for numbers > 0 that the members, each written as Σ a x ≥ b, are to be
// multiplied with for the left-hand sides to add up to 0 and the right-hand sides to more than
// 0. For a smallest contradiction of linear requirements these numbers are unique up to a
// factor, so that elimination finds them; and as they are unique and none is 0, no proper
// subset has such numbers, and every member is needed (J. Gleeson and J. Ryan, Identifying
// minimally infeasible subsystems of inequalities, ORSA Journal on Computing 2, 1990).
//
// A bound of a column settles what its column adds up to, so that only rows are eliminated.
func (t *tester) multiply(s *Subset) bool {
	bound := map[int32]int{} // of each column with one bound among the members, that member
	var rows []int           // the others
	twice := map[int32]bool{}
	for i, member := range s.Members {
		switch j := int32(member.Index); member.Kind {
		case propagate.Whole:
			return false
		case propagate.Side:
			rows = append(rows, i)
		default:
			if _, is := bound[j]; is {
				twice[j] = true
			}
			bound[j] = i
		}
	}
	if len(rows) > mostMultipliers || len(twice) > 0 && len(s.Members) > 2 {
		return false
	}
	columns, sides := t.system(s, rows)
	y := make([]*big.Rat, len(s.Members))
	if len(rows) == 0 { // the two bounds of one column
		if len(s.Members) != 2 || len(twice) == 0 {
			return false
		}
		y[0], y[1] = big.NewRat(1, 1), big.NewRat(1, 1)
	} else {
		free := map[int32][]*big.Rat{}
		for j, c := range columns {
			if _, is := bound[j]; !is {
				free[j] = c
			}
		}
		solved := propagate.Kernel(free, len(rows))
		if solved == nil {
			return false
		}
		for k, i := range rows {
			y[i] = solved[k]
		}
		for j, i := range bound {
			y[i] = settle(columns[j], solved, s.Members[i].Upper)
		}
	}
	return t.adopt(s, y, sides)
}

// system returns, of each column, its coefficients in the rows among the members, and of every
// member its side, all written as Σ a x ≥ b.
func (t *tester) system(s *Subset, rows []int) (columns map[int32][]*big.Rat, sides []*big.Rat) {
	columns, sides = map[int32][]*big.Rat{}, make([]*big.Rat, len(s.Members))
	for k, i := range rows {
		sides[i] = t.inequality(s.Members[i].Part, func(j int32, a *big.Rat) {
			if columns[j] == nil {
				columns[j] = make([]*big.Rat, len(rows))
			}
			columns[j][k] = a
		})
	}
	for i, member := range s.Members {
		if sides[i] == nil {
			sides[i] = t.inequality(member.Part, func(int32, *big.Rat) {})
		}
	}
	return columns, sides
}

// settle returns the multiplier of a bound that cancels what the rows add up to in its column.
func settle(column, y []*big.Rat, upper bool) *big.Rat {
	sum, term := new(big.Rat), new(big.Rat)
	for k, a := range column {
		if a != nil {
			sum.Add(sum, term.Mul(a, y[k]))
		}
	}
	if !upper {
		sum.Neg(sum)
	}
	return sum
}

// adopt keeps the multipliers if they show a contradiction.
func (t *tester) adopt(s *Subset, y, sides []*big.Rat) bool {
	sum, term := new(big.Rat), new(big.Rat)
	for i := range y {
		sum.Add(sum, term.Mul(y[i], sides[i]))
	}
	if sum.Sign() < 0 {
		sum.Neg(sum)
		for i := range y {
			y[i].Neg(y[i])
		}
	}
	if sum.Sign() == 0 || slices.ContainsFunc(y, func(x *big.Rat) bool { return x.Sign() <= 0 }) {
		return false
	}
	factor := wholeFactor(y)
	for i := range y {
		s.Members[i].Multiplier, s.Members[i].Needed = y[i].Mul(y[i], factor), true
	}
	s.Sum = sum.Mul(sum, factor)
	return true
}

// inequality gives the coefficients of a linear requirement, written as Σ a x ≥ b, and returns b.
func (t *tester) inequality(x propagate.Part, entry func(int32, *big.Rat)) *big.Rat {
	sign := 1.0
	if x.Upper {
		sign = -1
	}
	exact := func(v float64) *big.Rat { return new(big.Rat).SetFloat64(sign * v) }
	if x.Kind == propagate.Bound {
		entry(int32(x.Index), exact(1))
		if x.Upper {
			return exact(t.a.Upper[x.Index])
		}
		return exact(t.a.Lower[x.Index])
	}
	index, value := t.a.Row(x.Index)
	for k, j := range index {
		entry(j, exact(value[k]))
	}
	if x.Upper {
		return exact(t.a.RowUpper[x.Index])
	}
	return exact(t.a.RowLower[x.Index])
}

// wholeFactor returns the factor that makes the numbers whole and as small as possible.
func wholeFactor(y []*big.Rat) *big.Rat {
	common, divisor := big.NewInt(1), new(big.Int)
	for _, x := range y {
		g := new(big.Int).GCD(nil, nil, common, x.Denom())
		common.Mul(common, new(big.Int).Quo(x.Denom(), g))
	}
	for _, x := range y {
		whole := new(big.Int).Mul(x.Num(), new(big.Int).Quo(common, x.Denom()))
		divisor.GCD(nil, nil, divisor, whole.Abs(whole))
	}
	return new(big.Rat).SetFrac(common, divisor)
}

// Proving by cases: where a linear program has a point with a fraction in a whole column, one
// case rounds it down and one up (A. H. Land and A. G. Doig, An automatic method of solving
// discrete programming problems, Econometrica 28, 1960). A case is closed when the program
// without whole numbers has no point, shown by multipliers in exact rationals; the solver's word
// only leads there.

const mostCases = 40

// divided rounds the sides of rows of whole numbers to multiples of a common divisor of their
// coefficients. Without bounds no number of cases would find that.
func divided(m *model.Model) *model.Model {
	a := m.Matrix()
	for r := range a.RowLower {
		if lower, upper := propagate.Divided(a, r); lower != a.RowLower[r] || upper != a.RowUpper[r] {
			m.SetRowBounds(m.Constraint(r), lower, upper)
		}
	}
	return m
}

// cases reports how many cases prove that the program has no point, and whether they do.
func (t *tester) cases(program *model.Model) (closed int, shown bool) {
	open := []*model.Model{program}
	for len(open) > 0 {
		m := open[len(open)-1]
		open = open[:len(open)-1]
		if closed+len(open) > mostCases || t.over() {
			return closed, false
		}
		relaxed := m.Clone()
		relaxed.Relax()
		sub, err := newTester(t.ctx, t.b, relaxed, Options{Solver: t.o.Solver})
		if err != nil {
			t.err = err
			return closed, false
		}
		found, v := sub.shrink(sub.all)
		t.questions, t.solves, t.err = t.questions+sub.questions, t.solves+sub.solves, sub.err
		switch {
		case t.err != nil || v == unknown:
			return closed, false
		case v == no:
			s := &Subset{}
			for _, part := range found {
				s.Members = append(s.Members, Member{Part: part})
			}
			if !sub.multiply(s) {
				return closed, false
			}
			closed++
			continue
		}
		x := sub.points[len(sub.points)-1].x
		a := m.Matrix()
		j := slices.IndexFunc(a.Type, model.Type.IsInteger)
		for k := range x {
			if a.Type[k].IsInteger() && math.Abs(x[k]-math.Round(x[k])) > math.Abs(x[j]-math.Round(x[j])) {
				j = k
			}
		}
		if j < 0 || math.Abs(x[j]-math.Round(x[j])) < 1e-9 || math.Abs(x[j]) > 1e9 {
			return closed, false
		}
		low, high := m.Clone(), m.Clone()
		low.SetBounds(low.Var(j), a.Lower[j], math.Floor(x[j]))
		high.SetBounds(high.Var(j), math.Ceil(x[j]), a.Upper[j])
		open = append(open, high, low)
	}
	return closed, true
}
