package format_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
	_ "github.com/tilemip/tilemip/model/format/all"
)

func TestByExtension(t *testing.T) {
	for file, want := range map[string]string{
		"a.mps": "mps", "dir.lp/a.MPS.gz": "mps", "a.lp": "lp", "a.mof.json": "mof", "a.opb": "opb",
	} {
		if f, err := format.ByExtension(file); err != nil || f.Name != want {
			t.Errorf("%s: %q, %v; want %s", file, f.Name, err, want)
		}
	}
	if _, err := format.ByExtension("a.xyz"); err == nil || !strings.Contains(err.Error(), `".xyz"`) || !strings.Contains(err.Error(), ".mps") {
		t.Errorf("the error for an unknown extension: %v", err)
	}
	if _, err := format.Named("xyz"); err == nil || !strings.Contains(err.Error(), "mps") {
		t.Errorf("the error for an unknown name: %v", err)
	}
}

// Every format that reads takes back what it writes, packed or not.
func TestReadFile(t *testing.T) {
	m := model.New("m")
	x := m.Binary("x", 3)
	m.Row("r").Plus(x).Le(2)
	m.Minimize().Add(-1, x.At(0))
	for _, f := range format.All() {
		if f.Read == nil || f.Write == nil {
			continue
		}
		var plain, packed bytes.Buffer
		if _, err := f.Write(&plain, m); err != nil {
			t.Fatal(err)
		}
		z := gzip.NewWriter(&packed)
		z.Write(plain.Bytes())
		z.Close()
		for name, text := range map[string][]byte{"a" + f.Extensions[0]: plain.Bytes(), "b" + f.Extensions[0] + ".gz": packed.Bytes()} {
			file := filepath.Join(t.TempDir(), name)
			if err := os.WriteFile(file, text, 0o666); err != nil {
				t.Fatal(err)
			}
			read, warnings, err := format.ReadFile(file)
			if err != nil || len(warnings) > 0 || read.Columns() != 3 || read.Rows() != 1 {
				t.Errorf("%s: %v %v", name, err, warnings)
			}
		}
		_, _, err := format.Read("cut"+f.Extensions[0], bytes.NewReader(packed.Bytes()[:packed.Len()-12]))
		var placed *textpos.Error
		if !errors.As(err, &placed) || !strings.Contains(err.Error(), "damaged gzip file") {
			t.Errorf("%s, a packed file cut short: %v", f.Name, err)
		}
	}
	if _, _, err := format.Read("a.opb", strings.NewReader("")); err == nil || !strings.Contains(err.Error(), "not read") {
		t.Errorf("reading a format that is only written: %v", err)
	}
}

func TestWarningsAreBounded(t *testing.T) {
	var w matrix.Warnings
	for range 1000 {
		w.Add(&textpos.Error{File: "f", Line: 1, Found: "x"})
	}
	list := w.List()
	if len(list) != 101 || list[100].Found != "and 900 more warnings" {
		t.Errorf("%d warnings, the last one %v", len(list), list[len(list)-1])
	}
}

// What a file keeps is counted: a file over the limit is refused with its place and a
// way on, one below it is read.
func TestLimit(t *testing.T) {
	var rows, terms strings.Builder
	for i := range 1000 {
		fmt.Fprintf(&rows, " G r%d\n", i)
		fmt.Fprintf(&terms, " x%d obj 1\n", i)
	}
	for name, text := range map[string]string{
		"a.mps": "NAME t FREE\nROWS\n N obj\n" + rows.String() + "COLUMNS\n" + terms.String() + "ENDATA\n",
		"a.lp":  "min\n x\nst\n" + strings.Repeat(" 3 x + 2 y >= 1\n", 2000) + "end\n",
	} {
		f, err := format.ByExtension(name)
		if err != nil {
			t.Fatal(err)
		}
		_, _, err = f.Read(name, format.WithLimit(strings.NewReader(text), format.Limit{Bytes: 1 << 16, Raise: "a higher limit"}))
		var placed *textpos.Error
		if !errors.As(err, &placed) || placed.Line == 0 || !strings.Contains(err.Error(), "a model of more than 64 KiB") || !strings.Contains(err.Error(), "or a higher limit") {
			t.Errorf("%s over the limit: %v", name, err)
		}
		for _, limit := range []int64{0, 1 << 20} {
			if _, _, err := f.Read(name, format.WithLimit(strings.NewReader(text), format.Limit{Bytes: limit})); err != nil {
				t.Errorf("%s with the limit %d: %v", name, limit, err)
			}
		}
	}
}

// TestManyWarnings: a file that earns a warning on every line keeps a hundred and counts the
// rest, and strict reading refuses it at the first.
func TestManyWarnings(t *testing.T) {
	const lines = 5000
	for name, text := range map[string]string{
		"x.lp":  "min\n x\nst\n" + strings.Repeat(" c: x >= 1\n", lines) + "End\n",
		"x.mps": "NAME x\nROWS\n N f\n L c\nCOLUMNS\n x f 1 c 1\n" + strings.Repeat(" x q 1\n", lines) + "RHS\nENDATA\n",
	} {
		m, warnings, err := format.Read(name, strings.NewReader(text))
		if err != nil || m.Columns() != 1 {
			t.Fatal(name, m, err)
		}
		if n := len(warnings); n != 101 || !strings.Contains(warnings[100].Error(), "more warnings") {
			t.Errorf("%s: %d warnings, the last one %v", name, n, warnings[n-1])
		}
		if m, err := format.Strict(format.Read(name, strings.NewReader(text))); m != nil || err == nil || !strings.Contains(err.Error(), ", the first of several warnings; refused") {
			t.Errorf("%s: strict reading says %v", name, err)
		}
	}
	plain := "NAME x\nROWS\n N f\n L c\nCOLUMNS\n x f 1 c 1\nRHS\nENDATA\n"
	if m, err := format.Strict(format.Read("x.mps", strings.NewReader(plain))); m == nil || err != nil {
		t.Errorf("a file without warnings: %v, %v", m, err)
	}
}
