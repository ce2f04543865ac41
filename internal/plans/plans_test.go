package plans

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/call"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
)

func board(t *testing.T, rows string) puzzle.Slide {
	t.Helper()
	s, err := puzzle.ParseSlide(rows)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// The bound and the plan of a search are certified, one move less where the bound has the other
// parity than all plans; what a certificate does not hold is refused.
func TestCertificates(t *testing.T) {
	ctx := context.Background()
	s := board(t, "1 2 3 / 5 0 6 / 4 7 8")
	r, err := Search(ctx, s, call.Asked{Native: call.Native{Heuristic: "pattern"}})
	if err != nil || r.Status != model.StatusOptimal || !r.Checked || len(r.Moves) != 4 || r.Certificate == nil || r.Certificate.Refutes != 2 {
		t.Fatalf("%+v, %v", r, err)
	}
	if proves, err := Certified(ctx, r.Certificate, nil); !proves || err != nil {
		t.Errorf("the certificate: %v, %v", proves, err)
	}
	high := *r.Certificate
	high.Refutes = 4
	var untrue *integer.DisagreeError
	if proves, err := Certified(ctx, &high, nil); proves || !errors.As(err, &untrue) {
		t.Errorf("a certificate against plans of 4 moves: %v, %v", proves, err)
	}
	for bound, refutes := range map[int]int{4: 2, 5: 2} { // all plans have even lengths
		out, err := Judged(s, "made", slide.Result{Heuristic: "pattern", Bound: bound, Groups: r.Groups, Termination: native.TimeLimit})
		if err != nil || out.Status != model.StatusLimit || !out.Certificate.NoPlan || out.Certificate.Refutes != refutes {
			t.Errorf("bound %d: %+v, %v", bound, out, err)
		}
	}
	home, err := Search(ctx, board(t, "1 2 3 / 4 5 6 / 7 8 0"), call.Asked{})
	if err != nil || home.Status != model.StatusOptimal || len(home.Moves) != 0 || home.Certificate == nil {
		t.Errorf("the goal itself: %+v, %v", home, err)
	}
}

// A plan that does not lead to the goal is the engine's error, and no answer.
func TestFalsePlansAreRefuted(t *testing.T) {
	s := board(t, "1 2 3 / 4 0 6 / 7 5 8")
	var untrue *integer.DisagreeError
	if out, err := Judged(s, "made", slide.Result{Heuristic: "pattern", Solved: true, Optimal: true, Bound: 1, Moves: []puzzle.Move{puzzle.Up}}); !errors.As(err, &untrue) {
		t.Errorf("%+v, %v", out, err)
	}
	out, err := Judged(s, "made", slide.Result{Heuristic: "h", Solved: true, Bound: 1, Moves: []puzzle.Move{puzzle.Down, puzzle.Right}})
	if err != nil || out.Status != model.StatusFeasible || !out.Checked || out.Engine != "made/h" {
		t.Errorf("a plan that is not proven: %+v, %v", out, err)
	}
}

// What the integer method takes from the search: tables as a dual, and a horizon for a program.
func TestForTheIntegerMethod(t *testing.T) {
	ctx := context.Background()
	s := board(t, "1 2 3 / 4 0 6 / 7 5 8")
	quiet := integer.BranchOptions{
		Progress: func(time.Duration, int, uint64) {}, Working: func(time.Duration, string) {}, Plan: func([]puzzle.Move, int) {},
	}
	r, err := Databases(ctx, call.Asked{}, s, quiet)
	if err != nil || r.Bound != 2 || len(r.Plan) != 2 || r.Refuted != 0 || !strings.Contains(r.Dual, "those of the native search") {
		t.Errorf("%+v, %v", r, err)
	}
	var notes []string
	watch := func(e call.Event) {
		if e.Type == call.Note {
			notes = append(notes, e.Text)
		}
	}
	if h, err := Horizon(ctx, watch, "b", s, planning.Formulation{Lag: 1}); h != 3 || err != nil || len(notes) != 1 || !strings.Contains(notes[0], "horizon 3: ") {
		t.Errorf("horizon %d, %v; %q", h, err, notes)
	}
	var refused *integer.OptionError
	if _, err := Horizon(ctx, watch, "b", s, planning.Formulation{Relaxation: true}); !errors.As(err, &refused) || refused.Option != "formulation" {
		t.Errorf("a relaxation: %v", err)
	}
	if _, err := Horizon(ctx, watch, "b", board(t, "1 2 3 / 4 5 6 / 8 7 0"), planning.Formulation{}); !errors.As(err, &refused) || refused.Option != "horizon" {
		t.Errorf("a board without a plan: %v", err)
	}
}

// Many boards are answered in their order, and an error of the caller ends them.
func TestSearchAll(t *testing.T) {
	all := []puzzle.Slide{board(t, "1 2 3 / 4 0 6 / 7 5 8"), board(t, "1 2 3 / 4 5 6 / 8 7 0"), board(t, "1 2 3 / 4 5 6 / 7 0 8")}
	want := []model.Status{model.StatusOptimal, model.StatusInfeasible, model.StatusOptimal}
	at := 0
	err := SearchAll(context.Background(), all, call.Asked{Threads: 2}, 0, func(i int, r *Result, err error) error {
		if i != at || err != nil || r.Status != want[i] {
			t.Errorf("board %d in place %d: %+v, %v", i, at, r, err)
		}
		at++
		return nil
	})
	if err != nil || at != 3 {
		t.Errorf("%d boards, %v", at, err)
	}
	stop := errors.New("stop")
	if err := SearchAll(context.Background(), all, call.Asked{}, 0, func(int, *Result, error) error { return stop }); !errors.Is(err, stop) {
		t.Error(err)
	}
}
