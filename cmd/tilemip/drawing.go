// Pictures: the files of --svg and --png, which package depict draws.

package main

import (
	"fmt"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/depict"
	"github.com/tilemip/tilemip/internal/picture"
)

// pictureFiles refuses, before anything is solved, pictures of several solutions in one file
// and pictures on standard output, where the answer is written.
func (s *session) pictureFiles(subjects int) error {
	switch {
	case s.svg == "" && s.png == "":
	case subjects > 1:
		return usagef("--svg and --png draw the solution of one subject; found %d", subjects)
	case s.svg == "-" || s.png == "-":
		return usagef("--svg or --png is -, and standard output has the answer; expected a file")
	}
	return nil
}

// drawSolution writes the pictures that --svg and --png ask for.
func (s *session) drawSolution(one *subject, a *tilemip.Answer) error {
	if s.svg == "" && s.png == "" {
		return nil
	}
	p, err := depict.Solution(one.of(), a)
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
	p.Scale = s.scale
	if s.svg != "" {
		if err := toFile(s.svg, s.out, p.SVG); err != nil {
			return err
		}
	}
	if s.png != "" {
		return toFile(s.png, s.out, p.PNG)
	}
	return nil
}
