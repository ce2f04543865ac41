package textpos

// Text of any origin as UTF-8: byte order marks, UTF-16, and blanks of Unicode. It is done
// before lines are counted, so places in errors stay right.

import (
	"bytes"
	"encoding/binary"
	"io"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"
)

// Decode returns the text of r as UTF-8: the byte order mark that some editors put
// before it is dropped, and UTF-16 with such a mark is decoded. UTF-16 without one,
// which shows by bytes of 0 between the letters, is an *Error at the first read.
// (The Unicode Standard, section 23.8, "Byte Order Mark".)
func Decode(file string, r io.Reader) io.Reader {
	return &decoder{file: file, r: r}
}

// Plain is Decode, and every blank of Unicode, such as the no-break space that comes
// with text from web pages, becomes as many spaces as it has bytes: so columns stay.
// It is for formats in which blanks only separate words.
func Plain(file string, r io.Reader) io.Reader { return &blanks{r: Decode(file, r)} }

// decoder decodes as it is read. UTF-8 is passed on unchanged after its mark.
type decoder struct {
	file    string
	r       io.Reader
	begun   bool
	order   binary.ByteOrder // nil for UTF-8
	raw     []byte           // read and not yet decoded
	pending []byte           // decoded and not yet handed on
	err     error
}

func (d *decoder) Read(p []byte) (int, error) {
	if !d.begun {
		d.begin()
	}
	for len(d.pending) == 0 {
		if d.err != nil {
			return 0, d.err
		}
		if d.order == nil {
			return d.r.Read(p)
		}
		d.fill()
	}
	n := copy(p, d.pending)
	d.pending = d.pending[n:]
	return n, nil
}

// begin reads up to 64 bytes and decides by them which encoding the text has.
func (d *decoder) begin() {
	d.begun = true
	head := make([]byte, 64)
	n, err := io.ReadFull(d.r, head)
	head = head[:n]
	switch {
	case err == io.ErrUnexpectedEOF:
		d.err = io.EOF
	case err != nil:
		d.err = err
	}
	switch {
	case kindOf(head) != "":
		d.err = &Error{File: d.file, Found: kindOf(head), Want: "text, or text packed by gzip"}
	case bytes.HasPrefix(head, []byte{0xef, 0xbb, 0xbf}):
		d.pending = head[3:]
	case bytes.HasPrefix(head, []byte{0xff, 0xfe}):
		d.order, d.raw = binary.LittleEndian, head[2:]
	case bytes.HasPrefix(head, []byte{0xfe, 0xff}):
		d.order, d.raw = binary.BigEndian, head[2:]
	case halved(head):
		d.err = &Error{File: d.file, Found: "text that looks like UTF-16", Want: "UTF-8: save it again with that encoding"}
	case bytes.IndexByte(head, 0) >= 0:
		d.err = &Error{File: d.file, Found: "bytes that are no text", Want: "a text in UTF-8"}
	default:
		d.pending = head
	}
	if d.order != nil {
		d.decode()
	}
}

// kinds are files that are often given in the place of a text, by their first bytes.
var kinds = []struct{ begins, is string }{
	{"PK\x03\x04", "a ZIP archive, or a spreadsheet (.xlsx, .ods)"}, {"BZh", "a file packed by bzip2"}, {"\xfd7zXZ", "a file packed by xz"},
	{"\x28\xb5\x2f\xfd", "a file packed by zstd"}, {"7z\xbc\xaf", "a 7z archive"}, {"%PDF-", "a PDF file"}, {"\x89PNG", "a picture (PNG)"}, {"\xff\xd8\xff", "a picture (JPEG)"},
}

// kindOf names such a file by its beginning; "" for any other.
func kindOf(head []byte) string {
	for _, k := range kinds {
		if bytes.HasPrefix(head, []byte(k.begins)) {
			return k.is
		}
	}
	return ""
}

// halved reports whether every second byte is 0, as in UTF-16 that holds ASCII.
func halved(head []byte) bool {
	var zeros [2]int
	for i, c := range head {
		if c == 0 {
			zeros[i%2]++
		}
	}
	half := len(head) / 2
	return half > 1 && (zeros == [2]int{half, 0} || zeros == [2]int{0, half})
}

// fill reads and decodes some more of UTF-16.
func (d *decoder) fill() {
	more := make([]byte, 1<<14)
	n, err := d.r.Read(more)
	d.raw = append(d.raw, more[:n]...)
	d.err = err
	d.decode()
}

// decode decodes what was read, except for half a character at its end, which stays in raw.
func (d *decoder) decode() {
	units := make([]uint16, len(d.raw)/2)
	for i := range units {
		units[i] = d.order.Uint16(d.raw[2*i:])
	}
	if n := len(units); n > 0 && d.err == nil && utf16.IsSurrogate(rune(units[n-1])) && units[n-1] < 0xdc00 {
		units = units[:n-1] // the first half of a pair
	}
	d.raw = d.raw[2*len(units):]
	for _, c := range utf16.Decode(units) {
		d.pending = utf8.AppendRune(d.pending, c)
	}
}

// blanks replaces blanks outside ASCII.
type blanks struct {
	r       io.Reader
	buffer  []byte
	tail    []byte // the first bytes of a character that a read has cut
	pending []byte // what is ready
	err     error
}

func (b *blanks) Read(p []byte) (int, error) {
	for len(b.pending) == 0 {
		if b.err != nil {
			return 0, b.err
		}
		b.fill()
	}
	n := copy(p, b.pending)
	b.pending = b.pending[n:]
	return n, nil
}

// fill reads some more.
func (b *blanks) fill() {
	if b.buffer == nil {
		b.buffer = make([]byte, 1<<15)
	}
	k := copy(b.buffer, b.tail)
	n, err := b.r.Read(b.buffer[k:])
	text := b.buffer[:k+n]
	b.tail, b.err = nil, err
	for i := 0; i < len(text); {
		if text[i] < utf8.RuneSelf {
			i++
			continue
		}
		if !utf8.FullRune(text[i:]) && err == nil {
			b.tail = append(b.tail, text[i:]...)
			text = text[:i]
			break
		}
		c, size := utf8.DecodeRune(text[i:])
		if unicode.IsSpace(c) {
			copy(text[i:i+size], "    ")
		}
		i += size
	}
	b.pending = text
}
