// The table of the verbs, and how a row becomes a command: its options are those of the groups
// that the verb's struct embeds. The struct is made when its name was typed. Another verb is one
// file and one line here.

package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/internal/option"
)

// verb is a verb as --help shows it.
type verb struct {
	Name, Usage, Args, Help string
	New                     func() runner // its struct; nil where it has subverbs alone
	Subs                    []*verb
	Raw                     bool // it reads its words itself
	Hidden                  bool
}

// runner is a verb's struct, whose options were read.
type runner interface{ run(k *call) error }

// parts are the verbs, in the groups of --help; when says which to take.
var parts = []struct {
	name, when string
	verbs      []*verb
}{
	{"solve and prove", "solve: by a solver. search: by our engines. verify: both, compared. If unsure: verify.",
		[]*verb{&solveVerb, &searchVerb, &verifyVerb, &checkVerb, &disassembleVerb, &explainVerb}},
	{"models and files", "show: to read a program. export: to hand it to other tools. diagnose: to find what is wrong with it.",
		[]*verb{&showVerb, &exportVerb, &diagnoseVerb, &polycubeVerb, &piecesVerb}},
	{"see and teach", "serve: in a browser. report: one document to hand in. The other two are of the course.",
		[]*verb{&serveVerb, &reportVerb, &checkLessonVerb, &handoutVerb}},
	{"many machines", "coordinate, and work on each of them: with a network. search --shard, and merge: without. neos: others' machines.",
		[]*verb{&coordinateVerb, &workVerb, &mergeVerb, &neosVerb}},
	{"this program", "backends: which solvers are here. cache: what is kept on disk.",
		[]*verb{&backendsVerb, &cacheVerb, &completionVerb, &manVerb, &helpVerb, &versionVerb, &completeVerb}},
}

// verbCommands are the verbs as urfave/cli has them, without their options.
func verbCommands(io *streams) []*cli.Command {
	var all []*cli.Command
	for _, p := range parts {
		for _, v := range p.verbs {
			all = append(all, v.command(io))
		}
	}
	return all
}

// appHelp is the library's template of --help with the verbs in our groups, as git shows its own;
// the library sorts groups by name.
func appHelp() string {
	var b strings.Builder
	for _, p := range parts {
		fmt.Fprintf(&b, "\n\n   %s\n   (%s)\n", p.name, p.when)
		for _, v := range p.verbs {
			if !v.Hidden {
				fmt.Fprintf(&b, "     %-13s %s\n", v.Name, v.Usage)
			}
		}
	}
	text := strings.ReplaceAll(strings.TrimRight(b.String(), "\n"), "\n\n\n", "\n\n")
	return strings.Replace(cli.AppHelpTemplate, `{{template "visibleCommandCategoryTemplate" .}}`, text, 1)
}

// command is the verb as urfave/cli has it.
func (v *verb) command(io *streams) *cli.Command {
	c := &cli.Command{Name: v.Name, Usage: v.Usage, ArgsUsage: v.Args, Description: v.Help, SkipFlagParsing: v.Raw, Hidden: v.Hidden, OnUsageError: usageError, HideHelpCommand: true, Action: noSubverb}
	if v.New != nil {
		c.Action = func(c *cli.Context) error { return v.act(c, io) }
	}
	for _, s := range v.Subs {
		c.Subcommands = append(c.Subcommands, s.command(io))
	}
	return c
}

// act runs the verb. Where it takes no words, there must be none.
func (v *verb) act(c *cli.Context, io *streams) error {
	of := v.New()
	k := newCall(io, of)
	if err := k.read(c); err != nil {
		return err
	}
	if strings.TrimSpace(v.Args) == "" && c.Args().Present() {
		return k.surplus(v)
	}
	return flagged(of.run(k))
}

// surplus is the error of a word behind a verb that takes none.
func (k *call) surplus(v *verb) error {
	var subs []string
	for _, s := range v.Subs {
		subs = append(subs, strings.TrimSpace(s.Name+" "+s.Args))
	}
	if len(subs) > 0 {
		return usagef("found %q; expected no argument, or %s", k.line.Args().First(), option.Enumeration(subs, "or"))
	}
	return usagef("%s takes no subject: %q", option.Verb(k.line), k.line.Args().First())
}

// rowsOf are the rows of a verb's options, such as those of "neos submit".
func rowsOf(name string) []option.Row {
	if v := find(name); v != nil && v.New != nil && !v.Raw {
		return newCall(&streams{}, v.New()).rows
	}
	return nil
}

// find is a verb by its full name; nil where there is none.
func find(name string) *verb {
	first, rest, below := strings.Cut(name, " ")
	for _, p := range parts {
		for _, v := range p.verbs {
			if v.Name == first && !below {
				return v
			}
			if i := slices.IndexFunc(v.Subs, func(s *verb) bool { return s.Name == rest }); v.Name == first && i >= 0 {
				return v.Subs[i]
			}
		}
	}
	return nil
}

// optionTable is the table of all options: the rows of all verbs together.
func optionTable() []option.Row {
	var names []string
	for _, p := range parts {
		for _, v := range p.verbs {
			names = append(names, v.Name)
			for _, s := range v.Subs {
				names = append(names, v.Name+" "+s.Name)
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
