package server

// This file reads job documents: <document> with one element a field.
//
// The form is that of the templates which NEOS hands out; the bounds are own.

import (
	"encoding/base64"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
)

// Bounds of a document. Real ones have a dozen fields, none below a field but
// <base64>.
const (
	mostFields   = 64
	mostBytes    = 16 << 20 // of a job, as NEOS takes it
	longestField = 64       // of a field's name
)

// document is a job as it was sent: the fields' values by their names.
type document map[string]string

// refusal is why a job is not taken, in words for its sender.
type refusal string

func (r refusal) Error() string { return string(r) }

func refusef(format string, args ...any) error { return refusal(fmt.Sprintf(format, args...)) }

// parseDocument reads a job. Every error is a refusal with its line.
func parseDocument(r io.Reader) (document, error) {
	p := &documentReader{d: xml.NewDecoder(r), fields: document{}}
	// The text came as a string of XML-RPC, so it is Unicode whatever the
	// declaration of its encoding says.
	p.d.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	if err := p.read(); err != nil {
		line, column := p.d.InputPos()
		var syntax *xml.SyntaxError
		if errors.As(err, &syntax) {
			return nil, refusef("Error in job XML, line %d: %s", syntax.Line, syntax.Msg)
		}
		return nil, refusef("Error in job XML, line %d, column %d: %s", line, column, err)
	}
	return p.fields, nil
}

type documentReader struct {
	d      *xml.Decoder
	fields document
}

func (p *documentReader) read() error {
	root, err := p.start()
	switch {
	case err != nil:
		return err
	case root == nil:
		return refusal("an end tag where <document> should begin")
	case root.Name.Local != "document":
		return refusef("the root is <%s>; expected <document>", printable(root.Name.Local))
	}
	for {
		field, err := p.start()
		if err != nil {
			return err
		}
		if field == nil {
			break
		}
		if err := p.field(field.Name.Local); err != nil {
			return err
		}
	}
	if _, err := p.start(); err != io.EOF {
		if err == nil {
			err = refusal("something after </document>; a job has one document")
		}
		return err
	}
	return nil
}

// start passes to the next start tag; nil stands for an end tag. Nothing but
// blanks may stand between.
func (p *documentReader) start() (*xml.StartElement, error) {
	for {
		token, err := p.d.Token()
		if err != nil {
			return nil, err
		}
		switch t := token.(type) {
		case xml.StartElement:
			return &t, nil
		case xml.EndElement:
			return nil, nil
		case xml.CharData:
			if len(strings.TrimSpace(string(t))) > 0 {
				return nil, refusef("text between the fields, which begins %q", clip(string(t), 20))
			}
		case xml.Directive:
			return nil, refusal("a document type or another declaration; a job has none")
		}
	}
}

// field reads a field's value up to its end tag: text, or <base64>.
func (p *documentReader) field(name string) error {
	if len(name) > longestField {
		return refusef("a field whose name has %d characters", len(name))
	}
	if _, twice := p.fields[name]; twice {
		return refusef("the field <%s> for the second time", printable(name))
	}
	if len(p.fields) == mostFields {
		return refusef("more than %d fields", mostFields)
	}
	text, packed, inside := strings.Builder{}, false, 0
	for {
		token, err := p.d.Token()
		if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.StartElement:
			if t.Name.Local != "base64" || inside > 0 || packed || strings.TrimSpace(text.String()) != "" {
				return refusef("<%s> inside the field <%s>; expected text, or <base64> alone", printable(t.Name.Local), printable(name))
			}
			text.Reset()
			packed, inside = true, 1
		case xml.EndElement:
			if inside == 0 {
				return p.keep(name, text.String(), packed)
			}
			inside--
		case xml.CharData:
			if packed && inside == 0 {
				if len(strings.TrimSpace(string(t))) > 0 {
					return refusef("text behind </base64> in the field <%s>", printable(name))
				}
				continue
			}
			text.Write(t)
		case xml.Directive:
			return refusef("a declaration in the field <%s>", printable(name))
		}
	}
}

func (p *documentReader) keep(name, text string, packed bool) error {
	if packed {
		plain, err := base64.StdEncoding.DecodeString(strings.Map(dropBlank, text))
		if err != nil {
			return refusef("the field <%s> is not base64: %v", printable(name), err)
		}
		text = string(plain)
	}
	p.fields[name] = text
	return nil
}

// dropBlank removes the line breaks that are legal inside base64.
func dropBlank(r rune) rune {
	if r == ' ' || r == '\t' || r == '\n' || r == '\r' {
		return -1
	}
	return r
}

// word returns a field of one word without the blanks around it.
func (d document) word(name string) string { return strings.TrimSpace(d[name]) }

// input returns the input method, whose field has had two names.
func (d document) input() string {
	if s := d.word("inputMethod"); s != "" {
		return s
	}
	return d.word("inputType")
}

// yes reports whether a wish such as wantsol is set.
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

// printable keeps what may stand in a line of text.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r > '~' {
			return '?'
		}
		return r
	}, s)
}

func clip(s string, most int) string {
	s = printable(strings.TrimSpace(s))
	if len(s) > most {
		s = s[:most] + "..."
	}
	return s
}
