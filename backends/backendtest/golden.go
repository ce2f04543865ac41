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
	return slices.Concat(tables()["linear"], tables()["integers"], builtGoldens, tables()["unsolvable"], tables()["odd"])
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

// named returns a model of the group of that name, which cases besides the goldens are about.
func named(name string) *model.Model {
	all := tables()["named"]
	return all[slices.IndexFunc(all, func(g Golden) bool { return g.Name == name })].Model()
}

// build adds the model of a table to m. Columns are named x0, x1, … there.
func build(m *model.Model, lines []string) {
	direction, constant, _ := strings.Cut(lines[0], " ")
	objective := m.Objective(direction == "maximize")
	objective.Const(number(constant))
	for _, line := range lines[1:] {
		f := strings.Fields(line)
		if kind, column := columnTypes[f[0]]; column {
			v := m.Family("x"+strconv.Itoa(m.Columns()), model.Spec{Type: kind, Upper: 1}).At()
			m.SetBounds(v, number(f[2]), number(f[3]))
			for part := range strings.SplitSeq(f[1], "+") {
				objective.Add(number(part), v)
			}
			continue
		}
		row := m.Row("r", m.Rows())
		for j, c := range f[3:] {
			if at, value, term := strings.Cut(c, ":"); term {
				row.Add(number(value), m.Var(int(number(at))))
			} else if f[0] == "terms" {
				row.Const(number(c))
			} else if c != "0" {
				row.Add(number(c), m.Var(j))
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

// builtGoldens are integer programs that are made and not listed.
var builtGoldens = []Golden{
	{Name: "queens", Status: model.StatusOptimal, Objective: 6, Build: queens(6)},
	{Name: "queens, too few rows", Status: model.StatusOptimal, Objective: 2, Build: queens(3)},
}

// queens places as many queens as possible on an n by n board so that none attacks another:
// a row of the model for each row, column and diagonal of the board. n = 3 has room for two.
func queens(n int) func(*model.Model) {
	return func(m *model.Model) {
		x := m.Binary("x", n, n)
		line := func(name string, k int, on func(i, j int) bool) {
			m.Row(name, k).Plus(x.WeightedBy(func(key []int) float64 {
				if on(key[0], key[1]) {
					return 1
				}
				return 0
			})).Le(1)
		}
		for k := range n {
			line("row", k, func(i, _ int) bool { return i == k })
			line("column", k, func(_, j int) bool { return j == k })
		}
		for k := range 2*n - 1 {
			line("rising", k, func(i, j int) bool { return i+j == k })
			line("falling", k, func(i, j int) bool { return i-j+n-1 == k })
		}
		m.Maximize().Plus(x)
	}
}
