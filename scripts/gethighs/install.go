//go:build unix

package main

// One installation, from archive to folder; two at a time wait for each other.

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"syscall"
	"time"
)

// An installer builds one release into one folder.
type installer struct {
	prefix  string
	release release
	archive string   // a file given by the user; empty: download
	sources []source // tried in order
	client  *http.Client
	build   func(ctx context.Context, src, prefix string, show *progress) error
	show    *progress
}

// complete reports whether prefix contains what a Go build needs. Only a finished
// build is ever renamed to prefix, so this is also true of a HiGHS that the
// user put there in another way.
func complete(prefix string) bool {
	for _, name := range []string{"lib/pkgconfig/highs.pc", "include/highs/interfaces/highs_c_api.h"} {
		if _, err := os.Stat(filepath.Join(prefix, name)); err != nil {
			return false
		}
	}
	return true
}

// install builds the release into prefix unless it is there. Whatever happens
// on the way, prefix is either complete or as it was, and the folder of the
// work is removed.
func (in *installer) install(ctx context.Context) (err error) {
	if complete(in.prefix) {
		return nil
	}
	if err := in.free(); err != nil {
		return err
	}
	parent := filepath.Dir(in.prefix)
	if err := os.MkdirAll(parent, 0o755); err != nil {
		return err
	}
	unlock, err := lock(ctx, in.prefix+".lock", in.show)
	if err != nil {
		return err
	}
	defer unlock()
	if complete(in.prefix) { // built by the run that held the lock
		return nil
	}
	if err := in.sweep(); err != nil {
		return err
	}
	start := time.Now()
	work, err := os.MkdirTemp(parent, filepath.Base(in.prefix)+workSuffix)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(work)) }()
	if err := in.make(ctx, work); err != nil {
		return err
	}
	in.show.Line("HiGHS %s is in %s after %v", in.release.version, in.prefix, time.Since(start).Round(time.Second))
	return nil
}

// make does everything inside work, and finally renames the result to prefix.
func (in *installer) make(ctx context.Context, work string) error {
	archive, src, out := filepath.Join(work, "source.tar.gz"), filepath.Join(work, "src"), filepath.Join(work, "out")
	if err := in.obtain(ctx, archive); err != nil {
		return err
	}
	if err := extract(ctx, archive, src); err != nil {
		return fmt.Errorf("unpacking: %w", err)
	}
	if err := in.build(ctx, src, out, in.show); err != nil {
		return err
	}
	if !complete(out) {
		return errors.New("the build ended without an error, but the library or its headers are missing")
	}
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	return os.Rename(out, in.prefix)
}

// free refuses a prefix that is in use for something else: the rename at the
// end would fail, minutes later. Another run may have put its HiGHS there since
// the caller looked, so what is complete is no reason to refuse.
func (in *installer) free() error {
	entries, err := os.ReadDir(in.prefix)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if len(entries) > 0 && !complete(in.prefix) {
		return fmt.Errorf("%s has files in it but no HiGHS; remove it or set TILEMIP_HIGHS_PREFIX to another place", in.prefix)
	}
	return nil
}

const workSuffix = ".work-"

// sweep removes what a run that was killed left behind. It is called with the
// lock held, so no such folder can be in use.
func (in *installer) sweep() error {
	stale, err := filepath.Glob(globEscape(in.prefix) + workSuffix + "*")
	if err != nil {
		return err
	}
	for _, dir := range stale {
		in.show.Line("removing %s, left by a run that was killed", dir)
		if err := os.RemoveAll(dir); err != nil {
			return err
		}
	}
	return nil
}

func globEscape(path string) string {
	var out []rune
	for _, r := range path {
		if r == '*' || r == '?' || r == '[' || r == '\\' {
			out = append(out, '\\')
		}
		out = append(out, r)
	}
	return string(out)
}

// lock makes runs for the same prefix wait for each other. The kernel drops it
// when the process ends, however it ends.
func lock(ctx context.Context, path string, show *progress) (unlock func(), err error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o644)
	if err != nil {
		return nil, err
	}
	for waiting := false; ; waiting = true {
		err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err == nil {
			return func() { f.Close() }, nil
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) && !errors.Is(err, syscall.EINTR) {
			f.Close()
			return nil, fmt.Errorf("locking %s: %w", path, err)
		}
		if !waiting {
			show.Stage("another run is building HiGHS; waiting for it")
		}
		select {
		case <-ctx.Done():
			f.Close()
			return nil, context.Cause(ctx)
		case <-time.After(time.Second / 5):
		}
	}
}
