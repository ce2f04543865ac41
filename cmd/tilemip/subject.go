package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"github.com/tilemip/tilemip/internal/suggest"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
	_ "github.com/tilemip/tilemip/model/format/all"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/model/textpos"
)

// subject is one thing to work on: exactly one of the pointers is set, or err.
type subject struct {
	name  string
	slide *puzzle.Slide
	pack  *puzzle.Packing
	cover *puzzle.Cover
	model *model.Model
	err   error // why it could not be read; nothing else is set then but the name
}

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
		slide, err := puzzle.ParseSlide(text)
		if err != nil {
			all = append(all, &subject{name: "board", err: err})
		} else {
			all = append(all, &subject{name: "board", slide: &slide})
		}
	}
	for _, name := range names {
		some, err := readSubjects(c.Context, name, io)
		switch {
		case c.Context.Err() != nil:
			return nil, interrupted(name)
		case err != nil:
			some = []*subject{{name: name, err: err}}
		}
		all = append(all, some...)
	}
	if len(all) == 0 {
		return nil, usagef("no subject; want a file, - for standard input, or --board \"1 2 3 / 4 5 6 / 7 0 8\"")
	}
	return all, nil
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

// readSubjects reads what one word of the command line names.
func readSubjects(ctx context.Context, name string, io *streams) ([]*subject, error) {
	all, err := readFile(ctx, name, io)
	if err != nil && ctx.Err() != nil {
		return nil, interrupted(name) // whatever the reader made of a text that ended there
	}
	return all, err
}

func readFile(ctx context.Context, name string, io *streams) ([]*subject, error) {
	if name, of := strings.CutPrefix(name, "library:"); of {
		return librarySubject(name)
	}
	r, shown, closeFile, err := open(ctx, name, io)
	if err != nil {
		return nil, err
	}
	defer closeFile()
	if f, err := format.ByExtension(name); err == nil && f.Read != nil {
		limit, err := modelLimit()
		if err != nil {
			return nil, err
		}
		m, warnings, err := f.Read(shown, format.WithLimit(textpos.Decode(shown, r), limit))
		if err != nil {
			return nil, err
		}
		for _, w := range warnings {
			fmt.Fprintln(io.err, "tilemip: warning:", w.Error())
		}
		return []*subject{{name: shown, model: m}}, nil
	}
	buffered := bufio.NewReaderSize(textpos.Plain(shown, r), sniffBytes)
	kind, err := sniff(shown, buffered)
	if err != nil {
		return nil, err
	}
	return parse(kind, shown, buffered)
}

// modelMemory is the variable of the environment that raises the bound on the memory
// that a model read from a file may take.
const modelMemory = "TILEMIP_MAX_MODEL"

// modelLimit is that bound: 1 GiB, some 25 million nonzeros, unless the user says more.
func modelLimit() (format.Limit, error) {
	l := format.Limit{Bytes: 1 << 30, Raise: modelMemory + "=4, a number of GiB"}
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
	return []*subject{{name: entry.Name, pack: p}}, nil
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

// open opens a file or standard input, unpacked when it is gzip.
func open(ctx context.Context, name string, streams *streams) (r io.Reader, shown string, closeFile func() error, err error) {
	defer func() {
		if err != nil && ctx.Err() != nil {
			err = interrupted(or(shown, name))
		}
	}()
	if name == "-" {
		r, err = format.Unzip("standard input", patient(ctx, "standard input", streams.in))
		return r, "standard input", func() error { return nil }, err
	}
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return nil, "", nil, usagef("%s: %v; want a file that can be read, - or --board", name, reason(err))
	case info.IsDir():
		return nil, "", nil, usagef("%s: is a folder; want a file", name)
	}
	f, err := openInput(ctx, name)
	if err != nil {
		return nil, "", nil, notOpened(name, err)
	}
	if r, err = format.Unzip(name, patient(ctx, name, f)); err != nil {
		f.Close()
		return nil, "", nil, err
	}
	return r, name, f.Close, nil
}

// notOpened is the error of a file that cannot be opened.
func notOpened(name string, err error) error {
	var stopped *statusError
	if errors.As(err, &stopped) {
		return err
	}
	return usagef("%s: %v", name, reason(err))
}

// reason drops the operation and the path that package os puts before the cause.
func reason(err error) error {
	if p, ok := err.(*os.PathError); ok {
		return p.Err
	}
	return err
}

// sniffBytes is how much of a file may be comments before what tells its kind.
const sniffBytes = 1 << 16

// sniff tells a board, a packing puzzle (of polycube, or of BurrTools, which is XML)
// and an exact cover apart by the first line that is neither blank nor a comment, without consuming anything.
func sniff(name string, r *bufio.Reader) (string, error) {
	head, err := r.Peek(sniffBytes)
	var place *textpos.Error
	if errors.As(err, &place) {
		return "", err
	}
	if err != nil && err != io.EOF {
		return "", fmt.Errorf("reading %s: %w", name, err)
	}
	for _, raw := range bytes.Split(head, []byte("\n")) {
		line := strings.TrimSpace(string(raw))
		switch {
		case line == "", strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "|"):
			return "cover", nil // a comment of the dancing-links programs
		case strings.HasPrefix(line, "D:"), line == "D", strings.HasPrefix(line, "D "):
			return "pack", nil
		case strings.HasPrefix(line, "<"):
			return "burr", nil
		case boardLine(line):
			return "slide", nil
		case strings.HasSuffix(name, ".dlx"), strings.HasSuffix(name, ".dlx.gz"):
			return "cover", nil
		default:
			return "words", nil // an exact cover, or something that is none of all
		}
	}
	if len(head) == sniffBytes {
		return "", &textpos.Error{File: name, Found: fmt.Sprintf("nothing but blanks and comments in the first %d bytes", sniffBytes), Want: "a board, a packing puzzle, an exact cover or a model"}
	}
	return "", &textpos.Error{File: name, Found: "an empty file", Want: "a board, a packing puzzle, an exact cover or a model"}
}

// boardLine reports whether a line can only belong to a sliding board: it begins
// with a number or a blank's sign, or is the word that introduces the goal.
func boardLine(line string) bool {
	word := line
	if i := strings.IndexAny(line, " \t,/"); i >= 0 {
		word = line[:i]
	}
	return word == "." || word == "_" || strings.EqualFold(word, "goal:") || strings.Trim(word, "+-0123456789") == ""
}

func parse(kind, name string, r io.Reader) ([]*subject, error) {
	var all []*subject
	switch kind {
	case "slide":
		slides, err := puzzle.ParseSlides(name, r)
		if err != nil {
			return nil, err
		}
		for i := range slides {
			all = append(all, &subject{name: slides[i].Name, slide: &slides[i]})
		}
	case "pack", "burr":
		read := puzzle.ParsePackings
		if kind == "burr" {
			read = puzzle.ParseBurrTools
		}
		packings, err := read(name, r)
		if err != nil {
			return nil, err
		}
		for _, p := range packings {
			all = append(all, &subject{name: p.Name, pack: p})
		}
	default:
		cover, err := parseCover(kind, name, r)
		if err != nil {
			return nil, err
		}
		all = append(all, &subject{name: cover.Name, cover: cover})
	}
	return all, nil
}

// parseCover reads an exact cover. Any words make a list of items, so a file that looks
// like no other kind and fails as a cover is hardly meant as one: its error names all.
func parseCover(kind, name string, r io.Reader) (*puzzle.Cover, error) {
	head := &firstLine{}
	cover, err := puzzle.ParseCover(name, io.TeeReader(r, head))
	if err == nil && len(cover.Options) == 0 {
		err = &textpos.Error{File: name, Found: "items without an option that covers them", Want: "options, one a line"}
	}
	var place *textpos.Error
	if err == nil || kind == "cover" || !errors.As(err, &place) || head.second > 0 && place.Line > head.second {
		return cover, err // options were read before it failed: it is a cover
	}
	first := textpos.Quote(head.text)
	return nil, &textpos.Error{File: name, Line: max(1, head.shown), Found: fmt.Sprintf("neither a board (the first line, %s, does not begin with a number), nor a packing puzzle (it does not begin with D:), nor an exact cover (%s)", first, strings.TrimPrefix(err.Error(), name+":")), Want: "one of them, or a model (.mps, .lp)"}
}

// firstLine keeps the first line that is neither blank nor a comment of a board, and
// the number of the second that a cover would read, which is its first option.
type firstLine struct {
	partial      []byte
	text         string
	lines        int
	shown        int // the line of text
	read, second int // lines of a cover
}

func (f *firstLine) Write(p []byte) (int, error) {
	for i := 0; i < len(p) && (f.second == 0 || f.shown == 0); i++ {
		if p[i] != '\n' {
			if len(f.partial) < 200 {
				f.partial = append(f.partial, p[i])
			}
			continue
		}
		f.lines++
		f.line(strings.TrimSpace(string(f.partial)))
		f.partial = f.partial[:0]
	}
	return len(p), nil
}

func (f *firstLine) line(text string) {
	if text == "" || text[0] == '|' {
		return
	}
	if f.read++; f.read == 2 {
		f.second = f.lines
	}
	if f.shown == 0 && text[0] != '#' {
		f.shown, f.text = f.lines, text
	}
}
