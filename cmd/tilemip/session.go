package main

// What the verbs share: a command line that was read, a solver, and a loop over subjects in
// which the failure of one does not lose the others.

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/isolate"
	neosbackend "github.com/tilemip/tilemip/backends/neos"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/depict"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/machine"
)

// session is one run of a verb: its flags, its streams, and its view of results.
type session struct {
	*streams
	context     *cli.Context // the command line
	view        *display.View
	asked       tilemip.Options // the options of the library, as the command line gives them
	backendName string          // of the solver; asked.Backend is looked up by it
	first       bool            // stop at the first solution
	isolate     bool            // solve in a child process
	start       string          // a plan to start from, as letters, or the name of its source
	tune        bool            // choose kernel and piece of a packing
	graph       string          // file for the similarity graph of packings
	tree        string          // file for the tree of solutions of packings
	treeBy      string          // its pieces, with commas between
	distance    int             // pieces that may differ between joined solutions
	shard       string          // which part of the units is searched, such as 3/8
	shardFile   string          // file for its records
	unit        int             // nodes of a unit; 0 for the usual size
	jobs        int             // workers in this process
	stateDir    string          // folder that keeps a run
	network     network         // of coordinate and work
	solution    string          // file for the point of a model
	pointKind   string          // of that file; "" by its extension
	proof       string          // file for the certificate of a board
	giveUp      string          // what diagnose infeasible names
	keep        []string        // rows that are not given up
	svg, png    string          // files for pictures
	tikz        string          // likewise
	scale       float64         // of pictures
	theme       string          // of pictures
	style       depict.Look     // of pictures
	draw        string          // what show draws
	plot        string          // file for bound and incumbent over time
	history     history         // of the plot
	play        bool            // the plan in the terminal
	speed       float64         // moves a second
	warned      sync.Map        // warnings shown
	neos        backends.Backend
	look        neosbackend.SecondLook // at the claims from NEOS about the current subject
}

// newSession reads the flags into a session. An error is one of usage.
func newSession(c *cli.Context, io *streams) (*session, error) {
	s := &session{streams: io, context: c, view: display.New(io.out, io.err, !c.Bool("no-color"))}
	s.view.JSON, s.view.Stream, s.view.Quiet = c.Bool("json"), c.Bool("json-stream"), c.Bool("quiet")
	if err := option.Fill(optionTable(), c, s); err != nil {
		return nil, asUsage(err)
	}
	s.neos = s.neosBackend(c)
	if s.asked.All && s.asked.Count || s.first && (s.asked.All || s.asked.Count) {
		return nil, usagef("--first, --all and --count exclude each other; expected one of them")
	}
	return s, nil
}

// backend returns the requested backend, in a child process with --isolate.
func (s *session) backend() (backends.Backend, error) {
	if s.backendName == s.neos.Info().Name { // configured by its own flags
		if missing := s.neos.Info().Missing; missing != "" {
			return nil, &backends.MissingError{Name: s.backendName, How: missing}
		}
		return s.neos, nil
	}
	var b backends.Backend
	var err error
	if s.backendName == "" {
		b, err = backends.Default()
	} else {
		b, err = backends.Lookup(s.backendName)
	}
	if err != nil {
		return nil, err
	}
	if s.isolate {
		return isolate.New(b.Info().Name), nil
	}
	return b, nil
}

// deadline bounds a context by the time limit, where there is one.
func (s *session) deadline(ctx context.Context) (context.Context, context.CancelFunc) {
	if s.asked.Solver.TimeLimit == 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, s.asked.Solver.TimeLimit)
}

// verb is what solve, search and verify have in common: read the flags and all
// subjects, find the backend, and answer for one subject after the other. method
// returns the answer and its exit status; b is nil unless needsBackend and the subject needs one.
func verb(io *streams, needsBackend bool, method func(ctx context.Context, s *session, b backends.Backend, one *subject) (*tilemip.Answer, int, error)) cli.ActionFunc {
	return func(c *cli.Context) error {
		s, all, err := begin(c, io)
		if err != nil {
			return err
		}
		var b backends.Backend
		if needsBackend && !allOf(all, s.unaided) {
			if b, err = s.backend(); err != nil {
				return err
			}
		}
		return s.each(c.Context, b, all, func(ctx context.Context, one *subject) (*tilemip.Answer, int, error) {
			if s.unaided(one) {
				return method(ctx, s, nil, one)
			}
			return method(ctx, s, b, one)
		})
	}
}

// allOf reports whether all subjects have a property.
func allOf(all []*subject, has func(*subject) bool) bool {
	return !slices.ContainsFunc(all, func(one *subject) bool { return !has(one) })
}

// begin reads the flags and all subjects.
func begin(c *cli.Context, io *streams) (*session, []*subject, error) {
	s, err := newSession(c, io)
	if err != nil {
		return nil, nil, err
	}
	all, err := subjects(c, io)
	if err != nil {
		return nil, nil, err
	}
	if len(all) > 1 && (s.solution != "" || s.graph != "" || s.tree != "") {
		return nil, nil, usagef("--solution, --graph and --tree write one file; expected one subject, found %d", len(all))
	}
	s.asked.Boards = len(all)
	return s, all, nil
}

// ready reports why a subject cannot be worked on: it could not be read, or the command
// line has something that would do nothing for it. It is asked for each subject, because the
// kinds of several may differ.
func (s *session) ready(b backends.Backend, one *subject) error {
	if one.err != nil {
		return one.err
	}
	if err := s.provable(one); err != nil {
		return err
	}
	return s.refuse(b, one)
}

// answered turns the answer of one method into what verb expects.
func answered(a *tilemip.Answer, err error) (*tilemip.Answer, int, error) {
	if err != nil {
		return nil, exitFailed, err
	}
	return a, exitStatus(a), nil
}

// each runs do for every subject, shows each answer or error, and ends with the worst
// exit status: a subject that fails does not cost the answers of the others.
func (s *session) each(ctx context.Context, b backends.Backend, all []*subject, do func(context.Context, *subject) (*tilemip.Answer, int, error)) error {
	if err := s.pictureFiles(len(all)); err != nil {
		return err
	}
	if err := s.proofFile(len(all)); err != nil {
		return err
	}
	status := exitDone
	for _, one := range all {
		m := machine.Start()
		s.history = history{start: time.Now()}
		var a *tilemip.Answer
		var exit int
		err := s.ready(b, one)
		if err == nil {
			err = s.plotFile(len(all))
		}
		if err == nil {
			a, exit, err = do(ctx, one)
		}
		if err != nil {
			status = worse(status, s.failed(one, err))
			if ctx.Err() != nil {
				return exitWith(exitInterrupted)
			}
			continue
		}
		measured(a, m)
		a.Warnings = one.warnings
		if len(all) > 1 || one.name != "" {
			a.Subject = one.name
		}
		if err := s.view.Answer(a, one.of()); err != nil {
			return fmt.Errorf("writing the answer: %w", err)
		}
		for _, further := range []func() error{
			func() error { return s.drawSolution(one, a) },
			func() error { return s.playPlan(ctx, one, a) },
			func() error { return s.writePlot(one, a) },
			func() error { return s.writeProof(ctx, one, a) },
		} {
			if err := further(); err != nil { // the subject has its object: the error is a line and a status
				return exitWith(report(s.err, err))
			}
		}
		status = worse(status, exit)
		if ctx.Err() != nil {
			return exitWith(exitInterrupted)
		}
	}
	return exitWith(status)
}

// measured writes into an answer what it has used since its start.
func measured(a *tilemip.Answer, m machine.Meter) {
	used := m.Read()
	a.TotalSeconds, a.CPUSeconds, a.PeakBytes = used.Wall.Seconds(), used.CPU.Seconds(), used.PeakBytes
}

// failed shows the error of a subject and returns its exit status.
func (s *session) failed(one *subject, err error) int {
	s.view.Line.Clear()
	if (s.view.JSON || s.view.Stream) && !silent(err) {
		writeFailure(s.out, s.view.Stream, one, err)
	}
	return report(s.err, err)
}
