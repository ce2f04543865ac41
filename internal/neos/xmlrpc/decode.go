package xmlrpc

// Reading a message, token by token (encoding/xml). The grammar is that of Dave Winer's
// XML-RPC specification of 1999; an element in a place where the specification has none is
// refused, with line and column.
//
// The convention of the methods below: a method that reads an element is called after its
// opening tag and returns after its closing tag. encoding/xml guarantees that the tags nest
// and match, so a closing tag that comes up is always that of the innermost open element.

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// DecodeCall reads a call and returns the method's name without the blanks around it,
// never empty, and its parameters in order; nil stands for none. The types are those of the
// package's comment. Errors of the message are *textpos.Error, with line and column, or wrap
// ErrLimit; errors of r, and an encoding that is not known, are wrapped as they are.
func DecodeCall(r io.Reader, limits Limits) (method string, params []any, err error) {
	d := newDecoder("XML-RPC call", r, limits)
	err = d.document("methodCall", func() error {
		if err := d.open("methodName"); err != nil {
			return err
		}
		name, err := d.text("methodName")
		if err != nil {
			return err
		}
		if method = strings.TrimSpace(name); method == "" {
			return d.fail("an empty methodName", "the name of a method")
		}
		params, err = d.params()
		return err
	})
	if err != nil {
		return "", nil, err
	}
	return method, params, nil
}

// DecodeResponse reads an answer and returns its one value. A fault is returned as the
// error *Fault; other errors are those of DecodeCall.
func DecodeResponse(r io.Reader, limits Limits) (any, error) {
	d := newDecoder("XML-RPC response", r, limits)
	var v any
	var fault *Fault
	err := d.document("methodResponse", func() error {
		name, err := d.next("methodResponse")
		if err != nil {
			return err
		}
		switch name {
		case "fault":
			fault, err = d.fault()
		case "params":
			v, err = d.oneParam()
		default:
			return d.fail(found(name, "methodResponse"), "<params> or <fault>")
		}
		if err != nil {
			return err
		}
		return d.closeTag("methodResponse")
	})
	if err == nil && fault != nil {
		err = fault
	}
	if err != nil {
		return nil, err
	}
	return v, nil
}

// decoder walks over the tokens of one message. Besides the values read so far it
// holds the text of one element, so the limits bound its memory.
type decoder struct {
	what   string // the kind of message, named in errors where a file name would stand
	xml    *xml.Decoder
	limits Limits // without zero fields
	values int    // read so far, compared with limits.Values
}

// newDecoder returns a decoder of a message. what names the kind of message in errors.
func newDecoder(what string, r io.Reader, limits Limits) *decoder {
	limits = limits.filled()
	x := xml.NewDecoder(newPieces(&bounded{r: r, left: limits.Bytes}))
	x.CharsetReader = charset
	return &decoder{what: what, xml: x, limits: limits}
}

// bounded is a reader that fails, instead of ending, when more than left bytes come:
// io.LimitReader would end, and a message that was cut would read as a broken one.
type bounded struct {
	r    io.Reader
	left int64 // bytes that may still come
}

// Read asks for one byte more than is left, to tell a message of exactly the limit
// from a longer one.
func (b *bounded) Read(p []byte) (int, error) {
	if int64(len(p)) > b.left+1 {
		p = p[:b.left+1]
	}
	n, err := b.r.Read(p)
	if b.left -= int64(n); b.left < 0 {
		b.left = 0
		return 0, errTooLong
	}
	return n, err
}

var errTooLong = fmt.Errorf("%w: too many bytes", ErrLimit)

// document reads the root element and checks that neither an element nor text
// comes after it. body reads the content of the root, including its closing tag.
func (d *decoder) document(root string, body func() error) error {
	if err := d.open(root); err != nil {
		return err
	}
	if err := body(); err != nil {
		return err
	}
	for {
		token, err := d.xml.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return d.broken(err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			return d.fail("<"+cut(t.Name.Local)+"> after the end of the message", "one message")
		case xml.CharData:
			if !blank(t) {
				return d.fail("text after the end of the message", "one message")
			}
		case xml.Directive:
			return d.fail("a document type declaration", "none")
		}
	}
}

// fail returns an error at the place that the reader has reached, which is behind the
// token complained of. line and column count from 1, in bytes.
func (d *decoder) fail(found, want string) error {
	line, col := d.xml.InputPos()
	return &textpos.Error{File: d.what, Line: line, Col: col, Found: found, Want: want}
}

// broken turns an error of the XML reader into one with a place.
func (d *decoder) broken(err error) error {
	switch {
	case errors.Is(err, ErrLimit):
		return fmt.Errorf("%s: %w (limit %d)", d.what, err, d.limits.Bytes)
	case errors.Is(err, io.EOF):
		return d.fail("the end of the input within the message", "a whole message")
	}
	var syntax *xml.SyntaxError
	if errors.As(err, &syntax) {
		return d.fail(syntax.Msg, "well-formed XML")
	}
	return fmt.Errorf("%s: %w", d.what, err)
}

// next skips blanks, comments and processing instructions and returns the name of the
// opening tag that follows, or "" for the closing tag of the innermost open element.
// within names that element in errors.
func (d *decoder) next(within string) (string, error) {
	for {
		token, err := d.xml.Token()
		if err != nil {
			return "", d.broken(err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			return t.Name.Local, nil
		case xml.EndElement:
			return "", nil
		case xml.CharData:
			if !blank(t) {
				return "", d.fail("text between the tags of <"+within+">", "tags")
			}
		case xml.Directive:
			return "", d.fail("a document type declaration", "none")
		}
	}
}

// open reads up to the next tag, which must be the opening tag of name.
func (d *decoder) open(name string) error {
	got, err := d.next(name)
	if err == nil && got != name {
		err = d.fail(found(got, "the message"), "<"+name+">")
	}
	return err
}

// closeTag reads up to the next tag, which must be the closing tag of name.
func (d *decoder) closeTag(name string) error {
	got, err := d.next(name)
	if err == nil && got != "" {
		err = d.fail("<"+cut(got)+"> within <"+name+">", "</"+name+">")
	}
	return err
}

// text reads the content of an element that holds text alone, to its closing tag.
func (d *decoder) text(name string) (string, error) {
	s, child, err := d.content()
	if err == nil && child != "" {
		err = d.fail("<"+cut(child)+"> within <"+name+">", "text")
	}
	return s, err
}

// content reads text up to the next tag: a child's opening tag, whose name it
// returns, or the closing tag of the element, for which child is "". Comments within the
// text are dropped, and blanks are kept: in a string they count.
func (d *decoder) content() (s, child string, err error) {
	var b chunks
	for {
		token, err := d.xml.Token()
		if err != nil {
			return "", "", d.broken(err)
		}
		switch t := token.(type) {
		case xml.StartElement:
			return b.String(), t.Name.Local, nil
		case xml.EndElement:
			return b.String(), "", nil
		case xml.CharData:
			b = b.add(t)
		case xml.Directive:
			return "", "", d.fail("a document type declaration", "none")
		}
	}
}

// chunks is a text of unknown length, in parts that are never copied: a buffer that grows
// holds the text twice whenever it does.
type chunks [][]byte

const chunkBytes = 1 << 20 // of the longest part; a part is twice as long as the one before

// add appends bytes. The first part is as large as what is added first; a full part is followed
// by one of at least twice its size, up to chunkBytes.
func (c chunks) add(b []byte) chunks {
	for len(b) > 0 {
		if n := len(c); n == 0 || len(c[n-1]) == cap(c[n-1]) {
			size := len(b)
			if n > 0 {
				size = min(chunkBytes, max(size, 2*cap(c[n-1])))
			}
			c = append(c, make([]byte, 0, size))
		}
		last := &c[len(c)-1]
		n := min(len(b), cap(*last)-len(*last))
		*last = append(*last, b[:n]...)
		b = b[n:]
	}
	return c
}

// String joins the parts, in memory that is allocated once.
func (c chunks) String() string {
	var b strings.Builder
	n := 0
	for _, part := range c {
		n += len(part)
	}
	b.Grow(n)
	for _, part := range c {
		b.Write(part)
	}
	return b.String()
}

// params reads what follows the method name, nothing or <params>, to the closing tag
// of the call.
func (d *decoder) params() ([]any, error) {
	name, err := d.next("methodCall")
	if err != nil || name == "" {
		return nil, err
	}
	if name != "params" {
		return nil, d.fail(found(name, "methodCall"), "<params>")
	}
	var list []any
	err = d.each("params", "param", func() error {
		v, err := d.within("param")
		list = append(list, v)
		return err
	})
	if err != nil {
		return nil, err
	}
	return list, d.closeTag("methodCall")
}

// each calls one for every child of an element, all of which are of one name, to its closing tag.
func (d *decoder) each(within, child string, one func() error) error {
	for {
		name, err := d.next(within)
		if err != nil || name == "" {
			return err
		}
		if name != child {
			return d.fail(found(name, within), "<"+child+">")
		}
		if err := one(); err != nil {
			return err
		}
	}
}

// oneParam reads the <param> of a response, to the closing tag of <params>.
func (d *decoder) oneParam() (any, error) {
	if err := d.open("param"); err != nil {
		return nil, err
	}
	v, err := d.within("param")
	if err != nil {
		return nil, err
	}
	return v, d.closeTag("params")
}

// within reads the one <value> of an element, to the closing tag of the element.
func (d *decoder) within(name string) (any, error) {
	if err := d.open("value"); err != nil {
		return nil, err
	}
	v, err := d.value(1)
	if err != nil {
		return nil, err
	}
	return v, d.closeTag(name)
}

// fault reads the <value> of a fault, to </fault>. It is lenient about the members:
// whoever sends a fault without a code still means an error.
func (d *decoder) fault() (*Fault, error) {
	v, err := d.within("fault")
	if err != nil {
		return nil, err
	}
	members, ok := v.(map[string]any)
	if !ok {
		return nil, d.fail("a fault that is not a struct", "faultCode and faultString")
	}
	f := &Fault{Text: fmt.Sprint(members["faultString"])}
	f.Code, _ = members["faultCode"].(int)
	return f, nil
}

// found describes the tag name, or the end of the element within.
func found(name, within string) string {
	if name == "" {
		return "the end of <" + within + ">"
	}
	return "<" + cut(name) + ">"
}

// shortened quotes a text that was sent, so that an error shows no control characters.
func shortened(s string) string { return strconv.QuoteToGraphic(cut(strings.TrimSpace(s))) }

// cut keeps names and texts that were sent to 40 bytes in errors.
func cut(s string) string {
	if len(s) > 40 {
		s = s[:40] + "…"
	}
	return s
}

// blank reports whether b holds only white space of XML; a byte order mark, which
// may stand before the declaration, counts as blank.
func blank(b []byte) bool { return strings.Trim(string(b), " \t\r\n\ufeff") == "" }
