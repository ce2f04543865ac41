// Package sessions holds the passages of docs/how-to/sessions.md as examples that run.
package sessions_test

import (
	"os"
	"strings"
	"testing"
)

// Every passage of Go on the page stands in the examples, line by line.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/how-to/sessions.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	known := flush(string(source))
	passages := strings.Split(string(page), "```go\n")[1:]
	if len(passages) == 0 {
		t.Fatal("no passage of Go on the page")
	}
	for _, p := range passages {
		code, _, _ := strings.Cut(p, "```")
		if !strings.Contains(known, flush(code)) {
			t.Errorf("the examples do not have\n%s", code)
		}
	}
}

// flush takes the indentation off every line.
func flush(s string) string {
	lines := strings.Split(s, "\n")
	for i := range lines {
		lines[i] = strings.TrimSpace(lines[i])
	}
	return strings.Join(lines, "\n")
}
