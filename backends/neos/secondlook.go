package neos

// The second look at an answer from NEOS. Its points are re-checked, but "optimal",
// "infeasible" and "unbounded" are claims of a program on another machine. The solvers of this
// machine, except the one that made the claim, look for a better point, for any point, or for
// the optimum, for a short time (backends.Confirm). A point refutes the claim; the result that there is none
// confirms it; anything else leaves it a claim.

import (
	"cmp"
	"context"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/neos"
)

// SecondLook checks the claims in the answers for one subject after the other, and keeps
// what became of them. It is used by one goroutine at a time.
type SecondLook struct {
	TimeLimit   time.Duration     // for each claim; 0: no solver looks, and claims remain claims
	RelativeGap float64           // with which the claims were asked for
	Notify      func(text string) // called with what happens, a line each; or nil

	server    string
	solver    string // that was asked for
	standIn   string // that ran in its place, where the server says so
	claims    int    // of "optimal", "infeasible" and "unbounded"
	confirmed int    // by a second solver
	proven    int    // by the check of the point, where the objective is constant
	by        string // the second solver
}

// Grounds name what an answer rests on.
type Grounds struct {
	Claimant string // the solver elsewhere: "CPLEX at neos-server.org"; "" when none was recorded
	StandIn  string // the solver that ran in place of the one asked for; "" for none
	Second   string // the solver of this machine that confirms every claim; "" for none
	Checked  bool   // no solver was needed for that: the check of the points proves every claim
}

// Record records which solver gave an answer. Config.Read is the place to call it.
func (l *SecondLook) Record(server string, r *neos.Reading) {
	l.server, l.solver, l.standIn = server, r.Solver, r.StandIn
}

// Take returns the grounds of the answers recorded since the last call, and begins anew.
func (l *SecondLook) Take() Grounds {
	g := Grounds{}
	if l.solver != "" {
		g = Grounds{Claimant: l.who(), StandIn: l.standIn}
	}
	if l.claims > 0 && l.confirmed+l.proven >= l.claims {
		g.Second, g.Checked = l.by, l.by == ""
	}
	*l = SecondLook{TimeLimit: l.TimeLimit, RelativeGap: l.RelativeGap, Notify: l.Notify}
	return g
}

// Over returns b with a second look at each of its claims of "optimal", "infeasible" and "unbounded". The
// error is a *neos.DisagreeError when a second solver refutes one.
func (l *SecondLook) Over(b backends.Backend) backends.Backend { return &checked{b, l} }

type checked struct {
	backends.Backend
	look *SecondLook
}

func (c *checked) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	r, err := c.Backend.Solve(ctx, m, o)
	if err != nil || ctx.Err() != nil || !r.Done() && r.Status != model.StatusInfeasible && r.Status != model.StatusUnbounded {
		return r, err
	}
	return r, c.look.again(ctx, m, r)
}

// again has the other solvers of this machine check a claim.
func (l *SecondLook) again(ctx context.Context, m *model.Model, r *model.Result) error {
	l.claims++
	if l.TimeLimit <= 0 {
		return nil
	}
	l.notify("%s says %s; a second solver on this machine tries to refute it for at most %v (--second-look 0 turns this off)", l.who(), r.Status, l.TimeLimit)
	second := backends.Confirm(ctx, m, r, backends.ConfirmOptions{
		TimeLimit: l.TimeLimit, Claimant: cmp.Or(l.local(), r.Engine), RelativeGap: l.RelativeGap,
	})
	switch second.Verdict {
	case backends.Disproved:
		return &neos.DisagreeError{Reason: fmt.Sprintf("%s says %s, and that is disproved: %s, re-checked in exact arithmetic", l.who(), claimOf(r), second.Reason)}
	case backends.Agrees:
		l.confirmed++
		l.by = second.By
	case backends.Proven:
		l.proven++
	}
	l.notify("the second look: %s", second.Reason)
	return nil
}

func (l *SecondLook) notify(format string, args ...any) {
	if l.Notify != nil {
		l.Notify(fmt.Sprintf(format, args...))
	}
}

// who names the solver elsewhere.
func (l *SecondLook) who() string {
	name := cmp.Or(l.standIn, l.solver)
	if u, err := url.Parse(l.server); err == nil && u.Host != "" {
		name += " at " + u.Host
	}
	return name
}

// local is the name of this machine's backend for the same solver; "" for none.
func (l *SecondLook) local() string {
	name, _, _ := strings.Cut(strings.ToLower(cmp.Or(l.standIn, l.solver)), " ")
	switch name {
	case "glpk":
		return "glpsol"
	case "lp_solve":
		return "lpsolve"
	}
	return name
}

// claimOf describes what a result claims beyond its point.
func claimOf(r *model.Result) string {
	if r.Status == model.StatusOptimal {
		return fmt.Sprintf("that the objective %.12g is optimal", r.Objective)
	}
	if r.Done() {
		return fmt.Sprintf("that the objective %.12g is within the gap asked for", r.Objective)
	}
	if r.Status == model.StatusUnbounded {
		return "that the objective has no best value"
	}
	return "that there is no feasible point"
}
