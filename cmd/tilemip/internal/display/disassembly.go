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
		verb, way := "move", "by"
		if m.Apart {
			verb, way = "leave", "along"
		}
		if len(m.Pieces) == 1 {
			verb += "s"
		}
		fmt.Fprintf(b, "%4d. %s %s %s %s\n", i+1, strings.Join(m.Pieces, ", "), verb, way, wayOf(p.Grid, m.By))
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

// wayOf describes a translation: along an axis, such as +2 x, or by its coordinates.
func wayOf(g puzzle.Grid, by [3]int) string {
	for axis, v := range by {
		if rest := by; g == puzzle.Cubes && v != 0 {
			if rest[axis] = 0; rest == [3]int{} {
				return fmt.Sprintf("%+d %c", v, "xyz"[axis])
			}
		}
	}
	return fmt.Sprintf("(%d, %d, %d)", by[0], by[1], by[2])
}
