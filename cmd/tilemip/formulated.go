// Which program is written. solve states a board by the strongest formulation, export,
// show and neos submit by the textbook's, which can be read and taught; so whatever they
// write says which it is and how to get the other, and nobody solves one program and
// hands in another.

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/tilemip/tilemip/backends/integer"
	"github.com/tilemip/tilemip/model/planning"
	"github.com/tilemip/tilemip/model/puzzle"
)

// formulated says which program of a board is written.
func (s *session) formulated(f planning.Formulation, p *planning.Program) string {
	text := fmt.Sprintf("formulation %s, horizon %d", integer.Stated(f.Name, p.Formulation), p.Horizon)
	if s.formulation == "" {
		text += fmt.Sprintf("; tilemip solve takes %s where none is named: --formulation %s writes that, and solve --formulation %s solves this", planning.Strongest, planning.Strongest, f.Name)
	}
	return text
}

// comments are the beginnings of a comment line, by format; the others have none that
// every reader takes.
var comments = map[string]string{"gams": "* ", "gams-scalar": "* ", "gmpl": "# ", "lp": `\ `, "mps": "* "}

// commented writes what is known of the formulation before the program, where the format
// has comments.
func commented(w io.Writer, format string, p *declared) error {
	mark, ok := comments[format]
	if !ok || p.formulated == "" {
		return nil
	}
	_, err := fmt.Fprintln(w, mark+strings.ReplaceAll(p.formulated, "→", "->"))
	return err
}

// noneLeft says what it means that the reductions left no plan of a horizon.
func noneLeft(p *planning.Program) string {
	if p.NoReversal {
		return fmt.Sprintf("the reductions (%s) prove that no plan of exactly %s goes without taking back a move, so that no shortest plan has this length", p.Refuted, counted(p.MostMoves, "move"))
	}
	return fmt.Sprintf("the reductions (%s) prove that there is no plan of exactly %s", p.Refuted, counted(p.MostMoves, "move"))
}

// stateBoard builds the one program of a horizon. Ctrl-C ends it with status 130.
func (s *session) stateBoard(ctx context.Context, f planning.Formulation, board puzzle.Slide, horizon int) (*planning.Program, error) {
	p, err := f.BuildContext(ctx, board, horizon)
	switch {
	case err != nil && errors.Is(err, ctx.Err()):
		return nil, &statusError{exitInterrupted, "interrupted during the reductions: there is no program yet"}
	case err != nil:
		return nil, usagef("%v", err)
	}
	return p, nil
}
