package course

// Every lesson becomes two pages at most, with its boards and without a character that LaTeX would
// stumble over.

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	pages "github.com/tilemip/tilemip/docs/course"
)

var lessons = []string{"1", "2", "3", "4", "5", "6", "7", "8", "A", "B"}

func written(t *testing.T, lesson string) string {
	t.Helper()
	var text strings.Builder
	if err := WriteHandout(&text, pages.Page(lesson)); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

func TestHandouts(t *testing.T) {
	for _, lesson := range lessons {
		text := written(t, lesson)
		for _, r := range text {
			if r > 126 {
				t.Errorf("lesson %s: the character %q is left", lesson, r)
				break
			}
		}
		if regexp.MustCompile(`\{\{[a-z]`).MatchString(text) || !strings.Contains(text, "\\section{") {
			t.Errorf("lesson %s: a marker is left, or there is no title", lesson)
		}
		if n := len(regexp.MustCompile(`(?m)^\\(answer|lines)\{`).FindAllString(text, -1)); n < 2 && lesson != "A" && lesson != "B" {
			t.Errorf("lesson %s has %d places for answers", lesson, n)
		}
	}
	if n := strings.Count(written(t, "4"), "\\begin{tikzpicture}"); n != 2 {
		t.Errorf("lesson 4 has %d boards drawn, want 2", n)
	}
	if strings.Contains(written(t, "1"), "optimal, proven") {
		t.Error("lesson 1: a terminal's block is printed")
	}
}

func TestLongHandoutsAsPDF(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	if _, err := exec.LookPath("pdflatex"); err != nil {
		t.Skip("needs pdflatex, of package texlive-latex-extra")
	}
	for _, lesson := range []string{"4", "8", "B"} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "h.tex"), []byte(written(t, lesson)), 0o600); err != nil {
			t.Fatal(err)
		}
		c := exec.Command("pdflatex", "-interaction=nonstopmode", "-halt-on-error", "h.tex")
		c.Dir = dir
		out, err := c.CombinedOutput()
		if strings.Contains(string(out), "not found") {
			t.Skip("this LaTeX lacks a package")
		}
		if err != nil || !regexp.MustCompile(`\((1 page|2 pages),`).Match(out) {
			t.Errorf("lesson %s: %v\n%s", lesson, err, out[max(0, len(out)-600):])
		}
	}
}
