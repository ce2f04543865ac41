// Package input reads files and streams until a context ends. Reading can block forever: on
// the writer of a FIFO, on a terminal, on the other end of a pipe. A blocking read cannot be
// cancelled; it is abandoned in a separate goroutine. Own.
//
// Not here: formats. Begin with input.go.
package input

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/format"
)

// InterruptedError says that the context ended before the input was read.
type InterruptedError struct{ Name string }

func (e *InterruptedError) Error() string { return "interrupted while reading " + e.Name }

// Open opens a file for reading. Opening a FIFO waits for its writer.
func Open(ctx context.Context, name string) (*os.File, error) {
	if info, err := os.Stat(name); err != nil || info.Mode().IsRegular() {
		return os.Open(name)
	}
	type opened struct {
		f   *os.File
		err error
	}
	done := make(chan opened, 1)
	go func() {
		f, err := os.Open(name)
		done <- opened{f, err}
	}()
	select {
	case o := <-done:
		return o.f, o.err
	case <-ctx.Done():
		return nil, &InterruptedError{name}
	}
}

// Reader returns a reader whose reads end when ctx does. Regular files do not block and
// are returned unchanged.
func Reader(ctx context.Context, name string, r io.Reader) io.Reader {
	if f, ok := r.(*os.File); ok {
		if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
			return r
		}
	}
	out, in := io.Pipe()
	go func() {
		_, err := io.Copy(in, r)
		in.CloseWithError(err)
	}()
	context.AfterFunc(ctx, func() { in.CloseWithError(&InterruptedError{name}) })
	return out
}

// mostStored bounds the size of a stored solution or certificate, in bytes: it is read into
// memory as a whole.
const mostStored = 64 << 20

// Stored returns the text of a file, or of standard input for "-", and its name for messages.
func Stored(ctx context.Context, name string, in io.Reader) (text []byte, shown string, err error) {
	r, shown, closeFile, err := Text(ctx, name, in)
	if err != nil {
		return nil, "", err
	}
	defer closeFile()
	text, err = io.ReadAll(io.LimitReader(r, mostStored+1))
	if err != nil {
		return nil, "", fmt.Errorf("reading %s: %w", shown, err)
	}
	if len(text) > mostStored {
		return nil, "", &format.Error{File: shown, Found: fmt.Sprintf("more than %d bytes", mostStored), Want: "a stored solution"}
	}
	return text, shown, nil
}

// storedAnswer is an answer as it is read: other objects have no status, such as what check and
// disassemble print.
type storedAnswer struct {
	tilemip.Answer
	hasStatus bool
}

// UnmarshalJSON reads an answer.
func (a *storedAnswer) UnmarshalJSON(text []byte) error {
	var has struct{ Status *model.Status }
	err := json.Unmarshal(text, &a.Answer)
	a.hasStatus = json.Unmarshal(text, &has) == nil && has.Status != nil
	return err
}

// Answers reads stored answers, one JSON object each; other events of a stream are passed over.
func Answers(ctx context.Context, name string, from io.Reader) ([]*tilemip.Answer, error) {
	stored, shown, err := Stored(ctx, name, from)
	if err != nil {
		return nil, err
	}
	var out []*tilemip.Answer
	in := json.NewDecoder(bytes.NewReader(stored))
	for {
		a := new(storedAnswer)
		var wrong *json.UnmarshalTypeError
		switch err := in.Decode(a); {
		case errors.Is(err, io.EOF) && len(out) > 0:
			return out, nil
		case err != nil && !errors.As(err, &wrong):
			return nil, &textpos.Error{File: shown, Line: 1 + bytes.Count(stored[:min(int(in.InputOffset()), len(stored))], []byte("\n")), Found: "no JSON of an answer", Want: "what --json or --json-stream printed"}
		case err != nil && a.Kind == "": // an event whose bound is a number of another kind
			continue
		case err != nil:
			return nil, &textpos.Error{File: shown, Found: fmt.Sprintf("%s in the key %s", wrong.Value, wrong.Field), Want: "what --json or --json-stream printed"}
		case a.Kind != "" && !a.hasStatus:
			return nil, &textpos.Error{File: shown, Found: "an object without the key status", Want: "an answer that solve, search, verify or merge printed with --json or --json-stream"}
		case a.Kind != "":
			out = append(out, &a.Answer)
		case a.Type == "":
			return nil, &textpos.Error{File: shown, Found: "an object without the key kind", Want: "what --json or --json-stream printed"}
		}
	}
}
