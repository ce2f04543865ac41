package engines

import (
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the table of engines into the documentation")

// The page's table is that of the package: run with -update after a change.
func TestDocumentedTable(t *testing.T) {
	const page, from, to = "../../../docs/explanation/packing-engines.md", "<!-- engines -->\n", "<!-- /engines -->\n"
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	before, rest, found := strings.Cut(string(text), from)
	old, after, closed := strings.Cut(rest, to)
	if !found || !closed {
		t.Fatalf("%s has no part between %q and %q", page, from, to)
	}
	want := documented()
	if old == want {
		return
	}
	if !*update {
		t.Fatalf("the table of engines in %s differs from that of the package; run go test ./native/cover/engines -update\n%s", page, want)
	}
	if err := os.WriteFile(page, []byte(before+from+want+to+after), 0o644); err != nil {
		t.Fatal(err)
	}
}

// documented is the table of engines as Markdown.
func documented() string {
	var b strings.Builder
	b.WriteString("| engine | for what, and how | takes besides | memory | source |\n|---|---|---|---|---|\n")
	for _, e := range All() {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", e.Name, e.Help, strings.Join(claims(e.Can), ", "), e.Memory, e.Source)
	}
	return b.String()
}

// claims are the capabilities in words.
func claims(c Capabilities) (out []string) {
	for _, claim := range []struct {
		yes  bool
		word string
	}{
		{c.Covers, "exact covers"}, {c.Colours, "colours"}, {c.Multiples, "equal pieces"}, {c.Intervals, "intervals"}, {c.Holes, "holes"}, {c.Copies, "copies"},
		{c.Axes, "more than three dimensions"}, {c.Twins, "pieces that differ in colour only"}, {c.Solid, "solid regions"}, {!c.Lists, "counts only"}, {c.Exact, "counts of any size"},
		{c.Orbits, "one solution of each orbit"}, {c.Threads, "`--threads`"}, {c.Tunes, "`--tune`"}, {c.Seeds, "`--seed`"},
	} {
		if claim.yes {
			out = append(out, claim.word)
		}
	}
	return out
}
