package gams

// Lines of bounded length: where a statement may be broken, and texts in quotes. A * or $
// in column 1 begins a comment or a directive, so continued lines are indented; breaking at 100
// characters is for people.

import (
	"bufio"
	"io"
	"strings"

	"github.com/tilemip/tilemip/internal/format/language"
	"github.com/tilemip/tilemip/model/algebra"
)

// page writes statements in lines of bounded length.
type page struct{ w *bufio.Writer }

// newPage buffers 64 KiB; the buffer keeps the first error of w for Flush.
func newPage(w io.Writer) page { return page{bufio.NewWriterSize(w, 1<<16)} }

// raw writes a text as it is; the caller keeps the limit of the line.
func (p page) raw(s string) { p.w.WriteString(s) }

// put writes a statement that starts in column indent+1, broken at blanks, and behind commas and
// parentheses where a word is longer than a line; what does not fit goes on lines indented by further,
// which must be positive: column 1 belongs to comments and directives.
func (p page) put(indent, further int, s string) {
	column := indent
	p.raw(strings.Repeat(" ", indent))
	broken := func() {
		p.raw("\n" + strings.Repeat(" ", further))
		column = further
	}
	for i, chunk := range split(s, " ") {
		chunk = strings.ReplaceAll(strings.TrimSuffix(chunk, " "), language.HardBlank, " ")
		switch {
		case i == 0:
		case column+1+len(chunk) > lineWidth:
			broken()
		default:
			p.raw(" ")
			column++
		}
		pieces := []string{chunk}
		if column+len(chunk) > lineWidth { // one longer than a whole line
			pieces = split(chunk, ",(")
		}
		for k, piece := range pieces {
			if k > 0 && column+len(piece) > lineWidth {
				broken()
			}
			p.raw(piece)
			column += len(piece)
		}
	}
	p.raw("\n")
}

// split splits a text behind each of the marks outside quotes.
func split(s, marks string) (out []string) {
	start, quote := 0, byte(0)
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case quote != 0:
			if c == quote {
				quote = 0
			}
		case c == '\'' || c == '"':
			quote = c
		case strings.IndexByte(marks, c) >= 0:
			out = append(out, s[start:i+1])
			start = i + 1
		}
	}
	return append(out, s[start:])
}

// text writes an explanatory text of at most most characters, in whichever quotes it
// does not contain; if it contains both kinds, the double ones become single.
func text(doc string, most int) string {
	doc = shortened(doc, most)
	if strings.Contains(doc, "'") {
		return `"` + strings.ReplaceAll(doc, `"`, "'") + `"`
	}
	return "'" + doc + "'"
}

// title returns the $title directive, which names the listing.
func title(s string) string { return "$title " + shortened(s, longestTitle) + "\n" }

// shortened is a text in ASCII without blanks around it, of at most most characters.
func shortened(s string, most int) string {
	if s = strings.TrimSpace(algebra.ASCII(s)); len(s) > most {
		s = strings.TrimSpace(s[:most-3]) + "..."
	}
	return s
}

// solve writes the statements from model to display. Displayed are the objective variable and what is
// in use, for GAMS refuses to display others, with more decimals than the default. Both forms leave the
// solver to GAMS; BeforeSolve sets limits.
func (p page) solve(further int, model, goal string, maximize bool, used []string) {
	p.raw("\nModel " + model + " / all /;\n")
	p.put(0, further, "Option optcr = 0, optca = 0, limrow = 0, limcol = 0;")
	direction := "minimizing"
	if maximize {
		direction = "maximizing"
	}
	p.raw("Solve " + model + " using mip " + direction + " " + goal + ";\nOption decimals = 8;\n")
	shown := []string{goal + ".l"}
	for _, name := range used {
		shown = append(shown, name+".l")
	}
	p.put(0, further, "Display "+strings.Join(shown, ", ")+";")
}
