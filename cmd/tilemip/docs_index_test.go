package main

// Every page of docs stands in its index, and every link between pages leads somewhere.

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/internal/setpartition"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/native/cover/engines"
	"github.com/tilemip/tilemip/native/slide"
)

var (
	pageLink = regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)
	heading  = regexp.MustCompile(`(?m)^#+ +(.*)$`)
)

func TestDocsIndex(t *testing.T) {
	index, err := os.ReadFile("../../docs/README.md")
	if err != nil {
		t.Fatal(err)
	}
	lessons, err := os.ReadFile("../../docs/course/README.md") // the index of the pages below it
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range documents(t) {
		text, err := os.ReadFile(filepath.Join("../..", page))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range pageLink.FindAllStringSubmatch(string(text), -1) {
			to := filepath.Join("../..", filepath.Dir(page), m[1])
			if _, err := os.Stat(to); err != nil || strings.HasSuffix(to, ".md") && m[2] != "" && !headings(t, to)[m[2]] {
				t.Errorf("%s: the link to %s%s leads nowhere", page, m[1], m[2])
			}
		}
		if name, is := strings.CutPrefix(page, "docs/course/"); is && name != "README.md" {
			if !strings.Contains(string(lessons), "]("+name+")") {
				t.Errorf("docs/course/README.md does not name %s", page)
			}
			continue
		}
		name, inside := strings.CutPrefix(page, "docs/")
		if inside && name != "README.md" && !strings.HasPrefix(name, "measurements/") && !strings.Contains(string(index), "]("+name+")") {
			t.Errorf("docs/README.md does not name %s", page)
		}
	}
}

// headings are the anchors that a forge makes of a page's headings.
func headings(t *testing.T, page string) map[string]bool {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(string(text), -1) {
		anchor := strings.Map(func(r rune) rune {
			switch {
			case unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_':
				return unicode.ToLower(r)
			case r == ' ':
				return '-'
			}
			return -1
		}, m[1])
		all["#"+anchor] = true
	}
	return all
}

// TestGlossary: every name that an option takes or an answer states begins an entry of the glossary.
func TestGlossary(t *testing.T) {
	text, err := os.ReadFile("../../docs/reference/glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	entries := map[string]bool{}
	for _, line := range strings.Split(string(text), "\n") {
		head, _, _ := strings.Cut(strings.TrimPrefix(line, "| "), " | ")
		if !strings.HasPrefix(line, "| ") {
			head = line
		}
		for _, m := range backticked.FindAllStringSubmatch(head, -1) {
			entries[m[1]] = true
		}
	}
	names := slices.Concat(planning.FormulationNames(), planning.ReductionNames(), integer.MethodNames(), engines.Names(), slide.HeuristicNames())
	for _, m := range integer.CoverMethods() {
		names = append(names, m.Name)
	}
	for _, r := range setpartition.Reductions() {
		names = append(names, r.Name)
	}
	for _, e := range slide.Engines() {
		names = append(names, e.Name)
	}
	for s := model.StatusError; s <= model.StatusLimit; s++ {
		names = append(names, s.String())
	}
	for _, name := range names {
		if !entries[name] {
			t.Errorf("docs/reference/glossary.md has no entry for %s", name)
		}
	}
}
