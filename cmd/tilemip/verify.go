package main

import (
	"context"
	"math"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/native/referee"
)

func verifyCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "verify", Usage: "solve by both roads, compare them, and re-check every answer", ArgsUsage: "SUBJECT…",
		Description: `The integer program and the native search each give an answer; the referee, which
shares no code with either, replays both and says whether they agree. Exit status 7
when they do not.

  tilemip verify examples/boards/neos.txt
  tilemip verify --count examples/puzzles/small.dlx`,
		Flags: flags(outputFlags, solveFlags, neosFlags, searchFlags),
		Action: verb(io, true, func(ctx context.Context, s *session, b backends.Backend, one *subject) (*answer, int, error) {
			return s.verify(ctx, b, one)
		}),
	}
}

// verify goes both roads and asks the referee.
func (s *session) verify(ctx context.Context, b backends.Backend, one *subject) (*answer, int, error) {
	if one.model != nil {
		return nil, exitUsage, usagef("%s is a model, which has no native engine to be compared with; tilemip solve re-checks its answer", one.name)
	}
	s.view.note("native search")
	native, err := s.search(ctx, one)
	if err != nil {
		return nil, exitFailed, err
	}
	program, err := s.solve(ctx, b, one, "")
	if err != nil {
		return nil, exitFailed, err
	}
	program.Native = native
	var verdict referee.Verdict
	if one.slide != nil {
		verdict = referee.CompareSlide(slideClaim("the integer program", program), slideClaim("the native search", native))
	} else {
		verdict = referee.CompareCover(coverClaim("the 0-1 program", program), coverClaim("the native search", native))
	}
	program.Verdict = verdict.Reason
	if !verdict.OK {
		return program, exitDisagree, nil
	}
	return program, program.exit(), nil
}

// slideClaim is what an answer says about the least number of moves.
func slideClaim(road string, a *answer) referee.SlideClaim {
	bound := 0
	if a.Bound != nil {
		bound = int(math.Ceil(*a.Bound - 1e-6))
	}
	switch {
	case a.Engine == parityEngine:
		return referee.SlideUnsolvable(road)
	case a.Status == model.StatusInfeasible:
		return referee.SlideNoneWithin(road, a.mostMoves)
	case a.Status == model.StatusOptimal:
		return referee.SlideOptimal(road, len(*a.Moves))
	case a.Status.HasPoint():
		return referee.SlideFeasible(road, len(*a.Moves), bound)
	}
	return referee.SlideStopped(road, bound)
}

// coverClaim is what an answer says about the number of solutions.
func coverClaim(road string, a *answer) referee.CoverCount {
	if a.Solutions == nil { // more than 64 bits hold
		return referee.CoverCount{Road: road}
	}
	return referee.CoverCount{Road: road, Solutions: *a.Solutions, Complete: a.complete}
}
