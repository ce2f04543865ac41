// The verb neos submit: a subject becomes the text of a model, the text a job, and the job
// file keeps its number and password.

package main

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"os"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/shell"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
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
		{Name: "solver", To: &v.request.Solver, Value: "CPLEX", Help: "the solver's `NAME`, in any case (tilemip neos solvers lists them)"},
		{Name: "input", To: &v.request.Input, Help: "send the model as `FORMAT`: LP, MPS or GAMS (default: as the file is, else LP)", Values: neosForms, Open: true},
		{Name: "email", To: &v.request.Email, Help: "submit under the `ADDRESS`, which NEOS needs to be yours; a server of this machine needs none (also NEOS_EMAIL, or the file neos-email in the folder tilemip of your configuration)"},
		{Name: "category", To: &v.request.Category, Help: "take the solver from the `CATEGORY` (default: milp, or lp, or any that has it)"},
		{Name: "short", To: &v.request.Short, Help: "short priority: at most five minutes, and the output streams"},
		{Name: "field", To: &v.fields, Help: "set a field of the job, `NAME=VALUE` or NAME=@FILE"},
		{Name: "escaped", To: &v.request.Escaped, Help: "write the job with escaped text instead of CDATA sections"},
		{Name: "dry-run", To: &v.dry, Help: "write the job to standard output and send nothing"},
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
	text, err := v.text(k, one)
	if err != nil {
		return err
	}
	if v.request.Fields, err = neos.ParseFields(v.fields, os.ReadFile); err != nil {
		return usagef("--field %v", err)
	}
	v.request.Model, v.request.Input, v.request.Settings, v.request.Comment = text.Text, text.Input, v.settings(k), "made by "+agent()
	prepared, err := v.client.Prepare(k.ctx, v.request)
	if err != nil {
		return err
	}
	k.view.Note("the model goes as %s to %s%s", text.Input, prepared.Solver.Name, asItStands(one, text, prepared))
	if v.dry {
		_, err := fmt.Fprint(k.out, prepared.Document)
		return err
	}
	sent, err := v.send(k, prepared, text, v.about(k, one, text))
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

// about describes the job in its file. The formulation and the horizon of a file that export wrote
// stand in its first line.
func (v *Submit) about(k *call, one tilemip.Subject, text *neos.ModelText) neos.About {
	a := neos.About{Subject: one.Name, Formulation: k.asked.Formulation, Horizon: k.asked.Horizon, Seconds: k.asked.Solver.TimeLimit.Seconds()}
	if one.Kind() == tilemip.KindModel {
		a.Formulation, a.Horizon = "", 0
		if r, _, closeFile, err := input.Text(k.ctx, one.Name, k.in); err == nil && one.Name != "-" {
			defer closeFile()
			a.Formulation, a.Horizon = neos.Stated(r)
		}
	} else if one.Board != nil {
		a.Goal = k.goal
	}
	if text.Unread != nil {
		a.Note = text.Unchecked()
	}
	return a
}

// asArgument is the puzzle that was submitted, as the next command takes it; of a model what is
// known of its puzzle.
func asArgument(k *call, one tilemip.Subject, a neos.About) string {
	switch {
	case one.Kind() == tilemip.KindModel && a.Horizon > 0:
		return "; with the board behind it as the moves"
	case one.Kind() == tilemip.KindModel, k.line.Args().First() == "-":
		return ""
	case k.board != "":
		return " --board " + shell.Quoted(k.board)
	}
	return " " + shell.Quoted(k.line.Args().First())
}

// text is the text of the job, with notes of what it lacks: the program that solve would pass to a
// backend, so that the answer can be decoded in the same way, or a GAMS file as it stands. A board
// without a horizon gets that of its shortest plan, which the job file keeps.
func (v *Submit) text(k *call, one tilemip.Subject) (text *neos.ModelText, err error) {
	input := or(v.request.Input, neos.FileInput(one.Name))
	if one.Kind() == tilemip.KindModel && neos.SentAsItIs(one.Name, input) {
		text, err = neos.ReadGAMS(one.Name)
	} else {
		p, failed := state(k, one)
		if failed != nil {
			return nil, failed
		}
		if failed := v.stated(k, one, p); failed != nil {
			return nil, failed
		}
		text, err = neos.WriteProgram(p.Model, p.Algebra, input)
	}
	if err != nil {
		return nil, usagef("%v", err)
	}
	if text.Unread != nil {
		k.view.Note("note: %s", text.Unchecked())
	}
	for _, l := range text.Loss {
		if one.Model != nil { // a puzzle's answer comes back as a puzzle's
			k.view.Note("note: %s", l)
		}
	}
	return text, nil
}

// stated says which program of a board is sent, and refuses one that has no plan.
func (v *Submit) stated(k *call, one tilemip.Subject, p *tilemip.Statement) error {
	switch {
	case p.Board == nil:
		return nil
	case p.Formulation.Relaxation:
		return usagef("formulation %s bounds the moves and has no plans; expected one that does, such as textbook", p.Formulation.Name)
	case p.Board.Refuted != "":
		return usagef("%s: %s: there is nothing to submit", one.Name, display.NoPlan(p.Board))
	}
	k.asked.Horizon = p.Board.Horizon
	k.view.Note("%s", display.BoardProgram(p.Formulation, p.Board, k.asked.Formulation == ""))
	return nil
}

// asItStands says in words whether a file is sent unchanged or written again; "" of a puzzle,
// which has no file that could be sent.
func asItStands(one tilemip.Subject, text *neos.ModelText, p *neos.Prepared) string {
	switch {
	case one.Kind() != tilemip.KindModel:
		return ""
	case !neos.SentAsItIs(one.Name, text.Input):
		return ", written again from " + one.Name
	case p.Model != text.Text:
		return ", the text of " + one.Name + " with the limits asked for before its solve statement"
	}
	return ", the text of " + one.Name + " unchanged"
}

// settings are what the command line asks of the solver.
func (v *Submit) settings(k *call) map[neos.Setting]float64 {
	o := k.asked.Solver
	all := map[neos.Setting]float64{
		neos.TimeLimit: o.TimeLimit.Seconds(), neos.Gap: o.RelativeGap, neos.Threads: float64(o.Threads), neos.Seed: float64(o.Seed & math.MaxInt32),
	}
	maps.DeleteFunc(all, func(name neos.Setting, _ float64) bool { return !k.line.IsSet(string(name)) })
	return all
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
