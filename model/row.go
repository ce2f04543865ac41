package model

// Rows and the objective are built by one accumulator each, used again and again: a row of n
// terms allocates nothing but its entries. That is what is left of an expression language when
// speed decides, JuMP's add_to_expression! (Lubin and others 2023). Repeated variables are merged
// while they come. A column beyond all that the row has is new, so rows that are built in the order
// of their columns, which most are, look nothing up. Others look through the row while it is short;
// of a long one Model.seen keeps where each column stands. It needs no clearing between rows: an
// old place lies before the row's begin, or holds another column. Own.

import (
	"math"
)

// Row is the accumulator of the row under construction. There is one per model,
// used again and again: a row must be closed by Le, Ge, Eq or Between before the
// next is begun. Repeated variables are added up; constants move to the bounds.
type Row struct {
	m        *Model
	begin    int     // of the row's entries in Model.index and Model.value
	noted    int     // entries before this one are in Model.seen, where the row is long
	last     int32   // the largest column of the row, or -1
	constant float64 // on the left-hand side
	bad      bool
	zeros    bool       // some entry came to 0; closing drops it
	uses     []use      // of parameters
	implied  *Indicator // what the row is to become; nil for a row of the matrix
}

// Row begins a row of the named family with an optional key of whole numbers,
// from which its name is made: Row("serve", 3) is serve[3].
func (m *Model) Row(name string, key ...int) *Row {
	if m.open || m.every != nil || m.strays() {
		m.quiet()
	}
	m.note(name, key)
	return m.begin(nil)
}

func (m *Model) begin(implied *Indicator) *Row {
	m.open = true
	r := &m.builder
	r.implied = implied
	r.begin, r.noted, r.last, r.constant, r.bad, r.zeros, r.uses = len(m.index), len(m.index), -1, 0, false, false, r.uses[:0]
	return r
}

// strays reports whether something was added to a row that was closed already.
// Closing leaves the accumulator such that this shows and no closed row changes.
func (m *Model) strays() bool {
	return !m.open && (len(m.index) != m.start[m.Rows()] || m.builder.constant != 0)
}

// truncate drops the entries from the given number on.
func (m *Model) truncate(entries int) { m.index, m.value = m.index[:entries], m.value[:entries] }

// abandon drops the open row as if it had never been begun.
func (m *Model) abandon() {
	m.truncate(m.builder.begin)
	m.builder.constant = 0 // see strays
	m.open = false
	if m.builder.implied != nil {
		return
	}
	last := &m.runs[len(m.runs)-1]
	f := m.rowFamilies[last.family]
	f.rows--
	f.keys = f.keys[:len(f.keys)-int(last.arity)]
	if int(last.first) == len(m.rowLow) {
		m.runs = m.runs[:len(m.runs)-1]
	}
}

// name names the row that is open, or was closed last, in a sentence.
func (r *Row) name() string {
	switch m := r.m; {
	case r.implied != nil:
		return "indicator row " + r.implied.Name
	case m.open:
		return "row " + m.RowName(len(m.rowLow))
	}
	return "row " + r.m.RowName(len(r.m.rowLow)-1)
}

// Add adds c·v to the left-hand side. What comes to 0 in the end is no entry.
func (r *Row) Add(c float64, v Var) *Row {
	m := r.m
	j := v.number
	if uint32(j) >= uint32(m.vars.made) || v.model != m.id && !m.vars.owns(v) || c-c != 0 { // c-c is not 0 for infinities and NaN
		r.refuse(c, v)
		return r
	}
	if m.vars.of != nil {
		if j = m.vars.of[j]; j < 0 {
			r.refuse(c, v)
			return r
		}
	}
	if j > r.last {
		if c == 0 {
			return r
		}
		r.last = j
	} else if at := r.find(j); at >= 0 {
		r.merge(at, c)
		return r
	} else if c == 0 {
		return r
	}
	if len(m.index) == cap(m.index) {
		m.widenEntries()
	}
	m.index = append(m.index, j)
	m.value = append(m.value, c)
	return r
}

// shortRow is how many entries are looked through one by one.
const shortRow = 12

// find returns where the open row has column j, or -1.
func (r *Row) find(j int32) int {
	m := r.m
	if len(m.index)-r.begin <= shortRow {
		for at := r.begin; at < len(m.index); at++ {
			if m.index[at] == j {
				return at
			}
		}
		return -1
	}
	if n := m.Columns(); len(m.seen) < n {
		m.seen = append(m.seen, make([]int32, n-len(m.seen))...)
	}
	for ; r.noted < len(m.index); r.noted++ {
		m.seen[m.index[r.noted]] = int32(r.noted)
	}
	if at := int(m.seen[j]); at >= r.begin && at < len(m.index) && m.index[at] == j {
		return at
	}
	return -1
}

// merge adds c to the entry that is there.
func (r *Row) merge(at int, c float64) {
	m := r.m
	m.value[at] += c
	switch sum := m.value[at]; {
	case sum == 0:
		r.zeros = true
	case math.IsInf(sum, 0):
		r.refuse(sum, m.Var(int(m.index[at])))
	}
}

func (r *Row) refuse(c float64, v Var) {
	r.bad = true
	if r.m.column(v) < 0 {
		r.m.errorAt("%s: %s", r.name(), r.m.wrong(v))
		return
	}
	r.m.errorf("%s: coefficient %g of %s", r.name(), c, r.m.VarName(v))
}

// Const adds a constant to the left-hand side; closing the row moves it to the bounds.
func (r *Row) Const(c float64) *Row {
	r.constant += c
	return r
}

// Le closes the row: left-hand side ≤ b. It returns the constraint, for what is
// asked of it or changed later.
func (r *Row) Le(b float64) Constraint { return r.Between(-Infinity, b) }

// Ge closes the row: left-hand side ≥ b.
func (r *Row) Ge(b float64) Constraint { return r.Between(b, Infinity) }

// Eq closes the row: left-hand side = b.
func (r *Row) Eq(b float64) Constraint { return r.Between(b, b) }

// Between closes the row: lower ≤ left-hand side ≤ upper. Infinite bounds are
// no bounds. It returns the constraint, or the zero Constraint when the row was refused, or is
// an indicator row.
func (r *Row) Between(lower, upper float64) Constraint {
	m := r.m
	if !m.open {
		m.errorf("a row was closed twice, after row %d", m.Rows()-1)
		return Constraint{}
	}
	lower -= r.constant
	upper -= r.constant
	if math.IsNaN(lower) || math.IsNaN(upper) || math.IsInf(lower, 1) || math.IsInf(upper, -1) {
		m.errorf("%s: bounds [%g, %g]", r.name(), lower, upper)
		r.bad = true
	}
	if len(m.index) > maxEntries {
		m.errorf("%s makes more than %d nonzeros", r.name(), maxEntries)
		r.bad = true
	}
	if r.bad {
		m.abandon()
		return Constraint{}
	}
	if r.zeros {
		m.dropZeros(r.begin)
	}
	if i := r.implied; i != nil {
		i.Index, i.Value, i.Lower, i.Upper = clone(m.index[r.begin:]), clone(m.value[r.begin:]), lower, upper
		m.extra.Indicators = append(m.extra.Indicators, *i)
		m.abandon()
		return Constraint{}
	}
	m.open = false
	r.begin, r.constant = len(m.index), 0 // see strays
	if len(m.rowLow) == cap(m.rowLow) {
		m.widenRows()
	}
	m.rowLow, m.rowUp = append(m.rowLow, lower), append(m.rowUp, upper)
	m.start = append(m.start, len(m.index))
	m.rows.add(1)
	made := Constraint{m.id, m.rows.made - 1}
	for _, u := range r.uses {
		u.row = made
		u.by.uses = append(u.by.uses, u)
	}
	return made
}

// note keeps a use of a parameter until the row is closed.
func (r *Row) note(u use) { r.uses = append(r.uses, u) }

// dropZeros removes the entries of value 0 from those beginning at from.
func (m *Model) dropZeros(from int) {
	kept := from
	for k := from; k < len(m.index); k++ {
		if m.value[k] != 0 {
			m.index[kept], m.value[kept] = m.index[k], m.value[k]
			kept++
		}
	}
	m.truncate(kept)
}

// RowName returns the name of row r, made on demand: family[key]. Rows of a
// family without key are distinguished by #2, #3, … after the first.
func (m *Model) RowName(r int) string { return string(m.AppendRowName(nil, r)) }

// Objective is the accumulator of the objective. Everything added stays.
type Objective struct{ m *Model }

// Minimize makes the sum of the parts the objective, in place of what there was, and returns its
// accumulator. Without parts it keeps what was added, and drops it where that was by Maximize.
func (m *Model) Minimize(parts ...Linear) *Objective { return m.Objective(false, parts...) }

// Maximize is Minimize in the other direction.
func (m *Model) Maximize(parts ...Linear) *Objective { return m.Objective(true, parts...) }

// Objective is Maximize or Minimize.
func (m *Model) Objective(maximize bool, parts ...Linear) *Objective {
	if len(parts) > 0 || m.aims > 0 && m.maximize != maximize {
		m.clearObjective()
	}
	m.maximize, m.aims = maximize, max(1, m.aims)
	return m.objective.plus(1, parts)
}

func (m *Model) clearObjective() {
	clear(m.cost)
	m.constant, m.extra.Products, m.productAt = 0, nil, nil
	m.aims++
}

// Add adds c·v.
func (o *Objective) Add(c float64, v Var) *Objective {
	m := o.m
	j := m.column(v)
	if j < 0 {
		m.errorAt("objective: %s", m.wrong(v))
	} else if sum := m.cost[j] + c; sum-sum != 0 {
		m.errorf("objective: coefficient %g of %s", sum, m.VarName(v))
	} else {
		m.cost[j] = sum
	}
	return o
}

// Const adds a constant.
func (o *Objective) Const(c float64) *Objective {
	if sum := o.m.constant + c; sum-sum != 0 {
		o.m.errorf("objective: constant %g", sum)
	} else {
		o.m.constant = sum
	}
	return o
}
