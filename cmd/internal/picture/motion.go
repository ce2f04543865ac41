package picture

// Motion: shapes that move in SVG, again and again, and in every other format stay where they are
// first. The moves are a style sheet within the file, so that no motion is shown to who wants none
// (prefers-reduced-motion, W3C Media Queries 5). Own.

import (
	"bytes"
	"fmt"
)

// Place is how far shapes have moved at a moment, in seconds.
type Place struct {
	Seconds float64
	By      Point
}

type motion []Place

// Moving moves what draw draws: between two places in straight lines. All motions of a picture end
// with the longest, and then begin again.
func (p *Picture) Moving(places []Place, draw func()) {
	p.motion = places
	p.motions = append(p.motions, places)
	draw()
	p.motion = nil
}

// moves writes the style sheet of the motions.
func (p *Picture) moves(b *bytes.Buffer) {
	whole := 0.0
	for _, m := range p.motions {
		for _, at := range m {
			whole = max(whole, at.Seconds)
		}
	}
	if whole == 0 {
		return
	}
	b.WriteString("<style>\n")
	for k, m := range p.motions {
		fmt.Fprintf(b, ".m%d{animation:m%d %ss infinite}@keyframes m%d{", k+1, k+1, short(whole), k+1)
		for _, at := range m {
			fmt.Fprintf(b, "%s%%{transform:translate(%spx,%spx)}", short(100*at.Seconds/whole), short(at.By.X), short(at.By.Y))
		}
		b.WriteString("}\n")
	}
	b.WriteString("@media(prefers-reduced-motion:reduce){g{animation:none!important}}\n</style>\n")
}
