package chart_test

import (
	"bytes"
	"image/png"
	"math"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/cmd/internal/chart"
)

func steps() *chart.Chart {
	return &chart.Chart{Title: "bound & incumbent", Values: "moves", Curves: []chart.Curve{
		{Name: "bound of <textbook>", Points: []chart.Point{{0, math.Inf(-1)}, {0.5, 7}, {1, 9.5}, {2, 12}}},
		{Name: "incumbent", Dashed: true, Points: []chart.Point{{0, math.NaN()}, {1.5, 12}, {2, 12}}},
		{Name: "nothing known", Group: 9, Points: []chart.Point{{0, math.NaN()}}},
	}}
}

func TestSVG(t *testing.T) {
	var b bytes.Buffer
	if err := steps().Write(&b, "svg"); err != nil {
		t.Fatal(err)
	}
	svg := b.String()
	for _, want := range []string{"<svg", "bound &amp; incumbent", "bound of &lt;textbook&gt;", "seconds", "moves", "stroke-dasharray"} {
		if !strings.Contains(svg, want) {
			t.Errorf("no %q in the SVG", want)
		}
	}
	if strings.Contains(svg, "nothing known") {
		t.Error("a curve without a point is in the legend")
	}
}

// Of many curves, those that hide one another are one line, named at its end with all their names;
// the axis begins at the data.
func TestManyCurves(t *testing.T) {
	flat := []chart.Point{{0, 12}, {2, 12}}
	c := &chart.Chart{Values: "moves", Curves: []chart.Curve{
		{Name: "flow: bound", Points: flat}, {Name: "flow: incumbent", Dashed: true, Points: flat}, {Name: "patterns: bound", Points: flat},
		{Name: "textbook: bound", Points: []chart.Point{{0, 4.5}, {1, 6}, {2, 7}}},
	}}
	var b bytes.Buffer
	if err := c.Write(&b, "svg"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{">flow: bound, incumbent;<", ">patterns: bound<", ">textbook: bound<", ">4<"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s in the SVG", want)
		}
	}
	if strings.Contains(b.String(), "dasharray") {
		t.Error("the hidden incumbent is drawn")
	}
}

func TestPNG(t *testing.T) {
	var b bytes.Buffer
	if err := steps().Write(&b, "png"); err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	if size := img.Bounds().Size(); size.X < 500 || size.Y < 300 {
		t.Errorf("%v pixels", size)
	}
}

func TestWriteRefuses(t *testing.T) {
	if err := steps().Write(&bytes.Buffer{}, "bmp2"); err == nil {
		t.Error("an unknown format was written")
	}
}

func TestEmpty(t *testing.T) {
	var b bytes.Buffer
	if err := (&chart.Chart{}).Write(&b, "svg"); err != nil || b.Len() == 0 {
		t.Errorf("%v, %d bytes", err, b.Len())
	}
}

// A long title takes several lines and lies on the page, as everything does.
func TestLongTitle(t *testing.T) {
	c := steps()
	c.Title = strings.Repeat("a title that goes on ", 10)
	var b bytes.Buffer
	if err := c.Write(&b, "svg"); err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(b.String(), `font-weight="bold"`); n < 2 || strings.Contains(b.String(), `y="-`) {
		t.Errorf("%d lines of the title, or one above the page", n)
	}
}

// Bars have an axis with ticks, a name for it, and a legend.
func TestBars(t *testing.T) {
	c := chart.Bars{Title: "bars", X: "moves", Y: "%", Labels: []string{"+0", "+2"}, Series: []chart.Series{{Name: "a", Values: []float64{97, 3}}, {Name: "b", Values: []float64{50, 50}}}}
	var b bytes.Buffer
	if err := c.Write(&b, "svg"); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{">+0<", ">+2<", ">moves<", ">a<", ">b<", ">0<", ">20<", ">100<"} {
		if !strings.Contains(b.String(), want) {
			t.Errorf("no %s", want)
		}
	}
}
