package lpsolve

// The tokens of a file: names, numbers without sign, marks. Comments are those of C, /* … */ and
// // to the end of the line.

import (
	"bytes"
	"io"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
)

type tokenKind uint8

const (
	nameToken tokenKind = iota
	numberToken
	compareToken // <, > or =
	markToken    // + - * : , ;
	atEnd
)

type token struct {
	kind      tokenKind
	text      string
	mark      byte // of a comparison or a mark
	value     float64
	line, col int
}

func (t *token) is(mark byte) bool { return t.kind == markToken && t.mark == mark }

// scanner knows the current token and the one behind it.
type scanner struct {
	lines    *textpos.Lines
	warnings matrix.Warnings
	said     map[string]bool
	token    token
	peek     token
	rest     int // where in the line the next token is looked for
	inLine   bool
}

func newScanner(file string, r io.Reader) *scanner {
	return &scanner{lines: textpos.NewLines(file, r, 0), said: map[string]bool{}}
}

// begin reads the first two tokens.
func (t *scanner) begin() error {
	if err := t.next(); err != nil {
		return err
	}
	return t.next()
}

// next makes the token behind the current one the current one.
func (t *scanner) next() error {
	t.token = t.peek
	if t.token.kind == atEnd && t.token.line > 0 {
		return nil
	}
	more, err := t.skip()
	if err != nil {
		return err
	}
	if !more {
		t.peek = token{kind: atEnd, line: max(t.lines.Line(), 1)}
		return t.lines.Err()
	}
	return t.scan(t.lines.Bytes()[t.rest:])
}

// skip goes to the next character that is not blank and in no comment; more is false at the end.
func (t *scanner) skip() (more bool, err error) {
	comment := token{} // with a line: the open comment
	for {
		if !t.inLine {
			if !t.lines.Next() {
				if comment.line > 0 && t.lines.Err() == nil {
					return false, t.errorAt(comment, "*/ at its end", "a comment that is open at the end of the file")
				}
				return false, nil
			}
			t.inLine, t.rest = true, 0
		}
		line := t.lines.Bytes()
		switch {
		case comment.line > 0:
			end := bytes.Index(line[t.rest:], []byte("*/"))
			if end < 0 {
				t.inLine = false
				continue
			}
			t.rest += end + 2
			comment.line = 0
		case t.rest >= len(line) || bytes.HasPrefix(line[t.rest:], []byte("//")):
			t.inLine = false
		case line[t.rest] <= ' ':
			t.rest++
		case bytes.HasPrefix(line[t.rest:], []byte("/*")):
			comment = token{line: t.lines.Line(), col: t.rest + 1}
			t.rest += 2
		default:
			return true, nil
		}
	}
}

// isName are the characters of names besides letters and digits.
const isName = "_[]{}/.&#$%~'@^"

func letter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c >= 0x80 }

func nameByte(c byte) bool {
	return letter(c) || '0' <= c && c <= '9' || strings.IndexByte(isName, c) >= 0
}

// scan reads the token at the beginning of text, which is not blank, into peek.
func (t *scanner) scan(text []byte) error {
	t.peek = token{line: t.lines.Line(), col: t.rest + 1}
	switch c := text[0]; {
	case '0' <= c && c <= '9' || c == '.' && len(text) > 1 && '0' <= text[1] && text[1] <= '9':
		length, _ := matrix.ScanNumber(text)
		x, problem := matrix.ParseNumber(text[:length])
		if problem != "" {
			return t.errorAt(t.peek, matrix.NumberForm, "%s %s", textpos.Quote(string(text[:length])), problem)
		}
		t.peek.kind, t.peek.value, t.peek.text = numberToken, x, string(text[:length])
	case letter(c):
		length := 1
		for length < len(text) && nameByte(text[length]) && !bytes.HasPrefix(text[length:], []byte("//")) {
			length++
		}
		t.peek.kind, t.peek.text = nameToken, string(text[:length])
		if length > longestName {
			return t.errorAt(t.peek, "a name of at most 255 characters", "a name of %d characters", length)
		}
	case strings.IndexByte("<>=", c) >= 0:
		return t.scanCompare(text)
	case strings.IndexByte("+-*:,;", c) >= 0:
		t.peek.kind, t.peek.mark, t.peek.text = markToken, c, string(text[:1])
	default:
		return t.errorAt(t.peek, "names, numbers, + - < > = : , and ;", "the character %q", string(text[:1]))
	}
	t.rest += len(t.peek.text)
	return nil
}

const longestName = 255

// scanCompare reads < <= =< > >= => or =.
func (t *scanner) scanCompare(text []byte) error {
	length := 1
	for length < len(text) && strings.IndexByte("<>=", text[length]) >= 0 {
		length++
	}
	t.peek.kind, t.peek.text = compareToken, string(text[:length])
	switch t.peek.text {
	case "<", "<=", "=<":
		t.peek.mark = '<'
	case ">", ">=", "=>":
		t.peek.mark = '>'
	case "=":
		t.peek.mark = '='
	default:
		return t.errorAt(t.peek, "<=, >= or =", "comparison %s", textpos.Quote(t.peek.text))
	}
	if t.peek.text[0] == '=' && length == 2 && !t.said["order"] {
		t.said["order"] = true
		t.warnAt(t.peek, "<= or >=", "comparison %s, which lp_solve's program of Debian refuses", textpos.Quote(t.peek.text))
	}
	t.rest += length
	return nil
}

func (t *scanner) errorAt(at token, want, found string, args ...any) *textpos.Error {
	e := t.lines.Errorf(at.col, want, found, args...)
	e.Line = at.line
	return e
}

// errorf makes an error at the current token.
func (t *scanner) errorf(want, found string, args ...any) *textpos.Error {
	return t.errorAt(t.token, want, found, args...)
}

func (t *scanner) warnAt(at token, want, found string, args ...any) {
	if !t.warnings.Full() {
		t.warnings.Add(t.errorAt(at, want, found, args...))
	}
}

// shown describes the current token in an error.
func (t *scanner) shown() string {
	if t.token.kind == atEnd {
		return "the end of the file"
	}
	return textpos.Quote(t.token.text)
}
