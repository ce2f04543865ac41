package all

// How fast the readers and writers of large files are. Own.

import (
	"bytes"
	"io"
	"testing"

	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/model/format"
)

// large are the formats of files of a hundred megabytes.
var large = []string{"lp", "mps"}

// BenchmarkWrite writes PMedian(200): 40,200 columns and 120,200 nonzeros.
func BenchmarkWrite(b *testing.B) {
	for _, name := range large {
		b.Run(name, func(b *testing.B) {
			f, m := formattest.Named(b, name), formattest.PMedian(200)
			b.SetBytes(int64(len(written(b, f))))
			for b.Loop() {
				if _, err := f.Write(io.Discard, m); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkRead reads the file that BenchmarkWrite writes.
func BenchmarkRead(b *testing.B) {
	for _, name := range large {
		b.Run(name, func(b *testing.B) {
			f := formattest.Named(b, name)
			text := written(b, f)
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if _, _, err := f.Read("p"+f.Extensions[0], bytes.NewReader(text)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func written(b *testing.B, f format.Format) []byte {
	b.Helper()
	var text bytes.Buffer
	if _, err := f.Write(&text, formattest.PMedian(200)); err != nil {
		b.Fatal(err)
	}
	return text.Bytes()
}
