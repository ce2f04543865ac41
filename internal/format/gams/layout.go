package gams

// Lines of bounded length: where a statement may be broken, and texts in quotes. A * or $
// in column 1 begins a comment or a directive, so continued lines are indented; breaking at 100
// characters is for people.

import (
	"bufio"
	"io"
	"strings"

	"github.com/tilemip/tilemip/model/algebra"
)

// hardBlank is a blank at which no line is broken. It is a control character, which no
// text has (see text), and is written as a blank.
const hardBlank = "\x01"

// page writes statements in lines of bounded length.
type page struct{ w *bufio.Writer }

// newPage buffers 64 KiB; the buffer keeps the first error of w for Flush.
func newPage(w io.Writer) page { return page{bufio.NewWriterSize(w, 1<<16)} }

// raw writes a text as it is; the caller keeps the limit of the line.
func (p page) raw(s string) { p.w.WriteString(s) }

// put writes a statement that starts in column indent+1; what does not fit goes
// on lines indented by further, which must be positive: column 1 belongs to
// comments and directives.
func (p page) put(indent, further int, s string) {
	column := indent
	p.blank(indent)
	for i, chunk := range chunks(s) {
		switch {
		case i == 0:
		case column+1+len(chunk) > lineWidth:
			p.w.WriteByte('\n')
			p.blank(further)
			column = further
		default:
			p.w.WriteByte(' ')
			column++
		}
		column = p.chunk(chunk, column, further)
	}
	p.w.WriteByte('\n')
}

// chunk writes what stands between two blanks; only one longer than a whole line
// is broken, behind a comma or a parenthesis. It returns the column reached.
func (p page) chunk(chunk string, column, further int) int {
	chunk = strings.ReplaceAll(chunk, hardBlank, " ")
	if column+len(chunk) <= lineWidth {
		p.w.WriteString(chunk)
		return column + len(chunk)
	}
	for i, piece := range pieces(chunk) {
		if i > 0 && column+len(piece) > lineWidth {
			p.w.WriteByte('\n')
			p.blank(further)
			column = further
		}
		p.w.WriteString(piece)
		column += len(piece)
	}
	return column
}

// blank indents a line by n blanks.
func (p page) blank(n int) {
	for range n {
		p.w.WriteByte(' ')
	}
}

// chunks splits at blanks outside quotes.
func chunks(s string) []string {
	var out []string
	start := 0
	outside(s, func(i int) {
		if s[i] == ' ' {
			out = append(out, s[start:i])
			start = i + 1
		}
	})
	return append(out, s[start:])
}

// pieces splits behind commas and parentheses outside quotes.
// The separator stays with the piece before it, so that a continued line begins with a name.
func pieces(s string) []string {
	var out []string
	start := 0
	outside(s, func(i int) {
		if s[i] == ',' || s[i] == '(' {
			out = append(out, s[start:i+1])
			start = i + 1
		}
	})
	return append(out, s[start:])
}

// outside calls do with the offset of every byte of s outside quotes.
func outside(s string, do func(i int)) {
	var quote byte
	for i := 0; i < len(s); i++ {
		switch {
		case quote != 0:
			if s[i] == quote {
				quote = 0
			}
		case s[i] == '\'' || s[i] == '"':
			quote = s[i]
		default:
			do(i)
		}
	}
}

// text writes an explanatory text of at most most characters, in whichever quotes it
// does not contain; if it contains both kinds, the double ones become single.
func text(doc string, most int) string {
	doc = strings.TrimSpace(algebra.ASCII(doc))
	if len(doc) > most {
		doc = strings.TrimSpace(doc[:most-3]) + "..."
	}
	if strings.Contains(doc, "'") {
		return `"` + strings.ReplaceAll(doc, `"`, "'") + `"`
	}
	return "'" + doc + "'"
}

// title returns the $title directive, which names the listing.
func title(s string) string {
	s = strings.TrimSpace(algebra.ASCII(s))
	if len(s) > longestTitle {
		s = strings.TrimSpace(s[:longestTitle-3]) + "..."
	}
	return "$title " + s + "\n"
}
