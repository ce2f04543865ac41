// The verb neos submit: a subject becomes the text of a model, the text a job, and the job
// file keeps its number and password.

package main

import (
	"errors"
	"fmt"
	"os"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/shell"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/neosjob"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/neos"
)

// Submit sends one job and writes its job file.
type Submit struct {
	Board
	Client
	Statement
	Gap
	Seed
	Threads
	TimeLimit
	Wait
	JobFile
	request neos.Request
	fields  []string
	dry     bool
}

// Own declares the options that no other verb has.
func (v *Submit) Own(*call) []option.Row {
	return []option.Row{
		{Name: "solver", To: &v.request.Solver, Value: "CPLEX", Help: "use the solver `NAME`; tilemip neos solvers lists them"},
		{Name: "input", To: &v.request.Input, Words: "that of the file, else LP", Help: "send the model as `FORMAT`: LP, MPS or GAMS", Values: neosForms, Open: true},
		{Name: "email", To: &v.request.Email, Help: "give NEOS your email `ADDRESS` (also NEOS_EMAIL)", More: "Or in tilemip/neos-email of your configuration folder. A local server needs none."},
		{Name: "category", To: &v.request.Category, Words: "milp, lp, or any that has the solver", Help: "take the solver from the `CATEGORY`"},
		{Name: "short", To: &v.request.Short, Help: "ask for short priority: at most five minutes, with a streamed log"},
		{Name: "field", To: &v.fields, Help: "set a field of the job, `NAME=VALUE` or NAME=@FILE; repeatable"},
		{Name: "escaped", To: &v.request.Escaped, Help: "escape texts in the job instead of using CDATA sections"},
		{Name: "dry-run", To: &v.dry, Help: "print the job and send nothing"},
	}
}

// run checks everything that can be wrong on this side before the job is sent: what was sent is
// public. With --dry-run the job is printed and nothing is sent.
func (v *Submit) run(k *call) error {
	if err := v.connect(v.address()); err != nil {
		return err
	}
	defer v.client.Close()
	one, err := v.subject(k)
	if err != nil {
		return err
	}
	if v.request.Email, err = neos.EmailFor(v.client.Server(), v.request.Email); err != nil {
		return usagef("%v", err)
	}
	job := jobOf(k, one)
	text, err := job.Text(v.request.Input, func() (*tilemip.Statement, error) { return state(k, one) })
	if err != nil {
		return err
	}
	if v.request.Fields, err = neos.ParseFields(v.fields, os.ReadFile); err != nil {
		return usagef("--field %v", err)
	}
	v.request.Model, v.request.Input, v.request.Settings, v.request.Comment = text.Text, text.Input, job.Settings(), "made by "+agent()
	prepared, err := v.client.Prepare(k.ctx, v.request)
	if err != nil {
		return err
	}
	k.view.Note("the model goes as %s to %s%s", text.Input, prepared.Solver.Name, job.Came(text, prepared))
	if v.dry {
		_, err := fmt.Fprint(k.out, prepared.Document)
		return err
	}
	sent, err := v.send(k, prepared, text, job.About(k.ctx, k.goal, text))
	if err != nil {
		return err
	}
	file := sent.File
	line := fmt.Sprintf("job %d of %s at %s; for the answer: tilemip neos result %s%s", file.Number, file.Solver, file.Server, sent.Name, asArgument(k, one, file.About))
	if !v.wait {
		return v.say(k, map[string]any{
			"server": file.Server, "number": file.Number, "solver": file.Solver, "job_file": sent.Name, "model_sha256": file.Hash,
		}, line)
	}
	k.view.Note("%s", line) // standard output belongs to the answer
	return finish(k, &v.Client, &v.Wait, file, &one)
}

// jobOf is a subject as the job that the command line asks for.
func jobOf(k *call, one tilemip.Subject) *neosjob.Job {
	return &neosjob.Job{Subject: one, Asked: &k.asked, Given: k.line.IsSet, Note: k.view.Note}
}

// subject reads the subject of the command line. A GAMS file that cannot be read is sent all the
// same, as it stands: the subject then has its name alone.
func (v *Submit) subject(k *call) (tilemip.Subject, error) {
	one, err := k.one()
	name := k.line.Args().First()
	if asGAMS := or(v.request.Input, neos.FileInput(name)); errors.As(err, new(*textpos.Error)) && neos.SentAsItIs(name, asGAMS) {
		return tilemip.Subject{Name: name}, nil
	}
	return one, err
}

// asArgument is the puzzle that was submitted, as the next command takes it; of a model what is
// known of its puzzle.
func asArgument(k *call, one tilemip.Subject, a neos.About) string {
	switch {
	case one.Kind() == tilemip.KindModel && a.Horizon > 0:
		return " BOARD, which shows its moves"
	case one.Board != nil && (k.board != "" || k.line.Args().First() == "-"):
		return " --board " + shell.Quoted(one.Board.Start.Flat())
	case one.Kind() == tilemip.KindModel, k.line.Args().First() == "-":
		return ""
	}
	return " " + shell.Quoted(k.line.Args().First())
}

// send submits the job, with its file in the working folder or under the name of --job.
func (v *Submit) send(k *call, p *neos.Prepared, text *neos.ModelText, about neos.About) (*neos.Sent, error) {
	if !neos.Local(v.client.Server()) {
		k.view.Note("%s", public)
	}
	sent, err := v.client.Send(k.ctx, p, text, about, neos.Keep{Folder: ".", Name: v.job})
	switch {
	case errors.As(err, new(*neos.PlaceError)):
		return nil, usagef("the job file: %v", err)
	case sent != nil && sent.Name != "" && err != nil: // accepted, with a malformed password
		return nil, fmt.Errorf("%w; what is known of it is kept in %s: tilemip neos status %s", err, sent.Name, sent.Name)
	case sent == nil && k.ctx.Err() != nil:
		return nil, failf(exitInterrupted, "%v", err)
	}
	return sent, err
}
