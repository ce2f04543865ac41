package main

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/tilemip/option"
)

// The manual page, in the macros of man(7). Verbs, options and their groups come from
// the tables that --help uses; the rest of the sections are written here.

func manCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "man", Usage: "print the manual page, made from the same tables as --help",
		Description: "  tilemip man | man -l -",
		Action: func(c *cli.Context) error {
			if c.Args().Present() {
				return usagef("man takes no subject; found %q", c.Args().First())
			}
			p := &manPage{app: newApp(io)}
			p.write()
			_, err := fmt.Fprint(io.out, p.text.String())
			return err
		},
	}
}

// pageDate is the date of the page if the build does not record that of its commit.
const pageDate = "2026-11-22"

type manPage struct {
	app  *cli.App
	text strings.Builder
}

func (p *manPage) write() {
	p.raw(`.TH TILEMIP 1 %s "tilemip %s" "User Commands"`, builtOn(), escapeRoff(version()))
	p.section("NAME")
	p.line("tilemip - %s", p.app.Usage)
	p.section("SYNOPSIS")
	for _, c := range p.app.Commands {
		p.synopsis(c)
	}
	p.section("DESCRIPTION")
	p.line("%s", `Puzzles are stated as integer programs, solved by real solvers, and every answer is checked by a search that shares no code with them. A SUBJECT is a file, or - for standard input; its kind is found from what stands in it:`)
	p.terms([][2]string{
		{"sliding board", "rows of numbers; 0, . or _ is the blank; a second grid after a line goal: is the goal"},
		{"packing puzzle", "a definition of the polycube solver (D: ... ~D), a BurrTools file, or library:NAME for one that comes with the program"},
		{"exact cover", "items, then options, as Knuth's dancing-links programs read them"},
		{"general model", ".mps or .lp, also .gz"},
	})
	p.line("%s", "Options stand before or after the subject. One that would do nothing for the verb, the kind of subject or the engine is an error.")
	p.section("VERBS")
	p.verbs()
	p.section("OPTIONS")
	p.options()
	p.fixedSections()
}

// fixedSections are the sections that come from no table.
func (p *manPage) fixedSections() {
	p.section("EXIT STATUS")
	p.terms([][2]string{
		{"0", "done as asked"}, {"1", "failed while running"}, {"2", "bad usage or unreadable input"},
		{"3", "proven infeasible or unsolvable"}, {"4", "stopped by a limit, with a solution"},
		{"5", "stopped by a limit, without a solution"}, {"6", "that backend is not available; the line says how to get it"},
		{"7", "two answers, or an answer and the rules, contradict each other"}, {"130", "Ctrl-C or SIGTERM; what was found so far is printed first"},
	})
	p.line("%s", "With several subjects it is the worst of theirs.")
	p.section("ENVIRONMENT")
	p.terms([][2]string{
		{"TILEMIP_BACKEND, TILEMIP_TIME_LIMIT", "stand for --backend and --time-limit where these are not given"},
		{"TILEMIP_CACHE", "the folder for pattern databases"},
		{"NEOS_SERVER, NEOS_EMAIL, NEOS_JOB_PASSWORD, TILEMIP_NEOS_TOKEN", "server, address, password and token of the NEOS client"},
		{"NO_COLOR", "no colour, whatever its value"},
	})
	p.section("FILES")
	p.terms([][2]string{
		{"~/.cache/tilemip", "pattern databases and the jobs of the local NEOS server, in the user's folder for caches"},
		{"~/.config/tilemip/neos-email", "the address for submissions to NEOS"},
		{"neos-NUMBER.json", "a submitted job, with its password; readable by its owner alone"},
	})
	p.section("EXAMPLES")
	p.terms([][2]string{
		{`tilemip verify --board "5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12"`, "solve a board as an integer program and by search, and compare"},
		{"tilemip search --count library:soma-cube", "count the solutions of the Soma cube"},
		{"tilemip solve examples/models/knapsack.lp --time-limit 60s --json", "solve a model, the answer as JSON"},
		{"tilemip export --format gams --horizon 12 examples/boards/neos.txt -o fifteen.gms", "write the program of a board for GAMS"},
		{"tilemip neos submit examples/boards/neos.txt --horizon 12 --wait", "have it solved at NEOS"},
	})
	p.section("SEE ALSO")
	p.raw(".BR cbc (1),")
	p.raw(".BR glpsol (1),")
	p.raw(".BR lp_solve (1)")
}

// builtOn is the date of the commit that the program was built from.
func builtOn() string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if t, err := time.Parse(time.RFC3339, s.Value); s.Key == "vcs.time" && err == nil {
				return t.Format(time.DateOnly)
			}
		}
	}
	return pageDate
}

func (p *manPage) raw(format string, args ...any) { fmt.Fprintf(&p.text, format+"\n", args...) }

func (p *manPage) section(name string) { p.raw(".SH %s", name) }

// line writes a paragraph of plain text.
func (p *manPage) line(format string, args ...any) {
	p.raw("%s", escapeRoff(fmt.Sprintf(format, args...)))
}

// terms writes a list of words and what they mean.
func (p *manPage) terms(list [][2]string) {
	for _, t := range list {
		p.raw(".TP\n.B %s\n%s", escapeRoff(t[0]), escapeRoff(t[1]))
	}
	p.raw(".PP")
}

func (p *manPage) synopsis(c *cli.Command) {
	if c.Hidden {
		return
	}
	words := "[\\fIoption\\fR ...] " + escapeRoff(c.ArgsUsage)
	if len(c.Subcommands) > 0 {
		words = escapeRoff(strings.Join(verbNames(c.Subcommands), "|")) + " [\\fIoption\\fR ...]"
	}
	p.raw(".B tilemip %s\n%s\n.br", c.Name, strings.TrimSpace(words))
}

func (p *manPage) verbs() {
	for _, c := range p.app.Commands {
		if c.Hidden {
			continue
		}
		p.raw(".TP\n.B %s\n%s", escapeRoff(c.Name), escapeRoff(c.Usage))
		for _, s := range c.Subcommands {
			p.raw(".RS\n.TP\n.B %s\n%s\n.RE", escapeRoff(s.Name), escapeRoff(s.Usage))
		}
	}
}

// options lists the shared flags by their groups, then those of one verb alone.
func (p *manPage) options() {
	table := optionTable()
	type entry struct {
		flag  cli.Flag
		verbs []string
	}
	groups := map[string][]*entry{}
	var order []string
	eachVerb(p.app, func(verb string, c *cli.Command) {
		for _, f := range c.Flags {
			name := f.Names()[0]
			if name == "help" {
				continue
			}
			group := "Options of tilemip " + verb
			if o := option.Find(table, verb, name); o != nil && o.Group != "" {
				group = o.Group
			}
			if !slices.Contains(order, group) {
				order = append(order, group)
			}
			i := slices.IndexFunc(groups[group], func(e *entry) bool { return e.flag.String() == f.String() })
			if i < 0 {
				i, groups[group] = len(groups[group]), append(groups[group], &entry{flag: f})
			}
			groups[group][i].verbs = append(groups[group][i].verbs, verb)
		}
	})
	for _, group := range order {
		p.raw(".SS %s", strconv.Quote(escapeRoff(group)))
		for _, e := range groups[group] {
			p.option(e.flag, e.verbs, !strings.HasPrefix(group, "Options of"))
		}
	}
}

// option writes one flag.
func (p *manPage) option(f cli.Flag, verbs []string, shared bool) {
	d, ok := f.(cli.DocGenerationFlag)
	if !ok {
		return
	}
	usage := d.GetUsage()
	value := ""
	if d.TakesValue() {
		value = "VALUE"
		if parts := strings.SplitN(usage, "`", 3); len(parts) == 3 {
			value = parts[1]
		}
		value = " \\fI" + escapeRoff(value) + "\\fR"
	}
	var names []string
	for _, name := range f.Names() {
		names = append(names, "\\fB"+escapeRoff(dashed(name))+"\\fR")
	}
	text := strings.ReplaceAll(usage, "`", "")
	if shown := d.GetDefaultText(); shown != "" && d.TakesValue() {
		text += " (default: " + shown + ")"
	}
	if shared {
		text += "; for " + option.Enumeration(verbs, "and")
	}
	p.raw(".TP\n%s%s\n%s", strings.Join(names, ", "), value, escapeRoff(text))
}

var roffLetters = strings.NewReplacer(`\`, `\e`, "-", `\-`, "×", `\(mu`, "…", "...", "–", `\(en`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`, "í", "i")

// escapeRoff escapes plain text so that roff interprets no part of it as a request.
func escapeRoff(text string) string {
	text = roffLetters.Replace(text)
	var b strings.Builder
	for _, c := range text {
		if c > 126 {
			fmt.Fprintf(&b, `\[u%04X]`, c)
		} else {
			b.WriteRune(c)
		}
	}
	text = b.String()
	if strings.HasPrefix(text, ".") {
		text = `\&` + text
	}
	return strings.ReplaceAll(text, "\n.", "\n\\&.")
}
