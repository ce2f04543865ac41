package library

import (
	"bytes"
	"reflect"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Every puzzle of the library is written as a definition file from which the same puzzle is
// read, and that polycube 1.2.1 reads it is denied where additions are used, and only there.
func TestDefinitionsAreReadBack(t *testing.T) {
	extended := 0
	for _, e := range All() {
		p, err := e.Packing()
		if err != nil {
			t.Fatal(err)
		}
		var file bytes.Buffer
		additions, err := p.WriteDefinition(&file)
		if err != nil {
			t.Errorf("%s: %v", e.Name, err)
			continue
		}
		again, err := puzzle.ParsePackings(e.Name+".txt", &file)
		if err != nil {
			t.Errorf("%s: %v", e.Name, err)
			continue
		}
		if len(again) != 1 || !reflect.DeepEqual(again[0], p) {
			t.Errorf("%s: %+v is read back as %+v", e.Name, p, again[0])
		}
		if plain := p.Plain() && p.Axes == nil; plain != (len(additions) == 0) {
			t.Errorf("%s: additions %v", e.Name, additions)
		}
		if len(additions) > 0 {
			extended++
		}
	}
	if extended < 10 {
		t.Errorf("%d puzzles with additions; expected more to compare", extended)
	}
}
