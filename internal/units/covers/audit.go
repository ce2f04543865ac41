// The audit: that the records of a finished run cover the search. It shares no line with the search. It
// walks down the search tree by its own code,
// from the cover alone: at every node it finds the choices anew, gives each the same part of
// the node's weight, an exact fraction, and goes on to the records of the units it meets. A
// unit that was ended by its budget must have left exactly the choices behind its way down.
// So a missing unit, one too many, one below another, or a wrong rest is found, and nothing
// is lost or counted twice where the weights of the finished parts add up to 1. At the end
// the units that the run began with must all have records.
//
// What it takes for granted: that each unit was searched rightly. A record is looked at (look.go)
// by one step, its first level; one that was made up with care is not found. Where solutions are listed, every one of them is
// checked against the cover, and that it lies below its unit; that none was missed is for a
// second run of the unit (--verify) or another engine to show.

package covers

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/native"
)

// auditor is the state of an audit.
type auditor struct {
	*units.Ledger
	job   *Job
	trail *trail
	hash  units.Hash
	steps *native.Steps
}

// Audit checks the records of a finished run and adds them up. The error is of reading them,
// or of the context; what is wrong with the run is in the report.
func (j *Job) Audit(ctx context.Context, done units.Records) (*units.Report, error) {
	ledger, err := units.NewLedger(done)
	if err != nil {
		return nil, err
	}
	a := &auditor{ledger, j, j.newTrail(), units.Hash{}, native.NewSteps(ctx)}
	if err := a.Walk(ctx, a, 0); err != nil {
		return nil, err
	}
	roots, err := j.Roots(ctx)
	if err != nil {
		return nil, err
	}
	r := a.Report
	for _, unit := range roots {
		if record, err := done.Get(unit); err != nil {
			return nil, err
		} else if record == nil && !slices.Contains(r.Missing, unit) {
			r.Missing = append(r.Missing, unit)
			a.Wrong("unit %s has no record", unit)
		}
	}
	if err := a.Extra(); err != nil {
		return nil, err
	}
	r.Covered = a.Covered.RatString()
	r.Hash = a.hash.String()
	if r.Why == "" && r.Covered != "1" { // cannot be without a missing unit
		a.Wrong("the units cover %s of the tree", r.Covered)
	}
	r.Whole = r.Why == ""
	return r, nil
}

// count counts a node at a level.
func (a *auditor) count(level int, nodes uint64) {
	units.Raise(&a.Report.Levels, level, nodes)
	a.Report.Nodes += nodes
}

// Node is that of units.Tree.
func (a *auditor) Node(at []int) []units.Left {
	a.count(len(at), 1)
	return units.Children(at, a.trail.to(at).choices(), big.NewRat(1, 1))
}

// Unit is that of units.Tree.
func (a *auditor) Unit(name string, at []int, record []byte) []units.Left {
	r, err := units.Decode(name, record)
	if err != nil {
		a.Wrong("%v", err)
		return nil
	}
	for i, n := range r.Levels {
		a.count(len(at)+i, n)
	}
	a.Report.Solutions += r.Solutions
	a.solutions(r, at)
	node := a.trail.to(at)
	if err := a.look(r, at, node, 0, 1); err != nil {
		a.Wrong("%v", err)
	}
	if r.Stop == "" {
		return nil
	}
	return a.rest(r, at, node)
}

// solutions checks the solutions of a record and adds its hash.
func (a *auditor) solutions(r *units.Record, at []int) {
	if r.Hash == nil {
		a.Wrong("record of unit %s: no hash of its solutions", r.Unit)
		return
	}
	a.hash.Join(r.Hash)
	if a.job.spec.Solutions != List {
		return
	}
	if uint64(len(r.Found)) != r.Solutions {
		a.Wrong("record of unit %s: %d solutions, and %d listed", r.Unit, r.Solutions, len(r.Found))
	}
	var hash units.Hash
	for i, options := range r.Found {
		if why := a.solves(options, at); why != "" {
			a.Wrong("record of unit %s: %v is no solution of it: %s", r.Unit, options, why)
		}
		if i > 0 && slices.Compare(r.Found[i-1], options) >= 0 {
			a.Wrong("record of unit %s: %v is listed twice, or out of order", r.Unit, options)
		}
		hash.Add(options)
	}
	if hash != *r.Hash {
		a.Wrong("record of unit %s: its hash is not that of its solutions", r.Unit)
	}
}

// rest returns what a unit left, by where it stopped.
func (a *auditor) rest(r *units.Record, at []int, node *plain) (left []units.Left) {
	stop, err := path(r.Stop)
	if err != nil || len(stop) < len(at) || !slices.Equal(stop[:len(at)], at) {
		a.Wrong("record of unit %s: it stopped at %s, which is not below it", r.Unit, r.Stop)
		return nil
	}
	share := big.NewRat(1, 1)
	for depth := len(at); depth < len(stop) || r.Open && depth == len(stop); depth++ {
		choices := node.choices()
		first := 0
		if depth < len(stop) {
			first = slices.Index(choices, stop[depth]) + 1
		}
		if len(choices) == 0 || depth < len(stop) && first == 0 {
			a.Wrong("record of unit %s: it stopped at %s, where no choice leads", r.Unit, r.Stop)
			return nil
		}
		all := units.Children(stop[:depth], choices, share)
		left, share = append(left, all[first:]...), all[0].Share
		if depth < len(stop) {
			node = node.take(choices[:first-1], stop[depth])
		}
	}
	return left
}

// solves says why options are no solution below a node, "" if they are one.
func (a *auditor) solves(options, at []int) string {
	for _, o := range at {
		if !slices.Contains(options, o) {
			return fmt.Sprintf("without option %d", o)
		}
	}
	verdict := a.trail.judge.Judge(options)
	if !verdict.OK {
		return verdict.Reason
	}
	if live := a.job.spec.Live; live != nil {
		for _, o := range options {
			if !slices.Contains(live, o) {
				return fmt.Sprintf("option %d may not be chosen", o)
			}
		}
	}
	return ""
}

// need is how many times an item may be covered, and must be if it is primary.
func (s *spec) need(item int) int {
	if item < len(s.Need) {
		return s.Need[item]
	}
	return 1
}
