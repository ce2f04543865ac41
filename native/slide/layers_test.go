package slide

import (
	"context"
	"testing"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// checkLayers compares the layers up to a depth, or all, with a published table. The
// goal is the standard one, changed so that its blank lies in the cell.
func checkLayers(t *testing.T, file string, rows, cols, blank, depth int) {
	t.Helper()
	goal := puzzle.StandardGoal(rows, cols)
	last := len(goal.Tiles) - 1
	goal.Tiles[blank], goal.Tiles[last] = goal.Tiles[last], goal.Tiles[blank]
	began := time.Now()
	got, err := Layers(context.Background(), goal, depth, Options{Run: native.Run{Threads: 2}})
	if err != nil || got.Termination != native.Completed {
		t.Fatalf("%s: %+v, %v", file, got, err)
	}
	table := readTable(t, "testdata/"+file+".tsv")
	if depth >= 0 {
		table = table[:depth+1]
	}
	if len(got.Positions) != len(table) {
		t.Fatalf("%s: %d layers, want %d", file, len(got.Positions), len(table))
	}
	for d, row := range table {
		if got.Positions[d] != uint64(number(t, row[1])) {
			t.Errorf("%s: %d positions at distance %d, want %s", file, got.Positions[d], d, row[1])
		}
	}
	t.Logf("%s: %d layers in %v", file, len(table), time.Since(began))
}

func TestLayers(t *testing.T) {
	for _, tt := range []struct {
		file                    string
		rows, cols, goal, depth int
	}{
		{"depth_2x2", 2, 2, 3, -1}, {"depth_3x2", 3, 2, 0, -1}, {"depth_3x2", 2, 3, 5, -1}, {"depth_4x2", 2, 4, 4, -1},
		{"depth8", 3, 3, 8, -1}, {"depth8", 3, 3, 2, 31}, {"depth8_edge", 3, 3, 5, -1}, {"depth8_center", 3, 3, 4, -1},
		{"depth15", 4, 4, 15, 16}, {"depth24_small", 5, 5, 24, 13}, {"depth_4x3", 3, 4, 11, 20}, {"depth_5x2", 2, 5, 9, 20},
	} {
		checkLayers(t, tt.file, tt.rows, tt.cols, tt.goal, tt.depth)
	}
}

func TestLongLayers(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkLayers(t, "depth15", 4, 4, 0, 25)
	checkLayers(t, "depth_5x2", 5, 2, 0, -1)
	checkLayers(t, "depth24_small", 5, 5, 0, 18)
}

func TestLayersStop(t *testing.T) {
	goal := puzzle.StandardGoal(4, 4)
	canceled, cancel := context.WithCancel(context.Background())
	cancel()
	soon, cancelSoon := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancelSoon()
	for _, tt := range []struct {
		ctx  context.Context
		opts Options
		want native.Reason
	}{
		{context.Background(), Options{Run: native.Run{Memory: 1 << 20}}, native.MemoryLimit},
		{context.Background(), Options{Run: native.Run{NodeLimit: 10_000}}, native.NodeLimit},
		{canceled, Options{}, native.Interrupted},
		{soon, Options{}, native.TimeLimit},
	} {
		got, err := Layers(tt.ctx, goal, -1, tt.opts)
		if err != nil || got.Termination != tt.want || len(got.Positions) < 1 || len(got.Positions) > 40 {
			t.Errorf("%+v, %v; want %s", got, err, tt.want)
		}
		table := readTable(t, "testdata/depth15.tsv")
		for d, n := range got.Positions {
			if n != uint64(number(t, table[d][1])) {
				t.Errorf("%s: %d positions at distance %d, want %s", tt.want, n, d, table[d][1])
			}
		}
	}
	if _, err := Layers(context.Background(), puzzle.Board{}, 3, Options{}); err == nil {
		t.Error("a board of no size was accepted")
	}
}

func BenchmarkLayers15Puzzle(b *testing.B) {
	for range b.N {
		if _, err := Layers(context.Background(), puzzle.StandardGoal(4, 4), 18, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
