// tilemip disassemble: which assemblies of a packing puzzle come apart, and by which
// moves. The assemblies come from the native search, the moves from native/disassembly,
// and the referee replays every one of them.

package main

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover"
	"github.com/tilemip/tilemip/native/cover/engines"
	"github.com/tilemip/tilemip/native/disassembly"
	"github.com/tilemip/tilemip/native/referee"
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
				exit, err := s.disassemble(c.Context, one)
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

// disassembled is the answer for one subject. Assemblies counts those tried, Separable
// those of them that come apart, Unknown those whose search a limit ended.
type disassembled struct {
	Kind        string            `json:"kind"`
	Subject     string            `json:"subject"`
	Termination native.Reason     `json:"termination"` // completed: all assemblies were tried to the end
	Assemblies  int               `json:"assemblies"`
	Separable   int               `json:"separable"`
	Unknown     int               `json:"unknown"`
	Seconds     float64           `json:"seconds"`
	Checked     bool              `json:"checked"` // the referee has replayed every move
	Found       []apart           `json:"disassemblies,omitempty"`
	Versions    map[string]string `json:"versions"`
}

// apart is an assembly and how it comes apart.
type apart struct {
	Assembly int    `json:"assembly"` // its number, from 1 on, in the order of the search
	Level    string `json:"level"`    // such as 5.1.2
	Moves    int    `json:"moves"`    // in all
	disassembly.Result
	Pieces []puzzle.Placed `json:"pieces"` // where they lie at first
}

// taking is one subject under way.
type taking struct {
	*session
	one    *subject
	packed *puzzle.PackingCover
	answer disassembled
	began  time.Time
	stop   context.CancelFunc // enough has come apart
	enough bool
	failed error
}

// disassemble tries the assemblies of a subject and shows what it finds.
func (s *session) disassemble(ctx context.Context, one *subject) (status int, err error) {
	if err := s.ready(nil, one); err != nil {
		return exitUsage, err
	}
	if one.pack == nil {
		return exitUsage, usagef("disassemble is for packing puzzles; %s is none", one.name)
	}
	packed, err := one.pack.Cover()
	if err != nil {
		return exitUsage, err
	}
	ctx, cancel := s.deadline(ctx)
	defer cancel()
	assemblies, stop := context.WithCancel(ctx)
	defer stop()
	t := &taking{session: s, one: one, packed: packed, began: time.Now(), stop: stop}
	t.answer = disassembled{Kind: "pack", Subject: one.name, Checked: true, Versions: map[string]string{"tilemip": version()}}
	symmetry := engines.Rotations
	if s.asked.Mirrors {
		symmetry = engines.Reflections
	}
	r, err := engines.Search(assemblies, engines.Packing(packed), engines.Options{
		Symmetry: symmetry, Options: cover.Options{Visit: func(options []int) { t.try(ctx, options) }},
	})
	if err == nil {
		err = t.failed
	}
	if err != nil {
		return exitDisagree, err
	}
	t.answer.Termination = r.Termination
	if t.enough {
		t.answer.Termination = native.SolutionLimit
	} else if why := native.Stopped(ctx); why != "" {
		t.answer.Termination = why
	}
	t.answer.Seconds = time.Since(t.began).Seconds()
	return t.status(), t.show()
}

// try takes one assembly apart.
func (t *taking) try(ctx context.Context, options []int) {
	if t.enough || t.failed != nil || native.Stopped(ctx) != "" {
		return
	}
	placed, err := t.packed.Decode(options)
	if err != nil {
		t.failed = err
		return
	}
	mobile := slices.DeleteFunc(placed, func(p puzzle.Placed) bool {
		return t.one.pack.Pieces[t.one.pack.PieceNamed(p.Piece)].Stationary
	})
	r, err := disassembly.Search(ctx, t.one.pack.Grid, mobile, disassembly.Options{})
	if err != nil {
		t.failed = usagef("%v", err)
		return
	}
	t.answer.Assemblies++
	if r.Termination != native.Completed {
		t.answer.Unknown++
		return
	}
	if verdict := referee.Disassembly(t.one.pack.Grid, mobile, r.Shifts, r.Stuck); !verdict.OK {
		t.failed = &statusError{exitDisagree, "the referee rejects a disassembly: " + verdict.Reason}
		return
	}
	found := apart{Assembly: t.answer.Assemblies, Level: r.Level(), Moves: len(r.Shifts), Result: r, Pieces: mobile}
	if r.Separable {
		t.answer.Separable++
		t.enough = !t.asked.All && t.asked.Limit == 0 || t.asked.Limit > 0 && t.answer.Separable == t.asked.Limit
	}
	if r.Separable || t.asked.All {
		t.answer.Found = append(t.answer.Found, found)
	}
	t.view.searching(time.Since(t.began), "%d assemblies tried, %d come apart", t.answer.Assemblies, t.answer.Separable)
	if t.enough {
		t.stop()
	}
}

// status is the exit status: one assembly comes apart, none does, or a limit left it open.
func (t *taking) status() int {
	open := t.answer.Termination != native.Completed || t.answer.Unknown > 0
	switch {
	case t.answer.Separable > 0 && open && !t.enough:
		return exitLimitPoint
	case t.answer.Separable > 0:
		return exitDone
	case open:
		return exitLimit
	}
	return exitInfeasible
}

// show prints the answer.
func (t *taking) show() error {
	t.view.progress.clear()
	if t.view.json || t.view.stream {
		return writeJSON(t.out, t.answer)
	}
	fmt.Fprintf(t.out, "subject     %s (pack)\n", t.one.name)
	for _, found := range t.answer.Found {
		if t.asked.All && !found.Separable {
			t.showStuck(found)
			continue
		}
		t.showMoves(found)
	}
	all := "all "
	switch {
	case t.enough:
		all = ""
	case t.answer.Termination != native.Completed:
		all = fmt.Sprintf("stopped: %s; ", t.answer.Termination)
	}
	fmt.Fprintf(t.out, "assemblies  %s%d tried, %d come apart", all, t.answer.Assemblies, t.answer.Separable)
	if t.answer.Unknown > 0 {
		fmt.Fprintf(t.out, ", %d not decided", t.answer.Unknown)
	}
	_, err := fmt.Fprintf(t.out, "\ntime        %s\nchecked     every move replayed by the referee\n", seconds(t.answer.Seconds))
	return err
}

func (t *taking) showStuck(found apart) {
	fmt.Fprintf(t.out, "assembly %d: stuck", found.Assembly)
	for _, names := range found.Stuck {
		fmt.Fprintf(t.out, "; %s stay together", joined(names))
	}
	fmt.Fprintln(t.out)
}

// showMoves prints an assembly, its level and, unless all are shown, its moves.
func (t *taking) showMoves(found apart) {
	if t.asked.All {
		fmt.Fprintf(t.out, "assembly %d: level %s, %s\n", found.Assembly, found.Level, counted(found.Moves, "move"))
		return
	}
	fmt.Fprintf(t.out, "\n%s\nassembly %d: level %s, %s\n", t.one.pack.Draw(found.Pieces), found.Assembly, found.Level, counted(found.Moves, "move"))
	for i, m := range found.Shifts {
		verb := "go"
		if len(m.Pieces) == 1 {
			verb = "goes"
		}
		way := "by"
		if m.Apart {
			way = "away along"
		}
		fmt.Fprintf(t.out, "%4d. %s %s %s %s\n", i+1, joined(m.Pieces), verb, way, wayOf(t.one.pack.Grid, m.By))
	}
	fmt.Fprintln(t.out)
}

func joined(names []string) string {
	out := names[0]
	for _, name := range names[1:] {
		out += ", " + name
	}
	return out
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
