// The verb check: a stored solution is re-checked against the subject alone, or a certificate,
// which has its board in itself.

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/recheck"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Check re-checks one solution. A single file is asked first whether it is a certificate.
type Check struct {
	Board
	JSON
	Files
	Style
	Look
}

func (v *Check) run(k *call) error {
	names := k.line.Args().Slice()
	last := len(names) - 1
	if last < 0 || last > 1 || last == 1 && k.board != "" {
		return errTwo(k)
	}
	one, err := k.atMostOne(names[:last], k.goal, "check takes one")
	if err != nil {
		return err
	}
	stored, shown, err := input.Stored(k.ctx, names[last], k.in)
	if _, letters := puzzle.ParseMoves(names[last]); err != nil && one != nil && letters == nil { // the moves themselves
		stored, shown, err = []byte(names[last]), "the moves", nil
	}
	switch {
	case err != nil:
		return err
	case certificate.IsBoard(stored):
		return v.certificate(k, stored, shown, one)
	case one == nil:
		if one, err = posed(k, stored, shown); err != nil {
			return err
		}
	}
	if err := k.idle(one); err != nil {
		return err
	}
	found, err := tilemip.Check(*one, shown, stored)
	if err != nil {
		return err
	}
	if err := v.draw(k, *one, stored, found.OK); err != nil {
		return err
	}
	object := map[string]any{"kind": one.Kind(), "subject": one.Name, "checked": found.OK, "verdict": found.Reason}
	if found.Unchecked != "" {
		object["not_checked"] = found.Unchecked
	}
	if one.Board != nil {
		object["board"], object["goal"] = one.Board.Start.Grid(), puzzle.GoalOf(one.Board.Goal)
	}
	return verdict(k, found.OK, found.String(), object)
}

// posed is the board that a stored answer says it is about. A proof for VeriPB says none, and the
// error has the command that checks it.
func posed(k *call, stored []byte, shown string) (*tilemip.Subject, error) {
	var a tilemip.Answer
	said := json.Unmarshal(stored, &a) == nil
	one := item{}
	if said {
		one.Subject, said = a.Posed()
	}
	switch {
	case bytes.HasPrefix(stored, []byte("pseudo-Boolean proof")):
		return nil, usagef("%s is a proof for VeriPB; check it by veripb PROGRAM.opb %s", shown, shown)
	case !said:
		return nil, errTwo(k)
	}
	one.aim(k.goal)
	return &one.Subject, one.err
}

// errTwo is the error of a wrong number of names.
func errTwo(k *call) error {
	return usagef("check takes a subject and a solution, or alone a certificate or a board's answer; found %s", english.Count(k.line.NArg(), "name"))
}

// draw draws a solution that was read. One that is wrong may have nothing to draw, such as a move
// that leaves the board, and the verdict must not be lost to that.
func (v *Check) draw(k *call, one tilemip.Subject, stored []byte, right bool) error {
	if err := v.Files.Before(k, []tilemip.Subject{one}); err != nil {
		return err
	}
	if !right && v.asked() {
		fmt.Fprintln(k.err, "tilemip: the solution is wrong: no picture was written")
		return nil
	}
	var a tilemip.Answer
	if json.Unmarshal(stored, &a) != nil { // letters of moves, or layers of names
		text := string(stored)
		a = tilemip.Answer{}
		a.Moves, a.Grids = &text, []string{text}
	}
	return v.Files.After(k, one, &a)
}

// verdict prints a verdict, in words or as an object; a wrong solution ends with status 7.
func verdict(k *call, right bool, words string, object any) (err error) {
	word, status := "wrong", exitDisagree
	if right {
		word, status = "right", exitDone
	}
	if k.view.JSON {
		err = display.WriteJSON(k.out, object)
	} else {
		_, err = fmt.Fprintf(k.out, "%s: %s\n", word, words)
	}
	return finished(status, err)
}

// certificate checks a certificate of a board, and that it is one of the board that was asked for,
// nil for any.
func (v *Check) certificate(k *call, text []byte, shown string, one *tilemip.Subject) error {
	if one != nil && one.Board == nil {
		return usagef("%s is a certificate of a board; %s is none", shown, one.Name)
	}
	for _, r := range k.rows {
		if r.Group == groupPicture && k.line.IsSet(r.Name) {
			return usagef("--%s is for a subject with its solution; %s is a certificate", r.Name, shown)
		}
	}
	b, err := certificate.Read(shown, bytes.NewReader(text))
	if err != nil {
		return err
	}
	asked := b.Slide
	if one != nil {
		asked = *one.Board
	} else if k.goal != "" {
		asked.Goal = puzzle.StandardGoal(asked.Start.Rows, asked.Start.Cols)
		if asked, err = asked.To(k.goal); err != nil {
			return usagef("--goal: %v", err)
		}
	}
	found, err := recheck.Certificate(k.ctx, b, asked, func(bytes int64) {
		fmt.Fprintf(k.err, "tilemip: %s: tables of %d MB are made first\n", shown, bytes>>20)
	})
	switch {
	case errors.Is(err, context.Canceled):
		return failf(exitInterrupted, "interrupted while checking %s", shown)
	case err != nil:
		return fmt.Errorf("%s was not checked: %w", shown, err)
	}
	words, object := display.Certified(shown, b, found)
	return verdict(k, found.OK, words, object)
}
