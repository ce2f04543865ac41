// The words of verbs, which stand in a text file that an editor of words can change, and --help, which
// shows them with the options in lines that fit the terminal.

package shell

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/tilemip/tilemip/cmd/internal/option"
)

// Verb is a verb as --help shows it.
type Verb struct {
	Name, Args, Usage, Help string   // the name such as "neos submit"
	Most                    []string // the options that are used most
	Subs                    []*Verb
}

// Group is a group of verbs.
type Group struct {
	Name  string
	Verbs []*Verb
}

// Help is the words of a program's verbs.
type Help struct {
	About  string // the program
	Groups []Group
	Verb   map[string]*Verb // by their names
}

// ReadHelp reads the words. "# GROUP" begins a group of verbs; one without verbs is about the program.
// "## VERB" or "## VERB: ARGUMENTS" begins a verb, "## VERB SUBVERB" a verb of another one: a line that
// says what it does, an empty one, and its help, at the end of which a line "Options: NAME…" names the
// options used most. What stands above the first group is not shown.
func ReadHelp(text string) *Help {
	h := &Help{Verb: map[string]*Verb{}}
	for _, group := range strings.Split(text, "\n# ")[1:] {
		sections := strings.Split(group, "\n## ")
		name, words, _ := strings.Cut(sections[0], "\n")
		if words = strings.TrimSpace(words); len(sections) == 1 {
			h.About = words
			continue
		}
		of := Group{Name: name}
		for _, section := range sections[1:] {
			head, rest, _ := strings.Cut(section, "\n")
			usage, help, _ := strings.Cut(rest, "\n")
			help, most, _ := strings.Cut(help, "\nOptions: ")
			v := &Verb{Usage: usage, Help: strings.Trim(help, "\n"), Most: strings.Fields(most)}
			v.Name, v.Args, _ = strings.Cut(head, ": ")
			h.Verb[v.Name] = v
			if top, _, below := strings.Cut(v.Name, " "); below && h.Verb[top] != nil {
				h.Verb[top].Subs = append(h.Verb[top].Subs, v)
				continue
			}
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

// Text is the help of a verb, or of the program where there is no verb of the name, in lines of at most
// width columns. full explains every option; otherwise those used most are explained, the others named.
func (h *Help) Text(program, name string, rows []option.Row, full bool, width int) string {
	v := h.Verb[name]
	if v == nil {
		groups := ""
		for _, g := range h.Groups {
			groups += g.Name + "\n" + list(g.Verbs) + "\n"
		}
		return Flow(strings.Replace(h.About, "{commands}\n", groups, 1), width)
	}
	call := program + " " + v.Name
	text := strings.ToUpper(v.Usage[:1]) + v.Usage[1:] + ".\n\nUsage: " + call
	if len(rows) > 0 {
		text += " [OPTION…]"
	}
	text += strings.TrimRight(" "+v.Args, " ") + "\n\n"
	if v.Help != "" {
		text += v.Help + "\n\n"
	}
	if len(v.Subs) > 0 {
		text += "Commands:\n" + list(v.Subs)
	}
	text = strings.TrimRight(Flow(text, width), "\n") + "\n"
	var most []*option.Row
	for _, name := range v.Most {
		most = append(most, option.Find(rows, name))
	}
	if !full && len(most) > 0 {
		text += "\nOptions:\n" + entries(most, false, width)
	}
	others := ""
	for _, s := range option.Sections(option.Together([]string{v.Name}, func(string) []option.Row { return rows })) {
		heading, names := s.Heading, ""
		if heading == v.Name { // rows without a group
			heading = "Options"
		}
		if full || len(most) == 0 {
			text += "\n" + heading + ":\n" + entries(s.Rows, full, width)
			continue
		}
		for _, r := range s.Rows {
			if !slices.Contains(v.Most, r.Name) {
				names += " --" + r.Name
			}
		}
		if names != "" {
			others += wrapped("  "+strings.Replace(heading, "Options", "Others", 1)+":", names, 4, width) + "\n"
		}
	}
	if others != "" {
		text += "\n" + wrapped("More options, explained by", call+" --help --all:", 0, width) + "\n" + others
	}
	return text
}

// list is verbs, one a line, with what each does.
func list(verbs []*Verb) string {
	var b strings.Builder
	for _, v := range verbs {
		fmt.Fprintf(&b, "  %-12s  %s\n", v.Name[strings.Index(v.Name, " ")+1:], v.Usage)
	}
	return b.String()
}

// entries are options, one below the other, with what each does in a column of its own.
func entries(rows []*option.Row, full bool, width int) string {
	const column = 26
	var b strings.Builder
	for _, r := range rows {
		left := "  " + r.Spelling()
		if pad := column - 1 - utf8.RuneCountInString(left); pad >= 1 {
			left += strings.Repeat(" ", pad)
		} else {
			left += "\n" + strings.Repeat(" ", column-1)
		}
		b.WriteString(wrapped(left, r.About(full), column, width) + "\n")
	}
	return b.String()
}

// tabled is a line of a table: what stands in its first column, and the second.
var tabled = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^( +\S.*? {2,})([^#\s].*)$`) })

// Flow fits a text into lines of a width: paragraphs are filled, and the second columns of tables. Other
// lines that begin with a blank, such as examples, stay as they are, so that they can be copied.
func Flow(text string, width int) string {
	var b strings.Builder
	paragraph := ""
	for _, line := range strings.Split(text+"\n", "\n") {
		if line != "" && line[0] != ' ' {
			paragraph += " " + line
			continue
		}
		if paragraph != "" {
			b.WriteString(wrapped("", paragraph, 0, width) + "\n")
		}
		if m := tabled().FindStringSubmatch(line); m != nil {
			line = wrapped(m[1][:len(m[1])-1], m[2], utf8.RuneCountInString(m[1]), width)
		}
		paragraph = ""
		b.WriteString(line + "\n")
	}
	return b.String()
}

// wrapped writes a text behind a head, in lines of a width; those after the first are indented.
func wrapped(head, text string, indent, width int) string {
	at := utf8.RuneCountInString(head[strings.LastIndex(head, "\n")+1:])
	for _, word := range strings.Fields(text) {
		n := utf8.RuneCountInString(word)
		switch {
		case head == "":
			at = -1
		case at+1+n > width && at > indent:
			head, at = head+"\n"+strings.Repeat(" ", indent), indent-1
		default:
			head += " "
		}
		head, at = head+word, at+1+n
	}
	return head
}
