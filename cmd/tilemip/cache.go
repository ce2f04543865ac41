// The verb cache: the files of pattern databases that searches store in the user's cache folder.
// Package pdb removes only files that are certain to be such tables.

package main

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/pdb"
)

// Cached does something with the folder of tables.
type Cached struct {
	JSON
	do func(k *call, s *pdb.Shelf) error
}

// cached makes the verb that does it.
func cached(do func(k *call, s *pdb.Shelf) error) func() runner {
	return func() runner { return &Cached{do: do} }
}

func (v *Cached) run(k *call) error { return onShelf(k, v.do) }

// onShelf opens the folder of tables. Without a folder, because TILEMIP_CACHE is off or the system
// names none, there is nothing to do: a usage error.
func onShelf(k *call, do func(k *call, s *pdb.Shelf) error) error {
	dir := pdb.CacheDir()
	if dir == "" {
		return usagef("there is no folder for tables: TILEMIP_CACHE is off, or the system names no folder for caches")
	}
	s, err := pdb.OpenShelf(dir)
	if err != nil {
		return fmt.Errorf("the cache cannot be read: %w", err)
	}
	return do(k, s)
}

// showShelf prints the files and their total size. As text, tail ends the last line; with --json
// the state of each file says the same.
func showShelf(k *call, s *pdb.Shelf, tail string) error {
	if k.view.JSON {
		return display.WriteJSON(k.out, s)
	}
	var sum int64
	text := "folder     " + s.Folder + "\n"
	for _, t := range s.Tables {
		sum += t.Bytes
		text += fmt.Sprintf("%9.2f MB  %-12s  %s, goal's blank in cell %d, a group of %d tiles; %s", float64(t.Bytes)/1e6, english.About(max(0, time.Since(t.Modified).Seconds()))+" old", t.Board, t.Blank, len(t.Tiles), t.File)
		if t.State != "" {
			text += "; " + t.State
		}
		text += "\n"
	}
	if len(s.Unknown) > 0 {
		text += "not tables, or damaged beyond recognition, and left alone: " + strings.Join(s.Unknown, ", ") + "\n"
	}
	_, err := fmt.Fprintf(k.out, "%s%s, %.2f MB%s\n", text, english.Count(len(s.Tables), "file"), float64(sum)/1e6, tail)
	return err
}

// listed shows the files without reading their tables.
func listed(k *call, s *pdb.Shelf) error { return showShelf(k, s, "") }

// soundness compares checksums; the exit status is 1 when a file is damaged.
func soundness(k *call, s *pdb.Shelf) error {
	bad, err := s.Verify(k.ctx)
	if err != nil {
		return exitWith(exitInterrupted)
	}
	if err := showShelf(k, s, fmt.Sprintf("; %d not sound", bad)); err != nil || bad == 0 {
		return err
	}
	return exitWith(exitFailed)
}

func newClear() runner { return &Clear{Yes: Yes{"remove the files instead of listing them", false}} }

// Clear removes the files. Without --yes it lists them and ends with status 2.
type Clear struct {
	JSON
	Yes
}

func (v *Clear) run(k *call) error { return onShelf(k, v.clear) }

func (v *Clear) clear(k *call, s *pdb.Shelf) error {
	if !v.yes {
		if err := showShelf(k, s, ""); err != nil {
			return err
		}
		return usagef("nothing was removed; expected --yes to remove %s", english.Count(len(s.Tables), "file"))
	}
	failed := s.Clear()
	if err := showShelf(k, s, " removed"); err != nil || failed == nil {
		return err
	}
	return fmt.Errorf("not every file was removed: %w", failed)
}

// Yes is the consent to what cannot be undone, or fetches something.
type Yes struct {
	help string
	yes  bool
}

// Rows declares the option.
func (g *Yes) Rows(*call) []option.Row {
	return []option.Row{{Name: "yes", To: &g.yes, Help: g.help}}
}

func newBuild() runner { return &Build{Tables: Tables{own: true}} }

// Build makes the tables that a search of the board begins with; without a board, those of the
// standard 15-puzzle.
type Build struct {
	Board
	Quiet
	Threads
	Tables
}

func (v *Build) run(k *call) error { return onShelf(k, v.build) }

// build makes the tables. A table depends on the size of the board and on the goal, not on the start,
// so that the goal serves as the start here.
func (v *Build) build(k *call, _ *pdb.Shelf) error {
	board := puzzle.Slide{Start: puzzle.StandardGoal(4, 4), Goal: puzzle.StandardGoal(4, 4)}
	if k.board != "" {
		one, err := k.atMostOne(nil, k.goal, "")
		if err != nil {
			return usagef("--board: %v", err)
		}
		board = *one.Board
	}
	started := time.Now()
	o := slide.Options{
		Heuristic: "pattern", Boards: k.asked.Boards, Run: native.Run{Threads: k.asked.Solver.Threads}, Tier: slide.Tier(k.asked.Tier), Groups: k.asked.Groups,
		TableWarning: k.warnOnce,
		TableProgress: func(done, all uint64) {
			k.view.Searching(time.Since(started), "pattern databases: %d of %d million entries", done/1e6, all/1e6)
		},
	}
	if o.Tier == slide.AutoTier && len(board.Start.Tiles) <= 16 { // of larger boards those that a search takes
		o.Tier = slide.Tier8
	}
	switch err := slide.Prepare(k.ctx, board, o); {
	case errors.Is(err, context.Canceled):
		return exitWith(exitInterrupted)
	case err != nil:
		return usagef("%v", err)
	}
	return onShelf(k, listed)
}
