// A second solver for a general model. Two solvers that say the same prove nothing,
// but they share no code; and the points they return were re-checked in exact
// arithmetic, so that a point of one disproves a false claim of the other.

package main

import (
	"context"
	"fmt"
	"math"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/integer"
	"github.com/tilemip/tilemip/model"
)

// second returns a solver that is at hand and not the one named; nil when there is none.
func second(first string) backends.Backend {
	if others := backends.Others(first); len(others) > 0 {
		return others[0]
	}
	return nil
}

// verifyModel solves a model by two solvers and compares them.
func (s *session) verifyModel(ctx context.Context, b backends.Backend, one *subject) (*answer, int, error) {
	other := second(b.Info().Name)
	if other == nil {
		return nil, exitMissing, &backends.MissingError{Name: "for a second answer", How: "a model has no native engine, and " + b.Info().Name + " is the only solver at hand; install CBC or GLPK"}
	}
	a, err := s.solve(ctx, b, one, "")
	if err != nil {
		return nil, exitFailed, err
	}
	if ctx.Err() != nil || a.Engine == integer.EngineArithmetic {
		return a, exitStatus(a), nil
	}
	c, err := s.solve(ctx, other, one, "")
	if err != nil {
		return nil, exitFailed, err
	}
	a.Native = c
	slack := s.tolerance(one.model)
	agrees, why := compareModels(one.model, a, c, slack)
	if a.Verdict = why; !agrees {
		return a, exitDisagree, nil
	}
	if a.Status == c.Status && a.ClaimedBy != "" && c.ClaimedBy != "" && c.Termination == model.Completed {
		a.Prove(tilemip.BySecond(c.Engine))
	}
	return a, exitStatus(a), nil
}

// tolerance is by how much, relative to the objective, two right answers may differ: by the
// gap that was asked for, and with continuous columns by what the solvers' tolerances make
// up.
func (s *session) tolerance(m *model.Model) float64 {
	a := m.Matrix()
	for _, t := range a.Type {
		if !t.IsInteger() {
			return s.solver.RelativeGap + 1e-4
		}
	}
	return s.solver.RelativeGap + 1e-6
}

// compareModels says whether two solvers' answers can both be true, and how.
func compareModels(m *model.Model, a, b *answer, slack float64) (bool, string) {
	for _, pair := range [][2]*answer{{a, b}, {b, a}} {
		claims, has := pair[0], pair[1]
		if !has.Status.HasPoint() || !has.Checked {
			continue
		}
		at := *has.Objective
		switch {
		case claims.Status == model.StatusInfeasible:
			return false, fmt.Sprintf("%s claims that there is no feasible point; %s has one, of objective %.12g, which was re-checked", claims.Engine, has.Engine, at)
		case claims.Bound != nil && betterThan(m, at, *claims.Bound, slack):
			return false, fmt.Sprintf("%s claims that no objective is better than %.12g; %s has a point of %.12g, which was re-checked", claims.Engine, *claims.Bound, has.Engine, at)
		}
	}
	switch {
	case a.Status == model.StatusUnbounded && b.Status == model.StatusOptimal, a.Status == model.StatusOptimal && b.Status == model.StatusUnbounded:
		return false, fmt.Sprintf("%s claims %s, %s claims %s", a.Engine, a.Status, b.Engine, b.Status)
	case a.Status != b.Status || a.Termination != model.Completed || b.Termination != model.Completed:
		return true, fmt.Sprintf("no contradiction, but no agreement either: %s says %s, %s says %s", a.Engine, said(a), b.Engine, said(b))
	case a.Status.HasPoint():
		return true, fmt.Sprintf("%s and %s agree on the objective %.12g; both points were re-checked", a.Engine, b.Engine, *a.Objective)
	}
	return true, fmt.Sprintf("%s and %s agree: %s", a.Engine, b.Engine, a.Status)
}

// betterThan reports whether an objective is better than a bound by more than the slack.
func betterThan(m *model.Model, objective, bound, slack float64) bool {
	by := bound - objective
	if m.Matrix().Maximize {
		by = -by
	}
	return by > slack*math.Max(1, math.Abs(bound))
}

// said is a status with why it ended.
func said(a *answer) string {
	text := a.Status.String()
	if a.Status == model.StatusLimit {
		text = "nothing found"
	}
	if a.Termination != model.Completed {
		text += " (stopped: " + string(a.Termination) + ")"
	}
	return text
}
