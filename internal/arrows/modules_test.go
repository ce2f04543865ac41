package arrows

import (
	"bufio"
	"os"
	"strings"
	"testing"
)

// Every module that go.mod pins has its row in docs/dependencies.md, with the
// version that is pinned.
func TestModulesAreDocumented(t *testing.T) {
	mod, err := os.Open("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	defer mod.Close()
	page, err := os.ReadFile("../../docs/dependencies.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := strings.Split(string(page), "\n")
	pinned := 0
	for lines := bufio.NewScanner(mod); lines.Scan(); {
		fields := strings.Fields(strings.TrimPrefix(lines.Text(), "require "))
		if len(fields) < 2 || !strings.HasPrefix(fields[1], "v") {
			continue
		}
		pinned++
		if !documented(rows, fields[0], fields[1]) {
			t.Errorf("go.mod pins %s %s; docs/dependencies.md has no row with both", fields[0], fields[1])
		}
	}
	if pinned < 5 {
		t.Errorf("%d modules found in go.mod; want all it pins", pinned)
	}
}

func documented(rows []string, module, version string) bool {
	for _, row := range rows {
		cells := strings.Split(row, "|")
		if len(cells) > 3 && strings.Contains(cells[1], module) && strings.TrimSpace(cells[2]) == version {
			return true
		}
	}
	return false
}
