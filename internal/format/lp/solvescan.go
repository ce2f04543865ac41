package lp

// The tokens of a file: names, numbers without sign, marks. Comments are those of C, /* … */ and
// // to the end of the line.

import (
	"bytes"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
)

// solveScanner knows the current token and the one behind it, whose texts are copies: they may
// stand on two lines. Its marks are + - * : , and ;.
type solveScanner struct {
	current
	peek token
}

// next makes the token behind the current one the current one.
func (t *solveScanner) next() {
	if t.keep(t.err); t.err != nil {
		return
	}
	t.token = t.peek
	if t.token.kind == atEnd && t.token.at.Line > 0 {
		return
	}
	if !t.skip() {
		t.peek = token{kind: atEnd, at: matrix.Place{Line: max(t.Lines.Line(), 1)}}
		t.keep(t.Lines.Err())
		return
	}
	t.scan(t.Lines.Bytes()[t.rest:])
}

// skip goes to the next character that is not blank and in no comment; more is false at the end.
func (t *solveScanner) skip() (more bool) {
	comment := matrix.Place{} // with a line: of the open comment
	for {
		if !t.inLine {
			if !t.Lines.Next() {
				if comment.Line > 0 && t.Lines.Err() == nil {
					t.failAt(comment, "*/ at its end", "a comment that is open at the end of the file")
				}
				return false
			}
			t.inLine, t.rest = true, 0
		}
		line := t.Lines.Bytes()
		switch {
		case comment.Line > 0:
			end := bytes.Index(line[t.rest:], []byte("*/"))
			if end < 0 {
				t.inLine = false
				continue
			}
			t.rest += end + 2
			comment.Line = 0
		case t.rest >= len(line) || bytes.HasPrefix(line[t.rest:], []byte("//")):
			t.inLine = false
		case line[t.rest] <= ' ':
			t.rest++
		case bytes.HasPrefix(line[t.rest:], []byte("/*")):
			comment = matrix.Place{Line: t.Lines.Line(), Col: t.rest + 1}
			t.rest += 2
		default:
			return true
		}
	}
}

// solveName are the characters of names besides letters and digits.
const solveName = "_[]{}/.&#$%~'@^"

func letter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c >= 0x80 }

func solveNameByte(c byte) bool {
	return letter(c) || isDigit(c) || strings.IndexByte(solveName, c) >= 0
}

// scan reads the token at the beginning of text, which is not blank, into peek.
func (t *solveScanner) scan(text []byte) {
	t.peek = token{at: matrix.Place{Line: t.Lines.Line(), Col: t.rest + 1}}
	switch c := text[0]; {
	case isNumber(text):
		length, _ := matrix.ScanNumber(text)
		x, problem := matrix.ParseNumber(text[:length])
		if problem != "" {
			t.failAt(t.peek.at, matrix.NumberForm, "%s %s", textpos.Quote(string(text[:length])), problem)
			return
		}
		t.peek.kind, t.peek.value, t.peek.text = numberToken, x, bytes.Clone(text[:length])
	case letter(c):
		length := 1
		for length < len(text) && solveNameByte(text[length]) && !bytes.HasPrefix(text[length:], []byte("//")) {
			length++
		}
		t.peek.kind, t.peek.text = nameToken, bytes.Clone(text[:length])
		if length > longestName {
			t.failAt(t.peek.at, "a name of at most 255 characters", "a name of %d characters", length)
			return
		}
	case strings.IndexByte("<>=", c) >= 0:
		t.scanCompare(text)
		return
	case strings.IndexByte("+-*:,;", c) >= 0:
		t.peek.kind, t.peek.sign, t.peek.text = markToken, c, bytes.Clone(text[:1])
	default:
		t.failAt(t.peek.at, "names, numbers, + - < > = : , and ;", "the character %q", string(text[:1]))
		return
	}
	t.rest += len(t.peek.text)
}

// scanCompare reads < <= =< > >= => or =.
func (t *solveScanner) scanCompare(text []byte) {
	length, relation := comparison(text)
	t.peek.kind, t.peek.text, t.peek.sign = compareToken, bytes.Clone(text[:length]), relation
	if relation == 0 {
		t.failAt(t.peek.at, "<=, >= or =", "comparison %s", textpos.Quote(string(t.peek.text)))
		return
	}
	if t.peek.text[0] == '=' && length == 2 && t.First("order") {
		t.WarnAt(t.peek.at, "<= or >=", "comparison %s, which lp_solve's program of Debian refuses", textpos.Quote(string(t.peek.text)))
	}
	t.rest += length
}
