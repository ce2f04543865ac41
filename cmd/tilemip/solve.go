// The verbs solve and verify: the integer method, and both methods, compared; and explain: what stored
// answers mean, in words.

package main

import (
	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/shell"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
	"github.com/tilemip/tilemip/internal/english"
)

func newSolve() runner { return &Solve{Integer: integerProgram(), Solutions: solutions(0)} }

// Solve solves subjects as integer programs.
type Solve struct {
	Board
	Output
	Proof
	Solution
	SolutionForm
	Integer
	Ranging
	Pool
	Solutions
	Pictures
}

func (v *Solve) run(k *call) error {
	if k.asked.Count || k.asked.All {
		k.view.Note("note: a solver is asked for one solution after another; tilemip search --count is much faster")
	}
	return k.loop(tilemip.Solve)
}

func newVerify() runner { return &Verify{Integer: integerProgram(), Solutions: solutions(0)} }

// Verify computes both answers and the referee's verdict on them. A contradiction ends with status
// 7, and the answer is still printed: it says what contradicts what.
type Verify struct {
	Board
	Output
	Proof
	Integer
	Pool
	Engine
	Tables
	Solutions
	Pictures
}

func (v *Verify) run(k *call) error { return k.loop(tilemip.Verify) }

// Explain explains what --json or --json-stream printed.
type Explain struct {
	JSON
	Verbose
	short bool
}

// Own declares the option that no other verb has.
func (v *Explain) Own(*call) []option.Row {
	return []option.Row{{Name: "short", Group: groupSubject, To: &v.short, Help: "print the answer as solve does, without explanations", Idle: option.Excluded("json")}}
}

func (v *Explain) run(k *call) error {
	if err := k.idle(nil); err != nil {
		return err
	}
	if k.line.NArg() != 1 {
		return usagef("explain takes one file, or - for standard input; found %s", english.Count(k.line.NArg(), "word"))
	}
	name := k.line.Args().First()
	all, err := input.Answers(k.ctx, name, k.in)
	if some, _ := k.open(name); err != nil && name != "-" && len(some) > 0 {
		return usagef("%v; %s is a subject: tilemip solve --json %s | tilemip explain -", err, name, shell.Quoted(name))
	}
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
