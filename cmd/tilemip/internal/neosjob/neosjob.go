// Package neosjob is what lies between a subject and a job at NEOS: the text that is sent, what the
// job's file says of it, and which program an answer is compared with. Own.
//
// Not here: the protocol and the files of jobs (package neos), the check of an answer (package
// tilemip). Begin with neosjob.go.
package neosjob

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/neos"
)

// Job is a subject that is, or was, submitted.
type Job struct {
	tilemip.Subject
	Asked *tilemip.Options // which program of it; a horizon that is found is entered
	Given func(option string) bool
	Note  func(format string, args ...any)
}

// usagef is an error of what was asked for.
func usagef(format string, args ...any) error {
	return &tilemip.OptionError{Reason: fmt.Sprintf(format, args...)}
}

// Text is the text of the job, with notes of what it lacks: the program that solve would pass to a
// backend, so that the answer can be decoded in the same way, or a GAMS file as it stands. A board
// without a horizon gets that of its shortest plan, which the job file keeps.
func (j *Job) Text(form string, state func() (*tilemip.Statement, error)) (text *neos.ModelText, err error) {
	if form = cmp.Or(form, neos.FileInput(j.Name)); j.Kind() == tilemip.KindModel && neos.SentAsItIs(j.Name, form) {
		text, err = neos.ReadGAMS(j.Name)
	} else {
		p, failed := state()
		if failed == nil {
			failed = j.stated(p)
		}
		if failed != nil {
			return nil, failed
		}
		text, err = neos.WriteProgram(p.Model, p.Algebra, form)
	}
	if err != nil {
		return nil, usagef("%v", err)
	}
	if text.Unread != nil {
		j.Note("note: %s", text.Unchecked())
	}
	for _, l := range text.Loss {
		if j.Model != nil { // a puzzle's answer comes back as a puzzle's
			j.Note("note: %s", l)
		}
	}
	return text, nil
}

// stated says which program of a board is sent, and refuses one that has no plan.
func (j *Job) stated(p *tilemip.Statement) error {
	switch {
	case p.Board == nil:
		return nil
	case p.Formulation.Relaxation:
		return usagef("formulation %s bounds the moves and has no plans; expected one that does, such as textbook", p.Formulation.Name)
	case p.Board.Refuted != "":
		return usagef("%s: %s: there is nothing to submit", j.Name, display.NoPlan(p.Board))
	}
	j.Asked.Horizon = p.Board.Horizon
	j.Note("%s", display.BoardProgram(p.Formulation, p.Board))
	return nil
}

// Came says in words whether a file is sent unchanged or written again; "" of a puzzle, which has no
// file that could be sent.
func (j *Job) Came(text *neos.ModelText, p *neos.Prepared) string {
	switch {
	case j.Kind() != tilemip.KindModel:
		return ""
	case !neos.SentAsItIs(j.Name, text.Input):
		return ", rewritten from " + j.Name
	case p.Model != text.Text:
		return ", the text of " + j.Name + " with the limits asked for before its solve statement"
	}
	return ", the text of " + j.Name + " unchanged"
}

// Settings are what is asked of the solver.
func (j *Job) Settings() map[neos.Setting]float64 {
	o := j.Asked.Solver
	all := map[neos.Setting]float64{
		neos.TimeLimit: o.TimeLimit.Seconds(), neos.Gap: o.RelativeGap, neos.Threads: float64(o.Threads), neos.Seed: float64(o.Seed & math.MaxInt32),
	}
	maps.DeleteFunc(all, func(name neos.Setting, _ float64) bool { return !j.Given(string(name)) })
	return all
}

// About describes the job in its file; goal is the one that was asked for. The formulation and the
// horizon of a file that export wrote stand in its first line.
func (j *Job) About(ctx context.Context, goal string, text *neos.ModelText) neos.About {
	a := neos.About{Subject: j.Name, Formulation: j.Asked.Formulation, Horizon: j.Asked.Horizon, Seconds: j.Asked.Solver.TimeLimit.Seconds()}
	if j.Kind() == tilemip.KindModel {
		a.Formulation, a.Horizon = "", 0
		if r, _, closeFile, err := input.Text(ctx, j.Name, nil); err == nil && j.Name != "-" {
			defer closeFile()
			a.Formulation, a.Horizon = neos.Stated(r)
		}
	} else if j.Board != nil {
		a.Goal = goal
	}
	if text.Unread != nil {
		a.Note = text.Unchecked()
	}
	return a
}

// Claimed takes over which program of the subject was sent: from the job file, or where it was asked
// for from there. Without a subject, and of a model, it is the model in the file.
func (j *Job) Claimed(file *neos.JobFile, text *neos.ModelText) error {
	if !j.Given("formulation") {
		j.Asked.Formulation = cmp.Or(file.About.Formulation, j.Asked.Formulation)
	}
	if !j.Given("horizon") {
		j.Asked.Horizon = cmp.Or(file.About.Horizon, j.Asked.Horizon)
	}
	switch {
	case j.Board == nil && j.Packing == nil && j.Cover == nil && j.Model == nil:
		j.Subject = tilemip.Subject{Name: cmp.Or(file.About.Subject, "model"), Model: text.Model}
	case j.Board != nil && j.Asked.Horizon == 0:
		return usagef("the job file does not say which program of a board was sent; expected --formulation NAME and --horizon N, of a listing with the periods 0 to 80 for example --formulation textbook-printed --horizon 80")
	}
	return nil
}

// What says as which program of a board the job was taken.
func (j *Job) What() string {
	if j.Board == nil {
		return ""
	}
	return fmt.Sprintf(" (it is compared with formulation %s at horizon %d; --formulation, --horizon and --goal name another)", cmp.Or(j.Asked.Formulation, "textbook"), j.Asked.Horizon)
}

// Unchecked is the answer that a server reports about a text that is not read here. Nothing of it is
// checked.
func Unchecked(file *neos.JobFile, text *neos.ModelText, r *neos.Reading, claimant string) (*tilemip.Answer, error) {
	switch {
	case r.Foreign != "":
		return nil, &neos.DisagreeError{Reason: r.Foreign}
	case r.Status == model.StatusError:
		return nil, fmt.Errorf("nothing in the answer of %s says how the solve ended; --text FILE keeps it", r.Solver)
	}
	a := &tilemip.Answer{
		Kind: tilemip.KindModel, Subject: file.About.Subject, Engine: "neos", Status: r.Status, Termination: r.Termination,
		Message: r.Sentence() + "; " + text.Unchecked(), Point: tilemip.Point{Values: map[string]float64{}}, StandIn: r.StandIn,
		Versions: map[string]string{"tilemip": tilemip.Version(), "neos": file.Solver.String()}, Timing: tilemip.Timing{Seconds: r.Took.Seconds()},
	}
	a.Claim(claimant)
	if r.Status.HasPoint() {
		a.Objective = integer.Number(r.Objective)
		maps.Copy(a.Values, r.Values)
		maps.DeleteFunc(a.Values, func(_ string, x float64) bool { return x == 0 })
	}
	return a, nil
}
