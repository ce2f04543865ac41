package report

// The document as one HTML file: styles and pictures are in it, formulas are MathML, and it
// has no script. A policy in its head keeps the browser from loading anything else. Own.

import (
	_ "embed"
	"encoding/base64"
	"fmt"
	"html"
	"io"
	"strings"
)

//go:embed style.css
var style string

// HTML writes the document.
func (r *Report) HTML(w io.Writer) error {
	var b strings.Builder
	name := html.EscapeString(r.Title)
	fmt.Fprintf(&b, `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"/>
<title>%s</title>
<style>
%s</style>
</head>
<body>
<main>
<h1>%s</h1>
`, name, style, name)
	for _, s := range r.Sections {
		fmt.Fprintf(&b, "<section>\n<h2>%s</h2>\n", html.EscapeString(s.Title))
		for _, p := range s.Parts {
			if err := p.html(&b); err != nil {
				return err
			}
		}
		b.WriteString("</section>\n")
	}
	b.WriteString("</main>\n</body>\n</html>\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// html writes one part.
func (p Part) html(b *strings.Builder) error {
	switch {
	case p.Text != "":
		fmt.Fprintf(b, "<p>%s</p>\n", html.EscapeString(p.Text))
	case p.Code != "":
		fmt.Fprintf(b, "<pre>%s</pre>\n", html.EscapeString(p.Code))
	case p.LaTeX != "":
		converted, err := latexHTML(p.LaTeX)
		if err != nil {
			return err
		}
		fmt.Fprintf(b, "<div class=\"wide\">\n%s</div>\n", converted)
	case p.Picture != nil:
		fmt.Fprintf(b, "<figure><img alt=\"%s\" src=\"%s\"/><figcaption>%s</figcaption></figure>\n", html.EscapeString(p.Picture.Says), p.Picture.data(), html.EscapeString(p.Picture.Says))
	case p.Table != nil:
		p.Table.html(b)
	default:
		b.WriteString("<dl class=\"terms\">\n")
		for _, t := range p.Terms {
			fmt.Fprintf(b, "<dt>%s: <span>%s</span></dt><dd>%s</dd>\n", html.EscapeString(t.Term), html.EscapeString(t.Says), html.EscapeString(t.Text))
		}
		b.WriteString("</dl>\n")
	}
	return nil
}

// data is the picture as the address of an image.
func (p *Picture) data() string {
	return "data:image/svg+xml;base64," + base64.StdEncoding.EncodeToString([]byte(p.SVG))
}

// html writes a table; a column whose cells are all numbers is set to the right.
func (t *Table) html(b *strings.Builder) {
	right := t.numbers()
	row := func(element string, cells []string) {
		b.WriteString("<tr>")
		for i, c := range cells {
			class := ""
			if right[i] {
				class = ` class="n"`
			}
			fmt.Fprintf(b, "<%s%s>%s</%s>", element, class, html.EscapeString(c), element)
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("<div class=\"wide\"><table>\n")
	row("th", t.Head)
	for _, cells := range t.Rows {
		row("td", cells)
	}
	b.WriteString("</table></div>\n")
}

// numbers tells which columns have nothing but numbers.
func (t *Table) numbers() []bool {
	right := make([]bool, len(t.Head))
	for i := range right {
		right[i] = true
		for _, cells := range t.Rows {
			right[i] = right[i] && strings.Trim(cells[i], "0123456789.,-e") == ""
		}
	}
	return right
}
