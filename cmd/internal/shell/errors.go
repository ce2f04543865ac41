// Errors of package flag are rewritten in one style: two dashes, what was expected, and the
// nearest known word.

package shell

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/suggest"
)

// The messages of package flag, with what they name as groups. They are compiled only where
// there is an error, because every start of the command would pay for it.
const (
	unknownFlag = `^flag provided but not defined: -(.*)$`
	badValue    = `^invalid (?:boolean )?value "(.*)" for (?:flag )?-([^:]+): (.*)$`
	badVariable = `^could not parse "(.*)" as .* value from environment variable "(.*)" for flag ([^:]+):`
	noValue     = `^flag needs an argument: -(.*)$`
)

// FlagError rewrites an error of package flag about the command line of a verb; one that it
// does not recognize is returned unchanged. c may be nil. takers are the verbs that take an option
// of a name, where they are known; or nil.
func FlagError(c *cli.Context, err error, takers func(name string) []string) error {
	text := err.Error()
	var known []cli.Flag
	verb := "tilemip"
	if c != nil && c.Command != nil {
		known = c.Command.Flags
		if c.Command.HelpName != "" {
			verb = c.Command.HelpName
		}
	}
	if m := regexp.MustCompile(unknownFlag).FindStringSubmatch(text); m != nil {
		if takers != nil {
			if verbs := takers(m[1]); len(verbs) > 0 {
				return fmt.Errorf("%s has no option %s, which is of %s (%s --help lists them)", verb, dashed(m[1]), option.Enumeration(verbs, "and"), verb)
			}
		}
		return fmt.Errorf("%s has no option %s%s (%s --help lists them)", verb, dashed(m[1]), suggest.DidYouMean(dashed(m[1]), flagNames(known)), verb)
	}
	if m := regexp.MustCompile(badValue).FindStringSubmatch(text); m != nil {
		if m[3] == option.ErrTooLong.Error() {
			return fmt.Errorf("%s %s: %s", dashed(m[2]), m[1], m[3])
		}
		return fmt.Errorf("%s %q: expected %s", dashed(m[2]), m[1], valueOf(known, m[2]))
	}
	if m := regexp.MustCompile(badVariable).FindStringSubmatch(text); m != nil {
		return fmt.Errorf("%s=%s in the environment stands for %s; expected %s", m[2], m[1], dashed(m[3]), valueOf(known, m[3]))
	}
	if m := regexp.MustCompile(noValue).FindStringSubmatch(text); m != nil {
		return fmt.Errorf("%s: its value is missing; expected %s", dashed(m[1]), valueOf(known, m[1]))
	}
	return err
}

// dashed is a flag as it is typed: one letter has one dash.
func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// flagNames are the long names of flags, with their dashes so that they can be typed.
func flagNames(flags []cli.Flag) []string {
	var names []string
	for _, f := range flags {
		for _, name := range f.Names() {
			if len(name) > 1 {
				names = append(names, "--"+name)
			}
		}
	}
	return names
}

// valueOf describes the value that a flag accepts.
func valueOf(flags []cli.Flag, name string) string {
	i := slices.IndexFunc(flags, func(f cli.Flag) bool { return slices.Contains(f.Names(), name) })
	if i < 0 {
		return "a value"
	}
	switch flags[i].(type) {
	case *cli.IntFlag, *cli.Int64Flag, *cli.Uint64Flag, *cli.IntSliceFlag:
		return "a whole number"
	case *cli.Float64Flag, *cli.Float64SliceFlag:
		return "a number"
	case *option.DurationFlag:
		return "seconds, such as 60 or 0.5, or a duration such as 10m or 1h30m"
	case *cli.BoolFlag:
		return "true or false"
	}
	return "a word"
}

// UnknownVerb is the error of a word that is no verb of the program, or of the verb whose
// context it is.
func UnknownVerb(c *cli.Context) error {
	word := c.Args().First()
	if c.Command == nil || len(c.Command.Subcommands) == 0 || c.Command.Name == c.App.Name {
		known := VerbNames(c.App.Commands)
		return fmt.Errorf("unknown command %q%s; expected one of %s (%s --help says what each does)", word, suggest.DidYouMean(word, known), strings.Join(known, ", "), c.App.Name)
	}
	known := VerbNames(c.Command.Subcommands)
	return fmt.Errorf("%s: unknown command %q%s; expected one of %s", c.Command.Name, word, suggest.DidYouMean(word, known), strings.Join(known, ", "))
}

// VerbNames are the names of the commands that are not hidden.
func VerbNames(commands []*cli.Command) []string {
	var names []string
	for _, c := range commands {
		if !c.Hidden {
			names = append(names, c.Name)
		}
	}
	return names
}
