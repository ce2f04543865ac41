package main

import (
	"context"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/cover"
	"github.com/tilemip/tilemip/native/referee"
)

// solveCover solves a packing puzzle or an exact cover as a 0-1 program. For more
// than one solution each one found is cut off and the program solved again, until
// it is infeasible: slow beside the native engines, but a proof by another road.
func (s *session) solveCover(ctx context.Context, b backends.Backend, one *subject) (*answer, error) {
	c, packed, err := coverOf(one)
	if err != nil {
		return nil, err
	}
	if packed != nil {
		if a := volumes(packed); a != nil && !s.force {
			return a, nil
		}
	}
	began := time.Now()
	p, err := cover.Build(c)
	if err != nil {
		return nil, err
	}
	a := &answer{Kind: coverKind(packed), Formulation: "cover", BuildSeconds: time.Since(began).Seconds()}
	s.view.program(p.Model, b, "exact cover "+one.name)
	k := newCollector(s, c, packed)
	a.Checked = true
	started := time.Now()
	for {
		r, err := backends.Solve(ctx, b, p.Model, s.options(s.left(started)))
		if err != nil {
			return nil, err
		}
		a.fromResult(p.Model, r)
		a.Objective, a.Bound, a.Gap = nil, nil, nil // of a feasibility problem they say nothing
		if !r.Status.HasPoint() {
			k.fill(a, r.Status == model.StatusInfeasible)
			break
		}
		chosen := p.Decode(r.X)
		if verdict := referee.Cover(c, chosen); !verdict.OK {
			return nil, disagree("the referee refuses a solution of %s: %s", r.Engine, verdict.Reason)
		}
		k.add(chosen)
		if w := s.wanted(); w > 0 && k.found == uint64(w) {
			a.Termination = model.SolutionLimit
			k.fill(a, false)
			break
		}
		p.Forbid(chosen)
	}
	return a, k.err
}
