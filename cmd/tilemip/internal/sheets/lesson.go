// Package sheets makes of the lessons of the course what a lecturer shows and hands out: slides, one
// idea a slide, sheets with room for answers, and the pages with the solutions. Each is one HTML file
// that needs nothing else; a browser prints it as PDF. It reads of Markdown what the lessons use:
// headings, paragraphs, lists, tables, fenced blocks, code, emphasis, links, and the markers of
// figures and answers. Own.
//
// Not here: the text of the lessons (docs/course). Begin with lesson.go.
package sheets

import (
	"encoding/base64"
	"fmt"
	"html"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/depict"
	pages "github.com/tilemip/tilemip/docs/course"
	"github.com/tilemip/tilemip/internal/textpos"
)

// kind says what a block of a lesson is.
type kind int

const (
	title kind = iota
	heading
	paragraph
	formula
	list
	table
	listing
	terminal
	figure
	answer
)

// block is a part of a lesson between empty lines.
type block struct {
	kind kind
	text string // of a heading or a paragraph: Markdown
	html string
	live string   // of a figure: the element of the page's figure.js
	rows []string // of a listing and a table: its lines
}

var (
	attribute = textpos.Late(`([A-Za-z0-9]+)="([^"]*)"`)
	links     = textpos.Late(`\[([^\]]+)\]\([^)]+\)`)
	spans     = textpos.Late("`([^`]+)`|\\*\\*([^*]+)\\*\\*|\\*([^*]+)\\*")
	comments  = textpos.Late(`(?s)<!--.*?-->\n?`)
	fences    = textpos.Late("(?m)^(```.*\n(?s:.*?)\n```)$")
	commands  = textpos.Late(`(?m)^(\$ )?(tilemip|lab|glpsol) `)
	drawing   = textpos.Late("^```\n[0-9A-Z .\n]+\n?```$")
	items     = textpos.Late(`^([0-9]+\.|-) `)
)

// blocks cuts a lesson. A figure's drawing in characters, the links at the end, and how to check in
// a terminal are left out.
func blocks(markdown string) (all []block, err error) {
	var texts []string
	rest := comments().ReplaceAllString(markdown, "")
	for rest != "" {
		at := fences().FindStringIndex(rest)
		if at == nil {
			at = []int{len(rest), len(rest)}
		}
		texts = append(texts, strings.Split(rest[:at[0]], "\n\n")...)
		texts = append(texts, rest[at[0]:at[1]])
		rest = rest[at[1]:]
	}
	drawn := false
	for _, text := range texts {
		text = strings.Trim(text, "\n")
		if text == "" || drawn && drawing().MatchString(text) || strings.HasPrefix(text, "[Next:") || strings.HasPrefix(text, "[The course]") || strings.HasPrefix(text, "Check your answers:") {
			continue
		}
		drawn = strings.HasPrefix(text, "{{")
		for _, part := range listsApart(text) {
			b, err := read(part)
			if err != nil {
				return nil, err
			}
			all = append(all, b)
		}
	}
	return all, nil
}

// listsApart parts a paragraph from a list that follows without an empty line.
func listsApart(text string) []string {
	before, after, found := strings.Cut(text, "\n- ")
	if !found || items().MatchString(text) || strings.HasPrefix(text, "```") {
		return []string{text}
	}
	return []string{before, "- " + after}
}

// read makes a block of its text.
func read(text string) (block, error) {
	lines := strings.Split(text, "\n")
	switch {
	case strings.HasPrefix(text, "# "):
		return block{kind: title, text: text[2:]}, nil
	case strings.HasPrefix(text, "## "):
		return block{kind: heading, text: text[3:]}, nil
	case strings.HasPrefix(text, "{{answer "):
		return block{kind: answer, html: fields(text)}, nil
	case strings.HasPrefix(text, "{{"):
		return picture(text)
	case strings.HasPrefix(text, "```"):
		body := lines[1 : len(lines)-1]
		b := block{kind: listing, rows: body}
		if commands().MatchString(strings.Join(body, "\n")) {
			b.kind = terminal
		}
		b.html = "<pre>" + html.EscapeString(strings.Join(body, "\n")) + "</pre>"
		return b, nil
	case strings.HasPrefix(text, "| "):
		return block{kind: table, rows: lines, html: rows(lines)}, nil
	case items().MatchString(text):
		return block{kind: list, rows: lines, html: bullets(lines)}, nil
	}
	text = strings.Join(lines, " ")
	b := block{kind: paragraph, text: text}
	if !strings.ContainsAny(text[len(text)-1:], ".:?!)*") && strings.ContainsAny(text, "=≥≤") || strings.HasSuffix(text, ")") && strings.ContainsAny(text, "=≥≤") && !strings.Contains(text, ". ") {
		b.kind = formula
	}
	return b, nil
}

// inline writes a line of text with its spans; links are for the page, and here words.
func inline(text string) string {
	text = links().ReplaceAllString(text, "$1")
	var b strings.Builder
	for {
		at := spans().FindStringSubmatchIndex(text)
		if at == nil {
			return b.String() + html.EscapeString(text)
		}
		b.WriteString(html.EscapeString(text[:at[0]]))
		for n, element := range []string{"code", "strong", "em"} {
			if from := at[2+2*n]; from >= 0 {
				inner := html.EscapeString(text[from:at[3+2*n]])
				if element == "code" && len(inner) < 30 {
					inner = strings.ReplaceAll(inner, " ", "\u00a0") // a board is not broken
				}
				fmt.Fprintf(&b, "<%s>%s</%[1]s>", element, inner)
			}
		}
		text = text[at[1]:]
	}
}

// bullets writes a list.
func bullets(lines []string) string {
	element := "ul"
	if !strings.HasPrefix(lines[0], "- ") {
		element = "ol"
	}
	text := "<" + element + ">"
	for _, line := range lines {
		if item := items().FindString(line); item != "" {
			text += "<li>"
			line = line[len(item):]
		}
		text += inline(line) + "\n"
	}
	return text + "</" + element + ">"
}

// rows writes a table.
func rows(lines []string) string {
	text, element := "<table>", "th"
	for _, line := range lines {
		if strings.HasPrefix(line, "|-") {
			element = "td"
			continue
		}
		text += "<tr>"
		for _, cell := range strings.Split(strings.Trim(line, "|"), "|") {
			text += "<" + element + ">" + inline(strings.TrimSpace(cell)) + "</" + element + ">"
		}
		text += "</tr>"
	}
	return text + "</table>"
}

// fields writes the places for an answer; a file is handed in, not written by hand.
func fields(marker string) (text string) {
	for _, a := range attribute().FindAllStringSubmatch(marker, -1)[1:] {
		label, many := strings.CutSuffix(a[2], " (lines)")
		class := "answer"
		switch {
		case many && strings.Contains(marker, `="The program`):
			continue
		case many:
			class = "answer lines"
		}
		text += fmt.Sprintf("<p class=\"%s\"><span>%s</span></p>", class, html.EscapeString(label))
	}
	return text
}

// picture draws what a figure shows.
func picture(marker string) (block, error) {
	screen, keys := strings.Trim(strings.Fields(marker)[0], "{}"), ""
	var subject tilemip.Subject
	for _, a := range attribute().FindAllStringSubmatch(marker, -1) {
		name, value := a[1], a[2]
		var err error
		switch {
		case name == "board":
			subject, err = tilemip.ParseBoard(strings.ReplaceAll(value, " / ", "\n"))
		case name == "puzzle" && strings.HasPrefix(value, "library:"):
			subject, err = tilemip.Library(strings.TrimPrefix(value, "library:"))
		case name == "puzzle":
			value = pages.File(value)
			var all []tilemip.Subject
			if all, err = tilemip.Read("puzzle", strings.NewReader(value)); err == nil {
				subject = all[0]
			}
		case name == "live" && value == "bound", name == "live" && value == "M S":
			name, value = "show", "bound"
		case name == "live":
			continue
		}
		if err != nil {
			return block{}, fmt.Errorf("%s: %w", marker, err)
		}
		keys += fmt.Sprintf(" %s=\"%s\"", name, html.EscapeString(value))
	}
	drawn, err := depict.Look{Bare: true}.Puzzle(subject)
	if err != nil {
		return block{}, err
	}
	var svg strings.Builder
	if err := drawn.SVG(&svg); err != nil {
		return block{}, err
	}
	return block{
		kind: figure,
		html: fmt.Sprintf("<img alt=\"%s\" src=\"data:image/svg+xml;base64,%s\">", html.EscapeString(drawn.Title), base64.StdEncoding.EncodeToString([]byte(svg.String()))),
		live: fmt.Sprintf("<tilemip-figure screen=\"%s\"%s height=\"410\"></tilemip-figure>", screen, keys),
	}, nil
}

var sentenceEnd = textpos.Late(`[.?!]["”)]?(\*\*)? +`)

// sentences parts a paragraph where a sentence ends, with its spans and brackets whole.
func sentences(text string) (all []string) {
	begin := 0
	for _, at := range sentenceEnd().FindAllStringIndex(text, -1) {
		one := text[begin:at[1]]
		if strings.Count(one, "`")%2 == 0 && strings.Count(one, "**")%2 == 0 && strings.Count(one, "(") == strings.Count(one, ")") {
			all, begin = append(all, strings.TrimSpace(one)), at[1]
		}
	}
	return append(all, text[begin:])
}
