package gams

// This file splits GAMS text into words, for Read. A data list between slashes
// has a grammar of its own, in which a.1 are two labels and not a number; the
// parser asks for its parts one by one.

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// tokenKind is what a token can be. The zero value is the end of the file.
type tokenKind int

const (
	endToken tokenKind = iota
	wordToken
	numberToken
	stringToken
	signToken // operators and punctuation
)

// token is a word of a statement.
type token struct {
	kind      tokenKind
	text      string // as written, without quotes; a sign in lower case
	line, col int    // from 1, col in bytes
}

// is reports whether the token is that sign, or that keyword in any case.
func (t token) is(s string) bool {
	switch t.kind {
	case signToken:
		return t.text == s
	case wordToken:
		return strings.EqualFold(t.text, s)
	}
	return false
}

// String shows the token in an error.
func (t token) String() string {
	if t.kind == endToken {
		return "the end of the file"
	}
	return textpos.Quote(t.text)
}

// scanner walks through a text. It is a value of a few words, so that a copy serves as a
// mark to return to or to report.
type scanner struct {
	file      string // name in errors
	src       string // the whole text
	at        int    // offset of the next byte
	line      int    // its line, from 1
	lineStart int    // offset of the first byte of that line
	wordLine  int    // of the last word, number or text in quotes
	eol       string // begins a remark to the end of its line; "" until $eolCom or $onEolCom
	err       error  // the first one
}

// wrong keeps the first error, here at the scanner's position.
func (s *scanner) wrong(found, want string) { s.fail(s.place(), found, want) }

// fail keeps the first error, at the given token. found and want are those of textpos.Error.
func (s *scanner) fail(at token, found, want string) {
	if s.err == nil {
		s.err = &textpos.Error{File: s.file, Line: at.line, Col: at.col, Found: found, Want: want}
	}
}

// place is a token without text at the scanner's position, for errors about what is read there.
func (s *scanner) place() token { return token{line: s.line, col: s.at - s.lineStart + 1} }

// skip passes blanks, comments and the directives that are allowed.
// A * or $ counts only in column 1, as in GAMS; anywhere else they are operators.
func (s *scanner) skip() {
	for s.at < len(s.src) && s.err == nil {
		c := s.src[s.at]
		switch {
		case c == '\n':
			s.at++
			s.line++
			s.lineStart = s.at
		case c == '*' && s.at == s.lineStart:
			s.rest()
		case c == '$' && s.at == s.lineStart:
			s.order()
		case c == ' ' || c == '\t' || c == '\r':
			s.at++
		case s.eol != "" && strings.HasPrefix(s.src[s.at:], s.eol):
			s.rest()
		default:
			return
		}
	}
}

// rest passes what is left of the line and returns it.
func (s *scanner) rest() string {
	n := strings.IndexByte(s.src[s.at:], '\n')
	if n < 0 {
		n = len(s.src) - s.at
	}
	line := s.src[s.at : s.at+n]
	s.at += n
	return line
}

// order takes a directive, a line that starts with $. Some directives of GAMS read files
// or run programs: only those that do neither are passed, and all others are errors.
func (s *scanner) order() {
	mark := s.place()
	line := s.rest()
	n := 1
	for n < len(line) && isWord(rune(line[n])) {
		n++
	}
	name := strings.ToLower(line[1:n])
	rest := strings.TrimSpace(line[n:])
	switch {
	case name == "title":
	case (name == "offdigit" || name == "onempty") && rest == "":
	case name == "eolcom" && (len(rest) == 1 || len(rest) == 2) && !strings.ContainsAny(rest, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_;,'\"()"):
		s.eol = rest
	case name == "oneolcom" && rest == "":
		s.eol = cmp.Or(s.eol, "!!")
	case name == "ontext" && rest == "":
		s.comment(mark)
	default:
		s.fail(mark, "the order "+textpos.Quote(line[:n]), "no directives but $title, $offDigit, $onEmpty, $eolCom, $onEolCom and $onText")
	}
}

// comment passes lines up to $offText.
// mark is the place of $onText, for the error where there is no $offText.
func (s *scanner) comment(mark token) {
	for s.at < len(s.src) {
		s.at++ // the line end
		s.line++
		s.lineStart = s.at
		if strings.EqualFold(strings.TrimSpace(s.rest()), "$offText") {
			return
		}
	}
	s.fail(mark, "a comment without end", "$offText")
}

// next returns the next token of a statement.
func (s *scanner) next() token {
	s.skip()
	t := s.place()
	if s.at == len(s.src) || s.err != nil {
		return t
	}
	switch c := s.src[s.at]; {
	case isDigit(c):
		t.kind, t.text = numberToken, s.number()
	case isLetter(c):
		t.kind, t.text = wordToken, s.word()
	case c == '\'' || c == '"':
		t.kind, t.text = stringToken, s.quoted()
	default:
		t.kind, t.text = signToken, s.sign()
		if t.text == "" {
			s.strange("", "GAMS text")
		}
	}
	return t
}

// isDigit and isLetter know ASCII alone: GAMS names have no other letters.
func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isLetter(c byte) bool { return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' }

// word takes letters, digits and _.
func (s *scanner) word() string {
	from := s.at
	for s.at < len(s.src) && isWord(rune(s.src[s.at])) {
		s.at++
	}
	s.wordLine = s.line
	return s.src[from:s.at]
}

// number takes digits, a fraction and an exponent, which begins with e or E. A dot
// without a digit behind it is left, for 1.. is a 1 and the sign of a definition; so is
// an e without digits.
func (s *scanner) number() string {
	text := s.src[s.at:]
	n, _ := matrix.ScanNumber(text)
	if dot := strings.IndexByte(text[:n], '.'); dot >= 0 && (dot+1 == len(text) || !isDigit(text[dot+1])) {
		n = dot
	}
	s.at, s.wordLine = s.at+n, s.line
	return text[:n]
}

// quoted takes a string in quotes, which must end on its line and be printable.
// There is no escape: a text in single quotes may hold double ones and the other way round.
func (s *scanner) quoted() string {
	quote, from := s.src[s.at], s.at+1
	for i := from; i < len(s.src); i++ {
		switch c := s.src[i]; {
		case c == quote:
			s.at, s.wordLine = i+1, s.line
			return s.src[from:i]
		case c == '\n':
			s.wrong("a string without its closing quote", "")
			return ""
		case c < ' ' || c > '~':
			s.at = i
			s.strange(" in a text", "printable ASCII")
			return ""
		}
	}
	s.wrong("a string without its closing quote", "")
	return ""
}

// signs of several characters, longest first.
var signs = []string{"=l=", "=g=", "=e=", "=n=", "<=", ">=", "<>", ".."}

// sign takes an operator or a punctuation mark; empty means that there is none.
func (s *scanner) sign() string {
	for _, sign := range signs {
		if n := len(sign); s.at+n <= len(s.src) && strings.EqualFold(s.src[s.at:s.at+n], sign) {
			s.at += n
			return sign
		}
	}
	if strings.IndexByte("()+-*/=<>,;.$", s.src[s.at]) >= 0 {
		s.at++
		return s.src[s.at-1 : s.at]
	}
	return ""
}

// look returns the next character of a data list without taking it, or 0 at the end of
// the file.
func (s *scanner) look() byte {
	if s.skip(); s.err != nil || s.at == len(s.src) {
		return 0
	}
	return s.src[s.at]
}

// label takes a label of a data list: a string in quotes, or letters, digits and _. Unlike
// a name, a label may begin with a digit.
func (s *scanner) label() string {
	switch c := s.look(); {
	case s.err != nil:
	case c == '\'' || c == '"':
		return s.quoted()
	case isDigit(c) || isLetter(c):
		return s.word()
	case c == 0:
		s.wrong("the end of the file", "a label")
	default:
		s.strange("", "a label, in quotes unless it is of letters, digits and _")
	}
	return ""
}

// typography is what web pages and word processors make of a program's characters.
var typography = map[rune]string{
	'\u2018': "'", '\u2019': "'", '\u2032': "'", // single quotes and the prime
	'\u201c': `"`, '\u201d': `"`, '\u2033': `"`,
	'\u2010': "-", '\u2013': "-", '\u2014': "-", '\u2212': "-", // hyphen, dashes, minus
	'\u00a0': "a blank", '\u2026': "..",
	'\\': "$ without the backslash before it",
}

// strange is the error for a character that GAMS does not have here, after where; expected
// stands for what would be right, unless the character is one that a web page made of another.
func (s *scanner) strange(where, expected string) {
	c, n := utf8.DecodeRuneInString(s.src[s.at:])
	if plain := typography[c]; plain != "" {
		expected = plain
	}
	s.wrong("the character "+textpos.Quote(s.src[s.at:s.at+n])+where, expected)
}

// Listings as books and web pages print them: the typesetter's quotes and minus signs, and
// dollar signs escaped for the program that set the page. The NEOS Guide prints its case study
// "15 Puzzle" so, and GAMS refuses it.

// printed are pairs of what stands on the page and what GAMS has for it.
var printed = []string{
	"‘", "'", "’", "'", "‚", "'", "‛", "'", "′", "'", "´", "'", // quotes, primes, an accent
	"“", `"`, "”", `"`, "„", `"`, "″", `"`,
	"–", "-", "−", "-", "‐", "-", "‑", "-", // en dash, minus, hyphens
	"\u00a0", " ", // a blank that is not broken
	`\$`, "$",
}

var repair = strings.NewReplacer(printed...)

// ReadPrinted reads as Read does. A text that Read refuses and that has characters of printed
// pages is tried once more with GAMS's own in their places: that is then a warning at the
// first of them, and columns in errors are those of the repaired text.
func ReadPrinted(file string, r io.Reader) (*model.Model, []*textpos.Error, error) {
	text, err := io.ReadAll(io.LimitReader(r, mostBytes+1))
	if err != nil {
		return nil, nil, fmt.Errorf("reading %s: %w", file, err)
	}
	m, err := Read(file, bytes.NewReader(text))
	if err == nil || len(text) > mostBytes {
		return m, nil, err
	}
	warning := firstPrinted(file, string(text))
	if warning == nil {
		return nil, nil, err
	}
	m, err = Read(file, strings.NewReader(repair.Replace(string(text))))
	return m, []*textpos.Error{warning}, err
}

// firstPrinted is the warning about the first character of a printed page, or nil.
func firstPrinted(file, text string) *textpos.Error {
	first, what := len(text), ""
	for i := 0; i < len(printed); i += 2 {
		if at := strings.Index(text[:min(len(text), first+utf8.UTFMax)], printed[i]); at >= 0 && at < first {
			first, what = at, printed[i]
		}
	}
	if what == "" {
		return nil
	}
	line := 1 + strings.Count(text[:first], "\n")
	return &textpos.Error{
		File: file, Line: line, Col: first - strings.LastIndexByte(text[:first], '\n'),
		Found: fmt.Sprintf("the character %q of a printed page: such quotes, minus signs and escaped dollar signs are read as GAMS's own; GAMS refuses the file", what),
		Want:  "plain ' \" - and $",
	}
}
