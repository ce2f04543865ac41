package backendtest

// Forms of programs that solvers have answered wrongly because of how they were handed over:
// integer columns with bounds that are not whole, sides that were summed in floating point, terms
// that cancel, coefficients far apart, objectives in tiny units, types and bounds that a session
// changes, products in any order. Each program is drawn in whole numbers of a unit, and its answer
// is that of all points in 64-bit integers; nothing that is tested here computes it. Products are
// in forms_products.go.
//
// A wrong answer is a false claim: another optimum, a bound that a point passes, "infeasible" or
// "unbounded" of a program that has a best point. An answer that claims less than that is counted
// apart (undecided), and fails the forms in which solvers have nothing to be unsure of.

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// form is one of them.
type form struct {
	name   string
	needs  []need
	unsure bool // within solvers' tolerances: answers may claim less
	draw   func(random *rand.Rand) *form1
}

// form1 is a program of a form with its answer.
type form1 struct {
	m         *model.Model
	any       bool    // it has a point
	unbounded bool    // and no best one
	best      float64 // objective of the best one
	scale     float64 // to which tolerances of the objective are relative; 0: 1
}

var forms = []form{
	{name: "fractional bounds", needs: []need{integers}, draw: func(random *rand.Rand) *form1 {
		d := drawDecimal(random, 10, 1)
		return d.program(d.model(random, false, false))
	}},
	{name: "summed sides", needs: []need{integers}, draw: func(random *rand.Rand) *form1 {
		large := []int64{1, 10, 1000, 100000}[random.IntN(4)]
		d := drawDecimal(random, 10, large)
		d.wholeBounds()
		d.sides(random, large, true)
		return d.program(d.model(random, true, false))
	}},
	{name: "cancelled terms", needs: []need{integers}, draw: func(random *rand.Rand) *form1 {
		d := drawDecimal(random, 4, 1) // quarters cancel exactly
		d.wholeBounds()
		return d.program(d.model(random, false, true))
	}},
	{name: "wide coefficients", needs: []need{integers}, unsure: true, draw: func(random *rand.Rand) *form1 {
		d := drawDecimal(random, 1e6, 1)
		d.widen(random)
		return d.program(d.model(random, false, false))
	}},
	{name: "tiny objective", needs: []need{integers}, draw: func(random *rand.Rand) *form1 {
		d := drawDecimal(random, 1, 1)
		d.costUnit = math.Pow10(random.IntN(9) + 4)
		return d.program(d.model(random, false, false))
	}},
}

// formChecks are the rows of the table of cases.
func formChecks() []check {
	var rows []check
	for k, f := range forms {
		rows = append(rows, check{name: "forms/" + f.name, needs: f.needs, long: true, try: func(t *testing.T, s *suite) {
			random := rand.New(rand.NewPCG(uint64(k), 29))
			s.form(t, f, func(c *counts) {
				for range s.o.Forms {
					p := f.draw(random)
					r, err := backends.Solve(t.Context(), s.b, p.m, backends.Options{})
					c.add(s, p, r, err)
				}
			})
		}})
	}
	return append(rows,
		check{name: "forms/sessions", needs: []need{integers}, long: true, try: formSessions},
		check{name: "forms/products", needs: []need{products}, long: true, try: formProducts})
}

// counts are those of a form over one backend.
type counts struct {
	t                                  *testing.T
	programs, wrong, undecided, failed int
	refused, infeasible                int
}

// form runs a form and judges its counts.
func (s *suite) form(t *testing.T, f form, run func(*counts)) {
	c := &counts{t: t}
	run(c)
	name := s.b.Info().Name
	if s.o.Way != "" {
		name += ", " + s.o.Way
	}
	t.Logf("row of forms of programs: backend: %s | form: %s | programs: %d | wrong: %d | undecided: %d | errors: %d | refused: %d", name, f.name, c.programs, c.wrong, c.undecided, c.failed, c.refused)
	own := s.o.Own[f.name]
	if c.wrong > 0 && own != "" {
		t.Logf("%d false answers are the solver's own: %s", c.wrong, own)
	} else if c.wrong > 0 {
		t.Errorf("%d of %d answers are false", c.wrong, c.programs)
	}
	if !f.unsure && c.undecided+c.failed > 0 && own == "" {
		t.Errorf("%d of %d programs were left undecided, %d ended in an error", c.undecided, c.programs, c.failed)
	}
	if c.refused == c.programs {
		s.why = &s.sum.refused
		t.Skip(Refused + "all programs of this form")
	}
}

// add judges one answer.
func (c *counts) add(s *suite, p *form1, r *model.Result, err error) {
	c.t.Helper()
	c.programs++
	if !p.any {
		c.infeasible++
	}
	if refused := (*backends.RefusedError)(nil); errors.As(err, &refused) && s.can.WholeOnly {
		c.refused++
		return
	}
	wrong := ""
	switch tolerance := s.o.Tolerance * math.Max(p.scale, math.Abs(p.best)); {
	case err != nil:
		c.failed++
		c.t.Logf("program %d: %v", c.programs, err)
		return
	case r.Status.HasPoint() && r.Checked && !p.any:
		wrong = "a point of an infeasible program is called checked"
	case p.unbounded && (r.Status == model.StatusOptimal || r.Status == model.StatusInfeasible || !math.IsInf(r.Bound, 0) && r.Status != model.StatusUnbounded):
		wrong = "the program has no bound"
	case p.unbounded && r.Status == model.StatusUnbounded:
		return
	case p.unbounded:
		c.undecided++
		return
	case r.Status == model.StatusInfeasible && p.any, r.Status == model.StatusUnbounded:
		wrong = "the program has a best point"
	case p.any && r.Status == model.StatusOptimal && !(math.Abs(r.Objective-p.best) <= tolerance):
		wrong = "the optimum is another"
	case p.any && p.m.Matrix().Maximize && r.Bound < p.best-tolerance, p.any && !p.m.Matrix().Maximize && r.Bound > p.best+tolerance:
		wrong = "a point passes the bound"
	case p.any && r.Status != model.StatusOptimal, !p.any && r.Status != model.StatusInfeasible:
		c.undecided++
		return
	default:
		return
	}
	if c.wrong++; c.wrong <= 3 {
		c.t.Logf("program %d: %v, objective %.17g, bound %.17g, checked %v (%s): %s; feasible %v, best %.17g\n%s%+v", c.programs, r.Status, r.Objective, r.Bound, r.Checked, r.Message, wrong, p.any, p.best, describe(p.m), p.m.Constructs().Products)
	}
}

// decimal is a program whose numbers are whole numbers of a unit: 12 in tenths is 1.2.
type decimal struct {
	unit, costUnit     float64 // by which they are divided
	lower, upper, cost []int64
	rows               [][]int64
	low, up            []int64 // of the rows, none where there is no side
	hidden             []int64 // a point that most rows admit
	maximize           bool
}

const none = math.MinInt64

// drawDecimal draws a program of 1 to 4 integer columns of up to 6 values; its coefficients have
// up to two digits of the unit, times large.
func drawDecimal(random *rand.Rand, unit, large int64) *decimal {
	d := &decimal{unit: float64(unit), costUnit: 1, maximize: random.IntN(2) == 0}
	step := max(1, unit/10)
	for range 1 + random.IntN(4) {
		lower := step * int64(random.IntN(61)-35)
		width := step * int64(random.IntN(50))
		d.lower, d.upper = append(d.lower, lower), append(d.upper, lower+width)
		d.cost = append(d.cost, int64(random.IntN(15)-7))
		least, most := d.range1(len(d.lower) - 1)
		d.hidden = append(d.hidden, least+int64(random.IntN(int(max(1, most-least+1)))))
	}
	for range 1 + random.IntN(4) {
		row := make([]int64, len(d.lower))
		for j := range row {
			if random.IntN(4) > 0 {
				row[j] = large * int64(random.IntN(59)-29)
			}
		}
		d.rows = append(d.rows, row)
	}
	d.sides(random, large, false)
	return d
}

// sides draws the sides of all rows.
func (d *decimal) sides(random *rand.Rand, large int64, tight bool) {
	d.low, d.up = nil, nil
	for _, row := range d.rows {
		d.side(random, d.activity(row, d.hidden), large, tight)
	}
}

// side bounds a row, so that nine in ten admit the hidden point; tight: as a point of their own.
func (d *decimal) side(random *rand.Rand, activity, large int64, tight bool) {
	if random.IntN(10) == 0 {
		activity += large * int64(random.IntN(41)-20)
	}
	slack := large * int64(random.IntN(3)*random.IntN(20))
	if tight {
		slack = 0
	}
	low, up := activity-slack, activity+slack
	switch random.IntN(5) {
	case 0, 1:
		low = none
	case 2:
		up = none
	case 3:
		low, up = activity, activity
	}
	d.low, d.up = append(d.low, low), append(d.up, up)
}

// range1 returns the whole numbers between the bounds of a column.
func (d *decimal) range1(j int) (least, most int64) {
	return int64(math.Ceil(float64(d.lower[j]) / d.unit)), int64(math.Floor(float64(d.upper[j]) / d.unit))
}

// wholeBounds makes the bounds whole.
func (d *decimal) wholeBounds() {
	for j := range d.lower {
		least, most := d.range1(j)
		d.lower[j], d.upper[j] = least*int64(d.unit), max(least, most)*int64(d.unit)
	}
}

// widen gives coefficients sizes from a millionth to a million.
func (d *decimal) widen(random *rand.Rand) {
	d.wholeBounds()
	d.low, d.up = nil, nil
	for i, row := range d.rows {
		for j := range row {
			row[j] = int64(random.IntN(19)-9) * int64(math.Pow10(random.IntN(13)))
		}
		d.rows[i] = row
		d.side(random, d.activity(row, d.hidden), int64(math.Pow10(random.IntN(10))), false)
	}
}

func (d *decimal) activity(row, x []int64) (sum int64) {
	for j := range row {
		sum += row[j] * x[j]
	}
	return sum
}

// model states the program. summed sums the sides up in floating point, in some order; pieces adds
// each coefficient in parts, some of which cancel.
func (d *decimal) model(random *rand.Rand, summed, pieces bool) *model.Model {
	m := model.New("form")
	x := m.Integer("x", 0, 1, len(d.lower))
	objective := m.Objective(d.maximize)
	for j := range d.lower {
		m.SetBounds(x.Nth(j), float64(d.lower[j])/d.unit, float64(d.upper[j])/d.unit)
	}
	parts := func(k int64, unit float64, add func(float64)) {
		if pieces {
			other := int64(random.IntN(41) - 20)
			add(float64(other) / unit)
			defer add(float64(-other) / unit)
		}
		add(float64(k) / unit)
	}
	for j, c := range d.cost {
		parts(c, d.costUnit, func(c float64) { objective.Add(c, x.Nth(j)) })
	}
	for i, row := range d.rows {
		line := m.Row("r", i)
		for _, j := range random.Perm(len(row)) {
			if pieces || row[j] != 0 {
				parts(row[j], d.unit, func(c float64) { line.Add(c, x.Nth(j)) })
			}
		}
		line.Between(d.sideOf(random, row, d.low[i], math.Inf(-1), summed), d.sideOf(random, row, d.up[i], math.Inf(1), summed))
	}
	return m
}

// sideOf returns a side as a number. Summed up, it is the activity of the hidden point and what is
// left beside it.
func (d *decimal) sideOf(random *rand.Rand, row []int64, side int64, missing float64, summed bool) float64 {
	if side == none {
		return missing
	}
	if !summed {
		return float64(side) / d.unit
	}
	sum := 0.0
	for _, j := range random.Perm(len(row)) {
		sum += float64(row[j]) / d.unit * float64(d.hidden[j])
	}
	return sum + float64(side-d.activity(row, d.hidden))/d.unit
}

// program is m, the program as stated, with the answer by enumeration.
func (d *decimal) program(m *model.Model) *form1 {
	p := &form1{m: m, scale: 1 / d.costUnit}
	x := make([]int64, len(d.lower))
	var best int64
	var walk func(j int)
	walk = func(j int) {
		if j < len(x) {
			least, most := d.range1(j)
			for x[j] = least; x[j] <= most; x[j]++ {
				walk(j + 1)
			}
			return
		}
		for i, row := range d.rows {
			if sum := d.activity(row, x); d.low[i] != none && sum < d.low[i] || d.up[i] != none && sum > d.up[i] {
				return
			}
		}
		if value := d.activity(d.cost, x); !p.any || value != best && (value > best) == d.maximize {
			p.any, best = true, value
		}
	}
	walk(0)
	p.best = float64(best) / d.costUnit
	return p
}

// formSessions changes types and bounds of a program in a session. While a column is continuous
// the answer counts for nothing; each time all are integer it is that of all points.
func formSessions(t *testing.T, s *suite) {
	random := rand.New(rand.NewPCG(91, 29))
	s.form(t, form{name: "sessions"}, func(c *counts) {
		for c.programs < s.o.Forms {
			d := drawDecimal(random, 10, 1)
			m := d.model(random, false, false)
			session := backends.Open(s.b, m)
			for range 4 {
				s.relaxed(t, session, m, random)
				for j := range d.lower {
					if random.IntN(2) == 0 {
						d.lower[j] += int64(random.IntN(9) - 4)
						d.upper[j] = max(d.lower[j], d.upper[j]+int64(random.IntN(9)-4))
						m.SetBounds(m.Var(j), float64(d.lower[j])/d.unit, float64(d.upper[j])/d.unit)
					}
					m.SetType(m.Var(j), model.Integer)
				}
				r, err := session.Solve(t.Context(), backends.Options{})
				c.add(s, d.program(m), r, err)
			}
			session.Close()
		}
	})
}

// relaxed solves with some columns continuous, where the backend takes them.
func (s *suite) relaxed(t *testing.T, session *backends.Session, m *model.Model, random *rand.Rand) {
	if s.can.WholeOnly {
		return
	}
	for j := range m.Columns() {
		if random.IntN(2) == 0 {
			m.SetType(m.Var(j), model.Continuous)
		}
	}
	if _, err := session.Solve(t.Context(), backends.Options{}); err != nil {
		t.Fatal(fmt.Errorf("with continuous columns: %w", err))
	}
}
