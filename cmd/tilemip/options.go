// The command's table of options as a whole: the functions that every verb uses.

package main

import (
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/osfile"
	"github.com/tilemip/tilemip/native/cover/engines"
)

// optionTable is the table. It is a function because the values of some options come
// from tables that are filled when the program starts. It is made once: every verb asks
// for it.
var optionTable = sync.OnceValue(func() []option.Row {
	return slices.Concat(outputOptions(), programOptions(), limitOptions(), searchOptions(), countOptions(), unitOptions(), networkOptions(), writerOptions(), pictureOptions(), clientOptions(), diagnoseOptions(), toolOptions())
})

// setFlags gives the verbs the flags that the table has for them: the verb that is named only
// and its subverbs, or every verb where only is "". It is done before the command line is read,
// because urfave/cli parses by these flags.
func setFlags(app *cli.App, only string) {
	for _, c := range app.Commands {
		if c.SkipFlagParsing || only != "" && !c.HasName(only) {
			continue
		}
		c.Flags = option.Flags(optionTable(), c.Name)
		for _, s := range c.Subcommands {
			s.Flags = option.Flags(optionTable(), c.Name+" "+s.Name)
		}
	}
}

// into binds an option to a field of the session.
func into[T any](field func(*session) *T) option.Binding { return option.Into(field) }

// ofSolver completes a row by what package backends declares of one of its options:
// type, range, unit, default, help, and the field of session.asked.Solver that it fills.
func ofSolver(name string, r option.Row) option.Row {
	all := backends.SolverOptions()
	s := all[slices.IndexFunc(all, func(s backends.Option) bool { return s.Name == name })]
	r.Name, r.Unit = s.Name, s.Unit
	if s.Honoured != nil && slices.Contains(r.Verbs(), "solve") {
		r.By = func() []string { return backendsWith(s.Honoured) }
	}
	if !r.Into.Bound() {
		r.Into = option.IntoAny(func(session *session) any { return s.Field(&session.asked.Solver) })
	}
	r.Help = or(r.Help, s.Help)
	if !slices.ContainsFunc(r.Uses, func(u option.Use) bool { return u.Kinds != option.Models }) {
		r.Help += " (models)"
	}
	if r.In == nil && s.Range() != "" {
		r.In = &option.Interval{Least: s.From, Most: s.To}
	}
	switch s.Field(new(backends.Options)).(type) {
	case *int:
		if n, err := strconv.Atoi(s.Zero); err == nil {
			r.Value = n
		} else {
			r.Words = s.Zero
		}
	case *int64, *float64, *time.Duration:
		if _, err := strconv.ParseFloat(s.Zero, 64); err != nil && r.Value == nil {
			r.Words = s.Zero
		}
	}
	return r
}

// backendsWith are the names of the backends with a capability.
func backendsWith(has func(backends.Capabilities) bool) []string {
	var names []string
	for _, b := range backends.All() {
		if i := b.Info(); has(i.Capabilities) {
			names = append(names, i.Name)
		}
	}
	return names
}

// enginesWith are the names of the engines of packings and covers with a capability.
func enginesWith(has func(engines.Capabilities) bool) func() []string {
	return func() []string {
		var names []string
		for _, e := range engines.All() {
			if has(e.Can) {
				names = append(names, e.Name)
			}
		}
		return names
	}
}

// checkOptions is run before every verb: it checks that the table allows the values of its
// options, and that every output has a place of its own.
func checkOptions(c *cli.Context) error {
	if err := option.Check(optionTable(), c); err != nil {
		return asUsage(err)
	}
	return asUsage(option.CheckFiles(optionTable(), c, osfile.Same))
}

// refusal returns the error of the first option of the command line that would do
// nothing; nil when there is none. It is for verbs without a subject.
func refusal(c *cli.Context) error {
	return asUsage(option.Refuse(optionTable(), c, option.LineOf(c), ""))
}

// refuse says whether the command line holds an option that would do nothing for a
// subject, which backend b is to solve; b is nil where none does.
func (s *session) refuse(b backends.Backend, one *subject) error {
	if s.context == nil {
		return nil
	}
	l := option.LineOf(s.context)
	l.Kind, l.Several = option.KindOf(one.kind()), s.asked.Boards > 1
	if b != nil {
		info := b.Info()
		l.Backend, l.Apart = info.Name, info.Kind != backends.Linked
	}
	return asUsage(option.Refuse(optionTable(), s.context, l, one.shown()))
}

// shown is the name of the subject in a sentence.
func (s *subject) shown() string { return or(s.name, "the subject") }

// asUsage gives an error of the command line its exit status.
func asUsage(err error) error {
	if err == nil {
		return nil
	}
	return usagef("%v", err)
}
