package matrix

// A bound on the memory that a model may take while it is read. Own; the costs were measured.

import (
	"fmt"
	"io"

	"github.com/tilemip/tilemip/internal/textpos"
)

// A Limit bounds the memory that the model of a file may take. A packed file says
// nothing of its size: 29 MB of .mps.gz can hold twelve million names, which take
// two gigabytes. Readers count what they keep by the costs below and stop with an
// error before it is more than the limit. The zero Limit bounds nothing.
type Limit struct {
	Bytes int64  // at most; 0 is no limit
	Raise string // how a user raises it, for the error; may be empty

	used          int64
	rows, columns int
}

// What a row, a column and a nonzero take while a file is read, in bytes: entries of
// slices that grow by doubling, a string header, a place in a hash table. Measured
// with 12 million rows (174 bytes) and columns; a name counts with its length besides.
const (
	rowBytes     = 176
	columnBytes  = 208
	nonzeroBytes = 40
)

// WithLimit returns r such that readers of this package's formats keep to the limit.
func WithLimit(r io.Reader, l Limit) io.Reader { return &limited{r, l} }

type limited struct {
	io.Reader
	limit Limit
}

// LimitOf returns the limit that WithLimit put on a reader, or one that bounds nothing.
func LimitOf(r io.Reader) *Limit {
	if l, ok := r.(*limited); ok {
		return &l.limit
	}
	return &Limit{}
}

// A Placer makes errors that have the place where a reader stands, as *textpos.Lines does.
type Placer interface {
	Errorf(col int, want, format string, args ...any) *textpos.Error
}

// Row counts a row whose name has the given number of bytes. The error says that the limit
// is exceeded.
func (l *Limit) Row(lines Placer, name int) error {
	l.rows++
	return l.use(lines, rowBytes+int64(name))
}

// Column is Row for a column.
func (l *Limit) Column(lines Placer, name int) error {
	l.columns++
	return l.use(lines, columnBytes+int64(name))
}

// Nonzero counts one coefficient.
func (l *Limit) Nonzero(lines Placer) error { return l.use(lines, nonzeroBytes) }

func (l *Limit) use(lines Placer, bytes int64) error {
	if l.used += bytes; l.Bytes == 0 || l.used <= l.Bytes {
		return nil
	}
	want := "a smaller model"
	if l.Raise != "" {
		want += ", or " + l.Raise
	}
	return lines.Errorf(0, want, "a model of more than %s: %d rows and %d columns so far", size(l.Bytes), l.rows, l.columns)
}

// size writes a number of bytes as people give it.
func size(bytes int64) string {
	for _, unit := range []struct {
		bytes int64
		name  string
	}{{1 << 30, "GiB"}, {1 << 20, "MiB"}, {1 << 10, "KiB"}} {
		if bytes%unit.bytes == 0 {
			return fmt.Sprintf("%d %s", bytes/unit.bytes, unit.name)
		}
	}
	return fmt.Sprintf("%d bytes", bytes)
}

// The list of warnings of a reader, bounded. Own.

// maxWarnings is how many warnings a reader keeps: a file that earns one earns it
// on every line.
const maxWarnings = 100

// Warnings collects what a reader has to say about a file that it accepts.
type Warnings struct {
	list    []*textpos.Error
	dropped int
}

// Add notes a warning.
func (w *Warnings) Add(e *textpos.Error) {
	if len(w.list) == maxWarnings {
		w.dropped++
		return
	}
	w.list = append(w.list, e)
}

// Full reports whether no further warning is kept, and then counts one: it saves a reader
// the making of a warning on each of a million lines.
func (w *Warnings) Full() bool {
	if len(w.list) < maxWarnings {
		return false
	}
	w.dropped++
	return true
}

// List returns the warnings, and when there were too many a last one that counts the rest.
func (w *Warnings) List() []*textpos.Error {
	if w.dropped == 0 {
		return w.list
	}
	last := &textpos.Error{File: w.list[0].File, Found: fmt.Sprintf("and %d more warnings", w.dropped)}
	return append(w.list[:len(w.list):len(w.list)], last)
}
