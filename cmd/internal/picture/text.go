package picture

// The font: Liberation Sans, which comes with gonum.org/v1/plot, is as wide as Arial and
// Helvetica. Words are measured in it, and PNG files are written with it. Own.

import (
	"sync"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
	"gonum.org/v1/plot/vg"
)

// capital is the height of a capital letter, as a part of the size of the font.
const capital = 0.7

// faces are the fonts, read when the first word is drawn: a run that draws nothing, as most
// runs of the command, saves 0.3 ms.
var faces = sync.OnceValue(func() *font.Cache { return font.NewCache(liberation.Collection()) })

// cache is not safe for use by several goroutines at a time.
var measuring sync.Mutex

// bolder is the weight of bold letters, as golang.org/x/image/font counts.
const bolder = 3

// typeface is the font in a size in points.
func typeface(size float64, bold bool) font.Face {
	f := font.Font{Typeface: "Liberation", Variant: "Sans"}
	if bold {
		f.Weight = bolder
	}
	measuring.Lock()
	defer measuring.Unlock()
	return faces().Lookup(f, vg.Length(size))
}

// Width is how wide a word of a size is, in points.
func Width(text string, size float64, bold bool) float64 {
	f := typeface(100, bold)
	return float64(f.Width(text)) * size / 100
}
