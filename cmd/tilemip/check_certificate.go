// The verb check for a certificate: a file that has its subject in itself. Package certificate
// checks it, without any code of the solvers or the search that wrote it.

package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
)

// certified is what check prints of a certificate with --json.
type certified struct {
	Kind    string      `json:"kind"`
	Subject string      `json:"subject"`
	Size    [2]int      `json:"size"`  // rows and columns
	Board   [][]int     `json:"board"` // rows of the start, 0 the blank
	Goal    puzzle.Goal `json:"goal"`
	Checked bool        `json:"checked"`
	Verdict string      `json:"verdict"`
	Moves   *string     `json:"moves,omitempty"` // the plan, where the claim holds
	Bound   *int        `json:"bound,omitempty"` // no plan has fewer moves, where the claim holds
	Kept    int         `json:"boards_kept"`     // boards that the dual did not exclude
	Made    int         `json:"boards_made"`     // boards that were looked at
}

// isProof reports whether a text is a certificate of a board. A proof for VeriPB is recognized and
// refused with the command that checks it.
func isProof(text []byte, shown string) (bool, error) {
	if bytes.HasPrefix(text, []byte("pseudo-Boolean proof")) {
		return false, usagef("%s is a proof for VeriPB; check it by veripb PROGRAM.opb %s", shown, shown)
	}
	return certificate.IsBoard(text), nil
}

// noted is the size of tables from which on check says what it needs before it makes them.
const noted = 100 << 20

// checkCertificate checks a certificate of a board, and that it is one of the board that was
// asked for, nil for any. Time is not limited, memory is by the default of package certificate: a
// check that it or Ctrl-C ends decides nothing.
func checkCertificate(c *cli.Context, io *streams, text []byte, shown string, asked *puzzle.Slide) error {
	for _, flag := range []string{"svg", "png", "tikz", "scale", "theme", "view", "explode", "frames"} {
		if c.IsSet(flag) {
			return usagef("--%s is for a subject with its solution; %s is a certificate", flag, shown)
		}
	}
	b, err := certificate.Read(shown, bytes.NewReader(text))
	if err != nil {
		return err
	}
	if choice := c.String("goal"); asked == nil && choice != "" {
		any, err := puzzle.Slide{Start: b.Slide.Start, Goal: puzzle.StandardGoal(b.Slide.Start.Rows, b.Slide.Start.Cols)}.To(choice)
		if err != nil {
			return usagef("--goal: %v", err)
		}
		asked = &any
	}
	if asked != nil && !(asked.Start.Equal(b.Slide.Start) && asked.Goal.Equal(b.Slide.Goal)) {
		return showCertified(c, io, shown, b, certificate.Verdict{Reason: fmt.Sprintf("it is of another problem; asked for was %s to %s", asked.Start.Flat(), puzzle.GoalOf(asked.Goal))})
	}
	if b.Check() == nil {
		if need := certificate.Need(b); need > noted && need <= certificate.DefaultMemory && !c.Bool("quiet") {
			fmt.Fprintf(io.err, "tilemip: %s: tables of %d MB are made first\n", shown, need>>20)
		}
	}
	v, err := certificate.Verify(c.Context, b, 0)
	switch {
	case errors.Is(err, context.Canceled):
		return &statusError{exitInterrupted, "interrupted while checking " + shown}
	case err != nil:
		return fmt.Errorf("%s was not checked: %w", shown, err)
	}
	return showCertified(c, io, shown, b, v)
}

// showCertified prints the verdict, with the board, its goal and its size: a certificate says
// something of those alone. The bound that it proves is two more than the length that it refutes,
// as all plans of a board have lengths of one parity.
func showCertified(c *cli.Context, io *streams, shown string, b *certificate.Board, v certificate.Verdict) error {
	start, goal := b.Slide.Start, puzzle.GoalOf(b.Slide.Goal)
	if c.Bool("json") {
		answer := certified{Kind: tilemip.KindBoard, Subject: shown, Size: [2]int{start.Rows, start.Cols}, Board: start.Grid(), Goal: goal, Checked: v.OK, Verdict: v.Reason, Kept: v.Kept, Made: v.Made}
		if v.OK {
			bound := max(0, b.Refutes+2)
			answer.Bound = &bound
			if !b.NoPlan {
				moves := puzzle.FormatMoves(b.Plan)
				answer.Moves = &moves
			}
		}
		if err := display.WriteJSON(io.out, answer); err != nil {
			return err
		}
	} else if v.OK {
		fmt.Fprintf(io.out, "right: %s\n", v.Reason)
	} else {
		fmt.Fprintf(io.out, "wrong: from %s to %s, size %d×%d: %s\n", start.Flat(), goal, start.Rows, start.Cols, v.Reason)
	}
	if !v.OK {
		return exitWith(exitDisagree)
	}
	return nil
}
