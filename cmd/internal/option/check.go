// Checks of a command line against the table: values out of range, unknown words, and
// options that would do nothing.

package option

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/internal/suggest"
)

// Check refuses the first value of a verb's options that the table does not allow, and gives names
// the spelling that the table has. What depends on the subject is refused by Refuse.
func Check(table []Row, c *cli.Context) error {
	for _, f := range c.Command.Flags {
		name := f.Names()[0]
		if r := Find(table, name); r != nil && c.IsSet(name) {
			if err := r.check(c); err != nil {
				return err
			}
		}
	}
	return nil
}

// check returns an error if the table does not allow the value: a number outside the interval,
// ends included, or a word that is not in the list; a row that is Open accepts others, too. Words
// match in any case, and the program reads them in the case of the list.
func (r *Row) check(c *cli.Context) error {
	if r.In != nil {
		if x, ok := numberOf(c.Value(r.Name)); ok && !r.In.has(x) {
			return fmt.Errorf("--%s %v: expected %s", r.Name, c.Value(r.Name), r.Range())
		}
	}
	text, isText := c.Value(r.Name).(string)
	if r.Values == nil || !isText {
		return nil
	}
	known, words := r.Values(), []string{text}
	if r.List {
		words = strings.Split(text, ",")
	}
	for i, word := range words {
		word = strings.TrimSpace(word)
		k := slices.IndexFunc(known, func(k string) bool { return strings.EqualFold(k, word) })
		switch {
		case k >= 0:
			words[i] = known[k]
		case !r.Open:
			return fmt.Errorf("--%s %q: expected one of %s%s", r.Name, word, strings.Join(known, ", "), suggest.DidYouMean(word, known))
		}
	}
	if read := strings.Join(words, ","); read != text && !(r.Files != NoFile && exists(text)) {
		return c.Set(r.Name, read)
	}
	return nil
}

// Range describes the interval of an option, of numbers or of durations; "" for none.
func (r *Row) Range() string {
	if r.In == nil {
		return ""
	}
	if _, ok := r.value().(time.Duration); ok {
		return "a duration of " + r.In.String() + " seconds, such as 60, 0.5 or 10m"
	}
	return r.In.String()
}

// numberOf converts a value to a number, a duration to seconds; false for other types.
func numberOf(value any) (float64, bool) {
	switch x := value.(type) {
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

// fromEnvironment says of an option that is set whether its value is the environment's. Such a one
// applies to every run, so that it is ignored instead of refused where it does nothing.
func fromEnvironment(c *cli.Context, name string) bool {
	for _, f := range c.Command.Flags {
		d, ok := f.(cli.DocGenerationFlag)
		if !ok || !slices.Contains(f.Names(), name) {
			continue
		}
		for _, variable := range d.GetEnvVars() {
			if value, is := os.LookupEnv(variable); is && strings.EqualFold(value, fmt.Sprint(c.Value(name))) {
				return true
			}
		}
	}
	return false
}

// LineOf is the command line as conditions see it, without a subject or a backend, which the
// caller adds where it knows them.
func LineOf(table []Row, c *cli.Context) Line {
	return Line{
		Verb:  Verb(c),
		Given: func(name string) bool { return c.IsSet(name) && !fromEnvironment(c, name) },
		Text: func(name string) string {
			value, r := c.Value(name), Find(table, name)
			if value == nil && r != nil {
				return r.text()
			}
			return fmt.Sprint(value)
		},
	}
}

// Refuse returns the error of the first option of the command line that would do nothing
// for the subject; nil when there is none. subject is its name in the error's sentence. The
// kind of subject is compared before the row's own condition, so that the sentence names the
// simplest reason.
func Refuse(table []Row, c *cli.Context, l Line, subject string) error {
	for _, f := range c.Command.Flags {
		name := f.Names()[0]
		r := Find(table, name)
		if r == nil || !l.Given(name) {
			continue
		}
		if l.Kind != 0 && r.For != 0 && r.For&l.Kind == 0 {
			return fmt.Errorf("--%s is for %s; %s is %s", name, r.For.Many(), subject, l.Kind.One())
		}
		if r.Idle == nil {
			continue
		}
		if why := r.Idle(l); why != "" {
			return fmt.Errorf("--%s %s", name, why)
		}
	}
	return nil
}
