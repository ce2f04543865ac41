package certificate

// The reader of board certificates. It is strict: a number that is missing, out of range or
// one too many is an error, because a checker must not guess what was meant; so is a character
// that a terminal does not show as it is, because a reader must see what a checker reads.

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model/puzzle"
)

// head is how every board certificate begins; the version follows.
const head = "tilemip board certificate"

// maxBytes is the largest file that Read accepts.
const maxBytes = 256 << 20

// IsBoard reports whether a text begins like a board certificate, after comments and blanks.
func IsBoard(text []byte) bool {
	for len(text) > 0 {
		line, rest, _ := bytes.Cut(text, []byte("\n"))
		line, _, _ = bytes.Cut(line, []byte("#"))
		if line = bytes.TrimSpace(line); len(line) > 0 {
			return strings.HasPrefix(strings.Join(strings.Fields(string(line)), " ")+" ", "tilemip board ")
		}
		text = rest
	}
	return false
}

// Read reads a certificate. name is the source of the text in errors, which are of type
// *textpos.Error. What a number alone does not show, such as a plan that does not lead to the
// goal or a tile in no pattern, is for Check and Verify.
func Read(name string, r io.Reader) (*Board, error) {
	s := &scanner{name: name, lines: textpos.NewLines(name, r, maxBytes)}
	b := &Board{}
	for range s.head(b) {
		if s.err == nil {
			b.Duals = append(b.Duals, s.dual(b))
		}
	}
	s.word("end")
	if f := s.next(); s.err == nil && f.Text != "" {
		s.fail(f, "nothing after the word end", "%s", textpos.Quote(f.Text))
	}
	if s.err != nil {
		return nil, s.err
	}
	return b, nil
}

// scanner gives the words of a text in turn and keeps the first error; after one, every
// number is 0 and every word empty.
type scanner struct {
	name  string
	lines *textpos.Lines
	left  []textpos.Field // of the current line
	err   error
}

// next returns the next word; its text is empty at the end of the file.
func (s *scanner) next() textpos.Field {
	for s.err == nil && len(s.left) == 0 {
		if !s.lines.Next() {
			s.err = s.lines.Err()
			return textpos.Field{}
		}
		if i := bytes.IndexFunc(s.lines.Bytes(), hidden); i >= 0 {
			s.err = s.lines.Errorf(i+1, "letters, digits, blanks and line ends of ASCII", "the byte %d", s.lines.Bytes()[i])
			return textpos.Field{}
		}
		text, _, _ := strings.Cut(s.lines.Text(), "#")
		s.left = textpos.Fields(text)
	}
	if s.err != nil {
		return textpos.Field{}
	}
	f := s.left[0]
	s.left = s.left[1:]
	return f
}

// hidden reports whether a character is none that shows, nor a blank: a carriage return within a
// line makes a terminal show another board than the file has.
func hidden(c rune) bool { return c != '\t' && (c < ' ' || c > '~') }

// whole reads a whole number of one to nine digits.
func whole(text string) (x int, ok bool) {
	digits := strings.TrimPrefix(text, "-")
	for _, c := range []byte(digits) {
		if c < '0' || c > '9' {
			return 0, false
		}
	}
	x, err := strconv.Atoi(text)
	return x, err == nil && len(digits) <= 9
}

// fail keeps an error at a word.
func (s *scanner) fail(f textpos.Field, want, format string, args ...any) {
	if s.err != nil {
		return
	}
	if f.Text == "" {
		s.err = &textpos.Error{File: s.name, Found: "the end of the file", Want: want}
		return
	}
	s.err = s.lines.Errorf(f.Col, want, format, args...)
}

// word reads the given words.
func (s *scanner) word(words ...string) {
	for _, want := range words {
		if f := s.next(); f.Text != want {
			s.fail(f, "the word "+want, "%s", textpos.Quote(f.Text))
		}
	}
}

// number reads a whole number from least to most.
func (s *scanner) number(least, most int) int {
	f := s.next()
	x, ok := whole(f.Text)
	if !ok || x < least || x > most {
		s.fail(f, fmt.Sprintf("an integer from %d to %d", least, most), "%s", textpos.Quote(f.Text))
		return 0
	}
	return x
}

// head reads everything before the duals, and returns how many there are.
func (s *scanner) head(b *Board) (duals int) {
	s.word(strings.Fields(head)...)
	version := s.number(1, 2)
	s.word("size")
	rows, cols := s.number(puzzle.MinSide, puzzle.MaxSide), s.number(puzzle.MinSide, puzzle.MaxSide)
	s.word("start")
	b.Slide.Start = s.board(rows, cols)
	s.word("goal")
	b.Slide.Goal = s.board(rows, cols)
	s.plan(b)
	s.word("refutes")
	b.Refutes = s.number(-2, MaxSteps)
	if version == 1 {
		return 1
	}
	s.word("duals")
	return s.number(1, maxDuals)
}

// dual reads one dual. Whether a mirror is one of an earlier dual is for Check.
func (s *scanner) dual(b *Board) (d Dual) {
	s.word("dual")
	switch f := s.next(); f.Text {
	case "mirror":
		d.Mirror = s.number(1, maxDuals)
		return d
	case "additive":
	case "prices":
		d.Prices = &Prices{Unit: s.number(1, maxUnit)}
	default:
		s.fail(f, "additive, prices or mirror", "the dual %s", textpos.Quote(f.Text))
	}
	d.Patterns = s.patterns(len(b.Slide.Start.Tiles) - 1)
	if d.Prices != nil {
		s.prices(b, d)
	}
	return d
}

// board reads the tiles of one board.
func (s *scanner) board(rows, cols int) puzzle.Board {
	b := puzzle.Board{Rows: rows, Cols: cols, Tiles: make([]int, rows*cols)}
	seen := make([]bool, rows*cols)
	for i := range b.Tiles {
		f := s.next()
		x, ok := whole(f.Text)
		if !ok || x < 0 || x >= len(seen) || seen[x] {
			s.fail(f, fmt.Sprintf("each of 0 to %d once", len(seen)-1), "%s", textpos.Quote(f.Text))
			return b
		}
		b.Tiles[i], seen[x] = x, true
	}
	return b
}

// plan reads "plan U MOVES" or "noplan".
func (s *scanner) plan(b *Board) {
	switch f := s.next(); f.Text {
	case "noplan":
		b.NoPlan = true
		return
	case "plan":
	default:
		s.fail(f, "plan or noplan", "%s", textpos.Quote(f.Text))
		return
	}
	length := s.number(0, maxPlan)
	f := s.next()
	if f.Text == "-" && length == 0 {
		return
	}
	for _, c := range []byte(f.Text) {
		if !strings.ContainsRune("UDLR", rune(c)) {
			s.fail(f, "the letters U, D, L and R", "the plan %s", textpos.Quote(f.Text))
			return
		}
		b.Plan = append(b.Plan, puzzle.Move(c))
	}
	if len(b.Plan) != length {
		s.fail(f, fmt.Sprintf("%d moves", length), "a plan of %d moves", len(b.Plan))
	}
}

// patterns reads the partition: of every pattern how many tiles it has, and the tiles.
func (s *scanner) patterns(tiles int) (patterns [][]int) {
	s.word("patterns")
	groups := s.number(1, max(1, tiles))
	for g := 0; g < groups && s.err == nil; g++ {
		pattern := make([]int, s.number(1, maxPattern))
		for i := range pattern {
			pattern[i] = s.number(1, tiles)
		}
		patterns = append(patterns, pattern)
	}
	return patterns
}

// prices reads the steps.
func (s *scanner) prices(b *Board, d Dual) {
	groups := len(d.Patterns)
	for t := 0; t <= b.Refutes && s.err == nil; t++ {
		s.word("step")
		s.number(t, t)
		d.Prices.End = append(d.Prices.End, s.row(groups, MaxEnd))
		if t == b.Refutes {
			break
		}
		costs := make([][]int32, len(b.Labels(t)))
		for k := range costs {
			costs[k] = s.row(groups, maxCost)
		}
		d.Prices.Cost = append(d.Prices.Cost, costs)
	}
}

// row reads one price of each network.
func (s *scanner) row(groups, most int) []int32 {
	row := make([]int32, groups)
	for g := range row {
		row[g] = int32(s.number(-most, most))
	}
	return row
}
