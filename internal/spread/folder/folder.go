// Package folder is the folder that keeps a run: run.json says which run it is and who began
// it, lock is held by the one process that works on it, and broker/ is what the broker stores.
// What is no folder of this very run is never touched. Own.
//
// Not here: what the broker stores. Begin with folder.go.
package folder

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/tilemip/tilemip/internal/osfile"
)

// format is the version of the folder.
const format = 1

// The names in a folder.
const (
	headName = "run.json"
	lockName = "lock"
)

// Head says which run a folder keeps.
type Head struct {
	Format  int    `json:"tilemip_state"`
	Program string `json:"program"` // version
	Run     string `json:"run"`     // the job's ID
	Subject string `json:"subject"` // for people
}

// Folder is an open folder.
type Folder struct {
	Path  string
	Fresh bool // it was made by this call
	lock  *os.File
}

// Open opens the folder of a run, or makes it. The error is one line: another process has it,
// it keeps another run, or it is no such folder.
func Open(path string, h Head) (*Folder, error) {
	h.Format = format
	if err := os.MkdirAll(path, 0o700); err != nil {
		return nil, err
	}
	if err := ours(path); err != nil {
		return nil, err
	}
	lock, err := osfile.Lock(filepath.Join(path, lockName))
	if err != nil {
		return nil, err
	}
	if lock == nil {
		return nil, fmt.Errorf("%s: another process works on this search; expected to wait for it, or another folder", path)
	}
	f := &Folder{Path: path, lock: lock}
	if err := f.head(h); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// ours refuses a folder that has something in it, and is none of this package's.
func ours(path string) error {
	entries, err := os.ReadDir(path)
	if err != nil {
		return err
	}
	known := func(e fs.DirEntry) bool { return e.Name() == headName || e.Name() == lockName }
	if len(entries) > 0 && !slices.ContainsFunc(entries, known) {
		return fmt.Errorf("%s is there and keeps no search; it is left as it is: expected a new folder", path)
	}
	return nil
}

// head compares the folder's head, or writes it.
func (f *Folder) head(h Head) error {
	name := filepath.Join(f.Path, headName)
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		f.Fresh = true
		return write(name, h)
	}
	if err != nil {
		return err
	}
	var had Head
	if err := json.Unmarshal(text, &had); err != nil || had.Format < 1 {
		return fmt.Errorf("%s: expected what a search with --state writes (%v)", name, err)
	}
	switch {
	case had.Format != format:
		return fmt.Errorf("%s: format %d; this program knows %d", name, had.Format, format)
	case had.Run != h.Run:
		return fmt.Errorf("%s keeps another search (%s, run %.12s; asked for is run %.12s); expected the command that it was begun with, or another folder", f.Path, had.Subject, had.Run, h.Run)
	case had.Program != h.Program:
		return fmt.Errorf("%s was begun by tilemip %s, and this is %s; expected the same program, or another folder", f.Path, had.Program, h.Program)
	}
	return nil
}

// write writes a head whole or not at all.
func write(name string, h Head) error {
	text, err := json.MarshalIndent(h, "", "  ")
	if err != nil {
		return err
	}
	return osfile.Durable(name, append(text, '\n'), 0o600)
}

// Broker is the folder of the broker's files.
func (f *Folder) Broker() string { return filepath.Join(f.Path, "broker") }

// Close lets the folder go.
func (f *Folder) Close() { f.lock.Close() }
