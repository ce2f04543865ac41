// The verb check: a stored solution is re-checked against the subject alone, or a certificate,
// which has its board in itself.

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
)

// A single file is asked first whether it is a certificate.

// Check re-checks one solution.
type Check struct {
	Board
	JSON
	Files
	Style
	Look
}

func (v *Check) run(k *call) error {
	names := k.line.Args().Slice()
	if k.board != "" {
		names = append([]string{""}, names...)
	}
	if least := 1 + len(names) - k.line.NArg(); len(names) > 2 || len(names) < least {
		return errTwo(k)
	}
	var one *item
	if len(names) == 2 {
		var err error
		if one, err = subjectOf(k, names[0]); err != nil {
			return err
		}
	}
	stored, shown, err := readSolution(k.ctx, names[len(names)-1], k.streams)
	if err != nil {
		return err
	}
	proof, err := isProof(stored, shown)
	switch {
	case err != nil && one == nil:
		return err
	case proof && one == nil:
		return v.certificate(k, stored, shown, nil)
	case proof && one.Board == nil:
		return usagef("%s is a certificate of a board; %s is none", shown, one.Name)
	case proof:
		return v.certificate(k, stored, shown, one.Board)
	case one == nil:
		if one = posed(stored); one == nil {
			return errTwo(k)
		}
		if one.aim(k.goal); one.err != nil {
			return one.err
		}
	}
	if err := k.idle(&one.Subject); err != nil {
		return err
	}
	verdict, err := tilemip.Check(one.Subject, shown, stored)
	if err != nil {
		return err
	}
	if err := v.draw(k, one.Subject, stored, verdict.OK); err != nil {
		return err
	}
	return v.say(k, one.Subject, verdict)
}

// posed is the board that a stored answer says it is about; nil where it says none.
func posed(stored []byte) *item {
	var a tilemip.Answer
	if json.Unmarshal(stored, &a) != nil {
		return nil
	}
	of, said := a.Posed()
	if !said {
		return nil
	}
	return &item{Subject: of}
}

// errTwo is the error of a wrong number of names.
func errTwo(k *call) error {
	return usagef("check takes a subject and a solution, or alone a certificate or a board's answer; found %s", english.Count(k.line.NArg(), "name"))
}

// subjectOf reads the subject; the empty name stands for --board. A file of several subjects is a
// usage error, because a solution is of one.
func subjectOf(k *call, name string) (*item, error) {
	var all []item
	if name == "" {
		one, err := tilemip.ParseBoard(k.board)
		if err != nil {
			return nil, err
		}
		all = []item{{Subject: one}}
	} else {
		var err error
		if all, err = k.open(name); err != nil {
			return nil, err
		}
	}
	if len(all) != 1 {
		return nil, usagef("%s has %d subjects; check takes one", name, len(all))
	}
	all[0].aim(k.goal)
	return &all[0], all[0].err
}

// mostSolution bounds the size of a stored solution or certificate, in bytes: it is read into
// memory as a whole.
const mostSolution = 64 << 20

// readSolution returns the text of a file, or of standard input for "-", and its name for
// messages.
func readSolution(ctx context.Context, name string, streams *streams) ([]byte, string, error) {
	r, shown, closeFile, err := input.Text(ctx, name, streams.in)
	if err != nil {
		return nil, "", err
	}
	defer closeFile()
	stored, err := io.ReadAll(io.LimitReader(r, mostSolution+1))
	if err != nil {
		return nil, "", fmt.Errorf("reading %s: %w", shown, err)
	}
	if len(stored) > mostSolution {
		return nil, "", &textpos.Error{File: shown, Found: fmt.Sprintf("more than %d bytes", mostSolution), Want: "a stored solution"}
	}
	return stored, shown, nil
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

// say prints the verdict; a wrong solution ends with status 7.
func (v *Check) say(k *call, one tilemip.Subject, found tilemip.CheckVerdict) error {
	if !k.view.JSON {
		return rightly(k, found.OK, found.String())
	}
	shown := map[string]any{"kind": one.Kind(), "subject": one.Name, "checked": found.OK, "verdict": found.Reason}
	if found.Unchecked != "" {
		shown["not_checked"] = found.Unchecked
	}
	if one.Board != nil {
		shown["board"], shown["goal"] = one.Board.Start.Grid(), puzzle.GoalOf(one.Board.Goal)
	}
	return rightlyJSON(k, found.OK, shown)
}

// rightly prints a verdict in words, with the exit status that it has.
func rightly(k *call, right bool, text string) error {
	if right {
		fmt.Fprintf(k.out, "right: %s\n", text)
		return nil
	}
	fmt.Fprintf(k.out, "wrong: %s\n", text)
	return exitWith(exitDisagree)
}

// rightlyJSON prints a verdict as an object.
func rightlyJSON(k *call, right bool, verdict any) error {
	if err := display.WriteJSON(k.out, verdict); err != nil || right {
		return err
	}
	return exitWith(exitDisagree)
}

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

// certificate checks a certificate of a board, and that it is one of the board that was asked for,
// nil for any. Time is not limited, memory is by the default of package certificate: a check that
// it or Ctrl-C ends decides nothing.
func (v *Check) certificate(k *call, text []byte, shown string, asked *puzzle.Slide) error {
	for _, r := range k.rows {
		if r.Group == groupPicture && k.line.IsSet(r.Name) {
			return usagef("--%s is for a subject with its solution; %s is a certificate", r.Name, shown)
		}
	}
	b, err := certificate.Read(shown, bytes.NewReader(text))
	if err != nil {
		return err
	}
	if asked == nil && k.goal != "" {
		any, err := puzzle.Slide{Start: b.Slide.Start, Goal: puzzle.StandardGoal(b.Slide.Start.Rows, b.Slide.Start.Cols)}.To(k.goal)
		if err != nil {
			return usagef("--goal: %v", err)
		}
		asked = &any
	}
	if asked != nil && !(asked.Start.Equal(b.Slide.Start) && asked.Goal.Equal(b.Slide.Goal)) {
		return sayCertified(k, shown, b, certificate.Verdict{Reason: fmt.Sprintf("it is of another problem; asked for was %s to %s", asked.Start.Flat(), puzzle.GoalOf(asked.Goal))})
	}
	if b.Check() == nil {
		if need := certificate.Need(b); need > noted && need <= certificate.DefaultMemory {
			fmt.Fprintf(k.err, "tilemip: %s: tables of %d MB are made first\n", shown, need>>20)
		}
	}
	found, err := certificate.Verify(k.ctx, b, 0)
	switch {
	case errors.Is(err, context.Canceled):
		return failf(exitInterrupted, "interrupted while checking %s", shown)
	case err != nil:
		return fmt.Errorf("%s was not checked: %w", shown, err)
	}
	return sayCertified(k, shown, b, found)
}

// sayCertified prints the verdict, with the board, its goal and its size: a certificate says
// something of those alone. The bound that it proves is two more than the length that it refutes,
// as all plans of a board have lengths of one parity.
func sayCertified(k *call, shown string, b *certificate.Board, v certificate.Verdict) error {
	start, goal := b.Slide.Start, puzzle.GoalOf(b.Slide.Goal)
	switch {
	case !k.view.JSON && v.OK:
		return rightly(k, true, v.Reason)
	case !k.view.JSON:
		return rightly(k, false, fmt.Sprintf("from %s to %s, size %d×%d: %s", start.Flat(), goal, start.Rows, start.Cols, v.Reason))
	}
	answer := certified{Kind: tilemip.KindBoard, Subject: shown, Size: [2]int{start.Rows, start.Cols}, Board: start.Grid(), Goal: goal, Checked: v.OK, Verdict: v.Reason, Kept: v.Kept, Made: v.Made}
	if v.OK {
		bound := max(0, b.Refutes+2)
		answer.Bound = &bound
		if !b.NoPlan {
			moves := puzzle.FormatMoves(b.Plan)
			answer.Moves = &moves
		}
	}
	return rightlyJSON(k, v.OK, answer)
}
