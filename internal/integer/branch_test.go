package integer

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
)

// told is a branch and bound that answers what it is told to.
func told(b Branched) func(context.Context, puzzle.Slide, BranchOptions) (Branched, error) {
	return func(context.Context, puzzle.Slide, BranchOptions) (Branched, error) { return b, nil }
}

// What a branch and bound found, as a result: a status never says more than its proof.
func TestBranchResults(t *testing.T) {
	board := boardOf(t, "1 2 3 / 4 5 6 / 0 7 8") // RR
	plan, err := puzzle.ParseMoves("RR")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what     string
		horizon  int
		b        Branched
		status   model.Status
		proven   string
		proofs   []string
		horizons []int
	}{
		{"proven", 0, Branched{Plan: plan, PlanBy: "beam search", Bound: 2, Refuted: 0, Boards: 1, Dual: "D", Termination: model.Completed},
			model.StatusOptimal, "branch and bound (1 node) with D", []string{"branch and bound (1 node) with D", "beam search"}, []int{0, 2}},
		{"a plan at the limit", 0, Branched{Plan: plan, Bound: 0, Refuted: -1, Boards: 1234, Dual: "D", Termination: model.TimeLimit},
			model.StatusFeasible, "D", []string{"branch and bound (1,234 nodes) with D, stopped", "branch and bound"}, []int{0, 2}},
		{"none within", 1, Branched{Bound: 3, Refuted: 1, Boards: 7, Dual: "D", Termination: model.Completed},
			model.StatusInfeasible, "branch and bound (7 nodes) with D", []string{"branch and bound (7 nodes) with D"}, []int{1}},
		{"nothing", 0, Branched{Bound: 1, Refuted: -1, Termination: model.Interrupted}, model.StatusLimit, "Manhattan distance", nil, nil},
	} {
		r, err := Board(context.Background(), board, Options{Settings: Settings{Method: MethodDatabases, Horizon: c.horizon}, Databases: told(c.b)})
		if err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		var by []string
		var horizons []int
		for _, p := range r.Proofs {
			by, horizons = append(by, p.By), append(horizons, p.Horizon)
		}
		if r.Status != c.status || strings.Join(r.ProvenBy, "; ") != c.proven || !slices.Equal(by, c.proofs) || !slices.Equal(horizons, c.horizons) || r.Bound != float64(c.b.Bound) || r.ClaimedBy != "" {
			t.Errorf("%s: %s, proven by %q, proofs %q at %v, bound %g", c.what, r.Status, r.ProvenBy, by, horizons, r.Bound)
		}
	}
}

// A plan that does not lead to the goal is refuted, whoever says so.
func TestBranchPlanIsReplayed(t *testing.T) {
	b := Branched{Plan: []puzzle.Move{puzzle.Right}, Bound: 1, Refuted: -1, Termination: model.Completed}
	_, err := Board(context.Background(), boardOf(t, "1 2 3 / 4 5 6 / 0 7 8"), Options{Settings: Settings{Method: MethodDatabases}, Databases: told(b)})
	var untrue *DisagreeError
	if !errors.As(err, &untrue) {
		t.Errorf("%v; want a *DisagreeError", err)
	}
}

// Options of solvers and a method without one exclude each other, by one line.
func TestMethodsAndOptions(t *testing.T) {
	for _, c := range []struct {
		o    Options
		want string // "" none; else a part of the error
	}{
		{Options{}, ""}, {Options{Settings: Settings{Method: MethodAuto, Formulation: "flow"}}, ""}, {Options{Settings: Settings{Method: MethodSolver, Formulation: "flow", Reduce: []string{}}}, ""},
		{Options{Settings: Settings{Method: MethodDatabases}}, ""},
		{Options{Settings: Settings{Method: MethodDatabases, Formulation: "flow"}}, "a formulation"},
		{Options{Settings: Settings{Method: MethodDatabases, Reduce: []string{}}}, "a choice of reductions"},
		{Options{Settings: Settings{Method: MethodDatabases, Backend: scripted.New("nobody")}}, "a backend"},
		{Options{Settings: Settings{Method: MethodDatabases, Force: true}}, "force"},
		{Options{Settings: Settings{Method: MethodDatabases, Solver: backends.Options{RelativeGap: 0.1}}}, "a gap"},
		{Options{Settings: Settings{Method: "magic"}}, "expected one of auto, solver"},
	} {
		_, err := c.o.ChooseMethod()
		var wrong *OptionError
		if (err == nil) != (c.want == "") || err != nil && (!errors.As(err, &wrong) || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%+v: %v; want %q", c.o, err, c.want)
		}
	}
}

// On a board larger than mostCells auto makes no tables of 5 tiles a pattern where it may go
// on with pattern databases, and what it had found by then is not lost.
func TestLargeBoardsGoOnWithDatabases(t *testing.T) {
	board := boardOf(t, "1 4 5 15 14 / 6 3 10 13 20 / 12 17 9 2 19 / 11 21 8 0 7 / 16 22 24 23 18")
	made, best := 0, 0
	o := BranchOptions{
		Plan:     func(plan []puzzle.Move, _ int) { best = len(plan) },
		Progress: func(time.Duration, int, uint64) {},
		Working: func(_ time.Duration, what string) {
			if strings.HasPrefix(what, "branch and bound: building pattern databases") {
				made++
			}
		},
	}
	out, shared, err := byAuto(t.Context(), board, o, told(Branched{Termination: model.TimeLimit, Bound: 2, Refuted: -1}))
	if err != nil || !shared || made != 1 {
		t.Errorf("shared %v, error %v, %d partitions with tables; want databases after one", shared, err, made)
	}
	if len(out.Plan) != best || best == 0 || out.Bound <= 2 {
		t.Errorf("a plan of %d moves, bound %d; want the plan of %d moves that was found before the databases, and its bound", len(out.Plan), out.Bound, best)
	}
}

// An easy board is answered before a beam begins, and its count is that of its searches.
func TestEasyBoardsNeedNoBeam(t *testing.T) {
	for _, c := range []struct {
		board string
		moves int
		easy  bool
	}{
		{"1 2 3 / 4 5 6 / 7 0 8", 1, true}, {"8 6 7 / 2 5 4 / 3 0 1", 31, true},
		{"1 2 3 4 / 5 8 11 15 / 0 9 6 12 / 13 10 14 7", 20, true}, {"13 6 8 12 / 15 14 0 10 / 11 7 4 5 / 9 1 3 2", 57, false},
	} {
		beams := 0
		out, err := byAdditive(t.Context(), boardOf(t, c.board), BranchOptions{
			Plan: func([]puzzle.Move, int) {}, Progress: func(time.Duration, int, uint64) {},
			Working: func(_ time.Duration, what string) {
				if strings.HasPrefix(what, "beam") {
					beams++
				}
			},
		})
		if err != nil || len(out.Plan) != c.moves || out.Bound != c.moves || (beams == 0) != c.easy || c.easy && out.Boards > easyBudget {
			t.Errorf("%s: a plan of %d moves, bound %d, %d nodes, %d beams, %v", c.board, len(out.Plan), out.Bound, out.Boards, beams, err)
		}
	}
}

// A beam's plan of more moves than any board of its kind needs does not end the search for one:
// the next beam is wider.
func TestLongPlanWithinTheLongest(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	board, err := puzzle.ParseSlide("0 12 9 13 / 15 11 10 14 / 3 7 2 5 / 4 8 6 1")
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	first, wider := 0, false
	_, err = byAdditive(ctx, board, BranchOptions{
		Plan: func(plan []puzzle.Move, _ int) { first = len(plan) }, Progress: func(time.Duration, int, uint64) {},
		Working: func(_ time.Duration, what string) {
			if strings.HasSuffix(what, "width 60,000") {
				wider = true
				cancel()
			}
		},
	})
	if needed, _ := board.Longest(); err != nil || first <= needed || !wider {
		t.Errorf("a plan of %d moves, a wider beam: %v, %v; expected more than %d moves at first, and then a wider beam", first, wider, err, needed)
	}
}

// A board of 5×5 whose prices do not fit keeps the plan that the beam found, and goes on with the
// 0/1 dual until it is stopped.
func TestLongPlanWhosePricesDoNotFit(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	board := puzzle.Slide{Start: puzzle.Random(rand.New(rand.NewPCG(3, 5)), 5, 5), Goal: puzzle.StandardGoal(5, 5)}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	r, err := byPrices(ctx, board, BranchOptions{
		Memory: 230 << 20, Plan: func([]puzzle.Move, int) {}, Working: func(time.Duration, string) {},
		Progress: func(time.Duration, int, uint64) { cancel() },
	})
	if err != nil || len(r.Plan) <= 82 || r.Refuted >= 0 || r.Termination != model.Interrupted || !strings.HasPrefix(r.Dual, "additive ") {
		t.Fatalf("%+v, %v; expected a plan of more than 82 moves, unproven, by the 0/1 dual", r, err)
	}
	if verdict := referee.Slide(board, r.Plan); !verdict.OK {
		t.Error(verdict.Reason)
	}
}
