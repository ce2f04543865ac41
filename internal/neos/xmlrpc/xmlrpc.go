// Package xmlrpc writes and reads the messages of XML-RPC (Dave Winer's
// specification of 1999, with the later <i8> and <nil/>), for the client and the
// local server of the NEOS protocol.
//
// A message comes from a machine that is not trusted, so it is read token by
// token: bytes, nesting and the number of values are bounded before anything is
// kept, and whatever does not belong in a message (a document type, a second root,
// text between the tags, an unknown type) is refused with its line and column.
//
// Values are built-in Go types: int, string, bool, float64, []byte (base64),
// time.Time, []any, map[string]any and nil. The encoder also takes int64 and
// []string; the decoder never returns them.
//
// Not here: what NEOS' methods mean. Begin with xmlrpc.go.
package xmlrpc

// The limits of a message and the fault.

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// Limits bound a message while it is read. A field that is zero or negative means
// its default. A message that exceeds one is refused with an error that wraps
// ErrLimit, and its values are dropped.
type Limits struct {
	Bytes  int64 // of the message as sent, before its encoding is converted; default 64 MiB
	Depth  int   // of values inside values: a parameter is at depth 1, its members at 2; default 16
	Values int   // in the whole message, arrays and structs included; default 100,000
}

// The defaults of Limits.
const (
	defaultBytes  = 64 << 20
	defaultDepth  = 16
	defaultValues = 100_000
)

func (l Limits) filled() Limits {
	if l.Bytes <= 0 {
		l.Bytes = defaultBytes
	}
	if l.Depth <= 0 {
		l.Depth = defaultDepth
	}
	if l.Values <= 0 {
		l.Values = defaultValues
	}
	return l
}

// ErrLimit is wrapped by the errors of messages that exceed a limit.
var ErrLimit = errors.New("XML-RPC message exceeds a limit")

// Fault is the error that a server returned instead of a value. The specification
// leaves the codes to the server.
type Fault struct {
	Code int    // faultCode; 0 where it is absent or no integer
	Text string // faultString, of any length; fmt.Sprint of it where it is absent or no string
}

func (f *Fault) Error() string { return fmt.Sprintf("the server reports fault %d: %s", f.Code, f.Text) }

// The encodings besides UTF-8 that old XML-RPC libraries declare.

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
