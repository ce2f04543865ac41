//go:build unix

package main

// Progress of the stages, on a terminal or in a log.

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// progress shows stages and percentages: on a terminal one line that is
// rewritten, elsewhere (a log file, CI) a line for every tenth, at most one a
// second.
type progress struct {
	mu       sync.Mutex
	w        io.Writer
	terminal bool
	last     int       // last percentage seen
	shown    time.Time // when a line was written
	open     bool      // the cursor is at the end of a rewritten line
}

func newProgress(f *os.File) *progress {
	info, err := f.Stat()
	return &progress{w: f, terminal: err == nil && info.Mode()&os.ModeCharDevice != 0}
}

// Stage announces what is done next.
func (p *progress) Stage(format string, args ...any) {
	p.Line(format+" ...", args...)
	p.mu.Lock()
	p.last = 0
	p.mu.Unlock()
}

// Line prints one line of its own.
func (p *progress) Line(format string, args ...any) {
	p.End()
	p.mu.Lock()
	defer p.mu.Unlock()
	fmt.Fprintf(p.w, "gethighs: "+format+"\n", args...)
}

// Percent shows how far the stage is.
func (p *progress) Percent(percent int, what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.terminal:
		fmt.Fprintf(p.w, "\r\x1b[K  %3d %% %s", percent, what)
		p.open = true
	case percent/10 > p.last/10 && (percent == 100 || time.Since(p.shown) > time.Second):
		fmt.Fprintf(p.w, "  %3d %% %s\n", percent, what)
		p.shown = time.Now()
	default:
		return
	}
	p.last = percent
}

// End closes a rewritten line.
func (p *progress) End() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.open {
		fmt.Fprintln(p.w)
		p.open = false
	}
}
