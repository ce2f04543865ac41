// Small files that are there, whole, after the machine has lost its power:
// the bytes are on the disk before the file has its name, and the name is on the disk before the
// call returns (rename of POSIX; that a folder needs an fsync of its own is in fsync(2)). Own.

package osfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// Sync writes a file's content, or a folder's names, through to the disk. Tests replace it to see
// that no call is missing.
var Sync = (*os.File).Sync

// Durable writes a file whole or not at all, in the place of one that is there. The folder must
// belong to the caller alone: the draft has a fixed name.
func Durable(name string, text []byte, mode fs.FileMode) error {
	return DurableBy(name, mode, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// DurableBy is Durable of what write writes.
func DurableBy(name string, mode fs.FileMode, write func(io.Writer) error) error {
	draft := name + ".tmp"
	if err := os.Remove(draft); err != nil && !errors.Is(err, fs.ErrNotExist) { // of a crash, perhaps with another mode
		return err
	}
	f, err := os.OpenFile(draft, os.O_CREATE|os.O_WRONLY|os.O_EXCL, mode)
	if err != nil {
		return err
	}
	if err = write(f); err == nil {
		err = Sync(f)
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(draft, name)
	}
	if err != nil {
		return errors.Join(err, os.Remove(draft))
	}
	return SyncNames(filepath.Dir(name))
}

// SyncNames waits until the names in a folder are on the disk. Systems and file systems that do not
// do that for folders are left alone; the files themselves are whole there, too.
func SyncNames(folder string) error {
	if runtime.GOOS == "windows" || runtime.GOOS == "js" || runtime.GOOS == "plan9" {
		return nil
	}
	d, err := os.Open(folder)
	if err != nil {
		return err
	}
	defer d.Close()
	if err := Sync(d); err != nil && !unsupported(err) {
		return err
	}
	return nil
}
