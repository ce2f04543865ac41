package main

// The verb neos submit: a subject becomes the text of a model, the text a job, and the job
// file keeps its number and password.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/format/gams"
	"github.com/tilemip/tilemip/neos"
)

const submitHelp = `The job is made from the server's own template and sent once: when the answer is lost
on the way, it is not sent again. The job file (neos-NUMBER.json, or --job FILE) is
readable by you alone, for it holds the job's password.

A .gms file is sent as it stands, a .mps file as MPS, everything else as LP, unless
--input says another form; with --input GAMS a board or a puzzle is sent as the
indexed program of export --format gams. A server of this machine needs no address.

  tilemip neos submit examples/boards/neos.txt --horizon 12
  tilemip neos submit fifteen.gms --solver cbc --wait
  tilemip neos submit model.lp --dry-run`

func neosSubmit(c *cli.Context, s *neosSession) error {
	one, err := one(c, s.streams)
	if err != nil {
		return err
	}
	email, err := neos.EmailFor(s.client.Server(), c.String("email"))
	if err != nil {
		return usagef("%v", err)
	}
	if one.slide != nil && s.asked.Horizon == 0 {
		if s.asked.Horizon, err = s.shortestHorizon(c.Context, one); err != nil {
			return err
		}
	}
	text, err := s.jobText(one, or(c.String("input"), inputOf(one)))
	if err != nil {
		return err
	}
	for _, l := range text.Loss {
		if one.model != nil { // a puzzle's answer comes back as a puzzle's
			s.view.note("note: %s", l)
		}
	}
	prepared, err := s.prepare(c, text, email)
	if err != nil {
		return err
	}
	s.view.note("the model goes as %s to %s%s", text.Input, prepared.Solver.Name, asItStands(one, text.Input))
	if c.Bool("dry-run") {
		_, err := fmt.Fprint(s.out, prepared.Document)
		return err
	}
	about := neos.About{Subject: one.name, Formulation: s.asked.Formulation, Horizon: s.asked.Horizon, Seconds: s.asked.Solver.TimeLimit.Seconds()}
	name, file, err := s.send(c.Context, c.String("job"), prepared, text, about)
	if err != nil {
		return err
	}
	said := fmt.Sprintf("job %d of %s at %s; for the answer: tilemip neos result %s", file.Number, file.Solver, file.Server, name)
	if !c.Bool("wait") {
		return s.say(map[string]any{
			"server": file.Server, "number": file.Number, "solver": file.Solver, "job_file": name, "model_sha256": file.Hash,
		}, said)
	}
	s.view.note("%s", said) // standard output belongs to the answer
	return s.finish(c, file, one)
}

// inputOf is the format that a subject is sent in unless --input names another: that of
// its file, so that a GAMS model is sent as such, and LP for a subject without a format.
func inputOf(one *subject) string {
	name := strings.TrimSuffix(strings.ToLower(one.name), ".gz")
	switch {
	case one.model == nil:
	case strings.HasSuffix(name, ".gms"):
		return "GAMS"
	case strings.HasSuffix(name, ".mps"):
		return "MPS"
	}
	return "LP"
}

// asItStands reports whether a file is sent unchanged instead of being written again.
func asItStands(one *subject, input string) string {
	switch {
	case one.model == nil:
		return ""
	case verbatim(one, input):
		return ", the text of " + one.name + " as it stands"
	}
	return ", written anew from " + one.name
}

// verbatim reports whether a subject is a GAMS file that is sent unchanged.
func verbatim(one *subject, input string) bool {
	return strings.EqualFold(input, "GAMS") && one.model != nil && strings.HasSuffix(strings.ToLower(one.name), ".gms")
}

// prepare makes the job as the flags say.
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

// send submits the job and writes the job file. It first checks that the file can be
// written, before anything is sent. It returns the file and its name.
func (s *neosSession) send(ctx context.Context, name string, p *neos.Prepared, text *neos.ModelText, about neos.About) (string, *neos.JobFile, error) {
	folder := "."
	if name != "" {
		folder = filepath.Dir(name)
		if _, err := os.Stat(name); !errors.Is(err, os.ErrNotExist) {
			return "", nil, usagef("--job %s: is there already; expected a new name, for it may hold another job's password", name)
		}
	}
	place, err := neos.Reserve(folder)
	if err != nil {
		return "", nil, usagef("%v", err)
	}
	defer place.Close()
	if !neos.Local(s.client.Server()) {
		s.view.note("%s", public)
	}
	job, err := s.client.SubmitJob(ctx, p.Document)
	if err != nil && job.Number <= 0 {
		if ctx.Err() != nil {
			err = &statusError{exitInterrupted, err.Error()}
		}
		return "", nil, err
	}
	file := neos.NewJobFile(s.client.Server(), job, p.Solver, text, about)
	var failed error
	if name == "" {
		name, failed = place.Keep(file)
	} else {
		failed = place.Write(name, file)
	}
	if failed != nil {
		return "", nil, fmt.Errorf("job %d was accepted, its password is %q: note both, for %w", job.Number, job.Password, failed)
	}
	if err != nil { // accepted, with a malformed password
		return "", nil, fmt.Errorf("%w; what is known of it is kept in %s: tilemip neos status %s", err, name, name)
	}
	return name, file, nil
}

// jobText writes the integer program of a subject for a job: the one that solve
// would pass to a backend, so that the answer can be decoded in the same way.
func (s *session) jobText(one *subject, input string) (*neos.ModelText, error) {
	if verbatim(one, input) {
		text, err := os.ReadFile(one.name)
		if err != nil {
			return nil, usagef("%v", err)
		}
		return neos.ReadModel(one.name, "GAMS", string(text))
	}
	m, a, err := s.program(one)
	if err != nil {
		return nil, err
	}
	if strings.EqualFold(input, "GAMS") && a != nil {
		return s.indexedText(a)
	}
	return written(neos.WriteModel(m, input, s.asked.Solver.TimeLimit))
}

// written turns the errors of writers into usage errors: they say what is wrong with the
// model or the flag.
func written(text *neos.ModelText, err error) (*neos.ModelText, error) {
	if err != nil {
		return nil, usagef("%v", err)
	}
	return text, nil
}

// indexedText writes a declaration as GAMS and reads it back.
func (s *session) indexedText(a *algebra.Program) (*neos.ModelText, error) {
	var b strings.Builder
	if err := gams.WriteIndexed(&b, a, gams.Options{TimeLimit: s.asked.Solver.TimeLimit}); err != nil {
		return nil, usagef("%v", err)
	}
	return neos.ReadModel("the GAMS program", "GAMS", b.String())
}

// program builds the program that solve passes to a backend for a subject; a is nil if
// there is no declaration.
func (s *session) program(one *subject) (m *model.Model, a *algebra.Program, err error) {
	p, err := s.state(context.Background(), one)
	if err != nil {
		return nil, nil, err
	}
	if p.Board != nil {
		if p.Board.Refuted != "" {
			return nil, nil, usagef("%s: %s: there is nothing to submit", one.name, noneLeft(p.Board))
		}
		s.view.note("%s", s.formulated(p.Formulation, p.Board))
	}
	return p.Model, p.Algebra, nil
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

// limitOf is the time limit that a job was submitted with.
func limitOf(f *neos.JobFile) time.Duration {
	return time.Duration(f.About.Seconds * float64(time.Second))
}
