package main

// The verb neos submit: a subject becomes the text of a model, the text a job, and the job
// file keeps its number and password.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/internal/display"
	"github.com/tilemip/tilemip/neos"
)

const submitHelp = `The job is made from the server's own template and sent once: when the answer is lost
on the way, it is not sent again. The job file (neos-NUMBER.json, or --job FILE) is
readable by you alone, for it holds the job's password.

A .gms file is sent unchanged, a .mps file as MPS, everything else as LP, unless
--input says another form; with --input GAMS a board or a puzzle is sent as the
indexed program of export --format gams. A server of this machine needs no address.

  tilemip neos submit examples/boards/neos.txt --horizon 12
  tilemip neos submit fifteen.gms --solver cbc --wait
  tilemip neos submit model.lp --dry-run`

// neosSubmit sends one job and writes its job file. Everything that can be wrong on this
// side is checked before the job is sent: what was sent is public. With --dry-run
// the job is printed and nothing is sent.
func neosSubmit(c *cli.Context, s *neosSession) error {
	one, err := one(c, s.streams)
	if err != nil {
		return err
	}
	email, err := neos.EmailFor(s.client.Server(), c.String("email"))
	if err != nil {
		return usagef("%v", err)
	}
	text, err := s.textToSend(c, one)
	if err != nil {
		return err
	}
	prepared, err := s.prepare(c, text, email)
	if err != nil {
		return err
	}
	s.view.Note("the model goes as %s to %s%s", text.Input, prepared.Solver.Name, asItStands(one, text.Input))
	if c.Bool("dry-run") {
		_, err := fmt.Fprint(s.out, prepared.Document)
		return err
	}
	about := neos.About{Subject: one.name, Formulation: s.asked.Formulation, Horizon: s.asked.Horizon, Seconds: s.asked.Solver.TimeLimit.Seconds()}
	sent, err := s.send(c, prepared, text, about)
	if err != nil {
		return err
	}
	file := sent.File
	line := fmt.Sprintf("job %d of %s at %s; for the answer: tilemip neos result %s", file.Number, file.Solver, file.Server, sent.Name)
	if !c.Bool("wait") {
		return s.say(map[string]any{
			"server": file.Server, "number": file.Number, "solver": file.Solver, "job_file": sent.Name, "model_sha256": file.Hash,
		}, line)
	}
	s.view.Note("%s", line) // standard output belongs to the answer
	return s.finish(c, file, one)
}

// textToSend is the text of the job. A board without a horizon gets that of its shortest plan,
// which the job file keeps.
func (s *neosSession) textToSend(c *cli.Context, one *subject) (*neos.ModelText, error) {
	if one.slide != nil && s.asked.Horizon == 0 {
		var err error
		if s.asked.Horizon, err = s.shortestHorizon(c.Context, one); err != nil {
			return nil, err
		}
	}
	input := c.String("input")
	if input == "" && one.model != nil {
		input = neos.FileInput(one.name)
	}
	text, err := s.jobText(c.Context, one, or(input, "LP"))
	if err != nil {
		return nil, err
	}
	for _, l := range text.Loss {
		if one.model != nil { // a puzzle's answer comes back as a puzzle's
			s.view.Note("note: %s", l)
		}
	}
	return text, nil
}

// asItStands says in words whether a file is sent unchanged or written again; "" of a puzzle,
// which has no file that could be sent.
func asItStands(one *subject, input string) string {
	switch {
	case one.model == nil:
		return ""
	case neos.SentAsItIs(one.name, input):
		return ", the text of " + one.name + " unchanged"
	}
	return ", written again from " + one.name
}

// prepare makes the job as the flags say, from the server's list of solvers and the template of
// the one that is asked for. Nothing is submitted yet.
func (s *neosSession) prepare(c *cli.Context, text *neos.ModelText, email string) (*neos.Prepared, error) {
	fields, err := jobFields(c.StringSlice("field"))
	if err != nil {
		return nil, err
	}
	return s.client.Prepare(c.Context, neos.Request{
		Solver: c.String("solver"), Input: text.Input, Category: c.String("category"), Model: text.Text, Email: email,
		Short: c.Bool("short"), TimeLimit: s.asked.Solver.TimeLimit, Gap: s.asked.Solver.RelativeGap, Fields: fields, Escaped: c.Bool("escaped"),
		Comment: "made by " + agent(),
	})
}

// send submits the job, with its file in the working folder or under the name of --job.
func (s *neosSession) send(c *cli.Context, p *neos.Prepared, text *neos.ModelText, about neos.About) (*neos.Sent, error) {
	if !neos.Local(s.client.Server()) {
		s.view.Note("%s", public)
	}
	sent, err := s.client.Send(c.Context, p, text, about, neos.Keep{Folder: ".", Name: c.String("job")})
	switch {
	case errors.As(err, new(*neos.PlaceError)):
		return nil, usagef("the job file: %v", err)
	case sent != nil && sent.Name != "" && err != nil: // accepted, with a malformed password
		return nil, fmt.Errorf("%w; what is known of it is kept in %s: tilemip neos status %s", err, sent.Name, sent.Name)
	case sent == nil && c.Context.Err() != nil:
		return nil, &statusError{exitInterrupted, err.Error()}
	}
	return sent, err
}

// jobText writes the integer program of a subject for a job: the one that solve
// would pass to a backend, so that the answer can be decoded in the same way. Errors of the
// writers say what is wrong with the model or the flag.
func (s *session) jobText(ctx context.Context, one *subject, input string) (*neos.ModelText, error) {
	if one.model != nil && neos.SentAsItIs(one.name, input) {
		text, err := neos.ReadModelFile(one.name, input)
		if errors.As(err, new(*os.PathError)) {
			err = usagef("%v", err)
		}
		return text, err
	}
	p, err := s.state(ctx, one)
	if err != nil {
		return nil, err
	}
	if p.Board != nil {
		if p.Board.Refuted != "" {
			return nil, usagef("%s: %s: there is nothing to submit", one.name, display.NoPlan(p.Board))
		}
		s.view.Note("%s", display.BoardProgram(p.Formulation, p.Board, s.asked.Formulation == ""))
	}
	text, err := neos.WriteProgram(p.Model, p.Algebra, input, s.asked.Solver.TimeLimit)
	if err != nil {
		return nil, usagef("%v", err)
	}
	return text, nil
}

// jobFields reads --field NAME=VALUE and NAME=@FILE.
func jobFields(list []string) (map[string]string, error) {
	fields := map[string]string{}
	for _, item := range list {
		name, value, ok := strings.Cut(item, "=")
		if !ok || name == "" {
			return nil, usagef("--field %q; expected NAME=VALUE or NAME=@FILE", item)
		}
		if file, ok := strings.CutPrefix(value, "@"); ok {
			text, err := os.ReadFile(file)
			if err != nil {
				return nil, usagef("--field %s: %v", name, err)
			}
			value = string(text)
		}
		fields[name] = value
	}
	return fields, nil
}
