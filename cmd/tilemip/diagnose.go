// The verb diagnose: what is to be said of a program beyond its answer. Its subverbs are why it has
// no feasible point (package infeasible), whether its numbers are fit to be solved (numerics), and what
// its solve spends its time on (slow).

package main

import (
	"errors"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/infeasible"
	"github.com/tilemip/tilemip/internal/numerics"
	"github.com/tilemip/tilemip/internal/slow"
	"github.com/tilemip/tilemip/model"
)

// Program is a program that is stated to be looked at.
type Program struct {
	Board
	JSON
	Quiet
	Statement
	Reductions
}

// Infeasible says why a program has no feasible point.
type Infeasible struct {
	Program
	Backend
	Tuning
	Seed
	Threads
	TimeLimit
	giveUp string   // what is named
	keep   []string // rows that are not given up
}

// Own declares the options that no other verb has.
func (v *Infeasible) Own(*call) []option.Row {
	return []option.Row{
		{Name: "give-up", To: &v.giveUp, Value: infeasible.Rows, Values: infeasible.Ways, Help: "relax `WHAT`: rows (the fewest), amounts (the least total violation) or none"},
		{Name: "keep", To: (*option.Names)(&v.keep), Words: "none", List: true, Open: true, Help: "never relax the rows or constraint families with these `NAMES`",
			Idle: func(l option.Line) string {
				if l.Text("give-up") == infeasible.Nothing {
					return "is about which constraints to relax; expected --give-up rows or amounts beside it"
				}
				return ""
			}},
	}
}

func (v *Infeasible) run(k *call) error {
	one, p, err := k.program("")
	if err != nil {
		return err
	}
	ctx, cancel := k.deadline()
	defer cancel()
	started := time.Now()
	o := infeasible.Options{Solver: k.asked.Solver, Notify: func(text string) { k.view.Searching(time.Since(started), "%s", text) }}
	d, err := infeasible.Diagnose(ctx, v.chosen, p.Model, o, v.giveUp, v.keep, tilemip.BySecond)
	switch {
	case errors.As(err, new(*infeasible.UnknownRowError)):
		return usagef("--keep %v", err)
	case err != nil:
		return err
	case k.view.JSON:
		d.Kind, d.Subject, d.Formulation, d.Versions["tilemip"] = one.Kind(), one.Name, k.asked.Formulation, tilemip.Version()
		err = display.WriteJSON(k.out, d)
	default:
		d.Write(k.out)
	}
	if err != nil {
		return err
	}
	if k.ctx.Err() != nil {
		return exitWith(exitInterrupted)
	}
	return exitWith(exitOf(d.Status, d.Termination))
}

// Numerics looks at the numbers of a program.
type Numerics struct{ Program }

// numericsJSON is what is printed with --json.
type numericsJSON struct {
	Kind        string `json:"kind"`
	Subject     string `json:"subject,omitempty"`
	Formulation string `json:"formulation,omitempty"`
	numerics.Summary
	Versions map[string]string `json:"versions"`
}

func (v *Numerics) run(k *call) error {
	one, p, err := k.program("")
	if err != nil {
		return err
	}
	r, err := numerics.Analyze(p.Model)
	if err != nil {
		return err
	}
	if k.view.JSON {
		return display.WriteJSON(k.out, numericsJSON{one.Kind(), one.Name, k.asked.Formulation, r.Summary(), map[string]string{"tilemip": tilemip.Version()}})
	}
	r.Write(k.out, or(p.Model.Name(), nameOf(one)))
	return nil
}

// Slow says why the solve of a program takes as long as it does.
type Slow struct {
	Program
	Backend
	Tuning
	Seed
	Threads
	TimeLimit
}

func (v *Slow) run(k *call) error {
	one, p, err := k.program("")
	if err != nil {
		return err
	}
	started := time.Now()
	d, err := slow.Diagnose(k.ctx, v.chosen, p.Model, k.asked.Solver, func(text string) { k.view.Searching(time.Since(started), "%s", text) })
	switch {
	case err != nil:
		return err
	case k.view.JSON:
		d.Kind, d.Subject, d.Formulation, d.Versions["tilemip"] = one.Kind(), one.Name, k.asked.Formulation, tilemip.Version()
		err = display.WriteJSON(k.out, d)
	default:
		d.Write(k.out)
	}
	switch {
	case err != nil:
		return err
	case k.ctx.Err() != nil:
		return exitWith(exitInterrupted)
	case d.Status == model.StatusInfeasible || d.Status == model.StatusUnbounded:
		return exitWith(exitInfeasible)
	}
	return nil
}
