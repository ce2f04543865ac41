// The verbs of the laboratory. A verb is a name, the rows of its options, each bound
// to the field that it fills, and what it runs; it stands in the file of its benchmark. Adding
// one is a file and a line of Verbs.

package bench

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"time"

	"context"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/osfile"
	"github.com/tilemip/tilemip/internal/textpos"
)

// Verb is a verb of the laboratory.
type Verb struct {
	Name, Usage string
	Args        string // the words that it takes, as usage shows them; a blank for none
	Rows        []option.Row
	Run         func(context.Context, Line) error
}

// Line is what a command line says besides the options, and where the verb shows what it finds.
type Line struct {
	Output
	Words []string
	Given func(option string) bool
}

// Verbs returns the verbs with the defaults of their options.
func Verbs() []Verb {
	return []Verb{
		slideVerb(), packVerb(), learnedVerb(), trainVerb(), bootstrapVerb(), ladderVerb(),
		formulationsVerb(), peersVerb(), articleVerb(), labelsVerb(), solversVerb(),
	}
}

// positive is the range of durations that leave time to do anything.
var positive = option.From(1e-3)

// seed, threads and limit are rows that several verbs have.
func seed[T int | int64 | uint64](into *T) option.Row {
	return option.Row{Name: "seed", To: into, Help: "seed `N` of the random numbers"}
}

func threads(into *int) option.Row {
	return option.Row{Name: "threads", To: into, Words: "1", In: option.Between(1, 1024), Help: "`N` threads for the solver, or for the search"}
}

func limit(into *time.Duration, usual time.Duration, help string) option.Row {
	row := option.Row{Name: "time-limit", To: into, Value: usual, In: positive, Help: help}
	if usual == 0 {
		row.Words = "none"
	}
	return row
}

// draw writes a picture to the files of those rows that are named, each replaced only once all of
// it is written.
func draw(svg, png string, write func(w io.Writer, format string) error) error {
	for _, file := range []struct{ name, format string }{{svg, "svg"}, {png, "png"}} {
		if file.name == "" {
			continue
		}
		if err := osfile.Write(file.name, func(w io.Writer) error { return write(w, file.format) }); err != nil {
			return fmt.Errorf("writing %s: %w", file.name, err)
		}
	}
	return nil
}

// lookedUp returns what names stand for.
func lookedUp[T any](names []string, lookUp func(string) (T, error)) (all []T, err error) {
	for _, name := range names {
		one, err := lookUp(name)
		if err != nil {
			return nil, err
		}
		all = append(all, one)
	}
	return all, nil
}

// limited is a context that ends after a time; 0 is none.
func limited(ctx context.Context, most time.Duration) (context.Context, context.CancelFunc) {
	if most > 0 {
		return context.WithTimeout(ctx, most)
	}
	return context.WithCancel(ctx)
}

// resumable opens a file that is written in place, so that an interrupted run can be
// continued. It must be a regular file: its length says how far that run got.
func resumable(name string) (*os.File, error) {
	if info, err := os.Stat(name); err == nil && !info.Mode().IsRegular() {
		return nil, usagef("%s: is no regular file; expected one that can be resumed", name)
	}
	f, err := os.OpenFile(name, os.O_RDWR|os.O_CREATE, 0o666)
	var path *fs.PathError
	if errors.As(err, &path) {
		return nil, usagef("%s: %v", name, path.Err)
	}
	return f, err
}

// oneBoard reads the sliding board that a command line names: by --board, or by a file.
func oneBoard(rows string, words []string) (s tilemip.Subject, err error) {
	switch {
	case rows != "" && len(words) == 0:
		s, err = tilemip.ParseBoard(rows)
	case rows == "" && len(words) == 1:
		var all []tilemip.Subject
		if words[0] == "-" {
			all, err = tilemip.Read("standard input", os.Stdin)
		} else {
			all, err = tilemip.Open(words[0])
		}
		if err == nil && len(all) != 1 {
			return s, usagef("%s: has %d subjects; expected one", words[0], len(all))
		}
		if err == nil {
			s = all[0]
		}
	case rows == "" && len(words) == 0:
		return s, usagef("no subject; expected a file, - for standard input, or --board \"1 2 3 / 4 5 6 / 7 0 8\"")
	default:
		return s, usagef("%d subjects; expected one", len(words)+min(1, len(rows)))
	}
	if err != nil {
		return s, usagef("%v", err)
	}
	if s.Board == nil {
		return s, usagef("%s is no sliding board; expected one", s.Name)
	}
	return s, nil
}

// backendNames are the names of all backends.
func backendNames() []string {
	return textpos.Names(backends.All(), func(b backends.Backend) string { return b.Info().Name })
}
