package main

import (
	"context"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/engines"
	"github.com/tilemip/tilemip/native/referee"
)

// The pieces found fill the cube of 6, and the cubes of 3, 4 and 5: a search packs them, and
// the referee agrees. There are eight connected pieces, one of them the cube of 5.
func TestDissection(t *testing.T) {
	var out strings.Builder
	if err := run(2, 1000, &out); err != nil {
		t.Fatal(err)
	}
	puzzles, err := puzzle.ParsePackings("dissection", strings.NewReader(out.String()))
	if err != nil || len(puzzles) != 2 {
		t.Fatalf("%d puzzles, %v", len(puzzles), err)
	}
	for k, p := range puzzles {
		if mobile := len(p.Pieces) - k; mobile != 8 {
			t.Errorf("%d pieces, want 8", mobile)
		}
		for _, piece := range p.Pieces[:8] {
			if !connected(piece.Cells) {
				t.Errorf("piece %s does not hang together", piece.Name)
			}
		}
		pc, err := p.Cover()
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		o := engines.Options{Options: cover.Options{Limit: 1, Visit: func(options []int) {
			n++
			placed, err := pc.Decode(options)
			if verdict := referee.Packing(p, placed); err != nil || !verdict.OK {
				t.Errorf("refused: %s %v", verdict.Reason, err)
			}
		}}}
		if _, err := engines.Search(context.Background(), engines.Packing(pc), o); err != nil || n != 1 {
			t.Errorf("puzzle %d: %d solutions, %v", k, n, err)
		}
	}
}

func connected(cells [][3]int) bool {
	reached := cells[:1:1]
	for i := 0; i < len(reached); i++ {
		for _, c := range cells {
			if distance(reached[i], c) != 1 {
				continue
			}
			known := false
			for _, r := range reached {
				known = known || r == c
			}
			if !known {
				reached = append(reached, c)
			}
		}
	}
	return len(reached) == len(cells)
}

// No tries find nothing, and say so.
func TestNoTries(t *testing.T) {
	if err := run(1, 0, &strings.Builder{}); err == nil {
		t.Error("found without a try")
	}
}
