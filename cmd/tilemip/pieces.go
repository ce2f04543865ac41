package main

// The verb pieces: all polyominoes and polycubes of a size, listed, counted, or as the pieces of
// a puzzle.

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/polyform"
	"github.com/tilemip/tilemip/model/puzzle"
)

// piecesCommand lists polyforms.
func piecesCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "pieces", Usage: "all polyominoes and polycubes of a size, in up to ten dimensions", ArgsUsage: "SIZE",
		Description: `Fixed pieces may only be translated; one-sided ones may also be rotated; free ones also
reflected. A chiral piece is not a rotation of its mirror image: one-sided ones are then
listed in pairs, 5 and 5m. With --box the pieces become a puzzle definition.

  tilemip pieces 7
  tilemip pieces 5 --dimensions 3 --kind one-sided --count
  tilemip pieces 5 --kind one-sided --box 30x3 > puzzle.txt`,
		Action: func(c *cli.Context) error {
			if err := refusal(c); err != nil {
				return err
			}
			size, err := strconv.Atoi(c.Args().First())
			if err != nil || c.NArg() != 1 {
				return usagef("pieces takes one size, such as pieces 5; got %q", strings.Join(c.Args().Slice(), " "))
			}
			kind, err := polyform.ParseKind(c.String("kind"))
			if err != nil {
				return usagef("%v", err)
			}
			l := &pieceList{Size: size, Dimensions: c.Int("dimensions"), Kind: kind.String()}
			all, err := polyform.All(size, l.Dimensions, kind)
			if err != nil {
				return usagef("%v", err)
			}
			box, err := l.box(c.String("box"), kind)
			if err != nil {
				return err
			}
			return l.write(c, io, box, func(visit func(piece) bool) {
				for f := range all {
					if !visit(l.named(f)) {
						return
					}
				}
			})
		},
	}
}

// pieceList is what pieces prints with --json.
type pieceList struct {
	Size       int     `json:"size"`
	Dimensions int     `json:"dimensions"`
	Kind       string  `json:"kind"`
	Count      uint64  `json:"count"`
	Chiral     uint64  `json:"chiral"` // of them; 0 for fixed ones, of which it is not told
	Images     uint64  `json:"fixed"`  // how many fixed ones they are rotations and reflections of
	Complete   bool    `json:"complete"`
	Pieces     []piece `json:"pieces,omitempty"`

	numbers uint64 // pieces so far, mirror images not counted
}

// piece is one of the list.
type piece struct {
	Name   string  `json:"name"`
	Cells  [][]int `json:"cells"`
	Spans  int     `json:"spans"`
	Chiral bool    `json:"chiral"`
	Images uint64  `json:"fixed"`
}

// named gives a polyform its name: its number, with an m for the mirror image of the one
// before it.
func (l *pieceList) named(f polyform.Form) piece {
	p := piece{Cells: f.Cells, Spans: f.Spans, Chiral: f.Chiral, Images: f.Images}
	if f.Mirror {
		p.Name = fmt.Sprintf("%dm", l.numbers)
	} else {
		l.numbers++
		p.Name = fmt.Sprint(l.numbers)
	}
	return p
}

// write lists the pieces in the form that the flags ask for. After Ctrl-C it says how far it
// has come.
func (l *pieceList) write(c *cli.Context, io *streams, box *pieceBox, all func(visit func(piece) bool)) error {
	asJSON, count := c.Bool("json"), c.Bool("count")
	all(func(p piece) bool {
		if c.Context.Err() != nil {
			return false
		}
		l.Count++
		if l.Images += p.Images; p.Chiral {
			l.Chiral++
		}
		switch {
		case count:
		case box != nil:
			box.add(p)
		case asJSON:
			l.Pieces = append(l.Pieces, p)
		default:
			fmt.Fprintln(io.out, p.line())
		}
		return true
	})
	l.Complete = c.Context.Err() == nil
	err := l.end(io, box, asJSON)
	if !l.Complete && err == nil {
		return exitWith(exitInterrupted)
	}
	return err
}

// end writes what comes after the pieces.
func (l *pieceList) end(io *streams, box *pieceBox, asJSON bool) error {
	switch {
	case asJSON:
		return display.WriteJSON(io.out, l)
	case box != nil && l.Complete:
		_, err := fmt.Fprint(io.out, box.definition("# "+l.summary()+"\n"))
		return err
	}
	_, err := fmt.Fprintln(io.out, l.summary())
	return err
}

// line describes a piece.
func (p piece) line() string {
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

// summary says how many pieces there are.
func (l *pieceList) summary() string {
	text := fmt.Sprintf("%s of size %d in %s", english.Count(l.Count, l.Kind+" piece"), l.Size, english.Count(uint64(l.Dimensions), "dimension"))
	if l.Kind != polyform.Fixed.String() {
		text += fmt.Sprintf(", %d of them chiral; %d fixed", l.Chiral, l.Images)
	}
	if !l.Complete {
		text += "; interrupted, there are more"
	}
	return text
}

// pieceBox is a box for the pieces of a puzzle definition.
type pieceBox struct {
	lengths []int // three or more, as many as each cell has coordinates
	oneSide bool
	pieces  strings.Builder // the directives C
}

// box reads the lengths of a box, such as 30x3; nil without any. Free pieces may be reflected,
// for which a puzzle of solid pieces needs a further axis of length 1; flat ones turn over in
// space, unless they are one-sided.
func (l *pieceList) box(text string, kind polyform.Kind) (*pieceBox, error) {
	if text == "" {
		return nil, nil
	}
	b := &pieceBox{oneSide: kind == polyform.OneSided && l.Dimensions < 3}
	for _, word := range strings.Split(strings.ReplaceAll(text, "×", "x"), "x") {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 {
			return nil, usagef("--box %q: %q is no length; expected lengths such as 30x3", text, word)
		}
		b.lengths = append(b.lengths, n)
	}
	switch {
	case len(b.lengths) != l.Dimensions:
		return nil, usagef("--box %s has %d lengths and the pieces %d dimensions; expected as many", text, len(b.lengths), l.Dimensions)
	case kind == polyform.Fixed:
		return nil, usagef("--box: the pieces of a puzzle turn; expected --kind free or one-sided")
	}
	if kind == polyform.Free && l.Dimensions > 2 {
		b.lengths = append(b.lengths, 1)
	}
	for len(b.lengths) < 3 {
		b.lengths = append(b.lengths, 1)
	}
	if _, err := puzzle.ParsePackings("--box "+text, strings.NewReader(b.definition(""))); err != nil {
		return nil, usagef("%v", err)
	}
	return b, nil
}

// add adds a piece.
func (b *pieceBox) add(p piece) {
	cells := make([]string, len(p.Cells))
	for i, c := range p.Cells {
		all := append(slices.Clone(c), make([]int, len(b.lengths)-len(c))...)
		cells[i] = strings.Trim(fmt.Sprint(all), "[]")
	}
	fmt.Fprintf(&b.pieces, "C:name=%s:layout=%s\n", p.Name, strings.Join(cells, ", "))
}

// definition is the puzzle as a definition file, below comments.
func (b *pieceBox) definition(comments string) string {
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
