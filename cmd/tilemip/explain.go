package main

// The verb explain: what stored answers mean, in words.

import (
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
)

// Explain explains what --json or --json-stream printed.
type Explain struct {
	JSON
	short bool
}

// Own declares the option that no other verb has.
func (v *Explain) Own(*call) []option.Row {
	return []option.Row{{Name: "short", Group: groupSubject, To: &v.short, Help: "print the lines of the answer itself, without explaining them", Idle: option.Excluded("json")}}
}

func (v *Explain) run(k *call) error {
	if err := k.idle(nil); err != nil {
		return err
	}
	if k.line.NArg() != 1 {
		return usagef("explain takes one file, or - for standard input; found %d names", k.line.NArg())
	}
	all, err := input.Answers(k.ctx, k.line.Args().First(), k.in)
	if err != nil {
		return err
	}
	if !v.short {
		return k.view.Explained(all)
	}
	for _, a := range all {
		of, _ := a.Posed()
		if err := k.view.Answer(a, of); err != nil {
			return err
		}
	}
	return nil
}
