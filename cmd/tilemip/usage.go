package main

import (
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/shell"
	"github.com/tilemip/tilemip/cmd/internal/terminal"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
	"github.com/tilemip/tilemip/model/format"
	"github.com/tilemip/tilemip/model/puzzle/library"
)

// Help, version, and errors of the command line, as text or as JSON.

//go:embed meant.txt
var meantText string

// meant is what words of other programs mean.
var meant = sync.OnceValue(func() *shell.Meant { return shell.ReadMeant(meantText) })

// usageError gives an error of package flag its words and its exit status. Where options stand before
// any verb, or behind a word that is none, it is the verb that is missing.
func usageError(c *cli.Context, err error, _ bool) error {
	typed, _ := c.App.Metadata["words"].([]string)
	switch of := c.Command; {
	case len(typed) == 0:
	case of == nil || of.Name == c.App.Name:
		for _, verb := range []string{"verify", "solve", "search", "export", "serve"} {
			if words := append([]string{verb}, typed...); accepted(words) {
				return usagef("no command; did you mean: %s?", shell.Line("tilemip", words))
			}
		}
	case len(of.Subcommands) > 0 && len(typed) > 1:
		if lines := guesses(c.App, typed[0], typed[1], typed[2:]); lines != nil {
			return asUsage(shell.UnknownVerb(c.App, typed[0], typed[1], lines...))
		}
	}
	return asUsage(shell.FlagError(c, err, takers, meant()))
}

// takers are the verbs that take an option, at most four.
func takers(name string) []string {
	verbs := takersOf(name)
	return verbs[:min(4, len(verbs))]
}

// takersOf are all of them.
func takersOf(name string) (verbs []string) {
	for _, r := range optionTable() {
		for _, u := range r.Uses {
			if r.Name == name {
				verbs = append(verbs, u.Verb)
			}
		}
	}
	return verbs
}

// inLab are verbs that became those of the command lab, with what is typed in their place.
var inLab = map[string]string{"bench": "lab", "benchmark": "lab", "labels": "lab labels"}

// noVerb handles a command line without a verb, or one without a subverb: it prints help, or returns an
// error that names the word that is not a verb.
func noVerb(c *cli.Context) error {
	word, rest, of := c.Args().First(), c.Args().Tail(), ""
	if c.Command.Name != c.App.Name {
		of = c.Command.Name
	}
	switch now := inLab[word]; {
	case word == "":
		return showHelp(c.App.Writer, of, false)
	case of == "" && now != "":
		return usagef("%s is of the laboratory, a program of its own; expected: %s (make lab builds bin/lab in a checkout)", word, strings.Join(append([]string{now}, rest...), " "))
	}
	return asUsage(shell.UnknownVerb(c.App, of, word, guesses(c.App, of, word, rest)...))
}

// guesses are the command lines that were probably meant by a word that is no verb, or no subverb of a
// verb, and the words behind it: by the meaning of the word, or because it is a subject. All of them
// can be parsed.
func guesses(app *cli.App, of, word string, rest []string) (lines []string) {
	for _, line := range meant().Verb(strings.TrimSpace(of + " " + word)) {
		lines = append(lines, filled(line, rest))
	}
	typed, all := asSubject(word), []string{"verify SUBJECT"}
	if lines != nil || typed == nil {
		return lines
	}
	if _, err := format.ByExtension(word); err == nil {
		all = []string{"solve SUBJECT"}
	}
	if parent := shell.Find(app.Commands, of); parent != nil {
		all = option.Texts(parent.Subcommands, func(c *cli.Command) string {
			if strings.HasPrefix(c.ArgsUsage, "SUBJECT") {
				return of + " " + c.Name + " SUBJECT"
			}
			return ""
		})
	} else if of != "" {
		return nil
	}
	for _, line := range all {
		lines = append(lines, filled(line, append(typed, rest...)))
	}
	return lines
}

// asSubject is a word as the subject that it can be: rows of a board, a puzzle of the library, a model
// or another file; nil for none.
func asSubject(word string) []string {
	name := strings.TrimPrefix(word, input.LibraryPrefix)
	_, file := os.Stat(word)
	_, model := format.ByExtension(word)
	if file == nil || model == nil || word == "-" {
		return []string{word}
	}
	if _, err := library.Lookup(name); err == nil {
		return []string{input.LibraryPrefix + name}
	}
	if _, err := tilemip.ParseBoard(word); err == nil {
		return []string{"--board", word}
	}
	return nil
}

// filled is a line of the table with the words that were typed as its subject: all of them where a verb
// takes them, else those before the first option, else none.
func filled(line string, typed []string) string {
	subjects := typed
	if i := slices.IndexFunc(typed, func(w string) bool { return len(w) > 1 && w[0] == '-' }); i > 0 {
		subjects = typed[:i]
	}
	before, after, takes := strings.Cut(line, "SUBJECT")
	for _, words := range [][]string{typed, subjects} {
		if all := slices.Concat(strings.Fields(before), words, strings.Fields(after)); takes && len(words) > 0 && accepted(all) {
			return shell.Line("tilemip", all)
		}
	}
	return "tilemip " + line
}

// accepted reports whether the words behind the name of the program can be parsed, with values that
// the table of options allows.
func accepted(words []string) (runs bool) {
	app := newApp(&streams{in: strings.NewReader(""), out: io.Discard, err: io.Discard})
	shell.EachVerb(app, func(verb string, c *cli.Command) {
		c.OnUsageError = func(_ *cli.Context, err error, _ bool) error { return err }
		c.Action = func(c *cli.Context) error {
			err := option.Check(rowsOf(verb), c)
			usage := c.Command.ArgsUsage
			needed := usage != "" && usage[0] != '[' && !c.IsSet("board") && !c.IsSet("library")
			runs = err == nil && (c.Args().Present() && usage != "" || !c.Args().Present() && !needed)
			return err
		}
	})
	app.OnUsageError = func(_ *cli.Context, err error, _ bool) error { return err }
	return app.Run(shell.Permute(app, append([]string{"tilemip"}, words...))) == nil && runs
}

// helpFirst is a command line that asks for help with the verb help in its place.
func helpFirst(app *cli.App, args []string) []string {
	if !shell.Asks(args, "help") && !shell.Asks(args, "h") {
		return args
	}
	line, commands := []string{args[0], "help"}, app.Commands
	if shell.Asks(args, "all") {
		line = append(line, "--all")
	}
	for _, word := range args[1:] {
		if strings.HasPrefix(word, "-") {
			continue
		}
		c := shell.Find(commands, word)
		if c != nil && c.SkipFlagParsing {
			return args
		}
		if line = append(line, word); c == nil || len(c.Subcommands) == 0 {
			break
		}
		commands = c.Subcommands
	}
	return line
}

// Help shows what a verb does and its options.
type Help struct{ all bool }

// Own declares the option that no other verb has.
func (v *Help) Own(*call) []option.Row {
	return []option.Row{{Name: "all", To: &v.all, Help: "explain every option of the command"}}
}

func (v *Help) run(k *call) error {
	of, commands, typed := "", k.line.App.Commands, k.line.Args().Slice()
	for i, word := range typed {
		c := shell.Find(commands, word)
		if c == nil {
			return asUsage(shell.UnknownVerb(k.line.App, of, word, guesses(k.line.App, of, word, typed[i+1:])...))
		}
		of, commands = strings.TrimSpace(of+" "+c.Name), c.Subcommands
	}
	return showHelp(k.out, of, v.all)
}

// showHelp writes the help of a verb, or of the program, in lines that fit the terminal.
func showHelp(w io.Writer, verb string, all bool) error {
	_, err := io.WriteString(w, words.Text("tilemip", verb, rowsOf(verb), all, columns(w)))
	return err
}

// columns is the width of help: that of the terminal, and at most 120 columns.
func columns(w io.Writer) int { return min(terminal.Columns(w), 120) }

// Version prints the version.
type Version struct{ JSON }

func (v *Version) run(k *call) error {
	if k.view.JSON {
		return display.WriteJSON(k.out, map[string]any{"version": tilemip.Version()})
	}
	cli.ShowVersion(k.line)
	return nil
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
func writeFailure(w io.Writer, stream bool, one *item, err error) {
	f := failure{Status: "error", Message: err.Error(), Exit: statusOf(err)}
	if stream {
		f.Type = "error"
	}
	if one != nil {
		f.Subject = one.Name
		if one.err == nil {
			f.Kind = one.Kind()
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
