package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A name that one system's file lacks, and a function without a body, are found on that
// system and on no other.
func TestSystem(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"go.mod":            "module example.org/m\n\ngo 1.24\n",
		"all.go":            "package m\n\nfunc Twice() int { return 2 * one() }\n\nvar wide int = 1 << 40\n",
		"one_linux.go":      "package m\n\nfunc one() int { return 1 }\n",
		"one_darwin.go":     "package m\n\nfunc one() int\n",
		"other/o_linux.go":  "package other\n\nimport \"example.org/m\"\n\nvar Four = 2 * m.Twice()\n",
		"other/o_plan9.go":  "package other\n\nimport \"example.org/m\"\n\nvar Four = m.Thrice()\n",
		"one_plan9.go":      "package m\n\nfunc one() int { return 1 }\n",
		"other/o_darwin.go": "package other\n",
	} {
		os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755)
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	c := newChecker(dir, "./...")
	for system, want := range map[string]string{
		"linux/amd64":   "",
		"linux/386":     "1 << 40",
		"darwin/arm64":  "function one has no body",
		"windows/amd64": "undefined: one",
		"plan9/amd64":   "undefined: m.Thrice",
		"linux":         "want GOOS/GOARCH",
	} {
		_, err := c.system(system)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v, want %q", system, err, want)
		}
	}
	if n, err := c.system("linux/amd64"); n != 2 || err != nil {
		t.Errorf("%d packages, %v, want 2", n, err)
	}
}
