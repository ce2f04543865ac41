// Reading polycube definition files (M. Busche, polycube 1.2.1, 2011).
//
//	D:xDim=4:yDim=4:zDim=4          # opens a puzzle; a flat one may add :oneSide
//	C:name=F:type=M:layout=1 0 0, 0 1 0, 1 1 0   # a piece by the x y z of its cells
//	L:stationary=*                  # pieces as a drawing, see packingdrawing.go
//	* A A , . A B
//	~L
//	~D                              # closes the puzzle; further puzzles may follow
//
// "#" starts a comment. Fields are separated by ":", settings are tag=value,
// blanks around both are ignored, and a tag occurs at most once in a directive.
// type is M (mobile, the default) or S (stationary); oneSide is 1 (also without a
// value) or 0. The directives begin a line; anything else outside a drawing is an
// error.
//
// Not in polycube, see docs/reference/packing-format.md: wDim, vDim and uDim of D make a box
// of up to ten dimensions, whose cells have as many coordinates; wrap=x or wrap=xy closes it
// to a cylinder or a torus (packingwrap.go); holes=3 or holes=any of D lets cells stay empty, and V, with a layout, or variable=names of
// L says which; copies=2, 0-3, 2-any or any of C says how often a piece is used, groups=1
// or 1, 2x3 in which groups its copies may stay together (packinggroups.go).

package puzzle

import (
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// maxPackingBytes bounds a file of packing puzzles.
const maxPackingBytes = 4 << 20

// ParsePackings reads the puzzles of a definition file. file is the name for
// errors; without folder and extension it becomes the Name of the puzzle, with
// "#2", "#3" and so on added when there are several. Bad input, which includes a
// file without any puzzle, is a *textpos.Error with its place.
func ParsePackings(file string, r io.Reader) ([]*Packing, error) {
	p := &packingParser{file: file, lines: textpos.NewLines(file, textpos.Plain(file, r), maxPackingBytes)}
	for p.lines.Next() {
		fields := splitFields(textpos.Field{Text: stripComment(p.lines.Text()), Col: 1}, ":")
		if len(fields) == 1 && fields[0].Text == "" {
			continue
		}
		if p.directive(fields); p.err != nil {
			return nil, p.err
		}
	}
	if err := p.lines.Err(); err != nil {
		return nil, err
	}
	if p.open != nil {
		return nil, &textpos.Error{File: file, Line: p.openLine, Found: "a puzzle that is not closed", Want: "a line ~D after its last piece"}
	}
	if len(p.done) == 0 {
		return nil, p.lines.FileErrorf("a puzzle that begins with a line such as D:xDim=10:yDim=6:zDim=1", "no puzzle")
	}
	for i, puzzle := range p.done {
		if file != "" {
			puzzle.Name = strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		}
		if i > 0 {
			puzzle.Name += fmt.Sprintf("#%d", i+1)
		}
	}
	return p.done, nil
}

// packingParser reads one file, directive by directive. It ends behind the directive in which an
// error was met, of several the first; what is read of that directive after it has no effect.
type packingParser struct {
	file     string
	lines    *textpos.Lines
	err      error
	done     []*Packing
	open     *Packing         // the puzzle being read; nil between puzzles
	openLine int              // where it begins
	names    map[string]int   // line of each piece of the open puzzle
	owner    map[point]string // stationary piece by cell
}

// fail notes an error at a column of the line.
func (p *packingParser) fail(col int, want, format string, args ...any) {
	if p.err == nil {
		p.err = p.lines.Errorf(col, want, format, args...)
	}
}

// check notes the error of a check, if it has one.
func (p *packingParser) check(col int, err error) {
	if err != nil {
		p.fail(col, "", "%v", err)
	}
}

// directive reads one directive, whose name is the first field.
func (p *packingParser) directive(fields []textpos.Field) {
	kind := fields[0]
	if p.open == nil && kind.Text != "D" {
		p.fail(kind.Col, "a directive D, such as D:xDim=10:yDim=6:zDim=1", "%s before a puzzle is opened", textpos.Quote(kind.Text))
		return
	}
	switch kind.Text {
	case "D":
		p.define(fields)
	case "C":
		p.coordinates(fields)
	case "L":
		p.drawing(fields)
	case "V":
		layout := p.required(fields, p.settings(fields, "layout"), "layout")
		p.addVariable(p.layout(layout), layout.Col)
	case "~D":
		p.close(kind)
	default:
		p.fail(kind.Col, "one of the directives C, L, V and ~D", "directive %s", textpos.Quote(kind.Text))
	}
}

// define reads D, the dimensions.
// The box is checked here, before any piece, so that an impossible size is an error of its own
// line.
func (p *packingParser) define(fields []textpos.Field) {
	if p.open != nil {
		p.fail(fields[0].Col, "a line ~D first", "a puzzle inside the puzzle of line %d", p.openLine)
	}
	settings := p.settings(fields, dimensionTags...)
	p.open, p.openLine = &Packing{}, p.lines.Line()
	p.names, p.owner = map[string]int{}, map[point]string{}
	p.dimensions(fields, settings)
	if one, given := settings["oneSide"]; given {
		if p.open.OneSide = one.Text != "0"; !slices.Contains([]string{"", "1", "0"}, one.Text) {
			p.fail(one.Col, "oneSide, oneSide=1 or oneSide=0", "oneSide=%s", textpos.Quote(one.Text))
		}
	}
	p.open.Wrap = settings["wrap"].Text
	if holes, given := settings["holes"]; given {
		p.open.Holes = p.numberOrAny(holes, 0)
	}
	if p.err == nil {
		p.check(fields[0].Col, p.open.checkBox())
	}
}

// dimensionTags are the settings of D, the axes first.
var dimensionTags = []string{"xDim", "yDim", "zDim", "wDim", "vDim", "uDim", "tDim", "sDim", "rDim", "qDim", "oneSide", "holes", "wrap"}

// dimensions reads the lengths of the box. The first three are required, and
// every axis before one that is given. A box of more than three is kept folded: its layers
// in the further axes lie along z (packingaxes.go).
func (p *packingParser) dimensions(fields []textpos.Field, settings map[string]textpos.Field) {
	axes := 3
	for axis := 3; axis < maxAxes; axis++ {
		if _, given := settings[dimensionTags[axis]]; given {
			axes = axis + 1
		}
	}
	lengths, layers := make([]int, axes), 1
	for axis := range lengths {
		lengths[axis] = p.number(p.required(fields, settings, dimensionTags[axis]), 1, maxPackingCells, "")
		if axis >= 2 && layers <= maxPackingCells {
			layers *= lengths[axis]
		}
	}
	p.open.Dim = [3]int{lengths[0], lengths[1], layers}
	if axes > 3 {
		p.open.Axes = lengths
	}
}

// close ends a puzzle, with the checks that need all its pieces.
func (p *packingParser) close(kind textpos.Field) {
	p.check(kind.Col, firstError(p.open.checkCopies, func() error { return p.open.checkVariable(p.owner) }, p.open.checkTurns))
	p.done = append(p.done, p.open)
	p.open = nil
}

// coordinates reads C, one piece.
// A stationary piece has no copies; a mobile one without the setting is used exactly once.
func (p *packingParser) coordinates(fields []textpos.Field) {
	settings := p.settings(fields, "name", "type", "layout", "copies", "groups")
	name := p.required(fields, settings, "name")
	kind := settings["type"]
	piece := Piece{Name: name.Text, Stationary: kind.Text == "S"}
	if kind.Col > 0 && kind.Text != "M" && kind.Text != "S" {
		p.fail(kind.Col, "type=M for mobile or type=S for stationary", "type=%s", textpos.Quote(kind.Text))
	}
	layout := p.required(fields, settings, "layout")
	p.checkNewName(name)
	if copies, given := settings["copies"]; given {
		if piece.Stationary {
			p.fail(copies.Col, "copies of mobile pieces only", "copies of a stationary piece")
		}
		piece.Least, piece.Most = p.copies(copies)
	}
	if groups, given := settings["groups"]; given {
		piece.Groups = p.groups(groups)
	}
	piece.setPoints(p.layout(layout), p.open.dimensions())
	p.add(piece, layout.Col)
}

// copies reads "3", "0-3", "2-any" or "any", which is any number from 0. A single copy,
// copies=1, is returned as 0, 0: the zero value of Piece.
func (p *packingParser) copies(f textpos.Field) (least, most int) {
	bounds := splitFields(f, "-")
	if len(bounds) == 1 {
		if most = p.numberOrAny(f, 1); most == 1 {
			return 0, 0 // the usual case is the zero value
		}
		return max(0, most), most
	}
	least = p.number(bounds[0], 0, maxPackingCells, "")
	if len(bounds) > 2 {
		p.fail(bounds[2].Col, "copies=3, 0-3, 2-any or any", "a second -")
	}
	return least, p.numberOrAny(bounds[1], max(1, least))
}

// addVariable adds cells that may stay empty; col is where to point. Without a number of holes, all
// of them may.
func (p *packingParser) addVariable(cells []point, col int) {
	lengths := p.open.lengths()
	for _, c := range cells {
		for axis, v := range c {
			if v < 0 || v >= lengths[axis] {
				p.fail(col, "", "variable cell %s lies outside the box", p.open.text(c))
			}
		}
		p.open.Variable = append(p.open.Variable, p.open.fold(c))
	}
	p.open.Holes = cmp.Or(p.open.Holes, Unlimited)
}

// layout reads "0 0 0, 1 0 0", with as many coordinates as the box has dimensions.
func (p *packingParser) layout(field textpos.Field) (cells []point) {
	n := p.open.dimensions()
	for _, one := range splitFields(field, ",") {
		words := textpos.Fields(one.Text)
		if len(words) != n {
			p.fail(one.Col, strings.Join(strings.Split(AxisNames[:n], ""), " ")+" of each cell, commas between the cells", "%s as a cell", textpos.Quote(one.Text))
			return nil
		}
		var c point
		for axis, w := range words {
			w.Col += one.Col - 1
			c[axis] = p.number(w, -maxPieceCoord, maxPieceCoord, "")
		}
		cells = append(cells, c)
	}
	return cells
}

// checkNewName checks a name before its piece is read.
func (p *packingParser) checkNewName(name textpos.Field) {
	if !drawableName(name.Text) {
		p.fail(name.Col, pieceNameRule, "a piece named %s", textpos.Quote(name.Text))
	}
	if line, taken := p.names[name.Text]; taken {
		p.fail(name.Col, "different names", "piece %s, defined in line %d already", textpos.Quote(name.Text), line)
	}
}

// add checks a piece and adds it to the open puzzle; col is where to point.
func (p *packingParser) add(piece Piece, col int) {
	if p.err != nil {
		return
	}
	if err := p.open.checkPiece(piece, p.owner); err != nil {
		p.fail(col, "", "piece %s: %v", textpos.Quote(piece.Name), err)
	}
	p.names[piece.Name] = p.lines.Line()
	p.open.Pieces = append(p.open.Pieces, piece)
}
