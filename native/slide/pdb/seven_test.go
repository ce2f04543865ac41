package pdb

import (
	"math/rand/v2"
	"testing"
)

// placing is where the tiles of a group stand, and the lowest cell of the region in which
// the blank is: a state of a search that shares nothing with the package's own.
type placing struct {
	tiles [MaxTiles]int
	blank int
}

// reached returns the cells that the blank can go to, its own first, and the lowest.
func (s placing) reached(p Pattern) (cells []int, lowest int) {
	taken := [MaxCells]bool{}
	for _, cell := range s.tiles[:len(p.Tiles)] {
		taken[cell] = true
	}
	taken[s.blank] = true
	cells, lowest = []int{s.blank}, s.blank
	for i := 0; i < len(cells); i++ {
		for _, to := range beside(p, cells[i]) {
			if !taken[to] {
				taken[to] = true
				cells, lowest = append(cells, to), min(lowest, to)
			}
		}
	}
	return cells, lowest
}

// moves returns the placings that one move of a tile of the group leads to.
func (s placing) moves(p Pattern) (all []placing) {
	cells, _ := s.reached(p)
	for _, to := range cells {
		for _, from := range beside(p, to) {
			for i, cell := range s.tiles[:len(p.Tiles)] {
				if cell == from {
					next := s
					next.tiles[i], next.blank = to, from
					_, next.blank = next.reached(p)
					all = append(all, next)
				}
			}
		}
	}
	return all
}

// valueOf looks a placing up.
func (s placing) valueOf(t *Table) int {
	tile := make([]uint8, t.Space.Cells)
	for i := range tile {
		tile[i] = 255 // none of the group
	}
	for i, own := range t.Pattern.Tiles {
		tile[s.tiles[i]] = uint8(own)
	}
	return t.Value(t.Placing(tile), s.blank)
}

// goalPlacing is the placing at home.
func goalPlacing(p Pattern) placing {
	s := placing{blank: p.Blank}
	copy(s.tiles[:], p.Tiles)
	_, s.blank = s.reached(p)
	return s
}

// checkNearGoal compares the values of the placings nearest to the goal, about many of
// them, with a search of its own, and returns the value up to which it did.
func checkNearGoal(t *testing.T, table *Table, many int) (depth int) {
	t.Helper()
	p := table.Pattern
	seen := map[placing]bool{goalPlacing(p): true}
	layer := []placing{goalPlacing(p)}
	for ; len(layer) > 0; depth++ {
		var next []placing
		for _, s := range layer {
			if v := s.valueOf(table); v != depth {
				t.Fatalf("%v: %d for %v, want %d", p, v, s, depth)
			}
			for _, after := range s.moves(p) {
				if len(seen) < many && !seen[after] {
					seen[after] = true
					next = append(next, after)
				}
			}
		}
		layer = next
	}
	return depth - 1
}

// checkFar looks at random placings: every move of a tile changes the value by one, and one
// of them lowers it. Values of which that holds everywhere, with 0 at home alone, are the
// least numbers of moves.
func checkFar(t *testing.T, table *Table, samples int) (most int) {
	t.Helper()
	p := table.Pattern
	rng := rand.New(rand.NewPCG(7, 24))
	for range samples {
		cells := rng.Perm(p.Rows * p.Cols)
		s := placing{blank: cells[len(p.Tiles)]}
		copy(s.tiles[:], cells[:len(p.Tiles)])
		value, lower := s.valueOf(table), false
		for _, after := range s.moves(p) {
			v := after.valueOf(table)
			if v != value-1 && v != value+1 {
				t.Fatalf("%v: %d for %v, and %d after a move", p, value, s, v)
			}
			lower = lower || v < value
		}
		if !lower && value > 0 {
			t.Fatalf("%v: %d for %v, and no move lowers it", p, value, s)
		}
		most = max(most, value)
	}
	return most
}

// The checks of tables that are too large for the plain search, on small ones.
func TestSampledValues(t *testing.T) {
	for _, p := range []Pattern{{4, 4, 15, []int{0, 1, 2, 3, 6}}, {5, 5, 24, []int{17, 18, 23}}, {3, 3, 4, []int{0, 2, 5, 8}}} {
		table, _ := loaded(t, Store{}, p)
		near, far := checkNearGoal(t, table, 1000), checkFar(t, table, 300)
		if near < 4 || far < 10 {
			t.Errorf("%v: values of up to %d near the goal, %d elsewhere", p, near, far)
		}
	}
}

// The pairs of seven cells of the 5×5 board and a region of the others, counted anew: what
// a table of the 24-puzzle takes, a bit for each of them and each of 7! orders.
func TestLongSevenTileSizes(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	p := Pattern{5, 5, 24, []int{12, 13, 17, 18, 19, 22, 23}}
	regions, sets := 0, 0
	var cells [7]int
	var choose func(k, from int)
	choose = func(k, from int) {
		if k < len(cells) {
			for cells[k] = from; cells[k] < 25; cells[k]++ {
				choose(k+1, cells[k]+1)
			}
			return
		}
		sets++
		taken := [25]bool{}
		for _, cell := range cells {
			taken[cell] = true
		}
		for cell := range taken {
			if !taken[cell] {
				regions++
				fill(p, &taken, cell)
			}
		}
	}
	choose(0, 0)
	table := p.frame(nil)
	if sets != 480_700 || table.Space.Regions != regions || table.size() != 5040*((regions+63)/64*8) {
		t.Errorf("%d sets, %d regions, %d of the space, %d bytes", sets, regions, table.Space.Regions, table.size())
	}
	t.Logf("%d regions, %d bytes", regions, table.size())
}

// fill takes the free cells that are connected to one.
func fill(p Pattern, taken *[25]bool, cell int) {
	taken[cell] = true
	for _, to := range beside(p, cell) {
		if !taken[to] {
			fill(p, taken, to)
		}
	}
}

// The tables of seven tiles of the 24-puzzle, where they lie in the folder for tables:
// building one takes a minute of two cores.
func TestLongSevenTileValues(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	files, _, err := listFiles(CacheDir())
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, f := range files {
		if f.Unfinished || f.Version != formatVersion || f.Pattern.Rows != 5 || f.Pattern.Cols != 5 || len(f.Pattern.Tiles) != 7 {
			continue
		}
		table, err := openTable(CacheDir(), f.Pattern)
		if err != nil {
			t.Fatal(err)
		}
		near := checkNearGoal(t, table, 20_000)
		t.Logf("%v: all values of up to %d; up to %d among 500 random placings", f.Pattern, near-1, checkFar(t, table, 500))
		checked++
	}
	if checked == 0 {
		t.Skip("no table of seven tiles of the 24-puzzle is in the folder for tables; tilemip cache build --tier 7 --board … makes them")
	}
}
