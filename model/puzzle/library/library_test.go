package library

import (
	"strings"
	"testing"
)

// Every puzzle is read, has a title and a source, and more than sixty have a count.
func TestAll(t *testing.T) {
	all := All()
	counted, fits := 0, 0
	for _, e := range all {
		p, err := e.Packing()
		if err != nil {
			t.Fatal(err)
		}
		if p.Name != e.Name || e.Title == "" || e.Source == "" {
			t.Errorf("%s: named %q, title %q, source %q", e.Name, p.Name, e.Title, e.Source)
		}
		if err := p.Check(); err != nil {
			t.Error(err)
		}
		if e.Solutions != nil || e.Unique != nil || e.Mirrors != nil {
			counted++
		}
		if p.Fillable() {
			fits++
		}
		if e.Mirrors != nil && e.Unique != nil && (*e.Mirrors > *e.Unique || 2**e.Mirrors < *e.Unique) {
			t.Errorf("%s: %d up to mirror images of %d", e.Name, *e.Mirrors, *e.Unique)
		}
		for line := range strings.Lines(e.Text) {
			if key, _, found := strings.Cut(strings.TrimPrefix(line, "# "), ": "); found && strings.HasPrefix(line, "# ") && key != "source" && e.number(key) == nil {
				t.Errorf("%s: key %q", e.Name, key)
			}
		}
	}
	if len(all) < 100 || counted < len(all)-10 || fits != len(all) {
		t.Errorf("%d puzzles, %d with a count, %d whose volumes agree", len(all), counted, fits)
	}
	all[0].Name = "changed"
	if All()[0].Name == "changed" {
		t.Error("the library can be changed")
	}
}

func TestLookup(t *testing.T) {
	e, err := Lookup("soma-cube")
	if err != nil || e.Title != "The Soma cube" || *e.Solutions != 11520 || *e.Unique != 480 || *e.Mirrors != 240 {
		t.Errorf("%+v, %v", e, err)
	}
	for name, want := range map[string]string{
		"soma":             `no puzzle "soma" in the library; expected one such as soma-bathtub, soma-bench`,
		"Pentominoes-7x10": "expected one such as any-pentominoes-5x3",
		"rubik":            `no puzzle "rubik" in the library of `,
	} {
		if _, err := Lookup(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
