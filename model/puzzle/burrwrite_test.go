package puzzle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// What is written is read back as the same puzzle.
func TestWriteBurrTools(t *testing.T) {
	const colours = `<puzzle version="2"><gridType type="1"/><shapes><voxel x="2" y="1" z="1" name="&lt;a&amp;&quot;" type="0">#2#</voxel><voxel x="4" y="2" z="1" type="0">_#1+2#3_##+</voxel></shapes>
<problems><problem maxHoles="2"><shapes><shape id="0" min="1" max="3"><group group="4" count="1"/><group group="7" count="2"/></shape></shapes><result id="1"/><bitmap><pair piece="1" result="0"/><pair piece="1" result="2"/></bitmap></problem></problems></puzzle>`
	for _, text := range []string{burrFile, colours} {
		all, err := ParseBurrTools("own.xmpuzzle", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range all {
			var b strings.Builder
			if err := p.WriteBurrTools(&b, nil, false); err != nil {
				t.Fatal(err)
			}
			again, err := ParseBurrTools(p.Name+".xmpuzzle", strings.NewReader(b.String()))
			if err != nil {
				t.Fatalf("%v\n%s", err, b.String())
			}
			if diff := cmp.Diff([]*Packing{p}, again); diff != "" {
				t.Errorf("%s\n%s", diff, b.String())
			}
		}
	}
	for want, p := range map[string]*Packing{
		"at most 63 colours":     {Dim: [3]int{1, 1, 1}, Colours: map[[3]int]int{{}: 64}},
		"may be turned over":     {Dim: [3]int{1, 1, 1}, OneSide: true},
		"has no rings":           {Dim: [3]int{1, 1, 1}, Wrap: "x"},
		"three dimensions":       {Dim: [3]int{1, 1, 1}, Axes: []int{1, 1, 1, 1}},
		"of cubes only; this pu": {Dim: [3]int{1, 1, 1}, Grid: Spheres},
	} {
		if err := p.WriteBurrTools(&strings.Builder{}, []Dismantled{{}}, true); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v; expected %s", err, want)
		}
	}
}

// The rotations of BurrTools: where it takes the cell 1 2 3.
func TestBurrTurns(t *testing.T) {
	want := "[1 2 3][1 -3 2][1 -2 -3][1 3 -2][-3 2 1][-2 -3 1][3 -2 1][2 3 1][-1 2 -3][-1 -3 -2][-1 -2 3][-1 3 2][3 2 -1][2 -3 -1][-3 -2 -1][-2 3 -1][-2 1 3][3 1 2][2 1 -3][-3 1 -2][2 -1 3][-3 -1 2][-2 -1 -3][3 -1 -2]"
	got := ""
	for number := range 24 {
		got += fmt.Sprint(burrTurn(number, [3]int{1, 2, 3}))
	}
	if got != want {
		t.Errorf("%s; expected %s", got, want)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		voxels := [][3]int{{0, 0, 0}}
		for range random.IntN(6) {
			if c := [3]int{random.IntN(3), random.IntN(3), random.IntN(3)}; !slices.Contains(voxels, c) {
				voxels = append(voxels, c)
			}
		}
		number, by := random.IntN(24), [3]int{random.IntN(9) - 4, random.IntN(9) - 4, random.IntN(9) - 4}
		var cells [][3]int
		for _, c := range voxels {
			cells = append(cells, burrTurn(number, c))
		}
		cells = shiftedBy(cells, by, 1)
		slices.Reverse(cells)
		at, turn := burrPlace(voxels, cells)
		for _, c := range voxels {
			if c = shiftedBy([][3]int{burrTurn(turn, c)}, at, 1)[0]; !slices.Contains(cells, c) {
				t.Fatalf("%v lies on %v: %v at %v", voxels, cells, turn, at)
			}
		}
	}
}

// A part that has left is by itself, and its separation begins where it stood.
func TestScenes(t *testing.T) {
	placed := []Placed{{Piece: "a"}, {Piece: "b"}, {Piece: "c"}, {Piece: "d"}}
	shifts := []Shift{
		{Pieces: []string{"a", "b"}, By: [3]int{2, 0, 0}},
		{Pieces: []string{"d", "b"}, By: [3]int{0, 0, 1}, Apart: true},
		{Pieces: []string{"c"}, By: [3]int{0, 3, 0}},
		{Pieces: []string{"c"}, By: [3]int{0, 1, 0}, Apart: true},
		{Pieces: []string{"d"}, By: [3]int{0, 0, -1}, Apart: true},
	}
	want := "[[0 1 2 3] [[0 0 0] [0 0 0] [0 0 0] [0 0 0]] [true true false false]]" +
		"[[0 1 2 3] [[2 0 0] [2 0 0] [0 0 0] [0 0 0]] [false true false true]]" +
		"[[0 2] [[2 0 0] [0 0 0]] [false true]]" +
		"[[0 2] [[2 0 0] [0 3 0]] [false true]]" +
		"[[1 3] [[2 0 0] [0 0 0]] [false true]]"
	got := ""
	for i, s := range Scenes(placed, shifts) {
		got += fmt.Sprint([]any{s.Part, s.From, s.Goes})
		if s.By != shifts[i].By {
			t.Errorf("move %d goes %v", i+1, s.By)
		}
	}
	if got != want {
		t.Errorf("%s; expected %s", got, want)
	}
	p := &Packing{Name: "p", Dim: [3]int{4, 1, 1}}
	for i := range placed {
		placed[i].Cells = [][3]int{{i, 0, 0}}
		p.Pieces = append(p.Pieces, Piece{Name: placed[i].Piece, Cells: [][3]int{{7, 7, 7}}})
	}
	var b strings.Builder
	if err := p.WriteBurrTools(&b, []Dismantled{{Number: 6, Pieces: placed, Shifts: shifts}}, true); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`state="2" assemblies="1" solutions="1"`, `<solution asmNum="6"><assembly>0 0 0 0 1 0 0 0 2 0 0 0 3 0 0 0</assembly>`,
		`<separation><pieces count="4">0 1 2 3</pieces>`, `<state><dx>2 3 2 3</dx><dy>0 0 0 0</dy><dz>0 30000 0 30000</dz></state>`,
		`<separation type="left"><pieces count="2">0 2</pieces>`, `<state><dx>2 2</dx><dy>0 30003</dy><dz>0 0</dz></state>`,
		`<separation type="removed"><pieces count="2">1 3</pieces>` + "\n" + `<state><dx>3 3</dx>`, `<dz>0 -30000</dz>`,
	} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("lacks %s\n%s", want, b.String())
		}
	}
}
