package main

import (
	"strings"

	"github.com/urfave/cli/v2"
)

// permute puts the flags of the verb before its subjects, because urfave/cli v2
// takes a flag that stands behind the first subject for another subject, without
// a word: `solve board.txt --backend cbc` would solve with the default backend.
// Flags are told from values by the verb's own flag table; an unknown flag moves
// to the front too, where the library refuses it. After "--" nothing is a flag.
func permute(app *cli.App, args []string) []string {
	if len(args) == 0 || args[len(args)-1] == "--generate-bash-completion" {
		return args
	}
	head := 1
	var command *cli.Command
	for commands := app.Commands; head < len(args); head++ {
		next := find(commands, args[head])
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
		if takesValue[name] && !hasValue && i+1 < len(rest) {
			i++
			out = append(out, rest[i])
		}
	}
	return append(append(out, "--"), subjects...)
}

func find(commands []*cli.Command, name string) *cli.Command {
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
