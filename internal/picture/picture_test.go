package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"strings"
	"testing"
)

var twoByOne = Picture{Title: "a <b>", Squares: []Square{{0, 0, "1", 1}, {1, 0, "", 0}}}

func TestSVGIsXMLWithALabel(t *testing.T) {
	var b bytes.Buffer
	if err := twoByOne.SVG(&b); err != nil {
		t.Fatal(err)
	}
	texts, rects := 0, 0
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
			case "rect":
				rects++
			}
		}
	}
	if texts != 1 || rects != 2 {
		t.Errorf("%d texts and %d rectangles, want 1 and 2", texts, rects)
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
			if r, _, _, _ := img.At(x, y).RGBA(); r == 0 {
				dark++
			}
		}
	}
	if dark < 10 {
		t.Error("the label is missing")
	}
}
