// Pictures: the files of --svg, --png and --tikz, which package depict draws.

package main

import (
	"fmt"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/picture"
)

// pictured reports whether a picture is asked for.
func (s *session) pictured() bool { return s.svg != "" || s.png != "" || s.tikz != "" }

// pictureFiles refuses, before anything is solved, pictures of several solutions in one file
// and pictures on standard output, where the answer is written.
func (s *session) pictureFiles(subjects int) error {
	switch {
	case !s.pictured():
	case subjects > 1:
		return usagef("--svg, --png and --tikz draw the solution of one subject; found %d", subjects)
	case s.svg == "-" || s.png == "-" || s.tikz == "-":
		return usagef("--svg, --png or --tikz is -, and standard output has the answer; expected a file")
	}
	return nil
}

// drawSolution writes the pictures that are asked for.
func (s *session) drawSolution(one *subject, a *tilemip.Answer) error {
	if !s.pictured() {
		return nil
	}
	p, err := s.style.Solution(one.of(), a)
	if err != nil {
		return usagef("%v", err)
	}
	if p == nil {
		fmt.Fprintln(s.err, "tilemip: there is no solution to draw: no picture was written")
		return nil
	}
	return s.writePicture(p)
}

// writePicture writes a picture in the forms that are asked for.
func (s *session) writePicture(p *picture.Picture) error {
	p.Scale, p.Theme = s.scale, picture.Theme(s.theme)
	for _, form := range []struct {
		name  string
		write func(w writer) error
	}{{s.svg, p.SVG}, {s.png, p.PNG}, {s.tikz, p.TikZ}} {
		if form.name == "" {
			continue
		}
		if err := toFile(form.name, s.out, form.write); err != nil {
			return err
		}
	}
	return nil
}
