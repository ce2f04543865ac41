package puzzle

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tilemip/tilemip/internal/textpos"
)

// burrFile is a puzzle of our own in the form of BurrTools.
const burrFile = `<?xml version="1.0"?>
<puzzle version="2">
  <gridType type="0"/>
  <colors><color red="1" green="2" blue="3"/></colors>
  <shapes>
    <voxel x="2" y="2" z="1" name="small corner" type="0">###_</voxel>
    <voxel x="1" y="1" z="2" type="0">#1#</voxel>
    <voxel x="3" y="2" z="1" name="box" hx="0" type="0">
      ###
      +#_
    </voxel>
  </shapes>
  <problems>
    <problem name="one" state="2" assemblies="3">
      <shapes>
        <shape id="0" count="1" group="1"/>
        <shape id="1" min="0" max="4"><group group="2" count="1"/></shape>
        <shape id="1" count="0"/>
      </shapes>
      <result id="2"/>
      <bitmap/>
      <solutions><solution><assembly>1 6 3 2</assembly></solution></solutions>
    </problem>
    <problem maxHoles="0">
      <shapes><shape id="0"/><shape id="0" count="2"/></shapes>
      <result id="2"/>
    </problem>
  </problems>
  <comment popup="">text &amp; more</comment>
</puzzle>
`

func TestParseBurrTools(t *testing.T) {
	corner, pair := [][3]int{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}, [][3]int{{0, 0, 0}, {0, 0, 1}}
	rest := Piece{Name: "*", Cells: [][3]int{{2, 1, 0}}, Stationary: true}
	variable := [][3]int{{0, 1, 0}}
	want := []*Packing{
		{Name: "own#1", Dim: [3]int{3, 2, 1}, Holes: Unlimited, Variable: variable, Pieces: []Piece{rest, {Name: "small_corner", Cells: corner, Groups: []Group{{1, Unlimited}}}, {Name: "S2", Cells: pair, Most: 4, Groups: []Group{{2, 1}}}}},
		{Name: "own#2", Dim: [3]int{3, 2, 1}, Variable: variable, Pieces: []Piece{rest, {Name: "small_corner", Cells: corner}, {Name: "small_corner_2", Cells: corner, Least: 2, Most: 2}}},
	}
	var zipped bytes.Buffer
	z := gzip.NewWriter(&zipped)
	z.Write([]byte(burrFile))
	z.Close()
	for name, text := range map[string]string{"plain": burrFile, "gzipped": zipped.String()} {
		got, err := ParseBurrTools("folder/own.xmpuzzle", strings.NewReader(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func TestParseBurrToolsFailing(t *testing.T) {
	change := func(from, to string) string { return strings.Replace(burrFile, from, to, 1) }
	for _, tc := range []struct{ text, want string }{
		{"", "f: no problem; expected a puzzle with a problem: shapes and a result"},
		{"<html></html>", "f:1:7: <html>; expected <puzzle>, as BurrTools writes"},
		{`<puzzle version="3"/>`, `f:1:22: version "3" of the format; expected version 1 or 2`},
		{change(`gridType type="0"`, `gridType type="2"`), "f:8: a voxel at 1 0 0, which is no cell in a grid of spheres; expected _ there"},
		{change(`gridType type="0"`, `gridType type="7"`), `f:3:23: type="7" of <gridType>; expected a number from 0 to 4`},
		{change(`x="2"`, `x="0"`), `f:6:59: x="0" of <voxel>; expected a number from 1 to 262144`},
		{change(`x="2" y="2"`, `x="9000" y="9000"`), "f:6:65: a shape of [9000 9000] voxels; expected at most 262144 voxels"},
		{change(`name="small corner" type="0"`, `type="1"`), `f:6:39: voxels of type "1"; expected type="0"`},
		{change("###_", "##?_"), "f:6:71: '?' in a shape; expected # for a voxel, _ for none, + for one that may stay empty, digits for colours"},
		{change("###_", "###"), "f:6:70: 3 voxels in a shape; expected 4 for 2×2×1"},
		{change("###_", "###__"), "f:6:72: more voxels in a shape; expected 4 for 2×2×1"},
		{change(`id="0"`, `id="3"`), `f:16:44: id="3" of <shape>; expected a number from 0 to 2`},
		{change(`min="0"`, `min="5"`), `f:17:39: max="4" of <shape>; expected a number from 5 to 262144`},
		{change(`<result id="2"/>`, ""), `f:14: a problem without a result; expected <result id="…"/>`},
		{change("###_", "##+_"), `f:6: piece "small corner" with voxels that may stay empty; expected + in the result only`},
		{change("###_", "____"), `f:16: piece "small corner" without voxels; expected a shape with voxels`},
		{change("###_", "###1000_"), "f:6:75: a higher number of a colour; expected at most 999"},
		{change("<bitmap/>", `<bitmap><pair piece="a" result="0"/></bitmap>`), `f:21:43: piece="a" of <pair>; expected a number from 0 to 998`},
		{change(`group="1"`, `group="-1"`), `f:16:45: group="-1" of <shape>; expected a number from 0 to 9999`},
		{change(`count="1"/></shape>`, `/></shape>`), `f:17:58: count="" of <group>; expected a number from 0 to 262144`},
		{change(`<group group="2" count="1"/>`, `<group group="2" count="1"/><group group="2" count="2"/>`), `f:14: packing "": piece "S2": group 2; expected each number once, from 1 to 9999`},
		{change("</shapes>", ""), "f:30:10: </puzzle>; expected the end of the element that is open"},
		{burrFile[:500], "f:17:24: unexpected EOF; expected a whole XML file"},
		{"<puzzle version='1'>", "f:1:21: end of the file within <puzzle>; expected </puzzle>"},
		{"\x1f\x8bnothing", "f: gzip that cannot be read: unexpected EOF; expected a whole file"},
	} {
		ps, err := ParseBurrTools("f", strings.NewReader(tc.text))
		var place *textpos.Error
		if !errors.As(err, &place) || err.Error() != tc.want {
			t.Errorf("got %v, %v; want %s", ps, err, tc.want)
		}
	}
}

func FuzzParseBurrTools(f *testing.F) {
	f.Add(burrFile)
	f.Add(`<puzzle version="1"><shapes><voxel x="1" y="1" z="1" type="0">#</voxel></shapes><problems><problem><result id="0"/></problem></problems></puzzle>`)
	f.Add("<puzzle><a><b/></a>")
	f.Fuzz(func(t *testing.T, text string) {
		ps, err := ParseBurrTools("f", strings.NewReader(text))
		if err != nil {
			var place *textpos.Error
			if !errors.As(err, &place) {
				t.Fatalf("%v without a place", err)
			}
			return
		}
		for _, p := range ps {
			if err := p.Check(); err != nil {
				t.Error(err)
			}
		}
	})
}

// A piece listed thousands of times is read in linear time; every copy has a name of
// its own. 96 kB of such lines took minutes while each name was looked for afresh.
func TestBurrToolsManyPiecesOfOneName(t *testing.T) {
	const n = 20000
	file := `<puzzle version="2"><gridType type="0"/><shapes><voxel x="1" y="1" z="1" name="a" type="0">#</voxel><voxel x="1" y="1" z="1" name="a_3" type="0">#</voxel></shapes>` +
		`<problems><problem><shapes><shape id="1" count="1"/>` + strings.Repeat(`<shape id="0" count="1"/>`, n) + `</shapes><result id="0"/></problem></problems></puzzle>`
	all, err := ParseBurrTools("many.xmpuzzle", strings.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for _, piece := range all[0].Pieces {
		if seen[piece.Name] {
			t.Fatalf("two pieces are called %s", piece.Name)
		}
		seen[piece.Name] = true
	}
	if len(seen) != n+1 || !seen["a"] || !seen["a_2"] || !seen[fmt.Sprintf("a_%d", n+1)] {
		t.Errorf("%d names, want %d: a_3, a, a_2, a_4 and so on", len(seen), n+1)
	}
}
