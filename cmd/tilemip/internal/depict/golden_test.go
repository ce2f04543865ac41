package depict

// Pictures compared with stored ones. Each was looked at when it was stored; go test
// ./cmd/tilemip/internal/depict -run TestGolden -update stores them anew, and whoever does that looks at them
// again. SVG and TikZ are compared as text, PNG by the difference of its pixels.

import (
	"bytes"
	"flag"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/catalog"
)

var update = flag.Bool("update", false, "store the pictures anew")

const (
	somaSolution = "Z V T , Z V T , A A T\nL V B , Z A T , Z A P\nL B B , L B P , L P P\n"
	pentSolution = "L L X V V V\nL X X X W V\nL T X W W V\nL T W W P P\nT T T F P P\nI Y F F P N\nI Y Y F F N\nI Y Z Z N N\nI Y Z U N U\nI Z Z U U U\n"
	stairs       = "s/2 s/3 s/4 s/5 s/8 , s/2 s/3 s/5 s/5 s/7 , s   s/4 s/4 s/8 s/8 , s/2 s/4 s/6 s/6 s/7\ns   s/3 s/4 s/6 s/8 , s   s   s/5 s/6 s/8 , s   s/3 s/3 s/7 s/7 , s/2 s/2 s/5 s/6 s/7\n"
	hexagon      = `<puzzle version="2"><gridType type="1"/><shapes><voxel x="3" y="1" z="1" type="0">###</voxel><voxel x="4" y="2" z="1" type="0">_###_###</voxel></shapes><problems><problem><shapes><shape id="0" count="2"/></shapes><result id="1"/></problem></problems></puzzle>`
)

// usual is the usual way to draw.
var usual Look

// fromFile reads the one subject of a file of the repository.
func fromFile(t *testing.T, name string) tilemip.Subject {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "..", "..", "..", name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	all, err := tilemip.Read(filepath.Base(name), f)
	if err != nil || len(all) != 1 {
		t.Fatalf("%s: %d subjects, %v", name, len(all), err)
	}
	return all[0]
}

// goldens are the stored pictures, by name.
func goldens(t *testing.T) map[string]func() (*picture.Picture, error) {
	neos, soma := fromFile(t, "examples/boards/neos.txt"), fromFile(t, "examples/puzzles/soma.txt")
	pent, four := fromFile(t, "examples/puzzles/pent_6x10.txt"), fromFile(t, "model/puzzle/library/puzzles/stairs-2x2x2x5.txt")
	plan := "LLUUURRRDDD"
	packed := func(l Look, one tilemip.Subject, grid string) func() (*picture.Picture, error) {
		return func() (*picture.Picture, error) {
			return l.Solution(one, &tilemip.Answer{Covered: tilemip.Covered{Grids: []string{grid}}})
		}
	}
	covered := func(name string, chosen ...string) func() (*picture.Picture, error) {
		one := fromFile(t, "examples/puzzles/"+name)
		return func() (*picture.Picture, error) {
			return usual.Solution(one, &tilemip.Answer{Covered: tilemip.Covered{Chosen: [][]string{chosen}}})
		}
	}
	triangles, err := puzzle.ParseBurrTools("hexagon", strings.NewReader(hexagon))
	if err != nil {
		t.Fatal(err)
	}
	return map[string]func() (*picture.Picture, error){
		"board": func() (*picture.Picture, error) { return usual.Puzzle(neos) },
		"plan": func() (*picture.Picture, error) {
			return usual.Solution(neos, &tilemip.Answer{Plan: tilemip.Plan{Moves: &plan}})
		},
		"plan-few": func() (*picture.Picture, error) {
			return Look{Frames: 4}.Solution(neos, &tilemip.Answer{Plan: tilemip.Plan{Moves: &plan}})
		},
		"soma":         func() (*picture.Picture, error) { return usual.Puzzle(soma) },
		"soma-layers":  packed(Look{}, soma, somaSolution),
		"soma-explode": packed(Look{Explode: 0.8}, soma, somaSolution),
		"soma-steps":   packed(Look{View: Steps}, soma, somaSolution),
		"pentominoes":  packed(Look{}, pent, pentSolution),
		"four":         packed(Look{}, four, stairs),
		"triangles":    func() (*picture.Picture, error) { return usual.Puzzle(tilemip.Subject{Packing: triangles[0]}) },
		"sudoku":       func() (*picture.Picture, error) { return usual.Puzzle(fromFile(t, "examples/puzzles/sudoku.dlx")) },
		"queens":       covered("queens8.dlx", "r1 c5 a6 b12", "r2 c1", "r3 c8", "r4 c4", "r5 c2", "r6 c7", "r7 c3", "r8 c6"),
		"langford":     covered("langford7.dlx", "7 s1 s9", "3 s2 s6", "6 s3 s10", "2 s4 s7", "5 s5 s11", "4 s8 s13", "1 s12 s14"),
		"matrix":       covered("knuth.dlx", "A D", "B G", "C E F"),
		"program":      func() (*picture.Picture, error) { return program(t) },
		"number-lines": func() (*picture.Picture, error) { return relaxed(t, "textbook") },
		"ghosts":       func() (*picture.Picture, error) { return relaxed(t, "assignment") },
		"graph":        similar,
	}
}

// stated is the program of a small board.
func stated(t *testing.T, formulation string) (tilemip.Subject, *tilemip.Statement) {
	one := boardOf(t, "1 2 3 / 4 5 6 / 0 7 8")
	o := tilemip.Options{Integer: tilemip.Integer{Formulation: formulation, Horizon: 2}}
	if formulation != "textbook" { // which has no reductions
		o.Reduce = []string{}
	}
	p, err := tilemip.State(t.Context(), one, o)
	if err != nil {
		t.Fatal(err)
	}
	return one, p
}

func program(t *testing.T) (*picture.Picture, error) {
	_, p := stated(t, "textbook")
	return Program("a board of 2 moves", p.Model), nil
}

// relaxed draws a made-up point within the bounds: the picture does not ask whether it is
// feasible, and no solver is needed.
func relaxed(t *testing.T, formulation string) (*picture.Picture, error) {
	one, p := stated(t, formulation)
	a := p.Model.Matrix()
	x := make([]float64, p.Model.Columns())
	for j := range x {
		x[j] = a.Lower[j] + (a.Upper[j]-a.Lower[j])*float64(j*37%10)/10
	}
	if formulation == "assignment" { // shares of a whole
		for j := range x {
			x[j] /= 4
		}
	}
	return Look{}.Relaxation(*one.Board, formulation, p.Model, x, 1.25)
}

// similar draws a family of five, one of two and two solutions alone.
func similar() (*picture.Picture, error) {
	return Graph("a box", &catalog.Graph{
		Solutions: make([]catalog.Solution, 9), Families: []int{0, 0, 0, 0, 0, 1, 1, 2, 3}, Complete: true,
		Edges: []catalog.Edge{{From: 0, To: 1, Distance: 2}, {From: 1, To: 2, Distance: 2}, {From: 2, To: 0, Distance: 1}, {From: 2, To: 3, Distance: 2}, {From: 3, To: 4, Distance: 3}, {From: 5, To: 6, Distance: 2}},
	})
}

func TestGolden(t *testing.T) {
	for name, draw := range goldens(t) {
		p, err := draw()
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var b bytes.Buffer
		if err := p.SVG(&b); err != nil {
			t.Fatal(err)
		}
		sameText(t, name+".svg", b.Bytes())
	}
	all := goldens(t)
	for theme, name := range map[picture.Theme]string{picture.Print: "pentominoes", picture.Dark: "soma-explode", picture.Light: "board"} {
		p, err := all[name]()
		if err != nil {
			t.Fatal(err)
		}
		p.Theme = theme
		var b bytes.Buffer
		if err := p.TikZ(&b); err != nil {
			t.Fatal(err)
		}
		sameText(t, name+"-"+string(theme)+".tex", b.Bytes())
		b.Reset()
		p.Scale = 0.5
		if err := p.PNG(&b); err != nil {
			t.Fatal(err)
		}
		samePixels(t, name+"-"+string(theme)+".png", b.Bytes())
	}
}

// stored is a stored picture; with -update the new one is stored.
func stored(t *testing.T, name string, now []byte) []byte {
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, now, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(file)
	if err != nil {
		t.Error(err)
	}
	return text
}

func sameText(t *testing.T, name string, now []byte) {
	t.Helper()
	before, after := strings.Split(string(stored(t, name, now)), "\n"), strings.Split(string(now), "\n")
	for i := range min(len(before), len(after)) {
		if before[i] != after[i] {
			t.Errorf("%s:%d: %.300q, stored %.300q", name, i+1, after[i], before[i])
			return
		}
	}
	if len(before) != len(after) {
		t.Errorf("%s: %d lines, stored %d", name, len(after), len(before))
	}
}

// samePixels allows for what rounding of other processors does to the edges of shapes.
func samePixels(t *testing.T, name string, now []byte) {
	t.Helper()
	decode := func(b []byte) image.Image {
		img, err := png.Decode(bytes.NewReader(b))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		return img
	}
	before, after := decode(stored(t, name, now)), decode(now)
	if before.Bounds() != after.Bounds() {
		t.Fatalf("%s: %v, stored %v", name, after.Bounds(), before.Bounds())
	}
	sum, n := 0.0, 0.0
	for y := range before.Bounds().Dy() {
		for x := range before.Bounds().Dx() {
			r, g, b, _ := before.At(x, y).RGBA()
			s, h, c, _ := after.At(x, y).RGBA()
			for _, d := range []float64{float64(r) - float64(s), float64(g) - float64(h), float64(b) - float64(c)} {
				sum, n = sum+max(d, -d)/0xffff, n+1
			}
		}
	}
	if sum/n > 0.002 {
		t.Errorf("%s: pixels differ by %.2f %% of the range on average, more than 0.2", name, 100*sum/n)
	}
}
