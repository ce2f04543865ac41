package backendtest

// Small models with known answers as data, most of them in goldens.txt, where a case takes a few lines
// and the answer can be checked by hand.

import (
	_ "embed"
	"math"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// Golden is a small model with its known answer.
type Golden struct {
	Name      string               // also the model's name; the case is golden/Name
	Build     func(m *model.Model) // fills a new model
	Status    model.Status         // expected: optimal, infeasible or unbounded
	Objective float64              // of an optimum; not used otherwise

	// Undecided: solvers may leave open whether the model is infeasible or
	// unbounded, by StatusUnbounded with a message.
	Undecided bool
}

// Model returns a new copy of the model; callers may change it.
func (g Golden) Model() *model.Model {
	m := model.New(g.Name)
	g.Build(m)
	return m
}

// integers reports whether a backend needs integer columns for the model.
func (g Golden) integers() bool {
	a := g.Model().Matrix()
	return a.HasIntegers()
}

// Goldens returns the models with known answers: linear programs, integer programs, models
// without an optimum, and models of unusual form.
func Goldens() []Golden {
	return slices.Concat(tables()["linear"], tables()["integers"], builtGoldens, tables()["unsolvable"], oddGoldens)
}

// golden solves a model and compares status, termination and objective.
func (s *suite) golden(t *testing.T, g Golden) {
	r := s.solve(t, g.Model(), backends.Options{})
	switch {
	case g.Status == model.StatusOptimal:
		s.wantOptimal(t, r, g.Objective)
	case g.Undecided && r.Status == model.StatusUnbounded && r.Message != "":
	case r.Status != g.Status || r.Termination != model.Completed:
		t.Errorf("status %v, termination %v (%s), want %v, completed", r.Status, r.Termination, r.Message, g.Status)
	}
}

// goldenText has the goldens that are tables; its head says how it is written.
//
//go:embed goldens.txt
var goldenText string

// tables are the goldens of the text, by group; those of the group duals are cases of duals.go.
var tables = sync.OnceValue(func() map[string][]Golden {
	all, group := map[string][]Golden{}, ""
	for block := range strings.SplitSeq(goldenText, "\n\n") {
		lines := slices.DeleteFunc(strings.Split(strings.TrimSpace(block), "\n"), func(line string) bool { return strings.HasPrefix(line, "#") })
		if len(lines) == 0 {
			continue
		}
		if name, ok := strings.CutPrefix(lines[0], "*** "); ok {
			group = name
			continue
		}
		name, want, _ := strings.Cut(lines[0], ": ")
		g := Golden{Name: name, Build: func(m *model.Model) { build(m, lines[1:]) }}
		word, more, _ := strings.Cut(want, " ")
		g.Status, g.Undecided = wanted[word], more == "or undecided"
		if g.Status == model.StatusOptimal {
			g.Objective = number(more)
		}
		all[group] = append(all[group], g)
	}
	return all
})

var wanted = map[string]model.Status{"optimal": model.StatusOptimal, "infeasible": model.StatusInfeasible, "unbounded": model.StatusUnbounded}

var columnTypes = map[string]model.Type{"real": model.Continuous, "whole": model.Integer, "bit": model.Binary}

var inf = math.Inf(1)

// build adds the model of a table to m. Columns are named x0, x1, … there.
func build(m *model.Model, lines []string) {
	var vars []model.Var
	objective := m.Minimize()
	if direction, constant, _ := strings.Cut(lines[0], " "); direction == "maximize" {
		objective = m.Maximize().Const(number(constant))
	} else {
		objective.Const(number(constant))
	}
	for _, line := range lines[1:] {
		f := strings.Fields(line)
		lower, upper := number(f[len(f)-2]), number(f[len(f)-1])
		if kind, column := columnTypes[f[0]]; column {
			vars = append(vars, m.Family("x"+strconv.Itoa(len(vars)), model.Spec{Type: kind, Lower: lower, Upper: upper}).At())
			objective.Add(number(f[1]), vars[len(vars)-1])
			continue
		}
		row := m.Row("r", m.Rows())
		for j, c := range f[3:] {
			if c != "0" {
				row.Add(number(c), vars[j])
			}
		}
		row.Between(number(f[1]), number(f[2]))
	}
}

// number reads a number of the text; what is none there is an error of this suite.
func number(text string) float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil {
		panic(err)
	}
	return x
}
