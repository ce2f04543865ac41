package main

// The verb neos result: a job's answer is fetched, read, re-checked against the model in the
// job file and, with the subject, replayed.

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/outfile"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/neos"
)

const resultHelp = `The answer is read, re-checked in exact arithmetic against the model in the job file,
and shown; with the SUBJECT that was submitted it is also decoded and replayed.
Before the job is done the exit status is 5, unless --wait waits for it.

  tilemip neos result neos-12345678.json examples/boards/neos.txt
  tilemip neos result neos-12345678.json --text result.txt --solution model.sol`

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
	if err := s.client.Reach(c.Context); err != nil {
		return err
	}
	if !c.Bool("wait") {
		status, err := s.client.JobStatus(c.Context, job)
		if err != nil {
			return err
		}
		if status != neos.Done {
			if err := s.say(map[string]any{"server": s.client.Server(), "number": job.Number, "status": status}, fmt.Sprintf("job %d: %s", job.Number, status)); err != nil {
				return err
			}
			if status == neos.UnknownJob || status == neos.BadPassword {
				return exitWith(exitFailed)
			}
			return exitWith(exitLimit)
		}
	}
	return s.finish(c, file, one)
}

// finish waits if requested, then fetches, checks and shows the answer. one is nil when
// the model is known from the job file alone.
func (s *neosSession) finish(c *cli.Context, file *neos.JobFile, one *subject) error {
	job := file.Job()
	if c.Bool("wait") {
		if err := s.wait(c, c.Context, job); err != nil {
			return err
		}
	}
	out, err := s.client.Fetch(c.Context, job)
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
	s.asked.Formulation, s.asked.Horizon, s.asked.Solver.TimeLimit = file.About.Formulation, file.About.Horizon, limitOf(file)
	if one == nil {
		one = &subject{name: or(file.About.Subject, "model"), model: text.Model}
	} else if sent, err := s.jobText(one, file.Input); err != nil {
		return err
	} else if sent.Hash() != file.Hash {
		return usagef("%s is not what was submitted as job %d: its integer program as %s has another SHA-256", one.name, file.Number, file.Input)
	} else if one.model != nil {
		one, text = &subject{name: one.name, model: sent.Model}, sent
	}
	replay := &replayed{file: file, text: text, reading: neos.Read(file.Solver, out, text)}
	s.heard(file.Server, replay.reading)
	for _, note := range replay.reading.Notes {
		s.view.note("note: %s", note)
	}
	a, err := s.replay(c.Context, &doubting{replay, s.session}, one, c.String("solution"))
	if err != nil {
		return err
	}
	a.Subject = one.name
	if err := s.view.answer(a, one); err != nil {
		return err
	}
	return exitWith(exitStatus(a))
}

// replay solves by the integer method with the answer: a board's program is
// the one of its horizon, without deepening.
func (s *neosSession) replay(ctx context.Context, r backends.Backend, one *subject, solution string) (*answer, error) {
	if one.slide == nil {
		return s.solve(ctx, r, one, solution)
	}
	p, err := s.state(context.Background(), one)
	if err != nil {
		return nil, err
	}
	o := s.libraryOptions(r, one)
	a, err := tilemip.SolveProgram(ctx, *one.slide, p.Formulation, p.Board, o)
	return a, flagged(err)
}

// keep writes the server's text and the solver's files where the flags say.
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
	folder := c.String("files")
	if folder == "" {
		return nil
	}
	if err := os.Mkdir(folder, 0o777); err != nil {
		return usagef("--files: %v; expected a folder that is not there yet", err)
	}
	for name, content := range out.Files {
		// Paths were found safe when the archive was unpacked; the base alone is safer.
		if err := outfile.WriteBytes(filepath.Join(folder, filepath.Base(name)), content); err != nil {
			return err
		}
	}
	return nil
}

// replayed is a backend that knows one answer, that of a job, for one model. It
// treats the answer as every other one: decoded, replayed, refereed.
type replayed struct {
	file    *neos.JobFile
	text    *neos.ModelText
	reading *neos.Reading
}

func (r *replayed) Info() backends.Info {
	return backends.Info{Name: "neos", Kind: backends.Service, Version: r.file.Solver.String(), Capabilities: backends.Capabilities{Integers: true}}
}

// Solve returns the answer for the model that was submitted. A puzzle's program was built
// again, but is the same one: building is deterministic, and its text was compared.
func (r *replayed) Solve(_ context.Context, m *model.Model, _ backends.Options) (*model.Result, error) {
	text := r.text
	if m != text.Model {
		if text.Input == "GAMS" {
			text = text.Of(m)
		} else if again, err := neos.WriteModel(m, text.Input, limitOf(r.file)); err != nil {
			return nil, err
		} else if again.Hash() != r.file.Hash {
			return nil, fmt.Errorf("the answer of job %d is for another model", r.file.Number)
		} else {
			text = again
		}
	}
	return text.Evaluate(r.reading)
}
