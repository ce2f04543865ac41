package gams

// This file carries out what was read: it walks the indices of equations and
// sums, and expands expressions into numbers and coefficients.
//
// The semantics are those of the GAMS user's guide: "Conditional expressions, assignments and
// equations", and "Sets as sequences: ordered sets" (a lead or lag beyond a set's end is 0).

import (
	"fmt"
	"maps"
	"math"
	"slices"

	"github.com/tilemip/tilemip/model"
)

// What one text may ask for: work, and entries of rows. A row, a column or a bound
// takes as much memory as some entries do. Short texts can ask for a lot of both, since
// sums nest and equations run over products of sets.
const (
	mostSteps   = 1 << 25 // nodes evaluated and combinations visited
	mostEntries = 1 << 22 // kept in memory
	rowCost     = 5       // entries that a row, a column or a bound counts as: 240 MB in all, measured
)

// evaluator holds the position of every controlled index by its slot. The first mistake
// stops it: all loops ask err, which is the scanner's.
// The limits are on the whole text, not on one statement. step counts time and keep counts memory,
// so that a text of unknown origin ends with an error and not with the process.
type evaluator struct {
	*scanner
	value []int // by slot, the position from 0; -1: not controlled
	steps int   // so far, up to mostSteps
	kept  int   // entries so far, up to mostEntries
}

// step counts one unit of work and reports whether to go on.
func (e *evaluator) step(at token) bool {
	if e.steps++; e.steps > mostSteps {
		e.fail(at, fmt.Sprintf("more than %d steps of work", mostSteps), "a smaller model")
	}
	return e.err == nil
}

// keep counts n entries that stay in memory and reports whether to go on.
func (e *evaluator) keep(at token, n int) bool {
	if e.kept += n; e.kept > mostEntries {
		e.fail(at, fmt.Sprintf("a model of more than %d entries", mostEntries), "a smaller model")
	}
	return e.err == nil
}

// slots makes room for the indices declared so far.
// slots never shrinks value: positions of indices that are in use stay where they are.
func (e *evaluator) slots(n int) {
	for len(e.value) < n {
		e.value = append(e.value, -1)
	}
}

// each gives the indices every combination of values that satisfies the condition, the
// last index fastest, and calls do for each. nil is the condition that always holds.
//
// Where the condition ties the last index to the others by a relation, only the elements
// that the relation allows are visited, in the order of its tuples (see followers). So a
// sum over a sparse relation of two sets costs its tuples and not the product of the
// sets. The whole condition is evaluated all the same.
func (e *evaluator) each(at token, over []*indexSymbol, condition *expr, do func()) {
	if len(over) == 0 {
		if e.step(at) && (condition == nil || e.number(condition) != 0) && e.err == nil {
			do()
		}
		return
	}
	first, rest := over[0], over[1:]
	followers, ok := []int(nil), false
	if len(rest) == 0 {
		followers, ok = e.followers(first, condition)
	}
	n := len(first.of.labels)
	if ok {
		n = len(followers)
	}
	for k := range n {
		e.value[first.slot] = k
		if ok {
			e.value[first.slot] = followers[k]
		}
		if e.each(at, rest, condition, do); e.err != nil || !e.step(at) {
			break
		}
	}
	e.value[first.slot] = -1
}

// followers finds a conjunct that demands (controlled, …, index) to be in a relation,
// and returns the positions that index can have there. false means that no conjunct
// does; no positions and true, that the combination so far is in none.
func (e *evaluator) followers(index *indexSymbol, c *expr) ([]int, bool) {
	if c == nil {
		return nil, false
	}
	if c.op == both {
		if out, ok := e.followers(index, c.args[0]); ok {
			return out, true
		}
		return e.followers(index, c.args[1])
	}
	last := len(c.at) - 1
	if c.op != relationRef || c.at[last].index != index || c.at[last].shift != 0 {
		return nil, false
	}
	for _, x := range c.at[:last] {
		if x.index != nil && e.value[x.index.slot] < 0 {
			return nil, false
		}
	}
	at, inside := e.positions(c.at[:last])
	if !inside {
		return nil, true
	}
	return c.relation.follow[key(at)], true
}

// positions returns the positions of subscripts, from 0; false means that a lead or lag
// goes beyond its set.
func (e *evaluator) positions(at []element) ([]int, bool) {
	out := make([]int, len(at))
	for d, x := range at {
		out[d] = x.at
		if x.index != nil {
			out[d] = e.value[x.index.slot] + x.shift
			if out[d] < 0 || out[d] >= len(x.of.labels) {
				return nil, false
			}
		}
	}
	return out, true
}

// number evaluates an expression without variables; conditions are 1 or 0. A parameter
// with a subscript outside its set is 0. After a mistake the value means nothing.
// No expression has a side effect, so what need not be known is not evaluated: the value under a
// condition that fails, the second operand of and and or.
func (e *evaluator) number(x *expr) float64 {
	if !e.step(x.place) {
		return 0
	}
	switch x.op {
	case constant:
		return x.value
	case add:
		return e.number(x.args[0]) + e.number(x.args[1])
	case subtract:
		return e.number(x.args[0]) - e.number(x.args[1])
	case multiply:
		return e.number(x.args[0]) * e.number(x.args[1])
	case divide:
		return e.number(x.args[0]) / e.divisor(x)
	case negate:
		return -e.number(x.args[0])
	case sumOver:
		total := 0.0
		e.each(x.place, x.over, x.where(), func() { total += e.number(x.args[0]) })
		return total
	case dollarOn:
		if e.number(x.args[1]) == 0 {
			return 0
		}
		return e.number(x.args[0])
	case ordOf:
		return float64(e.value[x.at[0].index.slot] + 1)
	case paramRef:
		at, inside := e.positions(x.at)
		if !inside {
			return 0
		}
		return x.param.values[key(at)]
	}
	return truth(e.holds(x))
}

// divisor is what a quotient is divided by; 0 is a mistake.
func (e *evaluator) divisor(x *expr) float64 {
	d := e.number(x.args[1])
	if d == 0 {
		e.fail(x.place, "a division by 0", "another divisor")
		return 1
	}
	return d
}

// truth turns a condition into a number, as GAMS does.
func truth(b bool) float64 {
	if b {
		return 1
	}
	return 0
}

// where returns the condition of a sum, or nil.
func (x *expr) where() *expr {
	if len(x.args) > 1 {
		return x.args[1]
	}
	return nil
}

// holds evaluates a condition. A subscript outside its set makes membership and sameas
// false.
func (e *evaluator) holds(x *expr) bool {
	switch x.op {
	case relationRef:
		at, inside := e.positions(x.at)
		return inside && x.relation.has[key(at)]
	case sameLabel:
		at, inside := e.positions(x.at)
		return inside && at[0] == at[1]
	case both:
		return e.number(x.args[0]) != 0 && e.number(x.args[1]) != 0
	case either:
		return e.number(x.args[0]) != 0 || e.number(x.args[1]) != 0
	case isNot:
		return e.number(x.args[0]) == 0
	}
	return comparisons[x.op](e.number(x.args[0]), e.number(x.args[1]))
}

// comparisons compare exactly the two floating-point numbers. There is no tolerance: the writers
// compare positions of elements, which are whole numbers.
var comparisons = [...]func(a, b float64) bool{
	less:         func(a, b float64) bool { return a < b },
	lessEqual:    func(a, b float64) bool { return a <= b },
	greater:      func(a, b float64) bool { return a > b },
	greaterEqual: func(a, b float64) bool { return a >= b },
	equal:        func(a, b float64) bool { return a == b },
	unequal:      func(a, b float64) bool { return a != b },
}

// linear expands an expression times scale into variables and numbers, summand by
// summand in the order of the text, as Compile of package algebra does, so that a model
// comes back with its entries in the same order. A variable with a subscript outside its
// set contributes nothing.
// The scale is multiplied in on the way down, so no intermediate expression is built: memory grows
// by the entries of the row alone. A product has at most one linear factor, which the parser
// checked.
func (e *evaluator) linear(x *expr, scale float64, into *rowData) {
	if !e.step(x.place) {
		return
	}
	switch x.op {
	case add, subtract:
		e.linear(x.args[0], scale, into)
		if x.op == subtract {
			scale = -scale
		}
		e.linear(x.args[1], scale, into)
	case negate:
		e.linear(x.args[0], -scale, into)
	case multiply:
		switch {
		case x.args[0].linear:
			e.linear(x.args[0], scale*e.number(x.args[1]), into)
		case x.args[1].linear:
			e.linear(x.args[1], scale*e.number(x.args[0]), into)
		default:
			into.constant += scale * e.number(x)
		}
	case divide:
		if x.linear {
			e.linear(x.args[0], scale/e.divisor(x), into)
		} else {
			into.constant += scale * e.number(x)
		}
	case sumOver:
		e.each(x.place, x.over, x.where(), func() { e.linear(x.args[0], scale, into) })
	case dollarOn:
		if e.number(x.args[1]) != 0 {
			e.linear(x.args[0], scale, into)
		}
	case variableRef:
		if at, inside := e.positions(x.at); inside {
			k, cost := key(at), 1
			if _, known := x.variable.column[k]; !known {
				cost = rowCost
			}
			if e.keep(x.place, cost) {
				into.add(x.variable, k, scale)
			}
		}
	default:
		into.constant += scale * e.number(x)
	}
}

// assign carries out x.lo(i,t)$condition = value for all that the subscripts
// leave open: every index among them runs over its set. .fx sets both bounds, .lo and
// .up leave the other as it was. Bounds may cross (the model is then infeasible), but
// those of a binary variable must lie within 0 and 1.
// An index that occurs twice among the subscripts, as in x.lo(i,i), is bound once: the assignment
// is of the diagonal.
func (e *evaluator) assign(v *variableSymbol, suffix string, at []element, condition, value *expr) {
	e.each(value.place, running(at), condition, func() {
		positions, inside := e.positions(at)
		var sum rowData
		e.linear(value, 1, &sum)
		x := sum.constant
		if !inside || !e.keep(value.place, rowCost) {
			return
		}
		k := key(positions)
		lower, upper := v.boundsAt(k)
		if suffix != "up" {
			lower = x
		}
		if suffix != "lo" {
			upper = x
		}
		switch {
		case math.IsNaN(x) || math.IsInf(lower, 1) || math.IsInf(upper, -1):
			e.fail(value.place, fmt.Sprintf("the bound %g", x), "a number, inf above or -inf below")
		case v.kind == model.Binary && (lower < 0 || upper > 1):
			e.fail(value.place, fmt.Sprintf("the bound %g of a binary variable", x), "0 or 1")
		}
		v.bounds[k] = [2]float64{lower, upper}
	})
}

// give carries out c(i,t)$condition = value as assign does. All values are computed before the first
// is assigned, as in GAMS: c(t) = c(t-1) moves them by one.
func (e *evaluator) give(s *paramSymbol, at []element, condition, value *expr) {
	given := map[string]float64{}
	e.each(value.place, running(at), condition, func() {
		positions, inside := e.positions(at)
		x := e.number(value)
		switch {
		case !inside || !e.keep(value.place, rowCost):
		case math.IsNaN(x) || math.IsInf(x, 0) || math.Abs(x) >= largest:
			e.fail(value.place, fmt.Sprintf("the value %g of a parameter", x), "a number below 1e299")
		default:
			given[key(positions)] = x
		}
	})
	maps.Copy(s.values, given)
}

// running are the indices that the subscripts of an assignment leave open.
func running(at []element) []*indexSymbol {
	var over []*indexSymbol
	for _, x := range at {
		if x.index != nil && !slices.Contains(over, x.index) {
			over = append(over, x.index)
		}
	}
	return over
}
