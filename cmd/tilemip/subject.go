// What the command line names: files, standard input, --board and puzzles of the library. The
// library reads them.

package main

import (
	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
)

// item is a subject, or why it could not be read; only its name is set then.
type item struct {
	tilemip.Subject
	err error
}

// shown is the name of a subject in a sentence.
func nameOf(one tilemip.Subject) string { return or(one.Name, "the subject") }

// named reads --board and the words given. What cannot be read becomes an item with an error, so that
// the others are not lost.
func (k *call) named(words []string) ([]item, error) {
	var all []item
	if k.board != "" {
		one, err := tilemip.ParseBoard(k.board)
		one.Name = "board"
		input.Warn(k.err, one)
		all = append(all, k.strictly(one, err))
	}
	for _, name := range words {
		if name == "" {
			return nil, usagef("a subject without a name, \"\"; expected a file, or - for standard input")
		}
		some, err := k.open(name)
		if k.ctx.Err() != nil {
			return nil, &input.InterruptedError{Name: name}
		}
		if err != nil {
			some = []item{{tilemip.Subject{Name: name}, err}}
		}
		all = append(all, some...)
	}
	return all, nil
}

// subjects reads everything named on the command line; at least one is needed.
func (k *call) subjects() ([]item, error) {
	all, err := k.named(k.line.Args().Slice())
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, usagef("no subject; expected a file, - for standard input, or --board \"1 2 3 / 4 5 6 / 7 0 8\"")
	}
	for i := range all {
		all[i].aim(k.goal)
	}
	return all, nil
}

// atMostOne reads the subject that --board or one of the words names, nil where none does, with a
// goal; expected says what several are in place of.
func (k *call) atMostOne(words []string, goal, expected string) (*tilemip.Subject, error) {
	all, err := k.named(words)
	switch {
	case err != nil || len(all) == 0:
		return nil, err
	case len(all) > 1:
		return nil, usagef("%d subjects; %s", len(all), expected)
	}
	all[0].aim(goal)
	return &all[0].Subject, all[0].err
}

// open reads what one word of the command line names; with --strict the first warning of a reader
// is an error.
func (k *call) open(name string) ([]item, error) {
	some, err := input.Subjects(k.ctx, name, k.in, k.err)
	if err != nil {
		return nil, err
	}
	all := make([]item, len(some))
	for i, one := range some {
		if all[i] = k.strictly(one, nil); err == nil {
			err = all[i].err
		}
	}
	return all, err
}

// strictly is a subject that was read, or its first warning with --strict.
func (k *call) strictly(one tilemip.Subject, err error) item {
	if err == nil && k.asked.Solver.Strict {
		err = one.Strict()
	}
	return item{one, err}
}

// aim gives a board a goal, that of --goal; "" leaves its own. One that has another goal, or
// another size, becomes an item with an error.
func (one *item) aim(goal string) {
	if goal == "" || one.Board == nil {
		return
	}
	aimed, err := one.Board.To(goal)
	if err != nil {
		*one = item{tilemip.Subject{Name: one.Name}, usagef("%s: --goal: %v", one.Name, err)}
		return
	}
	one.Board = &aimed
}

// one reads the subject of a verb that takes exactly one, and refuses what would do nothing for it.
func (k *call) one() (tilemip.Subject, error) {
	all, err := k.begin()
	switch {
	case err != nil:
		return tilemip.Subject{}, err
	case len(all) > 1:
		return tilemip.Subject{}, usagef("%d subjects; %s takes one", len(all), k.line.Command.Name)
	}
	return all[0].Subject, k.ready(all[0])
}
