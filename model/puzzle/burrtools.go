// Reading the files of BurrTools (A. Roever, A. Koehn; .xmpuzzle), the program most
// used for designing burr and packing puzzles.
//
// A file is XML, often gzipped. It has a grid, shapes as voxels and problems:
//
//	<puzzle version="2">
//	  <gridType type="0"/>
//	  <shapes>
//	    <voxel x="2" y="2" z="1" name="corner" type="0">###_</voxel> …
//	  </shapes>
//	  <problems>
//	    <problem name="first" maxHoles="3">
//	      <shapes> <shape id="0" count="2"/> <shape id="1" min="0" max="4"/> </shapes>
//	      <result id="2"/>
//	    </problem>
//	  </problems>
//	</puzzle>
//
// Voxels come by x, then y, then z: "#" filled, "_" empty, "+" a cell of the result
// that may stay empty; digits behind a voxel are its colour, counted from 1. gridType
// is the kind of cells (grid.go). Colours restrict a puzzle only where a piece and the
// result both have them: a voxel of one colour goes into a cell of another where both
// are a pair of the problem, <bitmap><pair piece="0" result="1"/></bitmap>, in which
// colours count from 0. A shape of a problem may have a group, of all its copies
// (group="1"), or some with numbers of copies, <group group="1" count="2"/>; group 0 is
// none (packinggroups.go). Solutions and disassemblies are skipped.

package puzzle

import (
	"bufio"
	"compress/gzip"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/tilemip/tilemip/internal/textpos"
)

// Limits of a BurrTools file, unpacked: bytes, and elements within each other.
const (
	maxBurrBytes = 64 << 20
	maxBurrDepth = 64
)

// maxBurrColour is the highest number of a colour.
const maxBurrColour = 999

// ParseBurrTools reads the problems of a BurrTools file as packing puzzles. file is
// the name for errors; without folder and extension it becomes the Name of the
// puzzles, with the number of the problem when there are several. What stays empty
// around the result becomes a stationary piece. Bad input is a *textpos.Error with
// its place.
func ParseBurrTools(file string, r io.Reader) ([]*Packing, error) {
	unpacked, err := gunzip(file, r)
	if err != nil {
		return nil, err
	}
	limited := &io.LimitedReader{R: unpacked, N: maxBurrBytes + 1}
	b := &burrReader{file: file, xml: xml.NewDecoder(&latinReader{from: bufio.NewReader(limited)})}
	if err := b.read(); err != nil {
		if limited.N <= 0 {
			return nil, &textpos.Error{File: file, Found: fmt.Sprintf("more than %d bytes", maxBurrBytes), Want: "a smaller file"}
		}
		return nil, err
	}
	if len(b.problems) == 0 {
		return nil, &textpos.Error{File: file, Found: "no problem", Want: "a puzzle with a problem: shapes and a result"}
	}
	var out []*Packing
	for i, problem := range b.problems {
		p, err := b.packing(problem)
		if err != nil {
			return nil, err
		}
		p.Name = strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
		if len(b.problems) > 1 {
			p.Name += fmt.Sprintf("#%d", i+1)
		}
		out = append(out, p)
	}
	return out, nil
}

// gunzip unpacks a file that is gzipped.
func gunzip(file string, r io.Reader) (io.Reader, error) {
	buffered := bufio.NewReader(r)
	if head, _ := buffered.Peek(2); string(head) != "\x1f\x8b" {
		return buffered, nil
	}
	z, err := gzip.NewReader(buffered)
	if err != nil {
		return nil, &textpos.Error{File: file, Found: fmt.Sprintf("gzip that cannot be read: %v", err), Want: "a whole file"}
	}
	return z, nil
}

// latinReader takes bytes that are no UTF-8 for Latin-1: BurrTools writes names and
// comments as they were typed.
type latinReader struct {
	from *bufio.Reader
	rest []byte // of a character that is partly read
}

func (r *latinReader) Read(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	b, err := r.ReadByte()
	if err != nil {
		return 0, err
	}
	p[0] = b
	return 1, nil
}

// ReadByte is what the decoder calls.
func (r *latinReader) ReadByte() (byte, error) {
	if len(r.rest) == 0 {
		c, size, err := r.from.ReadRune()
		if err != nil {
			return 0, err
		}
		if c == utf8.RuneError && size == 1 {
			if err := r.from.UnreadRune(); err != nil {
				return 0, err
			}
			b, err := r.from.ReadByte()
			if err != nil {
				return 0, err
			}
			c = rune(b)
		}
		r.rest = utf8.AppendRune(r.rest[:0], c)
	}
	b := r.rest[0]
	r.rest = r.rest[1:]
	return b, nil
}

// burrReader reads one file as a stream of XML tokens. It ends behind the token in which an error
// was met, of several the first; what is read of that token after it has no effect.
type burrReader struct {
	file     string
	xml      *xml.Decoder
	err      error
	path     []string // names of the elements that are open, the outermost first
	grid     Grid
	shapes   []burrShape    // by the numbers that problems have for them
	problems []*burrProblem // in the order of the file; the last one may be open
}

// burrShape is a shape: a box of voxels, each filled, variable (may stay empty) or empty.
type burrShape struct {
	size     [3]int // in x, y and z
	name     string
	line     int             // where it begins, for errors
	text     strings.Builder // its voxels as in the file; read when the element ends
	filled   [][3]int
	variable [][3]int
	colours  map[[3]int]int // of the voxels that have one; nil: none
}

// burrProblem is a problem: shapes with ranges of copies, and a result.
type burrProblem struct {
	line   int
	uses   []burrUse
	result int      // number of a shape; -1 before it is given
	holes  int      // the most cells that may stay empty, or Unlimited
	pairs  [][2]int // colours of a piece and of the result that go together
}

// burrUse says that a problem uses a shape from least to most times.
type burrUse struct {
	shape, least, most, line int
	groups                   []Group
}

// errorf makes an error at the place of the decoder.
func (b *burrReader) errorf(want, format string, args ...any) error {
	line, col := b.xml.InputPos()
	return &textpos.Error{File: b.file, Line: line, Col: col, Found: fmt.Sprintf(format, args...), Want: want}
}

// fail notes an error at the place of the decoder.
func (b *burrReader) fail(want, format string, args ...any) {
	if b.err == nil {
		b.err = b.errorf(want, format, args...)
	}
}

// read reads the whole file.
func (b *burrReader) read() error {
	for {
		token, err := b.xml.RawToken()
		switch {
		case errors.Is(err, io.EOF) && len(b.path) == 0:
			return nil
		case errors.Is(err, io.EOF):
			return b.errorf("</"+b.path[len(b.path)-1]+">", "end of the file within <%s>", b.path[len(b.path)-1])
		case err != nil:
			var syntax *xml.SyntaxError
			if errors.As(err, &syntax) {
				return b.errorf("a whole XML file", "%s", syntax.Msg)
			}
			return b.errorf("a whole file", "%v", err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			if len(b.path) == maxBurrDepth {
				return b.errorf("", "more than %d elements within each other", maxBurrDepth)
			}
			b.path = append(b.path, t.Name.Local)
			b.open(t)
		case xml.CharData:
			if b.at("puzzle/shapes/voxel") {
				b.shapes[len(b.shapes)-1].text.Write(t)
			}
		case xml.EndElement:
			b.close(t.Name.Local)
		}
		if b.err != nil {
			return b.err
		}
	}
}

// at reports whether the open elements are those of the path.
func (b *burrReader) at(path string) bool { return strings.Join(b.path, "/") == path }

// open takes the beginning of an element.
func (b *burrReader) open(t xml.StartElement) {
	if b.path[0] != "puzzle" {
		b.fail("<puzzle>, as BurrTools writes", "<%s>", b.path[0])
	}
	switch strings.Join(b.path, "/") {
	case "puzzle":
		if v := attribute(t, "version"); v != "1" && v != "2" {
			b.fail("version 1 or 2", "version %s of the format", textpos.Quote(v))
		}
	case "puzzle/gridType":
		b.grid = Grid(b.number(t, "type", 0, len(gridNames)-1))
	case "puzzle/shapes/voxel":
		b.voxel(t)
	case "puzzle/problems/problem":
		b.problem(t)
	case "puzzle/problems/problem/shapes/shape":
		b.use(t)
	case "puzzle/problems/problem/shapes/shape/group":
		uses := b.last().uses
		b.addGroup(&uses[len(uses)-1], t, b.number(t, "count", 0, maxPackingCells))
	case "puzzle/problems/problem/result":
		b.last().result = b.number(t, "id", 0, len(b.shapes)-1)
	case "puzzle/problems/problem/bitmap/pair": // in the file colours count from 0, here from 1
		piece, result := b.number(t, "piece", 0, maxBurrColour-1), b.number(t, "result", 0, maxBurrColour-1)
		b.last().pairs = append(b.last().pairs, [2]int{piece + 1, result + 1})
	}
}

// last is the problem that is open.
func (b *burrReader) last() *burrProblem { return b.problems[len(b.problems)-1] }

// close takes the end of an element.
func (b *burrReader) close(name string) {
	if len(b.path) == 0 || b.path[len(b.path)-1] != name {
		b.fail("the end of the element that is open", "</%s>", name)
		return
	}
	if b.at("puzzle/shapes/voxel") {
		b.voxels(&b.shapes[len(b.shapes)-1])
	}
	b.path = b.path[:len(b.path)-1]
}

func attribute(t xml.StartElement, name string) string {
	for _, a := range t.Attr {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// number reads an attribute that is an integer from least to most.
func (b *burrReader) number(t xml.StartElement, name string, least, most int) int {
	text := attribute(t, name)
	v, err := strconv.Atoi(text)
	if err != nil || v < least || v > most {
		b.fail(fmt.Sprintf("a number from %d to %d", least, most), "%s=%s of <%s>", name, textpos.Quote(text), t.Name.Local)
		return 0
	}
	return v
}

// voxel begins a shape.
func (b *burrReader) voxel(t xml.StartElement) {
	line, _ := b.xml.InputPos()
	b.shapes = append(b.shapes, burrShape{name: attribute(t, "name"), line: line})
	s, volume := &b.shapes[len(b.shapes)-1], 1
	for axis, name := range []string{"x", "y", "z"} {
		s.size[axis] = b.number(t, name, 1, maxPackingCells)
		if volume *= s.size[axis]; volume > maxPackingCells {
			b.fail(fmt.Sprintf("at most %d voxels", maxPackingCells), "a shape of %v voxels", s.size[:axis+1])
			return
		}
	}
	if kind := attribute(t, "type"); kind != "0" {
		b.fail(`type="0"`, "voxels of type %s", textpos.Quote(kind))
	}
}

// voxels reads the text of a shape, x fastest, then y, then z. There must be exactly one
// character for each voxel; digits behind one are its colour.
func (b *burrReader) voxels(s *burrShape) {
	n, volume := 0, s.size[0]*s.size[1]*s.size[2]
	var at [3]int // the voxel read last
	for _, c := range []byte(s.text.String()) {
		switch {
		case c >= '0' && c <= '9' && n > 0:
			if !s.paint(at, int(c-'0')) {
				b.fail(fmt.Sprintf("at most %d", maxBurrColour), "a higher number of a colour")
				return
			}
			continue
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			continue
		case c != '#' && c != '+' && c != '_':
			b.fail("# for a voxel, _ for none, + for one that may stay empty, digits for colours", "%q in a shape", c)
			return
		case n == volume:
			b.fail(fmt.Sprintf("%d for %d×%d×%d", volume, s.size[0], s.size[1], s.size[2]), "more voxels in a shape")
			return
		}
		at = [3]int{n % s.size[0], n / s.size[0] % s.size[1], n / s.size[0] / s.size[1]}
		switch c {
		case '#':
			s.filled = append(s.filled, at)
		case '+':
			s.variable = append(s.variable, at)
		}
		n++
	}
	if n < volume {
		b.fail(fmt.Sprintf("%d for %d×%d×%d", volume, s.size[0], s.size[1], s.size[2]), "%d voxels in a shape", n)
	}
	s.text = strings.Builder{}
}

// paint appends a digit to the number of the voxel's colour, and reports whether the number
// is at most maxBurrColour.
func (s *burrShape) paint(at [3]int, digit int) bool {
	colour := 10*s.colours[at] + digit
	if colour > 0 && s.colours == nil {
		s.colours = map[[3]int]int{}
	}
	if colour > 0 {
		s.colours[at] = colour
	}
	return colour <= maxBurrColour
}

// problem begins a problem.
func (b *burrReader) problem(t xml.StartElement) {
	line, _ := b.xml.InputPos()
	p := &burrProblem{line: line, result: -1, holes: Unlimited}
	b.problems = append(b.problems, p)
	if attribute(t, "maxHoles") != "" {
		p.holes = min(b.number(t, "maxHoles", 0, 1<<31-1), maxPackingCells)
	}
}

// use reads a piece of a problem: count copies, or min to max; one copy without either.
func (b *burrReader) use(t xml.StartElement) {
	line, _ := b.xml.InputPos()
	u := burrUse{shape: b.number(t, "id", 0, len(b.shapes)-1), least: 1, most: 1, line: line}
	switch {
	case attribute(t, "count") != "":
		u.least = b.number(t, "count", 0, maxPackingCells)
		u.most = u.least
	case attribute(t, "min") != "" && attribute(t, "max") != "":
		u.least = b.number(t, "min", 0, maxPackingCells)
		u.most = b.number(t, "max", u.least, maxPackingCells)
	}
	if attribute(t, "group") != "" {
		b.addGroup(&u, t, Unlimited)
	}
	b.last().uses = append(b.last().uses, u)
}

// addGroup enters a group in which a number of copies may stay together.
func (b *burrReader) addGroup(u *burrUse, t xml.StartElement, most int) {
	if number := b.number(t, "group", 0, maxGroup); number > 0 && most != 0 {
		u.groups = append(u.groups, Group{Number: number, Most: most})
	}
}
