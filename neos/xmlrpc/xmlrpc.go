// Package xmlrpc writes and reads the messages of XML-RPC (Dave Winer's
// specification of 1999, with the later <i8> and <nil/>), for the client and the
// local server of the NEOS protocol.
//
// A message comes from a machine that is not trusted, so it is read token by
// token: bytes, nesting and the number of values are bounded before anything is
// kept, and what does not belong into a message (a document type, a second root,
// text between the tags, an unknown type) is refused with its line and column.
//
// Values are plain Go: int, string, bool, float64, []byte (base64), time.Time,
// []any, map[string]any and nil.
package xmlrpc

// The limits of a message and the fault.

import (
	"errors"
	"fmt"
)

// Limits bound a message while it is read. Zero fields mean the defaults.
type Limits struct {
	Bytes  int64 // of the message; default 64 MiB
	Depth  int   // of values inside values; default 16
	Values int   // in the whole message; default 100,000
}

// The limits that stand for zero fields.
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

// Fault is the error that a server returned in place of a value.
type Fault struct {
	Code int
	Text string
}

func (f *Fault) Error() string { return fmt.Sprintf("the server reports fault %d: %s", f.Code, f.Text) }
