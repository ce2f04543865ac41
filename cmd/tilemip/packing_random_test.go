package main

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/puzzletest"
	"github.com/tilemip/tilemip/native/cover"
)

// checkRandomPackings verifies random small packings with few solutions by both
// roads: copies, holes, pieces left over, one to four dimensions.
func checkRandomPackings(t *testing.T, trials int, seed uint64, most uint64) {
	r := rand.New(rand.NewPCG(seed, 7))
	for trials > 0 {
		definition := puzzletest.Packing(r, 8)
		puzzles, err := puzzle.ParsePackings("random", strings.NewReader(definition))
		if err != nil {
			t.Fatal(err)
		}
		packed, err := puzzles[0].Cover()
		if err != nil {
			t.Fatal(err)
		}
		found, err := cover.Search(context.Background(), packed.Cover, cover.Options{})
		if err != nil {
			t.Fatal(err)
		}
		if found.Solutions == 0 && trials%4 != 0 || found.Solutions > most {
			continue
		}
		trials--
		if a := countBoth(t, definition); *a.Solutions != found.Solutions {
			t.Errorf("%s%d solutions of the program, %d by dancing links", definition, *a.Solutions, found.Solutions)
		}
	}
}

func TestRandomPackings(t *testing.T) { checkRandomPackings(t, 15, 1, 3) }

func TestLongRandomPackings(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkRandomPackings(t, 200, 2, 12)
}
