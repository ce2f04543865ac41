package xmlrpc

// The encodings besides UTF-8 that old XML-RPC libraries declare.

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// charset is the CharsetReader of encoding/xml, which decodes only UTF-8 itself. It
// serves the encodings that old clients declare instead: US-ASCII and ISO 8859-1,
// whose bytes are the first 256 code points. Bytes above 127 in a message declared
// as US-ASCII are read as ISO 8859-1 too.
func charset(label string, input io.Reader) (io.Reader, error) {
	switch strings.ToLower(label) {
	case "us-ascii", "ascii", "iso-8859-1", "latin1":
		return &latin1{r: bufio.NewReader(input)}, nil
	}
	return nil, fmt.Errorf("the encoding %s; expected UTF-8, US-ASCII or ISO-8859-1", shortened(label))
}

// latin1 converts ISO 8859-1 to UTF-8: a byte of r becomes one or two bytes.
type latin1 struct{ r *bufio.Reader }

// Read converts while p has room for any rune, so that none is split between two
// calls; a p of fewer than utf8.UTFMax bytes is an error, not an empty read.
func (l *latin1) Read(p []byte) (int, error) {
	n := 0
	for n+utf8.UTFMax <= len(p) {
		c, err := l.r.ReadByte()
		if err != nil {
			return n, err
		}
		n += utf8.EncodeRune(p[n:], rune(c))
	}
	if n == 0 && len(p) > 0 {
		return 0, io.ErrShortBuffer
	}
	return n, nil
}
