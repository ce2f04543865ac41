package mof

// A JSON reader that never holds more than one string or number of the file (RFC 8259). Values are
// visited: an object calls a function for each key, a list for each element. So every error has
// its line and column, and its path in the file, such as constraints[3].set.upper. The package
// encoding/json would hold a whole row, take keys in any case and the last of two equal ones.

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// The bounds of what is read. Names of hundreds of bytes occur; a description may be a page.
const (
	longestString = 1 << 16
	deepest       = 200 // values in values
	mostKeys      = 64  // of an object that is not skipped
)

// A step is one part of a path: a key, or where that is "" an index.
type step struct {
	key   string
	index int
}

type scanner struct {
	file      string
	r         *bufio.Reader
	line, col int // of the byte that next returns, from 1
	path      []step
	buf       []byte            // of the string or number read last
	known     map[string]string // keys met so far, so that they are kept once
}

func newScanner(file string, r io.Reader) *scanner {
	return &scanner{file: file, r: bufio.NewReaderSize(r, 1<<16), line: 1, col: 1, known: map[string]string{}}
}

// Errorf makes an error at the place reached, with the path in front.
func (s *scanner) Errorf(_ int, want, format string, args ...any) *textpos.Error {
	found := fmt.Sprintf(format, args...)
	if path := pathText(s.path); path != "" {
		found = path + ": " + found
	}
	return &textpos.Error{File: s.file, Line: s.line, Col: s.col, Found: found, Want: want}
}

func (s *scanner) wrong(found, want string) error { return s.Errorf(0, want, "%s", found) }

// pathText writes a path as constraints[3].set; a long key is cut.
func pathText(path []step) string {
	var b strings.Builder
	for _, p := range path {
		switch {
		case p.key == "":
			fmt.Fprintf(&b, "[%d]", p.index)
		case b.Len() > 0:
			b.WriteString("." + short(p.key))
		default:
			b.WriteString(short(p.key))
		}
	}
	return b.String()
}

// short is a name as an error shows it: quoted where it is no word, and cut at 60 bytes.
func short(name string) string {
	if len(name) > 60 {
		name = strings.ToValidUTF8(name[:60], "") + "…"
	}
	if strings.ContainsFunc(name, func(r rune) bool { return r <= ' ' || r == '"' || !strconv.IsPrint(r) }) {
		return strconv.Quote(name)
	}
	return name
}

// next takes one byte; ok is false at the end of the file.
func (s *scanner) next() (c byte, ok bool, err error) {
	c, err = s.r.ReadByte()
	if err != nil {
		if errors.Is(err, io.EOF) {
			return 0, false, nil
		}
		return 0, false, err
	}
	s.col++
	if c == '\n' {
		s.line, s.col = s.line+1, 1
	}
	return c, true, nil
}

// back gives the byte back that next took; it must not be a line end.
func (s *scanner) back() {
	s.r.UnreadByte()
	s.col--
}

// begin passes blanks and takes the first byte of what follows; 0 is the end of the file.
func (s *scanner) begin() (byte, error) {
	for {
		c, ok, err := s.next()
		if err != nil || !ok {
			return 0, err
		}
		if c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return c, nil
		}
	}
}

// unexpected is the error for a first byte that is not what it should be.
func (s *scanner) unexpected(c byte, want string) error {
	if c == 0 {
		return s.wrong("the end of the file", want)
	}
	s.back()
	return s.wrong(textpos.Quote(string(rune(c))), want)
}

// object reads an object and calls visit for each key; visit reads the value.
func (s *scanner) object(visit func(key string) error) error {
	c, err := s.begin()
	if err != nil {
		return err
	}
	if c != '{' {
		return s.unexpected(c, "an object, which begins with {")
	}
	var seen []string
	for {
		if c, err = s.begin(); err != nil {
			return err
		}
		if c == '}' && len(seen) == 0 {
			return nil
		}
		if c != '"' {
			return s.unexpected(c, "a key in quotes")
		}
		if seen, err = s.member(seen, visit); err != nil {
			return err
		}
		if c, err = s.begin(); err != nil || c == '}' {
			return err
		}
		if c != ',' {
			return s.unexpected(c, "a comma or }")
		}
	}
}

// member reads one key, whose quote was taken, and its value.
func (s *scanner) member(seen []string, visit func(key string) error) ([]string, error) {
	if err := s.quoted(); err != nil {
		return nil, err
	}
	key, ok := s.known[string(s.buf)]
	if !ok {
		key = string(s.buf)
		if len(s.known) < 1000 {
			s.known[key] = key
		}
	}
	for _, k := range seen {
		if k == key {
			return nil, s.wrong("the key "+short(key)+" for the second time", "each key of an object once")
		}
	}
	if len(seen) == mostKeys {
		return nil, s.wrong(fmt.Sprintf("more than %d keys", mostKeys), "an object with fewer")
	}
	c, err := s.begin()
	if err != nil {
		return nil, err
	}
	if c != ':' {
		return nil, s.unexpected(c, "a colon behind the key")
	}
	s.path = append(s.path, step{key: key})
	if err := visit(key); err != nil {
		return nil, err
	}
	s.path = s.path[:len(s.path)-1]
	return append(seen, key), nil
}

// array reads a list and calls visit for each element; visit reads it.
func (s *scanner) array(visit func(i int) error) error {
	c, err := s.begin()
	if err != nil {
		return err
	}
	if c != '[' {
		return s.unexpected(c, "a list, which begins with [")
	}
	for i := 0; ; i++ {
		if c, err = s.begin(); err != nil {
			return err
		}
		if c == ']' && i == 0 {
			return nil
		}
		if c == 0 {
			return s.unexpected(c, "an element of the list")
		}
		s.back()
		s.path = append(s.path, step{index: i})
		if err := visit(i); err != nil {
			return err
		}
		s.path = s.path[:len(s.path)-1]
		if c, err = s.begin(); err != nil || c == ']' {
			return err
		}
		if c != ',' {
			return s.unexpected(c, "a comma or ]")
		}
	}
}
