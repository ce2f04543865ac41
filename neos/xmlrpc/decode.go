package xmlrpc

// Reading a message, token by token (encoding/xml). The grammar is that of Dave Winer's
// XML-RPC specification of 1999; elements that it does not have at a place are refused, with
// line and column.

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/model/textpos"
)

// DecodeCall reads a call. Errors are *textpos.Error, with line and column, or wrap
// ErrLimit.
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

// DecodeResponse reads an answer. A fault is returned as the error *Fault; other
// errors are those of DecodeCall.
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

// decoder walks over the tokens of one message.
type decoder struct {
	what   string // for errors
	xml    *xml.Decoder
	limits Limits
	values int
}

func newDecoder(what string, r io.Reader, limits Limits) *decoder {
	limits = limits.filled()
	x := xml.NewDecoder(&bounded{r: r, left: limits.Bytes})
	x.CharsetReader = charset
	return &decoder{what: what, xml: x, limits: limits}
}

// bounded is a reader that fails, in place of ending, when more than left bytes come.
type bounded struct {
	r    io.Reader
	left int64
}

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

// document reads the root, whose content body reads to its closing tag, and
// sees to it that nothing comes after it.
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

// next skips blanks and returns the name of the opening tag that follows, or ""
// for the closing tag of the element we are in.
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

// open reads up to the opening tag name.
func (d *decoder) open(name string) error {
	got, err := d.next(name)
	if err == nil && got != name {
		err = d.fail(found(got, "the message"), "<"+name+">")
	}
	return err
}

// closeTag reads up to the closing tag of the element name.
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
// returns, or the closing tag of the element, for which child is "".
func (d *decoder) content() (s, child string, err error) {
	var b strings.Builder
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
			b.Write(t)
		case xml.Directive:
			return "", "", d.fail("a document type declaration", "none")
		}
	}
}

// params reads what follows the method name: nothing, or <params>.
func (d *decoder) params() ([]any, error) {
	name, err := d.next("methodCall")
	if err != nil || name == "" {
		return nil, err
	}
	if name != "params" {
		return nil, d.fail(found(name, "methodCall"), "<params>")
	}
	var list []any
	for {
		name, err := d.next("params")
		if err != nil {
			return nil, err
		}
		if name == "" {
			return list, d.closeTag("methodCall")
		}
		if name != "param" {
			return nil, d.fail(found(name, "params"), "<param>")
		}
		v, err := d.within("param")
		if err != nil {
			return nil, err
		}
		list = append(list, v)
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

func (d *decoder) fault() (*Fault, error) {
	v, err := d.within("fault")
	if err != nil {
		return nil, err
	}
	members, ok := v.(map[string]any)
	if !ok {
		return nil, d.fail("a fault that is no struct", "faultCode and faultString")
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

func shortened(s string) string { return strconv.QuoteToGraphic(cut(strings.TrimSpace(s))) }

// cut keeps an error to one line, whatever was sent.
func cut(s string) string {
	if len(s) > 40 {
		s = s[:40] + "…"
	}
	return s
}

// blank also lets a byte order mark pass.
func blank(b []byte) bool { return strings.Trim(string(b), " \t\r\n\ufeff") == "" }
