// Package textpos reads text with places. Every reader of the project, of boards,
// puzzle definitions, exact covers, MPS and LP files, reports what is wrong
// through one error type, so that a user always sees the file, the line, the
// column, what was found there and what would be right.
//
// The package knows no format. It bounds what it reads: a file of a hundred
// megabytes of blanks or a line without end is refused, not loaded.
//
// Not here: any format. Begin with source.go.
package textpos

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Error says where an input is wrong, what stands there, and what would be right.
type Error struct {
	File  string // name as the user gave it, "-" or "" for an unnamed stream
	Line  int    // from 1; 0 when the error concerns the file as a whole
	Col   int    // from 1, counted in bytes; 0 when it concerns the whole line
	Found string // what is wrong, e.g. `tile 7 for the second time`
	Want  string // what would be right, e.g. `each of 1 to 15 once`; may be empty
}

// Error renders "file:line:col: found; expected …" with the parts that are known.
func (e *Error) Error() string {
	var b strings.Builder
	if e.File != "" {
		b.WriteString(e.File)
	} else {
		b.WriteString("input")
	}
	if e.Line > 0 {
		fmt.Fprintf(&b, ":%d", e.Line)
		if e.Col > 0 {
			fmt.Fprintf(&b, ":%d", e.Col)
		}
	}
	b.WriteString(": ")
	b.WriteString(e.Found)
	if e.Want != "" {
		b.WriteString("; expected ")
		b.WriteString(e.Want)
	}
	return b.String()
}

// MaxLine is the longest line, in bytes, that Lines accepts: programs write objectives of some
// hundred thousand terms on one line.
const MaxLine = 64 << 20

// Lines iterates over the lines of a stream, without their line ends, and knows
// the number of the current one. A carriage return before the line end is dropped.
type Lines struct {
	file string
	r    *bufio.Reader
	buf  []byte
	line int
	read int64
	max  int64
	err  error
}

// NewLines returns an iterator over r. file is the name for errors. maxBytes
// bounds the whole stream; 0 means no bound (for formats that stream).
func NewLines(file string, r io.Reader, maxBytes int64) *Lines {
	return &Lines{file: file, r: bufio.NewReaderSize(r, 1<<16), max: maxBytes}
}

// Next advances to the next line and reports whether there is one. After false,
// Err says whether the end was reached or something went wrong.
func (l *Lines) Next() bool {
	if l.err != nil {
		return false
	}
	l.buf = l.buf[:0]
	for {
		part, err := l.r.ReadSlice('\n')
		l.read += int64(len(part))
		if len(l.buf)+len(part) > MaxLine {
			l.err = &Error{File: l.file, Line: l.line + 1, Found: fmt.Sprintf("a line of more than %d bytes", MaxLine), Want: "shorter lines"}
			return false
		}
		if l.max > 0 && l.read > l.max {
			l.err = &Error{File: l.file, Line: l.line + 1, Found: fmt.Sprintf("more than %d bytes", l.max), Want: "a file of the kind expected here, which is far smaller"}
			return false
		}
		if err == nil && len(l.buf) == 0 { // the common case: the whole line stands in the reader's buffer
			l.buf = append(l.buf, part...)
			break
		}
		l.buf = append(l.buf, part...)
		if err == nil {
			break
		}
		if errors.Is(err, bufio.ErrBufferFull) {
			continue
		}
		if !errors.Is(err, io.EOF) {
			l.err = fmt.Errorf("reading %s: %w", l.name(), err)
			return false
		}
		if len(l.buf) == 0 {
			l.err = io.EOF
			return false
		}
		break
	}
	l.line++
	l.buf = withoutEnd(l.buf)
	return true
}

// withoutEnd cuts off the end of a line, LF or CR LF.
func withoutEnd(line []byte) []byte {
	n := len(line)
	if n > 0 && line[n-1] == '\n' {
		n--
	}
	if n > 0 && line[n-1] == '\r' {
		n--
	}
	return line[:n]
}

// Bytes returns the current line; it is valid until the next call of Next.
func (l *Lines) Bytes() []byte { return l.buf }

// Text returns the current line as a string of its own.
func (l *Lines) Text() string { return string(l.buf) }

// Line returns the number of the current line, from 1.
func (l *Lines) Line() int { return l.line }

// Err returns the first error, or nil when the stream ended as it should.
func (l *Lines) Err() error {
	if errors.Is(l.err, io.EOF) {
		return nil
	}
	return l.err
}

// Errorf makes an *Error at the given column of the current line. want may be empty.
func (l *Lines) Errorf(col int, want, format string, args ...any) *Error {
	return &Error{File: l.file, Line: l.line, Col: col, Found: fmt.Sprintf(format, args...), Want: want}
}

// FileErrorf makes an *Error that concerns the whole file.
func (l *Lines) FileErrorf(want, format string, args ...any) *Error {
	return &Error{File: l.file, Found: fmt.Sprintf(format, args...), Want: want}
}

func (l *Lines) name() string {
	if l.file == "" {
		return "input"
	}
	return l.file
}

// Field is one blank-separated word of a line and the column it starts in.
type Field struct {
	Text string
	Col  int // from 1, in bytes
}

// Fields splits a line at blanks and tabs and keeps the column of each word.
func Fields(line string) []Field {
	var out []Field
	for i := 0; i < len(line); {
		for i < len(line) && (line[i] == ' ' || line[i] == '\t') {
			i++
		}
		start := i
		for i < len(line) && line[i] != ' ' && line[i] != '\t' {
			i++
		}
		if i > start {
			out = append(out, Field{Text: line[start:i], Col: start + 1})
		}
	}
	return out
}

// Quote shows a word of the input in an error: quoted, and cut when it is long,
// so that a hostile file cannot fill the screen.
func Quote(s string) string {
	const most = 40
	if len(s) > most {
		return fmt.Sprintf("%q… (%d bytes)", s[:most], len(s))
	}
	return fmt.Sprintf("%q", s)
}
