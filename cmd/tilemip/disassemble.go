// The verb disassemble: which assemblies of a packing puzzle come apart, and by which moves.

package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

func disassembleCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "disassemble", Usage: "take the assemblies of a packing puzzle apart by moving pieces", ArgsUsage: "SUBJECT…",
		Description: `Pieces move along the directions of their grid and do not turn. The first assembly
that comes apart is shown with its level and its moves: 5.1.2 says that 5 moves free the
first piece, 1 more the next, and then 2. With --all every assembly is tried. A box
belongs among the pieces if they are to be moved out of it.

  tilemip disassemble burr.xmpuzzle
  tilemip disassemble --all --json burr.xmpuzzle`,
		Flags: flagsOf("disassemble"),
		Action: func(c *cli.Context) error {
			s, all, err := begin(c, io)
			if err != nil {
				return err
			}
			status := exitDone
			for _, one := range all {
				exit, err := s.disassemble(c, one)
				if err != nil {
					exit = s.failed(one, err)
				}
				if status = worse(status, exit); c.Context.Err() != nil {
					return exitWith(exitInterrupted)
				}
			}
			return exitWith(status)
		},
	}
}

// disassemble takes a subject apart and shows what came of it.
func (s *session) disassemble(c *cli.Context, one *subject) (int, error) {
	if err := s.ready(nil, one); err != nil {
		return exitUsage, err
	}
	d, err := tilemip.Disassemble(c.Context, one.of(), s.libraryOptions(nil, one))
	if err != nil {
		return exitFailed, flagged(err)
	}
	s.view.progress.clear()
	if s.view.json || s.view.stream {
		err = writeJSON(s.out, d)
	} else {
		err = writeDisassembled(s.out, d, one.pack, s.asked.All)
	}
	switch {
	case d.Separable > 0 && d.Open():
		return exitLimitPoint, err
	case d.Separable > 0:
		return exitDone, err
	case d.Open():
		return exitLimit, err
	}
	return exitInfeasible, err
}

// writeDisassembled prints what came of a puzzle; all says that every assembly was asked for.
func writeDisassembled(out io.Writer, d *tilemip.Disassembled, p *puzzle.Packing, all bool) error {
	var b strings.Builder
	fmt.Fprintf(&b, "subject     %s (pack)\n", d.Subject)
	for _, found := range d.Found {
		switch {
		case !found.Separable:
			fmt.Fprintf(&b, "assembly %d: stuck", found.Assembly)
			for _, names := range found.Stuck {
				fmt.Fprintf(&b, "; %s stay together", strings.Join(names, ", "))
			}
			b.WriteByte('\n')
		case all:
			fmt.Fprintf(&b, "assembly %d: level %s, %s\n", found.Assembly, found.Level, counted(found.Moves, "move"))
		default:
			writeMoves(&b, found, p)
		}
	}
	fmt.Fprintf(&b, "assemblies  %s\n", triedWords(d))
	fmt.Fprintf(&b, "time        %s\n", seconds(d.Seconds))
	if d.Checked {
		b.WriteString("checked     every move replayed by the referee\n")
	}
	_, err := io.WriteString(out, b.String())
	return err
}

// triedWords says how many assemblies were tried, and why not more.
func triedWords(d *tilemip.Disassembled) string {
	text := fmt.Sprintf("%d tried, %d come apart", d.Assemblies, d.Separable)
	if d.Unknown > 0 {
		text += fmt.Sprintf(", %d not decided", d.Unknown)
	}
	switch {
	case d.Enough:
		return text
	case d.Termination != native.Completed && d.Assemblies == 0:
		return fmt.Sprintf("stopped: %s, before one was found; nothing was tried", d.Termination)
	case d.Termination != native.Completed:
		return fmt.Sprintf("stopped: %s; %s", d.Termination, text)
	case d.Assemblies == 0:
		return "there are none: the pieces do not fill the region"
	}
	return "all " + text
}

// writeMoves prints an assembly, its level and its moves.
func writeMoves(b *strings.Builder, found tilemip.Apart, p *puzzle.Packing) {
	fmt.Fprintf(b, "\n%s\nassembly %d: level %s, %s\n", p.Draw(found.Pieces), found.Assembly, found.Level, counted(found.Moves, "move"))
	for i, m := range found.Shifts {
		verb := "go"
		if len(m.Pieces) == 1 {
			verb = "goes"
		}
		way := "by"
		if m.Apart {
			way = "away along"
		}
		fmt.Fprintf(b, "%4d. %s %s %s %s\n", i+1, strings.Join(m.Pieces, ", "), verb, way, wayOf(p.Grid, m.By))
	}
	b.WriteByte('\n')
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
