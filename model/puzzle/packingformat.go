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
// value) or 0. The four directives D, C, L and ~D begin a line; anything else
// outside a drawing is an error.

package puzzle

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/model/source"
)

// maxPackingBytes bounds a file of packing puzzles.
const maxPackingBytes = 4 << 20

// ParsePackings reads the puzzles of a definition file. file is the name for
// errors; without folder and extension it becomes the Name of the puzzle, with
// "#2", "#3" and so on added when there are several. Bad input, which includes a
// file without any puzzle, is a *source.Error with its place.
func ParsePackings(file string, r io.Reader) ([]*Packing, error) {
	p := &packingParser{file: file, lines: source.NewLines(file, r, maxPackingBytes)}
	for p.lines.Next() {
		fields := splitFields(source.Field{Text: stripComment(p.lines.Text()), Col: 1}, ":")
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
		return nil, &source.Error{File: file, Line: p.openLine, Found: "a puzzle that is not closed", Want: "a line ~D after its last piece"}
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

type packingParser struct {
	file     string
	lines    *source.Lines
	done     []*Packing
	open     *Packing // nil between puzzles
	openLine int
	names    map[string]int    // line of each piece of the open puzzle
	owner    map[[3]int]string // stationary piece by cell
}

func (p *packingParser) directive(fields []source.Field) error {
	kind := fields[0]
	if p.open == nil && kind.Text != "D" {
		return p.lines.Errorf(kind.Col, "a directive D, such as D:xDim=10:yDim=6:zDim=1", "%s before a puzzle is opened", source.Quote(kind.Text))
	}
	switch kind.Text {
	case "D":
		return p.define(fields)
	case "C":
		return p.coordinates(fields)
	case "L":
		return p.drawing(fields)
	case "~D":
		p.done = append(p.done, p.open)
		p.open = nil
		return nil
	}
	return p.lines.Errorf(kind.Col, "one of the directives C, L and ~D", "directive %s", source.Quote(kind.Text))
}

// define reads D, the dimensions.
func (p *packingParser) define(fields []source.Field) error {
	if p.open != nil {
		return p.lines.Errorf(fields[0].Col, "a line ~D first", "a puzzle inside the puzzle of line %d", p.openLine)
	}
	settings, err := p.settings(fields, "xDim", "yDim", "zDim", "oneSide")
	if err != nil {
		return err
	}
	p.open, p.openLine = &Packing{}, p.lines.Line()
	p.names, p.owner = map[string]int{}, map[[3]int]string{}
	for axis, tag := range []string{"xDim", "yDim", "zDim"} {
		value, err := p.required(fields, settings, tag)
		if err != nil {
			return err
		}
		if p.open.Dim[axis], err = p.number(value, 1, maxPackingCells); err != nil {
			return err
		}
	}
	if one, given := settings["oneSide"]; given {
		switch one.Text {
		case "", "1":
			p.open.OneSide = true
		case "0":
		default:
			return p.lines.Errorf(one.Col, "oneSide, oneSide=1 or oneSide=0", "oneSide=%s", source.Quote(one.Text))
		}
	}
	if err := p.open.checkBox(); err != nil {
		return p.lines.Errorf(fields[0].Col, "", "%v", err)
	}
	return nil
}

// coordinates reads C, one piece.
func (p *packingParser) coordinates(fields []source.Field) error {
	settings, err := p.settings(fields, "name", "type", "layout")
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
			return p.lines.Errorf(kind.Col, "type=M for mobile or type=S for stationary", "type=%s", source.Quote(kind.Text))
		}
	}
	layout, err := p.required(fields, settings, "layout")
	if err != nil {
		return err
	}
	if err := p.checkNewName(name); err != nil {
		return err
	}
	if piece.Cells, err = p.layout(layout); err != nil {
		return err
	}
	return p.add(piece, layout.Col)
}

// layout reads "0 0 0, 1 0 0".
func (p *packingParser) layout(field source.Field) ([][3]int, error) {
	var cells [][3]int
	for _, triple := range splitFields(field, ",") {
		words := source.Fields(triple.Text)
		if len(words) != 3 {
			return nil, p.lines.Errorf(triple.Col, "x y z of each cell, commas between the cells", "%s as a cell", source.Quote(triple.Text))
		}
		var c [3]int
		for axis, w := range words {
			w.Col += triple.Col - 1
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
func (p *packingParser) checkNewName(name source.Field) error {
	if !drawableName(name.Text) {
		return p.lines.Errorf(name.Col, pieceNameRule, "a piece named %s", source.Quote(name.Text))
	}
	if line, taken := p.names[name.Text]; taken {
		return p.lines.Errorf(name.Col, "different names", "piece %s, defined in line %d already", source.Quote(name.Text), line)
	}
	return nil
}

// add checks a piece and adds it to the open puzzle; col is where to point.
func (p *packingParser) add(piece Piece, col int) error {
	if err := p.open.checkPiece(piece, p.owner); err != nil {
		return p.lines.Errorf(col, "", "piece %s: %v", source.Quote(piece.Name), err)
	}
	p.names[piece.Name] = p.lines.Line()
	p.open.Pieces = append(p.open.Pieces, piece)
	return nil
}

// settings splits the fields after the directive into tag and value. Only the
// tags given are allowed, each once. A value's column is that of its text; a tag
// without "=" has an empty value.
func (p *packingParser) settings(fields []source.Field, tags ...string) (map[string]source.Field, error) {
	out := map[string]source.Field{}
	for _, f := range fields[1:] {
		parts := splitFields(f, "=")
		tag := parts[0]
		switch {
		case !slices.Contains(tags, tag.Text):
			return nil, p.lines.Errorf(tag.Col, "one of the settings "+strings.Join(tags, ", "), "setting %s", source.Quote(tag.Text))
		case len(parts) > 2:
			return nil, p.lines.Errorf(parts[2].Col, "one = in a setting", "a second =")
		case len(parts) == 1 && tag.Text != "oneSide":
			return nil, p.lines.Errorf(tag.Col, tag.Text+"=value", "setting %s without a value", tag.Text)
		}
		if _, twice := out[tag.Text]; twice {
			return nil, p.lines.Errorf(tag.Col, "each setting once", "setting %s for the second time", tag.Text)
		}
		value := source.Field{Col: tag.Col}
		if len(parts) == 2 {
			value = parts[1]
			if value.Text == "" {
				return nil, p.lines.Errorf(tag.Col, tag.Text+"=value", "setting %s without a value", tag.Text)
			}
		}
		out[tag.Text] = value
	}
	return out, nil
}

func (p *packingParser) required(fields []source.Field, settings map[string]source.Field, tag string) (source.Field, error) {
	value, given := settings[tag]
	if !given {
		return value, p.lines.Errorf(fields[0].Col, tag+"=value", "directive %s without %s", fields[0].Text, tag)
	}
	return value, nil
}

func (p *packingParser) number(f source.Field, least, most int) (int, error) {
	v, err := strconv.Atoi(f.Text)
	if err != nil || v < least || v > most {
		return 0, p.lines.Errorf(f.Col, fmt.Sprintf("a whole number from %d to %d", least, most), "%s", source.Quote(f.Text))
	}
	return v, nil
}

// stripComment drops everything from the first # on.
func stripComment(line string) string {
	text, _, _ := strings.Cut(line, "#")
	return text
}

// splitFields splits a field at a separator and trims blanks from the parts,
// which keep their columns.
func splitFields(f source.Field, separator string) []source.Field {
	var out []source.Field
	col := f.Col
	for _, part := range strings.Split(f.Text, separator) {
		trimmed := strings.TrimLeft(part, " \t")
		out = append(out, source.Field{Text: strings.TrimRight(trimmed, " \t"), Col: col + len(part) - len(trimmed)})
		col += len(part) + len(separator)
	}
	return out
}
