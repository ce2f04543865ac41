package lp_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/tilemip/tilemip/model/format/formattest"
	"github.com/tilemip/tilemip/model/format/lp"
)

func BenchmarkWrite(b *testing.B) {
	m := formattest.PMedian(200)
	var size bytes.Buffer
	if _, err := lp.Write(&size, m, lp.Options{}); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(size.Len()))
	for b.Loop() {
		if _, err := lp.Write(io.Discard, m, lp.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	var text bytes.Buffer
	if _, err := lp.Write(&text, formattest.PMedian(200), lp.Options{}); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		if _, _, err := lp.Read("p.lp", bytes.NewReader(text.Bytes())); err != nil {
			b.Fatal(err)
		}
	}
}
