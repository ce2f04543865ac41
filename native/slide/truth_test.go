package slide

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// truth is the distance of every position of a small board from its goal, found
// by breadth-first search with no heuristic: what the tests measure against.
type truth struct {
	g      *geometry
	dist   []int8 // by rank; -1 where the goal cannot be reached
	counts []int  // positions by distance
}

func findTruth(rows, cols, goalBlank int) *truth {
	g := sizedGeometry(rows, cols, goalBlank)
	size := 1
	for i := 2; i <= g.cells; i++ {
		size *= i
	}
	tr := &truth{g: g, dist: make([]int8, size)}
	for i := range tr.dist {
		tr.dist[i] = -1
	}
	goal := goalPosition(g)
	tr.dist[tr.rank(&goal)] = 0
	for layer, d := []position{goal}, 0; len(layer) > 0; d++ {
		tr.counts = append(tr.counts, len(layer))
		var next []position
		for i := range layer {
			for dir := range 4 {
				q := layer[i]
				if g.legal[q.blank]>>dir&1 == 0 {
					continue
				}
				q.apply(g.moved(&q, dir))
				if r := tr.rank(&q); tr.dist[r] < 0 {
					tr.dist[r] = int8(d + 1)
					next = append(next, q)
				}
			}
		}
		layer = next
	}
	return tr
}

func goalPosition(g *geometry) position {
	p := position{blank: g.goalBlank}
	for cell := range g.cells {
		p.tile[cell] = uint8(cell)
	}
	return p
}

// rank numbers the permutations: its Lehmer code, read as a number.
func (tr *truth) rank(p *position) int {
	r := 0
	used := 0
	for i := range tr.g.cells {
		t := int(p.tile[i])
		smaller := t
		for v := range t {
			smaller -= used >> v & 1
		}
		used |= 1 << t
		r = r*(tr.g.cells-i) + smaller
	}
	return r
}

// unrank is the inverse of rank.
func (tr *truth) unrank(r int) position {
	n := tr.g.cells
	var code [maxCells]int
	for i := n - 1; i >= 0; i-- {
		code[i] = r % (n - i)
		r /= n - i
	}
	free := make([]uint8, n)
	for i := range free {
		free[i] = uint8(i)
	}
	var p position
	for i := range n {
		p.tile[i] = free[code[i]]
		free = append(free[:code[i]], free[code[i]+1:]...)
		if p.tile[i] == tr.g.goalBlank {
			p.blank = uint8(i)
		}
	}
	return p
}

// slideOf writes p as a problem whose tiles carry other numbers than their goal
// cells: the tiles of the goal count down.
func (tr *truth) slideOf(p *position) puzzle.Slide {
	name := func(tile uint8) int {
		switch {
		case tile == tr.g.goalBlank:
			return 0
		case tile > tr.g.goalBlank:
			return tr.g.cells - int(tile)
		}
		return tr.g.cells - 1 - int(tile)
	}
	s := puzzle.Slide{Start: puzzle.StandardGoal(tr.g.rows, tr.g.cols), Goal: puzzle.StandardGoal(tr.g.rows, tr.g.cols)}
	for cell := range tr.g.cells {
		s.Start.Tiles[cell], s.Goal.Tiles[cell] = name(p.tile[cell]), name(uint8(cell))
	}
	return s
}

// readTable reads the rows of a tab-separated file after its comments and its
// line of column names.
func readTable(t testing.TB, file string) [][]string {
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var rows [][]string
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if !strings.HasPrefix(lines.Text(), "#") {
			rows = append(rows, strings.Split(lines.Text(), "\t"))
		}
	}
	if len(rows) < 2 {
		t.Fatalf("%s: no rows", file)
	}
	return rows[1:]
}

func number(t testing.TB, word string) int {
	var n int
	if _, err := fmt.Sscan(word, &n); err != nil {
		t.Fatal(err)
	}
	return n
}

// The truth itself is right: its counts by distance are the published ones.
func TestTruthAgainstPublishedCounts(t *testing.T) {
	for _, tt := range []struct {
		file             string
		rows, cols, goal int
	}{
		{"depth_2x2", 2, 2, 3}, {"depth_3x2", 2, 3, 5}, {"depth_4x2", 2, 4, 7}, {"depth_4x2", 4, 2, 0},
		{"depth8", 3, 3, 8}, {"depth8", 3, 3, 0}, {"depth8_edge", 3, 3, 7}, {"depth8_center", 3, 3, 4},
	} {
		checkCounts(t, tt.file, findTruth(tt.rows, tt.cols, tt.goal))
	}
}

func TestLongTruthAgainstPublishedCounts(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkCounts(t, "depth_5x2", findTruth(2, 5, 9))
}

func checkCounts(t *testing.T, file string, tr *truth) {
	rows := readTable(t, "testdata/"+file+".tsv")
	if len(rows) != len(tr.counts) {
		t.Errorf("%s: %d distances, want %d", file, len(tr.counts), len(rows))
		return
	}
	for d, row := range rows {
		if number(t, row[1]) != tr.counts[d] {
			t.Errorf("%s: %d positions at distance %d, want %s", file, tr.counts[d], d, row[1])
		}
	}
}
