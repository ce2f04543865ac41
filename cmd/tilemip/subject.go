// What the command line names: files, standard input, --board and puzzles of the library. The
// library reads them.

package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/suggest"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/input"
	"github.com/tilemip/tilemip/model/format"
	"github.com/tilemip/tilemip/model/puzzle/library"
)

// item is a subject, or why it could not be read; only its name is set then.
type item struct {
	tilemip.Subject
	err error
}

// shown is the name of a subject in a sentence.
func nameOf(one tilemip.Subject) string { return or(one.Name, "the subject") }

// subjects reads everything named on the command line; at least one is needed. What cannot be
// read becomes an item with an error, so that the others are not lost.
func (k *call) subjects() ([]item, error) {
	var all []item
	if k.board != "" {
		one, err := tilemip.ParseBoard(k.board)
		one.Name = "board"
		all = append(all, item{one, err})
	}
	for _, name := range k.line.Args().Slice() {
		some, err := k.open(name)
		if k.ctx.Err() != nil {
			return nil, &input.InterruptedError{Name: name}
		}
		if err != nil {
			some = []item{{tilemip.Subject{Name: name}, err}}
		}
		all = append(all, some...)
	}
	if len(all) == 0 {
		return nil, usagef("no subject; expected a file, - for standard input, or --board \"1 2 3 / 4 5 6 / 7 0 8\"")
	}
	for i := range all {
		all[i].aim(k.goal)
	}
	return all, nil
}

// open reads what one word of the command line names; with --strict the first warning of a reader
// is an error.
func (k *call) open(name string) ([]item, error) {
	some, err := readSubjects(k.ctx, name, k.streams)
	if err != nil {
		return nil, err
	}
	all := make([]item, len(some))
	for i, one := range some {
		if all[i] = (item{Subject: one}); k.asked.Solver.Strict && err == nil {
			err = one.Strict()
		}
	}
	return all, err
}

// aim gives a board a goal, that of --goal; "" leaves its own. One that has another goal, or
// another size, becomes an item with an error.
func (one *item) aim(goal string) {
	if goal == "" || one.Board == nil {
		return
	}
	aimed, err := one.Board.To(goal)
	if err != nil {
		*one = item{tilemip.Subject{Name: one.Name}, usagef("%s: --goal: %v", one.Name, err)}
		return
	}
	one.Board = &aimed
}

// one reads the subject of a verb that takes exactly one, and refuses what would do nothing for it.
func (k *call) one() (tilemip.Subject, error) {
	all, err := k.begin()
	switch {
	case err != nil:
		return tilemip.Subject{}, err
	case len(all) > 1:
		return tilemip.Subject{}, usagef("%d subjects; %s takes one", len(all), k.line.Command.Name)
	}
	return all[0].Subject, k.ready(all[0])
}

// readSubjects reads what one word of the command line names.
func readSubjects(ctx context.Context, name string, io *streams) ([]tilemip.Subject, error) {
	all, err := readFile(ctx, name, io)
	if err != nil && ctx.Err() != nil {
		return nil, &input.InterruptedError{Name: name} // whatever the reader made of a text that ended there
	}
	return all, err
}

// readFile reads the subjects of a file, of standard input for "-", or of the library for
// "library:NAME". What the reader accepted although it may be a mistake is printed as a
// warning.
func readFile(ctx context.Context, name string, io *streams) ([]tilemip.Subject, error) {
	if name, of := strings.CutPrefix(name, libraryPrefix); of {
		one, err := tilemip.Library(name)
		if one.Packing == nil && err != nil {
			err = usagef("%v; tilemip show --library lists all", nearLibrary(name, err))
		}
		return []tilemip.Subject{one}, err
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
		fmt.Fprintf(io.err, "tilemip: %s: read by %s\n", shown, f.ReadBy())
	}
	for _, one := range all {
		for _, w := range one.Warnings {
			fmt.Fprintln(io.err, "tilemip: warning:", w)
		}
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
