// Package shell is what stands between a shell and the verbs: the order of the words of a
// command line, errors of flags in one style, completion, the manual page, and signals. It works
// on the verbs of an urfave/cli program and its table of options and knows none of them by name.
// Own.
//
// order.go puts flags before subjects, errors.go words errors, offers.go finds what may be typed
// next, the scripts of the shells are completion.*, help.go reads the words of verbs,
// manual.go writes the manual page, and process.go has the signals.
//
// Not here: verbs and their options. Begin with order.go.
package shell

import (
	"slices"
	"strings"

	"github.com/urfave/cli/v2"
)

// Permute puts the flags of the verb before its subjects, because urfave/cli v2
// silently treats a flag after the first subject as another subject:
// `solve board.txt --backend cbc` would solve with the default backend.
// The verb's own flag table distinguishes flags from values; an unknown flag moves
// to the front too, where the library refuses it. After "--" nothing is a flag.
func Permute(app *cli.App, args []string) []string {
	if len(args) == 0 {
		return args
	}
	if len(args) > 1 && strings.HasPrefix(args[1], "-") {
		args = verbFirst(app, args)
	}
	head := 1
	var command *cli.Command
	for commands := app.Commands; head < len(args); head++ {
		next := Find(commands, args[head])
		if next == nil {
			break
		}
		command, commands = next, next.Subcommands
	}
	if command == nil || command.SkipFlagParsing {
		return args
	}
	takesValue := valueFlags(command)
	out := append([]string(nil), args[:head]...)
	var subjects []string
	rest := args[head:]
	for i := 0; i < len(rest); i++ {
		word := rest[i]
		if word == "--" {
			subjects = append(subjects, rest[i+1:]...)
			break
		}
		if len(word) < 2 || word[0] != '-' {
			subjects = append(subjects, word)
			continue
		}
		out = append(out, word)
		name, _, hasValue := strings.Cut(strings.TrimLeft(word, "-"), "=")
		if takesValue[name] && !hasValue {
			if i++; i == len(rest) {
				return out // the library says that its value is missing
			}
			out = append(out, rest[i])
		}
	}
	return append(append(out, "--"), subjects...)
}

// verbFirst moves flags that come before the verb behind it, because every flag belongs to
// a verb; only --help and --version belong to the program itself.
func verbFirst(app *cli.App, args []string) []string {
	takesValue := map[string]bool{} // a switch takes none
	for _, c := range app.Commands {
		for _, of := range append(c.Subcommands, c) {
			values := valueFlags(of)
			for _, f := range of.Flags {
				for _, name := range f.Names() {
					takesValue[name] = takesValue[name] || values[name]
				}
			}
		}
	}
	at := 1
	for ; at < len(args); at++ {
		word := args[at]
		name, _, hasValue := strings.Cut(strings.TrimLeft(word, "-"), "=")
		if len(word) < 2 || word[0] != '-' || slices.Contains([]string{"", "help", "h", "version", "v"}, name) {
			break
		}
		takes, known := takesValue[name]
		if !known {
			return args // it may have a value, which is no verb
		}
		if takes && !hasValue {
			at++
		}
	}
	if at == 1 || at >= len(args) || strings.HasPrefix(args[at], "-") {
		return args
	}
	verb := verbWords(app, args[at:])
	if len(verb) == 0 { // not a verb: that is what is wrong, not the flags
		return slices.Concat(args[:1], args[at:])
	}
	return slices.Concat(args[:1], verb, args[1:at], args[at+len(verb):])
}

// verbWords are the words at the head of a command line that name the verb.
func verbWords(app *cli.App, args []string) []string {
	commands := app.Commands
	for i, word := range args {
		next := Find(commands, word)
		if next == nil {
			return args[:i]
		}
		commands = next.Subcommands
	}
	return args
}

// Find returns the command of a name or an alias; nil where there is none.
func Find(commands []*cli.Command, name string) *cli.Command {
	for _, c := range commands {
		if c.HasName(name) {
			return c
		}
	}
	return nil
}

// valueFlags returns the names of the command's flags that are followed by a value.
func valueFlags(c *cli.Command) map[string]bool {
	takes := map[string]bool{}
	for _, f := range c.Flags {
		d, ok := f.(cli.DocGenerationFlag)
		if !ok || !d.TakesValue() {
			continue
		}
		for _, name := range f.Names() {
			takes[name] = true
		}
	}
	return takes
}

// Asks reports whether a command line has a switch, also one that cannot be parsed.
func Asks(args []string, name string) bool {
	for _, word := range args {
		if word == "--" {
			return false
		}
		if flag := strings.TrimSuffix(strings.TrimLeft(word, "-"), "=true"); flag == name && strings.HasPrefix(word, "-") {
			return true
		}
	}
	return false
}

// Line is a command line such that a shell reads its words again.
func Line(program string, words []string) string {
	for _, w := range words {
		program += " " + Quoted(w)
	}
	return program
}

// Quoted is a word as a shell takes it.
func Quoted(word string) string {
	if word != "" && !strings.ContainsAny(word, " \t\n\"'`$\\*?[]{}()<>|&;#~!") {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
