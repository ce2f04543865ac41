// The verb neos result: a job's answer is fetched, read, re-checked against the model in the
// job file and, with the subject, replayed.

package main

import (
	"errors"

	"github.com/tilemip/tilemip"
	neosbackend "github.com/tilemip/tilemip/backends/neos"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/neosjob"
	"github.com/tilemip/tilemip/neos"
)

func newResult() runner { return &Result{Wait: Wait{always: true}} }

// Result fetches the answer of a job that is done, or waits for it with --wait; without --wait, a
// job that is not done ends with status 5.
type Result struct {
	Board
	Client
	Statement
	Solution
	Wait
	JobFile
	Keep
}

func (v *Result) run(k *call) error {
	file, rest, err := v.which(k, 1)
	if err != nil {
		return err
	}
	defer v.client.Close()
	one, err := claimed(k, file, rest)
	if err != nil {
		return err
	}
	if v.wait {
		if err := v.client.Reach(k.ctx); err != nil {
			return err
		}
	} else {
		state, err := v.client.State(k.ctx, file.Job())
		if err != nil {
			return err
		}
		if state.Status != neos.Done {
			return v.sayState(k, state, exitLimit)
		}
	}
	return finish(k, &v.Client, &v.Wait, file, one)
}

// Keep is what is kept of the server's answer.
type Keep struct{ text, files string }

// Rows declares the options.
func (g *Keep) Rows(*call) []option.Row {
	return []option.Row{
		{Name: "text", To: &g.text, Help: "write the text of the server to `FILE`; - is standard output", Files: option.Writes},
		{Name: "files", To: &g.files, Help: "write the files of the solver into the new `FOLDER`", Files: option.Folder},
	}
}

// keep writes the server's text and the solver's files where the options say. The folder must not
// exist yet: files from a server never replace files of the user.
func (g *Keep) keep(k *call, out *neos.Output) error {
	if g.text != "" {
		err := toFile(g.text, k.out, func(w writer) error {
			_, err := w.Write(out.Text)
			return err
		})
		if err != nil {
			return err
		}
	}
	if g.files == "" {
		return nil
	}
	err := out.Save(g.files)
	if errors.As(err, new(*neos.PlaceError)) {
		return usagef("--files: %v; expected a folder that is not there yet", err)
	}
	return err
}

// claimed reads the subject that a job is said to be of, with the goal that was submitted unless the
// command line names one; nil where it has no subject.
func claimed(k *call, file *neos.JobFile, names []string) (*tilemip.Subject, error) {
	one, err := k.atMostOne(names, or(k.goal, file.About.Goal), "expected the one that was submitted")
	if err == nil && one == nil && (k.line.IsSet("formulation") || k.line.IsSet("horizon") || k.line.IsSet("goal")) {
		return nil, usagef("--formulation, --horizon and --goal say which program of a board was sent; expected the board beside them")
	}
	return one, err
}

// finish waits if requested, then fetches, checks and shows the answer. of is nil when the model is
// known from the job file alone. The server's text is kept before it is read, so that an answer
// that cannot be read is not lost. What it claims is then taken through the same checks as the
// answer of any backend: neosbackend.Replay is a backend that already knows it.
func finish(k *call, c *Client, w *Wait, file *neos.JobFile, who *tilemip.Subject) error {
	w.prepare(k)
	if w.wait {
		if err := w.until(k, c.client, file.Job()); err != nil {
			return err
		}
	}
	out, err := c.client.Fetch(k.ctx, file.Job())
	if err != nil {
		return err
	}
	if kept := of[Keep](k); kept != nil {
		if err := kept.keep(k, out); err != nil {
			return err
		}
	}
	text, err := file.Model()
	if err != nil {
		return usagef("%v", err)
	}
	reading := neos.Read(file.Solver, out, text)
	for _, note := range reading.Notes {
		k.view.Note("note: %s", note)
	}
	w.look.Record(file.Server, reading)
	if text.Unread != nil {
		if who != nil && who.Kind() != tilemip.KindModel {
			return usagef("%s: %s; leave the subject out for what the server reports", who.Name, text.Unchecked())
		}
		a, err := neosjob.Unchecked(file, text, reading, w.look.Take().Claimant)
		if err != nil {
			return err
		}
		return finished(k.answer(tilemip.Subject{}, a))
	}
	job := jobOf(k, tilemip.Subject{})
	if who != nil {
		job.Subject = *who
	}
	if err := job.Claimed(file, text); err != nil {
		return err
	}
	one := job.Subject
	o, err := k.options(one)
	if err != nil {
		return err
	}
	o.Backend = w.look.Over(neosbackend.Replay(file, text, reading))
	a, err := tilemip.SolveStated(k.ctx, one, o)
	other := (*neosbackend.NotSubmittedError)(nil)
	switch {
	case err != nil && errors.Is(err, k.ctx.Err()):
		return exitWith(exitInterrupted)
	case errors.As(err, &other):
		return usagef("%s: %v; expected the subject that was submitted%s", one.Name, other, job.What())
	case err != nil:
		return err
	}
	a.Subject = one.Name
	if a.SolverSeconds != nil { // a solver that ran elsewhere ran before this command
		a.TotalSeconds += *a.SolverSeconds
	}
	return finished(k.answer(one, a))
}
