package main

// Every page of docs stands in its index, and every link between pages leads somewhere.

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var pageLink = regexp.MustCompile(`\]\(([^)#:]+)(#[^)]*)?\)`)

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
			if _, err := os.Stat(filepath.Join("../..", filepath.Dir(page), m[1])); err != nil {
				t.Errorf("%s: the link to %s leads nowhere", page, m[1])
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
