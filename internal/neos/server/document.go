package server

// This file reads job documents: <document> with one element for each field, and in each
// text (with CDATA) or one <base64>.
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
	mostBytes    = 16 << 20 // of a job, the limit of NEOS
	longestField = 64       // bytes of a field's name
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

// documentReader walks over the tokens of one document.
type documentReader struct {
	d      *xml.Decoder
	fields document
}

// read reads the whole document and checks that nothing follows it.
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

// start returns the next start tag, or nil at an end tag. Only blanks, comments and
// processing instructions may stand before it.
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

// field reads a field's value up to its end tag: text, or <base64> with nothing but blanks
// around it. packed says that a <base64> was there, inside is 1 while the reader is in it.
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
					return refusef("text after </base64> in the field <%s>", printable(name))
				}
				continue
			}
			text.Write(t)
		case xml.Directive:
			return refusef("a declaration in the field <%s>", printable(name))
		}
	}
}

// keep stores a field, decoded where it was packed.
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
