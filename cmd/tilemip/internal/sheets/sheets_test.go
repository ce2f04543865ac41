package sheets

import (
	"bytes"
	"context"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/cmd/tilemip/internal/browser"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/course"
	pages "github.com/tilemip/tilemip/docs/course"
)

func slidesOf(t *testing.T, lesson string) []string {
	t.Helper()
	var text strings.Builder
	if err := Slides(&text, pages.Page(lesson), ""); err != nil {
		t.Fatalf("lesson %s: %v", lesson, err)
	}
	return strings.Split(text.String(), "<section ")[1:]
}

func handoutOf(t *testing.T, markdown string) string {
	t.Helper()
	var text strings.Builder
	if err := Handout(&text, markdown); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

var (
	markup = regexp.MustCompile("\\{\\{|\\*\\*|`|\\]\\(")
	tag    = regexp.MustCompile(`<[^>]*>`)
	prose  = regexp.MustCompile(`<p( class="goal")?>(.*)</p>`)
)

func TestSlides(t *testing.T) {
	for _, lesson := range course.Names() {
		all := slidesOf(t, lesson)
		if len(all) < 6 || len(all) > 40 {
			t.Errorf("lesson %s has %d slides", lesson, len(all))
		}
		for n, s := range all {
			s, _, _ := strings.Cut(s, "<script>")
			if m := markup.FindString(tag.ReplaceAllString(strings.Split(s, "<footer")[0], "")); m != "" && !strings.Contains(s, "<pre>") {
				t.Errorf("lesson %s, slide %d: markup %q is left", lesson, n+1, m)
			}
			count := 0
			for _, p := range prose.FindAllStringSubmatch(s, -1) {
				count += words(tag.ReplaceAllString(p[2], ""))
			}
			if count > mostWords && !strings.Contains(s, `class="exercise"`) {
				t.Errorf("lesson %s, slide %d has %d words of prose", lesson, n+1, count)
			}
			if strings.Contains(s, `class="question"`) && regexp.MustCompile("<pre|<table|class=\"formula\"").MatchString(s) {
				t.Errorf("lesson %s, slide %d: what answers a question is beside it", lesson, n+1)
			}
			if !strings.Contains(s, "<p") && !strings.Contains(s, "<pre") && !strings.Contains(s, "<img") && !strings.Contains(s, "<table") && !strings.Contains(s, "<h1") {
				t.Errorf("lesson %s, slide %d is empty", lesson, n+1)
			}
		}
	}
	// A question, then its answer; every exercise is a slide.
	all := slidesOf(t, "4")
	at := slices.IndexFunc(all, func(s string) bool { return strings.Contains(s, "relaxation of the textbook program: about 11") })
	if at < 0 || !strings.Contains(all[at], "<img") || strings.Contains(all[at], "4.5") || !strings.Contains(all[at+1], "<strong>4.5</strong>") {
		t.Errorf("lesson 4: slide %d is not the question with its board alone", at+1)
	}
	for _, e := range course.Exercises("4") {
		if !slices.ContainsFunc(all, func(s string) bool { return strings.Contains(s, "<strong>Exercise "+e.Name+".</strong>") }) {
			t.Errorf("exercise %s is on no slide", e.Name)
		}
	}
}

func TestLiveFigures(t *testing.T) {
	var text strings.Builder
	if err := Slides(&text, pages.Page("4"), "../tilemip/"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`<script src="../tilemip/figure.js">`, `<tilemip-figure screen="xray" board="1 2 4 7 / 5 0 3 8 / 9 6 11 12 / 13 10 14 15" formulation="textbook" horizon="13" height="410"></tilemip-figure>`} {
		if !strings.Contains(text.String(), want) {
			t.Errorf("%s is not in the slides", want)
		}
	}
}

func TestHandouts(t *testing.T) {
	for _, lesson := range course.Names() {
		text := handoutOf(t, pages.Page(lesson))
		if m := markup.FindString(regexp.MustCompile("(?s)<pre>.*?</pre>|<[^>]*>").ReplaceAllString(text, "")); m != "" {
			t.Errorf("lesson %s: markup %q is left", lesson, m)
		}
		if n := strings.Count(text, `class="answer`); n < len(course.Exercises(lesson)) && lesson < "A" {
			t.Errorf("lesson %s has %d places for answers", lesson, n)
		}
		if strings.Contains(text, "$ tilemip") {
			t.Errorf("lesson %s: a terminal's block is printed", lesson)
		}
	}
	if n := strings.Count(handoutOf(t, pages.Page("4")), "<img"); n != 2 {
		t.Errorf("lesson 4 has %d boards drawn, want 2", n)
	}
	if text := handoutOf(t, pages.Solutions("4")); !strings.Contains(text, "4.1 sum: 14") {
		t.Errorf("the solutions of lesson 4 have no answers:\n%s", text)
	}
}

// A handout is one sheet of paper, and each slide a page.
func TestLongPrinted(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	b, err := browser.Find()
	if err != nil {
		t.Skip("needs Chromium, of package chromium-headless-shell")
	}
	printed := func(page func(io.Writer) error) int {
		var pdf bytes.Buffer
		if err := b.PDF(context.Background(), &pdf, page); err != nil {
			t.Fatal(err)
		}
		return len(regexp.MustCompile(`/Type /Page\b`).FindAll(pdf.Bytes(), -1))
	}
	for _, lesson := range course.Names() {
		if n := printed(func(w io.Writer) error { return Handout(w, pages.Page(lesson)) }); n < 1 || n > 2 {
			t.Errorf("the handout of lesson %s has %d pages", lesson, n)
		}
		if n, want := printed(func(w io.Writer) error { return Slides(w, pages.Page(lesson), "") }), len(slidesOf(t, lesson)); n != want {
			t.Errorf("the slides of lesson %s have %d pages, want %d", lesson, n, want)
		}
	}
}
