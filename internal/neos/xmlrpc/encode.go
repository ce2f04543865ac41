package xmlrpc

// Writing a message. Strings are limited to the characters of XML 1.0, section 2.2; one that
// XML cannot carry is an error that suggests base64.

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// header is the first line of every message; all of them are UTF-8.
const header = `<?xml version="1.0" encoding="UTF-8"?>` + "\n"

// dateLayout is the one layout that the specification shows. It has no time zone: a time is
// written by the clock of its own location and read back as UTC.
const dateLayout = "20060102T15:04:05"

// EncodeCall returns the text of a call. method must not be empty. The error names
// the first parameter, counted from 1, that XML-RPC cannot carry: a type without an
// encoding, a number that is not finite, a string with control characters or invalid
// UTF-8 (send []byte instead). The characters of method itself are not checked.
func EncodeCall(method string, params ...any) ([]byte, error) {
	if method == "" {
		return nil, fmt.Errorf("XML-RPC call without a method name")
	}
	var b bytes.Buffer
	b.WriteString(header + "<methodCall><methodName>")
	escape(&b, method)
	b.WriteString("</methodName><params>")
	for i, p := range params {
		b.WriteString("<param>")
		if err := encode(&b, p); err != nil {
			return nil, fmt.Errorf("parameter %d of %s: %w", i+1, method, err)
		}
		b.WriteString("</param>")
	}
	b.WriteString("</params></methodCall>\n")
	return b.Bytes(), nil
}

// EncodeResponse returns the text of the answer v, which has the same types and errors as
// a parameter of EncodeCall.
func EncodeResponse(v any) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(header + "<methodResponse><params><param>")
	if err := encode(&b, v); err != nil {
		return nil, fmt.Errorf("response: %w", err)
	}
	b.WriteString("</param></params></methodResponse>\n")
	return b.Bytes(), nil
}

// EncodeFault returns the text of a fault. It cannot fail, so that every error can be
// answered: characters that XML cannot carry become U+FFFD.
func EncodeFault(code int, text string) []byte {
	var b bytes.Buffer
	b.WriteString(header + "<methodResponse><fault>")
	clean := strings.Map(func(r rune) rune {
		if !representable(r) {
			return utf8.RuneError
		}
		return r
	}, strings.ToValidUTF8(text, string(utf8.RuneError)))
	// Neither an int nor a clean string can fail.
	_ = encode(&b, map[string]any{"faultCode": code, "faultString": clean})
	b.WriteString("</fault></methodResponse>\n")
	return b.Bytes()
}

// encode writes <value> with v inside. After an error b holds part of it, and the
// caller drops the whole message.
func encode(b *bytes.Buffer, v any) error {
	b.WriteString("<value>")
	err := encodeTyped(b, v)
	b.WriteString("</value>")
	return err
}

// encodeTyped writes the element of a value's type. The specification has neither nil nor
// integers of 64 bits nor NaN: the first two are common extensions, the third is an error.
func encodeTyped(b *bytes.Buffer, v any) error {
	switch v := v.(type) {
	case nil:
		b.WriteString("<nil/>")
	case int:
		encodeInt(b, int64(v))
	case int64:
		encodeInt(b, v)
	case bool:
		fmt.Fprintf(b, "<boolean>%d</boolean>", map[bool]int{true: 1}[v])
	case string:
		return encodeString(b, v)
	case float64:
		if math.IsInf(v, 0) || math.IsNaN(v) {
			return fmt.Errorf("%v is not an XML-RPC number", v)
		}
		fmt.Fprintf(b, "<double>%s</double>", strconv.FormatFloat(v, 'f', -1, 64)) // the specification knows no exponent
	case []byte:
		b.WriteString("<base64>" + base64.StdEncoding.EncodeToString(v) + "</base64>")
	case time.Time:
		b.WriteString("<dateTime.iso8601>" + v.Format(dateLayout) + "</dateTime.iso8601>")
	case []any:
		return encodeArray(b, v)
	case []string:
		return encodeArray(b, v)
	case map[string]any:
		return encodeStruct(b, v)
	default:
		return fmt.Errorf("a Go value of type %T has no XML-RPC encoding", v)
	}
	return nil
}

// encodeInt writes <int> for numbers of 32 bits, which is what the specification
// has, and the later <i8> for the others.
func encodeInt(b *bytes.Buffer, v int64) {
	tag := "int"
	if int64(int32(v)) != v {
		tag = "i8"
	}
	fmt.Fprintf(b, "<%s>%d</%s>", tag, v, tag)
}

// encodeString writes a string; one that XML cannot hold is an error.
func encodeString(b *bytes.Buffer, s string) error {
	if err := text(s); err != nil {
		return err
	}
	b.WriteString("<string>")
	escape(b, s)
	b.WriteString("</string>")
	return nil
}

// encodeArray writes an array; an error names the first item that has no encoding.
func encodeArray[T any](b *bytes.Buffer, items []T) error {
	b.WriteString("<array><data>")
	for i, item := range items {
		if err := encode(b, item); err != nil {
			return fmt.Errorf("item %d: %w", i, err)
		}
	}
	b.WriteString("</data></array>")
	return nil
}

// encodeStruct writes the members in the order of their names: the same value always
// gives the same text.
func encodeStruct(b *bytes.Buffer, members map[string]any) error {
	b.WriteString("<struct>")
	for _, name := range slices.Sorted(maps.Keys(members)) {
		if err := text(name); err != nil {
			return fmt.Errorf("name of a member: %w", err)
		}
		b.WriteString("<member><name>")
		escape(b, name)
		b.WriteString("</name>")
		if err := encode(b, members[name]); err != nil {
			return fmt.Errorf("member %s: %w", name, err)
		}
		b.WriteString("</member>")
	}
	b.WriteString("</struct>")
	return nil
}

// text returns an error when XML cannot carry s, with the offset of the first bad byte.
func text(s string) error {
	i := Unrepresentable(s)
	if i < 0 {
		return nil
	}
	if r, size := utf8.DecodeRuneInString(s[i:]); r != utf8.RuneError || size > 1 {
		return fmt.Errorf("byte %d of the string is the control character %U, which XML cannot carry; send it as base64", i, r)
	}
	return fmt.Errorf("byte %d of the string is not UTF-8; send it as base64", i)
}

// Unrepresentable returns the offset of the first byte of s that is not UTF-8, or belongs to a
// character that XML 1.0 does not allow (section 2.2); -1 where there is none.
func Unrepresentable(s string) int {
	for i, r := range s {
		if r == utf8.RuneError {
			if _, size := utf8.DecodeRuneInString(s[i:]); size == 1 {
				return i
			}
		}
		if !representable(r) {
			return i
		}
	}
	return -1
}

// representable reports whether r is a Char of XML 1.0, section 2.2. Surrogates need no
// test: ranging over a string does not yield them.
func representable(r rune) bool {
	return r == '\t' || r == '\n' || r == '\r' || r >= 0x20 && r != 0xFFFE && r != 0xFFFF
}

// Escaper keeps line feeds as they are (encoding/xml would write each as the five
// bytes &#xA;) and protects the carriage return, which a reader would turn into a line
// feed.
var Escaper = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", "\r", "&#13;")

func escape(b *bytes.Buffer, s string) { _, _ = Escaper.WriteString(b, s) }
