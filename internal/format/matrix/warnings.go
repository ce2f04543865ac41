package matrix

// The list of warnings of a reader, bounded. Own.

import (
	"fmt"

	"github.com/tilemip/tilemip/internal/textpos"
)

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
