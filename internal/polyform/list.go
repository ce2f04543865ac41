// Lists of polyforms with names, and the puzzle of a box that is filled with them. Own.

package polyform

import (
	"fmt"
	"iter"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model/puzzle"
)

// List is a list of all polyforms of a size.
type List struct {
	Size       int     `json:"size"`
	Grid       string  `json:"grid"`
	Dimensions int     `json:"dimensions"`
	Kind       string  `json:"kind"`
	Count      uint64  `json:"count"`
	Chiral     uint64  `json:"chiral"` // of them; 0 for fixed ones, of which it is not told
	Images     uint64  `json:"fixed"`  // how many fixed ones they are rotations and reflections of
	Complete   bool    `json:"complete"`
	Pieces     []Piece `json:"pieces,omitempty"`

	numbers uint64 // pieces so far, mirror images not counted
}

// Piece is one of a list.
type Piece struct {
	Name   string  `json:"name"`
	Cells  [][]int `json:"cells"`
	Spans  int     `json:"spans"`
	Chiral bool    `json:"chiral"`
	Images uint64  `json:"fixed"`
}

// NewList is the list that All makes, and its pieces with their names.
func NewList(grid Grid, size, dimensions int, kind Kind) (*List, iter.Seq[Piece], error) {
	all, err := All(grid, size, dimensions, kind)
	l := &List{Size: size, Grid: grid.String(), Dimensions: dimensions, Kind: kind.String()}
	return l, func(yield func(Piece) bool) {
		for f := range all {
			if !yield(l.named(f)) {
				return
			}
		}
	}, err
}

// Add counts a piece.
func (l *List) Add(p Piece) {
	l.Count++
	if l.Images += p.Images; p.Chiral {
		l.Chiral++
	}
}

// named gives a polyform its name: its number, with an m for the mirror image of the one
// before it.
func (l *List) named(f Form) Piece {
	p := Piece{Cells: f.Cells, Spans: f.Spans, Chiral: f.Chiral, Images: f.Images}
	if f.Mirror {
		p.Name = fmt.Sprintf("%dm", l.numbers)
	} else {
		l.numbers++
		p.Name = fmt.Sprint(l.numbers)
	}
	return p
}

// String describes the piece.
func (p Piece) String() string {
	cells := make([]string, len(p.Cells))
	for i, c := range p.Cells {
		cells[i] = strings.Trim(fmt.Sprint(c), "[]")
	}
	text := fmt.Sprintf("%-5s %s", p.Name, strings.Join(cells, ", "))
	if p.Chiral {
		text += "  chiral"
	}
	return text
}

// String says how many pieces there are.
func (l *List) String() string {
	where := "of " + l.Grid
	if l.Grid == Squares.String() {
		where = "in " + english.Count(uint64(l.Dimensions), "dimension")
	}
	text := fmt.Sprintf("%s of size %d %s", english.Count(l.Count, l.Kind+" piece"), l.Size, where)
	if l.Kind != Fixed.String() {
		text += fmt.Sprintf(", %d of them chiral; %d fixed", l.Chiral, l.Images)
	}
	if !l.Complete {
		text += "; interrupted, there are more"
	}
	return text
}

// Box is a box for the pieces of a puzzle definition.
type Box struct {
	lengths []int // three or more, as many as each cell has coordinates
	oneSide bool
	pieces  strings.Builder // the directives C
}

// Box reads the lengths of a box, such as 30x3; nil without any. Free pieces may be reflected,
// for which a puzzle of solid pieces needs a further axis of length 1; flat ones turn over in
// space, unless they are one-sided.
func (l *List) Box(text string, kind Kind) (*Box, error) {
	if text == "" {
		return nil, nil
	}
	b := &Box{oneSide: kind == OneSided && l.Dimensions < 3}
	for _, word := range strings.Split(strings.ReplaceAll(text, "×", "x"), "x") {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 {
			return nil, fmt.Errorf("%q: %q is no length; expected lengths such as 30x3", text, word)
		}
		b.lengths = append(b.lengths, n)
	}
	switch {
	case l.Grid != Squares.String():
		return nil, fmt.Errorf("%s of %s; expected --grid squares: definition files have no other grid", text, l.Grid)
	case len(b.lengths) != l.Dimensions:
		return nil, fmt.Errorf("%s has %d lengths and the pieces %d dimensions; expected as many", text, len(b.lengths), l.Dimensions)
	case kind == Fixed:
		return nil, fmt.Errorf("the pieces of a puzzle turn; expected --kind free or one-sided")
	}
	if kind == Free && l.Dimensions > 2 {
		b.lengths = append(b.lengths, 1)
	}
	for len(b.lengths) < 3 {
		b.lengths = append(b.lengths, 1)
	}
	if _, err := puzzle.ParsePackings("box "+text, strings.NewReader(b.Definition(""))); err != nil {
		return nil, err
	}
	return b, nil
}

// Add adds a piece.
func (b *Box) Add(p Piece) {
	cells := make([]string, len(p.Cells))
	for i, c := range p.Cells {
		all := append(slices.Clone(c), make([]int, len(b.lengths)-len(c))...)
		cells[i] = strings.Trim(fmt.Sprint(all), "[]")
	}
	fmt.Fprintf(&b.pieces, "C:name=%s:layout=%s\n", p.Name, strings.Join(cells, ", "))
}

// Definition is the puzzle as a definition file, below comments.
func (b *Box) Definition(comments string) string {
	var out strings.Builder
	out.WriteString(comments + "D")
	for i, n := range b.lengths {
		fmt.Fprintf(&out, ":%cDim=%d", puzzle.AxisNames[i], n)
	}
	if b.oneSide {
		out.WriteString(":oneSide")
	}
	return out.String() + "\n" + b.pieces.String() + "~D\n"
}
