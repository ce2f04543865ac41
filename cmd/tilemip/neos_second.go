// The second look at an answer from NEOS. Its points are re-checked, but "optimal" and
// "infeasible" are claims of a program on another machine. The solvers of this machine,
// except the one that made the claim, look for a better point, or for any point, for a
// short time (backends.Confirm). A point refutes the claim; the result that there is none
// confirms it; anything else leaves it a claim.

package main

import (
	"context"
	"fmt"
	"net/url"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/neos"
)

// remote collects the claims in the answers from NEOS for one subject.
type remote struct {
	server    string
	solver    string // that was asked for
	standIn   string // that ran in its place, where the server says so
	claims    int    // of "optimal" and "infeasible"
	confirmed int    // by a second solver
	proven    int    // by the check of the point, where the objective is constant
	by        string // the second solver
}

// heard records which solver gave an answer.
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

// local is the name of this machine's backend for the same solver; "" for none.
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

// doubting is a backend whose solver is on another machine, so that its claims get a
// second look.
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

// lookAgain has the other solvers of this machine check a claim. The error is a
// *neos.DisagreeError when one refutes it.
func (s *session) lookAgain(ctx context.Context, m *model.Model, r *model.Result) error {
	s.remote.claims++
	if s.secondLook <= 0 {
		return nil
	}
	s.view.note("neos: %s says %s; a second solver of this machine looks for at most %v for what refutes it (--second-look 0: none)", s.remote.who(), r.Status, s.secondLook)
	second := backends.Confirm(ctx, m, r, backends.ConfirmOptions{
		TimeLimit: s.secondLook, Claimant: or(s.remote.local(), r.Engine), RelativeGap: s.asked.Solver.RelativeGap,
	})
	switch second.Verdict {
	case backends.Disproved:
		return &neos.DisagreeError{Reason: fmt.Sprintf("%s says %s, and that is disproved: %s, re-checked in exact arithmetic", s.remote.who(), claimOf(r), second.Reason)}
	case backends.Agrees:
		s.remote.confirmed++
		s.remote.by = second.By
	case backends.Proven:
		s.remote.proven++
	}
	s.view.note("neos: the second look: %s", second.Reason)
	return nil
}

// claimOf describes what a result claims beyond its point.
func claimOf(r *model.Result) string {
	if r.Status == model.StatusOptimal {
		return fmt.Sprintf("that the objective %.12g is optimal", r.Objective)
	}
	return "that there is no feasible point"
}

// byCheck proves "optimal" of a model without an objective.
const byCheck = "the exact check of the point"

// creditNEOS names in an answer the solver at NEOS that claims it, and the second solver
// if that confirms all of it.
func (s *session) creditNEOS(a *answer) {
	r := s.remote
	s.remote = remote{} // the next subject's
	if r.solver == "" {
		return
	}
	a.StandIn = r.standIn
	if a.ClaimedBy == "neos" {
		a.Claim(r.who())
	}
	switch {
	case a.ClaimedBy == "" || r.claims == 0 || r.confirmed+r.proven < r.claims:
	case r.by != "":
		a.Prove(tilemip.BySecond(r.by))
	default:
		a.Prove(byCheck)
	}
}
