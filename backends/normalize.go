package backends

// The form in which every model is handed over, whatever the road: linked, loaded or WebAssembly,
// a child process, a solver program, a session and its changes, NEOS. Solvers take models as they
// are into arithmetic of their own, and each has forms that it takes for something else. What is
// done here, and why the answer is that of the model as it was:
//
//   - Bounds of columns and sides of rows of 1e20 and more become infinite; a message says so
//     where that made the model unbounded.
//   - Bounds of integer columns become whole, inwards (model.WholeBounds): HiGHS 1.15.1 calls
//     programs infeasible that have fractional ones, and glpsol refuses them. The points are the
//     same, because the exact check compares whole values with the bounds as they are.
//   - Products stand in the order of their columns, the square of a column first. A model has each
//     pair once, the one of the lower column first, and none that has cancelled out (package model).
//   - An objective whose largest coefficient is below 2^-10 is multiplied by a power of 2 that
//     brings it to between 1 and 2: the tolerances of solvers for reduced costs and objectives,
//     1e-6 to 1e-9, are absolute. No digit changes. The absolute gap is multiplied as well;
//     objectives, bounds, duals and events are divided again (restore). Options.Raw and the
//     lines of Options.Log are the solver's own and stay in its unit, which the log states first.
//
// Rows keep their sides: in floating point a solver's tolerance covers what summing has rounded.
// Only where a lower side is above the upper one by no more than that, both are handed over as the
// number between (closed); the exact check is of the sides as they are. CP-SAT, which computes in
// whole numbers, widens sides by what that check grants (model.Admitted).
//
// Own. Premises: package model merges products and rejects numbers that are none; Clone keeps
// handles and the log of edits, so that a session compares what was handed over with what is to
// be; the re-check runs on the model in this form, whose points are those of the given one.

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/tilemip/tilemip/model"
)

// normal is a model in that form.
type normal struct {
	*model.Model
	given   *model.Model
	widened bool    // a bound has become infinite
	unit    float64 // by which the objective was multiplied, a power of 2
}

// normalize brings a model into the form; it copies it only where something is to be changed.
func normalize(m *model.Model) *normal {
	n := &normal{Model: m.WholeBounds(), given: m, unit: unitOf(m)}
	n.widenBounds()
	if c := n.Constructs(); n.unit != 1 || !slices.IsSortedFunc(c.Products, byColumns) {
		n.restate(c)
	}
	return n
}

// own is the model, for a change.
func (n *normal) own() *model.Model {
	if n.Model == n.given {
		n.Model = n.given.Clone()
	}
	return n.Model
}

// largeBound is from where on HiGHS, cbc and glpsol take a bound for none; lp_solve
// begins at 1e30. It is made the same for all of them, and 1e30 is what many write
// for "no bound".
const largeBound = 1e20

// widenBounds makes large bounds of columns and sides of rows infinite.
func (n *normal) widenBounds() {
	none := func(lower, upper float64) (float64, float64, bool) {
		low, up := lower, upper
		if low <= -largeBound {
			low = math.Inf(-1)
		}
		if up >= largeBound {
			up = math.Inf(1)
		}
		large := low != lower || up != upper
		n.widened = n.widened || large
		return low, up, large
	}
	a := n.Matrix()
	for j := range a.Lower {
		if low, up, large := none(a.Lower[j], a.Upper[j]); large {
			n.own().SetBounds(n.Var(j), low, up)
		}
	}
	for i := range a.RowLower {
		if low, up, large := none(a.RowLower[i], a.RowUpper[i]); large {
			n.own().SetRowBounds(n.Constraint(i), low, up)
		}
	}
}

func byColumns(p, q model.Product) int {
	return cmp.Or(cmp.Compare(p.A, q.A), cmp.Compare(p.B, q.B))
}

// restate puts products into order and the objective into its unit.
func (n *normal) restate(c model.Constructs) {
	m := n.own()
	c.Products = slices.Clone(c.Products)
	slices.SortFunc(c.Products, byColumns)
	if a := m.Matrix(); n.unit != 1 {
		for j, cost := range a.Cost {
			m.SetCost(m.Var(j), cost*n.unit)
		}
		objective := m.Objective(a.Maximize)
		objective.Const(-a.Constant).Const(a.Constant * n.unit)
		for k := range c.Products {
			c.Products[k].Coefficient *= n.unit
		}
	}
	m.SetConstructs(c)
}

// closed returns the model with sides and bounds that cross by the rounding of a sum alone made
// equal, as a lower side of 0.1 + 0.7 + 0.2 and an upper one of 0.2 + 0.7 + 0.1; m itself where there
// are none.
func closed(m *model.Model) *model.Model {
	const relative = 1e-9 // and never more than that, whatever the bounds of columns admit
	a, n := m.Matrix(), &normal{Model: m, given: m}
	var lower, upper []float64
	for i, low := range a.RowLower {
		gap := low - a.RowUpper[i]
		if !(gap > 0) || gap > relative*math.Max(1, math.Abs(low)) {
			continue
		}
		if lower == nil {
			lower, upper = m.Admitted()
		}
		if lower[i] <= upper[i] {
			n.own().SetRowBounds(m.Constraint(i), low-gap/2, low-gap/2)
		}
	}
	for j, low := range a.Lower {
		const few = 0x1p-49 // the rounding of eight additions
		if gap := low - a.Upper[j]; gap > 0 && gap <= few*math.Abs(low) && !a.Type[j].IsInteger() {
			n.own().Fix(m.Var(j), low-gap/2)
		}
	}
	return n.Model
}

// unitOf returns what an objective is multiplied by. A constant keeps that within what leaves
// the sum its digits.
func unitOf(m *model.Model) float64 {
	const small, most = 1.0 / 1024, 1 << 40
	a, largest := m.Matrix(), 0.0
	for _, cost := range a.Cost {
		largest = math.Max(largest, math.Abs(cost))
	}
	for _, p := range m.Constructs().Products {
		largest = math.Max(largest, math.Abs(p.Coefficient))
	}
	if largest == 0 || largest >= small {
		return 1
	}
	exponent := -math.Ilogb(largest)
	if a.Constant != 0 {
		exponent = min(exponent, math.Ilogb(most/math.Abs(a.Constant)))
	}
	return math.Ldexp(1, min(max(exponent, 0), 1000))
}

// options are those of a solve of the given model, for the model in this form.
func (n *normal) options(o Options) Options {
	if n.unit == 1 {
		return o
	}
	o.AbsoluteGap = math.Min(o.AbsoluteGap*n.unit, math.MaxFloat64)
	if hear := o.Events; hear != nil {
		o.Events = func(e Event) {
			e.Objective /= n.unit
			e.Bound /= n.unit
			hear(e)
		}
	}
	if o.Log != nil {
		o.Log(fmt.Sprintf("tilemip: the objective is handed over multiplied by %g", n.unit))
	}
	return o
}

// restore makes a result that of the given model.
func (n *normal) restore(r *model.Result) {
	r.Bind(n.given)
	r.Measure(n.given)
	if n.unit == 1 {
		return
	}
	if r.Message != "" {
		r.Message = sentences(r.Message, fmt.Sprintf("values of the objective in this message are multiplied by %g", n.unit))
	}
	back := func(numbers ...*float64) {
		for _, x := range numbers {
			*x /= n.unit
		}
	}
	back(&r.Objective, &r.Bound)
	for _, list := range [][]float64{r.RowDual, r.Reduced, r.LastDual} {
		for i := range list {
			back(&list[i])
		}
	}
	r.History = slices.Clone(r.History)
	for k := range r.History {
		back(&r.History[k].Objective, &r.History[k].Bound)
	}
	if r.Pool != nil {
		for k := range r.Pool.Points {
			back(&r.Pool.Points[k].Objective, &r.Pool.Points[k].Claimed)
		}
	}
}
