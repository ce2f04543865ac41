package main

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Where memory does not do for the classes, the count is left to another engine, and
// that is said.
func TestCountWithoutMemory(t *testing.T) {
	ps, err := puzzle.ParsePackings("trominoes", strings.NewReader("D:xDim=9:yDim=8:zDim=1\nC:name=a:copies=24:layout=0 0 0, 1 0 0, 0 1 0\n~D\n"))
	if err != nil {
		t.Fatal(err)
	}
	packed, err := ps[0].Cover()
	if err != nil {
		t.Fatal(err)
	}
	var words bytes.Buffer
	s := &session{view: &view{out: &words, err: &words}, count: true}
	why, memory, yes := s.byClasses(packed)
	if !yes || memory != memoryForCopies || !strings.HasPrefix(why, "24 equal pieces a") {
		t.Errorf("%v, %q, %d bytes", yes, why, memory)
	}
	if a, err := s.countPacking(context.Background(), packed, why, 1000); a != nil || err != nil || !strings.Contains(words.String(), "another engine lists") {
		t.Errorf("%+v, %v, %q", a, err, words.String())
	}
	if a, err := s.countPacking(context.Background(), packed, why, memory); err != nil || *a.Solutions != 204184 {
		t.Errorf("%+v, %v", a, err)
	}
}
