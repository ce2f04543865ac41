// The table of the verbs, and how a row becomes a command: its options are those of the groups
// that the verb's struct embeds, its words those of help.txt. The struct is made when its name was
// typed. Another verb is one file, one word in the table here, and one section of help.txt.

package main

import (
	_ "embed"
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/shell"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/jobs"
)

// verb is a verb as --help shows it: its words are those of help.txt.
type verb struct {
	name, args, usage, help string // the name such as "neos submit"
	subs                    []*verb
}

// runner is a verb's struct, whose options were read.
type runner interface{ run(k *call) error }

// made are the structs of verbs by their names; one that has subverbs alone has none.
var made = map[string]func() runner{
	"solve": newSolve, "search": newSearch, "verify": newVerify, "check": empty[Check], "disassemble": newDisassemble, "explain": empty[Explain],
	"show": newShow, "export": newExport, "polycube": empty[Polycube], "pieces": empty[Pieces],
	"diagnose infeasible": empty[Infeasible], "diagnose numerics": empty[Numerics],
	"serve": newServe, "report": newReport, "check-lesson": empty[CheckLesson], "handout": empty[Handout],
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

// raw are the verbs that read their words themselves.
var raw = []string{"polycube", shell.CompleteVerb}

// part is a group of verbs; when says which of them to take.
type part struct {
	name, when string
	verbs      []*verb
}

//go:embed help.txt
var help string

// about is what --help says of the program.
var about, parts, byName = helpTexts(strings.ReplaceAll(help, "{formats}", strings.TrimSuffix(jobs.FormatHelp(), "\n")))

// helpTexts reads the texts of help.txt, whose form stands at its head.
func helpTexts(text string) (about string, all []part, byName map[string]*verb) {
	byName = map[string]*verb{shell.CompleteVerb: {name: shell.CompleteVerb, args: "WORD…"}} // which --help shows nowhere
	groups := strings.Split(text, "\n# ")
	for _, group := range groups[1:] {
		sections := strings.Split(group, "\n## ")
		name, words, _ := strings.Cut(sections[0], "\n")
		if words = strings.TrimSpace(words); len(sections) == 1 {
			about = words
			continue
		}
		of := part{name: name, when: words}
		for _, section := range sections[1:] {
			head, rest, _ := strings.Cut(section, "\n")
			usage, help, _ := strings.Cut(rest, "\n")
			v := &verb{usage: usage, help: strings.Trim(help, "\n")}
			v.name, v.args, _ = strings.Cut(head, ": ")
			if over := byName[strings.Fields(v.name)[0]]; over != nil {
				over.subs = append(over.subs, v)
			} else {
				of.verbs = append(of.verbs, v)
			}
			byName[v.name] = v
		}
		all = append(all, of)
	}
	return about, all, byName
}

// verbCommands are the verbs as urfave/cli has them, without their options.
func verbCommands(io *streams) []*cli.Command {
	var all []*cli.Command
	for _, p := range parts {
		for _, v := range p.verbs {
			all = append(all, v.command(io))
		}
	}
	return append(all, byName[shell.CompleteVerb].command(io))
}

// appHelp is the library's template of --help with the verbs in our groups, as git shows its own;
// the library sorts groups by name.
func appHelp() string {
	var b strings.Builder
	for _, p := range parts {
		fmt.Fprintf(&b, "\n\n   %s\n   (%s)\n", p.name, p.when)
		for _, v := range p.verbs {
			fmt.Fprintf(&b, "     %-13s %s\n", v.name, v.usage)
		}
	}
	text := strings.ReplaceAll(strings.TrimRight(b.String(), "\n"), "\n\n\n", "\n\n")
	return strings.Replace(cli.AppHelpTemplate, `{{template "visibleCommandCategoryTemplate" .}}`, text, 1)
}

// command is the verb as urfave/cli has it.
func (v *verb) command(io *streams) *cli.Command {
	c := &cli.Command{Name: v.name[strings.Index(v.name, " ")+1:], Usage: v.usage, ArgsUsage: v.args, Description: v.help, SkipFlagParsing: slices.Contains(raw, v.name), Hidden: v.usage == "", OnUsageError: usageError, HideHelpCommand: true, Action: noSubverb}
	if made[v.name] != nil {
		c.Action = func(c *cli.Context) error { return v.act(c, io) }
	}
	for _, s := range v.subs {
		c.Subcommands = append(c.Subcommands, s.command(io))
	}
	return c
}

// act runs the verb. Where it takes no words, there must be none.
func (v *verb) act(c *cli.Context, io *streams) error {
	of := made[v.name]()
	k := newCall(io, of)
	if err := k.read(c); err != nil {
		return err
	}
	if v.args == "" && c.Args().Present() {
		return k.surplus(v)
	}
	return flagged(of.run(k))
}

// surplus is the error of a word behind a verb that takes none.
func (k *call) surplus(v *verb) error {
	var subs []string
	for _, s := range v.subs {
		subs = append(subs, strings.TrimSpace(strings.TrimPrefix(s.name, v.name+" ")+" "+s.args))
	}
	if len(subs) > 0 {
		return usagef("found %q; expected no argument, or %s", k.line.Args().First(), option.Enumeration(subs, "or"))
	}
	return usagef("%s takes no subject: %q", option.Verb(k.line), k.line.Args().First())
}

// rowsOf are the rows of a verb's options, such as those of "neos submit".
func rowsOf(name string) []option.Row {
	if made[name] == nil || slices.Contains(raw, name) {
		return nil
	}
	return newCall(&streams{}, made[name]()).rows
}

// optionTable is the table of all options: the rows of all verbs together.
func optionTable() []option.Row {
	var names []string
	for _, p := range parts {
		for _, v := range p.verbs {
			names = append(names, v.name)
			for _, s := range v.subs {
				names = append(names, s.name)
			}
		}
	}
	return option.Together(names, rowsOf)
}

// setFlags gives the verbs the flags that their rows are: the verb that is named only and its
// subverbs, or every verb where only is "". It is done before the command line is read, because
// urfave/cli parses by these flags.
func setFlags(app *cli.App, only string) {
	for _, c := range app.Commands {
		if c.SkipFlagParsing || only != "" && !c.HasName(only) {
			continue
		}
		c.Flags = option.Flags(rowsOf(c.Name))
		for _, s := range c.Subcommands {
			s.Flags = option.Flags(rowsOf(c.Name + " " + s.Name))
		}
	}
}
