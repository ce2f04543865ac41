package neos

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/neos"
)

// Whoever stands in for a solver is not asked to confirm itself, under the name that it has
// on this machine.
func TestLocalNames(t *testing.T) {
	for _, c := range []struct{ solver, standIn, local, who string }{
		{"CPLEX", "", "cplex", "CPLEX at neos-server.org:3333"},
		{"CPLEX", "highs 1.15.1", "highs", "highs 1.15.1 at neos-server.org:3333"},
		{"GLPK", "", "glpsol", "GLPK at neos-server.org:3333"},
		{"lp_solve", "", "lpsolve", "lp_solve at neos-server.org:3333"},
	} {
		l := &SecondLook{}
		l.Record(neos.DefaultServer, &neos.Reading{Solver: c.solver, StandIn: c.standIn})
		if l.local() != c.local || l.who() != c.who {
			t.Errorf("%+v: %q, %q", c, l.local(), l.who())
		}
		if g := l.Take(); g != (Grounds{Claimant: c.who, StandIn: c.standIn}) {
			t.Errorf("%+v: %+v", c, g)
		}
		if g := l.Take(); g != (Grounds{}) {
			t.Errorf("the answer of one subject is named for the next: %+v", g)
		}
	}
}

// evaluated is a backend whose points have passed the check, as those of NEOS have.
type evaluated struct{ backends.Backend }

func (e evaluated) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	return backends.Solve(ctx, e.Backend, m, o)
}

// A model without an objective needs no second solver, a stopped solve makes no claim, and
// with no time nobody looks.
func TestSecondLookCounts(t *testing.T) {
	m := model.New("m")
	x := m.Binary("x")
	m.Row("r").Add(1, x.At()).Ge(1)
	costly := m.Clone()
	costly.Minimize().Add(1, x.At())
	for _, c := range []struct {
		name   string
		m      *model.Model
		status model.Status
		look   bool
		want   Grounds
		said   string
	}{
		{"no objective", m, model.StatusOptimal, true, Grounds{Claimant: "CPLEX", Checked: true}, "the second look:"},
		{"no time", m, model.StatusOptimal, false, Grounds{Claimant: "CPLEX"}, ""},
		{"no claim", costly, model.StatusFeasible, true, Grounds{Claimant: "CPLEX"}, ""},
	} {
		var said []string
		l := &SecondLook{Notify: func(text string) { said = append(said, text) }}
		if c.look {
			l.TimeLimit = 1
		}
		l.Record("", &neos.Reading{Solver: "CPLEX"})
		r, err := l.Over(evaluated{scripted.New("fake", scripted.Answer(c.status, 1))}).Solve(t.Context(), c.m, backends.Options{})
		if err != nil || r.Status != c.status {
			t.Fatalf("%s: %+v, %v", c.name, r, err)
		}
		if g := l.Take(); g != c.want || !strings.Contains(strings.Join(said, "\n"), c.said) || c.said == "" && len(said) > 0 {
			t.Errorf("%s: %+v, said %q", c.name, g, said)
		}
	}
}

// TestUnboundedIsRefuted: an answer "unbounded" of a program whose bounds leave the objective a best
// value is false, with a second look and without.
func TestUnboundedIsRefuted(t *testing.T) {
	m := model.New("box")
	x := m.Continuous("x", 0, 4, 2)
	m.Row("r").Add(1, x.At(0)).Add(1, x.At(1)).Le(7)
	m.Minimize().Add(1, x.At(0)).Add(2, x.At(1))
	for _, limit := range []time.Duration{0, time.Second} {
		l := &SecondLook{TimeLimit: limit}
		l.Record(neos.DefaultServer, &neos.Reading{Solver: "CPLEX"})
		b := l.Over(scripted.New("neos", scripted.Answer(model.StatusUnbounded)))
		_, err := backends.Solve(t.Context(), b, m, backends.Options{})
		here, there := errors.As(err, new(*backends.DisagreeError)), errors.As(err, new(*neos.DisagreeError))
		if !here && !there || there != (limit > 0) || !strings.Contains(err.Error(), "disproved") {
			t.Errorf("%v: %v; want it disproved", limit, err)
		}
	}
}
