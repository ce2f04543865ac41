package cover

import (
	"context"
	"encoding/json"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/referee"
)

// region is a figure with a documented number of solutions: from the collection
// of David Goodger's Polyform Puzzler, with every count confirmed by an independent
// program. Where the two differ (CrossBlock2: 0, SpinnerBlock: 42, ThreeWalls: 90
// in the collection, up to all symmetries), the count is that of the program.
type region struct {
	Name       string
	OneSide    bool
	Pieces     string // name of the set
	Cells      string // "x,y x,y ..." or with z
	Symmetries int    // of the region, turns only
	Solutions  uint64
	Unique     uint64 // up to turns
	Long       bool
}

// readRegions returns the puzzles of testdata/regions.json.
func readRegions(t *testing.T) ([]region, map[string]*puzzle.Packing) {
	t.Helper()
	text, err := os.ReadFile("testdata/regions.json")
	if err != nil {
		t.Fatal(err)
	}
	var file struct {
		Pieces  map[string]map[string]string
		Regions []region
	}
	if err := json.Unmarshal(text, &file); err != nil {
		t.Fatal(err)
	}
	puzzles := map[string]*puzzle.Packing{}
	for _, r := range file.Regions {
		p := &puzzle.Packing{Name: r.Name, OneSide: r.OneSide}
		names := make([]string, 0, len(file.Pieces[r.Pieces]))
		for name := range file.Pieces[r.Pieces] {
			names = append(names, name)
		}
		slices.Sort(names)
		for _, name := range names {
			p.Pieces = append(p.Pieces, puzzle.Piece{Name: name, Cells: readCells(t, file.Pieces[r.Pieces][name])})
		}
		frame(p, readCells(t, r.Cells))
		puzzles[r.Name] = p
	}
	return file.Regions, puzzles
}

func readCells(t *testing.T, text string) [][3]int {
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

// checkRegions counts the solutions of the regions and has the judge look at
// every hundredth.
func checkRegions(t *testing.T, long bool) {
	regions, puzzles := readRegions(t)
	checked := 0
	for _, r := range regions {
		if r.Long != long {
			continue
		}
		checked++
		t.Run(r.Name, func(t *testing.T) {
			p := puzzles[r.Name]
			pc, err := p.Cover()
			if err != nil {
				t.Fatal(err)
			}
			var o PackingOptions
			seen := 0
			o.Visit = func(options []int) {
				if seen%100 == 0 {
					judge(t, pc, options)
				}
				seen++
			}
			got, err := SearchPacking(context.Background(), pc, o)
			if err != nil {
				t.Fatal(err)
			}
			if got.Termination != Completed || got.Solutions != r.Solutions || got.Unique != r.Unique || got.Symmetries != r.Symmetries {
				t.Errorf("%s: %d solutions, %d unique, %d symmetries; want %d, %d, %d", got.Termination,
					got.Solutions, got.Unique, got.Symmetries, r.Solutions, r.Unique, r.Symmetries)
			}
		})
	}
	if checked < 40 {
		t.Errorf("only %d regions", checked)
	}
}

// judge has the referee check a solution as a cover and as a packing.
func judge(t *testing.T, pc *puzzle.PackingCover, options []int) {
	t.Helper()
	if v := referee.Cover(pc.Cover, options); !v.OK {
		t.Fatalf("%v: %s", options, v.Reason)
	}
	placed, err := pc.Decode(options)
	if err != nil {
		t.Fatal(err)
	}
	if v := referee.Packing(pc.Packing, placed); !v.OK {
		t.Fatalf("%v: %s", options, v.Reason)
	}
}

func TestRegions(t *testing.T) { checkRegions(t, false) }

func TestLongRegions(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkRegions(t, true)
}
