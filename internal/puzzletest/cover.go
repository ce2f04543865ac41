package puzzletest

// Packings for tests, from the text of a definition.

import (
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Cover returns the exact cover of the first packing in a definition, and ends the test
// when there is none.
func Cover(t testing.TB, definition string) *puzzle.PackingCover {
	t.Helper()
	all, err := puzzle.ParsePackings("test", strings.NewReader(definition))
	if err != nil {
		t.Fatal(err)
	}
	c, err := all[0].Cover()
	if err != nil {
		t.Fatal(err)
	}
	return c
}
