// Package texhtml turns the LaTeX that packages model and algebra write into HTML with
// MathML (W3C, MathML Core), which browsers set without a script and without fonts of their
// own. It knows exactly the commands that those packages use; another one is an error, so
// that a formula is never shown with a piece missing. Own.
//
// texhtml.go has the blocks (sections, lists, displayed formulas), math.go formulas, and
// words.go text.
package texhtml

import (
	"fmt"
	"html"
	"strings"
)

// HTML converts a document or a fragment: what stands between \begin{document} and
// \end{document}, or all of it. Displayed formulas become tables of three columns: what
// stands before the alignment, the formula, and its name. The error names the first thing
// that is not known.
func HTML(latex string) (string, error) {
	if _, body, found := strings.Cut(latex, "\\begin{document}\n"); found {
		latex, _, _ = strings.Cut(body, "\\end{document}")
	}
	c := &converter{}
	lines := strings.Split(latex, "\n")
	for at := 0; at < len(lines); {
		used, err := c.block(lines[at:])
		if err != nil {
			return "", err
		}
		at += used
	}
	return c.out.String(), nil
}

// converter writes HTML block by block.
type converter struct{ out strings.Builder }

func (c *converter) printf(format string, args ...any) { fmt.Fprintf(&c.out, format, args...) }

// block converts the block that begins with the first line, and returns how many lines it has.
func (c *converter) block(lines []string) (int, error) {
	line := strings.TrimSpace(lines[0])
	heading := func(tag, rest string) (int, error) {
		text, err := words(strings.TrimPrefix(rest, `\raggedright `))
		c.printf("<%s>%s</%s>\n", tag, text, tag)
		return 1, err
	}
	switch {
	case line == "" || strings.HasPrefix(line, "%"):
		return 1, nil
	case strings.HasPrefix(line, `\section*{`):
		inner, _ := group(line[len(`\section*`):])
		return heading("h3", inner)
	case strings.HasPrefix(line, `\paragraph{`):
		inner, _ := group(line[len(`\paragraph`):])
		return heading("h4", inner)
	case line == `\begin{description}`:
		return c.until(lines, `\end{description}`, c.description)
	case line == `\begin{align}`, line == `\begin{align*}`:
		return c.until(lines, strings.Replace(line, "begin", "end", 1), c.align)
	}
	return 0, fmt.Errorf("LaTeX that has no HTML here: %q", line)
}

// until hands the lines between the first one and the given last one on.
func (c *converter) until(lines []string, last string, convert func([]string) error) (int, error) {
	for n, line := range lines {
		if strings.TrimSpace(line) == last {
			return n + 1, convert(lines[1:n])
		}
	}
	return 0, fmt.Errorf("LaTeX without %s", last)
}

// description converts a list of symbols and what they mean.
func (c *converter) description(lines []string) error {
	c.printf("<dl>\n")
	for _, line := range lines {
		rest, item := strings.CutPrefix(strings.TrimSpace(line), `\item[`)
		if !item {
			return fmt.Errorf("LaTeX that has no HTML here: %q in a list", line)
		}
		symbol, rest := group(rest)
		name, err := words(symbol)
		if err != nil {
			return err
		}
		text, err := words(strings.TrimPrefix(rest, "] "))
		if err != nil {
			return err
		}
		c.printf("<dt>%s</dt><dd>%s</dd>\n", name, text)
	}
	c.printf("</dl>\n")
	return nil
}

// align converts displayed formulas. A line ends with \\; a formula that goes on over several
// lines has its name at the last.
func (c *converter) align(lines []string) error {
	c.printf("<table class=\"align\">\n")
	for _, line := range strings.Split(strings.Join(lines, "\n"), ` \\`+"\n") {
		margin, formula, _ := strings.Cut(strings.TrimSpace(line), "&")
		name := ""
		formula = strings.Replace(formula, `\notag`, "", 1)
		if before, after, found := strings.Cut(formula, `\tag{`); found {
			inner, _ := group("{" + after)
			text, err := words(inner)
			if err != nil {
				return err
			}
			formula, name = before, "("+text+")"
		}
		left, err := displayed(margin)
		if err != nil {
			return err
		}
		right, err := displayed(formula)
		if err != nil {
			return err
		}
		c.printf("<tr><td>%s</td><td>%s</td><td>%s</td></tr>\n", left, right, name)
	}
	c.printf("</table>\n")
	return nil
}

// displayed converts a formula of a display; an empty one is nothing.
func displayed(tex string) (string, error) {
	if strings.TrimSpace(tex) == "" {
		return "", nil
	}
	m, err := math(tex)
	return `<math displaystyle="true">` + m + "</math>", err
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

// escape writes a text for HTML.
func escape(s string) string { return html.EscapeString(s) }
