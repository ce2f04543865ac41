package tilemip

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/scripted"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

func boardSubject(t *testing.T, text string) Subject {
	t.Helper()
	s, err := puzzle.ParseSlide(text)
	if err != nil {
		t.Fatal(err)
	}
	return Subject{Board: &s}
}

// A solver that says "infeasible" of a horizon with a plan is found out by the native search.
func TestLyingSolverIsCaught(t *testing.T) {
	one := boardSubject(t, "1 2 4 7 / 5 0 3 8 / 9 6 11 12 / 13 10 14 15") // 12 moves
	a, err := Verify(context.Background(), one, Options{Integer: Integer{Backend: &scripted.Liar{Status: model.StatusInfeasible, Bound: math.Inf(-1), Most: 1}}})
	if err != nil || a.Agrees || a.Verdict == "" || slices.Contains(a.ProvenBy, ByNative) {
		t.Errorf("%+v, %v; want a verdict against it and no proof", a, err)
	}
}

// A false "infeasible" of a model and a false bound are disproved by a second solver's point.
func TestSecondSolverDisprovesClaims(t *testing.T) {
	if len(backends.Others("liar")) == 0 {
		t.Skip("no solver is at hand")
	}
	m := model.New("small")
	x := m.Integer("x", 0, 3, 1)
	m.Row("c").SumAll(1, x).Ge(2)
	m.Minimize().SumAll(1, x)
	for _, c := range []struct {
		lie  *scripted.Liar
		want string
	}{
		{&scripted.Liar{Status: model.StatusInfeasible, Bound: math.Inf(-1)}, "claims that there is no feasible point"},
		{&scripted.Liar{Status: model.StatusLimit, Bound: 3}, "claims that no objective is better than 3"},
	} {
		a, err := Verify(context.Background(), Subject{Model: m}, Options{Integer: Integer{Backend: c.lie}})
		if err != nil || a.Agrees || !strings.Contains(a.Verdict, c.want) || len(a.ProvenBy) != 0 {
			t.Errorf("%v: %v, %+v", c.want, err, a)
		}
	}
}

// A native search that was stopped proves no more than its bound says.
func TestStoppedNativeSearchIsNoSecondProof(t *testing.T) {
	one := boardSubject(t, "1 2 3 / 4 5 6 / 7 0 8")
	for _, c := range []struct {
		program, native Answer
		want            bool
	}{
		{Answer{Status: model.StatusInfeasible, Plan: Plan{MostMoves: 10}}, Answer{Status: model.StatusLimit, Bound: ptr(9.0)}, false},
		{Answer{Status: model.StatusInfeasible, Plan: Plan{MostMoves: 10}}, Answer{Status: model.StatusLimit, Bound: ptr(10.0)}, false},
		{Answer{Status: model.StatusInfeasible, Plan: Plan{MostMoves: 10}}, Answer{Status: model.StatusLimit, Bound: ptr(11.0)}, true},
		{Answer{Status: model.StatusOptimal}, Answer{Status: model.StatusLimit, Bound: ptr(11.0)}, false},
		{Answer{Status: model.StatusOptimal}, Answer{Status: model.StatusOptimal, Bound: ptr(11.0)}, true},
		{Answer{Status: model.StatusInfeasible}, Answer{Status: model.StatusInfeasible, Engine: integer.EngineParity}, true},
		{Answer{Status: model.StatusOptimal, Doubt: "not the puzzle"}, Answer{Status: model.StatusOptimal, Bound: ptr(11.0)}, false},
		{Answer{Status: model.StatusOptimal}, Answer{Status: model.StatusLimit, Bound: ptr(0.0)}, false},
	} {
		c.native.Kind = KindBoard
		c.native.creditNative()
		if got := confirms(board{one}, &c.program, &c.native); got != c.want {
			t.Errorf("%+v and %+v: %v, want %v", c.program, c.native, got, c.want)
		}
	}
}
