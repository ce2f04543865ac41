package jobs

// The verb state: the integer program as a matrix by columns, whose order is that of the
// model, with names that can be taken apart. Own.

import (
	"context"
	"math"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Program is a program. Bounds that are infinite are null. The entries of column j are
// Index[Start[j]:Start[j+1]], which are rows, with their values.
type Program struct {
	Name        string    `json:"name"`
	Formulation string    `json:"formulation"`
	Horizon     int       `json:"horizon"`
	Sense       string    `json:"sense"` // min or max
	Offset      float64   `json:"offset"`
	Columns     []Column  `json:"columns"`
	Rows        []Row     `json:"rows"`
	Start       []int     `json:"start"`
	Index       []int     `json:"index"`
	Value       []float64 `json:"value"`
	Refuted     string    `json:"refuted,omitempty"` // the reduction that left no plan: there is no feasible point
	Values      []float64 `json:"values,omitempty"`  // the point of the plan that was given
}

// Column is a variable.
type Column struct {
	Name    string   `json:"name"`
	Family  string   `json:"family"`
	Index   []string `json:"index"`
	Lower   *float64 `json:"lower"`
	Upper   *float64 `json:"upper"`
	Cost    float64  `json:"cost"`
	Integer bool     `json:"integer"`
}

// Row is a restriction. Text says in words what the rows of its family say.
type Row struct {
	Name   string   `json:"name"`
	Family string   `json:"family"`
	Index  []string `json:"index"`
	Lower  *float64 `json:"lower"`
	Upper  *float64 `json:"upper"`
	Text   string   `json:"text,omitempty"`
}

func init() { Add("state", state) }

// state states the subject.
func state(ctx context.Context, j *Job) (any, error) {
	s, p, err := j.State(ctx)
	if err != nil {
		return nil, err
	}
	if err := p.Model.Err(); err != nil {
		return nil, err
	}
	said := map[string]string{}
	if p.Algebra != nil && j.Options.Names {
		for _, r := range p.Algebra.Rows {
			said[r.Name] = r.Doc
		}
	}
	out := matrixOf(p.Model, said)
	if p.Board != nil {
		out.Formulation, out.Horizon, out.Refuted = p.Formulation.Name, p.Board.Horizon, p.Board.Refuted
	}
	if p.Reduced != nil {
		out.Formulation = p.Reduced.Formulation
	}
	if j.Options.Plan == "" {
		return out, nil
	}
	return out, out.setPoint(s, p, j.Options.Plan)
}

// setPoint sets the point of a plan.
func (out *Program) setPoint(s tilemip.Subject, p *tilemip.Statement, letters string) error {
	if p.Board == nil {
		return usagef("a plan is of a board; %s is none", s.Name)
	}
	plan, err := puzzle.ParseMoves(letters)
	if err != nil {
		return usagef("the plan: %v", err)
	}
	if out.Values = p.Board.Point(*s.Board, plan); out.Values == nil {
		return usagef("the plan is not feasible in formulation %s: it is too long, leaves the board or misses the goal, or the formulation is not textbook, textbook+ROWS or assignment, or its rows exclude the plan as not shortest", p.Formulation.Name)
	}
	return nil
}

// matrixOf copies a model. said has what the rows of a family say.
func matrixOf(m *model.Model, said map[string]string) *Program {
	a := m.Matrix()
	out := &Program{Name: m.Name(), Sense: "min", Offset: a.Constant, Start: make([]int, m.Columns()+1), Index: make([]int, m.Nonzeros()), Value: make([]float64, m.Nonzeros())}
	if a.Maximize {
		out.Sense = "max"
	}
	for c := range m.Columns() {
		name := m.ColumnName(c)
		family, index := apart(name)
		out.Columns = append(out.Columns, Column{name, family, index, finite(a.Lower[c]), finite(a.Upper[c]), a.Cost[c], a.Type[c].IsInteger()})
	}
	for r := range m.Rows() {
		name := m.RowName(r)
		family, index := apart(name)
		out.Rows = append(out.Rows, Row{name, family, index, finite(a.RowLower[r]), finite(a.RowUpper[r]), said[family]})
	}
	for _, c := range a.Index { // count, then sum, then place: row by row becomes column by column
		out.Start[c+1]++
	}
	for c := range m.Columns() {
		out.Start[c+1] += out.Start[c]
	}
	next := append([]int{}, out.Start...)
	for r := range m.Rows() {
		for k := a.Start[r]; k < a.Start[r+1]; k++ {
			c := a.Index[k]
			out.Index[next[c]], out.Value[next[c]] = r, a.Value[k]
			next[c]++
		}
	}
	return out
}

// apart splits a name of the form family[index,index].
func apart(name string) (string, []string) {
	family, rest, indexed := strings.Cut(name, "[")
	if !indexed {
		return name, []string{}
	}
	return family, strings.Split(strings.TrimSuffix(rest, "]"), ",")
}

// finite is a bound, or nil.
func finite(x float64) *float64 {
	if math.IsInf(x, 0) {
		return nil
	}
	return &x
}
