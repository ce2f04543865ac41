package version

import (
	"os"
	"regexp"
	"strings"
	"testing"
)

// The release that the sources lead to is the newest of the changelog, and it has notes.
func TestSource(t *testing.T) {
	text, err := os.ReadFile("../../CHANGELOG.md")
	if err != nil {
		t.Fatal(err)
	}
	newest := regexp.MustCompile(`(?m)^## \[(\d[^]]*)\]`).FindSubmatch(text)
	release, _, _ := strings.Cut(source, " ")
	if newest == nil || release != "v"+string(newest[1]) {
		t.Errorf("source.txt says %s, the newest section of CHANGELOG.md is %q", release, newest)
	}
	if _, err := os.Stat("../../docs/releases/" + release + ".md"); err != nil {
		t.Error(err)
	}
}

// A build that knows no commit has the release, an archive of git's the commit, too.
func TestModule(t *testing.T) {
	old := source
	defer func() { source = old }()
	for text, want := range map[string]string{
		"v1.2.3 $Format:%h$\n": "v1.2.3-dev",
		"v1.2.3 0123abc\n":     "v1.2.3-dev (commit 0123abc)",
	} {
		source = text
		if got := develop(""); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
	if got := develop("feed"); !strings.HasSuffix(got, "-dev (commit feed)") {
		t.Errorf("a known commit: %s", got)
	}
}
