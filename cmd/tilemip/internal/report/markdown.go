package report

// The document as Markdown, with formulas as LaTeX in a fenced block, and pictures as data
// addresses, so that it is one file too. Own.

import (
	"fmt"
	"io"
	"strings"
)

// Markdown writes the document.
func (r *Report) Markdown(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", plain(r.Title))
	for _, s := range r.Sections {
		fmt.Fprintf(&b, "\n## %s\n", s.Title)
		for _, p := range s.Parts {
			b.WriteString("\n")
			p.markdown(&b)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// markdown writes one part.
func (p Part) markdown(b *strings.Builder) {
	switch {
	case p.Text != "":
		fmt.Fprintf(b, "%s\n", plain(p.Text))
	case p.Code != "":
		fmt.Fprintf(b, "```\n%s\n```\n", strings.TrimRight(p.Code, "\n"))
	case p.LaTeX != "":
		fmt.Fprintf(b, "```latex\n%s```\n", p.LaTeX)
	case p.Picture != nil:
		fmt.Fprintf(b, "![%s](%s)\n", plain(p.Picture.Says), p.Picture.data())
	case p.Table != nil:
		p.Table.markdown(b)
	default:
		for _, t := range p.Terms {
			fmt.Fprintf(b, "- **%s: %s.** %s\n", plain(t.Term), plain(strings.TrimSuffix(t.Says, ".")), plain(t.Text))
		}
	}
}

// markdown writes a table.
func (t *Table) markdown(b *strings.Builder) {
	rule := make([]string, len(t.Head))
	for i, right := range t.numbers() {
		rule[i] = "---"
		if right {
			rule[i] = "---:"
		}
	}
	for _, cells := range append([][]string{t.Head, rule}, t.Rows...) {
		escaped := make([]string, len(cells))
		for i, c := range cells {
			escaped[i] = strings.ReplaceAll(plain(c), "|", `\|`)
		}
		fmt.Fprintf(b, "| %s |\n", strings.Join(escaped, " | "))
	}
}

// plain keeps a text from being read as Markdown.
var plain = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "`", "\\`", "<", `\<`, "[", `\[`).Replace
