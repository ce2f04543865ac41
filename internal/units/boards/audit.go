// The audit: that the records of a finished run cover the search. It walks down the tree of moves by code
// of its own: at every node it takes all legal moves but the one back, gives each that is left
// the same part of the node's weight, an exact fraction, and goes on to the records of the
// units it meets; a unit that was given up is walked into. Moves that the search leaves out
// are left out here only with a reason found anew: an earlier sequence of moves that leads from
// the same place to the same position (Taylor and Korf 1993; native/slide/automaton.go has the
// argument why a first shortest plan contains no such sequence). A round is refuted where the
// weights of its units add up to 1 and none of them found a plan.
//
// What it takes for granted: that a unit without a plan has none within its bound. Plans are
// replayed. A round that is refuted at a bound refutes all smaller ones, so that the last
// refuted one and a plan two moves longer prove that the plan is a shortest one.

package boards

import (
	"context"
	"fmt"
	"math/big"

	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model/puzzle"
)

// auditor is the state of an audit.
type auditor struct {
	*units.Ledger
	job   *Job
	plan  string // of the round that is audited
	unit  string // that found it
	known map[string]bool
}

// Audit checks the records of a finished run and adds them up. Levels are the nodes of the
// rounds. Found is a shortest plan.
func (j *Job) Audit(ctx context.Context, done units.Records) (*units.Report, error) {
	ledger, err := units.NewLedger(done)
	if err != nil {
		return nil, err
	}
	a := &auditor{Ledger: ledger, job: j, known: map[string]bool{}}
	finished := j.plan
	bound, ended := j.parts.Estimate(), j.reached(j.parts.Estimate())
	for ; !ended && a.Report.Why == ""; bound += 2 {
		a.Covered.SetInt64(0)
		a.plan, a.unit = "", ""
		before := a.Report.Nodes
		if err := a.Walk(ctx, a, bound); err != nil {
			return nil, err
		}
		a.Report.Levels = append(a.Report.Levels, a.Report.Nodes-before)
		a.Report.Covered = a.Covered.RatString()
		if a.Report.Covered != "1" {
			a.Wrong("the units of round %d cover %s of the tree", bound, a.Report.Covered)
		}
		if a.plan != "" {
			finished, ended = a.replayed(bound), true
		}
		ended = ended || j.reached(bound+2)
	}
	if a.Report.Covered == "" {
		a.Report.Covered = "1" // of no round
	}
	if a.Report.Why == "" { // else the rounds behind were not walked
		if err := a.Extra(); err != nil {
			return nil, err
		}
	}
	r := a.Report
	if r.Whole = r.Why == ""; r.Whole {
		r.Found, r.Solutions = puzzle.FormatMoves(finished), 1
	}
	return r, nil
}

// replayed returns the plan of a round, or says why it is none.
func (a *auditor) replayed(bound int) []puzzle.Move {
	plan, err := puzzle.ParseMoves(a.plan)
	if err == nil {
		err = replay(a.job.board, plan)
	}
	if err == nil && len(plan) != bound { // fewer: then a round before was not refuted rightly
		err = fmt.Errorf("it has %d moves, in round %d", len(plan), bound)
	}
	if err != nil {
		a.Wrong("the plan of unit %s: %v", a.unit, err)
	}
	return plan
}

// Unit is that of units.Tree. One that was given up left all its children.
func (a *auditor) Unit(name string, path []int, record []byte) []units.Left {
	r, err := decode(name, record)
	if err != nil {
		a.Wrong("%v", err)
		return nil
	}
	a.Report.Nodes += r.Nodes
	if a.plan == "" && r.Plan != "" {
		a.plan, a.unit = r.Plan, name
	}
	if !r.Over {
		return nil
	}
	left := a.Node(path)
	if len(left) == 0 {
		a.Wrong("unit %s was given up, and no move leads from its node", name)
	}
	return left
}

// Node is that of units.Tree.
func (a *auditor) Node(path []int) []units.Left {
	return units.Children(path, a.moves(path), big.NewRat(1, 1))
}

// Expanded returns the sum of the nodes that the units expanded.
func (j *Job) Expanded(done units.Records) (sum uint64, err error) {
	err = done.Each(func(unit string, b []byte) error {
		r, err := decode(unit, b)
		if err == nil {
			sum += r.Expanded
		}
		return err
	})
	return sum, err
}
