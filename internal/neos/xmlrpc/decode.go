package xmlrpc

// Reading a message, token by token (encoding/xml). The grammar is that of Dave Winer's
// XML-RPC specification of 1999; an element in a place where the specification has none is
// refused, with line and column.
//
// The convention of the methods below: a method that reads an element is called after its
// opening tag and returns after its closing tag. encoding/xml guarantees that the tags nest
// and match, so a closing tag that comes up is always that of the innermost open element.
//
// The first error is kept in the decoder. After it there are no more tokens, so that every loop
// ends, and what is returned means nothing: document returns the error.

import (
	"cmp"
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
	err = d.document("methodCall", func() {
		d.open("methodName")
		if method = strings.TrimSpace(d.text("methodName")); method == "" {
			d.fail("an empty methodName", "the name of a method")
		}
		params = d.params()
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
	err := d.document("methodResponse", func() {
		switch name := d.next("methodResponse"); name {
		case "fault":
			fault = d.fault()
		case "params":
			d.open("param")
			v = d.within("param")
			d.closeTag("params")
		default:
			d.fail(found(name, "methodResponse"), "<params> or <fault>")
		}
		d.closeTag("methodResponse")
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
	over   bool   // the root element is read: the end may come
	err    error  // the first
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
		return 0, fmt.Errorf("%w: too many bytes", ErrLimit)
	}
	return n, err
}

// document reads the root element and checks that neither an element nor text
// comes after it. body reads the content of the root, including its closing tag.
func (d *decoder) document(root string, body func()) error {
	d.open(root)
	body()
	for d.over = true; d.err == nil; {
		switch t := d.token().(type) {
		case xml.StartElement:
			d.fail("<"+cut(t.Name.Local)+"> after the end of the message", "one message")
		case xml.CharData:
			if !blank(t) {
				d.fail("text after the end of the message", "one message")
			}
		}
	}
	if errors.Is(d.err, io.EOF) { // behind the root element alone
		return nil
	}
	return d.err
}

// fail is an error at the place that the reader has reached, which is behind the
// token complained of. line and column count from 1, in bytes.
func (d *decoder) fail(found, want string) {
	line, col := d.xml.InputPos()
	d.keep(&textpos.Error{File: d.what, Line: line, Col: col, Found: found, Want: want})
}

// keep keeps the first error.
func (d *decoder) keep(err error) { d.err = cmp.Or(d.err, err) }

// token returns the next token, nil after an error. A document type is refused everywhere.
func (d *decoder) token() xml.Token {
	if d.err != nil {
		return nil
	}
	token, err := d.xml.Token()
	if err != nil {
		d.broken(err)
		return nil
	}
	if _, declaration := token.(xml.Directive); declaration {
		d.fail("a document type declaration", "none")
		return nil
	}
	return token
}

// broken turns an error of the XML reader into one with a place.
func (d *decoder) broken(err error) {
	var syntax *xml.SyntaxError
	switch {
	case errors.Is(err, ErrLimit):
		d.keep(fmt.Errorf("%s: %w (limit %d)", d.what, err, d.limits.Bytes))
	case errors.Is(err, io.EOF) && d.over:
		d.keep(io.EOF)
	case errors.Is(err, io.EOF):
		d.fail("the end of the input within the message", "a whole message")
	case errors.As(err, &syntax):
		d.fail(syntax.Msg, "well-formed XML")
	default:
		d.keep(fmt.Errorf("%s: %w", d.what, err))
	}
}

// next skips blanks, comments and processing instructions and returns the name of the
// opening tag that follows, or "" for the closing tag of the innermost open element.
// within names that element in errors.
func (d *decoder) next(within string) string {
	for d.err == nil {
		switch t := d.token().(type) {
		case xml.StartElement:
			return t.Name.Local
		case xml.EndElement:
			return ""
		case xml.CharData:
			if !blank(t) {
				d.fail("text between the tags of <"+within+">", "tags")
			}
		}
	}
	return ""
}

// open reads up to the next tag, which must be the opening tag of name.
func (d *decoder) open(name string) {
	if got := d.next(name); got != name {
		d.fail(found(got, "the message"), "<"+name+">")
	}
}

// closeTag reads up to the next tag, which must be the closing tag of name.
func (d *decoder) closeTag(name string) {
	if got := d.next(name); got != "" {
		d.fail("<"+cut(got)+"> within <"+name+">", "</"+name+">")
	}
}

// text reads the content of an element that holds text alone, to its closing tag.
func (d *decoder) text(name string) string {
	s, child := d.content()
	if child != "" {
		d.fail("<"+cut(child)+"> within <"+name+">", "text")
	}
	return s
}

// content reads text up to the next tag: a child's opening tag, whose name it
// returns, or the closing tag of the element, for which child is "". Comments within the
// text are dropped, and blanks are kept: in a string they count.
func (d *decoder) content() (s, child string) {
	var b chunks
	for d.err == nil {
		switch t := d.token().(type) {
		case xml.StartElement:
			return b.String(), t.Name.Local
		case xml.EndElement:
			return b.String(), ""
		case xml.CharData:
			b = b.add(t)
		}
	}
	return "", ""
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
func (d *decoder) params() (list []any) {
	switch name := d.next("methodCall"); name {
	case "":
		return nil
	case "params":
	default:
		d.fail(found(name, "methodCall"), "<params>")
	}
	d.each("params", "param", func() { list = append(list, d.within("param")) })
	d.closeTag("methodCall")
	return list
}

// each calls one for every child of an element, all of which are of one name, to its closing tag.
func (d *decoder) each(within, child string, one func()) {
	for name := d.next(within); name != ""; name = d.next(within) {
		if name != child {
			d.fail(found(name, within), "<"+child+">")
		}
		one()
	}
}

// within reads the one <value> of an element, to the closing tag of the element.
func (d *decoder) within(name string) any {
	d.open("value")
	v := d.value(1)
	d.closeTag(name)
	return v
}

// fault reads the <value> of a fault, to </fault>. It is lenient about the members:
// whoever sends a fault without a code still means an error.
func (d *decoder) fault() *Fault {
	members, ok := d.within("fault").(map[string]any)
	if !ok {
		d.fail("a fault that is not a struct", "faultCode and faultString")
	}
	f := &Fault{Text: fmt.Sprint(members["faultString"])}
	f.Code, _ = members["faultCode"].(int)
	return f
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
