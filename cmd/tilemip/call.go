// One call of a verb. What its groups of options do with a command line, a loop over subjects in
// which the failure of one does not lose the others, Ctrl-C, the exit status and what is printed
// are the same for every verb and stand here.

package main

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"sync"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/osfile"
)

// call is one call: a verb's struct with its groups, the command line, and how results are shown.
type call struct {
	*streams
	ctx    context.Context
	line   *cli.Context
	view   *display.View
	rows   []option.Row
	groups []group
	asked  tilemip.Options // the options of the library, which the rows of many groups fill
	board  string          // of --board
	goal   string          // of --goal
	warned sync.Map        // warnings shown
}

// group is a part of a verb's struct: options that belong together. It declares them, each bound
// to a variable of its own or of the call. What else it does it says by the methods of the
// interfaces below.
type group interface{ Rows(k *call) []option.Row }

type (
	// starter refuses what cannot be done with the subjects, before anything is computed.
	starter interface {
		Before(k *call, all []tilemip.Subject) error
	}
	// placer adds to what the conditions of rows may ask about.
	placer interface {
		Place(k *call, one tilemip.Subject, l *option.Line)
	}
	// readier refuses a subject.
	readier interface {
		Ready(k *call, one tilemip.Subject) error
	}
	// asker has an effect on the options of the library.
	asker interface {
		Ask(k *call, one tilemip.Subject, o *tilemip.Options) error
	}
	// hearer hears the events of a run.
	hearer interface{ Hear(e tilemip.Event) }
	// finisher does something with an answer that was shown.
	finisher interface {
		After(k *call, one tilemip.Subject, a *tilemip.Answer) error
	}
)

// groupsOf are the groups that a verb's struct embeds, in their order, and the struct itself where
// it has options of its own.
func groupsOf(of any) []group {
	var all []group
	v := reflect.ValueOf(of).Elem()
	for i := range v.NumField() {
		if f := v.Type().Field(i); f.Anonymous {
			part := v.Field(i).Addr().Interface()
			if g, ok := part.(group); ok {
				all = append(all, g)
			} else { // several groups under one name: none of their methods is that of all
				all = append(all, groupsOf(part)...)
			}
		}
	}
	if own, ok := of.(interface{ Own(k *call) []option.Row }); ok {
		all = append(all, ownGroup{own.Own})
	}
	return all
}

// ownGroup is the group of the options that one verb alone has.
type ownGroup struct{ own func(k *call) []option.Row }

func (g ownGroup) Rows(k *call) []option.Row { return g.own(k) }

// newCall prepares a call of the verb whose struct is given; its options are not read yet.
func newCall(io *streams, of any) *call {
	k := &call{streams: io, view: display.New(io.out, io.err, true), groups: groupsOf(of)}
	for _, g := range k.groups {
		k.rows = append(k.rows, g.Rows(k)...)
	}
	return k
}

// read reads the command line and refuses what the rows do not allow.
func (k *call) read(c *cli.Context) error {
	k.ctx, k.line = c.Context, c
	for _, err := range []func() error{
		func() error { return option.Check(k.rows, c) },
		func() error { return option.CheckFiles(k.rows, c, osfile.Same) },
		func() error { return option.Fill(k.rows, c) },
	} {
		if err := asUsage(err()); err != nil {
			return err
		}
	}
	return nil
}

// each calls a method of all groups that have it, up to the first error.
func each[H any](k *call, do func(H) error) error {
	for _, g := range k.groups {
		if h, ok := g.(H); ok {
			if err := do(h); err != nil {
				return err
			}
		}
	}
	return nil
}

// of is a group of the call's verb by its type; nil where the verb has none.
func of[G any](k *call) *G {
	for _, g := range k.groups {
		if found, ok := g.(any).(*G); ok {
			return found
		}
	}
	return nil
}

// idle refuses an option that would do nothing: for the subject, or for a verb without one.
func (k *call) idle(one *tilemip.Subject) error {
	l, name := option.LineOf(k.rows, k.line), ""
	if one != nil {
		l.Kind, l.Several, name = option.KindOf(one.Kind()), k.asked.Boards > 1, nameOf(*one)
		each(k, func(g placer) error { g.Place(k, *one, &l); return nil })
	}
	return asUsage(option.Refuse(k.rows, k.line, l, name))
}

// options are the options of the library for a subject.
func (k *call) options(one tilemip.Subject) (tilemip.Options, error) {
	o := k.asked
	o.Limits, o.Events = o.Solver.Limits, k.happened
	err := each(k, func(g asker) error { return g.Ask(k, one, &o) })
	return o, err
}

// happened shows an event of the library. Warnings are shown once each and also with --quiet,
// because they are no progress.
func (k *call) happened(e tilemip.Event) {
	if e.Type == tilemip.EventWarning {
		k.warnOnce(errors.New(e.Text))
		return
	}
	each(k, func(g hearer) error { g.Hear(e); return nil })
	k.view.Happened(e)
}

// warnOnce prints a warning on a separate line, each one only once: every board would report the
// same unwritable cache.
func (k *call) warnOnce(warning error) {
	if _, shown := k.warned.LoadOrStore(warning.Error(), true); !shown {
		fmt.Fprintln(k.err, "tilemip:", warning)
	}
}

// deadline bounds a context by the time limit, where there is one.
func (k *call) deadline() (context.Context, context.CancelFunc) {
	if k.asked.Solver.TimeLimit == 0 {
		return context.WithCancel(k.ctx)
	}
	return context.WithTimeout(k.ctx, k.asked.Solver.TimeLimit)
}

// begin reads all subjects and refuses what cannot be done with them.
func (k *call) begin() ([]item, error) {
	all, err := k.subjects()
	if err != nil {
		return nil, err
	}
	k.asked.Boards = len(all)
	subjects := make([]tilemip.Subject, len(all))
	for i, one := range all {
		subjects[i] = one.Subject
	}
	return all, each(k, func(g starter) error { return g.Before(k, subjects) })
}

// ready reports why a subject cannot be worked on: it could not be read, or the command line has
// something that would do nothing for it. It is asked for each subject, because the kinds of
// several may differ.
func (k *call) ready(one item) error {
	if one.err != nil {
		return one.err
	}
	if err := k.idle(&one.Subject); err != nil {
		return err
	}
	return each(k, func(g readier) error { return g.Ready(k, one.Subject) })
}

// method computes the answer about one subject.
type method func(ctx context.Context, one tilemip.Subject, o tilemip.Options) (*tilemip.Answer, error)

// loop answers for one subject after the other.
func (k *call) loop(compute method) error {
	all, err := k.begin()
	if err != nil {
		return err
	}
	return k.loopOver(all, compute)
}

// loopOver answers for subjects that were read.
func (k *call) loopOver(all []item, compute method) error {
	return k.every(all, func(one tilemip.Subject) (int, error) {
		m := machine.Start()
		o, err := k.options(one)
		if err != nil {
			return exitFailed, err
		}
		a, err := compute(k.ctx, one, o)
		if err != nil {
			return exitFailed, err
		}
		measured(a, m)
		a.Warnings = one.Warnings
		if len(all) > 1 || one.Name != "" {
			a.Subject = one.Name
		}
		return k.answer(one, a)
	})
}

// every does something for all subjects and ends with the worst exit status: a subject that fails
// does not cost the answers of the others.
func (k *call) every(all []item, do func(one tilemip.Subject) (int, error)) error {
	status := exitDone
	for _, one := range all {
		exit, err := exitUsage, k.ready(one)
		if err == nil {
			exit, err = do(one.Subject)
		}
		if ended := (*endedError)(nil); errors.As(err, &ended) {
			return ended.err
		}
		if err != nil {
			exit = k.failed(&one, flagged(err))
		}
		status = worse(status, exit)
		if k.ctx.Err() != nil {
			return exitWith(exitInterrupted)
		}
	}
	return exitWith(status)
}

// endedError is an error after which there is nothing to be done for further subjects.
type endedError struct{ err error }

func (e *endedError) Error() string { return e.err.Error() }
func (e *endedError) Unwrap() error { return e.err }

// answer shows an answer, has the groups do what they do with it, and returns its exit status.
func (k *call) answer(one tilemip.Subject, a *tilemip.Answer) (int, error) {
	if err := k.view.Answer(a, one); err != nil {
		return exitFailed, &endedError{fmt.Errorf("writing the answer: %w", err)}
	}
	return k.after(one, a)
}

// after has the groups do what they do with an answer. The subject has its object by then: an
// error is a line and a status.
func (k *call) after(one tilemip.Subject, a *tilemip.Answer) (int, error) {
	if err := each(k, func(g finisher) error { return g.After(k, one, a) }); err != nil {
		return exitFailed, &endedError{exitWith(report(k.err, err))}
	}
	return exitStatus(a), nil
}

// failed shows the error of a subject and returns its exit status.
func (k *call) failed(one *item, err error) int {
	k.view.Line.Clear()
	if (k.view.JSON || k.view.Stream) && !silent(err) {
		writeFailure(k.out, k.view.Stream, one, err)
	}
	return report(k.err, err)
}

// measured writes into an answer what it has used since its start.
func measured(a *tilemip.Answer, m machine.Meter) {
	used := m.Read()
	a.TotalSeconds, a.CPUSeconds, a.PeakBytes = used.Wall.Seconds(), used.CPU.Seconds(), used.PeakBytes
}
