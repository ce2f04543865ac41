package nativetest

import (
	"os"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/native/slide"
)

// rowOfDocs is the line of docs/reference/engines-slide.md for a heuristic.
func rowOfDocs(h slide.Heuristic) string {
	claims := []string{}
	for _, c := range []struct {
		is   bool
		word string
	}{{h.Admissible, "admissible"}, {h.Consistent, "consistent"}} {
		if c.is {
			claims = append(claims, c.word)
		}
	}
	none := func(s string) string {
		if s == "" {
			return "–"
		}
		return s
	}
	return "| `" + h.Name + "` | " + strings.Join([]string{h.Summary, h.Source, none(strings.Join(claims, ", ")), strings.TrimPrefix(h.Sizes, "boards of "), none(h.Tables)}, " | ") + " |"
}

// The page of the engines has every row of the two tables, word for word where it is about
// heuristics, and no heuristic besides.
func TestDocsHaveTheRows(t *testing.T) {
	text, err := os.ReadFile("../../docs/reference/engines-slide.md")
	if err != nil {
		t.Fatal(err)
	}
	page := string(text)
	_, list, _ := strings.Cut(page, "## The heuristics")
	list, _, _ = strings.Cut(list, "\n## ")
	if got, want := strings.Count(list, "\n| `"), len(slide.Heuristics()); got != want {
		t.Errorf("%d heuristics on the page, %d in the table", got, want)
	}
	for _, h := range slide.Heuristics() {
		if row := rowOfDocs(h); !strings.Contains(list, row+"\n") {
			t.Errorf("missing or out of date:\n%s", row)
		}
	}
	for _, e := range slide.Engines() {
		if !strings.Contains(page, "\n| `"+e.Name+"` | ") {
			t.Errorf("engine %s has no row on the page: %s", e.Name, e.Summary)
		}
	}
}
