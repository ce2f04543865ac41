// Assemblies of a packing puzzle that come apart: levels and moves as text.

package display

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/facts"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// Disassembled shows which assemblies of a puzzle come apart; all says that every assembly
// was asked for. Then each has one line with its level and moves; otherwise the moves of the
// one that was found are listed. Of a stuck assembly it names the pieces that stay together.
func (v *View) Disassembled(d *tilemip.Disassembled, p *puzzle.Packing, all bool) error {
	return v.show(d, "", func(b *lines) {
		fmt.Fprintf(b, "subject     %s (pack)\n", d.Subject)
		for _, found := range d.Found {
			switch {
			case !found.Separable:
				fmt.Fprintf(b, "assembly %s: locked", grouped(found.Assembly))
				for _, names := range found.Stuck {
					fmt.Fprintf(b, "; %s stay together", strings.Join(names, ", "))
				}
				b.WriteByte('\n')
			case all:
				fmt.Fprintf(b, "assembly %s: level %s, %s", grouped(found.Assembly), found.Level, counted(found.Moves, "move"))
				writeTogether(b, "; %s", found)
				b.WriteByte('\n')
			default:
				writeMoves(b, found, p)
			}
		}
		fmt.Fprintf(b, "assemblies  %s\n", triedWords(d))
		fmt.Fprintf(b, "time        %s\n", seconds(d.Seconds))
		if d.Checked {
			b.WriteString("checked     every move replayed by the independent checker\n")
		}
	})
}

// triedWords says how many assemblies were tried, and why not more.
func triedWords(d *tilemip.Disassembled) string {
	come := "come"
	if d.Separable == 1 {
		come = "comes"
	}
	text := fmt.Sprintf("%s tried, %s %s apart", grouped(d.Assemblies), grouped(d.Separable), come)
	if d.Unknown > 0 {
		text += fmt.Sprintf(", %s not decided", grouped(d.Unknown))
	}
	switch {
	case d.Enough:
		return text
	case d.Termination != native.Completed && d.Assemblies == 0:
		return fmt.Sprintf("stopped: %s, before an assembly was found", facts.Ended(model.Termination(d.Termination)))
	case d.Termination != native.Completed:
		return fmt.Sprintf("stopped: %s; %s", facts.Ended(model.Termination(d.Termination)), text)
	case d.Assemblies == 0:
		return "none: the pieces cannot fill the region"
	}
	return "all " + text
}

// writeMoves prints an assembly, its level and its moves. Several pieces may move as one; a
// group that moves away leaves the assembly for good.
func writeMoves(b *lines, found tilemip.Apart, p *puzzle.Packing) {
	fmt.Fprintf(b, "\n%s\nassembly %s: level %s, %s\n", p.Draw(found.Pieces), grouped(found.Assembly), found.Level, counted(found.Moves, "move"))
	for i, m := range found.Shifts {
		verb := "move"
		if m.Apart {
			verb = "leave"
		}
		if len(m.Pieces) == 1 {
			verb += "s"
		}
		fmt.Fprintf(b, "%4d. %s %s %s\n", i+1, strings.Join(m.Pieces, ", "), verb, facts.Way(p.Grid, m))
	}
	writeTogether(b, "      %s\n", found)
	b.WriteByte('\n')
}

// writeTogether names the parts that stay together, as groups allow, each in a format.
func writeTogether(b *lines, format string, found tilemip.Apart) {
	for _, t := range found.Together {
		fmt.Fprintf(b, format, fmt.Sprintf("%s stay together (group %d)", strings.Join(t.Pieces, ", "), t.Group))
	}
}

// ApartFrames are the layers of an assembly of cubes as text, and those of the pieces after each move,
// each below a line with it. What leaves the part that a move separates further stands beside it.
func ApartFrames(p *puzzle.Packing, found *tilemip.Apart, color bool) []string {
	all, titles := [][]puzzle.Placed{found.Pieces}, []string{fmt.Sprintf("assembled, level %s", found.Level)}
	for i, s := range puzzle.Scenes(found.Pieces, found.Shifts) {
		all = append(all, s.Placed(found.Pieces, true))
		titles = append(titles, fmt.Sprintf("move %d of %d: %s %s", i+1, found.Moves, strings.Join(s.Pieces, ", "), facts.Way(p.Grid, s.Shift)))
	}
	low, high, wide := found.Pieces[0].Cells[0], found.Pieces[0].Cells[0], 1
	for _, placed := range all {
		for _, one := range placed {
			wide = max(wide, len(one.Piece))
			for _, c := range one.Cells {
				for axis, v := range c {
					low[axis], high[axis] = min(low[axis], v), max(high[axis], v)
				}
			}
		}
	}
	const columns = 80
	size := [3]int{high[0] - low[0] + 1, high[1] - low[1] + 1, high[2] - low[2] + 1}
	layers := max(1, columns/(size[0]*(wide+2)+3))
	for k, placed := range all {
		for z := 0; z < size[2]; z += layers { // in rows
			row := &puzzle.Packing{Pieces: p.Pieces, Dim: [3]int{size[0], size[1], min(layers, size[2]-z)}}
			var moved []puzzle.Placed
			for _, one := range placed {
				q := puzzle.Placed{Piece: one.Piece}
				for _, c := range one.Cells {
					q.Cells = append(q.Cells, [3]int{c[0] - low[0], c[1] - low[1], c[2] - low[2] - z})
				}
				moved = append(moved, q)
			}
			text := row.Draw(moved)
			if color {
				text = blocks(p, text)
			}
			titles[k] += "\n" + text
		}
	}
	return titles
}
