// Two answers for one subject: compared by the referee, and the better of them where a limit
// stopped one.

package tilemip

import (
	"context"
	"math"
	"slices"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
)

// puzzleKind is a kind of puzzle, whose two methods the referee compares.
type puzzleKind interface {
	kind
	compare(program, native *Answer) referee.Verdict
	// confirms reports whether the native answer proves by itself what the program's answer says.
	confirms(program, native *Answer) bool
}

// verifyPuzzle runs the native search first and then the integer method, each within the whole
// time limit. The integer method does without the tables of the native search, unless they are
// asked for by name, so that the two proofs are independent.
func verifyPuzzle(ctx context.Context, p puzzleKind, s Subject, o *Options) (*Answer, error) {
	var err error
	if o.NeedsBackend(s) { // before the search, which may take long
		if o.Backend, err = o.backend(); err != nil {
			return nil, err
		}
	}
	o.Events.Note("native search")
	native, err := search(ctx, p, o)
	if err != nil || ctx.Err() != nil {
		return native, err
	}
	program, err := o.claimed(p.solve(ctx, o, true))
	if err != nil {
		return nil, err
	}
	program.Native, program.SearchSeconds = native, native.SearchSeconds
	verdict := compare(p, program, native)
	program.Agrees, program.Verdict = verdict.OK, verdict.Reason
	switch {
	case verdict.OK && confirms(p, program, native):
		program.agree(native)
	case verdict.OK:
		program.better(native, o, 1)
	}
	if o.Certify {
		return program, program.check(ctx, o)
	}
	return program, nil
}

// check checks the certificate of an answer. One that is refused is a *DisagreeError; one that
// could not be checked in the time or the memory there is proves nothing.
func (a *Answer) check(ctx context.Context, o *Options) error {
	if a.Certificate == nil {
		return nil
	}
	ctx, cancel := o.deadline(ctx)
	defer cancel()
	verdict, err := certificate.Verify(ctx, a.Certificate, 0)
	switch {
	case err != nil:
		o.Events.Note("the certificate was not checked: " + err.Error())
	case !verdict.OK:
		return &DisagreeError{Reason: "the certificate is refused: " + verdict.Reason}
	default:
		o.Events.Note("the certificate was checked: " + verdict.Reason)
		if a.Bound != nil && *a.Bound > float64(a.Certificate.Refutes+2) { // the bound is that of the native search, without a certificate
			return nil
		}
		a.Prove(ByCertificate)
		a.Voices = append(a.Voices, ByCertificate)
	}
	return nil
}

// agree enters that the native answer proves what the program's answer says: as a second
// proof, unless both rest on the same tables, and among the voices.
func (a *Answer) agree(native *Answer) {
	a.Voices = slices.Clone(a.ProvenBy)
	if a.ClaimedBy != "" {
		a.Voices = []string{a.ClaimedBy}
	}
	if a.SharesNative {
		a.Voices = []string{ByNative}
		a.Verdict += "; one proof, not two: the dual of the branch and bound is the tables of the native search"
		return
	}
	a.Prove(native.ProvenBy...)
	for _, by := range native.ProvenBy {
		if !slices.Contains(a.Voices, by) {
			a.Voices = append(a.Voices, by)
		}
	}
}

// compare has the referee compare the two answers for a puzzle. If both rest on the same
// argument, this is one proof, and the verdict says so.
func compare(p puzzleKind, program, native *Answer) referee.Verdict {
	if program.Engine == native.Engine && (native.Engine == EngineVolume || native.Engine == integer.EngineParity && native.Kind == KindBoard) {
		return referee.Verdict{OK: true, Reason: "one argument, not two: by " + native.Engine + " alone there is no solution, and neither method had to run"}
	}
	return p.compare(program, native)
}

// confirms reports whether the native answer proves by itself what the program's answer says.
func confirms(p puzzleKind, program, native *Answer) bool {
	return len(native.ProvenBy) > 0 && program.Doubt == "" && p.confirms(program, native)
}

// voice names a method together with what its answer rests on: "the integer program
// (patterns, closed by reductions)".
func voice(method string, a *Answer) string {
	name := a.Program
	if name == "" {
		name = a.Formulation
	}
	switch {
	case name == "":
		return method
	case a.ClaimedBy != "":
		return method + " (" + name + ", claimed by " + a.ClaimedBy + ")"
	case len(a.ProvenBy) > 0:
		return method + " (" + name + ", closed by " + english.List(a.ProvenBy) + ")"
	}
	return method + " (" + name + ")"
}

// better enters in an answer that was stopped what the other one, which does not contradict it,
// knows better, and whose that is: FoundBy and BoundBy. sign is 1 where the objective is
// minimized and -1 where it is maximized. An answer that is decided keeps what it has, and so does
// one about a program that does not state the puzzle, unless it is about nothing.
func (a *Answer) better(other *Answer, o *Options, sign float64) {
	wrong := a.Violation != nil && !a.Violation.Near && !a.Checked // the answer is then that the solver errs
	if a.decided() || a.Doubt != "" && a.Status != model.StatusLimit || a.Status == model.StatusError || wrong {
		return
	}
	a.improve(other, o, sign)
	if a.Certificate != nil && a.Moves != nil { // of the bound that it refutes, with the plan that the answer has
		c := *a.Certificate
		c.Plan, _ = puzzle.ParseMoves(*a.Moves)
		c.NoPlan, a.Certificate = false, &c
	}
}

// improve takes all of an answer that is decided, else what is found there and the bound, each
// where it is the better one.
func (a *Answer) improve(other *Answer, o *Options, sign float64) {
	fits := o.Horizon == 0 || other.Moves == nil || len(*other.Moves) <= o.Horizon
	switch {
	case other.decided() && fits && (other.Status.HasPoint() || !a.Status.HasPoint()):
		a.takeBound(other)
		a.takeFound(other)
		a.Status, a.Message, a.Doubt = other.Status, other.Message, ""
		if a.Termination != model.Interrupted && a.Termination != model.Crashed {
			a.Termination = other.Termination
		}
		return
	case fits && other.Status.HasPoint() && other.Checked && a.finds(other, sign):
		a.takeFound(other)
		a.Status, a.Message, a.Doubt = model.StatusFeasible, other.Message, ""
		if slices.Contains([]model.Termination{model.SolutionLimit, model.GapReached}, other.Termination) {
			a.Termination = other.Termination
		}
	}
	if other.Bound != nil && (other.ClaimedBy != "" || len(other.ProvenBy) > 0) {
		a.tighten(other, sign)
	}
	a.settle(o, sign)
}

// decided reports whether no time would change the status.
func (a *Answer) decided() bool {
	return a.Doubt == "" && (a.Status == model.StatusOptimal || a.Status == model.StatusInfeasible || a.Status == model.StatusUnbounded)
}

// finds reports whether the other answer has found the better: what has the better objective or,
// without objectives, more solutions.
func (a *Answer) finds(other *Answer, sign float64) bool {
	switch {
	case !a.Status.HasPoint() || a.Violation != nil && !a.Checked:
		return true
	case a.Objective != nil && other.Objective != nil:
		return sign**other.Objective < sign**a.Objective
	}
	return a.Solutions != nil && other.Solutions != nil && *other.Solutions > *a.Solutions
}

// takeFound takes what the other answer has found, with the checks of it.
func (a *Answer) takeFound(other *Answer) {
	a.FoundBy, a.Objective, a.Checked, a.Covered, a.By = other.Engine, other.Objective, other.Checked, other.Covered, ""
	a.Moves, a.PlanBy, a.Guarantee = other.Moves, other.PlanBy, other.Guarantee
	a.Values, a.Result, a.Violation, a.Polished = other.Values, other.Result, other.Violation, other.Polished
	a.gap()
}

// takeBound takes the other answer's bound with its grounds.
func (a *Answer) takeBound(other *Answer) {
	a.Bound, a.Credit, a.SharesNative = other.Bound, other.Credit, false
	if a.Bound != nil {
		a.BoundBy = other.Engine
	}
	if other.Certificate != nil {
		a.Certificate = other.Certificate
	}
	a.gap()
}

// tighten takes the other answer's bound where it is the better one; of two equal ones both have
// their grounds.
func (a *Answer) tighten(other *Answer, sign float64) {
	switch {
	case a.Bound == nil || sign**other.Bound > sign**a.Bound:
		a.takeBound(other)
	case *other.Bound == *a.Bound && !a.SharesNative && other.ClaimedBy == "":
		a.Prove(other.ProvenBy...)
	}
}

// settle decides the status by what is now known: objective and bound that meet are an optimum, and
// a bound above the horizon that was asked for leaves no plan within it.
func (a *Answer) settle(o *Options, sign float64) {
	switch {
	case a.Bound == nil || a.FoundBy == "" && a.BoundBy == "":
		return
	case a.Objective != nil && a.Checked && sign**a.Bound >= sign**a.Objective: // beyond it by rounding alone
		a.Bound, a.Status = a.Objective, model.StatusOptimal
		a.gap()
	case a.Kind == KindBoard && o.Horizon > 0 && *a.Bound > float64(o.Horizon):
		a.Status, a.MostMoves, a.Horizon = model.StatusInfeasible, o.Horizon, o.Horizon
	default:
		return
	}
	if a.Termination != model.Interrupted && a.Termination != model.Crashed {
		a.Termination = model.Completed
	}
}

// gap computes the gap from objective and bound.
func (a *Answer) gap() {
	if a.Gap = nil; a.Objective != nil && a.Bound != nil {
		a.Gap = ptr(math.Abs(*a.Objective-*a.Bound) / max(1, math.Abs(*a.Objective)))
	}
}
