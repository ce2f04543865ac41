package puzzletest

// Figures with documented counts, for tests of every engine.

import (
	_ "embed"
	"encoding/json"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// A Region is a figure with a documented number of solutions: from the collection
// of David Goodger's Polyform Puzzler, with every count confirmed by an independent
// program. Where the two differ (CrossBlock2: 0, SpinnerBlock: 42, ThreeWalls: 90
// in the collection, up to all symmetries), the count is that of the program.
type Region struct {
	Name       string
	OneSide    bool
	Pieces     string // name of the set
	Cells      string // "x,y x,y ..." or with z
	Symmetries int    // of the region, turns only
	Solutions  uint64
	Unique     uint64 // up to rotations
	Long       bool   // to count

	Packing *puzzle.Packing `json:"-"`
}

//go:embed regions.json
var regions []byte

// Regions returns the figures with their puzzles, made anew at each call.
func Regions(t testing.TB) []Region {
	t.Helper()
	var file struct {
		Pieces  map[string]map[string]string
		Regions []Region
	}
	if err := json.Unmarshal(regions, &file); err != nil {
		t.Fatal(err)
	}
	if len(file.Regions) < 100 {
		t.Fatalf("only %d regions", len(file.Regions))
	}
	for k := range file.Regions {
		r := &file.Regions[k]
		r.Packing = &puzzle.Packing{Name: r.Name, OneSide: r.OneSide}
		pieces := file.Pieces[r.Pieces]
		for _, name := range slices.Sorted(maps.Keys(pieces)) {
			r.Packing.Pieces = append(r.Packing.Pieces, puzzle.Piece{Name: name, Cells: readCells(t, pieces[name])})
		}
		frame(r.Packing, readCells(t, r.Cells))
	}
	return file.Regions
}

// readCells reads cells as the file has them: words of two or three numbers with commas.
func readCells(t testing.TB, text string) [][3]int {
	t.Helper()
	var cells [][3]int
	for _, word := range strings.Fields(text) {
		var c [3]int
		for axis, number := range strings.Split(word, ",") {
			v, err := strconv.Atoi(number)
			if err != nil {
				t.Fatal(err)
			}
			c[axis] = v
		}
		cells = append(cells, c)
	}
	return cells
}

// frame makes the box of the puzzle just large enough for the region and fills
// the rest with a stationary piece.
func frame(p *puzzle.Packing, region [][3]int) {
	least, most := region[0], region[0]
	for _, c := range region {
		for axis := range 3 {
			least[axis], most[axis] = min(least[axis], c[axis]), max(most[axis], c[axis])
		}
	}
	inside := map[[3]int]bool{}
	for _, c := range region {
		inside[[3]int{c[0] - least[0], c[1] - least[1], c[2] - least[2]}] = true
	}
	for axis := range 3 {
		p.Dim[axis] = most[axis] - least[axis] + 1
	}
	rest := puzzle.Piece{Name: "*", Stationary: true}
	for x := range p.Dim[0] {
		for y := range p.Dim[1] {
			for z := range p.Dim[2] {
				if c := [3]int{x, y, z}; !inside[c] {
					rest.Cells = append(rest.Cells, c)
				}
			}
		}
	}
	if len(rest.Cells) > 0 {
		p.Pieces = append(p.Pieces, rest)
	}
}
