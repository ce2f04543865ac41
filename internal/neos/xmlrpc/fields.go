package xmlrpc

// Jobs and their templates, which travel as strings in the messages: <document> with one element
// for each field, and in each text (with CDATA) or one <base64>. The form is that of the templates
// which NEOS hands out.

import (
	"encoding/base64"
	"fmt"
	"io"
	"strings"
)

// Field is a field of a job: what is sent under a name. Its text has the blanks around it; base64 has
// been decoded.
type Field struct{ Name, Text string }

// longestField bounds the name of a field, in bytes.
const longestField = 64

// DecodeFields reads a job of at most so many fields, each with another name; the case of names
// counts. The errors are those of DecodeCall; what names the text in them.
func DecodeFields(what string, r io.Reader, most int) (fields []Field, err error) {
	d := newDecoder(what, r, Limits{})
	// The text came as a string, so it is Unicode whatever the declaration of its encoding says.
	d.xml.CharsetReader = func(_ string, r io.Reader) (io.Reader, error) { return r, nil }
	seen := map[string]bool{}
	err = d.document("document", func() {
		for name := d.next("document"); name != ""; name = d.next("document") {
			switch {
			case len(name) > longestField:
				d.fail(fmt.Sprintf("a field whose name has %d characters", len(name)), fmt.Sprintf("at most %d", longestField))
			case seen[name]:
				d.fail("the field <"+cut(name)+"> for the second time", "each field once")
			case len(fields) == most:
				d.fail(fmt.Sprintf("more than %d fields", most), "no more")
			}
			seen[name] = true
			fields = append(fields, Field{name, d.field(name)})
		}
	})
	return fields, err
}

// field reads a field's text up to its closing tag, or <base64> with nothing but blanks around it.
func (d *decoder) field(name string) string {
	s, child := d.content()
	if child == "" {
		return s
	}
	if child != "base64" || !blank([]byte(s)) {
		d.fail("<"+cut(child)+"> inside the field <"+cut(name)+">", "text, or <base64> alone")
	}
	packed := strings.Join(strings.Fields(d.text("base64")), "") // line breaks are legal inside
	d.closeTag(name)
	plain, err := base64.StdEncoding.DecodeString(packed)
	if err != nil {
		d.fail("the field <"+cut(name)+"> is not base64", err.Error())
	}
	return string(plain)
}
