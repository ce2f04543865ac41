package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image/png"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// two is a picture with a labelled and an empty square.
func two() *Picture {
	p := &Picture{Title: "a <b>"}
	p.Cells([]Cell{Square(0, 0, Side, "1", 1, 0), Square(Side, 0, Side, "", 0, 0)})
	return p
}

func svgOf(t *testing.T, p *Picture) string {
	t.Helper()
	var b bytes.Buffer
	if err := p.SVG(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// The SVG is XML with the title for a screen reader, its words and its colours.
func TestSVGIsXMLWithALabel(t *testing.T) {
	svg := svgOf(t, two())
	texts, title := 0, ""
	d := xml.NewDecoder(strings.NewReader(svg))
	for {
		token, err := d.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("not XML: %v\n%s", err, svg)
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
	for _, c := range []Colour{0, 1} {
		if want := `fill="` + hex(Light.of(c)); !strings.Contains(svg, want) {
			t.Errorf("no %s in\n%s", want, svg)
		}
	}
	if strings.Contains(svg, "style") {
		t.Error("a style: a page with a strict content security policy does not show it")
	}
}

// Everything drawn lies within the page, wherever it was put, and with a margin.
func TestNothingIsCutOff(t *testing.T) {
	p := &Picture{}
	p.Word(Point{-300, -200}, Right, 30, Ink, "a long word before everything")
	p.Line(2, Ink, Point{0, 0}, Point{500, 900})
	p.Disc(1, Point{700, 0}, 55)
	width, height := p.size()
	for _, m := range regexp.MustCompile(`[ML]([-0-9.]+) ([-0-9.]+)`).FindAllStringSubmatch(svgOf(t, p), -1) {
		x, _ := strconv.ParseFloat(m[1], 64)
		y, _ := strconv.ParseFloat(m[2], 64)
		if x < margin || y < margin || x > width-margin || y > height-margin {
			t.Errorf("%s %s outside of %v×%v", m[1], m[2], width, height)
		}
	}
	left := p.moved(Point{-300, -200}).X - Width("a long word before everything", 30, false)
	if left < margin-1 {
		t.Errorf("the word begins at %.1f, want at least the margin, %d", left, margin)
	}
}

func TestPNGHasTheSquaresColours(t *testing.T) {
	for _, theme := range []Theme{Light, Dark, Print} {
		p := two()
		p.Theme = theme
		var b bytes.Buffer
		if err := p.PNG(&b); err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		if w, h := img.Bounds().Dx(), img.Bounds().Dy(); w != 2*margin+2*Side || h != 2*margin+Side {
			t.Fatalf("%d×%d pixels", w, h)
		}
		for column, group := range []int{1, 0} {
			r, g, bl, _ := img.At(margin+Side*column+4, margin+4).RGBA()
			want := theme.of(Group(group))
			if uint8(r>>8) != want.R || uint8(g>>8) != want.G || uint8(bl>>8) != want.B {
				t.Errorf("%s: square %d has not the colour of group %d", theme, column, group)
			}
		}
		dark := 0
		for y := margin + 5; y < margin+Side-5; y++ {
			for x := margin + 5; x < margin+Side-5; x++ {
				if r, _, _, _ := img.At(x, y).RGBA(); r>>8 < 0x40 {
					dark++
				}
			}
		}
		if dark < 10 {
			t.Errorf("%s: the label is missing", theme)
		}
	}
}

// A piece has one label and one outline: what lies between its squares is thin.
func TestPiecesAreOutlined(t *testing.T) {
	p := &Picture{}
	p.Cells([]Cell{Square(0, 0, 48, "A", 1, 1), Square(48, 0, 48, "A", 1, 1), Square(96, 0, 48, "B", 2, 2)})
	words, thick, inner := 0, 0, 0
	for _, s := range p.shapes {
		switch {
		case s.word != "":
			words++
		case !s.fill && s.colour == Outline:
			thick++
		case !s.fill && s.colour == Inner:
			inner++
		}
	}
	if words != 2 || thick != 9 || inner != 1 {
		t.Errorf("%d words, %d outlines, %d inner lines; want 2, 9, 1", words, thick, inner)
	}
}

// Hatching stays within its cell, and its lines meet those of the next cell.
func TestHatching(t *testing.T) {
	lines := across(Rectangle(0, 0, 48, 48), 0, 1)
	if len(lines) != 6 {
		t.Errorf("%d level lines in a cell, want 6: %v", len(lines), lines)
	}
	for _, line := range append(lines, across(Rectangle(0, 0, 48, 48), 0.7071, 0.7071)...) {
		for _, q := range line {
			if q.X < -1e-9 || q.Y < -1e-9 || q.X > 48+1e-9 || q.Y > 48+1e-9 {
				t.Errorf("a line to %v", q)
			}
		}
	}
	p := &Picture{Theme: Print}
	p.Cells([]Cell{Square(0, 0, 48, "B", 2, 1)})
	if n := strings.Count(svgOf(t, p), "<path"); n < 4 { // cell, lines, the free place of the letter, outline
		t.Errorf("%d paths: no hatching", n)
	}
}

// Of two cubes the nearer one is painted later, also where they lie at no whole distance.
func TestPaintingOrder(t *testing.T) {
	far, near := Cube{X: 0, Y: 1, Z: 0}, Cube{X: 1.3, Y: 0.4, Z: 0.2}
	for _, all := range [][]Cube{{far, near}, {near, far}} {
		order := painting(all)
		if all[order[1]] != near {
			t.Errorf("%v is painted last", all[order[1]])
		}
	}
	if hides(Cube{X: 2, Z: 0}, Cube{X: 0, Z: 3}) || hides(Cube{X: 0, Z: 3}, Cube{X: 2, Z: 0}) {
		t.Error("two cubes that lie beside each other on the page hide each other")
	}
}

// A picture too large to be made is refused before its memory is asked for.
func TestTooLarge(t *testing.T) {
	p := &Picture{Scale: 10}
	p.Cells([]Cell{Square(0, 0, 5000, "", 0, 0)})
	if err := p.PNG(io.Discard); err == nil || !strings.Contains(err.Error(), "pixels") {
		t.Errorf("error %v", err)
	}
}

// tikzExample has everything that shapes can be.
func tikzExample() *Picture {
	p := &Picture{Title: "100 % of $x_1$ & {more}", Scale: 1.5}
	p.Cells([]Cell{Square(0, 0, 48, "#1", 14, 1), {Corners: []Point{{90, 24}}, Radius: 20, Label: "a_b", Group: 3}})
	p.Ghost(2, 0.4, Point{0, 60}, Point{40, 60}, Point{0, 100})
	p.Dashed(1, Accent, Point{0, 120}, Point{120, 120})
	p.Arrow(2, Ink, Point{60, 70}, Point{120, 100})
	p.Bold(Point{0, 140}, Left, 14, Ink, `≤ 3 × 5 % \ ^ ~ < > | … “q” → {x}`)
	p.Cubes(Point{150, 100}, []Cube{{Label: "A", Group: 1, Piece: 1}, {Z: 1, Label: "A", Group: 1, Piece: 1}})
	return p
}

// The TikZ of every kind of shape compiles with pdflatex, alone and as a part of a document.
func TestTikZCompiles(t *testing.T) {
	latex, err := exec.LookPath("pdflatex")
	if err != nil {
		t.Skip("pdflatex is not on PATH")
	}
	if exec.Command("kpsewhich", "tikz.sty").Run() != nil {
		t.Skip("LaTeX has no package tikz")
	}
	dir := t.TempDir()
	var b bytes.Buffer
	for _, theme := range []Theme{Light, Dark} {
		p := tikzExample()
		p.Theme = theme
		b.Reset()
		if err := p.TikZ(&b); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, string(theme)+".tex"), b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	both := `\documentclass{article}\usepackage{tikz}\begin{document}\input{light}\par\input{dark}\end{document}`
	if err := os.WriteFile(filepath.Join(dir, "both.tex"), []byte(both), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"light", "both"} {
		cmd := exec.Command(latex, "-interaction=nonstopmode", "-halt-on-error", name)
		cmd.Dir = dir
		out, err := cmd.CombinedOutput()
		if err != nil || !strings.Contains(string(out), "(1 page") {
			t.Errorf("%s: %v, want one page\n%s", name, err, out)
		}
	}
}

// Shapes that move are a group of their own with moves in the style sheet, which who asks for reduced
// motion does not get; a picture without motion has no style sheet, and other formats show the start.
func TestMoving(t *testing.T) {
	p := &Picture{}
	p.Fill(Wall, Rectangle(0, 0, 100, 50)...)
	p.Moving([]Place{{}, {Seconds: 1}, {Seconds: 2, By: Point{X: 50}}}, func() { p.Fill(Group(1), Rectangle(0, 0, 40, 40)...) })
	p.Moving([]Place{{Seconds: 4}}, func() { p.Fill(Group(15), Rectangle(50, 0, 40, 40)...) }) // with its hatching
	var b bytes.Buffer
	if err := p.SVG(&b); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{".m1{animation:m1 4s infinite}", "50%{transform:translate(50px,0px)}", "prefers-reduced-motion:reduce", "<g class=\"m1\">\n<path", "</g>\n<g class=\"m2\">", "</g>\n</svg>"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in\n%s", want, &b)
		}
	}
	if n := strings.Count(b.String(), "<g "); n != 2 {
		t.Errorf("%d groups", n)
	}
	still := &Picture{}
	still.Fill(Wall, Rectangle(0, 0, 100, 50)...)
	b.Reset()
	if err := still.SVG(&b); err != nil || strings.Contains(b.String(), "<style") {
		t.Errorf("%v: a style sheet without motion in\n%s", err, &b)
	}
}
