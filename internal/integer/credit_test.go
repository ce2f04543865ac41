package integer

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/scripted"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

func boardOf(t *testing.T, text string) puzzle.Slide {
	t.Helper()
	board, err := puzzle.ParseSlide(text)
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// A solver that says "infeasible" of a horizon with a plan is named as the claimant,
// and its claim is not passed off as a proof.
func TestClaimIsNoProof(t *testing.T) {
	b := &scripted.Liar{Status: model.StatusInfeasible, Bound: math.Inf(-1), Most: 1}
	r, err := Board(context.Background(), boardOf(t, "1 2 4 7 / 5 0 3 8 / 9 6 11 12 / 13 10 14 15"), Options{Settings: Settings{Backend: b}}) // 12 moves
	if err != nil {
		t.Fatal(err)
	}
	if r.ClaimedBy != "liar" || len(r.ProvenBy) != 0 || r.Bound != 14 {
		t.Errorf("claimed by %q, proven by %v, bound %g; want the claim of liar, no proof, 14", r.ClaimedBy, r.ProvenBy, r.Bound)
	}
	if r.Proofs[0].By != "reductions: bound" || r.Proofs[1].By != "reductions + liar" {
		t.Errorf("proofs %+v", r.Proofs)
	}
}

// A run that is interrupted during the reductions names no solver.
func TestInterruptedReductionsNameNoSolver(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	b := &scripted.Liar{Status: model.StatusInfeasible}
	r, err := Board(ctx, boardOf(t, "0 12 9 13 / 15 11 10 14 / 7 8 5 6 / 4 3 2 1"), Options{Settings: Settings{Backend: b}})
	if err != nil {
		t.Fatal(err)
	}
	last := r.Proofs[len(r.Proofs)-1]
	if b.Asked != 0 || r.Engine != EngineReductions || r.Termination != model.Interrupted || !strings.HasPrefix(last.By, "reductions: ") || !strings.HasSuffix(last.By, ", stopped") {
		t.Errorf("%d calls, engine %s, %s, proof %+v", b.Asked, r.Engine, r.Termination, last)
	}
	if !r.Deepened || r.Solving != 0 {
		t.Errorf("%v in the solver, want 0", r.Solving)
	}
}

// Probing that closes a horizon is what the answer names, not the reductions or a solver.
func TestProbingIsNamed(t *testing.T) {
	r, err := Board(context.Background(), boardOf(t, "3 1 4 / 5 2 0"), Options{Settings: Settings{Formulation: "flow", Horizon: 14,
		Reduce: []string{}, Backend: scripted.New("nobody"), Solver: backends.Options{Probing: backends.ProbingOn}}})
	if err != nil {
		t.Fatal(err)
	}
	if r.Status != model.StatusInfeasible || !slices.Contains(r.ProvenBy, ByProbing) || r.ClaimedBy != "" {
		t.Errorf("%s, proven by %v, claimed by %q, proofs %+v", r.Status, r.ProvenBy, r.ClaimedBy, r.Proofs)
	}
}
