// Writing polycube definition files (M. Busche, polycube 1.2.1, 2011): the inverse of
// packingformat.go. Pieces are written by their coordinates, cell by cell in their order, so
// that what is read back equals what was written.

package puzzle

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"
)

// WriteDefinition writes the puzzle as a definition file that ParsePackings reads back. It
// returns the additions to polycube 1.2.1's format that the file needs, such as "holes=";
// that program does not read them. p must pass Check. Errors: a grid other than cubes, or
// colours, which definition files cannot express, or a failure of w.
func (p *Packing) WriteDefinition(w io.Writer) (additions []string, err error) {
	if err := p.expressible(); err != nil {
		return nil, err
	}
	b := bufio.NewWriter(w)
	b.WriteString("D")
	lengths := p.lengths()
	for axis := range p.dimensions() {
		fmt.Fprintf(b, ":%s=%d", dimensionTags[axis], lengths[axis])
	}
	if p.OneSide {
		b.WriteString(":oneSide")
	}
	if p.Axes != nil {
		additions = append(additions, "wDim=")
	}
	if p.Wrap != "" {
		fmt.Fprintf(b, ":wrap=%s", p.Wrap)
		additions = append(additions, "wrap=")
	}
	if p.Holes != 0 {
		fmt.Fprintf(b, ":holes=%s", numberText(p.Holes))
		additions = append(additions, "holes=")
	}
	b.WriteByte('\n')
	copies, groups := false, false
	for _, piece := range p.Pieces {
		copies = piece.write(b, p) || copies
		groups = groups || piece.Groups != nil
	}
	if copies {
		additions = append(additions, "copies=")
	}
	if groups {
		additions = append(additions, "groups=")
	}
	if p.Holes != 0 && p.Variable != nil {
		fmt.Fprintf(b, "V:layout=%s\n", p.cellList(p.unfolded(p.Variable)))
		additions = append(additions, "V")
	}
	b.WriteString("~D\n")
	return additions, b.Flush()
}

// expressible reports what no definition file can say.
func (p *Packing) expressible() error {
	if p.Grid != Cubes {
		return fmt.Errorf("a definition file has cubes and squares; this puzzle is of %v", p.Grid)
	}
	if p.coloured() {
		return fmt.Errorf("a definition file has no colours, and cells of this puzzle have some")
	}
	return nil
}

// write writes the directive C of a piece, and reports whether it has copies=.
func (piece Piece) write(b *bufio.Writer, p *Packing) (copies bool) {
	kind := "M"
	if piece.Stationary {
		kind = "S"
	}
	fmt.Fprintf(b, "C:name=%s:type=%s", piece.Name, kind)
	if least, most := piece.copies(); least != 1 || most != 1 {
		copies = true
		switch {
		case least == most:
			fmt.Fprintf(b, ":copies=%d", least)
		case least == 0 && most == Unlimited:
			b.WriteString(":copies=any")
		default:
			fmt.Fprintf(b, ":copies=%d-%s", least, numberText(most))
		}
	}
	if piece.Groups != nil {
		fmt.Fprintf(b, ":groups=%s", groupsText(piece.Groups))
	}
	fmt.Fprintf(b, ":layout=%s\n", p.cellList(piece.points()))
	return copies
}

// numberText writes a number of copies or of holes.
func numberText(n int) string {
	if n == Unlimited {
		return "any"
	}
	return strconv.Itoa(n)
}

// cellList writes cells as layout= has them.
func (p *Packing) cellList(cells []point) string {
	words := make([]string, len(cells))
	for i, c := range cells {
		words[i] = p.text(c)
	}
	return strings.Join(words, ", ")
}
