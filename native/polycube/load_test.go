package polycube

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Load reads a puzzle of testdata or of examples/puzzles.
func Load(t testing.TB, name string) *puzzle.Packing {
	t.Helper()
	file := filepath.Join("testdata", name+".txt")
	if _, err := os.Stat(file); err != nil {
		file = filepath.Join("..", "..", "examples", "puzzles", name+".txt")
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := puzzle.ParsePackings(file, f)
	if err != nil {
		t.Fatal(err)
	}
	return all[0]
}
