package main

// The verb neos result: a job's answer is fetched, read, re-checked against the model in the
// job file and, with the subject, replayed.

import (
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	neosbackend "github.com/tilemip/tilemip/backends/neos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/neos"
)

const resultHelp = `The answer is read, re-checked in exact arithmetic against the model in the job file,
and shown; with the SUBJECT that was submitted, or --board, it is also decoded and
replayed. That works for files that export wrote from it, too: formulation and horizon
stand in the job file, or else --formulation and --horizon name them. Before the job is
done the exit status is 5, unless --wait waits for it.

  tilemip neos result neos-12345678.json examples/boards/neos.txt
  tilemip neos result neos-12345678.json examples/boards/neos.txt --formulation textbook-printed --horizon 80
  tilemip neos result neos-12345678.json --text result.txt --solution model.sol`

// neosResult fetches the answer of a job that is done, or waits for it with --wait; without
// --wait, a job that is not done ends with status 5.
func neosResult(c *cli.Context, s *neosSession) error {
	job, file, rest, err := s.which(c, 1)
	if err != nil {
		return err
	}
	one, err := s.claimed(c, file, rest)
	if err != nil {
		return err
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

// claimed reads the subject that a job is said to be of, with the goal that was submitted unless the
// command line names one; nil where it has no subject.
func (s *neosSession) claimed(c *cli.Context, file *neos.JobFile, names []string) (*subject, error) {
	var all []*subject
	if c.String("board") != "" {
		all = append(all, boardSubject(c.String("board")))
	}
	for _, name := range names {
		some, err := readSubjects(c.Context, name, s.streams)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	switch {
	case len(all) > 1:
		return nil, usagef("%d subjects; expected the one that was submitted", len(all))
	case len(all) == 1:
		return aimed(or(c.String("goal"), file.About.Goal), all)[0], all[0].err
	case c.IsSet("formulation") || c.IsSet("horizon") || c.IsSet("goal"):
		return nil, usagef("--formulation, --horizon and --goal say which program of a board was sent; expected the board beside them")
	}
	return nil, nil
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
	text, err := file.Model()
	if err != nil {
		return usagef("%v", err)
	}
	reading := neos.Read(file.Solver, out, text)
	for _, note := range reading.Notes {
		s.view.Note("note: %s", note)
	}
	s.look.Record(file.Server, reading)
	if text.Unread != nil {
		return s.reported(file, text, reading, one)
	}
	if one, err = s.submitted(c, file, text, one); err != nil {
		return err
	}
	a, err := tilemip.SolveStated(c.Context, one.of(), s.libraryOptions(s.look.Over(neosbackend.Replay(file, text, reading)), one))
	if err != nil && errors.Is(err, c.Context.Err()) {
		return exitWith(exitInterrupted)
	}
	if other := (*neosbackend.NotSubmittedError)(nil); errors.As(err, &other) {
		return usagef("%s: %v; expected the subject that was submitted%s", one.name, other, s.asWhat(one))
	}
	if a, err = s.finished(a, err, one, c.String("solution")); err != nil {
		return err
	}
	a.Subject = one.name
	if a.SolverSeconds != nil { // the solver ran elsewhere, before this command
		a.TotalSeconds += *a.SolverSeconds
	}
	return s.show(a, one.of())
}

// show prints the answer of a job and returns its exit status.
func (s *neosSession) show(a *tilemip.Answer, of tilemip.Subject) error {
	if err := s.view.Answer(a, of); err != nil {
		return err
	}
	return exitWith(exitStatus(a))
}

// asWhat says as which program of a board the job was taken.
func (s *neosSession) asWhat(one *subject) string {
	if one.slide == nil {
		return ""
	}
	return fmt.Sprintf(" (it is compared with formulation %s at horizon %d; --formulation, --horizon and --goal name another)", or(s.asked.Formulation, "textbook"), s.asked.Horizon)
}

// reported shows what a server says of a text that is not read here. Nothing of it is checked.
func (s *neosSession) reported(file *neos.JobFile, text *neos.ModelText, r *neos.Reading, one *subject) error {
	if one != nil && one.kind() != tilemip.KindModel {
		return usagef("%s: %s; leave the subject out for what the server reports", one.name, unchecked(text))
	}
	if r.Foreign != "" {
		return &neos.DisagreeError{Reason: r.Foreign}
	}
	if r.Status == model.StatusError {
		return fmt.Errorf("nothing in the answer of %s says how the solve ended; --text FILE keeps it", r.Solver)
	}
	a := &tilemip.Answer{
		Kind: tilemip.KindModel, Subject: file.About.Subject, Engine: "neos", Status: r.Status, Termination: r.Termination,
		Message: r.Sentence() + "; " + unchecked(text), Point: tilemip.Point{Values: map[string]float64{}}, StandIn: r.StandIn,
		Versions: map[string]string{"tilemip": version(), "neos": file.Solver.String()}, Timing: tilemip.Timing{Seconds: r.Took.Seconds()},
	}
	a.Claim(s.look.Take().Claimant)
	if !math.IsNaN(r.Objective) && r.Status.HasPoint() {
		a.Objective = &r.Objective
	}
	for name, x := range r.Values {
		if x != 0 && r.Status.HasPoint() {
			a.Values[name] = x
		}
	}
	return s.show(a, tilemip.Subject{})
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

// submitted returns the subject of a job and takes over which program of it was sent: from the
// job file, or where the command line names it from there. Without a subject, and of a model, it is
// the model in the file.
func (s *neosSession) submitted(c *cli.Context, file *neos.JobFile, text *neos.ModelText, one *subject) (*subject, error) {
	if !c.IsSet("formulation") && file.About.Formulation != "" {
		s.asked.Formulation = file.About.Formulation
	}
	if !c.IsSet("horizon") && file.About.Horizon != 0 {
		s.asked.Horizon = file.About.Horizon
	}
	switch {
	case one == nil:
		return &subject{name: or(file.About.Subject, "model"), model: text.Model}, nil
	case one.model != nil:
		return one, nil
	case one.slide != nil && s.asked.Horizon == 0:
		return nil, usagef("the job file does not say which program of a board was sent; expected --formulation NAME and --horizon N, of a listing with the periods 0 to 80 for example --formulation textbook-printed --horizon 80")
	}
	return one, nil
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
