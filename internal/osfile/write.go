// Package osfile writes, keeps and locks files. Own.
//
// Write writes the files that users name on a command line, and is the only way in which the
// command writes them.
//
// A name may stand for anything the system calls a file, and what a user has under
// it must not be lost:
//
//   - a regular file is replaced as a whole: the new text is written beside it and
//     renamed over it, with the mode and owner of the old one, so that a failure
//     half way leaves the old text; through a symbolic link it is the link's target
//     that is replaced;
//   - a regular file with more than one name, or one whose owner or folder does not
//     let it be renamed over, keeps its inode: the text is collected in another file first and
//     then written over the old;
//   - a new file gets the mode 0666 less the umask, as every program's files do;
//   - a device, a FIFO or an open descriptor (/dev/null, /dev/stdout, /dev/fd/63 of a
//     shell's process substitution) is opened and written in place.
//
// Renaming over a device node would turn it into a regular file: as root, in a
// container, that is the end of /dev/null.
//
// Not here: formats of files. Begin with write.go.
package osfile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Write has write produce the text of the named file. An error of write is returned
// as it is, after which a regular file has its old text; other errors are
// *fs.PathError, and say what could not be done to which file.
func Write(name string, write func(io.Writer) error) error {
	return WriteContext(context.Background(), name, write)
}

// WriteContext is Write with a context that ends the waiting for the reader of a FIFO; its error
// is then the context's. That the context ends write itself is up to write.
func WriteContext(ctx context.Context, name string, write func(io.Writer) error) error {
	if f, err := descriptor(name); f != nil || err != nil {
		if err != nil {
			return err
		}
		return inPlace(f, write)
	}
	info, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		target, err := resolve(name)
		if err != nil {
			return err
		}
		return create(target, write)
	case err != nil:
		return err
	case info.IsDir():
		return &fs.PathError{Op: "write", Path: name, Err: errors.New("is a folder; expected a file")}
	case info.Mode()&fs.ModeNamedPipe != 0:
		return pipe(ctx, name, write)
	case !info.Mode().IsRegular():
		f, err := os.OpenFile(name, os.O_WRONLY, 0)
		if err != nil {
			return err
		}
		return inPlace(f, write)
	}
	return replace(name, info, write)
}

// WriteBytes is Write for a text in memory.
func WriteBytes(name string, text []byte) error {
	return Write(name, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// inPlace writes to what is open already.
func inPlace(f *os.File, write func(io.Writer) error) error {
	return errors.Join(write(f), f.Close())
}

// pipe writes to a FIFO until the context ends.
func pipe(ctx context.Context, name string, write func(io.Writer) error) error {
	f, err := openPipe(ctx, name)
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() { _ = f.SetWriteDeadline(time.Unix(1, 0)) })
	err = inPlace(f, write)
	if !stop() && err != nil {
		return ctx.Err()
	}
	return err
}

// mostLinks is the number of symbolic links that may follow each other, as in Linux.
const mostLinks = 40

// resolve follows symbolic links to a name that need not exist.
func resolve(name string) (string, error) {
	at := name
	for range mostLinks {
		to, err := os.Readlink(at)
		if err != nil {
			return at, nil // no link
		}
		if !filepath.IsAbs(to) {
			to = filepath.Join(filepath.Dir(at), to)
		}
		at = to
	}
	return "", &fs.PathError{Op: "write", Path: name, Err: errors.New("too many symbolic links")}
}

// create writes a new file, which appears under its name when it is whole.
func create(target string, write func(io.Writer) error) error {
	f, err := beside(target, 0o666)
	if err != nil {
		return err
	}
	return finish(f, target, write)
}

// replace writes a file that is there.
func replace(name string, info fs.FileInfo, write func(io.Writer) error) error {
	old, err := os.OpenFile(name, os.O_WRONLY, 0) // without the right to write it, replacing it is refused too
	if err != nil {
		return err
	}
	defer old.Close()
	target, err := filepath.EvalSymlinks(name)
	if err != nil {
		return err
	}
	if links(info) > 1 {
		return over(old, write)
	}
	f, err := beside(target, 0o600)
	if err != nil {
		return over(old, write)
	}
	if keepOwner(f, info) != nil {
		_ = errors.Join(f.Close(), os.Remove(f.Name()))
		return over(old, write)
	}
	if err := f.Chmod(info.Mode() & (fs.ModePerm | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky)); err != nil {
		return errors.Join(err, f.Close(), os.Remove(f.Name()))
	}
	return finish(f, target, write)
}

// finish writes a file that has no name yet and gives it its name.
func finish(f *os.File, target string, write func(io.Writer) error) error {
	defer begun(f.Name())()
	err := write(f)
	if err == nil {
		err = f.Sync() // otherwise a power cut may leave an empty file under the name
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), target)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}

// over writes over the text of an open file, once the new text is whole.
func over(old *os.File, write func(io.Writer) error) error {
	apart, err := os.CreateTemp("", "outfile-*")
	if err != nil {
		return err
	}
	defer begun(apart.Name())()
	defer os.Remove(apart.Name())
	defer apart.Close()
	if err := write(apart); err != nil {
		return err
	}
	if _, err := apart.Seek(0, io.SeekStart); err != nil {
		return err
	}
	if err := old.Truncate(0); err != nil {
		return err
	}
	_, err = io.Copy(old, apart)
	return errors.Join(err, old.Close())
}

// beside makes an empty file in the folder of target, so that it can be renamed to it.
// os.CreateTemp would give it the mode 0600 whatever the umask is.
func beside(target string, mode fs.FileMode) (*os.File, error) {
	for {
		name := filepath.Join(filepath.Dir(target), fmt.Sprintf(".%s.%08x", short(filepath.Base(target)), rand.Uint32()))
		f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE|os.O_EXCL, mode)
		if !errors.Is(err, fs.ErrExist) {
			return f, named(err, target)
		}
	}
}

// short cuts a name so that what beside adds does not make it too long for the system.
func short(name string) string { return name[:min(len(name), 200)] }

// named puts the name that the user knows into an error.
func named(err error, name string) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return &fs.PathError{Op: "write", Path: name, Err: path.Err}
	}
	return err
}

// unfinished has the names of the files that are being written beside others, for a program that
// ends at once, as after a second Ctrl-C.
var unfinished = struct {
	sync.Mutex
	names map[string]bool
}{names: map[string]bool{}}

// Abandon removes the files that Write has not finished. What they were to replace stays as it
// was. The program must end then.
func Abandon() {
	unfinished.Lock()
	defer unfinished.Unlock()
	for name := range unfinished.names {
		_ = os.Remove(name)
	}
}

// begun notes a file, and the function that it returns forgets it.
func begun(name string) (done func()) {
	unfinished.Lock()
	defer unfinished.Unlock()
	unfinished.names[name] = true
	return func() {
		unfinished.Lock()
		defer unfinished.Unlock()
		delete(unfinished.names, name)
	}
}

// Same reports whether writing to one name changes the file that the other one stands for: they
// are one regular file, whatever links lead to it, or would be the same new file. Open
// descriptors, devices and FIFOs are not compared: what is written there replaces nothing.
func Same(a, b string) bool {
	for _, name := range []string{a, b} {
		if name == "-" {
			return false
		}
		if f, err := descriptor(name); f != nil || err != nil {
			if f != nil {
				f.Close()
			}
			return false
		}
	}
	one, err := os.Stat(a)
	other, otherErr := os.Stat(b)
	if err == nil && otherErr == nil {
		return one.Mode().IsRegular() && os.SameFile(one, other)
	}
	if err == nil || otherErr == nil {
		return false
	}
	place, err := newPlace(a)
	otherPlace, otherErr := newPlace(b)
	return err == nil && otherErr == nil && place == otherPlace
}

// newPlace returns the one name of a file that does not exist: links resolved, from the root.
func newPlace(name string) (string, error) {
	target, err := resolve(name)
	if err != nil {
		return "", err
	}
	folder, err := filepath.Abs(filepath.Dir(target))
	if err != nil {
		return "", err
	}
	if real, err := filepath.EvalSymlinks(folder); err == nil {
		folder = real
	}
	return filepath.Join(folder, filepath.Base(target)), nil
}
