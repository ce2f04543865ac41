package fetch

// Archives are unpacked within bounds and inside one folder.

import (
	"archive/zip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// Bounds on what an archive may unpack to. The largest pinned one has 700 files and
// 30 MB; the checksum already says that it is that one, and these keep a later
// pin from being taken on trust.
const (
	mostEntries = 20_000
	mostBytes   = 256 << 20
)

// Extract takes the members out of a wheel into dir. Every name is checked, and one that is not a
// member is ignored; a member that is missing, comes twice or has other bytes than it should is
// an error.
func (f File) Extract(ctx context.Context, archive, dir string) error {
	z, err := zip.OpenReader(archive)
	if err != nil {
		return err
	}
	defer z.Close()
	if len(z.File) > mostEntries {
		return fmt.Errorf("the archive holds more than %d entries", mostEntries)
	}
	left := int64(mostBytes)
	seen := make(map[string]int)
	for _, entry := range z.File {
		if err := ctx.Err(); err != nil {
			return err
		}
		m, to, ok := f.wants(entry.Name)
		if !ok {
			continue
		}
		if !filepath.IsLocal(to) || !entry.Mode().IsRegular() {
			return fmt.Errorf("the archive holds %q of mode %v; only files inside its folder are unpacked", entry.Name, entry.Mode())
		}
		if left -= int64(min(entry.UncompressedSize64, mostBytes+1)); left < 0 {
			return fmt.Errorf("the archive holds more than %d bytes", mostBytes)
		}
		if err := takeMember(entry, m, filepath.Join(dir, filepath.FromSlash(to))); err != nil {
			return fmt.Errorf("%s: %w", entry.Name, err)
		}
		seen[m.From]++
	}
	for _, m := range f.Members {
		if seen[m.From] == 0 {
			return fmt.Errorf("the archive holds no %s", m.From)
		}
	}
	return nil
}

// wants tells which member an entry is, and the name that it gets.
func (f File) wants(name string) (m Member, to string, ok bool) {
	inside, ok := strings.CutPrefix(name, f.Inside)
	if !ok || strings.HasSuffix(name, "/") {
		return Member{}, "", false
	}
	for _, m := range f.Members {
		if rest, in := strings.CutPrefix(inside, m.From); in && (rest == "" || strings.HasSuffix(m.From, "/")) {
			return m, m.To + rest, true
		}
	}
	return Member{}, "", false
}

func takeMember(entry *zip.File, m Member, path string) error {
	r, err := entry.Open()
	if err != nil {
		return err
	}
	defer r.Close()
	// The size that the archive declares is a limit: what unpacks to more is not read on.
	if err := write(io.LimitReader(r, int64(min(entry.UncompressedSize64, mostBytes))), path, m.Program); err != nil {
		return err
	}
	if m.SHA256 == "" {
		return nil
	}
	return m.Check(path)
}

// write makes a new file; one that is there already is an error.
func write(r io.Reader, path string, program bool) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	mode := os.FileMode(0o644)
	if program {
		mode = 0o755
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	_, err = io.Copy(f, r)
	return errors.Join(err, f.Close())
}
