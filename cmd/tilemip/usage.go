package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/suggest"
)

// Errors of package flag are rewritten in the style of this command: two dashes, what was
// expected, and the nearest known word.

// Compiled only where there is an error.
const (
	unknownFlag = `^flag provided but not defined: -(.*)$`
	badValue    = `^invalid (?:boolean )?value "(.*)" for (?:flag )?-([^:]+):`
	noValue     = `^flag needs an argument: -(.*)$`
)

// usageError rewrites an error of package flag.
func usageError(c *cli.Context, err error, _ bool) error {
	text := err.Error()
	var known []cli.Flag
	verb := "tilemip"
	if c != nil && c.Command != nil {
		known, verb = c.Command.Flags, or(c.Command.HelpName, verb)
	}
	if m := regexp.MustCompile(unknownFlag).FindStringSubmatch(text); m != nil {
		return usagef("%s has no option %s%s (%s --help lists them)", verb, dashed(m[1]), suggest.DidYouMean(dashed(m[1]), flagNames(known)), verb)
	}
	if m := regexp.MustCompile(badValue).FindStringSubmatch(text); m != nil {
		return usagef("%s %q: expected %s", dashed(m[2]), m[1], valueOf(known, m[2]))
	}
	if m := regexp.MustCompile(noValue).FindStringSubmatch(text); m != nil {
		return usagef("%s: its value is missing; expected %s", dashed(m[1]), valueOf(known, m[1]))
	}
	return usagef("%v", err)
}

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
	case *cli.DurationFlag:
		return "a duration such as 5s, 10m or 1h30m"
	case *cli.BoolFlag:
		return "true or false"
	}
	return "a word"
}

// noVerb handles a command line without a verb: it prints help, or returns an error that
// names the word that is not a verb.
func noVerb(c *cli.Context) error {
	if !c.Args().Present() {
		return cli.ShowAppHelp(c)
	}
	word := c.Args().First()
	return usagef("unknown command %q%s; expected one of %s (tilemip --help says what each does)", word, suggest.DidYouMean(word, verbNames(c.App.Commands)), strings.Join(verbNames(c.App.Commands), ", "))
}

// noSubverb does so for a verb that has verbs of its own.
func noSubverb(c *cli.Context) error {
	if !c.Args().Present() {
		return cli.ShowSubcommandHelp(c)
	}
	word, known := c.Args().First(), verbNames(c.Command.Subcommands)
	return usagef("%s: unknown command %q%s; expected one of %s", c.Command.Name, word, suggest.DidYouMean(word, known), strings.Join(known, ", "))
}

func verbNames(commands []*cli.Command) []string {
	var names []string
	for _, c := range commands {
		if !c.Hidden {
			names = append(names, c.Name)
		}
	}
	return names
}

// helpCommand is --help as a verb.
func helpCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "help", Usage: "what a verb does and its options", ArgsUsage: "[VERB]",
		Action: func(c *cli.Context) error {
			words := append([]string{"tilemip"}, c.Args().Slice()...)
			return newApp(io).RunContext(c.Context, append(words, "--help"))
		},
	}
}

func versionCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "version", Usage: "the version of the program",
		Action: func(c *cli.Context) error {
			if c.Bool("json") {
				return display.WriteJSON(io.out, map[string]any{"version": version()})
			}
			cli.ShowVersion(c)
			return nil
		},
	}
}

// asksJSON reports whether the command line asks for JSON, also one that cannot be
// parsed: errors are objects then too.
func asksJSON(args []string) (asked, stream bool) {
	for _, word := range args {
		name := strings.TrimLeft(word, "-")
		switch {
		case word == "--":
			return asked, stream
		case name == word:
		case name == "json", name == "json=true":
			asked = true
		case name == "json-stream", name == "json-stream=true":
			asked, stream = true, true
		}
	}
	return asked, stream
}

// failure is the JSON of an error.
type failure struct {
	Type    string `json:"type,omitempty"` // "error" in --json-stream
	Kind    string `json:"kind,omitempty"`
	Subject string `json:"subject,omitempty"`
	Status  string `json:"status"` // "error"
	Message string `json:"message"`
	Exit    int    `json:"exit"`
}

// writeFailure writes an error as one line of JSON.
func writeFailure(w io.Writer, stream bool, one *subject, err error) {
	f := failure{Status: "error", Message: err.Error(), Exit: statusOf(err)}
	if stream {
		f.Type = "error"
	}
	if one != nil {
		f.Subject = one.name
		if one.err == nil {
			f.Kind = one.kind()
		}
	}
	text, _ := json.Marshal(f) // a struct of strings and a number
	fmt.Fprintln(w, string(text))
}

// silent reports whether an error only carries an exit status: its message was already printed.
func silent(err error) bool {
	var status *statusError
	return err == nil || errors.As(err, &status) && err.Error() == ""
}
