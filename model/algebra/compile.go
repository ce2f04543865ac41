package algebra

// From the declaration to the matrix: every row family is walked over the product of its sets, and
// sums likewise within a row; conditions are evaluated once all indices are bound, but a relation
// that the last index must be in is followed instead of the whole set. The walk is the meaning of the
// declaration; the indexed exports are compared with it. Own.

import (
	"context"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/model"
)

// Compiled is the model of a program, with the columns of its variables.
type Compiled struct {
	Model   *model.Model
	columns map[*Variable]columns // where each variable's columns are
}

// columns finds the column of a member of one family of variables. Families over a product
// of sets have dense, families over a relation have sparse.
// Exactly one of the two is used. dense computes the column from the positions; sparse looks it up,
// so a relation of few tuples over large sets costs memory by its tuples alone.
type columns struct {
	dense  model.Vars
	sparse map[string]model.Var // by key of the tuple
}

// Column returns the model's variable of v at positions, and whether there is one:
// the positions may lie outside a sparse domain, and v may be of another program.
func (c *Compiled) Column(v *Variable, positions ...int) (model.Var, bool) {
	f, ok := c.columns[v]
	if !ok {
		return model.Var{}, false
	}
	if v.Domain == nil {
		return f.dense.At(positions...), true
	}
	x, ok := f.sparse[key(positions)]
	return x, ok
}

// Value returns the value of v at positions in a point of the model, and whether
// there is such a variable.
// Positions count from 0 in each set of v, in the order of its declaration.
func (c *Compiled) Value(x []float64, v *Variable, positions ...int) (float64, bool) {
	column, ok := c.Column(v, positions...)
	if !ok {
		return 0, false
	}
	j := c.Model.Index(column)
	if j < 0 || j >= len(x) {
		return 0, false
	}
	return x[j], true
}

// tuple is a member of a sparse family: identified by its positions, written
// with its labels, so that its names look like those of a dense family.
type tuple struct{ key, label string }

func (t tuple) String() string { return t.label }

func newTuple(sets []*Set, positions []int) tuple {
	parts := make([]string, len(positions))
	for d, p := range positions {
		parts[d] = sets[d].Labels[p]
	}
	return tuple{key(positions), strings.Join(parts, ",")}
}

// Compile builds the matrix: columns in the order of the variables' declaration,
// rows in the order of the families', each family with its first index slowest.
// The error is that of Check, or of the model.
func (a *Program) Compile() (*Compiled, error) { return a.CompileContext(context.Background()) }

// CompileContext is Compile, but ends with the context's error soon after the context does.
func (a *Program) CompileContext(ctx context.Context) (*Compiled, error) {
	if err := a.Check(); err != nil {
		return nil, err
	}
	c := &compiler{
		program: a, ctx: ctx, slot: map[*Index]int{},
		out: &Compiled{Model: model.New(a.Name), columns: map[*Variable]columns{}},
	}
	for _, v := range a.Variables {
		c.declare(v)
	}
	for _, f := range a.Fixings {
		c.each(f.Over, f.If, func() { c.fix(f) })
	}
	for _, r := range a.Rows {
		c.out.Model.RowSets(r.Name, written(setsOf(r.Over))...)
		c.each(r.Over, r.If, func() { c.row(r) })
	}
	c.objective()
	if model.Over(ctx) {
		return nil, ctx.Err()
	}
	return c.out, c.out.Model.Err()
}

// sets returns the sets that indices run over, for the names of rows.
func written(sets []*Set) []model.Set {
	out := make([]model.Set, len(sets))
	for d, s := range sets {
		out[d] = model.Labels(s.Name, s.Labels...)
	}
	return out
}

// setsOf are the sets of indices.
func setsOf(over []*Index) []*Set {
	out := make([]*Set, len(over))
	for d, i := range over {
		out[d] = i.Set
	}
	return out
}

// compiler walks the quantifiers. value holds the position of every index that
// is bound at the moment, by its slot.
type compiler struct {
	program *Program
	out     *Compiled
	slot    map[*Index]int // where value has an index
	value   []int          // positions from 0; -1: not bound
	ctx     context.Context
	steps   int  // combinations of indices since the context was looked at
	ended   bool // the context has; what is compiled counts for nothing
}

// over counts a combination of indices and reports whether the context has ended.
func (c *compiler) over() bool {
	if c.steps++; c.steps > 1<<16 && !c.ended {
		c.steps, c.ended = 0, model.Over(c.ctx)
	}
	return c.ended
}

// declare adds the columns of a variable: over the product of its sets, or one for each tuple
// of its domain in their order.
func (c *compiler) declare(v *Variable) {
	spec := model.Spec{Type: v.Type, Lower: v.Lower, Upper: v.Upper}
	if v.Domain == nil {
		c.out.columns[v] = columns{dense: c.out.Model.Family(v.Name, spec, written(v.Sets)...)}
		return
	}
	keys := make([]tuple, len(v.Domain.Tuples))
	for i, positions := range v.Domain.Tuples {
		keys[i] = newTuple(v.Sets, positions)
	}
	family := model.NewKeyed(c.out.Model, v.Name, spec, keys)
	column := make(map[string]model.Var, len(keys))
	for i := range keys {
		column[keys[i].key] = family.Nth(i)
	}
	c.out.columns[v] = columns{sparse: column}
}

// each binds the indices to every combination that satisfies the condition, the last index
// fastest, and calls do for each.
// The recursion binds one index a level and evaluates the whole condition at the bottom, so the
// time is the product of the sets' sizes, apart from the innermost loop (see followers). The value
// an index had before is restored, which leaves -1 behind the outermost loop.
func (c *compiler) each(over []*Index, condition Condition, do func()) {
	if len(over) == 0 {
		if !c.over() && c.holds(condition) {
			do()
		}
		return
	}
	first, rest := over[0], over[1:]
	slot := c.slotOf(first)
	outer := c.value[slot]
	if followers, ok := c.followers(first, rest, condition); ok {
		for _, p := range followers {
			c.value[slot] = p
			c.each(rest, condition, do)
		}
	} else {
		for p := range first.Set.Len() {
			c.value[slot] = p
			c.each(rest, condition, do)
		}
	}
	c.value[slot] = outer
}

// followers shortens the innermost loop: where the condition demands that
// (bound, …, bound, index) is in a relation, only the tuples of the relation are
// visited instead of the whole set.
// It is an acceleration alone: all conjuncts are evaluated again for every element visited, so a
// wrong choice of relation could cost time but not change the rows. Only a conjunct that must hold
// is used, never one under a negation, which conditions do not have.
func (c *compiler) followers(index *Index, rest []*Index, condition Condition) ([]int, bool) {
	if len(rest) > 0 {
		return nil, false
	}
	parts, ok := condition.(All)
	if !ok {
		parts = All{condition}
	}
	for _, part := range parts {
		h, ok := part.(Holds)
		if !ok || len(h.Args) == 0 {
			continue
		}
		last := len(h.Args) - 1
		if h.Args[last].Index != index || h.Args[last].Shift != 0 {
			continue
		}
		if prefix := h.Args[:last]; c.bound(prefix) {
			at, _ := c.positions(prefix) // nil outside the sets, where nothing follows
			return h.Relation.follow[key(at)], true
		}
	}
	return nil, false
}

// bound reports whether every index among args has a value.
func (c *compiler) bound(args []Element) bool {
	return !slices.ContainsFunc(args, func(e Element) bool { return e.Index != nil && c.value[c.slotOf(e.Index)] < 0 })
}

// slotOf returns the slot of an index, and makes one at its first use.
// Slots are numbers of the slice value; looking up the position of an index then needs a map by
// pointer and no search through the scopes.
func (c *compiler) slotOf(i *Index) int {
	s, ok := c.slot[i]
	if !ok {
		s = len(c.value)
		c.slot[i] = s
		c.value = append(c.value, -1)
	}
	return s
}

// position resolves a subscript; false means outside the set.
func (c *compiler) position(e Element) (int, bool) {
	if e.Index == nil {
		return e.At, e.At >= 0 && e.At < e.Set.Len()
	}
	p := c.value[c.slotOf(e.Index)] + e.Shift
	return p, p >= 0 && p < e.Set.Len()
}

// positions resolves a tuple of subscripts; false means that one is outside its set.
func (c *compiler) positions(args []Element) ([]int, bool) {
	out := make([]int, len(args))
	for d, e := range args {
		p, ok := c.position(e)
		if !ok {
			return nil, false
		}
		out[d] = p
	}
	return out, true
}

// holds evaluates a condition. With an element outside its set, membership and comparisons
// are false, except that Different is true.
func (c *compiler) holds(condition Condition) bool {
	switch t := condition.(type) {
	case nil:
		return true
	case All:
		return !slices.ContainsFunc(t, func(part Condition) bool { return !c.holds(part) })
	case Holds:
		tuple, ok := c.positions(t.Args)
		return ok && t.Relation.Has(tuple)
	case Compare:
		left, leftIn := c.position(t.Left)
		right, rightIn := c.position(t.Right)
		if !leftIn || !rightIn {
			return t.Op == Different
		}
		switch t.Op {
		case Same:
			return left == right
		case Different:
			return left != right
		case Before:
			return left < right
		}
		return left > right
	}
	panic("algebra: a condition that Check let pass")
}

// terms expands an expression under the current binding. column gets every
// variable term, number the constants.
// The constants and coefficients come in the order in which sums visit them; nothing is added up
// here, because the model adds equal columns itself.
func (c *compiler) terms(e Expr, column func(coefficient float64, v model.Var), number func(float64)) {
	for i := range e {
		t := &e[i]
		c.each(t.SumOver, t.If, func() {
			coefficient, ok := c.coefficient(t)
			switch {
			case !ok:
			case t.Var == nil:
				number(coefficient)
			default:
				if v, ok := c.column(t); ok {
					column(coefficient, v)
				}
			}
		})
	}
}

// coefficient returns the term's number times its parameter's; false means that a subscript of its
// parameter lies outside the set, which drops the term.
// The table is row-major: entry (p0, p1, p2) over sets of n0, n1 and n2 elements stands at (p0·n1 +
// p1)·n2 + p2.
func (c *compiler) coefficient(t *Term) (float64, bool) {
	if t.Param == nil {
		return t.Coefficient, true
	}
	at := 0
	for d, e := range t.ParamArgs {
		p, ok := c.position(e)
		if !ok {
			return 0, false
		}
		at = at*t.Param.Sets[d].Len() + p
	}
	return t.Coefficient * t.Param.Values[at], true
}

// column returns the column of a term's variable; false means that there is none: a subscript
// is outside its set or the tuple outside the domain.
func (c *compiler) column(t *Term) (model.Var, bool) {
	at, ok := c.positions(t.Args)
	if !ok {
		return model.Var{}, false
	}
	return c.out.Column(t.Var, at...)
}

// row adds one row as Left - Right (sense) 0.
func (c *compiler) row(r *Row) {
	at := make([]int, len(r.Over))
	for d, i := range r.Over {
		at[d] = c.value[c.slot[i]]
	}
	row := c.out.Model.Row(r.Name, at...)
	c.terms(r.Left, func(a float64, v model.Var) { row.Add(a, v) }, func(x float64) { row.Const(x) })
	c.terms(r.Right, func(a float64, v model.Var) { row.Add(-a, v) }, func(x float64) { row.Const(-x) })
	switch r.Sense {
	case LessEqual:
		row.Le(0)
	case GreaterEqual:
		row.Ge(0)
	default:
		row.Eq(0)
	}
}

// fix fixes one variable, unless its subscripts are outside their sets or its domain.
// The value has no variables (Check), so terms never calls the nil function.
func (c *compiler) fix(f *Fixing) {
	v, ok := c.column(&f.Ref)
	if !ok {
		return
	}
	x := 0.0
	c.terms(f.Value, nil, func(n float64) { x += n })
	c.out.Model.Fix(v, x)
}

// objective sets costs and constant. A program without an objective becomes a minimization of 0.
func (c *compiler) objective() {
	o := c.out.Model.Objective(c.program.Objective.Maximize)
	c.terms(c.program.Objective.Expr, func(a float64, v model.Var) { o.Add(a, v) }, func(x float64) { o.Const(x) })
}
