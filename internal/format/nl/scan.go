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

// textScanner reads lines of blank-separated fields with remarks behind #.
type textScanner struct {
	file       string // name in errors
	r          *bufio.Reader
	lineNumber int    // of the line read last, from 1
	rest       string // what is still unread of it, without the remark
}

func (t *textScanner) wrong(found, want string) error {
	return &textpos.Error{File: t.file, Line: t.lineNumber, Found: found, Want: want}
}

// line reads the next line of the head, which must be there.
func (t *textScanner) line() (string, error) {
	line, ok, err := t.next()
	if err == nil && !ok {
		err = t.wrong("the end of the file", "ten lines of a head")
	}
	return line, err
}

// next reads the next line, without its end; false at the end of the file. The line is not
// yet cut into fields.
// A line longer than the buffer arrives in parts. The last line needs no line end.
func (t *textScanner) next() (string, bool, error) {
	t.lineNumber++
	var b strings.Builder
	for {
		part, err := t.r.ReadSlice('\n')
		b.Write(part)
		switch {
		case b.Len() > longestLine:
			return "", false, t.wrong(fmt.Sprintf("a line of more than %d bytes", longestLine), "shorter lines")
		case err == nil:
			return strings.TrimRight(b.String(), "\r\n"), true, nil
		case errors.Is(err, io.EOF):
			return b.String(), b.Len() > 0, nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return "", false, err
		}
	}
}

// newline goes to the next line, which must be there.
func (t *textScanner) newline() error {
	line, ok, err := t.next()
	if err == nil && !ok {
		err = t.wrong("the end of the file", "the rest of a segment")
	}
	t.rest, _, _ = strings.Cut(line, "#")
	return err
}

// letter goes to the next line that is not blank or a remark and takes its first
// character.
func (t *textScanner) letter() (byte, bool, error) {
	for {
		line, ok, err := t.next()
		if err != nil || !ok {
			return 0, false, err
		}
		line, _, _ = strings.Cut(line, "#")
		if line = strings.TrimSpace(line); line != "" {
			t.rest = line[1:]
			return line[0], true, nil
		}
	}
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

// whole takes a whole number from 0 that fits into 32 bits, for sizes and indices.
func (t *textScanner) whole() (int, error) {
	n, err := t.signed()
	if err == nil && n < 0 {
		err = t.wrong(fmt.Sprint(n), "a whole number from 0")
	}
	return n, err
}

// signed takes a whole number that fits into 32 bits, as binary files have them.
func (t *textScanner) signed() (int, error) {
	field := t.field()
	n, err := strconv.ParseInt(field, 10, 32)
	if err != nil {
		return 0, t.wrong(textpos.Quote(field), "a whole number")
	}
	return int(n), nil
}

// number takes a number as C prints it, the words for infinity included; NaN is no number.
func (t *textScanner) number() (float64, error) {
	field := t.field()
	switch strings.ToLower(field) { // as C libraries write them
	case "inf", "infinity":
		return math.Inf(1), nil
	case "-inf", "-infinity":
		return math.Inf(-1), nil
	}
	x, problem := matrix.ParseNumber([]byte(field))
	if problem != "" {
		return 0, t.wrong(textpos.Quote(field)+" "+problem, matrix.NumberForm)
	}
	return x, nil
}

// word takes the next field, which must be there: the name of a suffix.
func (t *textScanner) word() (string, error) {
	if field := t.field(); field != "" {
		return field, nil
	}
	return "", t.wrong("the end of the line", "a name")
}

// binaryScanner reads letters, 32-bit integers and 64-bit numbers.
// The head of a binary file is text; it reads what follows, from the same bufio.Reader. All numbers
// are little-endian, integers with sign.
type binaryScanner struct {
	file string // name in errors
	r    *bufio.Reader
	at   int64 // bytes read behind the head
}

func (t *binaryScanner) wrong(found, want string) error {
	return &textpos.Error{File: t.file, Found: fmt.Sprintf("%s at byte %d behind the head", found, t.at), Want: want}
}

// newline does nothing: binary segments have no lines.
func (t *binaryScanner) newline() error { return nil }

// letter takes one byte; the end of the file is allowed here alone.
func (t *binaryScanner) letter() (byte, bool, error) {
	c, err := t.r.ReadByte()
	if errors.Is(err, io.EOF) {
		return 0, false, nil
	}
	t.at++
	return c, err == nil, err
}

// take fills p; a file that ends before that is an error with its place.
func (t *binaryScanner) take(p []byte) error {
	n, err := io.ReadFull(t.r, p)
	t.at += int64(n)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return t.wrong("the end of the file", "the rest of a segment")
	}
	return err
}

// signed takes four bytes.
func (t *binaryScanner) signed() (int, error) {
	var b [4]byte
	err := t.take(b[:])
	return int(int32(binary.LittleEndian.Uint32(b[:]))), err
}

// whole takes four bytes, whose number must not be negative.
func (t *binaryScanner) whole() (int, error) {
	n, err := t.signed()
	if err == nil && n < 0 {
		err = t.wrong(fmt.Sprint(n), "a whole number from 0")
	}
	return n, err
}

// number takes eight bytes, an IEEE double; infinities are allowed, NaN is not.
func (t *binaryScanner) number() (float64, error) {
	var b [8]byte
	if err := t.take(b[:]); err != nil {
		return 0, err
	}
	x := math.Float64frombits(binary.LittleEndian.Uint64(b[:]))
	if math.IsNaN(x) {
		return 0, t.wrong("what is no number", "a number")
	}
	return x, nil
}

// word takes a length and that many bytes, at most 1024.
func (t *binaryScanner) word() (string, error) {
	n, err := t.whole()
	if err != nil {
		return "", err
	}
	if n > 1024 {
		return "", t.wrong(fmt.Sprintf("a name of %d bytes", n), "a shorter one")
	}
	b := make([]byte, n)
	err = t.take(b)
	return string(b), err
}
