package main

// Standard output, which remembers that a write failed. Texts of many short lines are
// written without asking after each, as is the help of the flag library, and run asks
// once, at the end: an answer that did not arrive is no success.

import (
	"io"
	"os"
)

type answerStream struct {
	to     io.Writer
	failed error // the first that a write returned
}

func (s *answerStream) Write(p []byte) (int, error) {
	n, err := s.to.Write(p)
	if s.failed == nil {
		s.failed = err
	}
	return n, err
}

// Fd is the file that is written to, for colours and the width of a terminal. Where there
// is none it is a number that no file has.
func (s *answerStream) Fd() uintptr {
	if f, ok := s.to.(*os.File); ok {
		return f.Fd()
	}
	return ^uintptr(0)
}
