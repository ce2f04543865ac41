package pricing

import (
	"bytes"
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// TestTablesAreKept: boards with one goal share tables, others do not, and a table that was kept
// is the one that would be made.
func TestTablesAreKept(t *testing.T) {
	a := puzzle.Slide{Start: puzzle.StandardGoal(3, 4), Goal: puzzle.StandardGoal(3, 4)}
	b := a
	a.Start, _ = a.Start.Apply(puzzle.Up)
	b.Start, _ = b.Start.Apply(puzzle.Left)
	tables := func(s puzzle.Slide, patterns [][]int) [][]uint8 {
		d, err := NewAdditive(context.Background(), s, patterns, 0)
		if err != nil {
			t.Fatal(err)
		}
		return d.views[0].tables
	}
	patterns := [][]int{{1, 5, 9}, {2, 3, 4}, {6, 7, 8}, {10, 11}}
	first, second := tables(a, patterns), tables(b, patterns)
	for k := range first {
		if &first[k][0] != &second[k][0] {
			t.Errorf("pattern %v: made twice", patterns[k])
		}
		g, err := newGrid(b)
		if err != nil {
			t.Fatal(err)
		}
		if fresh, _, err := g.fillTable(context.Background(), patterns[k]); err != nil || !bytes.Equal(fresh, second[k]) {
			t.Errorf("pattern %v: another table, %v", patterns[k], err)
		}
	}
	if other := tables(a, [][]int{{9, 5, 1}, {2, 3, 4}, {6, 7, 8}, {10, 11}}); bytes.Equal(other[0], first[0]) {
		t.Error("another order of the tiles numbers the placements otherwise")
	}
	goal := puzzle.Slide{Start: puzzle.Board{Rows: 3, Cols: 4, Tiles: []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}}}
	goal.Goal = goal.Start
	if other := tables(goal, patterns); bytes.Equal(other[1], first[1]) {
		t.Error("another goal has other tables")
	}
}

// TestKeeper: the bound on bytes holds, the latest used stay, and many may use it at once.
func TestKeeper(t *testing.T) {
	k := keeper{tables: map[string][]uint8{}}
	for i := range 4 {
		k.put(fmt.Sprint(i), make([]uint8, 10), 30)
		k.get("0")
	}
	for i, want := range []bool{true, false, true, true} {
		if got := k.get(fmt.Sprint(i)) != nil; got != want {
			t.Errorf("table %d kept: %v; want %v", i, got, want)
		}
	}
	k.put("large", make([]uint8, 31), 30)
	if k.get("large") != nil || k.bytes != 30 || len(k.order) != 3 {
		t.Errorf("%d bytes, order %v", k.bytes, k.order)
	}
	var group sync.WaitGroup
	for i := range 8 {
		group.Add(1)
		go func() {
			defer group.Done()
			for j := range 100 {
				k.put(fmt.Sprint(i*j%17), make([]uint8, 1+j%10), 30)
				k.get(fmt.Sprint(j % 17))
			}
		}()
	}
	group.Wait()
	if k.bytes > 30 || len(k.order) != len(k.tables) {
		t.Errorf("%d bytes, %d keys of %d tables", k.bytes, len(k.order), len(k.tables))
	}
}
