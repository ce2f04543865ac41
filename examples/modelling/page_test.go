// Package modelling holds the passages of docs/how-to/modelling.md as examples that run.
package modelling_test

import (
	"os"
	"strings"
	"testing"
)

// Every passage of Go on the page stands in the examples, line by line.
func TestPage(t *testing.T) {
	page, err := os.ReadFile("../../docs/how-to/modelling.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	known := flush(string(source))
	passages := strings.Split(string(page), "```go\n")[1:]
	if len(passages) < 5 {
		t.Fatalf("%d passages of Go on the page", len(passages))
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
