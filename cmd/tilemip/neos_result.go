package main

// The verb neos result: a job's answer is fetched, read, re-checked against the model in the
// job file and, with the subject, replayed.

import (
	"errors"
	"io"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	neosbackend "github.com/tilemip/tilemip/backends/neos"
	"github.com/tilemip/tilemip/neos"
)

const resultHelp = `The answer is read, re-checked in exact arithmetic against the model in the job file,
and shown; with the SUBJECT that was submitted it is also decoded and replayed.
Before the job is done the exit status is 5, unless --wait waits for it.

  tilemip neos result neos-12345678.json examples/boards/neos.txt
  tilemip neos result neos-12345678.json --text result.txt --solution model.sol`

// neosResult fetches the answer of a job that is done, or waits for it with --wait; without
// --wait, a job that is not done ends with status 5.
func neosResult(c *cli.Context, s *neosSession) error {
	job, file, rest, err := s.which(c, 1)
	if err != nil {
		return err
	}
	var one *subject
	if len(rest) > 0 {
		some, err := readSubjects(c.Context, rest[0], s.streams)
		if err != nil {
			return err
		}
		if len(some) != 1 {
			return usagef("%s holds %d subjects; expected the one that was submitted", rest[0], len(some))
		}
		one = some[0]
	}
	if c.Bool("wait") {
		if err := s.client.Reach(c.Context); err != nil {
			return err
		}
	} else {
		state, err := s.client.State(c.Context, job)
		if err != nil {
			return err
		}
		if state.Status != neos.Done {
			return s.sayState(state, exitLimit)
		}
	}
	return s.finish(c, file, one)
}

// finish waits if requested, then fetches, checks and shows the answer. one is nil when
// the model is known from the job file alone. The server's text is kept before it is read, so
// that an answer that cannot be read is not lost. What it claims is then taken through the same
// checks as the answer of any backend: neosbackend.Replay is a backend that already knows it.
func (s *neosSession) finish(c *cli.Context, file *neos.JobFile, one *subject) error {
	if c.Bool("wait") {
		if err := s.wait(c, file.Job()); err != nil {
			return err
		}
	}
	out, err := s.client.Fetch(c.Context, file.Job())
	if err != nil {
		return err
	}
	if err := s.keep(c, out); err != nil {
		return err
	}
	one, text, err := s.submitted(c, file, one)
	if err != nil {
		return err
	}
	reading := neos.Read(file.Solver, out, text)
	for _, note := range reading.Notes {
		s.view.Note("note: %s", note)
	}
	b, err := neosbackend.Replay(file, text, reading)
	if err != nil {
		return usagef("%s %v", one.name, err)
	}
	s.look.Record(file.Server, reading)
	a, err := tilemip.SolveStated(c.Context, one.of(), s.libraryOptions(s.look.Over(b), one))
	if err != nil && errors.Is(err, c.Context.Err()) {
		return exitWith(exitInterrupted)
	}
	if a, err = s.finished(a, err, one, c.String("solution")); err != nil {
		return err
	}
	a.Subject = one.name
	if err := s.view.Answer(a, one.of()); err != nil {
		return err
	}
	return exitWith(exitStatus(a))
}

// wait waits for a job as the flags say. At Ctrl-C or the limit the job file remains usable.
func (s *neosSession) wait(c *cli.Context, job neos.Job) error {
	var log io.Writer
	if c.Bool("log") {
		log = neos.Printable(s.err)
	}
	_, err := s.client.Wait(c.Context, job, neos.Watch{
		Log: log, Kill: c.Bool("kill"), Limit: c.Duration(waitLimit),
		Status: func(status string) { s.view.Note("job %d: %s", job.Number, status) },
	})
	return err
}

// submitted returns the subject of a job and the text that was sent for it. The settings of
// the job replace those of the command line. Without a subject it is the model in the file.
func (s *neosSession) submitted(c *cli.Context, file *neos.JobFile, one *subject) (*subject, *neos.ModelText, error) {
	s.asked.Formulation, s.asked.Horizon, s.asked.Solver.TimeLimit = file.About.Formulation, file.About.Horizon, file.TimeLimit()
	if one == nil {
		text, err := file.Model()
		if err != nil {
			return nil, nil, usagef("%v", err)
		}
		return &subject{name: or(file.About.Subject, "model"), model: text.Model}, text, nil
	}
	text, err := s.jobText(c.Context, one, file.Input)
	if err == nil && one.model != nil {
		one = &subject{name: one.name, model: text.Model}
	}
	return one, text, err
}

// keep writes the server's text and the solver's files where the flags say. The folder must not
// exist yet: files from a server never replace files of the user.
func (s *neosSession) keep(c *cli.Context, out *neos.Output) error {
	if name := c.String("text"); name != "" {
		err := toFile(name, s.out, func(w writer) error {
			_, err := w.Write(out.Text)
			return err
		})
		if err != nil {
			return err
		}
	}
	if folder := c.String("files"); folder != "" {
		if err := out.Save(folder); errors.As(err, new(*neos.PlaceError)) {
			return usagef("--files: %v; expected a folder that is not there yet", err)
		} else if err != nil {
			return err
		}
	}
	return nil
}
