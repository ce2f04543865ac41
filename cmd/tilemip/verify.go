package main

import (
	"context"
	"math"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/integer"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/native/referee"
)

func verifyCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "verify", Usage: "solve in two independent ways, compare them, and re-check every answer", ArgsUsage: "SUBJECT…",
		Description: `The integer program and the native search each give an answer; the referee, which
shares no code with either, replays both and says whether they agree. A general
model, which no native engine knows, is given to a second solver. Exit status 7
when the two disagree.

  tilemip verify examples/boards/neos.txt
  tilemip verify --count examples/puzzles/pent_6x10.txt
  tilemip verify examples/models/knapsack.lp --backend cbc`,
		Flags: flagsOf("verify"),
		Action: verb(io, true, func(ctx context.Context, s *session, b backends.Backend, one *subject) (*answer, int, error) {
			return s.verify(ctx, b, one)
		}),
	}
}

// verify gets both answers and asks the referee.
func (s *session) verify(ctx context.Context, b backends.Backend, one *subject) (*answer, int, error) {
	if one.model != nil {
		return s.verifyModel(ctx, b, one)
	}
	s.view.note("native search")
	native, err := s.search(ctx, one)
	if err != nil {
		return nil, exitFailed, err
	}
	if ctx.Err() != nil { // interrupted: what was found so far is the answer
		return native, exitStatus(native), nil
	}
	o := s.wishes(b, one)
	program, err := tilemip.SolveIndependent(ctx, one.of(), o)
	if err != nil {
		return nil, exitFailed, flagged(err)
	}
	s.creditNEOS(program)
	program.Native, program.SearchSeconds = native, native.SearchSeconds
	verdict := compare(one, program, native)
	program.Verdict = verdict.Reason
	if !verdict.OK {
		return program, exitDisagree, nil
	}
	if agree(one, program, native) {
		program.Prove(native.ProvenBy...)
	}
	return program, exitStatus(program), nil
}

// compare has the referee compare the two answers for a puzzle. What both owe to the
// same argument is one proof, and said to be one.
func compare(one *subject, program, native *answer) referee.Verdict {
	if one.slide == nil && program.Engine == integer.EngineParity && native.Engine == integer.EngineParity {
		return referee.Verdict{OK: true, Reason: "each method shows by a colouring of the cells, in code of its own, that there is no solution; neither had to search"}
	}
	if program.Engine == native.Engine && (native.Engine == integer.EngineParity || native.Engine == tilemip.EngineVolume) {
		return referee.Verdict{OK: true, Reason: "one argument, not two: by " + native.Engine + " alone there is no solution, and neither method had to run"}
	}
	if one.slide != nil {
		return referee.CompareSlide(slideClaim(voice("the integer program", program), program), slideClaim("the native search", native))
	}
	return referee.CompareCover(coverClaim(voice("the 0-1 program", program), program), coverClaim("the native search", native))
}

// agree reports whether the native answer proves by itself what the program's answer says.
func agree(one *subject, program, native *answer) bool {
	switch {
	case len(native.ProvenBy) == 0 || program.Doubt != "":
		return false
	case one.slide == nil:
		return program.Complete && native.Complete
	case native.Engine == integer.EngineParity:
		return program.Status == model.StatusInfeasible
	case program.Status == model.StatusInfeasible:
		return native.Bound != nil && *native.Bound > float64(program.MostMoves)
	}
	return program.Status == model.StatusOptimal && native.Status == model.StatusOptimal
}

// voice names a method by what its answer rests on: "the integer program (patterns,
// closed by reductions)".
func voice(method string, a *answer) string {
	name := or(a.Program, a.Formulation)
	switch {
	case name == "":
		return method
	case a.ClaimedBy != "":
		return method + " (" + name + ", claimed by " + a.ClaimedBy + ")"
	case len(a.ProvenBy) > 0:
		return method + " (" + name + ", closed by " + listed(a.ProvenBy) + ")"
	}
	return method + " (" + name + ")"
}

// slideClaim is what an answer says about the least number of moves.
func slideClaim(method string, a *answer) referee.SlideClaim {
	bound := 0
	if a.Bound != nil {
		bound = int(math.Ceil(*a.Bound - 1e-6))
	}
	switch {
	case a.Engine == integer.EngineParity:
		return referee.SlideUnsolvable(method)
	case a.Doubt != "" && a.Moves == nil: // true of the program alone
		return referee.SlideStopped(method, 0)
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

// coverClaim is what an answer says about the number of solutions.
func coverClaim(method string, a *answer) referee.CoverCount {
	if a.Solutions == nil { // more than 64 bits hold
		return referee.CoverCount{Road: method}
	}
	return referee.CoverCount{Road: method, Solutions: *a.Solutions, Complete: a.Complete, Rotations: a.UniqueRotations, Reflections: a.UniqueReflections}
}
