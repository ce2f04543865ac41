package mof

// Texts and numbers of JSON.

import (
	"fmt"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
)

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
