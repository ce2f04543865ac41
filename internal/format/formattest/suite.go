package formattest

// A row of the table, its fuzz target, and declarations of package algebra for the modelling
// languages. Own.

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"testing"

	"github.com/tilemip/tilemip/internal/algebratest"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
	"github.com/tilemip/tilemip/model/format"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Named returns a row of the table of formats.
func Named(tb testing.TB, name string) format.Format {
	tb.Helper()
	f, err := format.Named(name)
	if err != nil {
		tb.Fatal(err)
	}
	return f
}

// FuzzRead feeds the reader with bytes, starting from the files of the pattern and of the
// corpus (package format, testdata): it never
// panics, and what it accepts goes through roundTrip, which writes it and compares what is
// read back.
func FuzzRead(f *testing.F, kind format.Format, pattern string, roundTrip func(t interface{ Fatalf(string, ...any) }, m *model.Model)) {
	files, err := filepath.Glob(pattern)
	if err != nil || len(files) == 0 {
		f.Fatalf("no files %s: %v", pattern, err)
	}
	others, err := filepath.Glob("../../../model/format/testdata/corpus/*/*" + kind.Extensions[0]) // what other tools write
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range append(files, others...) {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, _, err := kind.Read("fuzz"+kind.Extensions[0], bytes.NewReader(text))
		if err != nil {
			return
		}
		roundTrip(t, m)
	})
}

// Programs returns declarations that use every construct, and the textbook ones.
func Programs(t testing.TB) []*algebra.Program {
	return append(algebratest.Programs(), Textbooks(t)...)
}

// Textbooks returns the textbook programs of the case study's board at horizon 12. That with all rows
// is of a smaller board: GAMS without a licence takes 2,000 rows and columns.
func Textbooks(t testing.TB) []*algebra.Program {
	t.Helper()
	boards := map[string]string{"textbook+all": "4 1 2 / 5 0 3"}
	var out []*algebra.Program
	for _, name := range []string{"textbook", "textbook+carry", "textbook+all", "textbook-printed", "textbook-stated"} {
		s, err := puzzle.ParseSlide(cmp.Or(boards[name], "5 1 2 3 / 9 6 7 4 / 13 10 11 8 / 14 15 0 12"))
		if err != nil {
			t.Fatal(err)
		}
		f, err := planning.Lookup(name)
		if err != nil {
			t.Fatal(err)
		}
		p, err := f.Build(s, 12)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, p.Algebra)
	}
	return out
}
