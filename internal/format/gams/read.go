package gams

// From text to model: the equations are expanded as GAMS expands them, columns are those that occur
// in one, and an objective variable that a single equation defines is dissolved. The semantics
// are those of the GAMS user's guide; tests compare with the compiler where it is installed.

import (
	"fmt"
	"io"
	"math"
	"slices"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// mostBytes bounds a text; NEOS takes no larger one.
const mostBytes = 16 << 20

// Read reads GAMS of the kind that WriteIndexed and WriteScalar write, and what people write
// most beside it, and returns
// the model that GAMS would hand to a solver: only the columns that stand in an
// equation of the solved model, named x[i0,1], in the order of declaration. An
// objective variable that one equation defines and nothing bounds is dissolved
// into the objective. file names the text in errors.
//
// The language is an allow-list: the declarations, tables, assignments to parameters, bounds,
// equations, model, option, solve and display statements, with sum, ord, card, sameas, lags and
// dollar conditions in expressions. Everything else is an error of type
// *textpos.Error that names it, with its place: other statements, orders such as
// $include and $call, names not declared, products of variables. A text of more
// than 16 MiB, or one that asks for too much work, is an error too.
func Read(file string, r io.Reader) (*model.Model, error) {
	m, _, err := ReadSolve(file, r)
	return m, err
}

// Solve is what a text asks for besides the model.
type Solve struct {
	Model     string            // name of the model, as the solve statement has it
	Objective string            // the objective variable, which Read may have dissolved
	Type      string            // MIP or LP
	Line      int               // of the solve statement
	Options   map[string]string // by lower-case name, such as optcr and reslim
}

// ReadSolve reads as Read does and also returns what the text asks for: the solve
// statement and the options.
func ReadSolve(file string, r io.Reader) (*model.Model, Solve, error) {
	text, err := io.ReadAll(io.LimitReader(r, mostBytes+1))
	if err != nil {
		return nil, Solve{}, fmt.Errorf("reading %s: %w", file, err)
	}
	if len(text) > mostBytes {
		return nil, Solve{}, &textpos.Error{File: file, Found: fmt.Sprintf("more than %d bytes", mostBytes), Want: "a smaller model"}
	}
	p := &parser{scanner: scanner{file: file, src: string(text), line: 1}}
	p.run = &evaluator{scanner: &p.scanner}
	p.table.named, p.keywords = map[string]any{}, p.declarations()
	p.asked.Options = map[string]string{}
	p.statements()
	if p.err != nil {
		return nil, Solve{}, p.err
	}
	b := &builder{parser: p}
	m, err := b.build()
	return m, p.asked, err
}

// rowData is one row of an equation, brought to the form sum of entries + constant
// (sense) 0: what stands on the right-hand side has changed sign.
type rowData struct {
	b         *builder
	equation  *equationSymbol
	positions []int32 // of the equation's indices
	columns   []int32 // numbers of variables, in the order of the text; one may occur several times
	values    []float64
	constant  float64
}

// rowTable holds rows one behind another in arrays of numbers: a text of a few bytes may ask for a
// million of them, and a slice of its own for each would take three times the memory.
type rowTable struct {
	equations          []*equationSymbol
	constants          []float64
	positions, columns []int32
	values             []float64
	end                [][2]int32 // of each row, in positions and in columns
}

func (t *rowTable) add(r *rowData) {
	t.equations, t.constants = append(t.equations, r.equation), append(t.constants, r.constant)
	t.positions, t.columns, t.values = append(t.positions, r.positions...), append(t.columns, r.columns...), append(t.values, r.values...)
	t.end = append(t.end, [2]int32{int32(len(t.positions)), int32(len(t.columns))})
}

func (t *rowTable) len() int { return len(t.equations) }

// at is a view of row i.
func (t *rowTable) at(i int) rowData {
	var from [2]int32
	if i > 0 {
		from = t.end[i-1]
	}
	to := t.end[i]
	return rowData{
		equation: t.equations[i], constant: t.constants[i], positions: t.positions[from[0]:to[0]],
		columns: t.columns[from[1]:to[1]], values: t.values[from[1]:to[1]],
	}
}

// add appends an entry. A variable that occurs for the first time gets the next number.
func (r *rowData) add(v *variableSymbol, k string, value float64) {
	column, known := v.column[k]
	if !known {
		column = r.b.columns
		v.column[k] = column
		r.b.columns++
	}
	r.columns = append(r.columns, int32(column))
	r.values = append(r.values, value)
}

// builder turns what was read into a model.
type builder struct {
	*parser
	columns int         // variables that occurred so far, numbered in that order
	data    rowTable    // all rows, in the order of the model statement
	scratch rowData     // the row that is being expanded
	v       []model.Var // by number; the dissolved objective variable's entry is unused
}

// build expands the equations of the solved model and makes the model of them.
func (b *builder) build() (*model.Model, error) {
	b.run.slots(b.table.slots)
	for _, e := range b.rows {
		b.expand(e)
	}
	if b.err != nil {
		return nil, b.err
	}
	m := model.New(b.model)
	goal := b.definition()
	b.declare(m, goal >= 0)
	for i := range b.data.len() {
		if i != goal {
			b.row(m, b.data.at(i))
		}
	}
	b.objective(m, goal)
	return m, m.Err()
}

// expand makes the rows of an equation: those of all combinations of its indices that
// satisfy its condition.
func (b *builder) expand(e *equationSymbol) {
	b.run.each(e.at, e.over, e.condition, func() {
		if !b.run.keep(e.at, rowCost) {
			return
		}
		r := &b.scratch
		*r = rowData{b: b, equation: e, positions: r.positions[:0], columns: r.columns[:0], values: r.values[:0]}
		for _, i := range e.over {
			r.positions = append(r.positions, int32(b.run.value[i.slot]))
		}
		b.run.linear(e.left, 1, r)
		b.run.linear(e.right, -1, r)
		b.data.add(r)
	})
}

// definition returns the number of the row that defines the objective variable: an
// equation (=e=) without indices in which it stands once, with coefficient 1 or -1. The
// variable must stand in no other row and be continuous and free. Otherwise it returns
// -1, and the objective variable becomes a column like any other.
func (b *builder) definition() int {
	column, used := b.goal.column[""]
	lower, upper := b.goal.boundsAt("")
	if !used || b.goal.kind != model.Continuous || !math.IsInf(lower, -1) || !math.IsInf(upper, 1) {
		return -1
	}
	at := -1
	for i := range b.data.len() {
		r := b.data.at(i)
		for k, c := range r.columns {
			if int(c) != column {
				continue
			}
			if at >= 0 || math.Abs(r.values[k]) != 1 || r.equation.sense != "=e=" || len(r.positions) > 0 {
				return -1
			}
			at = i
		}
	}
	return at
}

// member is a tuple of a family: its positions order it, its labels name it.
type member struct{ key, label string }

func (m member) String() string { return m.label }

// declare makes the columns, family by family in the order of the declarations. With
// dissolve the objective variable gets none.
func (b *builder) declare(m *model.Model, dissolve bool) {
	b.v = make([]model.Var, b.columns)
	for _, v := range b.table.variables {
		if dissolve && v == b.goal || len(v.column) == 0 {
			continue
		}
		spec := model.Spec{Type: v.kind, Lower: v.lower, Upper: v.upper}
		if len(v.domain) == 0 {
			b.column(m, v, "", m.Family(v.name, spec).Nth(0))
			continue
		}
		members := v.members()
		family := model.NewKeyed(m, v.name, spec, members)
		for i, x := range members {
			b.column(m, v, x.key, family.Nth(i))
		}
	}
}

// column notes that variable v at key k is column x, and sets its own bounds if it has
// any.
func (b *builder) column(m *model.Model, v *variableSymbol, k string, x model.Var) {
	b.v[v.column[k]] = x
	if lower, upper := v.boundsAt(k); lower != v.lower || upper != v.upper {
		m.SetBounds(x, lower, upper)
	}
}

// members lists the tuples that stand in an equation, the last index fastest.
func (v *variableSymbol) members() []member {
	keys := make([]string, 0, len(v.column))
	for k := range v.column {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, compareKeys)
	out := make([]member, 0, len(keys))
	for _, k := range keys {
		at := unkey(k)
		label := v.domain[0].labels[at[0]]
		for d, p := range at[1:] {
			label += "," + v.domain[d+1].labels[p]
		}
		out = append(out, member{k, label})
	}
	return out
}

// row adds a row to the model, with a name from its equation and indices.
func (b *builder) row(m *model.Model, r rowData) {
	e := r.equation
	if len(e.over) > 0 {
		sets := make([]model.Set, len(e.over))
		for d, i := range e.over {
			sets[d] = model.Labels(i.name, i.of.labels...)
		}
		m.RowSets(e.name, sets...)
	}
	at := make([]int, len(r.positions))
	for d, k := range r.positions {
		at[d] = int(k)
	}
	row := m.Row(e.name, at...)
	for k, c := range r.columns {
		row.Add(r.values[k], b.v[c])
	}
	row.Const(r.constant)
	switch e.sense {
	case "=l=":
		row.Le(0)
	case "=g=":
		row.Ge(0)
	case "=e=":
		row.Eq(0)
	default:
		row.Between(-model.Infinity, model.Infinity)
	}
}

// objective sets the objective: from the defining row c·z + a·x + constant = 0 with
// c = ±1 it is z = -c·(a·x + constant); without such a row it is the objective variable.
func (b *builder) objective(m *model.Model, goal int) {
	o := m.Objective(b.maximize)
	column, used := b.goal.column[""]
	if goal < 0 {
		if used {
			o.Add(1, b.v[column])
		}
		return
	}
	r := b.data.at(goal)
	sign := -1.0
	for k, c := range r.columns {
		if int(c) == column && r.values[k] < 0 {
			sign = 1
		}
	}
	for k, c := range r.columns {
		if int(c) != column {
			o.Add(sign*r.values[k], b.v[c])
		}
	}
	o.Const(sign * r.constant)
}
