package gmpl

// Reading. GMPL is a language with a reference reader, GLPK's own, so a text is given to glpsol,
// which generates the matrix and writes it with the names of rows and columns ("glpsol --math FILE
// --check --wglp OUT"); nothing is solved. GMPL has two statements that reach files, table and
// printf with > or >>. glpsol obeys them, so a text with one is refused before it runs, in an
// empty folder all the same. The words of the language are those of "Modeling Language GNU
// MathProg" (GLPK 5.0), section 2.

import (
	"fmt"
	"io"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
)

// mostBytes bounds a text.
const mostBytes = 16 << 20

// Read reads a model in GMPL through glpsol, with data in the same text. Columns and rows have the
// names of the language, x[1,a]. The error is a *textpos.Error for a text that GLPK refuses, with
// its words, and for one that reaches files; and a *format.MissingProgramError where there is no
// glpsol. Numbers come with 15 digits.
func Read(file string, r io.Reader) (*model.Model, []*textpos.Error, error) {
	text, err := io.ReadAll(io.LimitReader(r, mostBytes+1))
	if err != nil {
		return nil, nil, fmt.Errorf("reading %s: %w", file, err)
	}
	if len(text) > mostBytes {
		return nil, nil, &textpos.Error{File: file, Found: fmt.Sprintf("more than %d bytes", mostBytes), Want: "a smaller model"}
	}
	if err := reachesFiles(file, string(text)); err != nil {
		return nil, nil, err
	}
	m, err := translated(file, text)
	return m, nil, err
}

// missing is the error where there is no glpsol.
func missing(file, how string) error {
	return &format.MissingProgramError{Program: "glpsol", For: file + ": GMPL is read by GLPK's own reader", How: how}
}

// reachesFiles refuses a text with a statement that reads or writes files.
func reachesFiles(file, text string) error {
	s := &scanner{text: text, line: 1}
	printing, before := false, ";"
	for {
		word := s.next()
		switch {
		case word == "":
			return nil
		case strings.Contains(";{}", before) && word == "table":
			return &textpos.Error{File: file, Line: s.line, Found: "a table statement, which reads or writes files", Want: "data in the file itself"}
		case word == "printf":
			printing = true
		case word == ";":
			printing = false
		case printing && word == ">":
			return &textpos.Error{File: file, Line: s.line, Found: `">" in a printf statement, which writes a file`, Want: "printf without it"}
		}
		before = word
	}
}

// scanner takes a text apart into words: names and numbers, single signs, and "”" for a text in
// quotes. Blanks and comments are passed.
type scanner struct {
	text string
	at   int
	line int
}

// next returns the next word; "" at the end.
func (s *scanner) next() string {
	for s.at < len(s.text) {
		rest := s.text[s.at:]
		switch c := rest[0]; {
		case c == '#':
			s.pass(strings.IndexByte(rest, '\n'))
		case strings.HasPrefix(rest, "/*"):
			if end := strings.Index(rest[2:], "*/"); end >= 0 {
				s.pass(end + 4)
			} else {
				s.pass(-1)
			}
		case c == '\'' || c == '"':
			if end := strings.IndexByte(rest[1:], c); end >= 0 {
				s.pass(end + 2)
			} else {
				s.pass(-1)
			}
			return "''"
		case c <= ' ':
			s.pass(1)
		default:
			n := len(wordHead().FindString(rest))
			s.pass(max(n, 1))
			return rest[:max(n, 1)]
		}
	}
	return ""
}

// pass passes n bytes, or all that are left where n is negative.
func (s *scanner) pass(n int) {
	if n < 0 {
		n = len(s.text) - s.at
	}
	s.line += strings.Count(s.text[s.at:s.at+n], "\n")
	s.at += n
}

var wordHead = textpos.Late(`^[A-Za-z_][A-Za-z0-9_]*`)
