// A folder of tables as it is shown: listed, verified and cleared. Own.

package pdb

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"time"
)

// Shelf is a folder with its tables.
type Shelf struct {
	Folder  string   `json:"folder"`
	Kind    string   `json:"kind"` // "cache"
	Tables  []listed `json:"tables"`
	Unknown []string `json:"unknown"` // files that are named like tables but are none

	files []tableFile
}

// listed is a file as it is shown.
type listed struct {
	File     string    `json:"file"`
	Board    string    `json:"board"` // its size, as "4×4"
	Blank    int       `json:"blank"` // cell of the goal's blank
	Tiles    []int     `json:"tiles"` // goal cells of the group
	Bytes    int64     `json:"bytes"`
	Modified time.Time `json:"modified"`
	State    string    `json:"state,omitempty"` // result of verify or clear; also set for files that searches do not use
}

// list returns a file as it is shown. State is empty for a table that searches use; an
// unfinished file, or one of another version of the format, is ignored by them and may be
// removed.
func list(f tableFile) listed {
	t := listed{File: filepath.Base(f.Path), Board: fmt.Sprintf("%d×%d", f.Pattern.Rows, f.Pattern.Cols), Blank: f.Pattern.Blank, Tiles: f.Pattern.Tiles, Bytes: f.Size, Modified: f.Modified.UTC()}
	switch {
	case f.Unfinished:
		t.State = "unfinished"
	case f.Version != formatVersion:
		t.State = fmt.Sprintf("of version %d", f.Version)
	}
	return t
}

// OpenShelf lists the tables in a folder.
func OpenShelf(folder string) (*Shelf, error) {
	files, names, err := listFiles(folder)
	s := &Shelf{Kind: "cache", Folder: folder, Tables: []listed{}, Unknown: append([]string{}, names...), files: files}
	for _, f := range files {
		s.Tables = append(s.Tables, list(f))
	}
	return s, err
}

// Verify reads every file and compares its checksum, and returns how many are not sound; files that
// are named like tables but are none count as damaged.
func (s *Shelf) Verify(ctx context.Context) (bad int, err error) {
	for i, f := range s.files {
		if ctx.Err() != nil {
			return bad, ctx.Err()
		}
		s.Tables[i].State = "sound"
		if err := f.Verify(); err != nil {
			s.Tables[i].State = err.Error()
			bad++
		}
	}
	return bad + len(s.Unknown), nil
}

// Clear removes the files that are certain to be tables. One that cannot be removed does not keep
// the others.
func (s *Shelf) Clear() error {
	var failed error
	for i, f := range s.files {
		s.Tables[i].State = "removed"
		if err := f.Remove(); err != nil {
			s.Tables[i].State, failed = err.Error(), errors.Join(failed, err)
		}
	}
	return failed
}
