package machine

// This program once more, in a process that has a part of its own, and what is kept of its last
// words.

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
)

// Again returns a command that starts this executable once more, without arguments, and keeps the
// beginning of what it prints to standard error.
func Again() (*exec.Cmd, *Words, error) {
	self, err := os.Executable()
	if err != nil { // on Linux in a root without /proc
		return nil, nil, fmt.Errorf("the system does not say where this program lies (on Linux: mount /proc): %w", err)
	}
	words := new(Words)
	c := exec.Command(self)
	c.Stderr = words
	return c, words, nil
}

// Words keeps the first 4096 bytes written to it, for a crash begins with its reason, and drops the
// rest. It is safe for several goroutines.
type Words struct {
	lock sync.Mutex
	text []byte
}

func (w *Words) Write(p []byte) (int, error) {
	w.lock.Lock()
	defer w.lock.Unlock()
	w.text = append(w.text, p[:min(4096-len(w.text), len(p))]...)
	return len(p), nil
}

func (w *Words) String() string {
	w.lock.Lock()
	defer w.lock.Unlock()
	return string(w.text)
}

// First is the first line with a colon before it, to stand behind how the process ended; "" where
// there is none.
func (w *Words) First() string {
	line, _, _ := strings.Cut(strings.TrimSpace(w.String()), "\n")
	if line == "" {
		return ""
	}
	return ": " + line
}
