package formattest

// A row of the table, and its fuzz target. Own.

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
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
