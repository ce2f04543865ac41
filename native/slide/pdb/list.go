// What lies in a folder of tables, so that it can be shown, checked and cleared. A file is
// one of ours when its name is that of a table (or of an unfinished one) and it begins as
// every such file does; no other file is ever touched.

package pdb

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// tableFile is a file of a table.
type tableFile struct {
	Path       string
	Pattern    Pattern
	Version    int // of the format; this program reads formatVersion
	Size       int64
	Modified   time.Time
	Unfinished bool // left behind by a process that was ended while writing, or being written
}

// named reports whether a file is named like a table, or like one that is being written.
func named(file string) bool {
	const like = "slide-[0-9]*x[0-9]*-[0-9]*-[0-9]*.v[0-9]*.pdb"
	whole, _ := filepath.Match(like, file)
	part, _ := filepath.Match(like+".[0-9]*"+partSuffix, file)
	return whole || part
}

// listFiles returns the files of tables in a folder, sorted by name, and in others the names of
// files that are named like a table but not recognized as one. A folder that does not exist
// has no files. The error is that of reading the folder.
func listFiles(dir string) (files []tableFile, others []string, err error) {
	entries, err := os.ReadDir(dir)
	if os.IsNotExist(err) {
		return nil, nil, nil
	}
	for _, e := range entries {
		if !named(e.Name()) {
			continue
		}
		if f, ok := lookAt(filepath.Join(dir, e.Name())); ok {
			files = append(files, f)
		} else {
			others = append(others, e.Name())
		}
	}
	return files, others, err
}

// lookAt reads the header of a file, and reports whether it is a regular file that begins
// as a table of that name does. Its table is not read: see Verify. A link is not followed:
// what it leads to is not ours.
func lookAt(path string) (tableFile, bool) {
	info, err := os.Lstat(path)
	if err != nil || !info.Mode().IsRegular() {
		return tableFile{}, false
	}
	h, _, err := readHeader(path)
	if err != nil || h.Magic != magic || int(h.Count) > MaxTiles {
		return tableFile{}, false
	}
	f := tableFile{
		Path: path, Version: int(h.Version), Size: info.Size(), Modified: info.ModTime(), Unfinished: strings.HasSuffix(path, partSuffix),
		Pattern: Pattern{Rows: int(h.Rows), Cols: int(h.Cols), Blank: int(h.Blank)},
	}
	for _, tile := range h.Tiles[:h.Count] {
		f.Pattern.Tiles = append(f.Pattern.Tiles, int(tile))
	}
	return f, strings.HasPrefix(filepath.Base(path), f.Pattern.named(f.Version))
}

// Verify reads the whole file. The error is errDamaged, says that the file is unfinished or
// of another version, or is that of reading.
func (f tableFile) Verify() error {
	switch {
	case f.Unfinished:
		return fmt.Errorf("unfinished: %w", errDamaged)
	case f.Version != formatVersion:
		return fmt.Errorf("version %d, this program reads %d", f.Version, formatVersion)
	}
	file, info, err := openRegular(f.Path)
	if err != nil {
		return err
	}
	defer file.Close()
	var h header
	page := make([]byte, headerSize)
	if _, err := io.ReadFull(file, page); err != nil || h.read(page) != nil || uint64(info.Size()) != headerSize+h.Size {
		return errDamaged
	}
	sum := crc32.New(castagnoli())
	if _, err := io.Copy(sum, file); err != nil {
		return err
	}
	if sum.Sum32() != h.Sum {
		_ = os.Chtimes(f.Path, time.Now(), time.Now()) // no search maps it any more
		return errDamaged
	}
	return nil
}

// Remove removes the file, unless it has become another one since it was listed.
func (f tableFile) Remove() error {
	now, ok := lookAt(f.Path)
	if !ok || now.Size != f.Size || !now.Modified.Equal(f.Modified) || !slices.Equal(now.Pattern.Tiles, f.Pattern.Tiles) {
		return fmt.Errorf("%s has changed meanwhile, and is left alone", f.Path)
	}
	return os.Remove(f.Path)
}

func (h *header) read(page []byte) error {
	_, err := binary.Decode(page, binary.LittleEndian, h)
	return err
}
