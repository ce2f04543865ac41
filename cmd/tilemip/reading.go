package main

import (
	"context"
	"io"
	"os"
)

// Reading can block forever: on the writer of a FIFO, on a terminal, on the other
// end of a pipe. Nothing is being solved then, so the first Ctrl-C or SIGTERM ends the
// command at once, with status 130. A blocking read cannot be cancelled; it is
// abandoned in a separate goroutine.

// interrupted is the error of a command that was stopped before it had its input.
func interrupted(name string) error {
	return &statusError{exitInterrupted, "interrupted while reading " + name}
}

// openInput opens a file for reading. Opening a FIFO waits for its writer.
func openInput(ctx context.Context, name string) (*os.File, error) {
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
		return nil, interrupted(name)
	}
}

// patient returns a reader whose reads end when ctx does. Regular files do not block and
// are returned unchanged.
func patient(ctx context.Context, name string, r io.Reader) io.Reader {
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
	context.AfterFunc(ctx, func() { in.CloseWithError(interrupted(name)) })
	return out
}
