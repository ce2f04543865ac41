// An answer as text: its facts, a line each, with boards, tables and colours.

package display

import (
	"fmt"
	"io"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/facts"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model"
)

// Answer shows the answer for one subject: as text, as one object, or as the event "result" of
// a stream, for which it sets a.Type. The error is that of writing.
func (v *View) Answer(a *tilemip.Answer, one tilemip.Subject) error {
	v.Line.Clear()
	switch {
	case v.Stream:
		a.Type = "result"
		return WriteJSON(v.Out, a)
	case v.JSON:
		return WriteJSON(v.Out, a)
	}
	return v.text(a, one)
}

// lines collects what is printed for people, a line for each fact: its name in ten columns, then the
// value. All of it is written at once, so that a log does not cut it.
type lines struct{ strings.Builder }

// line adds a line.
func (b *lines) line(name, format string, args ...any) {
	fmt.Fprintf(b, "%-10s %s\n", name, fmt.Sprintf(format, args...))
}

// text prints an answer for people.
func (v *View) text(a *tilemip.Answer, one tilemip.Subject) error {
	var b lines
	for _, f := range facts.Of(a) {
		if f.Detail && !v.Verbose {
			continue
		}
		switch f.Label {
		case "": // is only explained
		case "goal":
			v.board(&b, one)
			b.line(f.Label, "%s", f.Value)
		case "status":
			b.line(f.Label, "%s%s", v.coloured(a.Status, f.Says), strings.TrimPrefix(f.Value, f.Says))
		case facts.Values:
			values(&b, a)
		case facts.Pool:
			pool(&b, a)
		case facts.Ranging:
			ranging(&b, a.Ranging)
		case facts.Shown:
			v.solutions(&b, a, one)
		default:
			b.line(f.Label, "%s", f.Value)
		}
	}
	_, err := io.WriteString(v.Out, b.String())
	return err
}

// Explained shows what stored answers mean: a line for the term and what the answer says, and below
// it what that means; or one object for each answer.
func (v *View) Explained(all []*tilemip.Answer) error {
	var b lines
	for i, a := range all {
		points := facts.Explained(a)
		if v.JSON {
			if err := WriteJSON(v.Out, map[string]any{"kind": a.Kind, "subject": a.Subject, "points": points}); err != nil {
				return err
			}
			continue
		}
		if i > 0 {
			b.WriteByte('\n')
		}
		if a.Subject != "" {
			fmt.Fprintf(&b, "%s\n\n", a.Subject)
		}
		for _, p := range points {
			fmt.Fprintf(&b, "%s: %s\n", p.Term, p.Says)
			b.WriteString(model.Wrap(p.Text, 4, 4, 80))
		}
	}
	_, err := io.WriteString(v.Out, b.String())
	return err
}

// board prints the board that was asked about.
func (v *View) board(b *lines, one tilemip.Subject) {
	if one.Board == nil {
		return
	}
	b.line("board", "%s", one.Board.Start.Flat())
	if v.Color {
		fmt.Fprintf(b, "\n%s\n", Board(one.Board.Start, one.Board.Goal, 0, true))
	}
}

// solutions prints grids, and the options of covers, in colour as boards where they are some, and sudokus always.
func (v *View) solutions(b *lines, a *tilemip.Answer, one tilemip.Subject) {
	for _, grid := range a.Grids {
		if v.Color && one.Packing != nil {
			grid = blocks(one.Packing, grid)
		}
		fmt.Fprintf(b, "\n%s\n", strings.TrimRight(grid, "\n"))
	}
	for _, options := range a.Chosen {
		if board := coverBoard(options, v.Color); board != "" { // --json has the options
			fmt.Fprintf(b, "\n%s\n", board)
			continue
		}
		b.line("options", "%s", strings.Join(options, "; "))
	}
}

// coloured is a status in colour if colour is on: green for an optimum, red for an error, yellow for
// the rest.
func (v *View) coloured(s model.Status, text string) string {
	if !v.Color {
		return text
	}
	code := "33" // yellow
	switch s {
	case model.StatusOptimal:
		code = "32"
	case model.StatusError:
		code = "31"
	}
	return "\x1b[" + code + "m" + text + "\x1b[0m"
}

// Short names of what package english has.
func counted[N int | int64 | uint64](n N, noun string) string { return english.Count(n, noun) }
func grouped[N int | int64 | uint64](n N) string              { return english.Group(n) }
func seconds(s float64) string                                { return english.Seconds(s) }
