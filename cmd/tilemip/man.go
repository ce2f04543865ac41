// The verb man: the manual page. Verbs and options come from the tables that --help uses, by
// package shell; the text of the other sections stands here.

package main

import (
	"fmt"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/shell"
)

var manVerb = verb{
	Name: "man", Usage: "print the manual page, made from the same tables as --help",
	Help: "  tilemip man | man -l -",
	New:  func() runner { return new(Man) },
}

// Man prints the page; it writes no file.
type Man struct{}

func (*Man) run(k *call) error {
	p := &shell.Page{App: newApp(k.streams), Rows: rowsOf}
	manualPage(p)
	_, err := fmt.Fprint(k.out, p.String())
	return err
}

// pageDate is the date of the page if the build does not record that of its commit.
const pageDate = "2026-11-22"

// manualPage writes the page, in the order of sections that man-pages(7) asks for.
func manualPage(p *shell.Page) {
	p.Title(tilemip.Version(), pageDate)
	p.Section("NAME")
	p.Line("tilemip - %s", p.App.Usage)
	p.Section("SYNOPSIS")
	p.Synopsis()
	p.Section("DESCRIPTION")
	p.Line("%s", `Puzzles are stated as integer programs, solved by real solvers, and every answer is checked by a search that shares no code with them. A SUBJECT is a file, or - for standard input; its kind is found from what stands in it:`)
	p.Terms([][2]string{
		{"sliding board", "rows of numbers; 0, . or _ is the blank; a second grid after a line goal: is the goal"},
		{"packing puzzle", "a definition of the polycube solver (D: ... ~D), a BurrTools file, or library:NAME for one that comes with the program"},
		{"exact cover", "items, then options, as Knuth's dancing-links programs read them"},
		{"general model", ".mps, .lp, .mof.json, .nl or .gms, also .gz"},
	})
	p.Line("%s", "Options stand before or after the subject. One that would do nothing for the verb, the kind of subject or the engine is an error.")
	p.Section("VERBS")
	p.Verbs()
	p.Section("OPTIONS")
	p.Options()
	fixedSections(p)
}

// fixedSections are the sections that come from no table.
func fixedSections(p *shell.Page) {
	p.Section("EXIT STATUS")
	p.Terms([][2]string{
		{"0", "done as asked"}, {"1", "failed while running"}, {"2", "bad usage or unreadable input"},
		{"3", "infeasible, unsolvable or unbounded; the answer says whether that is proven or claimed"}, {"4", "stopped by a limit, with a solution"},
		{"5", "stopped by a limit, without a solution"}, {"6", "that backend is not available; the line says how to get it"},
		{"7", "two answers, or an answer and the rules, contradict each other"}, {"130", "Ctrl-C, SIGTERM or SIGHUP; what was found so far is printed first"},
	})
	p.Line("%s", "With several subjects it is the worst of theirs.")
	p.Section("ENVIRONMENT")
	p.Terms([][2]string{
		{"TILEMIP_BACKEND, TILEMIP_TIME_LIMIT", "stand for --backend and --time-limit where these are not given"},
		{"TILEMIP_CACHE", "the folder for pattern databases"},
		{"NEOS_SERVER, NEOS_EMAIL, NEOS_JOB_PASSWORD, TILEMIP_NEOS_TOKEN", "server, address, password and token of the NEOS client"},
		{"NO_COLOR", "no colour, whatever its value"},
	})
	p.Section("FILES")
	p.Terms([][2]string{
		{"~/.cache/tilemip", "pattern databases and the jobs of the local NEOS server, in the user's folder for caches"},
		{"~/.config/tilemip/neos-email", "the address for submissions to NEOS"},
		{"neos-NUMBER.json", "a submitted job, with its password; readable by its owner alone"},
	})
	p.Section("EXAMPLES")
	p.Terms([][2]string{
		{`tilemip verify --board "5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12"`, "solve a board as an integer program and by search, and compare"},
		{"tilemip search --count library:soma-cube", "count the solutions of the Soma cube"},
		{"tilemip solve examples/models/knapsack.lp --time-limit 60s --json", "solve a model, the answer as JSON"},
		{"tilemip export --format gams --horizon 12 examples/boards/neos.txt -o fifteen.gms", "write the program of a board for GAMS"},
		{"tilemip neos submit examples/boards/neos.txt --horizon 12 --wait", "have it solved at NEOS"},
	})
	p.Section("SEE ALSO")
	p.Raw(".BR cbc (1),")
	p.Raw(".BR glpsol (1),")
	p.Raw(".BR lp_solve (1)")
}
