package pdb

import (
	"context"
	"math/rand/v2"
	"testing"
)

// A plain value is the least of the values that Table has for all cells of the blank.
func TestPlain(t *testing.T) {
	for i, p := range []Pattern{
		{3, 3, 8, []int{0, 1, 2, 5}}, {3, 3, 0, []int{1, 4, 8}}, {2, 4, 7, []int{0, 3, 6}}, {4, 4, 15, []int{0, 1, 4, 5}},
	} {
		plain, err := BuildPlain(context.Background(), p, nil)
		if err != nil {
			t.Fatal(err)
		}
		table, err := Build(context.Background(), p, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(uint64(i), 21))
		for range 300 {
			tile := make([]uint8, p.Rows*p.Cols)
			for cell, v := range rng.Perm(len(tile)) {
				tile[cell] = uint8(v)
			}
			place := table.Placing(tile)
			want := unknown
			for blank := range tile {
				if place.Mask>>blank&1 == 0 {
					want = min(want, table.Value(place, blank))
				}
			}
			if got := plain.Value(tile); got != want {
				t.Fatalf("%v, board %v: %d, want %d", p, tile, got, want)
			}
		}
	}
	if _, err := BuildPlain(context.Background(), Pattern{Rows: 1}, nil); err == nil {
		t.Error("a pattern of one row")
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := BuildPlain(ctx, Pattern{3, 3, 8, []int{0, 1}}, nil); err == nil {
		t.Error("built although stopped")
	}
}
