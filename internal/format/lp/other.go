package lp

// Two formats are called LP, and both kinds of files end in .lp: this one and that of lp_solve,
// which begins with max: or min:, or with a comment of C.

import (
	"bufio"
	"bytes"
	"io"
	"strings"

	"github.com/tilemip/tilemip/internal/format/matrix"
)

// ofLPSolve reports whether a file is one of lp_solve, by its first word, and returns a reader of
// the whole of it.
func ofLPSolve(r io.Reader) (bool, io.Reader) {
	b := bufio.NewReaderSize(r, 1<<12)
	head, _ := b.Peek(1 << 12)
	whole := matrix.WithLimit(b, *matrix.LimitOf(r))
	head = bytes.TrimLeft(head, " \t\r\n")
	if bytes.HasPrefix(head, []byte("/*")) || bytes.HasPrefix(head, []byte("//")) {
		return true, whole
	}
	word, rest, found := bytes.Cut(head, []byte(":"))
	if !found || len(bytes.TrimLeft(rest, " \t\r\n")) == 0 {
		return false, whole
	}
	switch strings.ToLower(strings.TrimRight(string(word), " \t")) {
	case "max", "min", "maximise", "minimise", "maximize", "minimize", "maximum", "minimum":
		return true, whole
	}
	return false, whole
}
