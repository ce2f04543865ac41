package nl

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
)

// TestNamesRoundTrip: a model that is written with its names is read back equal, in the file's order
// of columns; names that are no line, and two of one name, stay apart.
func TestNamesRoundTrip(t *testing.T) {
	m := model.New("m")
	ship, open := m.Integer("ship", 0, 4, 2), m.Binary("open", 2)
	rest := m.Continuous("rest of it", 0, 9).At()
	m.Row("limit", 1).Add(1, ship.Nth(0)).Add(2, ship.Nth(1)).Add(3, rest).Le(7)
	m.Row("least").Add(1, open.Nth(0)).Add(1, open.Nth(1)).Add(1, rest).Ge(1)
	m.Maximize().Add(1, ship.Nth(0)).Add(5, open.Nth(1)).Add(1, rest)
	file := filepath.Join(t.TempDir(), "plan.nl")
	writeAll(t, file, m)
	got, _, err := format.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(formattest.Canonical(m), formattest.Canonical(got)); d != "" {
		t.Error(d)
	}
	if text, err := os.ReadFile(strings.TrimSuffix(file, ".nl") + ".col"); err != nil || !strings.HasPrefix(string(text), "rest of it\nopen") {
		t.Errorf("%s, %v; want the order of the file: continuous, binary, integer", text, err)
	}

	odd := model.New("odd")
	odd.NamedVars("v", []string{"a\nb", " ", "a b", "ü"}, func(int) model.Spec { return model.Spec{Upper: 1} })
	odd.NamedRow("r\r\n1").Add(1, odd.Var(0)).Add(1, odd.Var(3)).Le(1)
	writeAll(t, file, odd)
	got, _, err = format.ReadFile(file)
	if err != nil || got.Columns() != 4 || got.ColumnName(1) != "x[1]" || got.ColumnName(3) != "ü" || got.RowName(0) != "r  1" {
		t.Errorf("%v, %v", got, err)
	}
}

// writeAll writes the file and those beside it.
func writeAll(t *testing.T, file string, m *model.Model) {
	t.Helper()
	f, err := format.ByExtension(file)
	if err != nil {
		t.Fatal(err)
	}
	var text strings.Builder
	if _, err := f.Write(&text, m); err != nil {
		t.Fatal(err)
	}
	put := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	put(file, text.String())
	for _, c := range f.Companions(m) {
		text.Reset()
		if err := c.Write(&text); err != nil {
			t.Fatal(err)
		}
		put(strings.TrimSuffix(file, ".nl")+c.Extension, text.String())
	}
}
