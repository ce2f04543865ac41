package xmlrpc

// Reading a value: the scalar types of the specification, <i8> and <nil/>, arrays and structs.
// Depth and number are counted before a value is read, so neither the stack nor memory grows
// beyond the limits.

import (
	"encoding/base64"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"time"
)

// value reads the content of <value>, to its closing tag. depth is 1 for a parameter and
// one more inside each array or struct. A value without a type's tag is a string, by the
// specification.
func (d *decoder) value(depth int) any {
	if depth > d.limits.Depth {
		d.keep(fmt.Errorf("%s: %w: values nested more than %d deep", d.what, ErrLimit, d.limits.Depth))
	}
	if d.values++; d.values > d.limits.Values {
		d.keep(fmt.Errorf("%s: %w: more than %d values", d.what, ErrLimit, d.limits.Values))
	}
	s, kind := d.content()
	if kind == "" {
		return s
	}
	if !blank([]byte(s)) {
		d.fail("text before <"+cut(kind)+"> in a value", "one of the two")
	}
	v := d.typed(kind, depth)
	d.closeTag("value")
	return v
}

// typed reads the content of the element of a type, to its closing tag. Blanks around a
// number, a date or base64 are accepted; those of a string are part of it.
func (d *decoder) typed(kind string, depth int) any {
	switch kind {
	case "array":
		return d.array(depth)
	case "struct":
		return d.structure(depth)
	case "nil":
		d.closeTag("nil")
		return nil
	case "string":
		return d.text(kind)
	}
	parse, known := scalars[kind]
	if !known {
		d.fail("the type <"+cut(kind)+">", "int, i4, i8, boolean, string, double, base64, dateTime.iso8601, array, struct or nil")
		return nil
	}
	s := d.text(kind)
	v, err := parse(strings.TrimSpace(s))
	if err != nil {
		d.fail(fmt.Sprintf("%s in <%s>", shortened(s), kind), err.Error())
	}
	return v
}

// scalars holds the types whose content is text other than a string. A parser is given
// the text without the blanks around it, and its error says what was expected.
var scalars = map[string]func(string) (any, error){
	"int": parseInt, "i4": parseInt, "i8": parseInt,
	"boolean": func(s string) (any, error) {
		if s != "0" && s != "1" {
			return nil, errors.New("0 or 1")
		}
		return s == "1", nil
	},
	"double": func(s string) (any, error) {
		f, err := strconv.ParseFloat(s, 64)
		if err != nil || math.IsInf(f, 0) || math.IsNaN(f) {
			return nil, errors.New("a finite number")
		}
		return f, nil
	},
	"base64": func(s string) (any, error) {
		// Line breaks within are common: Python breaks at 76 columns.
		if strings.ContainsAny(s, " \t") { // line breaks alone the decoder ignores
			s = strings.Join(strings.Fields(s), "")
		}
		b, err := base64.StdEncoding.DecodeString(s)
		if err != nil {
			return nil, errors.New("base64")
		}
		return b, nil
	},
	"dateTime.iso8601": func(s string) (any, error) {
		for _, layout := range []string{dateLayout, "20060102T150405", "2006-01-02T15:04:05", time.RFC3339} {
			if t, err := time.Parse(layout, s); err == nil {
				return t, nil
			}
		}
		return nil, errors.New("a time such as 20260102T15:04:05")
	},
}

// parseInt reads all three integer types with the range of Go's int: <int> and <i4> are
// not held to 32 bits.
func parseInt(s string) (any, error) {
	i, err := strconv.Atoi(s)
	if err != nil {
		return nil, errors.New("a 64-bit integer")
	}
	return i, nil
}

// array reads <data> with its values, to </array>. It never returns a nil slice, so that
// an empty array differs from <nil/>. Some writers leave <data> out of an empty array.
func (d *decoder) array(depth int) []any {
	list := []any{}
	switch name := d.next("array"); name {
	case "":
		return list
	case "data":
	default:
		d.fail(found(name, "array"), "<data>")
	}
	d.each("data", "value", func() { list = append(list, d.value(depth+1)) })
	d.closeTag("array")
	return list
}

// structure reads the members of a struct, to </struct>: <name> and <value> in this order. A name
// that comes twice is refused, because it leaves open which of the two values is meant.
func (d *decoder) structure(depth int) map[string]any {
	members := map[string]any{}
	d.each("struct", "member", func() {
		d.open("name")
		name := d.text("name")
		if _, twice := members[name]; twice {
			d.fail("the member "+shortened(name)+" for the second time", "each member once")
		}
		d.open("value")
		members[name] = d.value(depth + 1)
		d.closeTag("member")
	})
	return members
}
