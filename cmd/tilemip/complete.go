package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/tilemip/bench"
	"github.com/tilemip/tilemip/cmd/tilemip/option"
	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native/slide/benchmarks"
)

// What a shell offers for a word that is being typed. The scripts of completion.go ask
// the program itself, by its hidden verb __complete, so that they never get out of step
// with the table of options; words and their meaning are determined here for all shells.

// completeVerb is the hidden verb that the scripts call with the words behind the name
// of the program, the last of which is being typed.
const completeVerb = "__complete"

// offer is one word with what it means.
type offer struct{ word, about string }

// offers is the answer to a shell.
type offers struct {
	words []offer
	files bool // file names are valid too
}

func completeCommand(streams *streams) *cli.Command {
	return &cli.Command{
		Name: completeVerb, Hidden: true, SkipFlagParsing: true,
		Action: func(c *cli.Context) error {
			return complete(c.App, c.Args().Slice()).write(streams.out)
		},
	}
}

// write writes the answer: a line that says whether file names are valid, then one line per
// word, with a tab before its meaning.
func (o *offers) write(w io.Writer) error {
	text := "words\n"
	if o.files {
		text = "files\n"
	}
	for _, one := range o.words {
		text += one.word
		if about, _, _ := strings.Cut(one.about, "\n"); about != "" {
			text += "\t" + about
		}
		text += "\n"
	}
	_, err := io.WriteString(w, text)
	return err
}

// complete returns the words that may replace the last word.
func complete(app *cli.App, words []string) *offers {
	if len(words) == 0 {
		words = []string{""}
	}
	typed, before := words[len(words)-1], words[:len(words)-1]
	at := command(app, before)
	switch name, value, isFlag := valued(at, before, typed); {
	case isFlag:
		return at.values(name, value, typed)
	case strings.HasPrefix(typed, "-"):
		return matching(at.flags(), typed)
	case len(at.commands) > 0:
		return matching(at.verbs(), typed)
	}
	return at.subjects(typed)
}

// place is where on the command line a word is typed.
type place struct {
	command  *cli.Command // nil before the verb
	verb     string       // its full name
	commands []*cli.Command
	all      []*cli.Command // every verb there is
	rest     []string       // the words behind the verb
}

func command(app *cli.App, before []string) *place {
	p := &place{commands: app.Commands, all: app.Commands}
	for i, word := range before {
		if next := find(p.commands, word); next != nil {
			p.command, p.commands, p.rest = next, next.Subcommands, before[i+1:]
			p.verb = strings.TrimSpace(p.verb + " " + next.Name)
		} else if !strings.HasPrefix(word, "-") {
			break
		}
	}
	return p
}

// valued reports whether the word is the value of a flag, and of which: after "--flag",
// or in "--flag=value".
func valued(at *place, before []string, typed string) (name, value string, is bool) {
	if at.command == nil {
		return "", "", false
	}
	takes := valueFlags(at.command)
	if word, value, cut := strings.Cut(typed, "="); cut && strings.HasPrefix(word, "-") {
		name = strings.TrimLeft(word, "-")
		return name, value, takes[name]
	}
	if len(at.rest) == 0 {
		return "", "", false
	}
	last := at.rest[len(at.rest)-1]
	name = strings.TrimLeft(last, "-")
	return name, typed, last != name && takes[name]
}

// values offers the values of a flag.
func (p *place) values(name, value, typed string) *offers {
	for _, f := range p.command.Flags {
		if slices.Contains(f.Names(), name) {
			name = f.Names()[0]
		}
	}
	o := option.Find(optionTable(), p.verb, name)
	if o == nil {
		return &offers{}
	}
	found := &offers{files: o.Files && value == typed}
	if o.Values == nil {
		return found
	}
	head := strings.TrimSuffix(typed, value)
	if i := strings.LastIndex(value, ","); i >= 0 && o.List {
		head, value = head+value[:i+1], value[i+1:]
	}
	for _, word := range o.Values() {
		if strings.HasPrefix(strings.ToLower(word), strings.ToLower(value)) {
			found.words = append(found.words, offer{head + word, ""})
		}
	}
	return found
}

// flags offers the flags of the verb.
func (p *place) flags() []offer {
	if p.command == nil {
		return []offer{{"--help", "show help"}, {"--version", "print the version"}}
	}
	var all []offer
	for _, f := range p.command.Flags {
		about := ""
		if d, ok := f.(cli.DocGenerationFlag); ok {
			about = strings.ReplaceAll(d.GetUsage(), "`", "")
		}
		all = append(all, offer{"--" + f.Names()[0], about})
	}
	return append(all, offer{"--help", "show help"})
}

// verbs offers the verbs that may stand here.
func (p *place) verbs() []offer {
	var all []offer
	for _, c := range p.commands {
		if !c.Hidden {
			all = append(all, offer{c.Name, c.Usage})
		}
	}
	return all
}

// libraryPrefix begins the names of the library's puzzles.
const libraryPrefix = "library:"

// arguments are the arguments of verbs that are neither a file nor a puzzle of the library.
var arguments = map[string]func() []offer{
	"completion": func() []offer {
		var all []offer
		for _, s := range shells {
			all = append(all, offer{s.name, ""})
		}
		return all
	},
	"bench slide": func() []offer {
		var all []offer
		for _, set := range benchmarks.Sets() {
			all = append(all, offer{set.Name, set.Summary})
		}
		return all
	},
	"bench pack":    func() []offer { return plain(bench.PackPuzzles()) },
	"bench article": func() []offer { return plain(bench.Experiments()) },
}

func plain(words []string) []offer {
	var all []offer
	for _, word := range words {
		all = append(all, offer{word, ""})
	}
	return all
}

// subjects offers the subjects that the verb accepts.
func (p *place) subjects(typed string) *offers {
	if of := arguments[p.verb]; of != nil {
		return matching(of(), typed)
	}
	switch {
	case p.verb == "help":
		q := &place{commands: p.all}
		return matching(q.verbs(), typed)
	case p.verb == "neos solvers", p.command != nil && strings.TrimSpace(p.command.ArgsUsage) == "": // it takes none that is known here
		return &offers{}
	}
	found := &offers{files: true}
	switch {
	case strings.HasPrefix(typed, libraryPrefix):
		for _, e := range library.All() {
			if word := libraryPrefix + e.Name; strings.HasPrefix(word, typed) {
				found.words = append(found.words, offer{word, e.Title})
			}
		}
		found.files = false
	case typed != "" && strings.HasPrefix(libraryPrefix, typed):
		found.words = append(found.words, offer{libraryPrefix, fmt.Sprintf("a puzzle of the %d that come with the program", len(library.All()))})
	}
	return found
}

// matching keeps the words that begin with what was typed.
func matching(all []offer, typed string) *offers {
	found := &offers{}
	for _, o := range all {
		if strings.HasPrefix(o.word, typed) {
			found.words = append(found.words, o)
		}
	}
	return found
}
