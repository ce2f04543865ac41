package report

// The LaTeX that packages model and algebra write as HTML with MathML (W3C, MathML Core), which
// browsers set without a script and without fonts of their own. It knows exactly the commands that
// those packages use; another one is an error, so that a formula is never shown with a piece
// missing. Here are the blocks (headings, lists, displayed formulas) and text; formula.go has
// formulas. Own.

import (
	"fmt"
	"html"
	"strings"
)

// converter writes HTML block by block. It keeps the first thing that it does not know as its
// error, and converts the rest to nothing that is used.
type converter struct {
	out strings.Builder
	err error
}

func (c *converter) printf(format string, args ...any) { fmt.Fprintf(&c.out, format, args...) }

// unknown makes an error of what has no HTML.
func (c *converter) unknown(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("LaTeX "+format, args...)
	}
}

// latexHTML converts a document or a fragment: what stands between \begin{document} and
// \end{document}, or all of it. Displayed formulas become tables of three columns: what
// stands before the alignment, the formula, and its name. The error names the first thing
// that is not known.
func latexHTML(latex string) (string, error) {
	if _, body, found := strings.Cut(latex, "\\begin{document}\n"); found {
		latex, _, _ = strings.Cut(body, "\\end{document}")
	}
	c := &converter{}
	for lines := strings.Split(latex, "\n"); len(lines) > 0 && c.err == nil; {
		lines = lines[c.block(lines):]
	}
	return c.out.String(), c.err
}

// block converts the block that begins with the first line, and returns how many lines it has.
func (c *converter) block(lines []string) int {
	line := strings.TrimSpace(lines[0])
	for command, tag := range map[string]string{`\section*`: "h3", `\paragraph`: "h4"} {
		if rest, found := strings.CutPrefix(line, command); found && strings.HasPrefix(rest, "{") {
			inner, _ := group(rest)
			c.printf("<%s>%s</%s>\n", tag, c.words(strings.TrimPrefix(inner, `\raggedright `)), tag)
			return 1
		}
	}
	switch {
	case line == "" || strings.HasPrefix(line, "%"):
	case line == `\begin{description}`:
		return c.until(lines, `\end{description}`, c.description)
	case line == `\begin{align}`, line == `\begin{align*}`:
		return c.until(lines, strings.Replace(line, "begin", "end", 1), c.align)
	default:
		c.unknown("that has no HTML here: %q", line)
	}
	return 1
}

// until hands the lines between the first one and the given last one on, and returns how many lines
// that are with those two.
func (c *converter) until(lines []string, last string, convert func([]string)) int {
	for n, line := range lines {
		if strings.TrimSpace(line) == last {
			convert(lines[1:n])
			return n + 1
		}
	}
	c.unknown("without %s", last)
	return len(lines)
}

// description converts a list of symbols and what they mean.
func (c *converter) description(lines []string) {
	c.printf("<dl>\n")
	for _, line := range lines {
		rest, item := strings.CutPrefix(strings.TrimSpace(line), `\item[`)
		if !item {
			c.unknown("that has no HTML here: %q in a list", line)
		}
		symbol, rest := group(rest)
		c.printf("<dt>%s</dt><dd>%s</dd>\n", c.words(symbol), c.words(strings.TrimPrefix(rest, "] ")))
	}
	c.printf("</dl>\n")
}

// align converts displayed formulas. A line ends with \\; a formula that goes on over several
// lines has its name at the last.
func (c *converter) align(lines []string) {
	displayed := func(tex string) string {
		if strings.TrimSpace(tex) == "" {
			return ""
		}
		return `<math displaystyle="true">` + c.math(tex) + "</math>"
	}
	c.printf("<table class=\"align\">\n")
	for _, line := range strings.Split(strings.Join(lines, "\n"), ` \\`+"\n") {
		margin, formula, _ := strings.Cut(strings.TrimSpace(line), "&")
		name := ""
		formula = strings.Replace(formula, `\notag`, "", 1)
		if before, after, found := strings.Cut(formula, `\tag{`); found {
			inner, _ := group("{" + after)
			formula, name = before, "("+c.words(inner)+")"
		}
		c.printf("<tr><td>%s</td><td>%s</td><td>%s</td></tr>\n", displayed(margin), displayed(formula), name)
	}
	c.printf("</table>\n")
}

// named are the characters that text has by name.
var named = map[string]string{
	"textbackslash": `\`, "textasciicircum": "^", "textasciitilde": "~", "textless": "<", "textgreater": ">",
	"textbar": "|", "ldots": "…", "allowbreak": "", "raggedright": "",
}

// marks are what text has for dashes and quotation marks; a longer one comes before its beginning.
// Braces alone group nothing that is seen.
var marks = [][2]string{{"---", "—"}, {"--", "–"}, {"-", "-"}, {"''", "&#34;"}, {"`", "‘"}, {"'", "’"}, {"{", ""}, {"}", ""}}

// words converts a text: escaped characters, and formulas between dollar signs.
func (c *converter) words(tex string) string {
	var b strings.Builder
text:
	for tex != "" {
		for _, mark := range marks {
			if rest, found := strings.CutPrefix(tex, mark[0]); found {
				b.WriteString(mark[1])
				tex = rest
				continue text
			}
		}
		switch tex[0] {
		case '$':
			inner, rest, closed := strings.Cut(tex[1:], "$")
			if !closed {
				c.unknown("with a $ that does not end: %q", tex)
			}
			b.WriteString("<math>" + c.math(inner) + "</math>")
			tex = rest
		case '\\':
			name, rest := control(tex[1:])
			text, known := named[name]
			switch {
			case known:
				b.WriteString(html.EscapeString(text))
				rest = strings.TrimPrefix(rest, "{}")
			case len(name) == 1 && strings.Contains(`\{}$&%#_`, name):
				b.WriteString(html.EscapeString(name))
			default:
				c.unknown("that has no HTML here: \\%s in a text", name)
			}
			tex = rest
		default:
			n := strings.IndexAny(tex, "-'`$\\{}")
			if n < 0 {
				n = len(tex)
			}
			b.WriteString(html.EscapeString(tex[:n]))
			tex = tex[n:]
		}
	}
	return b.String()
}

// group splits "{inner}rest" at the brace that matches the first; without one everything is
// inner.
func group(s string) (inner, rest string) {
	depth := 0
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return s[1:i], s[i+1:]
			}
		}
	}
	return strings.TrimPrefix(s, "{"), ""
}

// control splits the name of a control sequence from what follows: letters, or one other
// character.
func control(s string) (name, rest string) {
	n := 0
	for n < len(s) && letter(s[n]) {
		n++
	}
	n = min(max(n, 1), len(s))
	return s[:n], s[n:]
}

func letter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
func digit(c byte) bool  { return c >= '0' && c <= '9' }
