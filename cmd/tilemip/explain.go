package main

// The verb explain: what stored answers mean, in words.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/facts"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// Explain explains what --json or --json-stream printed.
type Explain struct {
	JSON
	short bool
}

// Own declares the option that no other verb has.
func (v *Explain) Own(*call) []option.Row {
	return []option.Row{{Name: "short", Group: groupSubject, To: &v.short, Help: "print the lines of the answer itself, without explaining them", Idle: excluded("json")}}
}

func (v *Explain) run(k *call) error {
	if err := k.idle(nil); err != nil {
		return err
	}
	if k.line.NArg() != 1 {
		return usagef("explain takes one file, or - for standard input; found %d names", k.line.NArg())
	}
	stored, shown, err := input.Stored(k.ctx, k.line.Args().First(), k.in)
	if err != nil {
		return err
	}
	all, err := storedAnswers(stored, shown)
	if err != nil {
		return err
	}
	if !v.short {
		return writeExplanations(k.view.JSON, k.streams, all)
	}
	for _, a := range all {
		of, _ := a.Posed()
		if err := k.view.Answer(a, of); err != nil {
			return err
		}
	}
	return nil
}

// storedAnswer is an answer as it is read: other objects have no status, such as what check and
// disassemble print.
type storedAnswer struct {
	tilemip.Answer
	Status *model.Status `json:"status"`
}

// storedAnswers reads answers, one JSON object each; other events of a stream are passed over.
// shown is the name of the file in errors.
func storedAnswers(stored []byte, shown string) ([]*tilemip.Answer, error) {
	var out []*tilemip.Answer
	in := json.NewDecoder(bytes.NewReader(stored))
	for {
		a := new(storedAnswer)
		var wrong *json.UnmarshalTypeError
		switch err := in.Decode(a); {
		case errors.Is(err, io.EOF) && len(out) > 0:
			return out, nil
		case err != nil && !errors.As(err, &wrong):
			return nil, &textpos.Error{File: shown, Line: 1 + bytes.Count(stored[:min(int(in.InputOffset()), len(stored))], []byte("\n")), Found: "no JSON of an answer", Want: "what --json or --json-stream printed"}
		case err != nil && a.Kind == "": // an event whose bound is a number of another kind
			continue
		case err != nil:
			return nil, &textpos.Error{File: shown, Found: fmt.Sprintf("%s in the key %s", wrong.Value, wrong.Field), Want: "what --json or --json-stream printed"}
		case a.Kind != "" && a.Status == nil:
			return nil, &textpos.Error{File: shown, Found: "an object without the key status", Want: "an answer that solve, search, verify or merge printed with --json or --json-stream"}
		case a.Kind != "":
			a.Answer.Status = *a.Status
			out = append(out, &a.Answer)
		case a.Type == "":
			return nil, &textpos.Error{File: shown, Found: "an object without the key kind", Want: "what --json or --json-stream printed"}
		}
	}
}

// writeExplanations prints the points of each answer: a line for the term and what the answer
// says, and below it what that means; or one object for each answer.
func writeExplanations(asJSON bool, io *streams, all []*tilemip.Answer) error {
	for i, a := range all {
		points := facts.Explained(a)
		if asJSON {
			if err := display.WriteJSON(io.out, map[string]any{"kind": a.Kind, "subject": a.Subject, "points": points}); err != nil {
				return err
			}
			continue
		}
		if i > 0 {
			fmt.Fprintln(io.out)
		}
		if a.Subject != "" {
			fmt.Fprintf(io.out, "%s\n\n", a.Subject)
		}
		for _, p := range points {
			fmt.Fprintf(io.out, "%s: %s\n", p.Term, p.Says)
			for _, line := range english.Wrap(p.Text, 76) {
				fmt.Fprintf(io.out, "    %s\n", line)
			}
		}
	}
	return nil
}
