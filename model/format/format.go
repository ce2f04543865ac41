package format

// The table of file formats: how one enters it, and how it is found by name or extension. The
// manner of registration is that of image.RegisterFormat.

import (
	"bufio"
	"cmp"
	"compress/flate"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/algebra"
)

// Dialect says which names a format takes.
type Dialect = matrix.Dialect

// Limit bounds the memory that the model of a file may take; the zero Limit bounds nothing.
type Limit = matrix.Limit

// WithLimit returns r such that the readers of the table keep to the limit.
func WithLimit(r io.Reader, l Limit) io.Reader { return matrix.WithLimit(r, l) }

// Error says where a file is wrong, what stands there, and what would be right.
type Error = textpos.Error

// Format is one row of the table of file formats.
type Format struct {
	Name       string                // as users give it, e.g. "mps"
	Title      string                // what it is, in a few words
	Extensions []string              // of files, with the dot; the first is the usual one
	Media      string                // the media type; "" is text/plain
	Begins     func() *regexp.Regexp // matches the beginning of a text behind its comments; nil where nothing tells the format
	Comment    string                // begins a line above the model that every reader passes over; may be empty
	Holds      model.Features        // what a file may have beside the matrix
	Names      *Dialect              // how names are spelled; nil where every name is written as it is, or none

	// VariantOf is the format of which this is another way of writing: a file with its extension
	// is one of that format. It is "" for a format in its own right.
	VariantOf string

	// Indexed writes a declaration as people write models in a modelling language, with sets and
	// data. It is nil for formats that have no indices.
	Indexed func(w io.Writer, p *algebra.Program) error

	// Write writes m and returns what the file does not carry, one sentence each.
	// It is nil for formats that are only read.
	Write func(w io.Writer, m *model.Model) (loss []string, err error)

	// Read reads a model. file is the name for errors. Bad input is a
	// *textpos.Error; the warnings have places too. It is nil for formats that are
	// only written.
	Read func(file string, r io.Reader) (m *model.Model, warnings []*textpos.Error, err error)

	// ReadBy names the program that reads, with its version, where it is not this one: for a note.
	// It is "" where that program is not here, and nil for formats that are read by this program.
	ReadBy func() string

	// Beside returns a model that was read, with what stands in other files beside its own, such
	// as names. It opens files by that name, so it is only for names that the user gave. It is nil
	// for formats that have no such files.
	Beside func(file string, m *model.Model) (*model.Model, error)

	// Companions are the files that Beside reads, to be written beside that of Write: its name with
	// another extension. It is nil for formats that have no such files.
	Companions func(m *model.Model) []Companion
}

// Companion is a file beside that of a model.
type Companion struct {
	Extension string // in the place of the model file's, with the dot
	Write     func(w io.Writer) error
}

// MissingProgramError is a program that reads a format and is not on this machine.
type MissingProgramError struct {
	Program string
	For     string // what needs it, as the beginning of a sentence
	How     string // to get it
}

func (e *MissingProgramError) Error() string {
	return fmt.Sprintf("%s: no program %s on PATH; %s", e.For, e.Program, e.How)
}

// registry has the formats by name. Init functions alone write to it, so it needs no lock.
var registry = map[string]Format{}

// Register enters a format in the table. It is called from init functions and
// panics when the name or an extension is taken: that is a mistake of the program.
func Register(f Format) {
	if _, taken := registry[f.Name]; taken {
		panic("format: two formats are called " + f.Name)
	}
	f.Media = cmp.Or(f.Media, "text/plain")
	for _, g := range registry {
		for _, extension := range f.Extensions {
			if slices.Contains(g.Extensions, extension) && f.VariantOf != g.Name && g.VariantOf != f.Name {
				panic("format: " + f.Name + " and " + g.Name + " both have the extension " + extension)
			}
		}
	}
	registry[f.Name] = f
}

// All returns the formats by name.
func All() []Format {
	var all []Format
	for _, f := range registry {
		all = append(all, f)
	}
	slices.SortFunc(all, func(a, b Format) int { return strings.Compare(a.Name, b.Name) })
	return all
}

// Named returns the format of a name; the error lists the names there are.
func Named(name string) (Format, error) {
	if f, ok := registry[name]; ok {
		return f, nil
	}
	return Format{}, fmt.Errorf("unknown format %s; expected one of %s", textpos.Quote(name), list(func(Format) bool { return true }))
}

// ByExtension returns the format of a file by its extension, in any case and with
// .gz after it or not; the error lists the extensions there are.
func ByExtension(file string) (Format, error) {
	base := strings.TrimSuffix(strings.ToLower(filepath.Base(file)), ".gz")
	var known []string
	for _, f := range All() {
		if f.VariantOf != "" {
			continue
		}
		for _, extension := range f.Extensions {
			if strings.HasSuffix(base, extension) {
				return f, nil
			}
		}
		known = append(known, f.Extensions...)
	}
	return Format{}, fmt.Errorf("%s: no format has the extension %s; known are %s", file, textpos.Quote(filepath.Ext(base)), strings.Join(known, ", "))
}

// comments are lines and blocks before the first words of a model, in any format.
var comments = textpos.Late(`^(?:\s+|\*[^\n]*\n|[\\#][^\n]*\n|//[^\n]*\n|/\*(?s:.*?)\*/)+`)

// ByBeginning returns the format that the beginning of a text shows, of several the one that
// recognizes most of it; its Name is "" where there is none.
func ByBeginning(text []byte) (found Format) {
	most := 0
	for _, f := range All() {
		if f.Begins == nil || f.VariantOf != "" {
			continue
		}
		for _, from := range [][]byte{text, text[len(comments().Find(text)):]} {
			if n := len(f.Begins().Find(from)); n > most {
				most, found = n, f
			}
		}
	}
	return found
}

func list(has func(Format) bool) string {
	var names []string
	for _, f := range All() {
		if has(f) {
			names = append(names, f.Name)
		}
	}
	return strings.Join(names, ", ")
}

// Read reads a model in the format of the file's extension from r. A stream that
// begins like gzip is unpacked, whatever the name says.
func Read(file string, r io.Reader) (*model.Model, []*textpos.Error, error) {
	f, err := ByExtension(file)
	if err != nil {
		return nil, nil, err
	}
	if f.Read == nil {
		return nil, nil, fmt.Errorf("%s: models in format %s are written and not read; read are %s", file, f.Name, list(func(f Format) bool { return f.Read != nil }))
	}
	plain, err := Unzip(file, r)
	if err != nil {
		return nil, nil, err
	}
	return f.Read(file, plain)
}

// ReadFile opens a file and reads it as Read does, with what stands beside it.
func ReadFile(file string) (*model.Model, []*textpos.Error, error) {
	r, err := os.Open(file)
	if err != nil {
		return nil, nil, err
	}
	defer r.Close()
	m, warnings, err := Read(file, r)
	if err == nil {
		m, err = Beside(file, m)
	}
	return m, warnings, err
}

// Beside returns a model read from a file with what its format has in files beside that.
func Beside(file string, m *model.Model) (*model.Model, error) {
	if f, err := ByExtension(file); err == nil && f.Beside != nil {
		return f.Beside(file, m)
	}
	return m, nil
}

// Strict makes the first warning of a reader an error, for callers that take no file which
// other programs read differently: m, err := format.Strict(format.ReadFile(name)).
func Strict(m *model.Model, warnings []*textpos.Error, err error) (*model.Model, error) {
	if err != nil || len(warnings) == 0 {
		return m, err
	}
	return nil, Refusal(warnings)
}

// Refusal is the error of Strict: the first warning with its place.
// There must be one at least.
func Refusal(warnings []*textpos.Error) *textpos.Error {
	e := *warnings[0]
	if len(warnings) > 1 {
		e.Found += ", the first of several warnings"
	}
	e.Found += "; refused, for strict reading takes no file with a warning"
	return &e
}

// Unzip returns r, or what it unpacks to when it begins like gzip (RFC 1952).
func Unzip(file string, r io.Reader) (io.Reader, error) {
	b := bufio.NewReaderSize(r, 1<<16)
	if head, _ := b.Peek(2); len(head) < 2 || head[0] != 0x1f || head[1] != 0x8b {
		return b, nil
	}
	z, err := gzip.NewReader(b)
	if err != nil {
		return nil, &textpos.Error{File: file, Found: "a broken gzip header (" + err.Error() + ")", Want: "a gzip file or plain text"}
	}
	return &unzipped{z, file}, nil
}

// unzipped distinguishes damage of the packed file from failures of the reader below.
type unzipped struct {
	z    *gzip.Reader
	file string
}

func (u *unzipped) Read(p []byte) (int, error) {
	n, err := u.z.Read(p)
	if errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, gzip.ErrChecksum) || errors.Is(err, gzip.ErrHeader) || errors.As(err, new(flate.CorruptInputError)) {
		err = &textpos.Error{File: u.file, Found: "a damaged gzip file (" + err.Error() + ")", Want: "the whole file"}
	}
	return n, err
}
