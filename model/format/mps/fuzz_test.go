package mps_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/tilemip/tilemip/model/format/mps"
)

// FuzzRead: the reader never panics, and what it accepts can be written and comes
// back the same.
func FuzzRead(f *testing.F) {
	files, _ := filepath.Glob("testdata/failing/*.mps")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, _, err := mps.Read("fuzz.mps", bytes.NewReader(text))
		if err != nil {
			return
		}
		backAndForth(t, m)
	})
}
