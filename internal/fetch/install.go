package fetch

// One installation, from archive to folder; two at a time wait for each other.

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"github.com/tilemip/tilemip/internal/osfile"
)

// An Installer puts what is made of one file into one folder.
type Installer struct {
	File    File
	Prefix  string // the folder
	Archive string // the file, given by the user; empty: it is downloaded
	Index   string // the user's package index (PEP 503), such as the value of PIP_INDEX_URL; may be empty
	Offline string // what to do with a file at hand, in words, for the error without network

	// Complete tells whether a folder holds what is wanted. Only a finished one is ever
	// renamed to Prefix, so this is also true of one that the user put there.
	Complete func(dir string) bool
	// Make finishes what was unpacked to src in out; nil: what was unpacked is the result.
	Make func(ctx context.Context, src, out string) error
	Show *Progress // nil: nothing is shown

	sources []source // tried in order; nil: those of the file
	client  *http.Client
}

// Install does it, unless Prefix is complete. Whatever happens
// on the way, Prefix is either complete or as it was, and the folder of the
// work is removed.
func (in *Installer) Install(ctx context.Context) (err error) {
	if in.Complete(in.Prefix) {
		return nil
	}
	if err := in.free(); err != nil {
		return err
	}
	parent := filepath.Dir(in.Prefix)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return err
	}
	unlock, err := lock(ctx, in.Prefix+".lock", in.Show)
	if err != nil {
		return err
	}
	defer unlock()
	if in.Complete(in.Prefix) { // made by the run that held the lock
		return nil
	}
	if err := in.sweep(); err != nil {
		return err
	}
	start := time.Now()
	work, err := os.MkdirTemp(parent, filepath.Base(in.Prefix)+workSuffix)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	if err := in.make(ctx, work); err != nil {
		return err
	}
	in.Show.Line("%s %s is in %s after %v", in.File.Software, in.File.Version, in.Prefix, time.Since(start).Round(time.Second/10))
	return nil
}

// make does everything inside work, and finally renames the result to Prefix.
func (in *Installer) make(ctx context.Context, work string) error {
	archive, src, out := filepath.Join(work, "archive"), filepath.Join(work, "src"), filepath.Join(work, "out")
	if err := in.obtain(ctx, archive); err != nil {
		return err
	}
	if err := in.File.Extract(ctx, archive, src); err != nil {
		return fmt.Errorf("unpacking: %w", err)
	}
	if in.Make == nil {
		out = src
	} else if err := in.Make(ctx, src, out); err != nil {
		return err
	}
	if !in.Complete(out) {
		return errors.New("all went without an error, but what was to be installed is not complete")
	}
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	return os.Rename(out, in.Prefix)
}

// free refuses a folder that is in use for something else: the rename at the
// end would fail, minutes later. Another run may have put its result there since
// the caller looked, so what is complete is no reason to refuse.
func (in *Installer) free() error {
	entries, err := os.ReadDir(in.Prefix)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if len(entries) > 0 && !in.Complete(in.Prefix) {
		return fmt.Errorf("%s has files in it, but they are not %s %s; remove it or name another place", in.Prefix, in.File.Software, in.File.Version)
	}
	return nil
}

const workSuffix = ".work-"

// sweep removes what a run that was killed left behind. It is called with the
// lock held, so no such folder can be in use.
func (in *Installer) sweep() error {
	stale, err := filepath.Glob(globEscape(in.Prefix) + workSuffix + "*")
	if err != nil {
		return err
	}
	for _, dir := range stale {
		in.Show.Line("removing %s, left by a run that was killed", dir)
		if err := os.RemoveAll(dir); err != nil {
			return err
		}
	}
	return nil
}

func globEscape(path string) string {
	if os.PathSeparator == '\\' {
		return path // Windows has no escapes in patterns, and no * or ? in names
	}
	var out []rune
	for _, r := range path {
		if r == '*' || r == '?' || r == '[' || r == '\\' {
			out = append(out, '\\')
		}
		out = append(out, r)
	}
	return string(out)
}

// lock makes runs for the same folder wait for each other. The system drops it
// when the process ends, however it ends.
func lock(ctx context.Context, path string, show *Progress) (unlock func(), err error) {
	for waiting := false; ; waiting = true {
		f, err := osfile.Lock(path)
		if err != nil {
			return nil, fmt.Errorf("locking %s: %w", path, err)
		}
		if f != nil {
			return func() { f.Close() }, nil
		}
		if !waiting {
			show.Stage("another run is at it; waiting for it")
		}
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(time.Second / 5):
		}
	}
}
