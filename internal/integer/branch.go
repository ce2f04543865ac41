// A board by branch and bound with a dual that is named: a plan first, then one proof that
// none is shorter. The answer says where the dual comes from, because that decides whether the
// proof is independent of the native search: from the program's own networks (package
// pricing), or from the tables of the native search, which the caller hands in
// (Options.Databases), so that this package does not know them.
//
// Branch and bound with a Lagrangean dual: A. M. Geoffrion, "Lagrangean relaxation for
// integer programming", Mathematical Programming Study 2 (1974) 82-114.

package integer

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"time"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
)

// EngineBranch is the engine of a board that branch and bound answered.
const EngineBranch = "branch and bound"

// BranchOptions steer a branch and bound of a board. The time limit is the deadline of its
// context.
type BranchOptions struct {
	Most     int                                                   // moves that a plan may have; 0: any number
	Threads  int                                                   // 0: one
	Memory   int64                                                 // bytes of tables and prices that are made for the board; 0: 2 GiB. Pattern databases on disk do not count
	Plan     func(plan []puzzle.Move, bound int)                   // called with every better plan; not nil
	Progress func(elapsed time.Duration, bound int, boards uint64) // called now and then; not nil
	Working  func(elapsed time.Duration, what string)              // called while tables or prices are made; not nil
}

// Branched is what a branch and bound found. A limit is no error: Plan and Bound then hold
// what is known.
type Branched struct {
	Plan        []puzzle.Move       // the best plan; nil when there is none
	PlanBy      string              // what found it, when it was not the proof itself
	Bound       int                 // proven: no plan has fewer moves. More than Most: none has at most Most
	Refuted     int                 // the proof shows that there is no plan of at most this many moves; -1 without one
	Boards      uint64              // expanded by the proof
	Dual        string              // as in "cost partitioning over 2-2-2-2-2-2-2-1 tiles" or "additive 5-5-5 pattern databases"
	Patterns    [][]int             // of the dual that proves Bound; nil where it cannot be written as a certificate
	Prices      *certificate.Prices // of these patterns; nil is the 0/1 dual
	Termination model.Termination
	Making      time.Duration // of tables and prices, within the time of the call
}

// by describes the proof: "branch and bound (3,416,819 nodes) with additive 5-5-5 pattern databases".
func (b *Branched) by() string {
	return fmt.Sprintf("%s (%s) with %s", EngineBranch, english.Count(b.Boards, "node"), b.Dual)
}

// branch is a branch and bound of a board, as BranchOptions and Branched say. Its error is a
// board or a choice that it does not take.
type branch func(ctx context.Context, board puzzle.Slide, o BranchOptions) (Branched, error)

// branch solves a board by a branch and bound.
func (o *Options) branch(ctx context.Context, board puzzle.Slide, formulation string, find branch) (*Result, error) {
	limited, cancel := o.Solver.Deadline(ctx)
	defer cancel()
	began := time.Now()
	r, err := find(limited, board, BranchOptions{
		Most: o.Horizon, Threads: o.Solver.Threads, Memory: int64(o.Memory) << 20, Progress: o.progress, Working: o.Watch.Search,
		Plan: func(plan []puzzle.Move, bound int) { o.Watch.Plan(time.Since(began), EngineBranch, len(plan), bound) },
	})
	if err != nil {
		return nil, &OptionError{"method", err.Error()}
	}
	if r.Plan != nil {
		if verdict := referee.Slide(board, r.Plan); !verdict.OK {
			return nil, &DisagreeError{Reason: fmt.Sprintf("the independent checker rejects the plan %s of %s: %s", puzzle.FormatMoves(r.Plan), EngineBranch, verdict.Reason)}
		}
	}
	out := o.branched(&r, time.Since(began))
	out.Formulation, out.Stated = formulation, formulation
	out.Certificate = r.certificate(board)
	return out, nil
}

// certificate is what others need to check the plan and the bound, by the dual of the proof or
// by those that are quicker to check; nil where the dual cannot be written.
func (b *Branched) certificate(board puzzle.Slide) *certificate.Board {
	if b.Patterns == nil {
		return nil
	}
	duals := certificate.Choose(board, certificate.Dual{Patterns: b.Patterns, Prices: b.Prices}, b.Boards)
	return &certificate.Board{Slide: board, Plan: b.Plan, NoPlan: b.Plan == nil, Refutes: b.Bound - 2, Duals: duals}
}

// branched is the result of a branch and bound that took the given time.
func (o *Options) branched(r *Branched, took time.Duration) *Result {
	out := newResult()
	out.Engine, out.Termination, out.Bound, out.PlanBy = EngineBranch, r.Termination, float64(r.Bound), r.PlanBy
	out.Work = &Work{Nodes: int64(r.Boards)}
	out.Deepened, out.Build, out.Elapsed, out.Solving = true, r.Making, took-r.Making, took-r.Making
	out.Status = model.StatusLimit
	out.Horizon, out.MostMoves = o.Horizon, o.Horizon
	switch {
	case r.Plan != nil:
		out.planned(r)
	case o.Horizon > 0 && r.Bound > o.Horizon:
		out.Status, out.Termination = model.StatusInfeasible, model.Completed
		out.Message = "no plan of up to " + english.Count(o.Horizon, "move")
	}
	out.branchProofs(r, took)
	return out
}

// planned enters the plan.
func (out *Result) planned(r *Branched) {
	n := len(r.Plan)
	out.Moves, out.Checked, out.Objective, out.Status = r.Plan, true, float64(n), model.StatusFeasible
	out.Horizon, out.MostMoves = n, n
	out.Gap = math.Max(0, float64(n-r.Bound)) / math.Max(1, float64(n))
	if n <= r.Bound {
		out.Status, out.Termination = model.StatusOptimal, model.Completed
	}
}

// branchProofs enters a row for what was refuted, one for the plan, and who proves it.
func (out *Result) branchProofs(r *Branched, took time.Duration) {
	seconds := (took - r.Making).Seconds()
	switch {
	case r.Refuted >= 0:
		out.Prove(r.by())
		out.Proofs = append(out.Proofs, Proof{Horizon: r.Refuted, Result: model.StatusInfeasible, By: r.by(), Seconds: took.Seconds(), Solving: seconds})
	case out.Status != model.StatusOptimal && r.Dual != "" && r.Boards > 0: // the bound is that of the dual at the start
		out.Prove(r.Dual)
		out.Proofs = append(out.Proofs, Proof{Horizon: max(r.Bound, len(r.Plan)-2), Result: model.StatusLimit, By: r.by() + ", stopped", Seconds: took.Seconds(), Solving: seconds})
	case r.Dual != "" && r.Bound > 0:
		out.Prove(r.Dual)
	default:
		out.Prove(ByManhattan)
	}
	if r.Plan != nil {
		by := cmp.Or(r.PlanBy, EngineBranch)
		out.Proofs = append(out.Proofs, Proof{Horizon: len(r.Plan), Result: out.Status, By: by})
	}
}
