package depict

// Integer programs as spy plots: a row of the matrix is a row of the picture, a column a column,
// and a mark stands where a coefficient is not 0. Families of rows and columns are named at
// the margins. A matrix larger than the field is drawn by its density.

import (
	"fmt"
	"math"
	"strings"

	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model"
)

// The field of a spy plot in points, the largest mark, and the smallest at which marks of
// coefficients are drawn one by one.
const (
	spyWidth  = 900.0
	spyHeight = 660.0
	mostMark  = 14.0
	leastMark = 2.5
)

// Program draws the matrix of an integer program.
func Program(name string, m *model.Model) *picture.Picture {
	a := m.Matrix()
	p := &picture.Picture{Title: fmt.Sprintf("the matrix of %s: %s, %s, %s", name, english.Count(m.Rows(), "row"), english.Count(m.Columns(), "column"), english.Count(m.Nonzeros(), "nonzero"))}
	side := min(mostMark, spyWidth/float64(max(1, m.Columns())), spyHeight/float64(max(1, m.Rows())))
	s := spy{p: p, m: m, a: &a, x: side, y: side}
	if side < leastMark { // not square then: wide programs keep their height
		s.x, s.y = min(mostMark, spyWidth/float64(m.Columns())), min(mostMark, spyHeight/float64(m.Rows()))
	}
	s.width, s.height = s.x*float64(m.Columns()), s.y*float64(m.Rows())
	p.Fill(picture.Empty, picture.Rectangle(0, 0, s.width, s.height)...)
	if min(s.x, s.y) < leastMark {
		s.density()
	} else {
		s.marks()
	}
	s.families()
	frame := picture.Rectangle(0, 0, s.width, s.height)
	p.Line(1, picture.Muted, append(frame, frame[0])...)
	s.legend()
	return p
}

// spy is a plot in the making.
type spy struct {
	p             *picture.Picture
	m             *model.Model
	a             *model.Matrix
	x, y          float64 // of a column and a row
	width, height float64
	dense         bool
}

// kindOf sorts coefficients: 1, −1, larger and smaller ones.
func kindOf(v float64) int {
	switch {
	case v > 0 && v <= 1:
		return 0
	case v > 1:
		return 1
	case v >= -1:
		return 2
	}
	return 3
}

// kindGroups and kindNames are the colours of the kinds, and what the legend says.
var (
	kindGroups = [4]picture.Colour{1, 10, 3, 9}
	kindNames  = [4]string{"above 0, at most 1", "above 1", "below 0, at least −1", "below −1"}
)

// sign draws a mark of a kind into a cell: positive ones are squares, negative ones diamonds,
// small ones where the coefficient is at most 1 in size.
func (s *spy) sign(kind int, x, y, w, h float64) {
	inset := 0.06
	if kind == 0 || kind == 2 {
		inset = 0.14
	}
	if min(w, h) < 5 {
		inset = 0
	}
	if kind < 2 || min(w, h) < 5 {
		s.p.Fill(kindGroups[kind], picture.Rectangle(x+inset*w, y+inset*h, w*(1-2*inset), h*(1-2*inset))...)
		return
	}
	inset -= 0.04
	s.p.Fill(kindGroups[kind], picture.Point{X: x + w/2, Y: y + inset*h}, picture.Point{X: x + w*(1-inset), Y: y + h/2}, picture.Point{X: x + w/2, Y: y + h*(1-inset)}, picture.Point{X: x + inset*w, Y: y + h/2})
}

// marks draws every coefficient, one kind after the other.
func (s *spy) marks() {
	for kind := range kindGroups {
		for r := range s.m.Rows() {
			index, value := s.a.Row(r)
			for k, j := range index {
				if kindOf(value[k]) == kind && value[k] != 0 {
					s.sign(kind, s.x*float64(j), s.y*float64(r), s.x, s.y)
				}
			}
		}
	}
}

// density draws boxes of rows and columns, darker where more coefficients are.
func (s *spy) density() {
	s.dense = true
	boxX, boxY := max(4, s.x), max(4, s.y)
	columns, rows := int(math.Ceil(s.width/boxX-1e-9)), int(math.Ceil(s.height/boxY-1e-9))
	count := make([]int, columns*rows)
	most := 0
	for r := range s.m.Rows() {
		index, _ := s.a.Row(r)
		for _, j := range index {
			at := min(rows-1, int(s.y*float64(r)/boxY+1e-9))*columns + min(columns-1, int(s.x*float64(j)/boxX+1e-9))
			count[at]++
			most = max(most, count[at])
		}
	}
	for level := 1; level <= 4; level++ {
		for at, n := range count {
			if n > 0 && 1+3*(n-1)/max(1, most-1) == level {
				x, y := boxX*float64(at%columns), boxY*float64(at/columns)
				s.p.Ghost(picture.Ink, 0.25*float64(level), picture.Rectangle(x, y, min(boxX, s.width-x), min(boxY, s.height-y))...)
			}
		}
	}
}

// family is a run of rows or columns whose names begin alike.
type family struct {
	name     string
	from, to int
}

// familyName is the part of a name before its indices.
func familyName(name string) string {
	if at := strings.IndexAny(name, "[("); at > 0 {
		return name[:at]
	}
	return strings.TrimRight(strings.TrimRight(name, "0123456789"), "_")
}

// runs are the families in order. More than 40 of them say nothing.
func runs(n int, name func(int) string) (out []family) {
	for i := range n {
		f := familyName(name(i))
		if k := len(out) - 1; k >= 0 && out[k].name == f {
			out[k].to = i + 1
			continue
		}
		if out = append(out, family{f, i, i + 1}); len(out) > 40 {
			return nil
		}
	}
	return out
}

// families draws lines between families and writes their names.
func (s *spy) families() {
	below := -1e9
	for _, f := range runs(s.m.Rows(), s.rowName) {
		from, to := s.y*float64(f.from), s.y*float64(f.to)
		s.p.Line(0.6, picture.Muted, picture.Point{Y: from}, picture.Point{X: s.width, Y: from})
		at := max((from+to)/2, below+14) // names that would lie on each other move down
		if at != (from+to)/2 {
			s.p.Line(0.6, picture.Muted, picture.Point{X: -10, Y: at}, picture.Point{X: -1, Y: (from + to) / 2})
		}
		s.p.Word(picture.Point{X: -13, Y: at + 4}, picture.Right, 12, picture.Ink, f.name)
		below = at
	}
	var ends []float64 // of the names in each line above the matrix
	for _, f := range runs(s.m.Columns(), s.m.ColumnName) {
		from, to := s.x*float64(f.from), s.x*float64(f.to)
		s.p.Line(0.6, picture.Muted, picture.Point{X: from}, picture.Point{X: from, Y: s.height})
		half, line := picture.Width(f.name, 12, false)/2, 0
		for line < len(ends) && (from+to)/2-half < ends[line]+8 {
			line++
		}
		if line == len(ends) {
			ends = append(ends, 0)
		}
		ends[line] = (from+to)/2 + half
		y := -8 - 15*float64(line)
		if line > 0 {
			s.p.Line(0.5, picture.Faint, picture.Point{X: (from + to) / 2, Y: -1}, picture.Point{X: (from + to) / 2, Y: y + 2})
		}
		s.p.Word(picture.Point{X: (from + to) / 2, Y: y}, picture.Centre, 12, picture.Ink, f.name)
	}
}

// rowName is the name of a row.
func (s *spy) rowName(r int) string { return string(s.m.AppendRowName(nil, r)) }

// legend says what the marks are, and the size.
func (s *spy) legend() {
	at := picture.Point{X: 0, Y: s.height + 22}
	if s.dense {
		s.p.Word(picture.Point{X: 0, Y: at.Y + 10}, picture.Left, 13, picture.Ink, "darker: more coefficients that are not 0")
	} else {
		for kind, name := range kindNames {
			s.sign(kind, at.X, at.Y, 14, 14)
			s.p.Word(picture.Point{X: at.X + 21, Y: at.Y + 11.5}, picture.Left, 13, picture.Ink, name)
			at.X += 21 + picture.Width(name, 13, false) + 24
		}
	}
	s.p.Word(picture.Point{X: 0, Y: s.height + 60}, picture.Left, 13, picture.Muted, fmt.Sprintf("%s × %s, %s", english.Count(s.m.Rows(), "row"), english.Count(s.m.Columns(), "column"), english.Count(s.m.Nonzeros(), "nonzero coefficient")))
}
