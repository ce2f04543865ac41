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
// of a name, and meant what an unknown name means here; either may be nil.
func FlagError(c *cli.Context, err error, takers func(name string) []string, meant *Meant) error {
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
		return fmt.Errorf("%s has no option %s%s (%s --help lists them)", verb[strings.Index(verb, " ")+1:], dashed(m[1]), instead(m[1], flagNames(known), takers, meant), verb)
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

// instead ends the sentence about an unknown option with what to type in its place: what the word
// means, else which verbs have the option, else the one that is spelled most like it.
func instead(name string, known []string, takers func(name string) []string, meant *Meant) string {
	ours := meant.options(name, known)
	for _, line := range ours {
		if text, said := strings.CutPrefix(line, "= "); said {
			return "; " + text
		}
		if of, _, _ := strings.Cut(line, " "); slices.Contains(known, of) {
			return "; did you mean " + line + "?"
		}
	}
	for _, line := range append([]string{dashed(name)}, ours...) {
		of, _, _ := strings.Cut(line, " ")
		if takers == nil || len(of) < 3 {
			continue
		}
		if verbs := takers(of[2:]); len(verbs) > 0 && of == dashed(name) {
			return ", which is of " + option.Enumeration(verbs, "and")
		} else if len(verbs) > 0 {
			return "; " + line + " is of " + option.Enumeration(verbs, "and")
		}
	}
	names := strings.Split(strings.ReplaceAll(strings.Join(known, " "), "--", ""), " ")
	if near := suggest.Nearest(name, names); near != "" {
		return "; did you mean --" + near + "?"
	}
	return ""
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
		return "an integer"
	case *cli.Float64Flag, *cli.Float64SliceFlag:
		return "a number such as 0.5"
	case *option.DurationFlag:
		return "seconds, such as 60 or 0.5, or a duration such as 10m or 1h30m"
	case *cli.BoolFlag:
		return "true or false"
	}
	if d, ok := flags[i].(cli.DocGenerationFlag); ok {
		if parts := strings.SplitN(d.GetUsage(), "`", 3); len(parts) == 3 {
			return parts[1]
		}
	}
	return "a word"
}

// UnknownVerb is the error of a word that is no verb of the program, or no subverb of one. lines are
// command lines that were probably meant; without any the nearest verb is named.
func UnknownVerb(app *cli.App, of, word string, lines ...string) error {
	said, commands, list := "", app.Commands, ""
	if of != "" {
		said = of + " "
		for _, name := range strings.Fields(of) {
			commands = Find(commands, name).Subcommands
		}
		if len(commands) == 0 {
			return fmt.Errorf("%s has no commands; found %s", of, Quoted(word))
		}
		list = "expected " + option.Enumeration(VerbNames(commands), "or") + "; "
	}
	near := suggest.DidYouMean(word, VerbNames(commands))
	switch {
	case len(lines) > 0:
		near = "; did you mean: " + strings.Join(lines, ", or ") + "?"
	case near == "":
		near = "; " + list + app.Name + " " + said + "--help says what there is"
	}
	if of != "" {
		said += "has "
	}
	return fmt.Errorf("%sno command %s%s", said, Quoted(word), near)
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
