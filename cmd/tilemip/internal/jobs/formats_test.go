package jobs

// The lists of formats in pages and in the page of the browser are those of the table, and a job
// gets a file name and a media type for each of them.

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/format"
)

func text(t *testing.T, file string) string {
	t.Helper()
	b, err := os.ReadFile("../../../../" + file)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestListsOfFormats(t *testing.T) {
	if want := "in `format`: " + strings.Join(Formats(), ", ") + " |"; !strings.Contains(text(t, "docs/reference/serve.md"), want) {
		t.Errorf("docs/reference/serve.md lacks %s", want)
	}
	first, _, _ := strings.Cut(text(t, "docs/reference/model-files.md"), "\n## ")
	for _, f := range format.All() {
		for _, extension := range f.Extensions {
			if !strings.Contains(first, "`"+extension+"`") {
				t.Errorf("the head of docs/reference/model-files.md lacks the extension %s of %s", extension, f.Name)
			}
		}
	}
	extension := regexp.MustCompile(`(?m)^  const extension: .*\{(.*)\}$`).FindStringSubmatch(text(t, "cmd/tilemip/web/src/screens/TakeAway.svelte"))
	if extension == nil {
		t.Fatal("no table of extensions in TakeAway.svelte")
	}
	words := text(t, "cmd/tilemip/web/src/text/en/takeaway.ts")
	known := 0
	for _, f := range format.All() {
		has := strings.Contains(words, "\n    "+f.Name+": [")
		if has && !strings.Contains(extension[1], f.Name+": '"+strings.TrimPrefix(f.Extensions[0], ".")+"'") {
			t.Errorf("the page gives files of %s another extension than %s: %s", f.Name, f.Extensions[0], extension[1])
		}
		if has {
			known++
		}
	}
	if known < 4 {
		t.Errorf("the page offers %d formats of the table; it had gams, gmpl, lp and mps", known)
	}
}

func TestExportedFileNames(t *testing.T) {
	for _, f := range forms() {
		last, _ := do(t, `{"version":1,"verb":"export","subject":"library:soma-cube","options":{"format":"`+f.Name+`"}}`, Settings{})
		answer, _ := last["answer"].(map[string]any)
		if answer["file"] != "tilemip"+f.Extensions[0] || answer["media"] != f.Media || answer["text"] == "" {
			t.Errorf("%s: file %v, media %v; %v", f.Name, answer["file"], answer["media"], last["message"])
		}
	}
}
