// The rows of the table: options of pictures. A picture is of the puzzle (show) or of the
// solution found; its file's kind is the option's name.

package main

import (
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/depict"
)

// groupPicture is the heading of these options.
const groupPicture = "Pictures"

// drawing is the verbs that draw; drawing lists no kinds, because models are refused with a
// sentence of their own.
const drawing = "show, check, " + running

// pictureOptions say what is drawn, and how.
func pictureOptions() []option.Row {
	return []option.Row{
		{Name: "svg", Group: groupPicture, Into: into(func(s *session) *string { return &s.svg }), Help: "draw the puzzle, or the solution found, as SVG to `FILE`; of show, - is standard output", Files: option.Writes, Uses: drawn()},
		{Name: "png", Group: groupPicture, Into: into(func(s *session) *string { return &s.png }), Help: "draw the same as PNG to `FILE`", Files: option.Writes, Uses: drawn()},
		{Name: "tikz", Group: groupPicture, Into: into(func(s *session) *string { return &s.tikz }), Help: "draw the same as TikZ for LaTeX to `FILE`: a document, or a part of one by \\input", Files: option.Writes, Uses: drawn()},
		{Name: "draw", Group: groupPicture, Into: into(func(s *session) *string { return &s.draw }), Value: drawPuzzle, Values: drawNames,
			Help: "draw `WHAT`: puzzle; program, its matrix; relaxation, the linear relaxation of a board's program, solved by the default backend; or search, the tree of IDA* or dancing links and its nodes by level",
			Uses: []option.Use{{Verbs: "show", Idle: idleWithoutPicture}}},
		{Name: "scale", Group: groupPicture, Into: into(func(s *session) *float64 { return &s.scale }), Value: 1.0, In: option.Between(0.1, 20), Help: "make the picture `X` times as large; 1 is for cells of 48 pixels",
			Uses: []option.Use{{Verbs: drawing, Idle: idleWithoutAnyPicture}}},
		{Name: "theme", Group: groupPicture, Into: into(func(s *session) *string { return &s.theme }), Value: string(picture.Light), Values: picture.Themes,
			Help: "draw in the colours `NAME`: light, dark, or print, which needs no colour",
			Uses: []option.Use{{Verbs: drawing, Idle: idleWithoutAnyPicture}}},
		{Name: "view", Group: groupPicture, Into: into(func(s *session) *string { return &s.style.View }), Value: depict.Auto, Values: depict.Views,
			Help: "draw a packing of a box in the `VIEW` layers, solid (as a whole), or steps (as it is built, piece by piece)",
			Uses: []option.Use{{Verbs: solutions, Kinds: option.Packs, Idle: idleWithoutPicture}}},
		{Name: "explode", Group: groupPicture, Into: into(func(s *session) *float64 { return &s.style.Explode }), Value: 0.0, In: option.Between(0, 10),
			Help: "draw a packing of a box as a whole with its pieces moved apart by `X` times their distance from the middle, or more where they would meet",
			Uses: []option.Use{{Verbs: solutions, Kinds: option.Packs, Idle: func(l option.Line) string {
				if v := l.Text("view"); l.Given("view") && v != depict.Solid && v != depict.Auto {
					return "is of --view solid, not of " + v
				}
				return idleWithoutPicture(l)
			}}}},
		{Name: "frames", Group: groupPicture, Into: into(func(s *session) *int { return &s.style.Frames }), Words: "all up to 24, else 12", Unit: "boards", In: option.From(2),
			Help: "draw at most `N` boards of a plan or a relaxation", Uses: []option.Use{{Verbs: drawing, Kinds: option.Slides, Idle: idleWithoutPicture}}},
		{Name: "plot", Group: groupPicture, Into: into(func(s *session) *string { return &s.plot }), Help: "draw bound and incumbent over time to `FILE`, whose name ends in .svg, .png or .tex", Files: option.Writes,
			Uses: []option.Use{{Verbs: solving}, {Verbs: "search", Kinds: option.Slides}}},
		{Name: "play", Group: groupPicture, Into: into(func(s *session) *bool { return &s.play }), Help: "play the plan in the terminal: space stops it, arrows step, q ends; elsewhere print every board",
			Uses: []option.Use{{Verbs: running, Kinds: option.Slides, Idle: func(l option.Line) string {
				if l.Given("json") || l.Given("json-stream") {
					return "is for people, and --json for programs; expected one of them"
				}
				if l.Several {
					return "plays the plan of one board; found several"
				}
				return ""
			}}}},
		{Name: "speed", Group: groupPicture, Into: into(func(s *session) *float64 { return &s.speed }), Value: 3.0, In: option.Between(0.1, 50), Unit: "moves a second",
			Help: "play `N` moves a second", Uses: []option.Use{{Verbs: running, Kinds: option.Slides, Idle: func(l option.Line) string {
				if l.Given("play") {
					return ""
				}
				return "is the speed of --play; expected it beside it"
			}}}},
	}
}

// solutions are the verbs that draw a solution.
const solutions = "check, " + running

// drawn is where a picture can be asked for.
func drawn() []option.Use {
	return []option.Use{
		{Verbs: "show", Idle: only("stats", "latex", "library")},
		{Verbs: solutions, Kinds: option.Puzzles},
	}
}

// pictured reports whether a picture is asked for.
func pictured(l option.Line) bool { return l.Given("svg") || l.Given("png") || l.Given("tikz") }

// idleWithoutAnyPicture is idleWithoutPicture where plots and graphs are pictures, too.
func idleWithoutAnyPicture(l option.Line) string {
	if l.Given("plot") || pictureForm(l.Text("graph")) != nil {
		return ""
	}
	return idleWithoutPicture(l)
}

// idleWithoutPicture is for options of a picture where none is drawn.
func idleWithoutPicture(l option.Line) string {
	if pictured(l) {
		return ""
	}
	return "applies only to pictures; expected --svg, --png or --tikz beside it"
}
