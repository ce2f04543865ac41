// The table of the verbs, and how a row becomes a command: its options are those of the groups
// that the verb's struct embeds, its words those of help.txt. The struct is made when its name was
// typed. Another verb is one file, one word in the table here, and one section of help.txt.

package main

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/shell"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/jobs"
)

// runner is a verb's struct, whose options were read.
type runner interface{ run(k *call) error }

// made are the structs of verbs by their names; one that has subverbs alone has none.
var made = map[string]func() runner{
	"solve": newSolve, "search": newSearch, "verify": newVerify, "check": empty[Check], "disassemble": newDisassemble, "explain": empty[Explain],
	"show": newShow, "export": newExport, "polycube": empty[Polycube], "pieces": empty[Pieces],
	"diagnose infeasible": empty[Infeasible], "diagnose numerics": empty[Numerics], "diagnose slow": empty[Slow],
	"serve": newServe, "report": newReport, "check-lesson": empty[CheckLesson],
	"course slides": newSlides, "course handout": newHandout, "course solutions": newSolutions, "course mark": empty[Mark], "course scorm": empty[Scorm],
	"coordinate": newCoordinate, "work": empty[Work], "merge": empty[Merge],
	"neos submit": empty[Submit], "neos status": ofJob(askStatus), "neos result": newResult, "neos kill": ofJob(kill), "neos solvers": empty[Solvers], "neos serve": newNeosServe,
	"backends": empty[Backends], "backends install": newInstall,
	"cache": cached(listed), "cache list": cached(listed), "cache verify": cached(soundness), "cache clear": newClear, "cache build": newBuild,
	"completion": empty[Completion], "man": empty[Man], "help": empty[Help], "version": empty[Version], shell.CompleteVerb: empty[Complete],
}

// empty makes a struct whose groups need no settings.
func empty[V any, P interface {
	*V
	runner
}]() runner {
	return P(new(V))
}

// aliases are further names of verbs, which work as well.
var aliases = map[string][]string{"export": {"convert"}}

// raw are the verbs that read their words themselves.
var raw = []string{"polycube", shell.CompleteVerb}

//go:embed help.txt
var helpText string

// words are those of help.txt.
var words = shell.ReadHelp(strings.ReplaceAll(helpText, "{formats}", strings.TrimSuffix(jobs.FormatHelp(), "\n")))

// verbCommands are the verbs as urfave/cli has them, without their options; --help shows the one that
// completion scripts call nowhere.
func verbCommands(io *streams) []*cli.Command {
	var all []*cli.Command
	for _, g := range words.Groups {
		for _, v := range g.Verbs {
			all = append(all, command(v, io))
		}
	}
	return append(all, command(&shell.Verb{Name: shell.CompleteVerb, Args: "WORD…"}, io))
}

// command is a verb as urfave/cli has it.
func command(v *shell.Verb, io *streams) *cli.Command {
	c := &cli.Command{Name: v.Name[strings.Index(v.Name, " ")+1:], Usage: v.Usage, ArgsUsage: v.Args, SkipFlagParsing: slices.Contains(raw, v.Name), Hidden: v.Usage == "", OnUsageError: usageError, HideHelpCommand: true, Action: noVerb, Aliases: aliases[v.Name]}
	if made[v.Name] != nil {
		c.Action = func(c *cli.Context) error { return act(v, c, io) }
	}
	for _, s := range v.Subs {
		c.Subcommands = append(c.Subcommands, command(s, io))
	}
	return c
}

// act runs a verb. Where it takes no words, there must be none.
func act(v *shell.Verb, c *cli.Context, io *streams) error {
	of := made[v.Name]()
	k := newCall(io, of)
	if err := k.read(c); err != nil {
		return err
	}
	if v.Args == "" && c.Args().Present() {
		return k.surplus(v)
	}
	return flagged(of.run(k))
}

// surplus is the error of a word behind a verb that takes none.
func (k *call) surplus(v *shell.Verb) error {
	word, rest := k.line.Args().First(), k.line.Args().Tail()
	if len(v.Subs) == 0 {
		return usagef("%s takes no subject: %q", option.Verb(k.line), word)
	}
	return asUsage(shell.UnknownVerb(k.line.App, v.Name, word, guesses(k.line.App, v.Name, word, rest)...))
}

// rowsOf are the rows of a verb's options, such as those of "neos submit".
func rowsOf(name string) []option.Row {
	if made[name] == nil || slices.Contains(raw, name) {
		return nil
	}
	return newCall(&streams{}, made[name]()).rows
}

// optionTable is the table of all options: the rows of all verbs together.
func optionTable() []option.Row { return option.Together(words.Names(), rowsOf) }

// setFlags gives the verbs the flags that their rows are, by which urfave/cli parses the command
// line. One that begins with a verb needs those of the verb alone, and of these the ones that it
// names: to make all of them takes as long as a short search. All are made where an option stands
// before any verb, and for the hidden verb, which may ask for any.
func setFlags(app *cli.App, words []string) {
	if len(words) == 0 {
		return
	}
	only := shell.Find(app.Commands, words[0])
	all := only == nil && strings.HasPrefix(words[0], "-") || only != nil && only.Hidden
	set := func(c *cli.Command, name string) {
		rows := rowsOf(name)
		if !all {
			rows = option.Needed(rows, words[1:])
		}
		c.Flags = option.Flags(rows)
	}
	for _, c := range app.Commands {
		if !all && c != only {
			continue
		}
		set(c, c.Name)
		for _, s := range c.Subcommands {
			if named := len(words) > 1 && shell.Find(c.Subcommands, words[1]) != nil; all || !named || s.HasName(words[1]) {
				set(s, c.Name+" "+s.Name)
			}
		}
	}
}
