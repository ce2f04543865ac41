package nl

// This file reads the parts of segments, in text and in binary: the two scanners that nl.go
// describes. In binary there are no lines and no remarks, and newline does nothing.

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/textpos"
)

// longestLine bounds a line, in bytes; the longest real ones are remarks.
const longestLine = 4096

// source is a file, and the first thing that was wrong in it. Nothing is read after that: numbers are
// 0 then and there is no further line, so that only loops have to ask.
type source struct {
	file string // name in errors
	r    *bufio.Reader
	err  error
}

func newSource(file string, r io.Reader) *source {
	return &source{file: file, r: bufio.NewReaderSize(r, 1<<16)}
}

func (s *source) ok() bool { return s.err == nil }

func (s *source) keep(err error) {
	if s.err == nil {
		s.err = err
	}
}

// textScanner reads lines of blank-separated fields with remarks behind #.
type textScanner struct {
	*source
	lineNumber int    // of the line read last, from 1
	rest       string // what is still unread of it, without the remark
}

func (t *textScanner) wrong(found, want string) {
	t.keep(&textpos.Error{File: t.file, Line: t.lineNumber, Found: found, Want: want})
}

// line reads the next line without its remark; it must be there, as part of what.
func (t *textScanner) line(what string) string {
	line, ok := t.next()
	if !ok {
		t.wrong("the end of the file", what)
	}
	line, _, _ = strings.Cut(line, "#")
	return line
}

// next reads the next line, without its end; false at the end of the file. The line is not
// yet cut into fields.
// A line longer than the buffer arrives in parts. The last line needs no line end.
func (t *textScanner) next() (string, bool) {
	t.lineNumber++
	var b strings.Builder
	for t.ok() {
		part, err := t.r.ReadSlice('\n')
		b.Write(part)
		switch {
		case b.Len() > longestLine:
			t.wrong(fmt.Sprintf("a line of more than %d bytes", longestLine), "shorter lines")
		case err == nil:
			return strings.TrimRight(b.String(), "\r\n"), true
		case errors.Is(err, io.EOF):
			return b.String(), b.Len() > 0
		case !errors.Is(err, bufio.ErrBufferFull):
			t.keep(err)
		}
	}
	return "", false
}

// newline goes to the next line, which must be there.
func (t *textScanner) newline() { t.rest = t.line("the rest of a segment") }

// letter goes to the next line that is not blank or a remark and takes its first
// character.
func (t *textScanner) letter() (byte, bool) {
	for {
		line, ok := t.next()
		if !ok {
			return 0, false
		}
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line != "" {
			t.rest = line[1:]
			return line[0], true
		}
	}
}

// word takes the next field of the line, which must be there.
func (t *textScanner) word() string {
	field := t.field()
	if field == "" {
		t.wrong("the end of the line", "a name")
	}
	return field
}

// field takes the next field of the line; empty at its end.
func (t *textScanner) field() string {
	t.rest = strings.TrimLeft(t.rest, " \t")
	end := strings.IndexAny(t.rest, " \t")
	if end < 0 {
		end = len(t.rest)
	}
	field := t.rest[:end]
	t.rest = t.rest[end:]
	return field
}

// signed takes a whole number that fits into 32 bits, as binary files have them.
func (t *textScanner) signed() int {
	field := t.field()
	n, err := strconv.ParseInt(field, 10, 32)
	if err != nil {
		t.wrong(textpos.Quote(field), "an integer")
		return 0
	}
	return int(n)
}

// number takes a number as C prints it, the words for infinity included; NaN is no number.
func (t *textScanner) number() float64 {
	field := t.field()
	switch strings.ToLower(field) { // as C libraries write them
	case "inf", "infinity":
		return math.Inf(1)
	case "-inf", "-infinity":
		return math.Inf(-1)
	}
	x, problem := matrix.ParseNumber([]byte(field))
	if problem != "" {
		t.wrong(textpos.Quote(field)+" "+problem, matrix.NumberForm)
	}
	return x
}

// binaryScanner reads letters, 32-bit integers and 64-bit numbers.
// The head of a binary file is text; it reads what follows. All numbers
// are little-endian, integers with sign.
type binaryScanner struct {
	*source
	at int64 // bytes read behind the head
}

func (t *binaryScanner) wrong(found, want string) {
	t.keep(&textpos.Error{File: t.file, Found: fmt.Sprintf("%s at byte %d behind the head", found, t.at), Want: want})
}

// newline does nothing: binary segments have no lines.
func (t *binaryScanner) newline() {}

// letter takes one byte; the end of the file is allowed here alone.
func (t *binaryScanner) letter() (byte, bool) {
	if !t.ok() {
		return 0, false
	}
	c, err := t.r.ReadByte()
	if errors.Is(err, io.EOF) {
		return 0, false
	}
	t.at++
	t.keep(err)
	return c, err == nil
}

// take fills p; a file that ends before that is an error with its place.
func (t *binaryScanner) take(p []byte) {
	if !t.ok() {
		return
	}
	n, err := io.ReadFull(t.r, p)
	t.at += int64(n)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		t.wrong("the end of the file", "the rest of a segment")
	} else {
		t.keep(err)
	}
}

// signed takes four bytes.
func (t *binaryScanner) signed() int {
	var b [4]byte
	t.take(b[:])
	return int(int32(binary.LittleEndian.Uint32(b[:])))
}

// number takes eight bytes, an IEEE double; infinities are allowed, NaN is not.
func (t *binaryScanner) number() float64 {
	var b [8]byte
	t.take(b[:])
	x := math.Float64frombits(binary.LittleEndian.Uint64(b[:]))
	if math.IsNaN(x) {
		t.wrong("something that is not a number", "a number")
	}
	return x
}

// word takes a length and that many bytes, at most 1024.
func (t *binaryScanner) word() string {
	n := t.signed()
	if n < 0 || n > 1024 {
		t.wrong(fmt.Sprintf("a name of %d bytes", n), "a shorter one")
		return ""
	}
	b := make([]byte, n)
	t.take(b)
	return string(b)
}
