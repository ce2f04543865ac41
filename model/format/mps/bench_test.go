package mps_test

import (
	"bytes"
	"io"
	"testing"

	"github.com/tilemip/tilemip/model/format/formattest"
	"github.com/tilemip/tilemip/model/format/mps"
)

func BenchmarkWrite(b *testing.B) {
	m := formattest.PMedian(200)
	var size bytes.Buffer
	if _, err := mps.Write(&size, m, mps.Options{}); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(size.Len()))
	for b.Loop() {
		if _, err := mps.Write(io.Discard, m, mps.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	var text bytes.Buffer
	if _, err := mps.Write(&text, formattest.PMedian(200), mps.Options{}); err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		if _, _, err := mps.Read("p.mps", bytes.NewReader(text.Bytes())); err != nil {
			b.Fatal(err)
		}
	}
}
