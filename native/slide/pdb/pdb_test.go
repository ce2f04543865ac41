package pdb

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"
)

// plain finds the values of a pattern in the plainest way: a search over the cells of
// the tiles and of the blank, in which moves of other tiles cost nothing. The result
// has one byte a state, 255 where there is no state; key is the index of a state.
func plain(p Pattern) []uint8 {
	cells := p.Rows * p.Cols
	size := cells
	for range p.Tiles {
		size *= cells
	}
	dist := make([]uint8, size)
	for i := range dist {
		dist[i] = 255
	}
	goal := key(cells, p.Tiles, p.Blank)
	dist[goal] = 0
	layer := []int{goal}
	place := make([]int, len(p.Tiles))
	for d := uint8(0); len(layer) > 0; d++ {
		var next []int
		for i := 0; i < len(layer); i++ { // grows by the moves that cost nothing
			if dist[layer[i]] != d {
				continue
			}
			rest := layer[i]
			blank := rest % cells
			for j := range place {
				rest /= cells
				place[j] = rest % cells
			}
			for _, to := range beside(p, blank) {
				moved, cost := -1, uint8(0)
				for j := range place {
					if place[j] == to {
						moved, cost = j, 1
						place[j] = blank
					}
				}
				k := key(cells, place, to)
				if d+cost < dist[k] {
					dist[k] = d + cost
					if cost == 0 {
						layer = append(layer, k)
					} else {
						next = append(next, k)
					}
				}
				if moved >= 0 {
					place[moved] = to
				}
			}
		}
		layer = next
	}
	return dist
}

func key(cells int, place []int, blank int) int {
	k := 0
	for j := len(place) - 1; j >= 0; j-- {
		k = k*cells + place[j]
	}
	return k*cells + blank
}

func beside(p Pattern, cell int) []int {
	var all []int
	row, col := cell/p.Cols, cell%p.Cols
	if row > 0 {
		all = append(all, cell-p.Cols)
	}
	if row < p.Rows-1 {
		all = append(all, cell+p.Cols)
	}
	if col > 0 {
		all = append(all, cell-1)
	}
	if col < p.Cols-1 {
		all = append(all, cell+1)
	}
	return all
}

// checkValues compares every value whose key is a multiple of one with that of plain.
func checkValues(t *testing.T, p Pattern, one int) {
	t.Helper()
	table, err := Build(context.Background(), p, 2, nil)
	if err != nil {
		t.Fatal(err)
	}
	cells := p.Rows * p.Cols
	compared, most := 0, 0
	for k, d := range plain(p) {
		if d == 255 || k%one != 0 {
			continue
		}
		tile := make([]uint8, cells)
		for i := range tile {
			tile[i] = 255 // none of the group
		}
		rest := k / cells
		for _, own := range p.Tiles {
			tile[rest%cells] = uint8(own)
			rest /= cells
		}
		if v := table.Value(table.Placing(tile), k%cells); v != int(d) {
			t.Fatalf("%v: %d for cells %v, want %d", p, v, tile, d)
		}
		compared++
		most = max(most, int(d))
	}
	t.Logf("%v: %d values, at most %d", p, compared, most)
}

func TestValuesAgainstPlainSearch(t *testing.T) {
	for _, p := range []Pattern{
		{2, 2, 3, []int{0}}, {2, 2, 0, []int{1, 2, 3}}, {2, 3, 5, []int{0, 1, 2, 3, 4}},
		{3, 3, 8, []int{0, 1, 2, 3}}, {3, 3, 4, []int{0, 2, 5, 8}}, {3, 3, 0, []int{4}},
		{2, 5, 9, []int{0, 4, 5}}, {5, 2, 1, []int{0, 3, 9}}, {3, 4, 11, []int{2, 5, 8, 10}},
		{4, 4, 15, []int{1, 2, 3}}, {4, 4, 0, []int{3, 6, 9}}, {5, 5, 24, []int{0, 6}}, {4, 6, 23, []int{5, 17}},
	} {
		checkValues(t, p, 1)
	}
}

// Patterns that are their own image in each of the mirrors keep half the numbers, but
// for those of sets of cells that are their own image too; others keep all.
func TestFold(t *testing.T) {
	for _, tt := range []struct {
		p    Pattern
		half bool
	}{
		{Pattern{3, 4, 11, []int{0, 1, 2, 3}}, true}, {Pattern{3, 3, 7, []int{3, 4, 5, 6, 8}}, true}, // left and right
		{Pattern{4, 3, 11, []int{0, 3, 6, 9}}, true}, {Pattern{3, 2, 2, []int{0, 4}}, true}, // up and down
		{Pattern{3, 3, 8, []int{1, 2, 3, 6}}, true}, {Pattern{4, 4, 0, []int{5, 6, 9}}, true}, // the main diagonal
		{Pattern{3, 3, 2, []int{0, 1, 5, 8}}, true}, // the other one
		{Pattern{4, 4, 15, []int{9, 10, 14}}, false},
		{Pattern{3, 4, 11, []int{0, 1, 4}}, false},
		{Pattern{3, 3, 2, []int{1, 4, 6, 8}}, false}, // but for the blank, which they enclose
	} {
		checkValues(t, tt.p, 1)
		f := tt.p.frame(nil).Fold
		all := len(f.Base)
		if kept := countKept(f); tt.half && (kept <= all/2 || kept > all*2/3) || !tt.half && kept != all {
			t.Errorf("%v: %d of %d sets of cells are kept", tt.p, kept, all)
		}
	}
	f := Pattern{4, 4, 15, []int{0, 1, 2, 3, 4, 5, 6, 7}}.frame(nil)
	if f.size() > 90_000_000 {
		t.Errorf("eight tiles take %d bytes", f.size())
	}
}

func countKept(f *Fold) (kept int) {
	for _, base := range f.Base {
		kept += int(1 - base&1)
	}
	return kept
}

func TestLongValuesAgainstPlainSearch(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkValues(t, Pattern{4, 4, 15, []int{0, 1, 2, 3, 6}}, 7)
	checkValues(t, Pattern{4, 4, 15, []int{7, 10, 11, 13, 14}}, 7)
	checkValues(t, Pattern{3, 3, 8, []int{0, 1, 2, 3, 4, 5, 6, 7}}, 911)
	checkValues(t, Pattern{5, 5, 0, []int{1, 5, 6, 7}}, 7)
}

// The numbers of pairs of cells and region, as counted by our own program in another
// language.
func TestSpaceSizes(t *testing.T) {
	for _, tt := range []struct{ rows, cols, tiles, regions int }{
		{4, 4, 5, 7284}, {4, 4, 6, 16412}, {4, 4, 7, 27748}, {4, 4, 8, 35347},
	} {
		if s := newSpace(tt.rows, tt.cols, tt.tiles); s.Regions != tt.regions {
			t.Errorf("%d tiles on %d×%d: %d regions, want %d", tt.tiles, tt.rows, tt.cols, s.Regions, tt.regions)
		}
	}
}

// Every pair of cells and region has a number of its own.
func TestSpaceNumbersAreDistinct(t *testing.T) {
	for _, size := range [][3]int{{2, 3, 2}, {3, 3, 4}, {3, 4, 5}, {4, 4, 7}, {3, 5, 8}} {
		s := newSpace(size[0], size[1], size[2])
		seen := make([]bool, s.Regions)
		for n, mask := range s.tiles {
			for cell := range s.Cells {
				if s.region[n]>>cell&1 == 1 && s.number(mask, cell) != n {
					t.Fatalf("%v: number %d for that of cells %b and region %b, %d", size, s.number(mask, cell), mask, s.region[n], n)
				}
			}
			if s.region[n]&mask != 0 || s.region[n] == 0 || seen[s.number(mask, lowest(s.region[n]))] {
				t.Fatalf("%v: number %d twice, or with cells %b in region %b", size, n, mask, s.region[n])
			}
			seen[n] = true
		}
	}
}

func lowest(mask uint32) int {
	for c := 0; ; c++ {
		if mask>>c&1 == 1 {
			return c
		}
	}
}

// Every order, every turn: the same as moving the tile in the sequence.
func TestTurns(t *testing.T) {
	for tiles := 1; tiles <= MaxTiles; tiles++ {
		turns := newTurns(tiles, 4)
		for number := 0; number < turns.Orders; number += 1 + turns.Orders/5000 {
			order := turns.unrank(number)
			if turns.rank(order) != number {
				t.Fatalf("%v is number %d, not %d", order, turns.rank(order), number)
			}
			for from := range tiles {
				for to := max(0, from-4); to < min(tiles, from+5); to++ {
					moved := append([]uint8(nil), order[:from]...)
					moved = append(moved, order[from+1:]...)
					moved = append(moved[:to], append([]uint8{order[from]}, moved[to:]...)...)
					if got := turns.apply(uint64(number), from, to); int(got) != turns.rank(moved) {
						t.Fatalf("%v from %d to %d: number %d, want %d", order, from, to, got, turns.rank(moved))
					}
				}
			}
		}
	}
}

// The largest values of the halves of the 15-puzzle. Those of the upper half agree with
// our own program in another language. That one lets the blank end in any region, which
// gives 33 for the lower half; here it must end in the corner, enclosed by its tiles.
func TestLongSevenEight(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	for _, tt := range []struct {
		tiles []int
		most  int
	}{{[]int{0, 1, 2, 3, 4, 5, 6, 7}, 38}, {[]int{8, 9, 10, 11, 12, 13, 14}, 34}} {
		p := Pattern{4, 4, 15, tt.tiles}
		b := newBuilder(p.frame(nil))
		if err := b.search(context.Background(), p, 2, nil); err != nil {
			t.Fatal(err)
		}
		if b.deepest != tt.most {
			t.Errorf("%v: largest value %d, want %d", tt.tiles, b.deepest, tt.most)
		}
		release(b.cur)
		release(b.out)
	}
}

// The table does not depend on the number of goroutines.
func TestBuildIsDeterministic(t *testing.T) {
	p := Pattern{3, 5, 7, []int{0, 1, 5, 6, 13}}
	one, err := Build(context.Background(), p, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	four, err := Build(context.Background(), p, 4, nil)
	if err != nil || string(one.Bits) != string(four.Bits) {
		t.Errorf("the tables differ, %v", err)
	}
}

func TestBuildStops(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	calls := 0
	_, err := Load(ctx, Store{Dir: t.TempDir()}, []Pattern{{4, 4, 15, []int{0, 1, 2, 3, 4, 5, 6}}}, 1, func(done, all uint64) {
		if calls++; done > all {
			t.Errorf("%d of %d", done, all)
		}
		cancel()
	})
	if !errors.Is(err, ErrStopped) || calls == 0 {
		t.Errorf("%v after %d reports", err, calls)
	}
}

func TestBadPatterns(t *testing.T) {
	for _, p := range []Pattern{
		{}, {1, 5, 0, []int{1}}, {6, 6, 0, []int{1}}, {4, 4, 15, nil}, {4, 4, 15, []int{15}}, {4, 4, 15, []int{2, 1}},
		{4, 4, 15, []int{1, 1}}, {4, 4, 15, []int{16}}, {4, 4, 15, []int{-1}}, {2, 2, 0, []int{0, 1, 2, 3}},
		{4, 4, 15, []int{0, 1, 2, 3, 4, 5, 6, 7, 8}},
	} {
		if _, err := Build(context.Background(), p, 1, nil); err == nil {
			t.Errorf("%v was built", p)
		}
		if _, err := openTable(t.TempDir(), p); err == nil {
			t.Errorf("%v was opened", p)
		}
		if _, err := Load(context.Background(), Store{Dir: ""}, []Pattern{p}, 1, nil); err == nil {
			t.Errorf("%v was loaded", p)
		}
	}
}

// small and large tables are kept in different memory.
var saved = []Pattern{{3, 3, 8, []int{0, 1, 2}}, {4, 4, 15, []int{8, 9, 10, 11, 12, 13, 14}}}

func TestFiles(t *testing.T) {
	for _, p := range saved {
		dir := filepath.Join(t.TempDir(), "new")
		if _, err := openTable(dir, p); !os.IsNotExist(err) {
			t.Errorf("no file: %v", err)
		}
		first, err := Load(context.Background(), Store{Dir: dir}, []Pattern{p}, 2, nil)
		if err != nil || !Saved(dir, []Pattern{p}) {
			t.Fatal(err)
		}
		again, err := openTable(dir, p)
		if err != nil || string(again.Bits) != string(first[0].Bits) {
			t.Fatalf("read again: %v", err)
		}
		if files, _ := os.ReadDir(dir); len(files) != 1 {
			t.Errorf("%v", files)
		}
	}
}

// Whatever is wrong with a file is noticed, and Load makes a sound one of it.
func TestDamagedFiles(t *testing.T) {
	p := saved[0]
	dir := t.TempDir()
	tables, err := Load(context.Background(), Store{Dir: dir}, []Pattern{p}, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, p.FileName())
	sound, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	flip := func(at int) []byte {
		b := append([]byte(nil), sound...)
		b[at] ^= 1
		return b
	}
	for name, content := range map[string][]byte{
		"empty": nil, "only the header": sound[:headerSize], "cut": sound[:len(sound)-1], "longer": append(flip(0)[:0:0], append(sound, 0)...),
		"magic": flip(0), "version": flip(8), "rows": flip(12), "blank": flip(14), "tiles": flip(16), "checksum": flip(32),
		"first bit": flip(headerSize), "last bit": flip(len(sound) - 1),
	} {
		if err := os.WriteFile(file, content, 0o644); err != nil {
			t.Fatal(err)
		}
		if _, err := openTable(dir, p); !errors.Is(err, errDamaged) {
			t.Errorf("%s: %v", name, err)
		}
		mended, err := Load(context.Background(), Store{Dir: dir}, []Pattern{p}, 1, nil)
		if err != nil || string(mended[0].Bits) != string(tables[0].Bits) {
			t.Errorf("%s: %v", name, err)
		}
		if b, err := os.ReadFile(file); err != nil || string(unstamped(b)) != string(unstamped(sound)) {
			t.Errorf("%s: not mended, %v", name, err)
		}
	}
}

// unstamped returns a file without the time in its header, which two savings may not share.
func unstamped(file []byte) []byte {
	end := binary.Size(header{})
	if len(file) < end {
		return file
	}
	return slices.Concat(file[:end-8], file[end:])
}

// A folder that cannot be written does not stop anyone; what killed processes left
// goes when it is old.
func TestUnwritableFolderAndLeftovers(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	tables, err := Load(context.Background(), Store{Dir: filepath.Join(file, "dir")}, saved[:1], 1, nil)
	if err != nil || tables[0].Bits == nil {
		t.Errorf("%v", err)
	}
	if tables[0].Save(filepath.Join(file, "dir")) == nil {
		t.Error("saved below a file")
	}
	dir := t.TempDir()
	old, young := filepath.Join(dir, "slide-a.pdb.1"+partSuffix), filepath.Join(dir, "slide-b.pdb.2"+partSuffix)
	for _, f := range []string{old, young} {
		if err := os.WriteFile(f, nil, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	before := time.Now().Add(-2 * time.Hour)
	if err := os.Chtimes(old, before, before); err != nil {
		t.Fatal(err)
	}
	if err := tables[0].Save(dir); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(old); !os.IsNotExist(err) {
		t.Errorf("%s is still there", old)
	}
	if _, err := os.Stat(young); err != nil {
		t.Errorf("%s is gone", young)
	}
}

func TestCacheDir(t *testing.T) {
	t.Setenv("TILEMIP_CACHE", "some/where")
	if dir := CacheDir(); dir != "some/where" {
		t.Error(dir)
	}
	t.Setenv("TILEMIP_CACHE", "off")
	if dir := CacheDir(); dir != "" || Saved(dir, saved) {
		t.Error(dir)
	}
	t.Setenv("TILEMIP_CACHE", "")
	t.Setenv("XDG_CACHE_HOME", filepath.Join(t.TempDir(), "x"))
	if dir := CacheDir(); filepath.Base(dir) != "tilemip" {
		t.Error(dir)
	}
}

// Rearranging whole bitsets is the same as moving bit by bit.
func TestRearrange(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for tiles := 2; tiles <= MaxTiles; tiles++ {
		turns := newTurns(tiles, 4)
		words := (turns.Orders + 63) / 64
		for from := range tiles {
			for to := range tiles {
				if from == to || max(from-to, to-from) > 4 {
					continue
				}
				for _, share := range []int{2, 50} { // dense and sparse
					source, got, want := make([]uint64, words), make([]uint64, words), make([]uint64, words)
					ones := 0
					for o := range turns.Orders {
						if rng.IntN(share) == 0 {
							ones++
							source[o/64] |= 1 << (o % 64)
							target := turns.apply(uint64(o), from, to)
							want[target/64] |= 1 << (target % 64)
						}
					}
					newRearrange(turns, from, to).unite(got, source, ones)
					if fmt.Sprint(got) != fmt.Sprint(want) {
						t.Fatalf("%d tiles from %d to %d: wrong bits", tiles, from, to)
					}
				}
			}
		}
	}
}

func BenchmarkBuild(b *testing.B) {
	for _, tiles := range [][]int{{0, 1, 2, 3, 6}, {0, 4, 5, 8, 9, 12}, {8, 9, 10, 11, 12, 13, 14}, {0, 1, 2, 3, 4, 5, 6, 7}} {
		b.Run(fmt.Sprint(len(tiles)), func(b *testing.B) {
			for range b.N {
				t, err := Build(context.Background(), Pattern{4, 4, 15, tiles}, 1, nil)
				if err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(t.entries())*float64(b.N)/b.Elapsed().Seconds(), "entries/s")
			}
		})
	}
}

// openTable reads the table of a pattern from its file in dir. The error is errDamaged for a
// file that is not that table, and the system's error when there is no file.
func openTable(dir string, p Pattern) (*Table, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	t := p.frame(nil)
	return t, t.open(Store{Dir: dir})
}
