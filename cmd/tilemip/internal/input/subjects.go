// What a command line names: files, standard input and puzzles of the library. The library of this
// module reads them. Own.

package input

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/suggest"
	"github.com/tilemip/tilemip/model/format"
	"github.com/tilemip/tilemip/model/puzzle/library"
)

// UsageError is a name that nothing can be read by.
type UsageError struct{ reason string }

func (e *UsageError) Error() string { return e.reason }

func usagef(format string, args ...any) error { return &UsageError{fmt.Sprintf(format, args...)} }

// Subjects reads what one word of the command line names: a file, standard input for "-", or a puzzle
// of the library for "library:NAME". What the reader accepted although it may be a mistake is
// printed as a warning.
func Subjects(ctx context.Context, name string, in io.Reader, warn io.Writer) ([]tilemip.Subject, error) {
	all, err := readFile(ctx, name, in, warn)
	if err != nil && ctx.Err() != nil {
		return nil, &InterruptedError{Name: name} // whatever the reader made of a text that ended there
	}
	return all, err
}

// readFile reads them.
func readFile(ctx context.Context, name string, in io.Reader, warn io.Writer) ([]tilemip.Subject, error) {
	if name, of := strings.CutPrefix(name, LibraryPrefix); of {
		if _, err := Library(name); err != nil {
			return nil, err
		}
		one, err := tilemip.Library(name)
		return []tilemip.Subject{one}, err
	}
	r, shown, closeFile, err := Text(ctx, name, in)
	if err != nil {
		return nil, err
	}
	defer closeFile()
	limit, err := modelLimit()
	if err != nil {
		return nil, err
	}
	all, err := tilemip.ReadWithin(shown, r, limit)
	if err != nil {
		return nil, err
	}
	if name != "-" && len(all) == 1 && all[0].Model != nil {
		if all[0].Model, err = format.Beside(name, all[0].Model); err != nil {
			return nil, err
		}
	}
	if f, err := format.ByExtension(shown); err == nil && f.ReadBy != nil {
		fmt.Fprintf(warn, "tilemip: %s: read by %s\n", shown, f.ReadBy())
	}
	Warn(warn, all...)
	return all, nil
}

// Warn prints what the readers of subjects warned of.
func Warn(to io.Writer, all ...tilemip.Subject) {
	for _, one := range all {
		for _, w := range one.Warnings {
			fmt.Fprintln(to, "tilemip: warning:", w)
		}
	}
}

// modelMemory is the variable of the environment that raises the bound on the memory
// that a model read from a file may take.
const modelMemory = "TILEMIP_MAX_MODEL"

// modelLimit is that bound, in bytes, with the words that say how to raise it.
func modelLimit() (format.Limit, error) {
	l := format.Limit{Bytes: tilemip.MostModel, Raise: modelMemory + "=4, a number of GiB"}
	if text, set := os.LookupEnv(modelMemory); set {
		gib, err := strconv.ParseInt(text, 10, 32)
		if err != nil || gib < 1 {
			return l, usagef("%s=%s; expected an integer number of GiB, at least 1", modelMemory, text)
		}
		l.Bytes = gib << 30
	}
	return l, nil
}

// LibraryPrefix begins the names of the library's puzzles.
const LibraryPrefix = "library:"

// Library is a puzzle of the library; the error names the one that an unknown name may mean.
func Library(name string) (library.Entry, error) {
	entry, err := library.Lookup(name)
	if err != nil {
		err = usagef("%v; tilemip show --library lists all", nearLibrary(name, err))
	}
	return entry, err
}

// nearLibrary names the puzzle that an unknown name may mean: one spelt like it, or of a
// family of shapes the one in a cube.
func nearLibrary(name string, err error) error {
	var names []string
	for _, e := range library.Everything() {
		if e.Name == name+"-cube" {
			return fmt.Errorf("no puzzle %q in the library; did you mean library:%s?", name, e.Name)
		}
		names = append(names, e.Name)
	}
	if near := suggest.Nearest(name, names); near != "" {
		return fmt.Errorf("no puzzle %q in the library; did you mean library:%s?", name, near)
	}
	return err
}

// insteadOfFile names what a file that is not there may mean: a puzzle of the library, or a board.
func insteadOfFile(name string) string {
	for _, puzzle := range []string{name, name + "-cube"} {
		if _, err := library.Lookup(puzzle); err == nil {
			return "did you mean " + LibraryPrefix + puzzle + "?"
		}
	}
	if strings.Trim(name, "0123456789 /,;._") == "" {
		return "did you mean --board '" + name + "'?"
	}
	return "expected a file that can be read, - or --board"
}

// Text opens a file or standard input, unpacked when it is gzip; shown is its name for
// messages. An error after Ctrl-C is an InterruptedError whatever failed first: a reader that
// is cut off may report anything.
func Text(ctx context.Context, name string, in io.Reader) (r io.Reader, shown string, closeFile func() error, err error) {
	defer func() {
		if err != nil && ctx.Err() != nil {
			err = &InterruptedError{Name: cmp.Or(shown, name)}
		}
	}()
	if name == "-" {
		r, err = format.Unzip("standard input", Reader(ctx, "standard input", in))
		return r, "standard input", func() error { return nil }, err
	}
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, "", nil, usagef("%s: %v; %s", name, Reason(err), insteadOfFile(name))
	case info.IsDir():
		return nil, "", nil, usagef("%s: is a folder; expected a file", name)
	}
	f, err := Open(ctx, name)
	if err != nil {
		return nil, "", nil, NotOpened(name, err)
	}
	if r, err = format.Unzip(name, Reader(ctx, name, f)); err != nil {
		f.Close()
		return nil, "", nil, err
	}
	return r, name, f.Close, nil
}

// NotOpened is the error of a file that cannot be opened.
func NotOpened(name string, err error) error {
	var stopped *InterruptedError
	if errors.As(err, &stopped) {
		return err
	}
	return usagef("%s: %v", name, Reason(err))
}

// Reason returns the cause of an error of package os, without the operation and the path.
func Reason(err error) error {
	if p, ok := err.(*os.PathError); ok {
		return p.Err
	}
	return err
}

// Find looks for what a word names, without opening it, and says whether it can be read twice.
func Find(name string) (twice bool, err error) {
	if name == "-" {
		return false, nil
	}
	if known, of := strings.CutPrefix(name, LibraryPrefix); of {
		_, err := Library(known)
		return err == nil, err
	}
	info, err := os.Stat(name)
	if err != nil {
		return false, NotOpened(name, err)
	}
	return info.Mode().IsRegular(), nil
}

// Plain opens what a word names as it stands: a file, standard input for "-", or the definition of a
// puzzle of the library.
func Plain(ctx context.Context, name string, in io.Reader) (io.ReadCloser, error) {
	if name == "-" {
		return io.NopCloser(Reader(ctx, "standard input", in)), nil
	}
	if known, of := strings.CutPrefix(name, LibraryPrefix); of {
		entry, err := Library(known)
		return io.NopCloser(strings.NewReader(entry.Text)), err
	}
	f, err := Open(ctx, name)
	if err != nil {
		return nil, NotOpened(name, err)
	}
	return struct {
		io.Reader
		io.Closer
	}{Reader(ctx, name, f), f}, nil
}
