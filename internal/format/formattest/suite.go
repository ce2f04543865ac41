package formattest

// What the tests of every format that is both read and written have in common: the row of the
// table, the fuzz target and the benchmarks. Own.

import (
	"bytes"
	"io"
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

// BenchmarkWrite writes PMedian(200): 40,200 columns and 120,200 nonzeros.
func BenchmarkWrite(b *testing.B, kind format.Format) {
	m := PMedian(200)
	b.SetBytes(int64(len(written(b, kind, m))))
	for b.Loop() {
		if _, err := kind.Write(io.Discard, m); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkRead reads the file that BenchmarkWrite writes.
func BenchmarkRead(b *testing.B, kind format.Format) {
	text := written(b, kind, PMedian(200))
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		if _, _, err := kind.Read("p"+kind.Extensions[0], bytes.NewReader(text)); err != nil {
			b.Fatal(err)
		}
	}
}

func written(b *testing.B, kind format.Format, m *model.Model) []byte {
	b.Helper()
	var text bytes.Buffer
	if _, err := kind.Write(&text, m); err != nil {
		b.Fatal(err)
	}
	return text.Bytes()
}
