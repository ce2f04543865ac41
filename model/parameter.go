package model

// Parameters: numbers that change between solves. A row or objective that takes one notes where it
// went, and Set changes these places, so that a session tells the solver of nothing else. Own; the
// parameters of JuMP and Pyomo are the pattern.

// Parameter is a number of a model that may be changed. It is a Linear, and so is its product with one.
// It belongs to the model that made it, not to copies.
type Parameter struct {
	m     *Model
	name  string
	value float64
	uses  []use
}

// use is a place where a parameter stands, with its coefficient there: an entry of a row, or of the
// objective where there is no row; a constant where there is no variable.
type use struct {
	by    *Parameter
	row   Constraint
	v     Var
	c     float64
	aimed int // which objective
}

// Parameter returns a parameter with its first value.
func (m *Model) Parameter(name string, value float64) *Parameter {
	if value-value != 0 {
		m.errorAt("parameter %s is %g", name, value)
		value = 0
	}
	return &Parameter{m: m, name: name, value: value}
}

// Value returns the value that the parameter has now.
func (p *Parameter) Value() float64 { return p.value }

// Times returns the parameter times the part, for rows and objectives; a table is multiplied place by
// place.
func (p *Parameter) Times(part Linear) Table {
	t := tableOf(part)
	if t.by != nil {
		t.blame("the product of parameters %s and %s", t.by.name, p.name)
	}
	t.by = p
	return t
}

func (p *Parameter) table() Table { return p.Times(Number(1)) }

func (p *Parameter) terms(m *Model, add func(float64, Var)) (float64, string) {
	return p.table().terms(m, add)
}

// Set changes the value in every row and objective that took the parameter.
func (p *Parameter) Set(value float64) {
	m, before := p.m, p.value
	if value-value != 0 {
		m.errorAt("parameter %s is set to %g", p.name, value)
		return
	}
	changed := func(old, c float64) float64 {
		rest := old - before*c
		if abs := max(old, -old); rest < 1e-12*abs && rest > -1e-12*abs {
			rest = 0 // rounding: nothing else stands there
		}
		return rest + value*c
	}
	p.value = value
	for _, u := range p.uses {
		r, j := m.RowIndex(u.row), m.column(u.v)
		switch {
		case u.aimed > 0:
			if u.aimed != m.aims || u.v != (Var{}) && j < 0 {
				continue
			}
			if j < 0 {
				m.constant = changed(m.constant, u.c)
			} else {
				m.cost[j] = changed(m.cost[j], u.c)
			}
		case r < 0:
		case u.v == Var{}: // the constant is on the other side
			m.rowLow[r], m.rowUp[r] = changed(m.rowLow[r], -u.c), changed(m.rowUp[r], -u.c)
		case j >= 0:
			m.SetCoefficient(u.row, u.v, changed(m.Coefficient(u.row, u.v), u.c))
		}
	}
}

// noting calls add with the terms of a place times scale and the parameter, if there is one, and notes
// the parameter's with note. It returns the constant.
func (t Table) noting(m *Model, place int, scale float64, add func(float64, Var), note func(use)) float64 {
	if t.by == nil {
		return scale * t.at(m, place, func(c float64, v Var) { add(scale*c, v) })
	}
	constant := scale * t.at(m, place, func(c float64, v Var) {
		add(scale*c*t.by.value, v)
		note(use{by: t.by, v: v, c: scale * c})
	})
	if constant != 0 {
		note(use{by: t.by, c: constant})
	}
	return constant * t.by.value
}

// parametric is what of a part is times a parameter of the model; ok is false for others.
func (m *Model) parametric(part Linear) (t Table, ok bool) {
	switch x := part.(type) {
	case *Parameter:
		t = x.table()
	case Table:
		t = x
	}
	if t.by != nil && t.by.m != m {
		t.blame("parameter %s of another model", t.by.name)
	}
	return t, t.by != nil && t.wrong == ""
}
