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
// of up to ten dimensions, whose cells have as many coordinates; holes=3 or
// holes=any of D lets cells stay empty, and V, with a layout, or variable=names of
// L says which; copies=2, 0-3, 2-any or any of C says how often a piece is used, groups=1
// or 1, 2x3 in which groups its copies may stay together (packinggroups.go).

package puzzle

import (
	"fmt"
	"io"
	"path/filepath"
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
		if err := p.directive(fields); err != nil {
			return nil, err
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

// packingParser reads one file, directive by directive.
type packingParser struct {
	file     string
	lines    *textpos.Lines
	done     []*Packing
	open     *Packing         // the puzzle being read; nil between puzzles
	openLine int              // where it begins
	names    map[string]int   // line of each piece of the open puzzle
	owner    map[point]string // stationary piece by cell
}

// directive reads one directive, whose name is the first field.
func (p *packingParser) directive(fields []textpos.Field) error {
	kind := fields[0]
	if p.open == nil && kind.Text != "D" {
		return p.lines.Errorf(kind.Col, "a directive D, such as D:xDim=10:yDim=6:zDim=1", "%s before a puzzle is opened", textpos.Quote(kind.Text))
	}
	switch kind.Text {
	case "D":
		return p.define(fields)
	case "C":
		return p.coordinates(fields)
	case "L":
		return p.drawing(fields)
	case "V":
		return p.variable(fields)
	case "~D":
		return p.close(kind)
	}
	return p.lines.Errorf(kind.Col, "one of the directives C, L, V and ~D", "directive %s", textpos.Quote(kind.Text))
}

// define reads D, the dimensions.
// The box is checked here, before any piece, so that an impossible size is an error of its own
// line.
func (p *packingParser) define(fields []textpos.Field) error {
	if p.open != nil {
		return p.lines.Errorf(fields[0].Col, "a line ~D first", "a puzzle inside the puzzle of line %d", p.openLine)
	}
	settings, err := p.settings(fields, dimensionTags...)
	if err != nil {
		return err
	}
	p.open, p.openLine = &Packing{}, p.lines.Line()
	p.names, p.owner = map[string]int{}, map[point]string{}
	if err := p.dimensions(fields, settings); err != nil {
		return err
	}
	if one, given := settings["oneSide"]; given {
		switch one.Text {
		case "", "1":
			p.open.OneSide = true
		case "0":
		default:
			return p.lines.Errorf(one.Col, "oneSide, oneSide=1 or oneSide=0", "oneSide=%s", textpos.Quote(one.Text))
		}
	}
	if holes, given := settings["holes"]; given {
		if p.open.Holes, err = p.numberOrAny(holes, 0); err != nil {
			return err
		}
	}
	if err := p.open.checkBox(); err != nil {
		return p.lines.Errorf(fields[0].Col, "", "%v", err)
	}
	return nil
}

// dimensionTags are the settings of D, the axes first.
var dimensionTags = []string{"xDim", "yDim", "zDim", "wDim", "vDim", "uDim", "tDim", "sDim", "rDim", "qDim", "oneSide", "holes"}

// dimensions reads the lengths of the box. The first three are required, and
// every axis before one that is given. A box of more than three is kept folded: its layers
// in the further axes lie along z (packingaxes.go).
func (p *packingParser) dimensions(fields []textpos.Field, settings map[string]textpos.Field) error {
	axes := 3
	for axis := 3; axis < maxAxes; axis++ {
		if _, given := settings[dimensionTags[axis]]; given {
			axes = axis + 1
		}
	}
	lengths, layers := make([]int, axes), 1
	for axis := range lengths {
		value, err := p.required(fields, settings, dimensionTags[axis])
		if err != nil {
			return err
		}
		if lengths[axis], err = p.number(value, 1, maxPackingCells); err != nil {
			return err
		}
		if axis >= 2 && layers <= maxPackingCells {
			layers *= lengths[axis]
		}
	}
	p.open.Dim = [3]int{lengths[0], lengths[1], layers}
	if axes > 3 {
		p.open.Axes = lengths
	}
	return nil
}

// close ends a puzzle, with the checks that need all its pieces.
func (p *packingParser) close(kind textpos.Field) error {
	if err := p.open.checkCopies(); err != nil {
		return p.lines.Errorf(kind.Col, "", "%v", err)
	}
	if err := p.open.checkVariable(p.owner); err != nil {
		return p.lines.Errorf(kind.Col, "", "%v", err)
	}
	if err := p.open.checkTurns(); err != nil {
		return p.lines.Errorf(kind.Col, "", "%v", err)
	}
	p.done = append(p.done, p.open)
	p.open = nil
	return nil
}

// coordinates reads C, one piece.
// A stationary piece has no copies; a mobile one without the setting is used exactly once.
func (p *packingParser) coordinates(fields []textpos.Field) error {
	settings, err := p.settings(fields, "name", "type", "layout", "copies", "groups")
	if err != nil {
		return err
	}
	name, err := p.required(fields, settings, "name")
	if err != nil {
		return err
	}
	piece := Piece{Name: name.Text}
	switch kind := settings["type"]; kind.Text {
	case "M":
	case "S":
		piece.Stationary = true
	default:
		if kind.Col > 0 {
			return p.lines.Errorf(kind.Col, "type=M for mobile or type=S for stationary", "type=%s", textpos.Quote(kind.Text))
		}
	}
	layout, err := p.required(fields, settings, "layout")
	if err != nil {
		return err
	}
	if err := p.checkNewName(name); err != nil {
		return err
	}
	if copies, given := settings["copies"]; given {
		if piece.Stationary {
			return p.lines.Errorf(copies.Col, "copies of mobile pieces only", "copies of a stationary piece")
		}
		if piece.Least, piece.Most, err = p.copies(copies); err != nil {
			return err
		}
	}
	if groups, given := settings["groups"]; given {
		if piece.Groups, err = p.groups(groups); err != nil {
			return err
		}
	}
	cells, err := p.layout(layout)
	if err != nil {
		return err
	}
	piece.setPoints(cells, p.open.dimensions())
	return p.add(piece, layout.Col)
}

// copies reads "3", "0-3", "2-any" or "any", which is any number from 0. A single copy,
// copies=1, is returned as 0, 0: the zero value of Piece.
func (p *packingParser) copies(f textpos.Field) (least, most int, err error) {
	bounds := splitFields(f, "-")
	if len(bounds) == 1 {
		most, err = p.numberOrAny(f, 1)
		least = max(0, most)
		if least == 1 {
			least, most = 0, 0 // the usual case is the zero value
		}
		return least, most, err
	}
	if least, err = p.number(bounds[0], 0, maxPackingCells); err != nil {
		return 0, 0, err
	}
	if len(bounds) > 2 {
		return 0, 0, p.lines.Errorf(bounds[2].Col, "copies=3, 0-3, 2-any or any", "a second -")
	}
	most, err = p.numberOrAny(bounds[1], max(1, least))
	return least, most, err
}

// variable reads V, cells that may stay empty. Without a number of holes, all of
// them may.
func (p *packingParser) variable(fields []textpos.Field) error {
	settings, err := p.settings(fields, "layout")
	if err != nil {
		return err
	}
	layout, err := p.required(fields, settings, "layout")
	if err != nil {
		return err
	}
	cells, err := p.layout(layout)
	if err != nil {
		return err
	}
	return p.addVariable(cells, layout.Col)
}

// addVariable adds cells that may stay empty; col is where to point.
func (p *packingParser) addVariable(cells []point, col int) error {
	lengths := p.open.lengths()
	for _, c := range cells {
		for axis, v := range c {
			if v < 0 || v >= lengths[axis] {
				return p.lines.Errorf(col, "", "variable cell %s lies outside the box", p.open.text(c))
			}
		}
		p.open.Variable = append(p.open.Variable, p.open.fold(c))
	}
	if p.open.Holes == 0 {
		p.open.Holes = Unlimited
	}
	return nil
}

// layout reads "0 0 0, 1 0 0", with as many coordinates as the box has dimensions.
func (p *packingParser) layout(field textpos.Field) ([]point, error) {
	n := p.open.dimensions()
	var cells []point
	for _, one := range splitFields(field, ",") {
		words := textpos.Fields(one.Text)
		if len(words) != n {
			return nil, p.lines.Errorf(one.Col, strings.Join(strings.Split(AxisNames[:n], ""), " ")+" of each cell, commas between the cells", "%s as a cell", textpos.Quote(one.Text))
		}
		var c point
		for axis, w := range words {
			w.Col += one.Col - 1
			v, err := p.number(w, -maxPieceCoord, maxPieceCoord)
			if err != nil {
				return nil, err
			}
			c[axis] = v
		}
		cells = append(cells, c)
	}
	return cells, nil
}

// checkNewName checks a name before its piece is read.
func (p *packingParser) checkNewName(name textpos.Field) error {
	if !drawableName(name.Text) {
		return p.lines.Errorf(name.Col, pieceNameRule, "a piece named %s", textpos.Quote(name.Text))
	}
	if line, taken := p.names[name.Text]; taken {
		return p.lines.Errorf(name.Col, "different names", "piece %s, defined in line %d already", textpos.Quote(name.Text), line)
	}
	return nil
}

// add checks a piece and adds it to the open puzzle; col is where to point.
func (p *packingParser) add(piece Piece, col int) error {
	if err := p.open.checkPiece(piece, p.owner); err != nil {
		return p.lines.Errorf(col, "", "piece %s: %v", textpos.Quote(piece.Name), err)
	}
	p.names[piece.Name] = p.lines.Line()
	p.open.Pieces = append(p.open.Pieces, piece)
	return nil
}
