package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/pdb"
)

// The verb cache: the files of pattern databases that searches store in the user's cache
// folder. It removes only files that are certain to be such tables.

// cacheCommand has a subverb for each action; without one it lists the files.
func cacheCommand(io *streams) *cli.Command {
	sub := func(name, usage string, do func(*cacheSession, *cli.Context) error) *cli.Command {
		return &cli.Command{Name: name, Usage: usage, ArgsUsage: " ", Action: func(c *cli.Context) error { return onCache(c, io, do) }}
	}
	list := (*cacheSession).list
	return &cli.Command{
		Name: "cache", Usage: "list, verify, clear and build the stored pattern databases", ArgsUsage: " ",
		Description: `Large pattern databases of boards are kept in $TILEMIP_CACHE, else in the folder
tilemip of the user's folder for caches. They may be removed at any time: the next
search that needs one builds it again, in seconds (groups of 7 tiles of the
24-puzzle, which only --tier 7 asks for, in minutes).

  tilemip cache
  tilemip cache verify
  tilemip cache clear --yes
  tilemip cache build --tier 8`,
		Action: func(c *cli.Context) error { return onCache(c, io, list) },
		Subcommands: []*cli.Command{
			sub("list", "the files, their size and age", list),
			sub("verify", "read every file and compare its checksum; status 1 when one is damaged", (*cacheSession).verify),
			sub("clear", "remove the files", (*cacheSession).clear),
			sub("build", "build the tables of a board ahead of time", (*cacheSession).build),
		},
	}
}

// cacheSession is one run of the verb, after the folder was read.
type cacheSession struct {
	*streams
	json  bool
	dir   string
	files []pdb.File
	names []string // of files that are named like tables but are none
}

// onCache reads the folder and calls do with what it holds. Without a folder, because
// TILEMIP_CACHE is off or the system names none, there is nothing to do: a usage error.
func onCache(c *cli.Context, io *streams, do func(*cacheSession, *cli.Context) error) error {
	if c.Args().Present() {
		return usagef("found %q; expected no argument, or one of list, verify, clear, build before it", c.Args().First())
	}
	s := &cacheSession{streams: io, json: c.Bool("json"), dir: pdb.CacheDir()}
	if s.dir == "" {
		return usagef("there is no folder for tables: TILEMIP_CACHE is off, or the system names no folder for caches")
	}
	var err error
	if s.files, s.names, err = pdb.List(s.dir); err != nil {
		return fmt.Errorf("the cache cannot be read: %w", err)
	}
	return do(s, c)
}

// cachedTable is a file as it is shown.
type cachedTable struct {
	File     string    `json:"file"`
	Board    string    `json:"board"` // its size, as "4×4"
	Blank    int       `json:"blank"` // cell of the goal's blank
	Tiles    []int     `json:"tiles"` // goal cells of the group
	Bytes    int64     `json:"bytes"`
	Modified time.Time `json:"modified"`
	State    string    `json:"state,omitempty"` // result of verify or clear; also set for files that searches do not use
}

// shownTable is a file as it is shown. State is empty for a table that searches use; an
// unfinished file, or one of another version of the format, is ignored by them and may be
// removed.
func shownTable(f pdb.File) cachedTable {
	t := cachedTable{File: filepath.Base(f.Path), Board: fmt.Sprintf("%d×%d", f.Pattern.Rows, f.Pattern.Cols), Blank: f.Pattern.Blank, Tiles: f.Pattern.Tiles, Bytes: f.Size, Modified: f.Modified.UTC()}
	switch {
	case f.Unfinished:
		t.State = "unfinished"
	case f.Version != pdb.FormatVersion:
		t.State = fmt.Sprintf("of version %d", f.Version)
	}
	return t
}

// age describes in words how long ago something was.
func age(t time.Time) string { return english.About(max(0, time.Since(t).Seconds())) + " old" }

func (t cachedTable) String() string {
	text := fmt.Sprintf("%9.2f MB  %-12s  %s, goal's blank in cell %d, a group of %d tiles; %s", float64(t.Bytes)/1e6, age(t.Modified), t.Board, t.Blank, len(t.Tiles), t.File)
	if t.State != "" {
		text += "; " + t.State
	}
	return text
}

// show prints the files and their total size. As text, tail ends the last line; with --json
// the state of each file says the same.
func (s *cacheSession) show(tables []cachedTable, tail string) error {
	if s.json {
		if tables == nil {
			tables = []cachedTable{}
		}
		return display.WriteJSON(s.out, map[string]any{"kind": "cache", "folder": s.dir, "tables": tables, "unknown": append([]string{}, s.names...)})
	}
	var sum int64
	text := "folder     " + s.dir + "\n"
	for _, t := range tables {
		sum += t.Bytes
		text += t.String() + "\n"
	}
	if len(s.names) > 0 {
		text += "not tables, or damaged beyond recognition, and left alone: " + strings.Join(s.names, ", ") + "\n"
	}
	_, err := fmt.Fprintf(s.out, "%s%s, %.2f MB%s\n", text, english.Count(len(tables), "file"), float64(sum)/1e6, tail)
	return err
}

// list shows the files without reading their tables.
func (s *cacheSession) list(*cli.Context) error {
	var tables []cachedTable
	for _, f := range s.files {
		tables = append(tables, shownTable(f))
	}
	return s.show(tables, "")
}

// verify reads every file and compares its checksum. Files that are named like tables but
// are none count as damaged; the exit status is 1 when there is any.
func (s *cacheSession) verify(c *cli.Context) error {
	var tables []cachedTable
	bad := 0
	for _, f := range s.files {
		if c.Context.Err() != nil {
			return exitWith(exitInterrupted)
		}
		t := shownTable(f)
		if err := f.Verify(); err == nil {
			t.State = "sound"
		} else {
			t.State = err.Error()
			bad++
		}
		tables = append(tables, t)
	}
	bad += len(s.names)
	if err := s.show(tables, fmt.Sprintf("; %d not sound", bad)); err != nil || bad == 0 {
		return err
	}
	return exitWith(exitFailed)
}

// clear removes the files that are certain to be tables. Without --yes it lists them and
// ends with status 2. A file that cannot be removed does not keep the others.
func (s *cacheSession) clear(c *cli.Context) error {
	if !c.Bool("yes") {
		if err := s.list(c); err != nil {
			return err
		}
		return usagef("nothing was removed; expected --yes to remove %s", english.Count(len(s.files), "file"))
	}
	var tables []cachedTable
	var failed error
	for _, f := range s.files {
		t := shownTable(f)
		t.State = "removed"
		if err := f.Remove(); err != nil {
			t.State, failed = err.Error(), errors.Join(failed, err)
		}
		tables = append(tables, t)
	}
	if err := s.show(tables, " removed"); err != nil {
		return err
	}
	if failed != nil {
		return fmt.Errorf("not every file was removed: %w", failed)
	}
	return nil
}

// build makes the tables that a search of the board begins with; without a board, those of
// the standard 15-puzzle. A table depends on the size of the board and on the goal, not on the
// start, so that the goal serves as the start here.
func (s *cacheSession) build(c *cli.Context) error {
	session, err := newSession(c, s.streams)
	if err != nil {
		return err
	}
	board := puzzle.Slide{Start: puzzle.StandardGoal(4, 4), Goal: puzzle.StandardGoal(4, 4)}
	if text := c.String("board"); text != "" {
		one := aimed(c.String("goal"), []*subject{boardSubject(text)})[0]
		if one.err != nil {
			return usagef("--board: %v", one.err)
		}
		board = *one.slide
	}
	started := time.Now()
	o := slide.Options{
		Heuristic: "pattern", Boards: session.asked.Boards, Run: native.Run{Threads: session.asked.Solver.Threads}, Tier: slide.Tier(session.asked.Tier), Groups: session.asked.Groups,
		TableWarning: session.warnOnce,
		TableProgress: func(done, all uint64) {
			session.view.Searching(time.Since(started), "pattern databases: %d of %d million entries", done/1e6, all/1e6)
		},
	}
	if o.Tier == slide.AutoTier && len(board.Start.Tiles) <= 16 { // of larger boards those that a search takes
		o.Tier = slide.Tier8
	}
	switch err := slide.Prepare(c.Context, board, o); {
	case errors.Is(err, context.Canceled):
		return exitWith(exitInterrupted)
	case err != nil:
		return usagef("%v", err)
	}
	if s.files, s.names, err = pdb.List(s.dir); err != nil {
		return err
	}
	return s.list(c)
}
