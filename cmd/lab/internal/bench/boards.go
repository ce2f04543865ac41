package bench

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tilemip/tilemip/internal/benchmarks"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
)

// The benchmark board by board (lab slide --each): what slide.Anytime knows of each board
// of a set within a limit, that is a plan, a proven bound and whether they meet. A row is
// written as soon as its board is done, so that a run that is stopped loses one board at
// most.

// boardRow is what is printed of a board.
type boardRow struct {
	Set        string  `json:"set"`
	Board      string  `json:"board"`
	Published  int     `json:"published"`         // moves of a shortest solution in the literature
	FirstPlan  int     `json:"first_plan"`        // moves of the best plan when the first iteration ended
	Plan       int     `json:"plan"`              // moves of the best plan; 0 when there is none
	Bound      int     `json:"bound"`             // proven: no solution has fewer moves
	Optimal    bool    `json:"optimal"`           // the plan is proven shortest
	Expanded   uint64  `json:"expanded"`          // nodes of the search that proves
	Generated  uint64  `json:"generated"`         // nodes of the search that proves
	Planning   uint64  `json:"planning"`          // nodes generated for plans; not in Generated
	Seconds    float64 `json:"seconds"`           // wall time, without building the tables
	CPUSeconds float64 `json:"cpu_seconds"`       // for the same work
	Ended      string  `json:"ended"`             // why, as slide.Result.Termination
	PlanBy     string  `json:"plan_by,omitempty"` // what found the plan, where the search that proves did not
	Tables     string  `json:"tables,omitempty"`  // sizes of the groups of tiles
}

// gap describes how much of the proof is missing.
func (r boardRow) gap() string {
	switch {
	case r.Optimal:
		return "proven"
	case r.Plan == 0:
		return "no plan"
	}
	return fmt.Sprint(r.Plan - r.Bound)
}

// each solves the boards of the sets one by one, those of few published nodes first.
func (b *Slide) each(ctx context.Context, sets []benchmarks.Set) error {
	type member struct {
		set string
		benchmarks.Instance
	}
	var all []member
	for _, set := range sets {
		boards, err := set.Boards()
		if err != nil {
			return err
		}
		slices.SortStableFunc(boards, func(x, y benchmarks.Instance) int { return cmp.Compare(x.Expanded, y.Expanded) })
		boards = boards[min(b.Skip, len(boards)):]
		if b.Boards > 0 {
			boards = boards[:min(b.Boards, len(boards))]
		}
		for _, one := range boards {
			all = append(all, member{set.Name, one})
		}
	}
	t := b.table("set|random", "board|1000", "published|100", "first plan|100", "plan|100", "bound|100", "gap|no plan", "expanded|99999999999", "generated|99999999999",
		"planning|9999999999", "seconds|10000.0", "CPU s|10000.0", "ended|interrupted", "tables|6-6-6-6")
	return eachRow(ctx, t, all, func(ctx context.Context, m member) (boardRow, error) { return b.one(ctx, m.set, m.Instance) },
		func(r boardRow) error {
			return t.print(r, r.Set, r.Board, r.Published, r.FirstPlan, r.Plan, r.Bound, r.gap(), r.Expanded, r.Generated, r.Planning, r.Seconds, r.CPUSeconds, r.Ended, r.Tables)
		})
}

// one solves a board within the limits. Its plan is replayed, and plan and bound are
// compared with the published length: the bound may not exceed it, and the plan not fall
// short of it. FirstPlan is the length of the plan when the bound first rose above its first
// value, that is when the first iteration had ended; in a run without a second iteration it
// is that of the final plan.
func (b *Slide) one(ctx context.Context, set string, one benchmarks.Instance) (boardRow, error) {
	row := boardRow{Set: set, Board: one.ID, Published: one.Optimal}
	o := b.Options
	began := time.Now()
	plan, bound := 0, 0
	o.Incumbent = func(moves []puzzle.Move, _ int) { plan = len(moves) }
	o.Progress = func(p native.Progress) {
		if bound > 0 && p.Bound > bound && row.FirstPlan == 0 {
			row.FirstPlan = plan
		}
		bound = p.Bound
		b.Progress(time.Since(began), "%s, board %s: plan %d, bound %d, %d nodes", set, one.ID, plan, p.Bound, p.Nodes)
	}
	r, took, cpu, err := b.board(ctx, one, o, slide.Anytime)
	if err != nil {
		return row, err
	}
	row.Seconds, row.CPUSeconds = took, cpu
	row.Plan, row.Bound, row.Optimal, row.Ended = len(r.Moves), r.Bound, r.Optimal, string(r.Termination)
	row.Expanded, row.Generated, row.Planning, row.PlanBy, row.Tables = r.Expanded, r.Generated, r.Planning, r.PlanBy, r.Tables
	row.FirstPlan = cmp.Or(row.FirstPlan, row.Plan)
	if row.Bound > one.Optimal {
		return row, disagree("board %s: plan of %d moves, bound %d, published are %d", one.ID, row.Plan, row.Bound, one.Optimal)
	}
	return row, nil
}
