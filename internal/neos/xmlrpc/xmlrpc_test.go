package xmlrpc

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"pgregory.net/rapid"
)

func response(value string) io.Reader {
	return strings.NewReader(`<?xml version="1.0"?><methodResponse><params><param>` + value + `</param></params></methodResponse>`)
}

// What peers send, and how it is read.
func TestValues(t *testing.T) {
	for _, c := range []struct {
		xml  string
		want any
	}{
		{`<value><int>-7</int></value>`, -7},
		{`<value> <i4> 12 </i4> </value>`, 12},
		{`<value><i8>4294967296</i8></value>`, 1 << 32},
		{`<value>bare text</value>`, "bare text"},
		{`<value> spaces stay </value>`, " spaces stay "},
		{`<value></value>`, ""},
		{`<value/>`, ""},
		{`<value><string/></value>`, ""},
		{`<value><string>a &lt; b &amp; c&#13;</string></value>`, "a < b & c\r"},
		{`<value><string><![CDATA[<document>]]]]><![CDATA[>]]></string></value>`, "<document>]]>"},
		{`<value><![CDATA[untyped & raw]]></value>`, "untyped & raw"},
		{"<value><base64>\nTkVP\n Uy\tBvaw==\r\n</base64></value>", []byte("NEOS ok")},
		{`<value><base64/></value>`, []byte{}},
		{`<value><boolean>1</boolean></value>`, true},
		{`<value><double>-1.5e3</double></value>`, -1500.0},
		{`<value><dateTime.iso8601>20260102T03:04:05</dateTime.iso8601></value>`, time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)},
		{`<value><array><data/></array></value>`, []any{}},
		{`<value><array></array></value>`, []any{}},
		{`<value><array><data> <value>a</value> <!-- no --> <value><int>1</int></value></data></array></value>`, []any{"a", 1}},
		{`<value><struct><member><name>milp</name><value>Mixed</value></member></struct></value>`, map[string]any{"milp": "Mixed"}},
		{`<value><nil/></value>`, nil},
		{`<value><ex:nil xmlns:ex="http://x"/></value>`, nil},
	} {
		got, err := DecodeResponse(response(c.xml), Limits{})
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %#v, %v; want %#v", c.xml, got, err, c.want)
		}
	}
}

// What is refused, and in which words.
func TestRefused(t *testing.T) {
	call := func(inner string) string {
		return "<methodCall><methodName>m</methodName>" + inner + "</methodCall>"
	}
	deep := strings.Repeat("<value><array><data>", 40) + strings.Repeat("</data></array></value>", 40)
	for name, c := range map[string]struct{ in, want string }{
		"empty":            {"", "end of the input"},
		"not XML":          {"hello", "text between the tags"},
		"cut":              {"<methodCall><methodName>m</meth", "end of the input|syntax|EOF"},
		"HTML":             {"<html><body>504 Gateway Time-out</body></html>", "<html>"},
		"second root":      {call("") + "<methodCall/>", "<methodCall> after the end"},
		"trailing text":    {call("") + "x", "text after the end"},
		"DTD":              {`<!DOCTYPE a [<!ENTITY b "c">]>` + call(""), "document type"},
		"entity":           {call("<params><param><value>&b;</value></param></params>"), "entity"},
		"DTD within":       {call(`<params><param><value><!DOCTYPE a></value></param></params>`), "document type"},
		"no name":          {"<methodCall><params/></methodCall>", "<params>"},
		"empty name":       {"<methodCall><methodName> </methodName></methodCall>", "empty methodName"},
		"unknown type":     {call("<params><param><value><float>1</float></value></param></params>"), "type <float>"},
		"text and type":    {call("<params><param><value>x<int>1</int></value></param></params>"), "text before <int>"},
		"text after type":  {call("<params><param><value><int>1</int>x</value></param></params>"), "text between"},
		"two types":        {call("<params><param><value><int>1</int><int>2</int></value></param></params>"), "<int> within <value>"},
		"two values":       {call("<params><param><value/><value/></param></params>"), "<value> within <param>"},
		"big int":          {call("<params><param><value><int>99999999999999999999</int></value></param></params>"), "64-bit"},
		"no int":           {call("<params><param><value><int></int></value></param></params>"), "64-bit"},
		"bad boolean":      {call("<params><param><value><boolean>true</boolean></value></param></params>"), "0 or 1"},
		"infinite double":  {call("<params><param><value><double>1e999</double></value></param></params>"), "finite"},
		"NaN":              {call("<params><param><value><double>nan</double></value></param></params>"), "finite"},
		"bad base64":       {call("<params><param><value><base64>!!</base64></value></param></params>"), "base64"},
		"bad date":         {call("<params><param><value><dateTime.iso8601>now</dateTime.iso8601></value></param></params>"), "time"},
		"member twice":     {call("<params><param><value><struct><member><name>a</name><value/></member><member><name>a</name><value/></member></struct></value></param></params>"), "second time"},
		"tags within text": {call("<params><param><value><string>a<b/></string></value></param></params>"), "<b> within <string>"},
		"deep":             {call("<params><param>" + deep + "</param></params>"), "nested more than 16"},
		"array's child":    {call("<params><param><value><array><int>1</int></array></value></param></params>"), "<int>; expected <data>"},
		"bad encoding":     {`<?xml version="1.0" encoding="UTF-7"?>` + call(""), "UTF-7"},
		"control":          {call("<params><param><value>\x01</value></param></params>"), "illegal character"},
		"more":             {call("<params/><params/>"), "<params> within <methodCall>"},
	} {
		_, _, err := DecodeCall(strings.NewReader(c.in), Limits{})
		if err == nil {
			t.Errorf("%s: no error", name)
			continue
		}
		ok := false
		for _, w := range strings.Split(c.want, "|") {
			ok = ok || strings.Contains(err.Error(), w)
		}
		if !ok || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v; want one line with %q", name, err, c.want)
		}
	}
}

func TestLimits(t *testing.T) {
	many := "<value><array><data>" + strings.Repeat("<value/>", 100) + "</data></array></value>"
	for name, c := range map[string]struct {
		xml    string
		limits Limits
	}{
		"bytes":  {`<value>` + strings.Repeat("x", 1000) + `</value>`, Limits{Bytes: 500}},
		"values": {many, Limits{Values: 100}},
		"depth":  {many, Limits{Depth: 1}},
	} {
		if _, err := DecodeResponse(response(c.xml), c.limits); !errors.Is(err, ErrLimit) {
			t.Errorf("%s: %v; want ErrLimit", name, err)
		}
	}
	// One byte more than the limit counts, whatever the reader's portions.
	exact, _ := EncodeResponse("x")
	for _, portions := range []func(io.Reader) io.Reader{func(r io.Reader) io.Reader { return r }, iotest.OneByteReader} {
		if _, err := DecodeResponse(portions(bytes.NewReader(exact)), Limits{Bytes: int64(len(exact))}); err != nil {
			t.Errorf("a message of exactly the limit: %v", err)
		}
		if _, err := DecodeResponse(portions(bytes.NewReader(exact)), Limits{Bytes: int64(len(exact)) - 1}); !errors.Is(err, ErrLimit) {
			t.Errorf("a message one byte over the limit: %v", err)
		}
	}
}

// A huge message is refused after the limit, not after it was loaded.
func TestBombReadsNoFurther(t *testing.T) {
	endless := &counting{r: io.MultiReader(strings.NewReader("<methodCall><methodName>"), forever{})}
	_, _, err := DecodeCall(endless, Limits{Bytes: 1 << 20})
	if !errors.Is(err, ErrLimit) || endless.n > 1<<20+1 {
		t.Errorf("%v after %d bytes", err, endless.n)
	}
}

type forever struct{}

func (forever) Read(p []byte) (int, error) { return copy(p, bytes.Repeat([]byte("a"), len(p))), nil }

type counting struct {
	r io.Reader
	n int
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	c.n += n
	return n, err
}

func TestFault(t *testing.T) {
	_, err := DecodeResponse(bytes.NewReader(EncodeFault(4, "no such \x00 method <x>")), Limits{})
	var f *Fault
	if !errors.As(err, &f) || f.Code != 4 || f.Text != "no such � method <x>" {
		t.Errorf("%v", err)
	}
	_, err = DecodeResponse(strings.NewReader("<methodResponse><fault><value>sorry</value></fault></methodResponse>"), Limits{})
	if err == nil || errors.As(err, &f) && f.Code == 0 {
		t.Errorf("a fault that is not a struct: %v", err)
	}
}

func TestCharset(t *testing.T) {
	in := "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><methodCall><methodName>m</methodName><params><param><value>n\xe9on</value></param></params></methodCall>"
	_, params, err := DecodeCall(strings.NewReader(in), Limits{})
	if err != nil || len(params) != 1 || params[0] != "néon" {
		t.Errorf("%v, %v", params, err)
	}
	bom := "\ufeff<methodCall><methodName>m</methodName></methodCall>"
	if m, _, err := DecodeCall(strings.NewReader(bom), Limits{}); m != "m" || err != nil {
		t.Errorf("byte order mark: %q, %v", m, err)
	}
}

func TestUnencodable(t *testing.T) {
	for _, v := range []any{"a\x00b", "a\xffb", "\ufffe", struct{}{}, 1.0 / zero, map[string]any{"\x01": 1}, []any{"ok", "\x02"}} {
		if _, err := EncodeCall("m", v); err == nil {
			t.Errorf("%#v was encoded", v)
		}
	}
	if _, err := EncodeCall(""); err == nil {
		t.Error("a call without a method name was encoded")
	}
}

var zero float64

// Whatever is written is read back as it was.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := anyValue(3).Draw(t, "value")
		b, err := EncodeCall("method", v, "second")
		if err != nil {
			t.Fatal(err)
		}
		method, params, err := DecodeCall(bytes.NewReader(b), Limits{})
		if err != nil || method != "method" || len(params) != 2 || !reflect.DeepEqual(params[0], v) {
			t.Fatalf("%#v came back as %#v, %v\n%s", v, params, err, b)
		}
		if b, err = EncodeResponse(v); err != nil {
			t.Fatal(err)
		}
		if got, err := DecodeResponse(bytes.NewReader(b), Limits{}); err != nil || !reflect.DeepEqual(got, v) {
			t.Fatalf("%#v came back as %#v, %v\n%s", v, got, err, b)
		}
	})
}

func anyValue(depth int) *rapid.Generator[any] {
	text := rapid.StringMatching("[ -~\t\n\ré\\]><&]{0,20}")
	leaves := []*rapid.Generator[any]{
		rapid.Int().AsAny(), text.AsAny(), rapid.Bool().AsAny(),
		rapid.Float64Range(-1e9, 1e9).AsAny(), rapid.Just[any](nil),
		rapid.Map(rapid.SliceOf(rapid.Byte()), func(b []byte) any { return append([]byte{}, b...) }),
	}
	if depth == 0 {
		return rapid.OneOf(leaves...)
	}
	return rapid.OneOf(append(leaves,
		rapid.Map(rapid.SliceOfN(anyValue(depth-1), 0, 4), func(l []any) any { return append([]any{}, l...) }),
		rapid.Map(rapid.MapOfN(text, anyValue(depth-1), 0, 4), func(m map[string]any) any { return m }),
	)...)
}

func FuzzDecodeCall(f *testing.F) {
	for _, v := range []any{1, "a]]>b", []byte("x"), []any{1, "a"}, map[string]any{"a": nil}} {
		b, _ := EncodeCall("m", v)
		f.Add(b)
	}
	f.Add([]byte("<methodCall><methodName>m</methodName><params><param><value><![CDATA[a]]></value></param></params></methodCall>"))
	f.Fuzz(func(t *testing.T, in []byte) {
		method, params, err := DecodeCall(bytes.NewReader(in), Limits{Bytes: 1 << 16, Depth: 8, Values: 100})
		if err != nil {
			return
		}
		again, err := EncodeCall(method, params...)
		if err != nil {
			t.Fatalf("what was read cannot be written: %v", err)
		}
		method2, params2, err := DecodeCall(bytes.NewReader(again), Limits{})
		if err != nil || method2 != method || !reflect.DeepEqual(params, params2) {
			t.Fatalf("%q came back as %q: %v", params, params2, err)
		}
	})
}

func FuzzDecodeResponse(f *testing.F) {
	b, _ := EncodeResponse([]any{[]byte("log"), 12})
	f.Add(b)
	f.Add(EncodeFault(1, "no"))
	f.Fuzz(func(t *testing.T, in []byte) {
		v, err := DecodeResponse(bytes.NewReader(in), Limits{Bytes: 1 << 16})
		if err == nil {
			if _, err := EncodeResponse(v); err != nil {
				t.Fatalf("what was read cannot be written: %v", err)
			}
		}
	})
}
