package picture

// Motion: shapes that move in SVG, again and again, and in every other format stay where they are
// first. The moves are a style sheet within the file, so that no motion is shown to who wants none
// (prefers-reduced-motion, W3C Media Queries 5). Own.

import (
	"bytes"
	"fmt"
	"slices"
)

// Place is how far shapes have moved at a moment, in seconds, and whether they are out of sight. What
// is so at first is in no other format.
type Place struct {
	Seconds float64
	By      Point
	Hidden  bool
}

type motion []Place

// Moving moves what draw draws: between two places in straight lines. All motions of a picture end
// with the longest, and then begin again.
func (p *Picture) Moving(places []Place, draw func()) {
	p.motions = append(p.motions, places)
	p.motion = len(p.motions)
	draw()
	p.motion = 0
}

// hidden reports whether shapes of a motion are out of sight at first.
func (p *Picture) hidden(motion int) bool { return motion > 0 && p.motions[motion-1][0].Hidden }

// Act draws cubes that are in sight from one moment to another, of a motion that ends at a third; after
// a rest those that have somewhere to go do so. The order in which they are painted is right
// all the way, as cubes that pass each other lie one before the other along another axis.
func (p *Picture) Act(from, to, end, rest float64, all []Cube) {
	path := func(by Point) (out []Place) {
		blink := end / 5000 // more than what a percentage is rounded to
		if from > 0 {
			out = []Place{{Hidden: true}, {Seconds: from - blink, Hidden: true}}
		}
		out = append(out, Place{Seconds: from}, Place{Seconds: from + rest}, Place{Seconds: to, By: by})
		if to < end {
			out = append(out, Place{Seconds: to + blink, By: by, Hidden: true}, Place{Seconds: end, By: by, Hidden: true})
		}
		return out
	}
	still := len(p.motions) + 1
	p.motions = append(p.motions, path(Point{}))
	motions := map[[3]float64]int{{}: still}
	for _, c := range all {
		if motions[c.To] == 0 {
			p.motions = append(p.motions, path(project(Point{}, c.To[0], c.To[1], c.To[2])))
			motions[c.To] = len(p.motions)
		}
		c.X, c.Y, c.Z = c.X+c.To[0], c.Y+c.To[1], c.Z+c.To[2]
		p.Room(isometric(c))
	}
	p.cubes(Point{}, all, func(c *Cube) { p.motion = motions[c.To] })
	p.motion = 0
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
			sight := ""
			if slices.ContainsFunc(m, func(at Place) bool { return at.Hidden }) {
				sight = map[bool]string{true: ";visibility:hidden", false: ";visibility:visible"}[at.Hidden]
			}
			fmt.Fprintf(b, "%s%%{transform:translate(%spx,%spx)%s}", short(100*at.Seconds/whole), short(at.By.X), short(at.By.Y), sight)
		}
		b.WriteString("}\n")
	}
	b.WriteString("@media(prefers-reduced-motion:reduce){g{animation:none!important}}\n</style>\n")
}
