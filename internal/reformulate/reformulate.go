// Package reformulate states semi-continuous variables, special ordered sets and indicator rows
// as linear rows over further binary variables, for solvers and formats that lack them. Every
// big-M comes from bounds, and the report says from which and how large it is; where a bound that
// it needs is infinite the construct is refused by name, never given a number out of the air.
//
// The columns of the model keep their places, and new ones follow, so that a point of the
// result begins with a point of the model.
//
// Sources: G. B. Dantzig, On the significance of solving linear programming problems with some
// integer variables (Econometrica 28(1), 1960) for alternatives by binary variables;
// H. P. Williams, Model Building in Mathematical Programming, 5th edition, 2013, chapter 9.
//
// Not here: bounds (internal/propagate). Begin with reformulate.go.
package reformulate

import (
	"fmt"
	"math"

	"github.com/tilemip/tilemip/internal/propagate"
	"github.com/tilemip/tilemip/model"
)

// Step is one construct that was stated as rows.
type Step struct {
	Kind    string  `json:"kind"`            // "semi-continuous", "SOS1", "SOS2", "indicator"
	Name    string  `json:"name"`            // of the variable, the set or the row
	Rows    int     `json:"rows"`            // added
	Columns int     `json:"columns"`         // added, binary
	BigM    float64 `json:"big_m,omitempty"` // the largest one in them
	Source  string  `json:"source"`          // where it comes from
	Index   int     `json:"-"`               // of the construct among those of its kind
}

// String words a step for people.
func (s Step) String() string {
	text := fmt.Sprintf("%s %s: %d rows, %d binary columns", s.Kind, s.Name, s.Rows, s.Columns)
	if s.BigM != 0 {
		text += fmt.Sprintf(", big-M at most %g, from %s", s.BigM, s.Source)
	}
	return text
}

// Linear returns a copy of the model without the constructs that has lacks, and what became of
// each. A quadratic objective has no such form; it is left, or refused where has lacks it. The
// model itself is not changed.
func Linear(m *model.Model, has model.Features) (*model.Model, []Step, error) {
	if err := m.Err(); err != nil {
		return nil, nil, err
	}
	lacks := m.Features().Without(has)
	if lacks.Products {
		return nil, nil, fmt.Errorf("model %s: a quadratic objective cannot be stated as rows", m.Name())
	}
	r := &rewriter{m: m.Clone()}
	c := m.Constructs()
	left := c
	if lacks.Semi {
		left.Semi = nil
	}
	if lacks.SOS {
		left.SOS = nil
	}
	if lacks.Indicators {
		left.Indicators = nil
	}
	r.m.SetConstructs(left)
	if lacks.Semi {
		for k, s := range c.Semi {
			r.of(k, func() { r.semi(s) })
		}
	}
	if lacks.SOS {
		for k, s := range c.SOS {
			r.of(k, func() { r.set(k, s) })
		}
	}
	if lacks.Indicators {
		for k, i := range c.Indicators {
			r.of(k, func() { r.indicator(k, i) })
		}
	}
	if r.err != nil {
		return nil, nil, r.err
	}
	return r.m, r.steps, r.m.Err()
}

// rewriter adds rows to a copy; the first thing that cannot be stated is kept as its error.
type rewriter struct {
	m     *model.Model
	steps []Step
	err   error
}

func (r *rewriter) refuse(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("model "+r.m.Name()+": "+format, args...)
	}
}

// of marks the step that state makes as that of construct k of its kind.
func (r *rewriter) of(k int, state func()) {
	before := len(r.steps)
	if state(); len(r.steps) > before {
		r.steps[before].Index = k
	}
}

// semi: x = 0 or from ≤ x ≤ upper is from·b ≤ x ≤ upper·b. Without an upper bound, or with one below
// from, there must be no choice, and one row says what is left.
func (r *rewriter) semi(s model.Semi) {
	v, name := r.m.Var(int(s.Column)), r.m.ColumnName(int(s.Column))
	lower, upper := r.m.Bounds(v)
	step := Step{Kind: "semi-continuous", Name: name, Rows: 1}
	switch {
	case upper < s.From:
		r.m.NamedRow("semi("+name+")").Add(1, v).Between(0, math.Min(upper, 0))
	case !math.IsInf(upper, 1):
		b := r.m.Binary("semi(" + name + ")").At()
		r.m.NamedRow("semi_least("+name+")").Add(1, v).Add(-s.From, b).Ge(0)
		r.m.NamedRow("semi_most("+name+")").Add(1, v).Add(-upper, b).Le(0)
		step.Rows, step.Columns, step.BigM, step.Source = 2, 1, upper, "the upper bound of "+name
	case lower > 0:
		r.m.NamedRow("semi("+name+")").Add(1, v).Ge(math.Max(lower, s.From))
	default:
		r.refuse("semi-continuous %s has no upper bound, which its big-M needs; set one", name)
		return
	}
	r.steps = append(r.steps, step)
}

// set: type 1 has a binary b for each member, x = 0 unless b = 1, and at most one b is 1. Type 2
// has one for each pair of neighbours, and x = 0 unless a pair with it is chosen.
func (r *rewriter) set(k int, s model.SOS) {
	n := len(s.Columns) - s.Type + 1 // alternatives
	if n <= 1 {
		return // at most Type members: nothing is said
	}
	name := s.Name
	if name == "" {
		name = fmt.Sprintf("set%d", k+1)
	}
	b := r.m.Binary(fmt.Sprintf("sos%d(%s)", k+1, name), n)
	step := Step{Kind: fmt.Sprintf("SOS%d", s.Type), Name: name, Columns: n, Rows: 1, Source: "the bounds of its members"}
	r.m.NamedRow("sos_one(" + name + ")").Plus(b).Le(1)
	for i, j := range s.Columns {
		lower, upper := r.m.Bounds(r.m.Var(int(j)))
		v := r.m.Var(int(j))
		chosen := func(row *model.Row, c float64) *model.Row {
			for a := max(0, i-s.Type+1); a <= min(i, n-1); a++ {
				row.Add(c, b.At(a))
			}
			return row
		}
		for _, side := range []struct {
			bound float64
			name  string
		}{{math.Max(upper, 0), "sos_most"}, {math.Min(lower, 0), "sos_least"}} {
			if math.IsInf(side.bound, 0) {
				r.refuse("%s of set %s is unbounded, so its big-M is; set bounds of it", r.m.ColumnName(int(j)), name)
				return
			}
			if side.bound == 0 {
				continue // the bounds say so already
			}
			row := chosen(r.m.NamedRow(fmt.Sprintf("%s(%s,%d)", side.name, name, i+1)).Add(1, v), -side.bound)
			if side.name == "sos_most" {
				row.Le(0)
			} else {
				row.Ge(0)
			}
			step.Rows++
			step.BigM = math.Max(step.BigM, math.Abs(side.bound))
		}
	}
	r.steps = append(r.steps, step)
}

// indicator: the row holds up to M·(1 - z), or M·z where the condition is z = 0. M is by how much
// the bounds of the columns let the row be missed, in exact arithmetic and rounded up.
func (r *rewriter) indicator(k int, i model.Indicator) {
	name := i.Name
	if name == "" {
		name = fmt.Sprintf("indicator%d", k+1)
	}
	z := r.m.Var(int(i.Column))
	step := Step{Kind: "indicator", Name: name, Source: "the bounds of its columns"}
	add := func(suffix string, side, reach float64, upper bool) {
		if math.IsInf(side, 0) {
			return
		}
		if math.IsInf(reach, 0) {
			r.refuse("indicator row %s has a column without the bound that its big-M needs; set one", name)
			return
		}
		M := reach - side // ≥ 0 for an upper side, ≤ 0 for a lower one, or the row always holds
		if upper && M <= 0 || !upper && M >= 0 {
			return
		}
		row := r.m.NamedRow(name + suffix)
		for e, j := range i.Index {
			row.Add(i.Value[e], r.m.Var(int(j)))
		}
		if i.When { // terms ≤ side + M(1 - z)
			row.Add(M, z)
			side += M
		} else { // terms ≤ side + M z
			row.Add(-M, z)
		}
		if upper {
			row.Le(side)
		} else {
			row.Ge(side)
		}
		step.Rows++
		step.BigM = math.Max(step.BigM, math.Abs(M))
	}
	a := r.m.Matrix()
	low, high := propagate.Activity(i.Index, i.Value, a.Lower, a.Upper)
	add("", i.Upper, high, true)
	suffix := ""
	if !math.IsInf(i.Upper, 1) {
		suffix = "_least"
	}
	add(suffix, i.Lower, low, false)
	r.steps = append(r.steps, step)
}
