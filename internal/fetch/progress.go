package fetch

// Progress of the stages, on a terminal or in a log.

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"
)

// Progress shows stages and percentages: on a terminal one line that is
// rewritten, elsewhere (a log file, CI) a line for every tenth, at most one a
// second. A nil Progress shows nothing.
type Progress struct {
	mu       sync.Mutex
	w        io.Writer
	who      string // begins every line
	terminal bool
	last     int       // last percentage seen
	shown    time.Time // when a line was written
	open     bool      // the cursor is at the end of a rewritten line
}

// NewProgress shows on w, every line beginning with the name of the program.
func NewProgress(w io.Writer, who string) *Progress {
	p := &Progress{w: w, who: who}
	if f, ok := w.(*os.File); ok {
		info, err := f.Stat()
		p.terminal = err == nil && info.Mode()&os.ModeCharDevice != 0
	}
	return p
}

// Stage announces what is done next.
func (p *Progress) Stage(format string, args ...any) {
	if p == nil {
		return
	}
	p.Line(format+" ...", args...)
	p.mu.Lock()
	p.last = 0
	p.mu.Unlock()
}

// Line prints one line of its own.
func (p *Progress) Line(format string, args ...any) {
	if p == nil {
		return
	}
	p.End()
	p.mu.Lock()
	defer p.mu.Unlock()
	fmt.Fprintf(p.w, p.who+": "+format+"\n", args...)
}

// Percent shows how far the stage is.
func (p *Progress) Percent(percent int, what string) {
	if p == nil {
		return
	}
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
func (p *Progress) End() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.open {
		fmt.Fprintln(p.w)
		p.open = false
	}
}
