// The words of verbs, which stand in a text file that an editor of words can change.

package shell

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"
)

// Verb is a verb as --help shows it.
type Verb struct {
	Name, Args, Usage, Help string // the name such as "neos submit"
	Subs                    []*Verb
}

// Group is a group of verbs; When says which of them to take.
type Group struct {
	Name, When string
	Verbs      []*Verb
}

// Help is the words of a program's verbs.
type Help struct {
	About  string // the program
	Groups []Group
}

// ReadHelp reads the words. "# GROUP" begins a group of verbs, and the line below says when to take
// which; a group without verbs is about the program. "## VERB" or "## VERB: ARGUMENTS" begins a verb,
// "## VERB SUBVERB" a verb of another one: a line that says what it does, an empty one, and its help.
// What stands above the first group is not shown.
func ReadHelp(text string) *Help {
	h, tops := new(Help), map[string]*Verb{}
	for _, group := range strings.Split(text, "\n# ")[1:] {
		sections := strings.Split(group, "\n## ")
		name, words, _ := strings.Cut(sections[0], "\n")
		if words = strings.TrimSpace(words); len(sections) == 1 {
			h.About = words
			continue
		}
		of := Group{Name: name, When: words}
		for _, section := range sections[1:] {
			head, rest, _ := strings.Cut(section, "\n")
			usage, help, _ := strings.Cut(rest, "\n")
			v := &Verb{Usage: usage, Help: strings.Trim(help, "\n")}
			v.Name, v.Args, _ = strings.Cut(head, ": ")
			if top, _, below := strings.Cut(v.Name, " "); below && tops[top] != nil {
				tops[top].Subs = append(tops[top].Subs, v)
				continue
			}
			tops[v.Name] = v
			of.Verbs = append(of.Verbs, v)
		}
		h.Groups = append(h.Groups, of)
	}
	return h
}

// Names are those of all verbs, in the order of the text.
func (h *Help) Names() (names []string) {
	for _, g := range h.Groups {
		for _, v := range g.Verbs {
			names = append(names, v.Name)
			for _, s := range v.Subs {
				names = append(names, s.Name)
			}
		}
	}
	return names
}

// Template is the library's template of --help with the verbs in their groups, as git shows its own;
// the library sorts groups by name.
func (h *Help) Template() string {
	var b strings.Builder
	for _, g := range h.Groups {
		fmt.Fprintf(&b, "\n\n   %s\n   (%s)\n", g.Name, g.When)
		for _, v := range g.Verbs {
			fmt.Fprintf(&b, "     %-13s %s\n", v.Name, v.Usage)
		}
	}
	text := strings.ReplaceAll(strings.TrimRight(b.String(), "\n"), "\n\n\n", "\n\n")
	return strings.Replace(cli.AppHelpTemplate, `{{template "visibleCommandCategoryTemplate" .}}`, text, 1)
}
