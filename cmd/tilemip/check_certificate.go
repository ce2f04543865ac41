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
	"github.com/tilemip/tilemip/internal/display"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
)

// certified is what check prints of a certificate with --json.
type certified struct {
	Kind    string  `json:"kind"`
	Subject string  `json:"subject"`
	Checked bool    `json:"checked"`
	Verdict string  `json:"verdict"`
	Moves   *string `json:"moves,omitempty"` // the plan, where the claim holds
	Bound   *int    `json:"bound,omitempty"` // no plan has fewer moves, where the claim holds
	Kept    int     `json:"boards_kept"`     // boards that the dual did not exclude
	Made    int     `json:"boards_made"`     // boards that were looked at
}

// checkCertificate checks a file if it is a certificate of a board, and reports whether it is
// one; false without an error says that the file is something else. A proof for VeriPB is
// recognized and refused with the command that checks it. Time is not limited, memory is by
// the default of package certificate: a check that it or Ctrl-C ends decides nothing.
func checkCertificate(c *cli.Context, io *streams, name string) (bool, error) {
	text, shown, err := readSolution(c.Context, name, io)
	if err != nil {
		return true, err
	}
	if bytes.HasPrefix(text, []byte("pseudo-Boolean proof")) {
		return true, usagef("%s is a proof for VeriPB; check it by veripb PROGRAM.opb %s", shown, shown)
	}
	if !certificate.IsBoard(text) {
		return false, nil
	}
	for _, flag := range []string{"svg", "png", "tikz", "scale", "theme", "view", "explode", "frames"} {
		if c.IsSet(flag) {
			return true, usagef("--%s is for a subject with its solution; %s is a certificate", flag, shown)
		}
	}
	b, err := certificate.Read(shown, bytes.NewReader(text))
	if err != nil {
		return true, err
	}
	v, err := certificate.Verify(c.Context, b, 0)
	switch {
	case errors.Is(err, context.Canceled):
		return true, &statusError{exitInterrupted, "interrupted while checking " + shown}
	case err != nil:
		return true, fmt.Errorf("%s was not checked: %w", shown, err)
	}
	return true, showCertified(c, io, shown, b, v)
}

// showCertified prints the verdict. The bound that a certificate proves is two more than the
// length that it refutes, as all plans of a board have lengths of one parity.
func showCertified(c *cli.Context, io *streams, shown string, b *certificate.Board, v certificate.Verdict) error {
	if c.Bool("json") {
		answer := certified{Kind: tilemip.KindBoard, Subject: shown, Checked: v.OK, Verdict: v.Reason, Kept: v.Kept, Made: v.Made}
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
	} else {
		word := "right"
		if !v.OK {
			word = "wrong"
		}
		fmt.Fprintf(io.out, "%s: %s: %s\n", word, b.Slide.Start.Flat(), v.Reason)
	}
	if !v.OK {
		return exitWith(exitDisagree)
	}
	return nil
}
