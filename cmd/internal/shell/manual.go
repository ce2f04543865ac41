// A manual page in the macros of man(7). Verbs, options and their groups come from the tables
// that --help uses.

package shell

import (
	"fmt"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/internal/option"
)

// Page is a manual page that is written section by section.
type Page struct {
	App  *cli.App
	Rows func(verb string) []option.Row // of a verb's options
	text strings.Builder
}

// String is the text of the page.
func (p *Page) String() string { return p.text.String() }

// Title writes the head of the page; date stands where the build records none of its own.
func (p *Page) Title(version, date string) {
	p.Raw(`.TH %s 1 %s "%s %s" "User Commands"`, strings.ToUpper(p.App.Name), builtOn(date), p.App.Name, escapeRoff(version))
}

// builtOn is the date of the commit that the program was built from, or else date.
func builtOn(date string) string {
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			if t, err := time.Parse(time.RFC3339, s.Value); s.Key == "vcs.time" && err == nil {
				return t.Format(time.DateOnly)
			}
		}
	}
	return date
}

// Raw writes a line of roff.
func (p *Page) Raw(format string, args ...any) { fmt.Fprintf(&p.text, format+"\n", args...) }

// Section begins a section.
func (p *Page) Section(name string) { p.Raw(".SH %s", name) }

// Line writes a paragraph of plain text.
func (p *Page) Line(format string, args ...any) {
	p.Raw("%s", escapeRoff(fmt.Sprintf(format, args...)))
}

// Terms writes a list of words and what they mean.
func (p *Page) Terms(list [][2]string) {
	for _, t := range list {
		p.Raw(".TP\n.B %s\n%s", escapeRoff(t[0]), escapeRoff(t[1]))
	}
	p.Raw(".PP")
}

// Synopsis lists how the verbs are called.
func (p *Page) Synopsis() {
	for _, c := range p.App.Commands {
		p.synopsis(c)
	}
}

// synopsis is how one verb is called.
func (p *Page) synopsis(c *cli.Command) {
	if c.Hidden {
		return
	}
	words := "[\\fIoption\\fR ...] " + escapeRoff(c.ArgsUsage)
	if len(c.Subcommands) > 0 {
		words = escapeRoff(strings.Join(VerbNames(c.Subcommands), "|")) + " [\\fIoption\\fR ...]"
	}
	p.Raw(".B %s %s\n%s\n.br", p.App.Name, c.Name, strings.TrimSpace(words))
}

// Verbs lists the verbs and what they do.
func (p *Page) Verbs() {
	for _, c := range p.App.Commands {
		if c.Hidden {
			continue
		}
		p.Raw(".TP\n.B %s\n%s", escapeRoff(c.Name), escapeRoff(c.Usage))
		for _, s := range c.Subcommands {
			p.Raw(".RS\n.TP\n.B %s\n%s\n.RE", escapeRoff(s.Name), escapeRoff(s.Usage))
		}
	}
}

// Options lists the shared flags by their groups, then those of one verb alone, in the order
// in which the verbs have them. Verbs share an entry only where name, help and default are the
// same: two senses of one name are two entries.
func (p *Page) Options() {
	type entry struct {
		flag  cli.Flag
		verbs []string
	}
	groups := map[string][]*entry{}
	var order []string
	EachVerb(p.App, func(verb string, c *cli.Command) {
		rows := p.Rows(verb)
		for _, f := range c.Flags {
			name := f.Names()[0]
			if name == "help" {
				continue
			}
			group := "Options of " + p.App.Name + " " + verb
			if o := option.Find(rows, name); o != nil && o.Group != "" {
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
		p.Raw(".SS %s", strconv.Quote(escapeRoff(group)))
		for _, e := range groups[group] {
			p.option(e.flag, e.verbs, !strings.HasPrefix(group, "Options of"))
		}
	}
}

// option writes one flag: its names, the name of its value, which stands in backquotes in the
// help, its meaning and default, and the verbs that take it if several do.
func (p *Page) option(f cli.Flag, verbs []string, shared bool) {
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
	p.Raw(".TP\n%s%s\n%s", strings.Join(names, ", "), value, escapeRoff(text))
}

// roffLetters replaces what troff would interpret, or print as another character: a plain
// hyphen becomes \- so that an option can be copied from the page.
var roffLetters = strings.NewReplacer(`\`, `\e`, "-", `\-`, "×", `\(mu`, "…", "...", "–", `\(en`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`, "í", "i")

// escapeRoff escapes plain text so that roff interprets no part of it as a request: those
// begin with a dot at the start of a line. Characters outside ASCII become \[uXXXX].
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

// EachVerb visits every verb that there is something to run for.
func EachVerb(app *cli.App, visit func(verb string, c *cli.Command)) {
	for _, c := range app.Commands {
		if c.SkipFlagParsing || c.Hidden {
			continue
		}
		if len(c.Subcommands) == 0 || len(c.Flags) > 0 {
			visit(c.Name, c)
		}
		for _, s := range c.Subcommands {
			visit(c.Name+" "+s.Name, s)
		}
	}
}
