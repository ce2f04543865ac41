package lp_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/tilemip/tilemip/model/format/lp"
)

// FuzzRead: the reader never panics, and what it accepts can be written and comes
// back the same.
func FuzzRead(f *testing.F) {
	files, _ := filepath.Glob("testdata/failing/*.lp")
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		m, _, err := lp.Read("fuzz.lp", bytes.NewReader(text))
		if err != nil {
			return
		}
		backAndForth(t, m)
	})
}
