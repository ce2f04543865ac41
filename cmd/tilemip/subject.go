// What the command line names: files, standard input, --board and puzzles of the library.

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/suggest"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
)

// subject is one thing to work on: exactly one of the pointers is set, or err.
type subject struct {
	name     string
	slide    *puzzle.Slide
	pack     *puzzle.Packing
	cover    *puzzle.Cover
	model    *model.Model
	err      error    // why it could not be read; only the name is set then
	warnings []string // of its reader
	doubt    error    // the first of them as the error of --strict
	known    string   // what the library knows of it, as comments of a definition file; "" for others
}

// kind is the kind of the subject, as in JSON.
func (s *subject) kind() string {
	switch {
	case s.slide != nil:
		return "slide"
	case s.pack != nil:
		return "pack"
	case s.cover != nil:
		return "cover"
	}
	return "model"
}

// subjects reads everything named on the command line; at least one is needed. What
// cannot be read becomes a subject with an error, so that the others are not lost.
func subjects(c *cli.Context, io *streams) ([]*subject, error) {
	names := c.Args().Slice()
	var all []*subject
	if text := c.String("board"); text != "" {
		all = append(all, boardSubject(text))
	}
	for _, name := range names {
		some, err := readSubjects(c.Context, name, io)
		if c.Bool("strict") {
			some, err = undoubted(some, err)
		}
		switch {
		case c.Context.Err() != nil:
			return nil, &input.InterruptedError{Name: name}
		case err != nil:
			some = []*subject{{name: name, err: err}}
		}
		all = append(all, some...)
	}
	if len(all) == 0 {
		return nil, usagef("no subject; expected a file, - for standard input, or --board \"1 2 3 / 4 5 6 / 7 0 8\"")
	}
	return aimed(c.String("goal"), all), nil
}

// boardSubject is the board of --board.
func boardSubject(text string) *subject {
	slide, err := puzzle.ParseSlide(text)
	if err != nil {
		return &subject{name: "board", err: err}
	}
	return &subject{name: "board", slide: &slide}
}

// aimed gives the boards a goal, that of --goal; "" leaves theirs. One that has another goal, or another size, becomes a
// subject with an error.
func aimed(choice string, all []*subject) []*subject {
	for _, one := range all {
		if choice != "" && one.slide != nil {
			aimed, err := one.slide.To(choice)
			if err != nil {
				*one = subject{name: one.name, err: usagef("%s: --goal: %v", one.name, err)}
				continue
			}
			one.slide = &aimed
		}
	}
	return all
}

// one reads the command line's subjects for a verb that takes exactly one.
func one(c *cli.Context, io *streams) (*subject, error) {
	all, err := subjects(c, io)
	if err != nil {
		return nil, err
	}
	if len(all) > 1 {
		return nil, usagef("%d subjects; %s takes one", len(all), c.Command.Name)
	}
	if all[0].err != nil {
		return nil, all[0].err
	}
	return all[0], (&session{context: c}).refuse(nil, all[0])
}

// undoubted turns subjects whose reader had warnings into the error of the first.
func undoubted(some []*subject, err error) ([]*subject, error) {
	for _, one := range some {
		if err == nil && one.doubt != nil {
			err = one.doubt
		}
	}
	return some, err
}

// readSubjects reads what one word of the command line names.
func readSubjects(ctx context.Context, name string, io *streams) ([]*subject, error) {
	all, err := readFile(ctx, name, io)
	if err != nil && ctx.Err() != nil {
		return nil, &input.InterruptedError{Name: name} // whatever the reader made of a text that ended there
	}
	return all, err
}

// readFile reads the subjects of a file, of standard input for "-", or of the library for
// "library:NAME". What the reader accepted although it may be a mistake is printed as a
// warning.
func readFile(ctx context.Context, name string, io *streams) ([]*subject, error) {
	if name, of := strings.CutPrefix(name, "library:"); of {
		return librarySubject(name)
	}
	r, shown, closeFile, err := open(ctx, name, io)
	if err != nil {
		return nil, err
	}
	defer closeFile()
	limit, err := modelLimit()
	if err != nil {
		return nil, err
	}
	some, err := tilemip.ReadWithin(shown, r, limit)
	if err != nil {
		return nil, err
	}
	if name != "-" && len(some) == 1 && some[0].Model != nil {
		if some[0].Model, err = format.Beside(name, some[0].Model); err != nil {
			return nil, err
		}
	}
	if f, err := format.ByExtension(shown); err == nil && f.ReadBy != nil {
		fmt.Fprintf(io.err, "tilemip: %s: read by %s\n", shown, f.ReadBy())
	}
	var all []*subject
	for _, one := range some {
		for _, w := range one.Warnings {
			fmt.Fprintln(io.err, "tilemip: warning:", w)
		}
		all = append(all, &subject{warnings: one.Warnings, doubt: one.Strict(), name: one.Name, slide: one.Board, pack: one.Packing, cover: one.Cover, model: one.Model})
	}
	return all, nil
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
			return l, usagef("%s=%s; expected a whole number of GiB, at least 1", modelMemory, text)
		}
		l.Bytes = gib << 30
	}
	return l, nil
}

// librarySubject is a puzzle of the library that comes with the program.
func librarySubject(name string) ([]*subject, error) {
	entry, err := library.Lookup(name)
	if err != nil {
		return nil, usagef("%v; tilemip show --library lists all", nearLibrary(name, err))
	}
	p, err := entry.Packing()
	if err != nil {
		return nil, err
	}
	return []*subject{{name: entry.Name, pack: p, known: entry.Comments()}}, nil
}

// nearLibrary names the puzzle that an unknown name may mean: one spelt like it, or of a
// family of shapes the one in a cube.
func nearLibrary(name string, err error) error {
	var names []string
	for _, e := range library.All() {
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

// open opens a file or standard input, unpacked when it is gzip; shown is its name for
// messages. An error after Ctrl-C is an InterruptedError whatever failed first: a reader that
// is cut off may report anything.
func open(ctx context.Context, name string, streams *streams) (r io.Reader, shown string, closeFile func() error, err error) {
	defer func() {
		if err != nil && ctx.Err() != nil {
			err = &input.InterruptedError{Name: or(shown, name)}
		}
	}()
	if name == "-" {
		r, err = format.Unzip("standard input", input.Reader(ctx, "standard input", streams.in))
		return r, "standard input", func() error { return nil }, err
	}
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, "", nil, usagef("%s: %v; expected a file that can be read, - or --board", name, reason(err))
	case info.IsDir():
		return nil, "", nil, usagef("%s: is a folder; expected a file", name)
	}
	f, err := input.Open(ctx, name)
	if err != nil {
		return nil, "", nil, notOpened(name, err)
	}
	if r, err = format.Unzip(name, input.Reader(ctx, name, f)); err != nil {
		f.Close()
		return nil, "", nil, err
	}
	return r, name, f.Close, nil
}

// notOpened is the error of a file that cannot be opened.
func notOpened(name string, err error) error {
	var stopped *input.InterruptedError
	if errors.As(err, &stopped) {
		return err
	}
	return usagef("%s: %v", name, reason(err))
}

// reason returns the cause of an error of package os, without the operation and the path.
func reason(err error) error {
	if p, ok := err.(*os.PathError); ok {
		return p.Err
	}
	return err
}
