// The groups of options of pictures: of the puzzle (show) or of the solution found, of a plan that
// is played, and of bound and incumbent over time. The format of a picture's file is the option's
// name, or of a plot the end of the file's.

package main

import (
	"fmt"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/cmd/internal/terminal"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/depict"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Files are the files of pictures.
type Files struct {
	svg, png, tikz string
	unused         func(l option.Line) string // of a verb that draws a puzzle and no solution
}

// Rows declares the options.
func (g *Files) Rows(*call) []option.Row {
	kinds := option.Puzzles
	if g.unused != nil {
		kinds = 0 // the picture's own sentence refuses models
	}
	return []option.Row{
		{Name: "svg", Group: groupPicture, To: &g.svg, Help: "draw the puzzle or its solution as SVG to `FILE`", More: "show takes - for standard output.", Files: option.Writes, For: kinds, Idle: g.unused},
		{Name: "png", Group: groupPicture, To: &g.png, Help: "draw the puzzle or its solution as PNG to `FILE`", Files: option.Writes, For: kinds, Idle: g.unused},
		{Name: "tikz", Group: groupPicture, To: &g.tikz, Help: "draw the puzzle or its solution as TikZ for LaTeX to `FILE`", More: "A document, or a part for \\input.", Files: option.Writes, For: kinds, Idle: g.unused},
	}
}

// asked reports whether a picture is asked for.
func (g *Files) asked() bool { return len(g.files()) > 0 }

// pictured reports whether a picture is asked for.
func pictured(l option.Line) bool { return l.Given("svg") || l.Given("png") || l.Given("tikz") }

// files are the files that are asked for, by the options that name them.
func (g *Files) files() (all []file) {
	for _, one := range []file{{"svg", g.svg, ".svg"}, {"png", g.png, ".png"}, {"tikz", g.tikz, ".tex"}} {
		if one.name != "" {
			all = append(all, one)
		}
	}
	return all
}

// file is the name of a picture, the option that gives it, which is its format, too, and the usual end.
type file struct{ format, name, end string }

// Before refuses, before anything is solved, a name that is one of another kind of file, pictures of
// several solutions in one file, and pictures on standard output, where the answer is written.
func (g *Files) Before(_ *call, all []tilemip.Subject) error {
	for _, of := range g.files() {
		if is := picture.FormatOf(of.name); picture.Other(of.name, of.format) != "" {
			instead := ""
			if is != "" {
				instead = fmt.Sprintf("--%s %s, or ", is, of.name)
			}
			return usagef("--%s %s: expected %sa name that ends in %s", of.format, of.name, instead, of.end)
		}
		switch {
		case g.unused != nil:
		case len(all) > 1:
			return usagef("--svg, --png and --tikz draw the solution of one subject; found %d", len(all))
		case of.name == "-":
			return usagef("--%s -: standard output has the answer; expected a file", of.format)
		}
	}
	return nil
}

// After draws the solution.
func (g *Files) After(k *call, one tilemip.Subject, a *tilemip.Answer) error {
	if !g.asked() {
		return nil
	}
	p, err := of[Look](k).look.Solution(one, a)
	if err != nil {
		return usagef("%v", err)
	}
	if p == nil {
		fmt.Fprintln(k.err, "tilemip: there is no solution to draw: no picture was written")
		return nil
	}
	return g.write(k, p)
}

// write writes a picture in the forms that are asked for.
func (g *Files) write(k *call, p *picture.Picture) error {
	for _, of := range g.files() {
		if err := k.draw(p, of.name, of.format); err != nil {
			return err
		}
	}
	return nil
}

// Style is how every picture looks.
type Style struct {
	scale float64
	theme string
}

// Rows declares the options.
func (g *Style) Rows(*call) []option.Row {
	return []option.Row{
		{Name: "scale", Group: groupPicture, To: &g.scale, Value: 1.0, In: option.Between(0.1, 20), Help: "scale the picture by `X`; 1 draws cells of 48 pixels", Idle: idleWithoutAnyPicture},
		{Name: "theme", Group: groupPicture, To: &g.theme, Value: string(picture.Light), Values: picture.Themes, Help: "draw in the colours `NAME`: light, dark or print", Idle: idleWithoutAnyPicture},
	}
}

// draw writes a picture with the look that is asked for; a verb without the options has the usual
// one. Without a format the end of the file's name says which.
func (k *call) draw(p *picture.Picture, file, format string) error {
	if style := of[Style](k); style != nil {
		p.Scale, p.Theme = style.scale, picture.Theme(style.theme)
	}
	return toFile(file, k.out, func(w writer) error { return p.Write(w, or(format, picture.FormatOf(file))) })
}

// idleWithoutAnyPicture is idleWithoutPicture where plots and graphs are pictures, too.
func idleWithoutAnyPicture(l option.Line) string {
	if l.Given("plot") || picture.FormatOf(l.Text("graph")) != "" {
		return ""
	}
	return idleWithoutPicture(l)
}

// idleWithoutPicture is for options of a picture where none is drawn.
var idleWithoutPicture = option.Unless(pictured, "applies only to pictures; expected --svg, --png or --tikz beside it")

// Look is how boards and packings are drawn.
type Look struct {
	look   depict.Look
	puzzle bool // there is no solution that packings could be drawn by
}

// Rows declares the options.
func (g *Look) Rows(*call) []option.Row {
	frames := option.Row{Name: "frames", Group: groupPicture, To: &g.look.Frames, Words: "all up to 24, else 12", In: option.From(2), For: option.Slides, Idle: idleWithoutPicture,
		Help: "draw at most `N` boards of a plan or a relaxation"}
	if g.puzzle {
		g.look.View = depict.Auto
		return []option.Row{frames}
	}
	return []option.Row{
		{Name: "view", Group: groupPicture, To: &g.look.View, Value: depict.Auto, Values: depict.Views, For: option.Packs, Idle: idleWithoutPicture,
			Help: "draw a packed box as `VIEW`: auto, layers, solid, or steps, piece by piece"},
		{Name: "explode", Group: groupPicture, To: &g.look.Explode, In: option.Between(0, 10), For: option.Packs,
			Help: "move the pieces of a packed box apart by `X` times their distance from the centre", More: "Farther where they would meet.",
			Idle: func(l option.Line) string {
				if v := l.Text("view"); l.Given("view") && v != depict.Solid && v != depict.Auto {
					return "is of --view solid, not of " + v
				}
				return idleWithoutPicture(l)
			}},
		frames,
		{Name: "animate", Group: groupPicture, To: &g.look.Animate, For: option.Slides, Help: "let the tiles move in the SVG of a plan", More: "Not for who asks for reduced motion.",
			Idle: func(l option.Line) string {
				if l.Given("frames") {
					return "draws one board, and --frames several; expected one of them"
				}
				return option.Beside("is for an SVG; expected it beside it", "svg")(l)
			}},
	}
}

// Pictures are what a verb draws that finds solutions.
type Pictures struct {
	Files
	Style
	Look
	Plot
	Play
}

// Play plays a plan in the terminal; elsewhere every board is printed once.
type Play struct {
	on    bool
	speed float64
	kinds option.Kinds // 0: boards
}

// Rows declares the options.
func (g *Play) Rows(*call) []option.Row {
	kinds := max(g.kinds, option.Slides)
	return []option.Row{
		{Name: "play", Group: groupPicture, To: &g.on, Help: "play the plan in the terminal; space pauses, arrows step, q quits", More: "Elsewhere every board is printed.", For: kinds,
			Idle: func(l option.Line) string {
				if l.Given("json") || l.Given("json-stream") {
					return "is for people, and --json for programs; expected one of them"
				}
				if l.Several {
					return "plays the plan of one board; found several"
				}
				return ""
			}},
		{Name: "speed", Group: groupPicture, To: &g.speed, Value: 3.0, In: option.Between(0.1, 50), Help: "play `N` moves a second", For: kinds,
			Idle: option.Beside("is the speed of --play; expected it beside it", "play")},
	}
}

// After plays the plan of an answer, where it has one.
func (g *Play) After(k *call, one tilemip.Subject, a *tilemip.Answer) error {
	if !g.on || one.Board == nil || a.Moves == nil {
		return nil
	}
	moves, err := puzzle.ParseMoves(*a.Moves)
	if err != nil {
		return err
	}
	frames, err := display.Frames(*one.Board, moves, k.view.Color)
	if err != nil {
		return err
	}
	return terminal.Play(k.ctx, frames, g.speed, k.in, k.out)
}

// Plot draws bound and incumbent over time.
type Plot struct {
	file     string
	kinds    option.Kinds
	progress depict.Progress
}

// Rows declares the option.
func (g *Plot) Rows(*call) []option.Row {
	return []option.Row{{Name: "plot", Group: groupPicture, To: &g.file, Files: option.Writes, For: g.kinds, Help: "plot bound and incumbent over time to `FILE` (.svg, .png or .tex)"}}
}

// Before refuses a plot of several subjects.
func (g *Plot) Before(_ *call, all []tilemip.Subject) error {
	if g.file != "" && len(all) > 1 {
		return usagef("--plot draws the run of one subject; found %d", len(all))
	}
	return nil
}

// Ready refuses, before anything is solved, a plot of an unknown kind.
func (g *Plot) Ready(*call, tilemip.Subject) error {
	g.progress.Start = time.Now()
	if g.file != "" && picture.FormatOf(g.file) == "" {
		return usagef("--plot %s: expected a name that ends in .svg, .png or .tex", g.file)
	}
	return nil
}

// Hear keeps what an event says.
func (g *Plot) Hear(e tilemip.Event) { g.progress.Hear(e) }

// After draws what was gathered, and bound and objective of the answer.
func (g *Plot) After(k *call, one tilemip.Subject, a *tilemip.Answer) error {
	if g.file == "" {
		return nil
	}
	p := g.progress.Draw(one, a)
	if p == nil {
		k.view.Note("tilemip: the run has neither bound nor incumbent: no plot was written")
		return nil
	}
	return k.draw(p, g.file, "")
}
