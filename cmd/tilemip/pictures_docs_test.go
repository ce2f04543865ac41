package main

// The pictures of docs/how-to/pictures.md are what its commands draw. go test ./cmd/tilemip -run
// TestLongPicturesPage -update draws them anew. A command with the remark (varies) depends on the
// solver or the clock: its picture is made, and not compared.

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/tilemip/tilemip/backends"
)

var drawnTo = regexp.MustCompile(`--(?:svg|plot|graph) (\S+\.svg)`)

func TestLongPicturesPage(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	const page = "docs/how-to/pictures.md"
	text, err := os.ReadFile(filepath.Join("..", "..", page))
	if err != nil {
		t.Fatal(err)
	}
	folder, n := checkoutLinks(t), 0
	for _, s := range shownIn(t, page) {
		m := drawnTo.FindStringSubmatch(s.line)
		if m == nil {
			continue
		}
		varies := regexp.MustCompile(regexp.QuoteMeta(s.line) + `.*\(varies\)`).Match(text)
		if _, err := backends.Default(); varies && err != nil {
			continue
		}
		if _, problem, status := runLine(t, folder, s.line); status != "0" {
			t.Errorf("%s: %s: status %s\n%s", s.place, s.line, status, problem)
			continue
		}
		n++
		now, err := os.ReadFile(filepath.Join(folder, m[1]))
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join("..", "..", "docs", "how-to", "pictures", m[1])
		if *updatePages {
			if err := os.WriteFile(file, now, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		stored, err := os.ReadFile(file)
		if err != nil || !varies && !bytes.Equal(stored, now) {
			t.Errorf("%s: %s is not what %q draws (%v)", s.place, file, s.line, err)
		}
		if !bytes.Contains(text, []byte("](pictures/"+m[1]+")")) {
			t.Errorf("%s: %s is not on the page", s.place, m[1])
		}
	}
	if n < 15 {
		t.Errorf("%d pictures: is the pattern still right?", n)
	}
}
