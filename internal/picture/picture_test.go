package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image/png"
	"io"
	"strings"
	"testing"
)

var twoByOne = Picture{Title: "a <b>", Squares: []Square{{Label: "1", Group: 1}, {Column: 1}}}

func TestSVGIsXMLWithALabel(t *testing.T) {
	var b bytes.Buffer
	if err := twoByOne.SVG(&b); err != nil {
		t.Fatal(err)
	}
	texts, title := 0, ""
	d := xml.NewDecoder(strings.NewReader(b.String()))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("not XML: %v\n%s", err, b.String())
		}
		if start, ok := token.(xml.StartElement); ok {
			switch start.Name.Local {
			case "text":
				texts++
			case "title":
				if err := d.DecodeElement(&title, &start); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
	if texts != 1 || title != "a <b>" {
		t.Errorf("%d texts and the title %q, want 1 and the picture's", texts, title)
	}
	for _, group := range []int{0, 1} {
		c := colorOf(group)
		if want := strings.ToUpper(fmt.Sprintf("fill:#%02x%02x%02x", c.R, c.G, c.B)); !strings.Contains(strings.ToUpper(b.String()), want) {
			t.Errorf("no %s in\n%s", want, b.String())
		}
	}
}

func TestPNGHasTheSquaresColours(t *testing.T) {
	var b bytes.Buffer
	if err := twoByOne.PNG(&b); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	if w, h := img.Bounds().Dx(), img.Bounds().Dy(); w != 2*margin+2*cell || h != 2*margin+cell {
		t.Fatalf("%d×%d pixels", w, h)
	}
	for column, group := range []int{1, 0} {
		r, g, bl, _ := img.At(margin+cell*column+4, margin+4).RGBA()
		want := colorOf(group)
		if uint8(r>>8) != want.R || uint8(g>>8) != want.G || uint8(bl>>8) != want.B {
			t.Errorf("square %d has not the colour of group %d", column, group)
		}
	}
	dark := 0
	for y := margin + 5; y < margin+cell-5; y++ {
		for x := margin + 5; x < margin+cell-5; x++ {
			if r, _, _, _ := img.At(x, y).RGBA(); r>>8 < 0x40 {
				dark++
			}
		}
	}
	if dark < 10 {
		t.Error("the label is missing")
	}
}

// A piece has one label and one outline: what lies between its squares is thin.
func TestPiecesAreOutlined(t *testing.T) {
	p := Picture{Squares: []Square{{Column: 0, Label: "A", Group: 1, Piece: 1}, {Column: 1, Label: "A", Group: 1, Piece: 1}, {Column: 2, Label: "B", Group: 2, Piece: 2}}}
	words, thick, inner := 0, 0, 0
	for _, s := range p.laid().shapes {
		switch {
		case s.word != "":
			words++
		case !s.fill && s.colour == ink:
			thick++
		case !s.fill && s.colour == thin:
			inner++
		}
	}
	if words != 2 || thick != 10 || inner != 2 { // the line within A is drawn from both sides
		t.Errorf("%d words, %d outlines, %d inner lines; want 2, 10, 2", words, thick, inner)
	}
}

// More groups than colours are told apart by hatching.
func TestGroupsDiffer(t *testing.T) {
	seen := map[string]int{}
	for group := 1; group <= 4*len(palette); group++ {
		rising, falling := hatched(group)
		look := fmt.Sprint(colorOf(group), rising, falling)
		if other := seen[look]; other > 0 {
			t.Errorf("groups %d and %d look the same", other, group)
		}
		seen[look] = group
	}
}

// A cube of three layers is drawn layer by layer, each with its name.
func TestLayersHaveNames(t *testing.T) {
	var p Picture
	for z := range 3 {
		for x := range 2 {
			p.Cubes = append(p.Cubes, Cube{X: x, Z: z, Label: "A", Piece: 1})
		}
	}
	var words []string
	for _, s := range p.laid().shapes {
		if s.word != "" {
			words = append(words, s.word)
		}
	}
	if got := strings.Join(words, ","); got != "A,layer 1 (bottom),A,layer 2,A,layer 3 (top)" {
		t.Errorf("words %s", got)
	}
}

// A picture too large to be made is refused before its memory is asked for.
func TestTooLarge(t *testing.T) {
	p := Picture{Squares: []Square{{Column: 5000}}, Scale: 10}
	if err := p.PNG(io.Discard); err == nil || !strings.Contains(err.Error(), "pixels") {
		t.Errorf("error %v", err)
	}
}
