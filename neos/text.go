package neos

// Text from a server made safe for a terminal: control characters are dropped, and with them
// escape sequences. Own.

import (
	"io"
	"strings"
	"unicode"
)

// printable returns s on one line without the characters that control a terminal: line ends
// and tabs become blanks.
func printable(s string) string {
	return strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case r == '\n' || r == '\t' || r == '\r':
			return ' '
		case !unicode.IsPrint(r):
			return -1
		}
		return r
	}, s))
}

// Printable returns a writer that lets only printable text, line feeds and tabs
// through to w: for a server's output that goes to a terminal.
func Printable(w io.Writer) io.Writer { return &printableWriter{w} }

// printableWriter is the writer of Printable.
type printableWriter struct{ w io.Writer }

func (p *printableWriter) Write(b []byte) (int, error) {
	clean := strings.Map(func(r rune) rune {
		if r == '\n' || r == '\t' || unicode.IsPrint(r) {
			return r
		}
		return -1
	}, string(b))
	if _, err := io.WriteString(p.w, clean); err != nil {
		return 0, err
	}
	return len(b), nil
}
