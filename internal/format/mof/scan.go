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
	"slices"
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

// scanner keeps the first error, in err. Nothing is read after it: next finds the end of the file, so
// that every loop comes to an end and no caller has to ask.
type scanner struct {
	file      string
	r         *bufio.Reader
	err       error
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

func (s *scanner) keep(err error) {
	if s.err == nil {
		s.err = err
	}
}

func (s *scanner) wrong(found, want string) { s.keep(s.Errorf(0, want, "%s", found)) }

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
func (s *scanner) next() (c byte, ok bool) {
	if s.err != nil {
		return 0, false
	}
	c, err := s.r.ReadByte()
	if err != nil {
		if !errors.Is(err, io.EOF) {
			s.keep(err)
		}
		return 0, false
	}
	s.col++
	if c == '\n' {
		s.line, s.col = s.line+1, 1
	}
	return c, true
}

// back gives the byte back that next took; it must not be a line end.
func (s *scanner) back() {
	s.r.UnreadByte()
	s.col--
}

// begin passes blanks and takes the first byte of what follows; 0 is the end of the file.
func (s *scanner) begin() byte {
	for {
		c, ok := s.next()
		if !ok || c != ' ' && c != '\t' && c != '\n' && c != '\r' {
			return c
		}
	}
}

// unexpected is the error for a first byte that is not what it should be.
func (s *scanner) unexpected(c byte, want string) {
	if c == 0 {
		s.wrong("the end of the file", want)
		return
	}
	s.back()
	s.wrong(textpos.Quote(string(rune(c))), want)
}

// expect takes a first byte, which must be c.
func (s *scanner) expect(c byte, want string) bool {
	got := s.begin()
	if got != c {
		s.unexpected(got, want)
	}
	return got == c
}

// more takes what stands behind an element or a member: a comma, or the end.
func (s *scanner) more(end byte, want string) bool {
	c := s.begin()
	if c != ',' && c != end {
		s.unexpected(c, want)
	}
	return c == ','
}

// object reads an object and calls visit for each key; visit reads the value.
func (s *scanner) object(visit func(key string)) {
	if !s.expect('{', "an object, which begins with {") {
		return
	}
	var seen []string
	for more := true; more; more = s.more('}', "a comma or }") {
		c := s.begin()
		if c == '}' && len(seen) == 0 {
			return
		}
		if c != '"' {
			s.unexpected(c, "a key in quotes")
			return
		}
		seen = s.member(seen, visit)
	}
}

// visits read the values of an object by key.
type visits map[string]func()

// keys reads an object, and notes in has which keys are there. What nothing reads is passed.
func (s *scanner) keys(has map[string]bool, by visits) {
	s.object(func(key string) {
		has[key] = true
		if read := by[key]; read != nil {
			read()
		} else {
			s.skip(0)
		}
	})
}

// member reads one key, whose quote was taken, and its value.
func (s *scanner) member(seen []string, visit func(key string)) []string {
	s.quoted()
	key, ok := s.known[string(s.buf)]
	if !ok {
		key = string(s.buf)
		if len(s.known) < 1000 {
			s.known[key] = key
		}
	}
	if slices.Contains(seen, key) {
		s.wrong("the key "+short(key)+" for the second time", "each key of an object once")
	}
	if len(seen) == mostKeys {
		s.wrong(fmt.Sprintf("more than %d keys", mostKeys), "an object with fewer")
	}
	if s.expect(':', "a colon behind the key") {
		s.inside(step{key: key}, func() { visit(key) })
	}
	return append(seen, key)
}

// inside reads a value with a further step of the path.
func (s *scanner) inside(at step, read func()) {
	s.path = append(s.path, at)
	read()
	s.path = s.path[:len(s.path)-1]
}

// array reads a list and calls visit for each element; visit reads it.
func (s *scanner) array(visit func(i int)) {
	if !s.expect('[', "a list, which begins with [") {
		return
	}
	more := true
	for i := 0; more; i++ {
		c := s.begin()
		if c == ']' && i == 0 {
			return
		}
		if c == 0 {
			s.unexpected(c, "an element of the list")
			return
		}
		s.back()
		s.inside(step{index: i}, func() { visit(i) })
		more = s.more(']', "a comma or ]")
	}
}

// Texts and numbers of JSON.

// text reads a string.
func (s *scanner) text() string {
	if s.expect('"', "a string in quotes") {
		s.quoted()
		return string(s.buf)
	}
	return ""
}

// quoted reads the rest of a string, behind its first quote, into buf.
func (s *scanner) quoted() {
	s.buf = s.buf[:0]
	for s.err == nil {
		c, ok := s.next()
		switch {
		case !ok:
			s.wrong("the end of the file inside a string", "a closing quote")
		case c == '"':
			if !utf8.Valid(s.buf) {
				s.wrong("a text that is not UTF-8", "UTF-8")
			}
			return
		case c < ' ':
			s.wrong(fmt.Sprintf("the control character %#02x in a text", c), `an escape such as \n`)
		case len(s.buf) >= longestString:
			s.wrong(fmt.Sprintf("a text of more than %d bytes", longestString), "a shorter one")
		case c == '\\':
			s.escape()
		default:
			s.buf = append(s.buf, c)
		}
	}
}

// escapes are those of one letter.
var escapes = map[byte]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// escape reads what follows a backslash.
func (s *scanner) escape() {
	c, ok := s.next()
	if plain, known := escapes[c]; ok && known {
		s.buf = append(s.buf, plain)
		return
	}
	if !ok || c != 'u' {
		s.wrong("an unknown escape in a text", `one of \" \\ \/ \b \f \n \r \t \u`)
	}
	r := s.hex()
	if utf16.IsSurrogate(r) { // the half of a letter beyond 16 bits; the other must follow
		for _, want := range []byte{'\\', 'u'} {
			if c, _ = s.next(); c != want {
				s.wrong("half of a pair of surrogates", "both halves")
			}
		}
		if r = utf16.DecodeRune(r, s.hex()); r == utf8.RuneError {
			s.wrong("two surrogates that are no pair", "a pair")
		}
	}
	s.buf = utf8.AppendRune(s.buf, r)
}

// hex reads four hexadecimal digits.
func (s *scanner) hex() rune {
	var digits [4]byte
	for i := range digits {
		digits[i], _ = s.next()
	}
	n, err := strconv.ParseUint(string(digits[:]), 16, 16)
	if err != nil {
		s.wrong("a broken \\u escape", "four hexadecimal digits")
	}
	return rune(n)
}

// number reads a number.
func (s *scanner) number() float64 {
	c := s.begin()
	if c != '-' && (c < '0' || c > '9') {
		s.unexpected(c, "a number; JSON has none that is infinite")
		return 0
	}
	s.digits(c)
	x, problem := matrix.ParseNumber(s.buf)
	if problem != "" {
		s.wrong(textpos.Quote(string(s.buf))+" "+problem, matrix.NumberForm)
	}
	return x
}

// digits collects the bytes of a number, whose first one was taken, in buf.
func (s *scanner) digits(c byte) {
	s.buf = append(s.buf[:0], c)
	for {
		c, ok := s.next()
		if !ok {
			return
		}
		if (c < '0' || c > '9') && c != '.' && c != '-' && c != '+' && c != 'e' && c != 'E' {
			if c == '\n' {
				s.r.UnreadByte()
				s.line-- // the column is not known any more, and no error is made here
				return
			}
			s.back()
			return
		}
		if len(s.buf) > 400 {
			s.wrong("a number of more than 400 characters", "fewer digits")
		}
		s.buf = append(s.buf, c)
	}
}

// Passing over what a model does not need: descriptions, starting values, keys of later versions.

// skip passes a value of any kind.
func (s *scanner) skip(depth int) {
	c := s.begin()
	switch {
	case s.err != nil:
	case depth > deepest:
		s.wrong(fmt.Sprintf("more than %d nested values", deepest), "fewer")
	case c == '"':
		s.passText()
	case c == '{', c == '[':
		s.skipAll(c, depth)
	case c == '-' || c >= '0' && c <= '9':
		s.digits(c)
	case c == 't' || c == 'f' || c == 'n':
		s.passWord(map[byte]string{'t': "true", 'f': "false", 'n': "null"}[c])
	default:
		s.unexpected(c, "a value")
	}
}

// passWord passes the rest of a word behind its first letter.
func (s *scanner) passWord(word string) {
	for i := 1; i < len(word); i++ {
		if c, _ := s.next(); c != word[i] {
			s.wrong("a broken word", word)
		}
	}
}

// passText passes the rest of a string of any length, such as a description.
func (s *scanner) passText() {
	for {
		c, ok := s.next()
		if ok && c == '\\' {
			_, ok = s.next()
		}
		if !ok {
			s.wrong("the end of the file inside a string", "a closing quote")
		}
		if !ok || c == '"' {
			return
		}
	}
}

// skipAll passes the rest of an object or a list that begins with open.
func (s *scanner) skipAll(open byte, depth int) {
	end := byte(open + 2) // } and ] stand two behind { and [
	more := true
	for i := 0; more; i++ {
		c := s.begin()
		switch {
		case c == end && i == 0:
			return
		case open == '{' && c != '"':
			s.unexpected(c, "a key in quotes")
		case open == '{':
			s.passText()
			s.expect(':', "a colon behind the key")
		case c != 0:
			s.back()
		}
		s.skip(depth + 1)
		more = s.more(end, "a comma")
	}
}
