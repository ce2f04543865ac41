package textpos

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"
)

func encode16(order binary.ByteOrder, text string) []byte {
	units := append([]uint16{0xfeff}, utf16.Encode([]rune(text))...)
	out := make([]byte, 2*len(units))
	for i, u := range units {
		order.PutUint16(out[2*i:], u)
	}
	return out
}

func TestPlain(t *testing.T) {
	long := strings.Repeat("1 2 3 𝄞 ä\n", 5000) // a character outside the first plane
	for _, c := range []struct {
		name string
		in   []byte
		want string
	}{
		{"nothing", nil, ""},
		{"ASCII", []byte("1 2 3\n"), "1 2 3\n"},
		{"byte order mark", []byte("\ufeff1 2\n"), "1 2\n"},
		{"only a mark", []byte("\ufeff"), ""},
		{"no-break space", []byte("1\u00a02\n"), "1  2\n"},
		{"thin and ideographic space", []byte("1\u20092\u30003"), "1   2   3"},
		{"letters stay", []byte("é\u00e0ß漢"), "é\u00e0ß漢"},
		{"no UTF-8 stays", []byte{'a', 0xff, 0xc2}, "a\xff\xc2"},
		{"UTF-16, little", encode16(binary.LittleEndian, "1\u00a02 é\n"), "1  2 é\n"},
		{"UTF-16, big", encode16(binary.BigEndian, "1 2\r\n"), "1 2\r\n"},
		{"long UTF-16", encode16(binary.LittleEndian, long), long},
		{"long UTF-8", []byte(long), long},
	} {
		for name, r := range map[string]io.Reader{
			"at once": bytes.NewReader(c.in), "byte by byte": iotest.OneByteReader(bytes.NewReader(c.in)),
			"end with data": iotest.DataErrReader(bytes.NewReader(c.in)),
		} {
			got, err := io.ReadAll(Plain("f", r))
			if err != nil || string(got) != c.want {
				t.Errorf("%s, %s: %.60q, %v; want %.60q", c.name, name, got, err, c.want)
			}
		}
	}
}

func TestUTF16WithoutAMarkIsRefused(t *testing.T) {
	_, err := io.ReadAll(Decode("board.txt", bytes.NewReader(encode16(binary.LittleEndian, "1 2 3\n4 5 6\n")[2:])))
	var place *Error
	if !errors.As(err, &place) || place.Error() != "board.txt: text that looks like UTF-16; expected UTF-8: save it again with that encoding" {
		t.Errorf("%v", err)
	}
}

func TestDecodeHandsErrorsOn(t *testing.T) {
	failure := errors.New("broken disk")
	for _, text := range []string{"", "1 2 3", strings.Repeat("x", 100), "\xff\xfe1\x00"} {
		got, err := io.ReadAll(Plain("f", io.MultiReader(strings.NewReader(text), iotest.ErrReader(failure))))
		if !errors.Is(err, failure) {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
}

func FuzzPlain(f *testing.F) {
	f.Add([]byte("\ufeff1\u00a02"))
	f.Add(encode16(binary.BigEndian, "1 2"))
	f.Fuzz(func(t *testing.T, in []byte) {
		whole, err := io.ReadAll(Plain("f", bytes.NewReader(in)))
		parts, err2 := io.ReadAll(Plain("f", iotest.OneByteReader(bytes.NewReader(in))))
		if (err == nil) != (err2 == nil) || err == nil && !bytes.Equal(whole, parts) {
			t.Errorf("%q, %v at once; %q, %v byte by byte", whole, err, parts, err2)
		}
	})
}
