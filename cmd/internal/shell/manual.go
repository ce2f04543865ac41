// A manual page in the macros of man(7). Verbs, options and their groups come from the tables
// that --help uses.

package shell

import (
	"fmt"
	"runtime/debug"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/internal/option"
)

// Manual is the manual page of a program by a text with its sections: "# NAME" begins one, "- TERM"
// with its meaning on the next line is one of a list, a line that begins with a dot is roff, and
// any other one a paragraph. {usage} stands for what the program is; a line {synopsis}, {verbs} or
// {options} for what the tables say. rows are a verb's options; date stands where the build
// records none of its own.
func Manual(app *cli.App, rows func(verb string) []option.Row, text, version, date string) string {
	p := &page{app: app, rows: rows}
	p.raw(`.TH %s 1 %s "%s %s" "User Commands"`, strings.ToUpper(app.Name), builtOn(date), app.Name, escapeRoff(version))
	tables := map[string]func(){"{synopsis}": p.synopsis, "{verbs}": p.verbs, "{options}": p.options}
	listed := false
	for line := range strings.Lines(strings.ReplaceAll(text, "{usage}", app.Usage)) {
		line = strings.TrimSuffix(line, "\n")
		meaning, isMeaning := strings.CutPrefix(line, "  ")
		term, isTerm := strings.CutPrefix(line, "- ")
		if listed && !isMeaning && !isTerm {
			p.raw(".PP")
		}
		listed = isMeaning || isTerm
		section, isSection := strings.CutPrefix(line, "# ")
		switch table := tables[line]; {
		case table != nil:
			table()
		case isSection:
			p.raw(".SH %s", section)
		case isTerm:
			p.raw(".TP\n.B %s", escapeRoff(term))
		case isMeaning:
			p.raw("%s", escapeRoff(meaning))
		case strings.HasPrefix(line, "."):
			p.raw("%s", line)
		default:
			p.raw("%s", escapeRoff(line))
		}
	}
	return p.text.String()
}

// page is a manual page that is written.
type page struct {
	app  *cli.App
	rows func(verb string) []option.Row
	text strings.Builder
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

// raw writes a line of roff.
func (p *page) raw(format string, args ...any) { fmt.Fprintf(&p.text, format+"\n", args...) }

// synopsis lists how the verbs are called.
func (p *page) synopsis() {
	for _, c := range p.app.Commands {
		if c.Hidden {
			continue
		}
		words := "[\\fIoption\\fR ...] " + escapeRoff(c.ArgsUsage)
		if len(c.Subcommands) > 0 {
			words = escapeRoff(strings.Join(VerbNames(c.Subcommands), "|")) + " [\\fIoption\\fR ...]"
		}
		p.raw(".B %s %s\n%s\n.br", p.app.Name, c.Name, strings.TrimSpace(words))
	}
}

// verbs lists the verbs and what they do.
func (p *page) verbs() {
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

// options lists the options by their groups, with the verbs that have each where there are several.
func (p *page) options() {
	var verbs []string
	EachVerb(p.app, func(verb string, _ *cli.Command) { verbs = append(verbs, verb) })
	for _, s := range option.Sections(option.Together(verbs, p.rows)) {
		p.raw(".SS %s", strconv.Quote(escapeRoff(s.Heading)))
		for _, r := range s.Rows {
			name, value := r.Spelling(), ""
			if i := strings.LastIndex(name, " "); i > 0 && name[i+1] != '-' {
				name, value = name[:i], " \\fI"+escapeRoff(name[i+1:])+"\\fR"
			}
			text := r.About(true)
			if of := r.Takers(); of != s.Heading {
				text += "; for " + of
			}
			p.raw(".TP\n\\fB%s\\fR%s\n%s", escapeRoff(name), value, escapeRoff(text))
		}
	}
}

// roffLetters replaces what troff would interpret, or print as another character: a plain
// hyphen becomes \- so that an option can be copied from the page.
var roffLetters = strings.NewReplacer(`\`, `\e`, "-", `\-`, "×", `\(mu`, "…", "...", "–", `\(en`, "≥", `\(>=`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`, "í", "i")

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
