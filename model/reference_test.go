package model_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/model"
)

// The model against a reference that is dense, keeps every name as a string and
// does everything at once: random sequences of calls, right and wrong ones, must
// leave both with the same content. (After the model-based tester of CaDiCaL,
// mobical; rapid shrinks what fails.)

// dense is the reference.
type dense struct {
	maximize, aimed     bool
	constant            float64
	names               []string
	lower, upper, cost  []float64
	kind                []model.Type
	rows                [][]float64 // one value a column there was when the row was built
	rowNames            []string
	rowLow, rowUp       []float64
	count               map[string]int // rows of each family
	errors, familyCount int

	vars        []model.Var // handles of the columns, taken when they were made
	constraints []model.Constraint
}

func (d *dense) clone() *dense {
	c := *d
	c.names, c.lower, c.upper, c.cost = slices.Clone(d.names), slices.Clone(d.lower), slices.Clone(d.upper), slices.Clone(d.cost)
	c.kind, c.rows, c.rowNames = slices.Clone(d.kind), slices.Clone(d.rows), slices.Clone(d.rowNames)
	c.rowLow, c.rowUp = slices.Clone(d.rowLow), slices.Clone(d.rowUp)
	c.vars, c.constraints = slices.Clone(d.vars), slices.Clone(d.constraints)
	c.count = map[string]int{}
	for k, v := range d.count {
		c.count[k] = v
	}
	return &c
}

func (d *dense) column(name string, kind model.Type, lower, upper float64) {
	d.names, d.kind, d.cost = append(d.names, name), append(d.kind, kind), append(d.cost, 0)
	d.lower, d.upper = append(d.lower, lower), append(d.upper, upper)
}

// pair is a model and what it should be.
type pair struct {
	m    *model.Model
	want *dense
}

// machine is the state of one random run: the model that changes, and its copies
// and originals, which must not change with it.
type machine struct {
	pair
	everyVar        []model.Var // that was ever made by any of the models
	everyConstraint []model.Constraint
	others          []pair
	namedCount      int
}

// The numbers drawn are small and dyadic, so that the reference's sums are exact
// in any order.
func number() *rapid.Generator[float64] {
	return rapid.Custom(func(t *rapid.T) float64 { return float64(rapid.IntRange(-8, 8).Draw(t, "n")) / 4 })
}

func bound() *rapid.Generator[float64] {
	return rapid.OneOf(number(), rapid.SampledFrom([]float64{math.Inf(-1), math.Inf(1), math.NaN()}))
}

func badBounds(lower, upper float64) bool {
	return math.IsNaN(lower) || math.IsNaN(upper) || lower > math.MaxFloat64 || upper < -math.MaxFloat64
}

func (s *machine) Family(t *rapid.T) {
	d := s.want
	name := fmt.Sprintf("f%d", d.familyCount)
	d.familyCount++
	kind := rapid.SampledFrom([]model.Type{model.Continuous, model.Integer, model.Binary}).Draw(t, "type")
	lower, upper := 0.0, 1.0
	if kind != model.Binary {
		lower, upper = bound().Draw(t, "lower"), bound().Draw(t, "upper")
	}
	shape := rapid.SliceOfN(rapid.IntRange(0, 3), 0, 3).Draw(t, "shape")
	sets := make([]model.Set, len(shape))
	labels := [][]string{{}}
	for k, n := range shape {
		first := rapid.IntRange(-2, 2).Draw(t, "first")
		sets[k] = model.Range("k", first, first+n-1)
		var longer [][]string
		for _, prefix := range labels {
			for i := range n {
				longer = append(longer, append(slices.Clone(prefix), fmt.Sprint(first+i)))
			}
		}
		labels = longer
	}
	s.m.Family(name, model.Spec{Type: kind, Lower: lower, Upper: upper}, sets...)
	if badBounds(lower, upper) {
		d.errors++
		lower, upper = 0, 0
	}
	for _, label := range labels {
		full := name
		for k, part := range label {
			full += [...]string{"[", ","}[min(k, 1)] + part
		}
		if len(label) > 0 {
			full += "]"
		}
		d.column(full, kind, lower, upper)
	}
}

func (s *machine) Keyed(t *rapid.T) {
	d := s.want
	name := fmt.Sprintf("f%d", d.familyCount)
	d.familyCount++
	keys := rapid.SliceOfN(rapid.IntRange(0, 5), 0, 4).Draw(t, "keys")
	model.NewKeyed(s.m, name, model.Spec{Type: model.Integer, Lower: -1, Upper: 4}, keys)
	for i, k := range keys {
		if slices.Contains(keys[:i], k) {
			d.errors++
			continue
		}
		d.column(fmt.Sprintf("%s[%d]", name, k), model.Integer, -1, 4)
	}
}

// Named adds variables that are called just what they are called.
func (s *machine) Named(t *rapid.T) {
	d := s.want
	block := fmt.Sprintf("f%d", d.familyCount)
	d.familyCount++
	var given []string
	for i := range rapid.IntRange(0, 3).Draw(t, "variables") {
		given = append(given, fmt.Sprintf("%s of %s", string(rune('a'+i)), block))
		d.column(given[i], model.Integer, float64(-i), float64(i))
	}
	s.m.NamedVars(block, given, func(i int) model.Spec {
		return model.Spec{Type: model.Integer, Lower: float64(-i), Upper: float64(i)}
	})
}

// variable draws a column, now and then one that does not exist.
func (s *machine) variable(t *rapid.T) (model.Var, int) {
	j := rapid.IntRange(-1, len(s.want.names)).Draw(t, "column")
	return s.m.Var(j), j
}

func (s *machine) exists(j int) bool { return j >= 0 && j < len(s.want.names) }

// Rows adds rows mostly of one family, so that families have stretches of rows.
func (s *machine) Rows(t *rapid.T) {
	family, arity := "", 0
	for range rapid.IntRange(1, 6).Draw(t, "rows") {
		if rapid.IntRange(0, 4).Draw(t, "named") == 0 {
			s.namedCount++
			s.row(t, fmt.Sprintf("row %d", s.namedCount), nil)
			continue
		}
		if family == "" || rapid.IntRange(0, 3).Draw(t, "change") == 0 {
			family = rapid.SampledFrom([]string{"r", "s", "t"}).Draw(t, "family")
			arity = rapid.IntRange(0, 2).Draw(t, "arity")
		}
		s.row(t, family, rapid.SliceOfN(rapid.IntRange(-1, 3), arity, arity).Draw(t, "key"))
	}
}

func (s *machine) row(t *rapid.T, family string, key []int) {
	d := s.want
	begin := func() *model.Row {
		if strings.HasPrefix(family, "row ") {
			return s.m.NamedRow(family)
		}
		return s.m.Row(family, key...)
	}
	row := begin()
	values := make([]float64, len(d.names))
	constant, bad := 0.0, false
	for range rapid.IntRange(0, 6).Draw(t, "terms") {
		if rapid.IntRange(0, 9).Draw(t, "is constant") == 0 {
			c := number().Draw(t, "constant")
			row.Const(c)
			constant += c
			continue
		}
		v, j := s.variable(t)
		c := number().Draw(t, "coefficient")
		row.Add(c, v)
		if s.exists(j) {
			values[j] += c
		} else {
			bad = true
			d.errors++
		}
	}
	if rapid.IntRange(0, 9).Draw(t, "never closed") == 0 {
		begin().Le(math.NaN()) // the first is reported, and the second too
		d.errors += 2
		return
	}
	lower, upper := s.close(t, row, bound().Draw(t, "side"))
	if badBounds(lower, upper) {
		d.errors++
		bad = true
	}
	if bad {
		return
	}
	d.rows, d.rowLow, d.rowUp = append(d.rows, values), append(d.rowLow, lower-constant), append(d.rowUp, upper-constant)
	d.rowNames = append(d.rowNames, rowName(family, key, d.count[family]))
	d.count[family]++
}

// close closes the row in one of the four ways and returns the bounds meant.
func (s *machine) close(t *rapid.T, row *model.Row, side float64) (lower, upper float64) {
	lower, upper = side, side
	switch rapid.IntRange(0, 3).Draw(t, "sense") {
	case 0:
		row.Le(side)
		lower = math.Inf(-1)
	case 1:
		row.Ge(side)
		upper = math.Inf(1)
	case 2:
		row.Eq(side)
	default:
		upper = bound().Draw(t, "upper side")
		row.Between(lower, upper)
	}
	return lower, upper
}

func rowName(family string, key []int, nth int) string {
	switch {
	case len(key) == 2:
		return fmt.Sprintf("%s[%d,%d]", family, key[0], key[1])
	case len(key) == 1:
		return fmt.Sprintf("%s[%d]", family, key[0])
	case nth == 0:
		return family
	}
	return fmt.Sprintf("%s#%d", family, nth+1)
}

func (s *machine) Objective(t *rapid.T) {
	d := s.want
	maximize := rapid.Bool().Draw(t, "maximize")
	if d.aimed && d.maximize != maximize {
		clear(d.cost)
		d.constant = 0
	}
	d.aimed, d.maximize = true, maximize
	o := s.m.Objective(maximize)
	v, j := s.variable(t)
	c, k := number().Draw(t, "cost"), number().Draw(t, "constant")
	o.Add(c, v).Const(k)
	d.constant += k
	if s.exists(j) {
		d.cost[j] += c
	} else {
		d.errors++
	}
}

func (s *machine) SetBounds(t *rapid.T) {
	d := s.want
	v, j := s.variable(t)
	lower, upper := bound().Draw(t, "lower"), bound().Draw(t, "upper")
	s.m.SetBounds(v, lower, upper)
	if !s.exists(j) || badBounds(lower, upper) || d.kind[j] == model.Binary && (lower < 0 || upper > 1) {
		d.errors++
		return
	}
	d.lower[j], d.upper[j] = lower, upper
}

func (s *machine) SetRowBounds(t *rapid.T) {
	d := s.want
	r, lower, upper := rapid.IntRange(-1, len(d.rows)).Draw(t, "row"), bound().Draw(t, "lower"), bound().Draw(t, "upper")
	s.m.SetRowBounds(s.m.Constraint(r), lower, upper)
	if r < 0 || r == len(d.rows) || badBounds(lower, upper) {
		d.errors++
		return
	}
	d.rowLow[r], d.rowUp[r] = lower, upper
}

func (s *machine) Relax(t *rapid.T) {
	if rapid.IntRange(0, 4).Draw(t, "do it") > 0 {
		t.Skip("relaxing too often hides the integers")
	}
	s.m.Relax()
	for j := range s.want.kind {
		s.want.kind[j] = model.Continuous
	}
}

func (s *machine) Clone(t *rapid.T) {
	if len(s.others) == 4 {
		t.Skip("clones enough")
	}
	s.others = append(s.others, pair{s.m.Clone(), s.want.clone()})
}

// Switch continues with another model, so that a copy and its original both change.
func (s *machine) Switch(t *rapid.T) {
	if len(s.others) == 0 {
		t.Skip("no copy yet")
	}
	other := &s.others[rapid.IntRange(0, len(s.others)-1).Draw(t, "other")]
	*other, s.pair = s.pair, *other
}

func (s *machine) Reserve(t *rapid.T) {
	s.m.Reserve(rapid.IntRange(-1, 100).Draw(t, "columns"), rapid.IntRange(-1, 100).Draw(t, "rows"), rapid.IntRange(-1, 100).Draw(t, "nonzeros"))
}

// Check compares all models with their references; rapid calls it after every step.
func (s *machine) Check(t *rapid.T) {
	for j := len(s.want.vars); j < s.m.Columns(); j++ {
		s.want.vars = append(s.want.vars, s.m.Var(j))
		s.everyVar = append(s.everyVar, s.m.Var(j))
	}
	for r := len(s.want.constraints); r < s.m.Rows(); r++ {
		s.want.constraints = append(s.want.constraints, s.m.Constraint(r))
		s.everyConstraint = append(s.everyConstraint, s.m.Constraint(r))
	}
	s.compare(t)
	s.handles(t, s.everyVar, s.everyConstraint)
	for i := range s.others {
		s.others[i].compare(t)
		s.others[i].handles(t, s.everyVar, s.everyConstraint)
	}
}

// handles asks for the place of every variable and constraint there ever was: those
// of this model are where they should be, and the others are nowhere.
func (p *pair) handles(t *rapid.T, vars []model.Var, constraints []model.Constraint) {
	for _, v := range vars {
		if got, want := p.m.Index(v), slices.Index(p.want.vars, v); got != want {
			t.Fatalf("%s is at column %d, want %d", p.m.VarName(v), got, want)
		}
	}
	for _, c := range constraints {
		if got, want := p.m.RowIndex(c), slices.Index(p.want.constraints, c); got != want {
			t.Fatalf("a constraint is at row %d, want %d", got, want)
		}
	}
}

func (p *pair) compare(t *rapid.T) {
	m, d, a := p.m, p.want, p.m.Matrix()
	if a.Maximize != d.maximize || a.Constant != d.constant || !slices.Equal(a.Cost, d.cost) {
		t.Fatalf("objective %v %v %v, want %v %v %v", a.Maximize, a.Constant, a.Cost, d.maximize, d.constant, d.cost)
	}
	if !slices.Equal(a.Lower, d.lower) || !slices.Equal(a.Upper, d.upper) || !slices.Equal(a.Type, d.kind) {
		t.Fatalf("columns %v %v %v, want %v %v %v", a.Lower, a.Upper, a.Type, d.lower, d.upper, d.kind)
	}
	if !slices.Equal(a.RowLower, d.rowLow) || !slices.Equal(a.RowUpper, d.rowUp) {
		t.Fatalf("row bounds %v %v, want %v %v", a.RowLower, a.RowUpper, d.rowLow, d.rowUp)
	}
	if got := names(m); !slices.Equal(got, d.names) {
		t.Fatalf("columns %q, want %q", got, d.names)
	}
	if got := rowNames(m); !slices.Equal(got, d.rowNames) {
		t.Fatalf("rows %q, want %q", got, d.rowNames)
	}
	for r, want := range d.rows {
		got := make([]float64, len(want))
		for _, e := range rowEntries(m, r) {
			if e.value == 0 || got[e.column] != 0 {
				t.Fatalf("row %d: column %d has a zero entry or two entries", r, e.column)
			}
			got[e.column] = e.value
		}
		if !slices.Equal(got, want) {
			t.Fatalf("row %d is %v, want %v", r, got, want)
		}
	}
	if d.errors == 0 {
		p.copyMatrix(t)
	}
	if got := countErrors(m); got != d.errors {
		t.Fatalf("%d errors, want %d: %v", got, d.errors, m.Err())
	}
}

// copyMatrix makes a model of the matrix alone, which must be the same but for names.
func (p *pair) copyMatrix(t *rapid.T) {
	copied, err := model.FromMatrix("copy", p.m.Matrix())
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(p.m.Matrix(), copied.Matrix(), cmpopts.EquateEmpty()); diff != "" {
		t.Fatalf("FromMatrix (-want +got):\n%s", diff)
	}
}

// countErrors returns how many errors there were, the dropped ones included.
func countErrors(m *model.Model) int {
	joined, ok := m.Err().(interface{ Unwrap() []error })
	if !ok {
		return 0
	}
	lines := joined.Unwrap()
	var more int
	if n, _ := fmt.Sscanf(lines[len(lines)-1].Error(), "model m: and %d more errors", &more); n == 1 {
		return len(lines) - 1 + more
	}
	return len(lines)
}

func TestAgainstDenseReference(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := &machine{pair: pair{model.New("m"), &dense{count: map[string]int{}}}}
		t.Repeat(rapid.StateMachineActions(s))
	})
}
