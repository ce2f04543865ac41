package xmlrpc

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"pgregory.net/rapid"
)

// read decodes a call from a reader that stands in the place of pieces.
func read(from io.Reader) (method string, params []any, err error) {
	d := newDecoder("XML-RPC call", nil, Limits{})
	d.xml = xml.NewDecoder(from)
	d.xml.CharsetReader = charset
	err = d.document("methodCall", func() {
		d.open("methodName")
		method, params = d.text("methodName"), d.params()
	})
	return method, params, err
}

// compare reads a message whole and in pieces of a few bytes, and wants the same values, or
// an error both times.
func compare(t interface{ Fatalf(string, ...any) }, in []byte) {
	method, params, wrong := read(bytes.NewReader(in))
	for _, from := range []func(io.Reader) io.Reader{func(r io.Reader) io.Reader { return r }, iotest.OneByteReader} {
		for _, most := range []int{0, 1, 7} {
			cut := newPieces(from(bytes.NewReader(in)))
			cut.most = most
			gotMethod, got, err := read(cut)
			if (err == nil) != (wrong == nil) || err == nil && (gotMethod != method || !reflect.DeepEqual(got, params)) {
				t.Fatalf("pieces of %d: %q %q, %v; want %q %q, %v\n%q", most, gotMethod, got, err, method, params, wrong, in)
			}
		}
	}
}

// Cuts change nothing that is read: entities, line ends, characters of several bytes, CDATA
// sections, comments, quotes and brackets in all orders.
func TestPiecesChangeNothing(t *testing.T) {
	part := rapid.SampledFrom([]string{
		"a", "Z9", "abcdefghij", " ", "\n", "\r\n", "\r", "é", "€", "&amp;", "&lt;", "&#65;", "&#x41;", "&", ";", "]", "]]", "]]>", "-", "--", "'", `"`, ">",
		"<!-- a > ' -->", "<!--a&lt;-->", "<!-->", "<!--->-->", "<![CDATA[a&b]]]>", "<![CDATA[]]>", "<![CDATA[<a>]]]]>", "<![CDATA[abc]]def]]>", "<![CDATA[&amp]]>",
		"<?step a='>'?>", "<?s?>", "<string>", "</string>", "<nil/>", "<nil a='>'/>", "<nil a=\"b'>\"/>", "<", "<!", "<!DOCTYPE a>", "<!a '>'>",
	})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOfN(part, 0, 12).Draw(t, "parts"), "")
		compare(t, []byte("<?xml version='1.0'?><methodCall><methodName>m</methodName><params><param><value a='>' b=\"'>\">"+text+"</value></param></params></methodCall>"))
	})
}

// FuzzPieces: whatever is sent is read as without the cuts.
func FuzzPieces(f *testing.F) {
	for _, s := range []string{"a&amp;b", "<![CDATA[x]]>", "<!-- -->", "<a b='<'/>", "]]>", "<!DOCTYPE a [<!ENTITY b 'c'>]>", "<", "<!-", "<![CDAT", "&", "\xe9t"} {
		f.Add([]byte("<methodCall><methodName>m</methodName><params><param><value>" + s + "</value></param></params></methodCall>"))
	}
	f.Add([]byte("<?xml version='1.0' encoding='latin1'?><methodCall><methodName>\xe9a\xe9</methodName></methodCall>"))
	f.Fuzz(func(t *testing.T, in []byte) { compare(t, in) })
}

// repeated is a text without an end.
type repeated struct {
	of string
	at int
}

func (r *repeated) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = r.of[r.at]
		r.at = (r.at + 1) % len(r.of)
	}
	return len(p), nil
}

// An answer above the limit is refused while little more than the limit is held, in whichever
// form its text comes; markup without an end is refused long before.
func TestRefusedAnswersHoldLittle(t *testing.T) {
	const limit = 4 << 20
	const head = "<methodResponse><params><param><value>"
	for name, c := range map[string]struct {
		in   string
		text string
		most uint64
	}{
		"base64": {head + "<base64>", "TWFu", 2 * limit}, "string": {head, "abc &amp; def\n", 2 * limit}, "CDATA": {head + "<![CDATA[", "a]]b", 2 * limit},
		"comment": {head + "<!--", "a", 1 << 20}, "tag": {head + "<base64 a='", "a", 1 << 20}, "instruction": {head + "<?", "a", 1 << 20}, "name": {head + "<", "a", 1 << 20},
	} {
		in := io.MultiReader(strings.NewReader(c.in), &repeated{of: c.text})
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := DecodeResponse(in, Limits{Bytes: limit})
		runtime.ReadMemStats(&after)
		if !errors.Is(err, ErrLimit) {
			t.Errorf("%s: %v", name, err)
		}
		if used := after.TotalAlloc - before.TotalAlloc; used > c.most {
			t.Errorf("%s: %d bytes were allocated for a limit of %d", name, used, limit)
		}
	}
}
