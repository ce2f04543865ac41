// What a shell offers for a word that is being typed. The scripts ask the program itself, by
// its hidden verb, so that they never get out of step with the table of options. The answer
// is a line that says whether file names are valid, then a word a line, with a tab before
// its meaning.

package shell

import (
	_ "embed"
	"io"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/internal/option"
)

// The scripts that shells source. Each gives the words typed so far to the program's hidden verb
// CompleteVerb and passes on the answer. In bash the characters = and : break words, so what stands
// before the last of them is taken off the words offered. In zsh a colon separates a word from its
// meaning, so colons within words are escaped, and words that end with one, such as library:, get no
// blank behind them. fish takes the answer as it is.
var (
	//go:embed completion.bash
	bash string
	//go:embed completion.zsh
	zsh string
	//go:embed completion.fish
	fish string
)

// Scripts are the scripts by the shells that they are for.
var Scripts = []struct{ Shell, Script string }{{"bash", bash}, {"zsh", zsh}, {"fish", fish}}

// CompleteVerb is the hidden verb that the scripts call with the words behind the name of
// the program, the last of which is being typed.
const CompleteVerb = "__complete"

// Offer is one word with what it means.
type Offer struct{ Word, About string }

// Offers is the answer to a shell.
type Offers struct {
	Words []Offer
	Files bool // file names are valid too
}

// Completer finds what may be typed.
type Completer struct {
	App       *cli.App
	Rows      func(verb string) []option.Row // of a verb's options
	Arguments map[string]func() []Offer      // by verb: the arguments that are no subjects
	Subjects  func(typed string) *Offers     // the subjects that a word may become
}

// Write writes the answer: a line that says whether file names are valid, then one line per
// word, with a tab before its meaning.
func (o *Offers) Write(w io.Writer) error {
	text := "words\n"
	if o.Files {
		text = "files\n"
	}
	for _, one := range o.Words {
		text += one.Word
		if about, _, _ := strings.Cut(one.About, "\n"); about != "" {
			text += "\t" + about
		}
		text += "\n"
	}
	_, err := io.WriteString(w, text)
	return err
}

// Complete returns the words that may replace the last word, which is being typed and may be
// empty. It looks at the words before it only as far as they name the verb or a flag that
// needs a value.
func (k *Completer) Complete(words []string) *Offers {
	if len(words) == 0 {
		words = []string{""}
	}
	typed, before := words[len(words)-1], words[:len(words)-1]
	at := k.place(before)
	switch name, value, isFlag := valued(at, before, typed); {
	case isFlag:
		return at.values(name, value, typed)
	case strings.HasPrefix(typed, "-"):
		return matching(at.flags(), typed)
	case len(at.commands) > 0:
		return matching(at.verbs(), typed)
	}
	return at.arguments(typed)
}

// place is where on the command line a word is typed.
type place struct {
	*Completer
	command  *cli.Command // nil before the verb
	verb     string       // its full name
	commands []*cli.Command
	rest     []string // the words behind the verb
}

// place finds where the word behind others is typed.
func (k *Completer) place(before []string) *place {
	p := &place{Completer: k, commands: k.App.Commands}
	for i, word := range before {
		if next := Find(p.commands, word); next != nil {
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

// values offers the values of a flag: the words of its row, and file names where it takes a
// file. In a list with commas only the part behind the last comma is completed.
func (p *place) values(name, value, typed string) *Offers {
	for _, f := range p.command.Flags {
		if slices.Contains(f.Names(), name) {
			name = f.Names()[0]
		}
	}
	o := option.Find(p.Rows(p.verb), name)
	if o == nil {
		return &Offers{}
	}
	found := &Offers{Files: o.Files != option.NoFile && value == typed}
	if o.Values == nil {
		return found
	}
	head := strings.TrimSuffix(typed, value)
	if i := strings.LastIndex(value, ","); i >= 0 && o.List {
		head, value = head+value[:i+1], value[i+1:]
	}
	for _, word := range o.Values() {
		if strings.HasPrefix(strings.ToLower(word), strings.ToLower(value)) {
			found.Words = append(found.Words, Offer{head + word, ""})
		}
	}
	return found
}

// flags offers the flags of the verb.
func (p *place) flags() []Offer {
	if p.command == nil {
		return []Offer{{"--help", "show help"}, {"--version", "print the version"}}
	}
	var all []Offer
	for _, f := range p.command.Flags {
		about := ""
		if d, ok := f.(cli.DocGenerationFlag); ok {
			about = strings.ReplaceAll(d.GetUsage(), "`", "")
		}
		all = append(all, Offer{"--" + f.Names()[0], about})
	}
	return append(all, Offer{"--help", "show help"})
}

// arguments offers the arguments that the verb accepts.
func (p *place) arguments(typed string) *Offers {
	if of := p.Arguments[p.verb]; of != nil {
		return matching(of(), typed)
	}
	if p.command != nil && strings.TrimSpace(p.command.ArgsUsage) == "" { // it takes none
		return &Offers{}
	}
	return p.Subjects(typed)
}

// verbs offers the verbs that may stand here.
func (p *place) verbs() []Offer { return Verbs(p.commands) }

// Verbs offers the commands that are not hidden.
func Verbs(commands []*cli.Command) []Offer {
	var all []Offer
	for _, c := range commands {
		if !c.Hidden {
			all = append(all, Offer{c.Name, c.Usage})
		}
	}
	return all
}

// matching keeps the words that begin with what was typed.
func matching(all []Offer, typed string) *Offers {
	found := &Offers{}
	for _, o := range all {
		if strings.HasPrefix(o.Word, typed) {
			found.Words = append(found.Words, o)
		}
	}
	return found
}
