package server

// This file has job documents, their fields by name, and the refusals of what is sent. Package xmlrpc
// reads them; the bounds are own.

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
	"github.com/tilemip/tilemip/internal/textpos"
)

// Bounds of a document. Real ones have a dozen fields, none below a field but
// <base64>.
const (
	mostFields = 64
	mostBytes  = 16 << 20 // of a job, the limit of NEOS
)

// document is a job as it was sent: the fields' values by their names, whose case counts.
// Values are as sent, with the blanks around them; base64 has been decoded.
type document map[string]string

// refusal is the reason why a job is not taken, in words for its sender.
type refusal string

// Error is the sentence itself.
func (r refusal) Error() string { return string(r) }

// refusef makes a refusal of a format. Text from the client is clipped or made printable by the
// caller.
func refusef(format string, args ...any) error { return refusal(fmt.Sprintf(format, args...)) }

// parseDocument reads a job. Every error is a refusal that names the line. The reader must
// be bounded by the caller.
func parseDocument(r io.Reader) (document, error) {
	fields, err := xmlrpc.DecodeFields("job XML", r, mostFields)
	var place *textpos.Error
	switch {
	case errors.As(err, &place):
		return nil, refusef("Error in job XML, line %d, column %d: %s; expected %s", place.Line, place.Col, printable(place.Found), printable(place.Want))
	case err != nil:
		return nil, refusef("Error in job XML: %s", printable(err.Error()))
	}
	d := document{}
	for _, f := range fields {
		d[f.Name] = f.Text
	}
	return d, nil
}

// dropBlank removes the line breaks that are legal inside base64.
func dropBlank(r rune) rune {
	if r == ' ' || r == '\t' || r == '\n' || r == '\r' {
		return -1
	}
	return r
}

// word returns a field without the blanks around it; "" where there is none.
func (d document) word(name string) string { return strings.TrimSpace(d[name]) }

// input returns the input method, whose field has had two names.
func (d document) input() string {
	if s := d.word("inputMethod"); s != "" {
		return s
	}
	return d.word("inputType")
}

// yes reports whether a switch such as wantsol is on: any text but no, 0, false and the
// template's marker.
func (d document) yes(name string) bool {
	switch s := strings.ToLower(d.word(name)); s {
	case "", "no", "0", "false":
		return false
	default:
		return !unfilled(s)
	}
}

// unfilled reports whether a field still holds the template's marker.
func unfilled(s string) bool { return strings.Contains(strings.ToLower(s), "insert value here") }

// printable replaces everything outside printable ASCII by question marks, so that what was
// sent cannot break lines or control a terminal.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, s)
}

// clip returns s in printable form, cut to most bytes and an ellipsis.
func clip(s string, most int) string {
	s = printable(strings.TrimSpace(s))
	if len(s) > most {
		s = s[:most] + "..."
	}
	return s
}
