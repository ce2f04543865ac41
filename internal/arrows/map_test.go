package arrows

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// TestMap: docs/architecture.md names every package, and none that does not exist.
func TestMap(t *testing.T) {
	text, err := os.ReadFile("../../docs/architecture.md")
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(text), "\n"); n > 300 {
		t.Errorf("%d lines; a map is read at once", n)
	}
	lives := map[string]bool{}
	for _, p := range list(t, "1") {
		path, ours := within(p.ImportPath)
		if !ours || path == "." {
			path = "tilemip"
		}
		lives[path] = true
		for at := path; strings.Contains(at, "/"); {
			at = at[:strings.LastIndexByte(at, '/')]
			lives[at+"/..."] = true
		}
		lives[path+"/..."] = true
		if p.Name == "main" && path != "cmd/tilemip" && path != "cmd/lab" || matches("examples/...", path) || matches("scripts/...", path) {
			continue
		}
		if !strings.Contains(string(text), "`"+path+"`") {
			t.Errorf("docs/architecture.md does not name %s", path)
		}
	}
	for _, word := range regexp.MustCompile("`((?:backends|cmd|docs|internal|model|native|neos)(?:/[a-z.]+)*)`").FindAllStringSubmatch(string(text), -1) {
		if path := word[1]; !lives[path] && path != "docs" && path != "cmd/tilemip/web" && path != "internal" && path != "internal/..." {
			t.Errorf("docs/architecture.md names %s, which is no package", path)
		}
	}
}
