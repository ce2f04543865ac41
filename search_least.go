// The native search for a least-cost cover: own.

package tilemip

import (
	"context"
	"fmt"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/referee"
)

// least reports whether a least-cost cover is asked for: one solution of a cover with costs.
func (o *Options) least(c *puzzle.Cover) bool { return c.HasCosts() && o.wanted() == 1 }

// checkLeast refuses what a search for a least-cost cover does not take.
func (o *Options) checkLeast(c *puzzle.Cover) error {
	switch {
	case c.HasCosts() && o.Limit > 1:
		return &OptionError{Option: "limit", Reason: "is for covers without costs; expected all or count, whatever they cost, or none of the three for a cheapest one"}
	case o.least(c) && o.Engine != "":
		return &OptionError{Option: "engine", Reason: o.Engine + " does not take costs; expected none named, or all or count, whatever they cost"}
	}
	return nil
}

// searchLeast searches a least-cost cover by branch and bound. The referee checks every better
// cover and adds up its cost.
func searchLeast(ctx context.Context, kind string, c *puzzle.Cover, o *Options) (*Answer, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	judge := referee.NewCovers(c)
	var wrong error
	better := func(options []int, cost int) {
		if verdict := judge.Judge(options); !verdict.OK {
			wrong = &DisagreeError{Reason: "the referee refutes a solution of the native search: " + verdict.Reason}
		} else if sum := judge.Cost(options); sum != cost {
			wrong = &DisagreeError{Reason: fmt.Sprintf("the native search says that its solution costs %d; its options cost %d together", cost, sum)}
		}
		if wrong != nil {
			cancel()
			return
		}
		o.note(fmt.Sprintf("cost %d", cost))
	}
	r, err := cover.LeastCost(ctx, c, cover.LeastOptions{
		Better: better, Run: native.Run{ProgressInterval: coverEvery, Progress: func(p native.Progress) {
			o.event(Event{Type: EventSearch, Elapsed: p.Elapsed, Text: p.Where, Number: p.Solutions, Nodes: p.Nodes, Explored: p.Explored})
		}},
	})
	switch {
	case wrong != nil:
		return nil, wrong
	case err != nil:
		return nil, err
	}
	return leastAnswer(ctx, kind, c, o, r)
}

// leastAnswer writes the result of the search as an answer.
func leastAnswer(ctx context.Context, kind string, c *puzzle.Cover, o *Options, r cover.LeastResult) (*Answer, error) {
	fits := r.Nodes - min(1, r.Nodes)
	a := &Answer{
		Kind: kind, Engine: cover.LeastEngine, Termination: terminationOf(r.Termination), Checked: r.Found,
		Searched: Searched{Fits: &fits}, Timing: Timing{Seconds: r.Elapsed.Seconds()}, Versions: map[string]string{"tilemip": Version()},
	}
	k := newCollector(ctx, o, c, nil, false)
	switch {
	case r.Found && r.Proven():
		a.Status, a.Termination = model.StatusOptimal, model.Completed
	case r.Found:
		a.Status = model.StatusFeasible
	case r.Proven():
		a.Status, a.Complete = model.StatusInfeasible, true
	default:
		a.Status = model.StatusLimit
	}
	if r.Found {
		if err := k.add(r.Options); err != nil {
			return nil, err
		}
		a.Objective = ptr(float64(r.Cost))
		a.Gap = ptr(float64(r.Cost-r.Bound) / max(1, float64(max(r.Cost, -r.Cost))))
	}
	if a.Status != model.StatusInfeasible {
		a.Bound = ptr(float64(r.Bound))
	}
	k.fill(a)
	o.note("least cost: " + english.Count(r.Nodes, "node"))
	return a, nil
}

// leastClaim is the claim of an answer about the least cost, for the referee.
func leastClaim(method string, a *Answer) referee.CoverCost {
	c := referee.CoverCost{Method: method, None: a.Status == model.StatusInfeasible}
	if a.Objective != nil {
		c.Found, c.Cost = true, int(*a.Objective)
	}
	if a.Bound != nil {
		c.Proven, c.Bound = true, int(*a.Bound)
	}
	return c
}
