package sheets

// Handouts: a lesson to print, without the terminal's blocks and with room to write after each
// exercise; and the pages for instructors, with the answers.

import (
	"cmp"
	_ "embed"
	"io"
	"strings"
)

//go:embed handout.css
var handoutCSS string

// Handout writes one text, a lesson or several pages for instructors.
func Handout(w io.Writer, markdown string) error {
	all, err := blocks(markdown)
	if err != nil {
		return err
	}
	name, body := "", strings.Builder{}
	for _, b := range all {
		switch b.kind {
		case title:
			name = cmp.Or(name, b.text)
			body.WriteString("<h1>" + inline(b.text) + "</h1>\n")
		case heading:
			body.WriteString("<h2>" + inline(b.text) + "</h2>\n")
		case paragraph, formula:
			class := []string{"", ` class="formula"`}[b.kind-paragraph]
			body.WriteString("<p" + class + ">" + inline(b.text) + "</p>\n")
		case terminal:
		case figure:
			if !strings.Contains(body.String(), b.html) { // that one was drawn above
				body.WriteString("<figure>" + b.html + "</figure>\n")
			}
		default:
			body.WriteString(b.html + "\n")
		}
	}
	return document(w, name, handoutCSS, body.String())
}
