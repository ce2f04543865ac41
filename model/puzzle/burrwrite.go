// Writing files of BurrTools: the format is described in burrtools.go. Stored solutions are in addition
// to that: an assembly has four numbers a piece, the place of the first voxel of its box and the number
// of a rotation, or x for a copy that is not used; a separation has the places of its pieces
// before each move and after the last, which takes some of them farther than 10,000.

package puzzle

import (
	"bufio"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Dismantled is an assembly of a packing puzzle, and the moves that take it apart; without moves, one
// that is locked.
type Dismantled struct {
	Number int // among all assemblies, from 1 on
	Pieces []Placed
	Shifts []Shift
}

// WriteBurrTools writes a packing as a BurrTools file, with assemblies; all says that there are no
// further ones. What such a file cannot have is an error: more than three dimensions, rings, pieces that may
// not be turned over, colours above 63, and assemblies of other grids than cubes.
func (p *Packing) WriteBurrTools(w io.Writer, found []Dismantled, all bool) error {
	b := &burrWriter{Writer: bufio.NewWriter(w), puzzle: p}
	colours := 0
	for _, piece := range p.Pieces {
		colours = max(colours, slices.Max(append(piece.Colours, 0)))
	}
	for _, c := range p.Colours {
		colours = max(colours, c)
	}
	for _, pair := range p.Fits {
		colours = max(colours, pair[0], pair[1])
	}
	switch {
	case p.Axes != nil:
		return fmt.Errorf("a BurrTools file has three dimensions; this puzzle has %d", len(p.Axes))
	case p.Wrap != "":
		return fmt.Errorf("a BurrTools file has no rings; this puzzle closes to one along %s", p.Wrap)
	case p.OneSide:
		return fmt.Errorf("in a BurrTools file every piece may be turned over; those of this puzzle may not")
	case colours > 63:
		return fmt.Errorf("a BurrTools file has at most 63 colours; this puzzle has number %d", colours)
	case p.Grid != Cubes && found != nil:
		return fmt.Errorf("assemblies are written of cubes only; this puzzle is of %v", p.Grid)
	}
	fmt.Fprintf(b, "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n<gridType type=\"%d\"/>\n<colors>\n", p.Grid)
	for c := range colours {
		fmt.Fprintf(b, "<color red=\"%d\" green=\"%d\" blue=\"%d\"/>\n", 37*c%256, 91*c%256, 173*c%256)
	}
	b.WriteString("</colors>\n<shapes>\n")
	b.shapes()
	fmt.Fprintf(b, "</shapes>\n<problems>\n<problem name=\"%s\"", escaped(p.Name))
	if all {
		apart := 0
		for _, one := range found {
			apart += min(len(one.Shifts), 1)
		}
		fmt.Fprintf(b, " state=\"2\" assemblies=\"%d\" solutions=\"%d\"", len(found), apart)
	}
	if p.Holes > 0 || p.Holes == 0 && p.Variable != nil {
		fmt.Fprintf(b, " maxHoles=\"%d\"", p.Holes)
	}
	b.WriteString(">\n")
	b.uses()
	b.WriteString("<solutions>\n")
	for _, one := range found {
		b.solution(one)
	}
	b.WriteString("</solutions>\n</problem>\n</problems>\n</puzzle>\n")
	return b.Flush()
}

// burrWriter writes one file. Errors are those of Flush.
type burrWriter struct {
	*bufio.Writer
	puzzle *Packing
	shape  []int      // the number of each piece's shape; -1 of a stationary one
	first  []int      // the number of the first copy of each piece
	slots  int        // of copies in all
	voxels [][][3]int // of each piece in its box
}

// escaped is a text in an attribute.
func escaped(s string) string {
	var out strings.Builder
	xml.EscapeText(&out, []byte(s))
	return out.String()
}

// shapes writes the mobile pieces, and the region last.
func (b *burrWriter) shapes() {
	n := 0
	for _, piece := range b.puzzle.Pieces {
		if b.shape = append(b.shape, -1); piece.Stationary {
			b.voxels = append(b.voxels, nil)
			continue
		}
		b.shape[len(b.shape)-1], n = n, n+1
		cells := piece.Cells
		if b.puzzle.Grid == Cubes { // which may be drawn anywhere
			cells = shiftedBy(cells, least(cells), -1)
		}
		b.voxels = append(b.voxels, cells)
		marks := map[[3]int]string{}
		size := [3]int{}
		for k, c := range cells {
			marks[c] = "#"
			if piece.Colours != nil && piece.Colours[k] > 0 {
				marks[c] += fmt.Sprint(piece.Colours[k])
			}
			for axis, v := range c {
				size[axis] = max(size[axis], v+1)
			}
		}
		b.voxel(piece.Name, size, marks)
	}
	marks := map[[3]int]string{}
	region := b.puzzle.Region()
	for _, c := range region {
		marks[c] = "#"
	}
	variable := b.puzzle.Variable
	if variable == nil && b.puzzle.Holes != 0 {
		variable = region
	}
	for _, c := range variable {
		marks[c] = "+"
	}
	for c, colour := range b.puzzle.Colours {
		if marks[c] != "" && colour > 0 {
			marks[c] += fmt.Sprint(colour)
		}
	}
	b.voxel("", b.puzzle.Dim, marks)
}

// voxel writes a shape.
func (b *burrWriter) voxel(name string, size [3]int, marks map[[3]int]string) {
	fmt.Fprintf(b, "<voxel x=\"%d\" y=\"%d\" z=\"%d\" name=\"%s\" type=\"0\">", size[0], size[1], size[2], escaped(name))
	for z := range size[2] {
		for y := range size[1] {
			for x := range size[0] {
				mark, there := marks[[3]int{x, y, z}]
				if !there {
					mark = "_"
				}
				b.WriteString(mark)
			}
		}
	}
	b.WriteString("</voxel>\n")
}

// uses writes which shapes the problem has how often, the result and the pairs of colours.
func (b *burrWriter) uses() {
	b.WriteString("<shapes>\n")
	for i, piece := range b.puzzle.Pieces {
		b.first = append(b.first, b.slots)
		if piece.Stationary {
			continue
		}
		least, most := piece.copies()
		if most == Unlimited {
			most = len(b.puzzle.Region()) / len(piece.Cells)
			least = min(least, most)
		}
		b.slots += most
		fmt.Fprintf(b, "<shape id=\"%d\"", b.shape[i])
		if least == most {
			fmt.Fprintf(b, " count=\"%d\"", most)
		} else {
			fmt.Fprintf(b, " min=\"%d\" max=\"%d\"", least, most)
		}
		if len(piece.Groups) == 1 && piece.Groups[0].Most == Unlimited {
			fmt.Fprintf(b, " group=\"%d\"/>\n", piece.Groups[0].Number)
			continue
		}
		b.WriteString(">")
		for _, g := range piece.Groups {
			room := g.Most
			if room == Unlimited {
				room = most
			}
			fmt.Fprintf(b, "<group group=\"%d\" count=\"%d\"/>", g.Number, room)
		}
		b.WriteString("</shape>\n")
	}
	fmt.Fprintf(b, "</shapes>\n<result id=\"%d\"/>\n<bitmap>\n", slices.Max(append(b.shape, -1))+1)
	for _, pair := range b.puzzle.Fits {
		fmt.Fprintf(b, "<pair piece=\"%d\" result=\"%d\"/>\n", pair[0]-1, pair[1]-1)
	}
	b.WriteString("</bitmap>\n")
}

// solution writes an assembly and how it comes apart.
func (b *burrWriter) solution(one Dismantled) {
	fmt.Fprintf(b, "<solution asmNum=\"%d\"><assembly>", one.Number)
	words := slices.Repeat([]string{"x"}, b.slots)
	slots, spots := make([]int, len(one.Pieces)), make([][3]int, len(one.Pieces))
	used := make([]int, len(b.puzzle.Pieces))
	for k, placed := range one.Pieces {
		i := b.puzzle.PieceNamed(placed.Piece)
		slots[k] = b.first[i] + used[i]
		used[i]++
		var turn int
		spots[k], turn = burrPlace(b.voxels[i], placed.Cells)
		words[slots[k]] = fmt.Sprint(spots[k][0], spots[k][1], spots[k][2], turn)
	}
	b.WriteString(strings.Join(words, " ") + "</assembly>\n")
	for scenes := Scenes(one.Pieces, one.Shifts); len(scenes) > 0; {
		scenes = b.separation(scenes, "", slots, spots)
	}
	b.WriteString("</solution>\n")
}

// separation writes how the part of the first scene falls into two, and these again, and returns the
// scenes of other parts.
func (b *burrWriter) separation(scenes []Scene, kind string, slots []int, spots [][3]int) []Scene {
	part := scenes[0].Part
	numbers := make([]int, len(part))
	for k, i := range part {
		numbers[k] = slots[i]
	}
	fmt.Fprintf(b, "<separation%s><pieces count=\"%d\">%s</pieces>\n", kind, len(part), strings.Trim(fmt.Sprint(numbers), "[]"))
	for {
		now := scenes[0]
		scenes = scenes[1:]
		b.state(part, spots, now.From)
		if !now.Apart {
			continue
		}
		away := slices.Clone(now.From)
		for k := range away {
			for axis, v := range now.By {
				if now.Goes[k] && v != 0 {
					away[k][axis] += 30000 * v / max(v, -v)
				}
			}
		}
		b.state(part, spots, away)
		for len(scenes) > 0 {
			k := slices.Index(part, scenes[0].Part[0])
			if k < 0 {
				break
			}
			kind := ` type="left"`
			if now.Goes[k] {
				kind = ` type="removed"`
			}
			scenes = b.separation(scenes, kind, slots, spots)
		}
		b.WriteString("</separation>\n")
		return scenes
	}
}

// state writes where the pieces of a part are.
func (b *burrWriter) state(part []int, spots, from [][3]int) {
	b.WriteString("<state>")
	for axis, tag := range []string{"dx", "dy", "dz"} {
		at := make([]int, len(part))
		for k, i := range part {
			at[k] = spots[i][axis] + from[k][axis]
		}
		fmt.Fprintf(b, "<%s>%s</%s>", tag, strings.Trim(fmt.Sprint(at), "[]"), tag)
	}
	b.WriteString("</state>\n")
}

// burrPlace is where the first voxel of a shape's box is, and the number of the rotation, where the
// shape lies on cells.
func burrPlace(voxels, cells [][3]int) (at [3]int, turn int) {
	corner := least(cells)
	lying := map[[3]int]bool{}
	for _, c := range cells {
		lying[c] = true
	}
	for turn = range 24 {
		turned := make([][3]int, len(voxels))
		for k, c := range voxels {
			turned[k] = burrTurn(turn, c)
		}
		low := least(turned)
		for axis := range at {
			at[axis] = corner[axis] - low[axis]
		}
		if !slices.ContainsFunc(shiftedBy(turned, at, 1), func(c [3]int) bool { return !lying[c] }) {
			break
		}
	}
	return at, turn
}

// burrTurn turns a cell by the rotation that has the number in BurrTools: up to three quarter turns
// around x, then up to three around y, or one of two around z.
func burrTurn(number int, c [3]int) [3]int {
	for range number % 4 {
		c = [3]int{c[0], -c[2], c[1]}
	}
	switch quarter := number / 4; quarter {
	case 4:
		return [3]int{-c[1], c[0], c[2]}
	case 5:
		return [3]int{c[1], -c[0], c[2]}
	default:
		for range quarter {
			c = [3]int{-c[2], c[1], c[0]}
		}
	}
	return c
}

// least is the corner of the box around cells.
func least(cells [][3]int) [3]int {
	low := cells[0]
	for _, c := range cells {
		for axis, v := range c {
			low[axis] = min(low[axis], v)
		}
	}
	return low
}

// shiftedBy is cells moved n times by a translation.
func shiftedBy(cells [][3]int, by [3]int, n int) [][3]int {
	out := slices.Clone(cells)
	for k := range out {
		for axis, v := range by {
			out[k][axis] += n * v
		}
	}
	return out
}
