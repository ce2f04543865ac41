package main

import (
	"context"
	"io"
	"os"
)

// Reading can wait for ever: for the writer of a FIFO, for a terminal, for the other
// end of a pipe. Nothing is being solved then, so the first Ctrl-C or SIGTERM ends the
// command at once, with status 130. A read of the system cannot be cancelled; it is
// left alone in a goroutine of its own.

// interrupted is the error of a command that was stopped before it had its input.
func interrupted(name string) error {
	return &statusError{exitInterrupted, "interrupted while reading " + name}
}

// openInput opens a file for reading. The opening of a FIFO waits for its writer.
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

// patient returns a reader whose reads end when ctx does. Regular files do not let
// anybody wait and are returned as they are.
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
