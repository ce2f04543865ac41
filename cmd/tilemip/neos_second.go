// The second look at an answer from NEOS. Its points are re-checked, but "optimal" and
// "infeasible" are the word of a program elsewhere, or of whoever answers in its place.
// A solver of this machine, another one, is given the same model for a short while. A
// feasible point of its that is better, or one at all, refutes the claim; the same
// answer confirms it; anything else leaves it a claim.

package main

import (
	"context"
	"fmt"
	"math"
	"net/url"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/neos"
)

var secondLookFlag = &cli.DurationFlag{Name: "second-look", Usage: "let a second solver of this machine look for `DURATION` at most for what refutes a claim from NEOS; 0: none looks", Value: 10 * time.Second}

// remote is what the answers from NEOS for one subject rest on.
type remote struct {
	server    string
	solver    string // that was asked for
	standIn   string // that ran in its place, where the server says so
	claims    int    // of "optimal" and "infeasible"
	confirmed int
	by        string // the second solver
}

// heard notes whose word an answer is.
func (s *session) heard(server string, r *neos.Reading) {
	s.remote.server, s.remote.solver, s.remote.standIn = server, r.Solver, r.StandIn
}

// who names the solver elsewhere: "CPLEX at neos-server.org".
func (r *remote) who() string {
	name := or(r.standIn, r.solver)
	if u, err := url.Parse(r.server); err == nil && u.Host != "" {
		name += " at " + u.Host
	}
	return name
}

// local is the backend of this machine that is the same solver, by name; "" for none.
func (r *remote) local() string {
	name, _, _ := strings.Cut(strings.ToLower(or(r.standIn, r.solver)), " ")
	switch name {
	case "glpk":
		return "glpsol"
	case "lp_solve":
		return "lpsolve"
	}
	return name
}

// doubting is a backend whose solver is elsewhere.
type doubting struct {
	backends.Backend
	s *session
}

func (d *doubting) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	r, err := d.Backend.Solve(ctx, m, o)
	if err != nil || ctx.Err() != nil || r.Status != model.StatusOptimal && r.Status != model.StatusInfeasible {
		return r, err
	}
	return r, d.s.lookAgain(ctx, m, r)
}

// lookAgain gives a claim to a second solver. The error is a *neos.DisagreeError when
// that refutes it.
func (s *session) lookAgain(ctx context.Context, m *model.Model, r *model.Result) error {
	s.remote.claims++
	if s.secondLook <= 0 {
		return nil
	}
	other := second(s.remote.local())
	if other == nil {
		s.view.note("neos: no second solver is at hand, so the word of %s stands alone", s.remote.who())
		return nil
	}
	name := other.Info().Name
	s.view.note("neos: %s looks for at most %v for what refutes %s, which says %s", name, s.secondLook, s.remote.who(), r.Status)
	again, err := backends.Solve(ctx, other, m, backends.Options{TimeLimit: s.secondLook, RelativeGap: s.gap, Threads: s.threads})
	if err != nil {
		s.view.note("neos: the second look failed: %v", err)
		return nil
	}
	objective, found := feasible(m, again)
	slack := s.tolerance(m)
	switch {
	case found && r.Status == model.StatusInfeasible:
		return refuted("%s says that there is no feasible point; %s has one, of objective %.12g, re-checked in exact arithmetic", s.remote.who(), name, objective)
	case found && betterThan(m, objective, r.Objective, slack):
		return refuted("%s says that the objective %.12g is optimal; %s has a point of %.12g, re-checked in exact arithmetic", s.remote.who(), r.Objective, name, objective)
	case again.Status == r.Status && again.Termination == model.Completed &&
		(!found || math.Abs(objective-r.Objective) <= slack*math.Max(1, math.Abs(objective))):
		s.remote.confirmed++
		s.remote.by = name
	default:
		s.view.note("neos: %s found nothing against it (%s, %s), and did not confirm it", name, again.Status, again.Termination)
	}
	return nil
}

func refuted(format string, args ...any) error {
	return &neos.DisagreeError{Reason: fmt.Sprintf(format, args...)}
}

// feasible checks the point of a result and computes its objective.
func feasible(m *model.Model, r *model.Result) (objective float64, ok bool) {
	if !r.Status.HasPoint() {
		return math.NaN(), false
	}
	report, err := m.Check(r.X)
	if err != nil || !report.OK {
		return math.NaN(), false
	}
	objective, _ = report.Objective.Float64()
	return objective, true
}

// creditNEOS names in an answer the solver at NEOS whose word it is, and the second
// solver where that confirms all of it.
func (s *session) creditNEOS(a *answer) {
	r := s.remote
	s.remote = remote{} // the next subject's
	if r.solver == "" {
		return
	}
	a.StandIn = r.standIn
	if a.ClaimedBy == "neos" {
		a.claim(r.who())
	}
	if a.ClaimedBy != "" && r.claims > 0 && r.confirmed == r.claims {
		a.prove(bySecond(r.by))
	}
}
