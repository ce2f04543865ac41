// Tables on disk. A file holds one table: a page of header, which names the format, the
// pattern, the checksum of the bits and a time, then the bits as they are in memory. A file appears
// under its name only when it is complete, by renaming; one that does not pass its checks is
// built again.
//
// A file is mapped into memory without reading it where nothing has written to it since it was
// checked. What tells is the time: Save sets the file's time of modification to the one in the header,
// some seconds before the writing, and whatever writes to a file sets a later one. A file of another time is read whole
// and its checksum compared, as is every file for many boards. So what is not noticed at once is
// damage below the file system, and a program that sets times back; cache verify reads the bits, and
// sets the time of a damaged file, so that no search maps it.

package pdb

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

const (
	headerSize    = 4096 // a page: the bits begin at a page boundary
	formatVersion = 2
)

var magic = [8]byte{'t', 'i', 'l', 'e', 'm', 'P', 'D', 'B'}

// header is the beginning of a file, little endian, at offset 0 of the header page; the
// rest of the page is zero.
type header struct {
	Magic      [8]byte
	Version    uint32
	Rows, Cols uint8
	Blank      uint8
	Count      uint8 // of Tiles
	Tiles      [MaxTiles]uint8
	Size       uint64 // bytes behind the header page
	Sum        uint32 // CRC-32C of these
	_          uint32
	Stamp      int64 // the file's time of modification while nobody has changed it, in nanoseconds; 0 in older files
}

// castagnoli makes the table of the checksum when it is first needed; made at the start it
// was a third of a millisecond of every run.
func castagnoli() *crc32.Table { return crc32.MakeTable(crc32.Castagnoli) }

// errDamaged is the error of a file that is not the table it should be.
var errDamaged = errors.New("damaged pattern database")

// CacheDir returns the folder for tables: $TILEMIP_CACHE, or tilemip in the user's
// folder for caches. It is empty, which means no files, when TILEMIP_CACHE is "off" or
// there is no such folder.
func CacheDir() string {
	switch dir := os.Getenv("TILEMIP_CACHE"); dir {
	case "off":
		return ""
	case "":
		user, err := os.UserCacheDir()
		if err != nil {
			return ""
		}
		return filepath.Join(user, "tilemip")
	default:
		return dir
	}
}

// FileName returns the name of the file of a pattern, without its folder.
func (p Pattern) FileName() string {
	return p.named(formatVersion)
}

// named returns the name of the file in a version of the format: the size of the board, the
// goal cell of the blank, and the goal cells of the tiles.
func (p Pattern) named(version int) string {
	tiles := strings.Trim(strings.ReplaceAll(fmt.Sprint(p.Tiles), " ", "."), "[]")
	return fmt.Sprintf("slide-%dx%d-%d-%s.v%d.pdb", p.Rows, p.Cols, p.Blank, tiles, version)
}

// header returns the header of the table's file, without the checksum.
func (t *Table) header() header {
	h := header{Magic: magic, Version: formatVersion, Size: uint64(t.size())}
	h.name(t.Pattern)
	return h
}

// name writes the pattern into the header.
func (h *header) name(p Pattern) {
	h.Rows, h.Cols, h.Blank, h.Count = uint8(p.Rows), uint8(p.Cols), uint8(p.Blank), uint8(len(p.Tiles))
	for i, tile := range p.Tiles {
		h.Tiles[i] = uint8(tile)
	}
}

// Save writes the table to its file in dir, which it makes when it is not there.
func (t *Table) Save(dir string) (err error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	removeLeftovers(dir)
	f, err := createPart(filepath.Join(dir, t.Pattern.FileName()))
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	h := t.header()
	h.Sum = crc32.Checksum(t.Bits, castagnoli())
	stamp := time.Now().Truncate(stampStep).Add(-stampStep)
	h.Stamp = stamp.UnixNano()
	var page bytes.Buffer
	binary.Write(&page, binary.LittleEndian, h) // into memory: cannot fail
	page.Write(make([]byte, headerSize-page.Len()))
	_, err = f.Write(page.Bytes())
	if err == nil {
		_, err = f.Write(t.Bits)
	}
	if err == nil {
		err = f.Sync()
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Chtimes(f.Name(), stamp, stamp)
	}
	if err == nil {
		err = os.Rename(f.Name(), filepath.Join(dir, t.Pattern.FileName()))
	}
	return err
}

const (
	partSuffix = ".part"
	stampStep  = 2 * time.Second // the coarsest times that file systems keep
)

// createPart makes a new file beside that of a name. Its mode is what the umask leaves of
// 0644, so that a cache can be shared; os.CreateTemp would make it 0600.
func createPart(name string) (*os.File, error) {
	for {
		f, err := os.OpenFile(fmt.Sprintf("%s.%d%s", name, rand.Uint32(), partSuffix), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if !errors.Is(err, os.ErrExist) {
			return f, err
		}
	}
}

// removeLeftovers removes what processes that were killed while writing left an hour
// ago or more.
func removeLeftovers(dir string) {
	parts, _ := filepath.Glob(filepath.Join(dir, "slide-*.pdb.*"+partSuffix))
	for _, part := range parts {
		if info, err := os.Stat(part); err == nil && time.Since(info.ModTime()) > time.Hour {
			os.Remove(part)
		}
	}
}

// open finds the bits of a table that has all else: mapped where that is asked for and the file is
// as it was when it was checked, else read and checked.
func (t *Table) open(s Store) error {
	name := filepath.Join(s.Dir, t.Pattern.FileName())
	f, info, err := openRegular(name)
	if err != nil {
		return err
	}
	defer func() {
		if t.file == nil {
			f.Close()
		}
	}()
	if info.Size() != int64(headerSize+t.size()) {
		return errDamaged
	}
	var h header
	page := make([]byte, headerSize)
	if _, err := io.ReadFull(f, page); err != nil || h.read(page) != nil {
		return errDamaged
	}
	want := t.header()
	if want.Sum, want.Stamp = h.Sum, h.Stamp; h != want {
		return errDamaged
	}
	if s.Map && info.ModTime().UnixNano() == h.Stamp && t.mapped(f, info) {
		return nil
	}
	memory := allocate(t.size())
	if _, err := io.ReadFull(f, memory[:t.size()]); err != nil || crc32.Checksum(memory[:t.size()], castagnoli()) != h.Sum {
		release(memory)
		return errDamaged
	}
	t.Bits = memory[:t.size()]
	t.keep(memory)
	if s.Map && !s.ReadOnly {
		t.stamp(s.Dir, h.Stamp, info)
	}
	return nil
}

// mapped maps the bits of an open file, which stays open, and reports whether it could.
func (t *Table) mapped(f *os.File, info os.FileInfo) bool {
	memory, err := mapFile(f, headerSize+t.size())
	if err != nil {
		return false
	}
	t.Bits, t.file, t.found = memory[headerSize:], f, info
	runtime.AddCleanup(t, unmap, memory)
	return true
}

// Intact reports whether the file of a mapped table is unchanged, whatever became of its name.
// Tables in memory are intact. A search asks when it has ended: what it found in a file that was
// written to meanwhile proves nothing.
func (t *Table) Intact() bool {
	if t.file == nil {
		return true
	}
	now, err := t.file.Stat()
	return err == nil && now.Size() == t.found.Size() && now.ModTime().Equal(t.found.ModTime())
}

// stamp sees to it that a file whose bits were found sound can be mapped the next time: a copied
// file gets its time back, unless it is so young that someone may still be writing, and one without
// a time is written anew. It is no matter if that fails.
func (t *Table) stamp(dir string, stamp int64, found os.FileInfo) {
	name := filepath.Join(dir, t.Pattern.FileName())
	switch now, err := os.Stat(name); {
	case stamp == 0:
		_ = t.Save(dir)
	case err == nil && os.SameFile(now, found) && now.ModTime().Equal(found.ModTime()) && time.Since(now.ModTime()) > stampStep:
		_ = os.Chtimes(name, time.Unix(0, stamp), time.Unix(0, stamp))
	}
}

// Store says where tables are kept.
type Store struct {
	Dir      string      // "" means no files
	ReadOnly bool        // files are read, and none written
	Map      bool        // files are mapped where they are as they were when checked
	Warn     func(error) // called with what keeps a file from being used or written; may be nil
}

func (s Store) warn(format string, args ...any) {
	if s.Warn != nil {
		s.Warn(fmt.Errorf(format, args...))
	}
}

// open reads a table from its file, and reports whether it did. That there is no file is
// nothing to be warned of.
func (s Store) open(t *Table) bool {
	if s.Dir == "" {
		return false
	}
	err := t.open(s)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		s.warn("the tables in %s are built again: %w", filepath.Join(s.Dir, t.Pattern.FileName()), err)
	}
	return err == nil
}

// save writes a table to its file, where the store allows it; a failure is a warning.
func (s Store) save(t *Table) {
	if s.Dir == "" || s.ReadOnly {
		return
	}
	if err := t.Save(s.Dir); err != nil {
		s.warn("tables cannot be kept in %s, so the next search builds them again: %w", s.Dir, err)
	}
}

// Load returns the tables of several patterns, in their order: read from their files in the
// store where these are sound, the others built, on the given number of goroutines, and
// saved there. A table that cannot be saved is used nevertheless; Store.Warn is called.
// progress covers all tables together. The error is that of Build.
func Load(ctx context.Context, store Store, patterns []Pattern, threads int, progress func(done, all uint64)) ([]*Table, error) {
	var tables []*Table
	var done, all uint64
	for _, p := range patterns {
		if err := p.check(); err != nil {
			return nil, err
		}
		t := p.frame(tables)
		tables = append(tables, t)
		all += t.entries()
	}
	for _, t := range tables {
		before := done
		done += t.entries()
		if store.open(t) {
			continue
		}
		_, err := t.build(ctx, threads, func(d, _ uint64) {
			if progress != nil {
				progress(before+d, all)
			}
		})
		if err != nil {
			return nil, err
		}
		store.save(t)
	}
	if progress != nil {
		progress(all, all)
	}
	return tables, nil
}

// entries returns the number of entries before folding: what a build goes through.
func (t *Table) entries() uint64 { return uint64(t.Space.Regions) * uint64(t.Turns.Orders) }

// Saved reports whether there are files for all patterns in dir with a right header and the
// right size; it does not read their tables, so Load may still find one damaged.
func Saved(dir string, patterns []Pattern) bool {
	return !slices.ContainsFunc(patterns, func(p Pattern) bool { return dir == "" || !p.saved(filepath.Join(dir, p.FileName())) })
}

// saved reports whether a file begins as that of p and has the size that its header says.
func (p Pattern) saved(name string) bool {
	h, size, err := readHeader(name)
	if err != nil || p.check() != nil {
		return false
	}
	want := header{Magic: magic, Version: formatVersion, Size: h.Size, Sum: h.Sum, Stamp: h.Stamp}
	want.name(p)
	return h == want && uint64(size) == headerSize+h.Size
}

// readHeader reads the beginning of a file, and returns the file's size.
func readHeader(name string) (h header, size int64, err error) {
	f, info, err := openRegular(name)
	if err != nil {
		return h, 0, err
	}
	defer f.Close()
	return h, info.Size(), binary.Read(f, binary.LittleEndian, &h)
}

// openRegular opens a file for reading. What is no regular file is refused before it is opened: a
// pipe would wait for a writer.
func openRegular(name string) (*os.File, os.FileInfo, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, nil, errDamaged
	}
	f, err := os.Open(name)
	if err == nil {
		info, err = f.Stat()
	}
	return f, info, err
}
