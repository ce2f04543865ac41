// Package input reads files and streams until a context ends. Reading can block forever: on
// the writer of a FIFO, on a terminal, on the other end of a pipe. A blocking read cannot be
// cancelled; it is abandoned in a separate goroutine. Own.
//
// Not here: formats. Begin with input.go.
package input

import (
	"context"
	"fmt"
	"io"
	"os"

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
