// Which program is written. solve states a board by the strongest formulation, export,
// show and neos submit by the textbook's, which can be read and taught. So their output
// says which it is and how to get the other, and nobody mixes up the two programs. The
// program of a packing or a cover is the one that solve solves for one solution: reduced,
// unless --reduce says otherwise. The exact cover itself, which other programs count, is
// not reduced unless reductions are named.

package main

import (
	"errors"
	"fmt"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/english"
)

// declared is an integer program, and which formulation it is and how to get the other; "" of a
// model, which has none.
type declared struct {
	*tilemip.Statement
	formulated string
}

// state states a subject as an integer program. Ctrl-C ends it with status 130; where the horizon of
// a board is searched for first, the sentence says so.
func state(k *call, one tilemip.Subject) (*tilemip.Statement, error) {
	o, err := k.options(one)
	if err != nil {
		return nil, err
	}
	p, err := tilemip.State(k.ctx, one, o)
	if err != nil && errors.Is(err, k.ctx.Err()) {
		if one.Board == nil {
			return nil, failf(exitInterrupted, "interrupted: there is no program yet")
		}
		return nil, errNoProgram
	}
	return p, flagged(err)
}

// errNoProgram is the error of a program that Ctrl-C ended before it was stated.
var errNoProgram = failf(exitInterrupted, "interrupted: there is no program yet; with --horizon N no shortest plan is searched for")

// program reads the one subject of a verb and declares it.
func (k *call) program(format string) (one tilemip.Subject, p *declared, err error) {
	if one, err = k.one(); err == nil {
		p, err = declare(k, one, format)
	}
	return one, p, err
}

// declare states the subject as an integer program and says which it is; format is that in which
// it is to be written, or "".
func declare(k *call, one tilemip.Subject, format string) (*declared, error) {
	p, err := state(k, one)
	if err != nil {
		return nil, err
	}
	d, unasked := &declared{Statement: p}, ""
	switch {
	case p.Board != nil:
		if p.Board.Refuted != "" {
			k.view.Note("note: %s; the program is infeasible", display.NoPlan(p.Board))
		}
		d.formulated = display.BoardProgram(p.Formulation, p.Board)
		if k.asked.Formulation == "" && !p.Formulation.Relaxation {
			unasked = display.Stronger()
		}
	case p.Reduced != nil && format == "dlx" && k.asked.Reduce == nil:
		d.formulated = "exact cover, not reduced, " + english.Count(len(p.Cover.Options), "option")
	case p.Reduced != nil:
		d.formulated = fmt.Sprintf("formulation %s; %s", p.Reduced.Formulation, display.CoverReduced(p.Reduced.Reduced, len(p.Cover.Options)))
	default:
		return d, nil
	}
	k.view.Note("%s%s", d.formulated, unasked)
	return d, nil
}
