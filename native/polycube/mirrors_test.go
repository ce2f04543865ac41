package polycube_test

import (
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/polycube"
)

// One of a solution and its mirror image is found, with little more than half the work, and
// the other one is its Mirror: together they are all solutions up to rotation, 480 of the Soma
// cube and 26 of the Diabolical cube, each once.
func TestMirrors(t *testing.T) {
	for _, c := range []struct {
		name, options     string
		unique, rotations int
		fits, all         uint64 // with and without Mirrors
	}{
		{"soma", "-r", 240, 480, 4863, 8715},
		{"soma", "-r -e6 -b3", 240, 480, 13187, 25289},
		{"soma", "-rL", 240, 480, 6100, 11758},
		{"diabolical", "-r", 13, 26, 296, 527},
	} {
		p := load(t, c.name)
		pc, err := p.Cover()
		if err != nil {
			t.Fatal(err)
		}
		o := options(t, c.options)
		if got := polycube.Total(search(t, p, o).Fits); got != c.all {
			t.Errorf("%s %s: %d fits; expected %d", c.name, c.options, got, c.all)
		}
		forms := map[string]bool{}
		number := map[[3]int]int{}
		for i, cell := range pc.Cells {
			number[cell] = i
		}
		orbits := pc.Orbits()
		add := func(placed []puzzle.Placed) {
			var pieces [][]int
			for _, pl := range placed {
				var cells []int
				for _, cell := range pl.Cells {
					cells = append(cells, number[cell])
				}
				pieces = append(pieces, cells)
			}
			form := string(orbits.CanonicalCells(pieces))
			if forms[form] {
				t.Errorf("%s %s: twice up to rotation", c.name, c.options)
			}
			forms[form] = true
		}
		o.Mirrors = true
		o.Solution = func(st *polycube.State) {
			add(st.Placed())
			mirror := st.Mirror()
			add(mirror)
			for i, pl := range mirror { // each in the shape of its piece
				if want := p.Orientations(p.Pieces[i]); pl.Piece != p.Pieces[i].Name || !oneOf(want, pl.Cells) {
					t.Errorf("%s %s: piece %s does not lie as %v", c.name, c.options, pl.Piece, pl.Cells)
				}
			}
		}
		r := search(t, p, o)
		if int(r.Unique) != c.unique || len(forms) != c.rotations || polycube.Total(r.Fits) != c.fits {
			t.Errorf("%s %s: %d solutions, %d with their mirror images, %d fits; expected %d, %d, %d", c.name, c.options, r.Unique, len(forms), polycube.Total(r.Fits), c.unique, c.rotations, c.fits)
		}
	}
}

// oneOf reports whether the cells, shifted to the origin, are one of the orientations.
func oneOf(orientations [][][3]int, cells [][3]int) bool {
	least := cells[0]
	for _, c := range cells {
		for axis, v := range c {
			least[axis] = min(least[axis], v)
		}
	}
	for _, o := range orientations {
		in := map[[3]int]bool{}
		for _, c := range o {
			in[c] = true
		}
		all := len(o) == len(cells)
		for _, c := range cells {
			all = all && in[[3]int{c[0] - least[0], c[1] - least[1], c[2] - least[2]}]
		}
		if all {
			return true
		}
	}
	return false
}

// -r compares all pieces, the first too; with OldRedundancy never the first one, and no puzzle
// of Table 2 has another piece chosen.
func TestFirstPiece(t *testing.T) {
	lines := strings.Split(definitionOf(t, "pent_10x6"), "\n")
	for i, line := range lines { // X to the front
		if strings.HasPrefix(line, "C:name=X") {
			lines[1], lines[i] = lines[i], lines[1]
		}
	}
	first := parse(t, strings.Join(lines, "\n"))
	for old, want := range map[bool]string{false: "X", true: "I"} {
		if got := filterPiece(t, first, old); got != want {
			t.Errorf("old: %t: piece %s; expected %s", old, got, want)
		}
	}
	for _, name := range []string{"pent_10x6", "onesided_30x3", "tetris", "soma", "bedlam"} {
		p := load(t, name)
		if now, before := filterPiece(t, p, false), filterPiece(t, p, true); now != before {
			t.Errorf("%s: piece %s, and %s with OldRedundancy", name, now, before)
		}
	}
}

func filterPiece(t *testing.T, p *puzzle.Packing, old bool) string {
	t.Helper()
	s, err := polycube.New(p, polycube.Options{Redundancy: polycube.Auto, OldRedundancy: old})
	if err != nil {
		t.Fatal(err)
	}
	return s.Info().FilterPiece
}

func definitionOf(t *testing.T, name string) string {
	t.Helper()
	var b strings.Builder
	if _, err := load(t, name).WriteDefinition(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
