package main

import (
	"context"
	"io"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/integer"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

// liar claims what it was told to claim, whatever the model.
type liar struct {
	status model.Status
	bound  float64
	limit  int // of calls after which it finds nothing; 0: none
	calls  int
}

func (b *liar) Info() backends.Info {
	return backends.Info{Name: "liar", Capabilities: backends.Capabilities{Integers: true}}
}

func (b *liar) Solve(_ context.Context, m *model.Model, _ backends.Options) (*model.Result, error) {
	b.calls++
	r := model.NewResult(m, "liar")
	r.Status, r.Termination, r.Bound = b.status, model.Completed, b.bound
	if b.limit > 0 && b.calls > b.limit {
		r.Status, r.Termination = model.StatusLimit, model.TimeLimit
	}
	return r, nil
}

// quietSession is a session that shows nothing.
func quietSession() *session {
	io := &streams{out: io.Discard, err: io.Discard}
	return &session{streams: io, view: &view{out: io.out, err: io.err, quiet: true}}
}

func boardSubject(t *testing.T, text string) *subject {
	t.Helper()
	s, err := puzzle.ParseSlide(text)
	if err != nil {
		t.Fatal(err)
	}
	return &subject{slide: &s}
}

// A solver that says "infeasible" of a horizon with a plan is named as the one who says so,
// its claim is not passed off as a proof, and the native search finds it out.
func TestLyingSolverIsNamedAndCaught(t *testing.T) {
	one := boardSubject(t, "1 2 4 7 / 5 0 3 8 / 9 6 11 12 / 13 10 14 15") // 12 moves
	s := quietSession()
	a, err := s.solve(context.Background(), &liar{status: model.StatusInfeasible, bound: math.Inf(-1), limit: 1}, one, "")
	if err != nil {
		t.Fatal(err)
	}
	if a.ClaimedBy != "liar" || len(a.ProvenBy) != 0 || a.Bound == nil || *a.Bound != 14 {
		t.Errorf("claimed by %q, proven by %v, bound %v; want the claim of liar, no proof, 14", a.ClaimedBy, a.ProvenBy, a.Bound)
	}
	if a.Proofs[0].By != "reductions: bound" || a.Proofs[1].By != "reductions + liar" {
		t.Errorf("proofs %+v", a.Proofs)
	}
	a, exit, err := s.verify(context.Background(), &liar{status: model.StatusInfeasible, bound: math.Inf(-1), limit: 1}, one)
	if err != nil || exit != exitDisagree || slices.Contains(a.ProvenBy, tilemip.ByNative) {
		t.Errorf("verify ends with %d, %v, proven by %v; want %d and no proof", exit, err, a.ProvenBy, exitDisagree)
	}
}

// A false "infeasible" of a model and a false bound are disproved by a second solver's point.
func TestSecondSolverDisprovesClaims(t *testing.T) {
	if second("liar") == nil {
		t.Skip("no solver is at hand")
	}
	m := model.New("small")
	x := m.Integer("x", 0, 3, 1)
	m.Row("c").SumAll(1, x).Ge(2)
	m.Minimize().SumAll(1, x)
	for _, c := range []struct {
		lie  *liar
		want string
	}{
		{&liar{status: model.StatusInfeasible, bound: math.Inf(-1)}, "claims that there is no feasible point"},
		{&liar{status: model.StatusLimit, bound: 3}, "claims that no objective is better than 3"},
	} {
		a, exit, err := quietSession().verify(context.Background(), c.lie, &subject{model: m})
		if err != nil || exit != exitDisagree || !strings.Contains(a.Verdict, c.want) || len(a.ProvenBy) != 0 {
			t.Errorf("%v: exit %d, %v, %+v", c.want, exit, err, a)
		}
	}
}

// A native search that was stopped proves no more than its bound says.
func TestStoppedNativeSearchIsNoSecondProof(t *testing.T) {
	board := boardSubject(t, "1 2 3 / 4 5 6 / 7 0 8")
	for _, c := range []struct {
		program, native answer
		want            bool
	}{
		{answer{Status: model.StatusInfeasible, MostMoves: 10}, answer{Status: model.StatusLimit, Bound: ptr(9.0)}, false},
		{answer{Status: model.StatusInfeasible, MostMoves: 10}, answer{Status: model.StatusLimit, Bound: ptr(10.0)}, false},
		{answer{Status: model.StatusInfeasible, MostMoves: 10}, answer{Status: model.StatusLimit, Bound: ptr(11.0)}, true},
		{answer{Status: model.StatusOptimal}, answer{Status: model.StatusLimit, Bound: ptr(11.0)}, false},
		{answer{Status: model.StatusOptimal}, answer{Status: model.StatusOptimal, Bound: ptr(11.0)}, true},
		{answer{Status: model.StatusInfeasible}, answer{Status: model.StatusInfeasible, Engine: integer.EngineParity}, true},
		{answer{Status: model.StatusOptimal, Doubt: "not the puzzle"}, answer{Status: model.StatusOptimal, Bound: ptr(11.0)}, false},
		{answer{Status: model.StatusOptimal}, answer{Status: model.StatusLimit, Bound: ptr(0.0)}, false},
	} {
		c.native.Kind = "slide"
		creditNative(&c.native)
		if got := agree(board, &c.program, &c.native); got != c.want {
			t.Errorf("%+v and %+v: %v, want %v", c.program, c.native, got, c.want)
		}
	}
}
