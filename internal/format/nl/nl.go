// Package nl reads linear models from the .nl files of AMPL and writes answers as
// the .sol files that AMPL and programs like it read.
//
// The formats are described by D. M. Gay, "Writing .nl files", Sandia report
// SAND2005-7907P, and "Hooking your solver to AMPL", sections 1 and 2. A .nl file
// has a head of ten lines of text and then segments, in text (first letter g) or
// binary (b). Read takes both, little-endian. It takes linear models alone: what
// has an expression other than a constant, a function, a defined variable, a
// logical or complementarity constraint, or special ordered sets is refused by
// name.
//
// Not here: solving for AMPL, which internal/neos/server does. Begin with nl.go.
package nl

import (
	"fmt"
	"io"
	"slices"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
)

func init() {
	format.Register(format.Format{
		Name: "nl", Title: "AMPL .nl, linear", Extensions: []string{".nl"},
		Begins: textpos.Late(`^[gb]\d+(?: \d+)*[ \t]*(?:#[^\n]*)?\r?\n\s*\d+ \d+`),

		Write: func(w io.Writer, m *model.Model) ([]string, error) {
			order, err := Write(w, m)
			loss := []string{"names: .nl files have numbers in their place; with -o FILE.nl they are in the files .col and .row beside it"}
			if !slices.IsSorted(order) {
				loss = append(loss, "the order of the columns: continuous ones come first, then binary, then integer ones")
			}
			return loss, err
		},
		Read: func(file string, r io.Reader) (*model.Model, []*textpos.Error, error) {
			p, err := Read(file, r)
			if err != nil {
				return nil, nil, err
			}
			return p.Model, nil, nil
		},
		Beside: named, Companions: besides,
	})
}

// Problem is what a .nl file holds besides the model.
type Problem struct {
	Model   *model.Model
	Options []int // of the first line, which a .sol file repeats
}

// mostEntries bounds columns, rows and nonzeros.
const mostEntries = 20_000_000

// Read reads a .nl file. Columns are in the order of the file: continuous
// ones x[0], x[1], …, then integer ones z[0], …; rows are row[0], …. Where there are
// several objectives the first one counts.
// What is wrong, and what is not linear, is a *textpos.Error with its line, or
// without one in the binary part.
func Read(file string, r io.Reader) (*Problem, error) {
	text := &textScanner{source: newSource(file, r)}
	t := &reader{
		scanner: text, text: text,
		cost: map[int]float64{}, rowConstant: map[int]float64{}, linear: map[int]bool{},
	}
	t.head()
	for {
		segment, ok := t.letter()
		if !ok {
			break
		}
		t.read(segment)
	}
	m, err := t.build()
	if text.err != nil {
		return nil, text.err
	}
	return &Problem{m, t.options}, err
}

// scanner gives the parts of a segment, in text or binary; a text scanner begins a new line with
// every letter and at newline. It keeps the first error.
type scanner interface {
	letter() (c byte, ok bool) // not ok at the end of the file
	signed() int
	number() float64
	word() string
	newline()
	wrong(found, want string)
	ok() bool
}

// whole takes a size or an index, an integer from 0.
func (t *reader) whole() int {
	n := t.signed()
	if n < 0 {
		t.wrong(fmt.Sprint(n), "an integer from 0")
		return 0
	}
	return n
}

// reader holds what was read. It grows with the text and not with what the head
// claims.
type reader struct {
	scanner
	matrix.Builder
	text *textScanner // of the head

	options               []int
	columns, rows, goals  int             // numbers of variables, constraints, objectives
	binary, integer       int             // the last columns: first binary, then integer ones
	cost                  map[int]float64 // of objective 0, by column
	met                   int             // entries so far, up to mostEntries
	rowConstant           map[int]float64 // by row, the constant of segment C; it counts as part of the row's sum
	linear                map[int]bool    // rows whose terms were there
	row                   []int32         // of each entry
	seenBounds, seenSides bool            // segments b and r were there
}
