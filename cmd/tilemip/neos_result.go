// The verb neos result: a job's answer is fetched, read, re-checked against the model in the
// job file and, with the subject, replayed.

package main

import (
	"errors"
	"fmt"
	"maps"

	"github.com/tilemip/tilemip"
	neosbackend "github.com/tilemip/tilemip/backends/neos"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
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
		{Name: "text", To: &g.text, Help: "write the server's own text to `FILE`; - is standard output", Files: option.Writes},
		{Name: "files", To: &g.files, Help: "write the solver's files into the new `FOLDER`", Files: option.Folder},
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
		return reported(k, w, file, text, reading, who)
	}
	one, err := submitted(k, file, text, who)
	if err != nil {
		return err
	}
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
		return usagef("%s: %v; expected the subject that was submitted%s", one.Name, other, asWhat(k, one))
	case err != nil:
		return err
	}
	a.Subject = one.Name
	return shownAs(k, a, one)
}

// shownAs prints the answer of a job and ends with its exit status. A solver that ran elsewhere ran
// before this command.
func shownAs(k *call, a *tilemip.Answer, one tilemip.Subject) error {
	if a.SolverSeconds != nil {
		a.TotalSeconds += *a.SolverSeconds
	}
	return finished(k.answer(one, a))
}

// asWhat says as which program of a board the job was taken.
func asWhat(k *call, one tilemip.Subject) string {
	if one.Board == nil {
		return ""
	}
	return fmt.Sprintf(" (it is compared with formulation %s at horizon %d; --formulation, --horizon and --goal name another)", or(k.asked.Formulation, "textbook"), k.asked.Horizon)
}

// reported shows what a server says of a text that is not read here. Nothing of it is checked.
func reported(k *call, w *Wait, file *neos.JobFile, text *neos.ModelText, r *neos.Reading, one *tilemip.Subject) error {
	if one != nil && one.Kind() != tilemip.KindModel {
		return usagef("%s: %s; leave the subject out for what the server reports", one.Name, text.Unchecked())
	}
	if r.Foreign != "" {
		return &neos.DisagreeError{Reason: r.Foreign}
	}
	if r.Status == model.StatusError {
		return fmt.Errorf("nothing in the answer of %s says how the solve ended; --text FILE keeps it", r.Solver)
	}
	a := &tilemip.Answer{
		Kind: tilemip.KindModel, Subject: file.About.Subject, Engine: neosName, Status: r.Status, Termination: r.Termination,
		Message: r.Sentence() + "; " + text.Unchecked(), Point: tilemip.Point{Values: map[string]float64{}}, StandIn: r.StandIn,
		Versions: map[string]string{"tilemip": tilemip.Version(), neosName: file.Solver.String()}, Timing: tilemip.Timing{Seconds: r.Took.Seconds()},
	}
	a.Claim(w.look.Take().Claimant)
	if r.Status.HasPoint() {
		a.Objective = integer.Number(r.Objective)
		maps.Copy(a.Values, r.Values)
		maps.DeleteFunc(a.Values, func(_ string, x float64) bool { return x == 0 })
	}
	return shownAs(k, a, tilemip.Subject{})
}

// submitted returns the subject of a job and takes over which program of it was sent: from the
// job file, or where the command line names it from there. Without a subject, and of a model, it is
// the model in the file.
func submitted(k *call, file *neos.JobFile, text *neos.ModelText, one *tilemip.Subject) (tilemip.Subject, error) {
	if !k.line.IsSet("formulation") && file.About.Formulation != "" {
		k.asked.Formulation = file.About.Formulation
	}
	if !k.line.IsSet("horizon") && file.About.Horizon != 0 {
		k.asked.Horizon = file.About.Horizon
	}
	switch {
	case one == nil:
		return tilemip.Subject{Name: or(file.About.Subject, "model"), Model: text.Model}, nil
	case one.Model == nil && one.Board != nil && k.asked.Horizon == 0:
		return *one, usagef("the job file does not say which program of a board was sent; expected --formulation NAME and --horizon N, of a listing with the periods 0 to 80 for example --formulation textbook-printed --horizon 80")
	}
	return *one, nil
}
