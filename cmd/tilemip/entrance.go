// From the command line to the library: what the flags of a verb mean as options of
// package tilemip, and its errors and events as those of the command. No other file uses
// both sides.

package main

import (
	"context"
	"errors"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/engines"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// of is the subject as the library has it.
func (one *subject) of() tilemip.Subject {
	return tilemip.Subject{Name: one.name, Board: one.slide, Packing: one.pack, Cover: one.cover, Model: one.model}
}

// libraryOptions are the options of the library for a subject: those that the command line
// fills, and those that the command sets itself.
func (s *session) libraryOptions(b backends.Backend, one *subject) tilemip.Options {
	o := s.asked
	o.TimeLimit, o.Threads, o.Seed = o.Solver.TimeLimit, o.Solver.Threads, o.Solver.Seed
	o.Backend, o.Events, o.Claimed = b, s.happened, s.creditNEOS
	o.Certify = s.proof != ""
	if o.Certify && one.slide != nil && o.Heuristic == "" && partition(*one.slide) {
		o.Heuristic = patternDatabases // from the first node on, so that there is a partition to write
	}
	if s.first {
		o.Solver.SolutionLimit = 1
	}
	if s.start != "" && one.slide != nil {
		o.Start = s.startOf(*one.slide)
	}
	return o
}

// startOf returns the function that finds the plan of --start for a board.
func (s *session) startOf(board puzzle.Slide) func(context.Context) ([]puzzle.Move, error) {
	return func(ctx context.Context) ([]puzzle.Move, error) {
		if s.start == learnedStart {
			return learned.Plan(ctx, board)
		}
		plan, err := puzzle.ParseMoves(s.start)
		if err != nil {
			return nil, usagef("--start: %v; or %s", err, learnedStart)
		}
		return plan, nil
	}
}

// slideFormulation looks up --formulation for a sliding board.
func (s *session) slideFormulation() (planning.Formulation, error) {
	f, err := integer.Formulation(s.asked.Formulation, s.asked.Reduce, s.asked.Patterns)
	return f, flagged(err)
}

// flagged turns the library's errors into those of the command line: an *OptionError names the
// flag and ends with status 2, a *DisagreeError ends with status 7. Other errors are returned
// unchanged; statusOf knows them.
func flagged(err error) error {
	var option *tilemip.OptionError
	var untrue *tilemip.DisagreeError
	switch {
	case errors.As(err, &option) && option.Option != "":
		return usagef("--%s %s", option.Option, option.Reason)
	case errors.As(err, &option):
		return usagef("%s", option.Reason)
	case errors.As(err, &untrue):
		return disagree("%s", untrue.Reason)
	}
	return err
}

// happened shows an event of the library. Warnings are shown once each and also with --quiet,
// because they are no progress.
func (s *session) happened(e tilemip.Event) {
	if e.Type == tilemip.EventWarning {
		s.warnOnce(errors.New(e.Text))
		return
	}
	s.history.record(e)
	s.view.Happened(e)
}

// coverEngineHelp lists the engines of packings and covers for the help of --engine.
func coverEngineHelp() string {
	var packs, covers []string
	for _, e := range engines.All() {
		name := e.Name
		if !e.Can.Lists {
			name += " (which counts without listing)"
		}
		packs = append(packs, name)
		if e.Can.Covers {
			covers = append(covers, e.Name)
		}
	}
	return "packings with " + strings.Join(packs, ", ") + "; covers with " + strings.Join(covers, ", ")
}
