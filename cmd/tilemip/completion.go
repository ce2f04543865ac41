// The verbs completion and man, and the hidden verb that the scripts of shells call. Package shell has
// the scripts, finds the words and writes the manual page from the tables that --help uses; what
// stands here is particular to this program: the arguments of its verbs, the puzzles of its library,
// and manual.txt, the other sections of the page, in the order that man-pages(7) asks for.

package main

import (
	_ "embed"
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/shell"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
	"github.com/tilemip/tilemip/model/puzzle/library"
)

// Completion prints a script; where it goes is the user's choice.
type Completion struct{}

func (*Completion) run(k *call) error {
	if k.line.NArg() != 1 {
		return usagef("completion takes one shell; expected bash, zsh or fish")
	}
	for _, s := range shell.Scripts {
		if strings.EqualFold(s.Shell, k.line.Args().First()) {
			_, err := fmt.Fprint(k.out, s.Script)
			return err
		}
	}
	return usagef("completion for %q: expected bash, zsh or fish", k.line.Args().First())
}

// Complete is the hidden verb that the scripts call: it prints the words that may stand where one is
// typed. It parses no flags, because the words that it gets are an unfinished command line.
type Complete struct{}

func (*Complete) run(k *call) error {
	return complete(k.line.App, k.line.Args().Slice()).Write(k.out)
}

// complete returns the words that may replace the last word of a command line.
func complete(app *cli.App, words []string) *shell.Offers {
	none := func() []shell.Offer { return nil }
	k := &shell.Completer{App: app, Rows: rowsOf, Subjects: librarySubjects, Arguments: map[string]func() []shell.Offer{
		"completion": func() []shell.Offer {
			var all []shell.Offer
			for _, s := range shell.Scripts {
				all = append(all, shell.Offer{Word: s.Shell})
			}
			return all
		},
		"help":         func() []shell.Offer { return shell.Verbs(app.Commands) },
		"neos solvers": none, // only the server knows them
	}}
	return k.Complete(words)
}

// librarySubjects offers files, and the puzzles of the library where their prefix is typed.
func librarySubjects(typed string) *shell.Offers {
	found := &shell.Offers{Files: true}
	switch {
	case strings.HasPrefix(typed, input.LibraryPrefix):
		for _, e := range library.Beginning(strings.TrimPrefix(typed, input.LibraryPrefix)) {
			found.Words = append(found.Words, shell.Offer{Word: input.LibraryPrefix + e.Name, About: e.Title})
		}
		found.Files = false
	case typed != "" && strings.HasPrefix(input.LibraryPrefix, typed):
		found.Words = append(found.Words, shell.Offer{Word: input.LibraryPrefix, About: fmt.Sprintf("a puzzle of the %d that come with the program", len(library.Everything()))})
	}
	return found
}

//go:embed manual.txt
var manual string

// pageDate is the date of the page if the build does not record that of its commit.
const pageDate = "2026-11-22"

// Man prints the page; it writes no file.
type Man struct{}

func (*Man) run(k *call) error {
	_, err := fmt.Fprint(k.out, shell.Manual(newApp(k.streams), rowsOf, manual, tilemip.Version(), pageDate))
	return err
}
