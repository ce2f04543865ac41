// Two independent methods, compared by the referee.

package tilemip

import (
	"context"
	"math"
	"slices"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/referee"
)

// Verify solves a subject in two independent ways and compares them. A puzzle is solved as
// an integer program, whose answer is returned, and by the native search, whose answer is
// its Native; the referee compares the two in Verdict. A general model, which no native
// engine can solve, is given to a second solver. Agrees is false when they contradict each
// other; what the second method proves about the first one's answer is added to ProvenBy. Where
// a limit ended the first, the answer has the better plan, point or solutions and the better bound
// of the two, and FoundBy and BoundBy say which are the second one's.
// When the context ends during the native search, its answer is returned, without a verdict.
func Verify(ctx context.Context, s Subject, o Options) (*Answer, error) {
	return timed(s, func() (*Answer, error) {
		if s.Model != nil {
			return verifyModel(ctx, s, &o)
		}
		return verifyPuzzle(ctx, s, &o)
	})
}

// verifyPuzzle runs the native search first and then the integer method, each within the whole
// time limit. The integer method does without the tables of the native search, unless they are
// asked for by name, so that the two proofs are independent.
func verifyPuzzle(ctx context.Context, s Subject, o *Options) (*Answer, error) {
	var err error
	if o.NeedsBackend(s) { // before the search, which may take long
		if o.Backend, err = o.backend(); err != nil {
			return nil, err
		}
	}
	o.note("native search")
	native, err := search(ctx, s, o)
	if err != nil || ctx.Err() != nil {
		return native, err
	}
	program, err := solve(ctx, s, o, true)
	if err != nil {
		return nil, err
	}
	program.Native, program.SearchSeconds = native, native.SearchSeconds
	verdict := compare(s, program, native)
	program.Agrees, program.Verdict = verdict.OK, verdict.Reason
	switch {
	case verdict.OK && confirms(s, program, native):
		program.agree(native)
	case verdict.OK:
		program.better(native, o, 1)
	}
	if o.Certify {
		return program, program.check(ctx, o)
	}
	return program, nil
}

// ByCertificate names, among what proves a status, a certificate that was checked by code that
// shares nothing with what wrote it.
const ByCertificate = "a checked certificate"

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
		o.note("the certificate was not checked: " + err.Error())
	case !verdict.OK:
		return &DisagreeError{Reason: "the certificate is refused: " + verdict.Reason}
	default:
		o.note("the certificate was checked: " + verdict.Reason)
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
func compare(s Subject, program, native *Answer) referee.Verdict {
	if s.Board == nil && program.Engine == integer.EngineParity && native.Engine == integer.EngineParity {
		return referee.Verdict{OK: true, Reason: "each method shows by a colouring of the cells, in code of its own, that there is no solution; neither had to search"}
	}
	if program.Engine == native.Engine && (native.Engine == integer.EngineParity || native.Engine == EngineVolume) {
		return referee.Verdict{OK: true, Reason: "one argument, not two: by " + native.Engine + " alone there is no solution, and neither method had to run"}
	}
	if native.Engine == cover.LeastEngine {
		return referee.CompareCost(leastClaim(voice("the 0-1 program", program), program), leastClaim("the native search", native))
	}
	if s.Board != nil {
		return referee.CompareSlide(boardClaim(voice("the integer program", program), program), boardClaim("the native search", native))
	}
	return referee.CompareCover(coverClaim(voice("the 0-1 program", program), program), coverClaim("the native search", native))
}

// confirms reports whether the native answer proves by itself what the program's answer says:
// the same optimum of a board, a bound above every length that the program admits, or complete
// lists of solutions on both sides.
func confirms(s Subject, program, native *Answer) bool {
	switch {
	case len(native.ProvenBy) == 0 || program.Doubt != "":
		return false
	case native.Engine == cover.LeastEngine:
		return program.Status == native.Status && (program.Status == model.StatusOptimal || program.Status == model.StatusInfeasible)
	case s.Board == nil:
		return program.Complete && native.Complete
	case native.Engine == integer.EngineParity:
		return program.Status == model.StatusInfeasible
	case program.Status == model.StatusInfeasible:
		return native.Bound != nil && *native.Bound > float64(program.MostMoves)
	}
	return program.Status == model.StatusOptimal && native.Status == model.StatusOptimal
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

// boardClaim is the claim of an answer about the least number of moves, for the referee. A
// bound is rounded up to a whole number of moves, after 1e-6 is taken off for a solver's
// tolerance. An answer with a Doubt is true of its program alone and claims less.
func boardClaim(method string, a *Answer) referee.SlideClaim {
	bound := 0
	if a.Bound != nil {
		bound = int(math.Ceil(*a.Bound - 1e-6))
	}
	switch {
	case a.Engine == integer.EngineParity:
		return referee.SlideUnsolvable(method)
	case a.Doubt != "" && a.Moves == nil: // true of the program alone
		return referee.SlideStopped(method, bound) // of a relaxation: the bound is of the board all the same
	case a.Doubt != "":
		return referee.SlideFeasible(method, len(*a.Moves), 0)
	case a.Status == model.StatusInfeasible:
		return referee.SlideNoneWithin(method, a.MostMoves)
	case a.Status == model.StatusOptimal:
		return referee.SlideOptimal(method, len(*a.Moves))
	case a.Status.HasPoint():
		return referee.SlideFeasible(method, len(*a.Moves), bound)
	}
	return referee.SlideStopped(method, bound)
}

// coverClaim is the claim of an answer about the number of solutions.
func coverClaim(method string, a *Answer) referee.CoverCount {
	if a.Solutions == nil { // more than fit into 64 bits
		return referee.CoverCount{Method: method, Many: a.Complete}
	}
	return referee.CoverCount{Method: method, Solutions: *a.Solutions, Complete: a.Complete, Rotations: a.UniqueRotations, Reflections: a.UniqueReflections}
}
