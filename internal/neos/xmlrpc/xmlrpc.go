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
package xmlrpc

// The limits of a message and the fault.

import (
	"errors"
	"fmt"
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
