package model

// What a program may say beyond linear rows: semi-continuous variables, special ordered sets,
// rows under a condition, and products in the objective. They lie beside the matrix, which by
// itself is then a relaxation of the program: a column has the bounds of all its values, and a row
// under a condition is not among the rows. So whoever reads the matrix alone may draw valid
// conclusions from it (products apart), and who solves or writes it asks Features first.
//
// Sources: E. M. L. Beale and J. A. Tomlin, Special facilities in a general mathematical
// programming system for non-convex problems using ordered sets of variables (Proc. 5th Int.
// Conference on Operational Research, 1970); for conditions P. Bonami, A. Lodi, A. Tramontani
// and S. Wiese, On mathematical programming with indicator constraints (Mathematical Programming
// 151, 2015).

import (
	"fmt"
	"math"
	"slices"
	"strings"
)

// Features says which constructs a model has, or a solver or a format takes.
type Features struct {
	Semi       bool `json:"semi_continuous"` // columns that are 0 or at least a threshold, whole or not
	SOS        bool `json:"sos"`             // special ordered sets of type 1 and 2
	Indicators bool `json:"indicators"`      // rows that hold where a binary column has a value
	Products   bool `json:"products"`        // a quadratic objective
}

// Any reports whether there is one at all.
func (f Features) Any() bool { return f != Features{} }

// Without returns those of f that g lacks.
func (f Features) Without(g Features) Features {
	return Features{f.Semi && !g.Semi, f.SOS && !g.SOS, f.Indicators && !g.Indicators, f.Products && !g.Products}
}

// String names them, in a sentence's order: "semi-continuous variables and indicator rows".
func (f Features) String() string {
	var names []string
	for _, x := range []struct {
		has  bool
		name string
	}{{f.Semi, "semi-continuous variables"}, {f.SOS, "special ordered sets"}, {f.Indicators, "indicator rows"}, {f.Products, "a quadratic objective"}} {
		if x.has {
			names = append(names, x.name)
		}
	}
	if n := len(names); n > 1 {
		return strings.Join(names[:n-1], ", ") + " and " + names[n-1]
	}
	return strings.Join(names, "")
}

// Semi says that column Column is 0 or at least From > 0, within its bounds.
type Semi struct {
	Column int32
	From   float64
}

// Within returns the bounds of the column as the threshold leaves them, and whether there is a
// choice between 0 and From to upper. Without one the bounds say it all: where they exclude 0, where
// From is above upper (0 is left, or nothing, and the bounds cross), and where a whole number is at
// least 1 if it is not 0.
func (s Semi) Within(lower, upper float64, whole bool) (low, up float64, choice bool) {
	switch low = math.Max(lower, 0); {
	case low > 0:
		return math.Max(low, s.From), upper, false
	case upper < s.From:
		return low, math.Min(upper, 0), false
	}
	return low, upper, !whole || s.From > 1
}

// SOS is a special ordered set: of its columns, in the order of their weights, at most Type
// are not 0, and two that are not are neighbours.
type SOS struct {
	Name    string
	Type    int // 1 or 2
	Columns []int32
	Weights []float64 // ascending
}

// Indicator is a row that holds where column Column, which is binary, has the value When.
type Indicator struct {
	Name         string
	Column       int32
	When         bool
	Index        []int32 // each column at most once
	Value        []float64
	Lower, Upper float64
}

// Product is a term Coefficient·A·B of the objective, A ≤ B; A = B is a square.
type Product struct {
	A, B        int32
	Coefficient float64
}

// Constructs are those of a model, by the columns of its Matrix.
type Constructs struct {
	Semi       []Semi
	SOS        []SOS
	Indicators []Indicator
	Products   []Product // each pair at most once, none of coefficient 0
}

// Features returns which constructs the model has.
func (m *Model) Features() Features {
	e := &m.extra
	return Features{len(e.Semi) > 0, len(e.SOS) > 0, len(e.Indicators) > 0, len(e.Products) > 0}
}

// Constructs returns a view of what the model has beside its matrix. It must not be changed, and is out
// of date once the model changes.
func (m *Model) Constructs() Constructs { return m.extra }

// Only returns an error where the model has a construct that what (a format, a solver) lacks.
func (m *Model) Only(what string, has Features) error {
	if lacks := m.Features().Without(has); lacks.Any() {
		return fmt.Errorf("model %s has %s, which %s does not have; backends.Options.Reformulate states them as rows", m.name, lacks, what)
	}
	return nil
}

// SetSemi makes v semi-continuous, or semi-integer where it is integer: it is 0 or at least
// from, which is positive, and within its bounds all the same. So a threshold above the upper bound
// leaves 0, bounds without 0 leave what is at least from, and where both is so there is no value.
// 0 takes it back.
func (m *Model) SetSemi(v Var, from float64) {
	j := m.column(v)
	switch {
	case j < 0:
		m.errorAt("semi-continuous: %s", m.wrong(v))
		return
	case !(from >= 0) || math.IsInf(from, 1):
		m.errorf("semi-continuous %s: %g is no threshold; expected a positive number", m.VarName(v), from)
		return
	}
	e := &m.extra
	if m.semiAt == nil || len(m.semiAt) != len(e.Semi) {
		m.semiAt = make(map[int32]int, len(e.Semi))
		for k, s := range e.Semi {
			m.semiAt[s.Column] = k
		}
	}
	switch k, there := m.semiAt[int32(j)]; {
	case there && from > 0:
		e.Semi[k].From = from
	case there:
		e.Semi, m.semiAt = slices.Delete(e.Semi, k, k+1), nil
	case from > 0:
		m.semiAt[int32(j)] = len(e.Semi)
		e.Semi = append(e.Semi, Semi{int32(j), from})
	}
}

// SemiContinuous adds a family of variables that are 0 or between from > 0 and upper.
func (m *Model) SemiContinuous(name string, from, upper float64, dims ...int) Vars {
	return m.semiFamily(name, Spec{Continuous, 0, upper}, from, dims)
}

// SemiInteger is SemiContinuous with whole values.
func (m *Model) SemiInteger(name string, from, upper float64, dims ...int) Vars {
	return m.semiFamily(name, Spec{Integer, 0, upper}, from, dims)
}

func (m *Model) semiFamily(name string, spec Spec, from float64, dims []int) Vars {
	x := m.Family(name, spec, numbered(dims)...)
	if !(from > 0) || from > spec.Upper {
		m.errorf("semi-continuous family %s: the values [%g, %g]; expected a positive lower end, and none above the upper", name, from, spec.Upper)
		return x
	}
	for _, v := range x.All() {
		m.extra.Semi = append(m.extra.Semi, Semi{int32(m.column(v)), from})
	}
	return x
}

// SOS1 adds a set of which at most one variable is not 0. The weights 1, 2, … say their order.
func (m *Model) SOS1(name string, vars ...Var) { m.AddSOS(name, 1, vars, nil) }

// SOS2 adds a set of which at most two variables are not 0, and these stand side by side.
func (m *Model) SOS2(name string, vars ...Var) { m.AddSOS(name, 2, vars, nil) }

// AddSOS adds a special ordered set of type 1 or 2. The order is that of the weights, which must
// differ; nil stands for 1, 2, …
func (m *Model) AddSOS(name string, kind int, vars []Var, weights []float64) {
	if kind != 1 && kind != 2 {
		m.errorf("set %s: type %d; expected 1 or 2", name, kind)
		return
	}
	if weights == nil {
		for k := range vars {
			weights = append(weights, float64(k+1))
		}
	}
	if len(weights) != len(vars) {
		m.errorf("set %s: %d weights for %d variables", name, len(weights), len(vars))
		return
	}
	order := make([]int, len(vars))
	seen := map[int]bool{}
	for k, v := range vars {
		order[k] = k
		j := m.column(v)
		if j < 0 || seen[j] {
			m.errorAt("set %s: %s", name, m.twice(j, v))
			return
		}
		seen[j] = true
	}
	slices.SortStableFunc(order, func(a, b int) int {
		if weights[a] < weights[b] {
			return -1
		}
		return 1
	})
	s := SOS{Name: name, Type: kind}
	for i, k := range order {
		if w := weights[k]; w-w != 0 || i > 0 && w == s.Weights[i-1] {
			m.errorf("set %s: the weight %g; expected numbers, each once", name, w)
			return
		}
		s.Columns, s.Weights = append(s.Columns, int32(m.column(vars[k]))), append(s.Weights, weights[k]+0) // -0 is 0
	}
	m.extra.SOS = append(m.extra.SOS, s)
}

// AddProduct adds c·v·w to the objective; v and w may be the same.
func (o *Objective) AddProduct(c float64, v, w Var) *Objective {
	m := o.m
	a, b := m.column(v), m.column(w)
	switch {
	case a < 0:
		m.errorAt("objective: %s", m.wrong(v))
		return o
	case b < 0:
		m.errorAt("objective: %s", m.wrong(w))
		return o
	case c-c != 0:
		m.errorf("objective: coefficient %g of %s times %s", c, m.VarName(v), m.VarName(w))
		return o
	}
	a, b = min(a, b), max(a, b)
	e := &m.extra
	if m.productAt == nil || len(m.productAt) != len(e.Products) {
		m.productAt = make(map[[2]int32]int, len(e.Products))
		for k, p := range e.Products {
			m.productAt[[2]int32{p.A, p.B}] = k
		}
	}
	key := [2]int32{int32(a), int32(b)}
	if k, ok := m.productAt[key]; ok {
		e.Products[k].Coefficient += c
		if e.Products[k].Coefficient == 0 {
			e.Products = slices.Delete(e.Products, k, k+1)
			m.productAt = nil
		}
		return o
	}
	if c != 0 {
		m.productAt[key] = len(e.Products)
		e.Products = append(e.Products, Product{key[0], key[1], c})
	}
	return o
}

// SetConstructs replaces all constructs, for readers and for copies by Matrix. What is not one
// of these columns, or no such construct, is an error in Err.
func (m *Model) SetConstructs(c Constructs) {
	m.extra, m.productAt, m.semiAt = Constructs{}, nil, nil
	for _, s := range c.Semi {
		m.SetSemi(m.Var(int(s.Column)), s.From)
	}
	for _, s := range c.SOS {
		vars := make([]Var, len(s.Columns))
		for k, j := range s.Columns {
			vars[k] = m.Var(int(j))
		}
		m.AddSOS(s.Name, s.Type, vars, s.Weights)
	}
	for _, i := range c.Indicators {
		row := m.Indicator(i.Name, m.Var(int(i.Column)), i.When)
		for k, j := range i.Index {
			row.Add(i.Value[k], m.Var(int(j)))
		}
		row.Between(i.Lower, i.Upper)
	}
	for _, p := range c.Products {
		m.objective.AddProduct(p.Coefficient, m.Var(int(p.A)), m.Var(int(p.B)))
	}
}

// Indicator begins a row that must hold where z, which is binary, is 1 (when true) or 0 (when
// false). It is built as a row is; closing it puts it beside the matrix.
func (m *Model) Indicator(name string, z Var, when bool) *Row {
	m.quiet()
	j := m.column(z)
	r := m.begin(&Indicator{Name: name, Column: int32(j), When: when})
	switch {
	case j < 0:
		r.bad = true
		m.errorAt("%s: its condition is %s", r.name(), m.wrong(z))
	case !m.zeroOne(j):
		r.bad = true
		m.errorAt("%s: its condition %s is not binary", r.name(), m.VarName(z))
	}
	return r
}

// DeleteIndicator removes the indicator rows of a name, and reports how many there were.
func (m *Model) DeleteIndicator(name string) int {
	before := len(m.extra.Indicators)
	m.extra.Indicators = slices.DeleteFunc(m.extra.Indicators, func(i Indicator) bool { return i.Name == name })
	return before - len(m.extra.Indicators)
}

// renumberConstructs follows a deletion of columns: to has the new position of each, or -1. A set
// loses the member, a row and the objective the term. A condition must not go before its row.
func (m *Model) renumberConstructs(to []int32) {
	e, old := &m.extra, m.extra
	*e, m.productAt, m.semiAt = Constructs{}, nil, nil
	for _, s := range old.Semi {
		if j := to[s.Column]; j >= 0 {
			e.Semi = append(e.Semi, Semi{j, s.From})
		}
	}
	for _, s := range old.SOS {
		left := SOS{Name: s.Name, Type: s.Type}
		for k, j := range s.Columns {
			if to[j] >= 0 {
				left.Columns, left.Weights = append(left.Columns, to[j]), append(left.Weights, s.Weights[k])
			}
		}
		if len(left.Columns) > 0 {
			e.SOS = append(e.SOS, left)
		}
	}
	for _, i := range old.Indicators {
		left := i
		if left.Column = to[i.Column]; left.Column < 0 {
			m.errorAt("the condition of indicator row %s was deleted; delete its row first", i.Name)
			continue
		}
		left.Index, left.Value = nil, nil
		for k, j := range i.Index {
			if to[j] >= 0 {
				left.Index, left.Value = append(left.Index, to[j]), append(left.Value, i.Value[k])
			}
		}
		e.Indicators = append(e.Indicators, left)
	}
	for _, p := range old.Products {
		if to[p.A] >= 0 && to[p.B] >= 0 {
			e.Products = append(e.Products, Product{min(to[p.A], to[p.B]), max(to[p.A], to[p.B]), p.Coefficient})
		}
	}
}

// clone returns a copy whose lists are its own; the columns and values of a set or a row in them
// are never changed.
func (c Constructs) clone() Constructs {
	return Constructs{clone(c.Semi), clone(c.SOS), clone(c.Indicators), clone(c.Products)}
}
