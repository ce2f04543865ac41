package report

import (
	"context"
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip"
)

// made is the report of a board, without a solver.
func made(t *testing.T, rows string) *Report {
	t.Helper()
	s, err := tilemip.ParseBoard(rows)
	if err != nil {
		t.Fatal(err)
	}
	s.Name = "folder/a <board> & more"
	r, err := Make(context.Background(), s, tilemip.Options{}, Settings{Command: "tilemip report --board '" + rows + "'", Made: time.Unix(0, 0)})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestHTML: the document is well-formed, loads nothing, and has every section with what it is
// there for.
func TestHTML(t *testing.T) {
	r := made(t, "1 2 3 / 4 5 6 / 0 7 8")
	var b strings.Builder
	if err := r.HTML(&b); err != nil {
		t.Fatal(err)
	}
	got := b.String()
	for _, want := range []string{
		"<h1>The sliding board 1 2 3 / 4 5 6 / 0 7 8</h1>", "<h2>The puzzle</h2>", "<h2>The answer</h2>", "<pre>RR</pre>",
		"<h2>The integer program</h2>", "<math", "(c_no_repeat)", "No solver is available for the LP relaxation",
		"<h2>How it was solved</h2>", "<h2>What was checked</h2>", "independent checker:", "<h2>What the words mean</h2>", "<h2>How to repeat it</h2>",
		"tilemip report --board &#39;1 2 3", "1 January 1970",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("%q is not in the document", want)
		}
	}
	for _, foreign := range []string{"<script", "http://", "https://", "src=\"/", "url("} {
		if strings.Contains(got, foreign) {
			t.Errorf("%q is in the document, which is to load nothing", foreign)
		}
	}
	in := xml.NewDecoder(strings.NewReader(got))
	in.Entity = xml.HTMLEntity
	for {
		if _, err := in.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// TestMarkdown: the same content, with pipes and stars escaped.
func TestMarkdown(t *testing.T) {
	r := made(t, "1 2 3 / 4 5 6 / 8 7 0") // odd
	r.Sections = append(r.Sections, Section{"Signs", []Part{{Table: &Table{Head: []string{"a|b", "n"}, Rows: [][]string{{"x*y", "1,000"}}}}}})
	var b strings.Builder
	if err := r.Markdown(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"# The sliding board", "\n## The answer\n\ninfeasible. There is no plan of any length.\n", "there is no horizon", "| a\\|b | n |\n| --- | ---: |\n| x\\*y | 1,000 |\n", "- **proven by: parity.**"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("%q is not in\n%s", want, b.String())
		}
	}
}
