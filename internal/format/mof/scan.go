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
	"unicode/utf16"
	"unicode/utf8"

	"github.com/tilemip/tilemip/internal/format/matrix"
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

// Texts and numbers of JSON.

// text reads a string.
func (s *scanner) text() (string, error) {
	c, err := s.begin()
	if err != nil {
		return "", err
	}
	if c != '"' {
		return "", s.unexpected(c, "a text in quotes")
	}
	err = s.quoted()
	return string(s.buf), err
}

// quoted reads the rest of a string, behind its first quote, into buf.
func (s *scanner) quoted() error {
	s.buf = s.buf[:0]
	for {
		c, ok, err := s.next()
		switch {
		case err != nil:
			return err
		case !ok:
			return s.wrong("the end of the file in a text", "a closing quote")
		case c == '"':
			if !utf8.Valid(s.buf) {
				return s.wrong("a text that is not UTF-8", "UTF-8")
			}
			return nil
		case c < ' ':
			return s.wrong(fmt.Sprintf("the control character %#02x in a text", c), `an escape such as \n`)
		case len(s.buf) >= longestString:
			return s.wrong(fmt.Sprintf("a text of more than %d bytes", longestString), "a shorter one")
		case c == '\\':
			if err := s.escape(); err != nil {
				return err
			}
		default:
			s.buf = append(s.buf, c)
		}
	}
}

// escapes are those of one letter.
var escapes = map[byte]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// escape reads what follows a backslash.
func (s *scanner) escape() error {
	c, ok, err := s.next()
	if err != nil {
		return err
	}
	if plain, known := escapes[c]; ok && known {
		s.buf = append(s.buf, plain)
		return nil
	}
	if !ok || c != 'u' {
		return s.wrong("an unknown escape in a text", `one of \" \\ \/ \b \f \n \r \t \u`)
	}
	r, err := s.hex()
	if err != nil {
		return err
	}
	if utf16.IsSurrogate(r) { // the half of a letter beyond 16 bits; the other must follow
		for _, want := range []byte{'\\', 'u'} {
			if c, _, err = s.next(); err != nil {
				return err
			} else if c != want {
				return s.wrong("half of a pair of surrogates", "both halves")
			}
		}
		low, err := s.hex()
		if err != nil {
			return err
		}
		if r = utf16.DecodeRune(r, low); r == utf8.RuneError {
			return s.wrong("two surrogates that are no pair", "a pair")
		}
	}
	s.buf = utf8.AppendRune(s.buf, r)
	return nil
}

// hex reads four hexadecimal digits.
func (s *scanner) hex() (rune, error) {
	var digits [4]byte
	for i := range digits {
		c, _, err := s.next()
		if err != nil {
			return 0, err
		}
		digits[i] = c
	}
	n, err := strconv.ParseUint(string(digits[:]), 16, 16)
	if err != nil {
		return 0, s.wrong("a broken \\u escape", "four hexadecimal digits")
	}
	return rune(n), nil
}

// number reads a number.
func (s *scanner) number() (float64, error) {
	c, err := s.begin()
	if err != nil {
		return 0, err
	}
	if c != '-' && (c < '0' || c > '9') {
		return 0, s.unexpected(c, "a number; JSON has none that is infinite")
	}
	if err := s.digits(c); err != nil {
		return 0, err
	}
	x, problem := matrix.ParseNumber(s.buf)
	if problem != "" {
		return 0, s.wrong(textpos.Quote(string(s.buf))+" "+problem, matrix.NumberForm)
	}
	return x, nil
}

// digits collects the bytes of a number, whose first one was taken, in buf.
func (s *scanner) digits(c byte) error {
	s.buf = append(s.buf[:0], c)
	for {
		c, ok, err := s.next()
		if err != nil || !ok {
			return err
		}
		if (c < '0' || c > '9') && c != '.' && c != '-' && c != '+' && c != 'e' && c != 'E' {
			if c == '\n' {
				s.r.UnreadByte()
				s.line-- // the column is not known any more, and no error is made here
				return nil
			}
			s.back()
			return nil
		}
		if len(s.buf) > 400 {
			return s.wrong("a number of more than 400 characters", "fewer digits")
		}
		s.buf = append(s.buf, c)
	}
}

// Passing over what a model does not need: descriptions, starting values, keys of later versions.

// skip passes a value of any kind.
func (s *scanner) skip(depth int) error {
	c, err := s.begin()
	if err != nil {
		return err
	}
	switch {
	case depth > deepest:
		return s.wrong(fmt.Sprintf("more than %d values in one another", deepest), "fewer")
	case c == '"':
		return s.passText()
	case c == '{', c == '[':
		return s.skipAll(c, depth)
	case c == '-' || c >= '0' && c <= '9':
		return s.digits(c)
	}
	for _, word := range []string{"true", "false", "null"} {
		if c == word[0] {
			for i := 1; i < len(word); i++ {
				d, _, err := s.next()
				if err != nil {
					return err
				}
				if d != word[i] {
					return s.wrong("a broken word", word)
				}
			}
			return nil
		}
	}
	return s.unexpected(c, "a value")
}

// passText passes the rest of a string of any length, such as a description.
func (s *scanner) passText() error {
	for {
		c, ok, err := s.next()
		if err == nil && ok && c == '\\' {
			_, ok, err = s.next()
		}
		switch {
		case err != nil:
			return err
		case !ok:
			return s.wrong("the end of the file in a text", "a closing quote")
		case c == '"':
			return nil
		}
	}
}

// skipAll passes the rest of an object or a list that begins with open.
func (s *scanner) skipAll(open byte, depth int) error {
	end := byte(open + 2) // } and ] stand two behind { and [
	for i := 0; ; i++ {
		c, err := s.begin()
		if err != nil || c == end && i == 0 {
			return err
		}
		if open == '{' {
			if c != '"' {
				return s.unexpected(c, "a key in quotes")
			}
			if err := s.passText(); err != nil {
				return err
			}
			if c, err = s.begin(); err != nil {
				return err
			} else if c != ':' {
				return s.unexpected(c, "a colon behind the key")
			}
		} else if c != 0 {
			s.back()
		}
		if err := s.skip(depth + 1); err != nil {
			return err
		}
		if c, err = s.begin(); err != nil || c == end {
			return err
		}
		if c != ',' {
			return s.unexpected(c, "a comma")
		}
	}
}
