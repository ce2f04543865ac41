package main

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/backends"
)

// checkOptions is run before every verb: the values of its flags are what the table
// allows. What depends on the subject is refused later, by session.refuse.
func checkOptions(c *cli.Context) error {
	table, verb := optionTable(), verbOf(c)
	for _, f := range c.Command.Flags {
		name := f.Names()[0]
		o := row(table, verb, name)
		if o == nil || !c.IsSet(name) {
			continue
		}
		if err := o.check(c); err != nil {
			return err
		}
	}
	return nil
}

// check says whether the table allows a value.
func (o *option) check(c *cli.Context) error {
	if o.in != nil {
		if x, ok := numberOf(c, o.name); ok && !o.in.has(x) { // not a number is in no interval
			return usagef("--%s %v: expected %s", o.name, c.Value(o.name), o.expected(c))
		}
	}
	if o.values == nil || o.open {
		return nil
	}
	word := c.String(o.name)
	known := o.values()
	if slices.ContainsFunc(known, func(k string) bool { return strings.EqualFold(k, word) }) {
		return nil
	}
	return usagef("--%s %q: expected one of %s%s", o.name, word, strings.Join(known, ", "), didYouMean(word, known))
}

// expected words the interval of a flag, of numbers or of durations.
func (o *option) expected(c *cli.Context) string {
	if _, ok := c.Value(o.name).(time.Duration); ok {
		return "a duration of " + o.in.String() + " seconds, such as 5s"
	}
	return o.in.String()
}

// numberOf is the value of a flag that is a number; a duration counts in seconds.
func numberOf(c *cli.Context, name string) (float64, bool) {
	switch x := c.Value(name).(type) {
	case int:
		return float64(x), true
	case int64:
		return float64(x), true
	case uint64:
		return float64(x), true
	case float64:
		return x, true
	case time.Duration:
		return x.Seconds(), true
	}
	return 0, false
}

// given tells whether a flag stands on the command line: one that the environment sets
// holds for every run and is idle where it does not apply.
func given(c *cli.Context, name string) bool {
	if !c.IsSet(name) {
		return false
	}
	for _, f := range c.Command.Flags {
		d, ok := f.(cli.DocGenerationFlag)
		if !ok || !slices.Contains(f.Names(), name) {
			continue
		}
		for _, variable := range d.GetEnvVars() {
			if value, is := os.LookupEnv(variable); is && value == fmt.Sprint(c.Value(name)) {
				return false
			}
		}
	}
	return true
}

// refusal returns the error of the first flag of the command line that would do nothing
// for a subject of this kind; nil when there is none.
func refusal(c *cli.Context, b backends.Backend, kind kinds, subject string) error {
	return refusalOf(c, useOf(c, b, kind), subject)
}

func refusalOf(c *cli.Context, u use, subject string) error {
	table, kind := optionTable(), u.kind
	for _, f := range c.Command.Flags {
		name := f.Names()[0]
		o := row(table, u.verb, name)
		if o == nil || !u.given(name) {
			continue
		}
		if kind != 0 && o.kinds != 0 && o.kinds&kind == 0 {
			return usagef("--%s is for %s; %s is %s", name, o.kinds.many(), subject, kind.one())
		}
		if o.idle == nil {
			continue
		}
		if why := o.idle(u); why != "" {
			return usagef("--%s %s", name, why)
		}
	}
	return nil
}

func useOf(c *cli.Context, b backends.Backend, kind kinds) use {
	u := use{
		verb: verbOf(c), kind: kind,
		given: func(name string) bool { return given(c, name) },
		text:  func(name string) string { return fmt.Sprint(c.Value(name)) },
	}
	if b != nil {
		info := b.Info()
		u.backend, u.how = info.Name, info.Kind
	}
	return u
}

// refuse says whether the command line holds a flag that would do nothing for a subject.
func (s *session) refuse(b backends.Backend, one *subject) error {
	if s.context == nil {
		return nil
	}
	u := useOf(s.context, b, kindOf(one.kind()))
	u.several = s.boards > 1
	return refusalOf(s.context, u, one.shown())
}

// shown is how a sentence calls the subject.
func (s *subject) shown() string { return or(s.name, "the subject") }
