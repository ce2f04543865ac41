package report

// The parts about the integer program: in mathematics, its size, and how strong its linear
// relaxation is, beside the other formulations of a board. Own.

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"strings"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model"
)

// taught is the formulation that a report shows of a board where none was asked for: the
// case study's, whose rows can be read one by one.
const taught = planning.Default

// relaxLimit bounds the time of one linear relaxation with the building of its program, and
// relaxAll that of all of a board's formulations.
const (
	relaxLimit = 15 * time.Second
	relaxAll   = 45 * time.Second
)

// program states the program and its relaxation. A board without a plan has no horizon to
// state it with; a program that cannot be stated is named with the reason.
func (m *maker) program() []Part {
	o := m.options
	o.Events, o.Relax = nil, false
	if m.subject.Board != nil {
		o.Formulation = cmp.Or(o.Formulation, taught)
		if o.Horizon == 0 && m.answer.Moves == nil {
			return []Part{text("No plan is known, so there is no horizon for the program.")}
		}
	}
	m.note("building the program")
	s, err := tilemip.State(m.ctx, m.subject, o)
	if err != nil {
		return []Part{text("The program was not built: %v.", err)}
	}
	parts := m.mathematics(s)
	parts = append(parts, sizes(s.Model))
	return append(parts, m.relaxations(s)...)
}

// mathematics is the program as a reader of a paper expects it; one without a declaration is
// written row by row, as far as two pages go.
func (m *maker) mathematics(s *tilemip.Statement) []Part {
	const mostRows = 60
	var b strings.Builder
	var err error
	parts := []Part{}
	if s.Algebra != nil {
		shown := *s.Algebra
		shown.Figure = "" // it is drawn
		err = shown.LaTeX(&b, false)
	} else {
		err = s.Model.LaTeX(&b, mostRows, false)
	}
	if s.Board != nil {
		parts = append(parts, text("The %s formulation with a horizon of %s: %s.", s.Formulation.Name, english.Count(s.Board.Horizon, "period"), s.Formulation.Summary))
	}
	if err != nil {
		return append(parts, text("The program was not written: %v.", err))
	}
	return append(parts, Part{LaTeX: b.String()})
}

// sizes is the table of families.
func sizes(p *model.Model) Part {
	st := p.Stats()
	t := &Table{Head: []string{"family", "what", "members", "nonzeros"}}
	for _, f := range st.ColumnFamilies {
		t.Rows = append(t.Rows, []string{f.Name, "variables", english.Group(f.Members), ""})
	}
	for _, f := range st.RowFamilies {
		t.Rows = append(t.Rows, []string{f.Name, "constraints", english.Group(f.Members), english.Group(f.Nonzeros)})
	}
	t.Rows = append(t.Rows, []string{"all", "variables", english.Group(st.Columns), ""}, []string{"all", "constraints", english.Group(st.Rows), english.Group(st.Nonzeros)})
	return Part{Table: t}
}

// relaxations is the bound of the linear relaxation: of a board by every formulation that
// states it, at the same number of moves, else of the program.
func (m *maker) relaxations(s *tilemip.Statement) []Part {
	b, err := m.backend()
	if err != nil {
		return []Part{text("No solver is available for the LP relaxation: %v.", err)}
	}
	if s.Board == nil && s.Model.Stats().Costs.Max == 0 {
		return nil // there is nothing to bound
	}
	if s.Board == nil {
		ctx, cancel := context.WithTimeout(m.ctx, relaxLimit)
		defer cancel()
		r := relaxed(ctx, b, s.Model)
		if r == nil {
			return []Part{text("The LP relaxation was not solved within %s.", relaxLimit)}
		}
		return []Part{text("The value of the LP relaxation is %s (by %s). No solution is better.", value(r), r.Engine)}
	}
	moves, known := s.Board.MostMoves, "The program admits plans of at most %s"
	if m.answer.Moves != nil {
		if moves, known = len(*m.answer.Moves), "The plan found has %s"; m.answer.Status == model.StatusOptimal {
			known = "The shortest plan has %s"
		}
	}
	ctx, cancel := context.WithTimeout(m.ctx, relaxAll)
	defer cancel()
	t := &Table{Head: []string{"formulation", "variables", "constraints", "LP bound, moves"}}
	for _, f := range planning.Formulations() {
		if f.Complete && f.Defect == "" && !f.Relaxation {
			m.note("LP relaxation of " + f.Name)
			t.Rows = append(t.Rows, m.relaxation(ctx, b, f, moves))
		}
	}
	return []Part{text("The LP relaxation of each formulation gives a lower bound on the number of moves. %s. A stronger bound leaves less to search. Reductions made some of these programs smaller.", fmt.Sprintf(known, english.Count(moves, "move"))), {Table: t}}
}

// relaxation is the row of one formulation of a board, for plans of at most so many moves.
func (m *maker) relaxation(ctx context.Context, b backends.Backend, f planning.Formulation, moves int) []string {
	ctx, cancel := context.WithTimeout(ctx, relaxLimit)
	defer cancel()
	p, err := f.BuildContext(ctx, *m.subject.Board, max(1, moves+f.Lag))
	if err != nil || p.Stopped {
		return []string{f.Name, "", "", "not built in time"}
	}
	bound := "not solved in time"
	if r := relaxed(ctx, b, p.Model); r != nil {
		bound = value(r)
	}
	return []string{f.Name, english.Group(p.Model.Columns()), english.Group(p.Model.Rows()), bound}
}

// backend is the solver of the options, or the best of the program.
func (m *maker) backend() (backends.Backend, error) {
	if m.options.Backend != nil {
		return m.options.Backend, nil
	}
	return backends.Default()
}

// relaxed solves the linear relaxation of a copy of the model; nil: no bound in time.
func relaxed(ctx context.Context, b backends.Backend, p *model.Model) *model.Result {
	p = p.Clone()
	p.Relax()
	r, err := backends.Solve(ctx, b, p, backends.Options{Limits: backends.Limits{TimeLimit: relaxLimit}})
	if err != nil || r.Status != model.StatusOptimal && r.Status != model.StatusInfeasible {
		return nil
	}
	return r
}

// value is the value of a relaxation in words.
func value(r *model.Result) string {
	if r.Status == model.StatusInfeasible {
		return "infeasible"
	}
	return fmt.Sprintf("%.2f", r.Objective+math.Copysign(0, 1))
}
