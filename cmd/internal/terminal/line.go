// Package terminal writes to terminals: a line of progress that is redrawn in place, or in a
// log few lines that stay. Own.
//
// Not here: what is said (package facts). Begin with line.go.
package terminal

import (
	"fmt"
	"io"
	"os"
	"strconv"
	"time"
	"unicode/utf8"

	"golang.org/x/term"
)

// Line shows the progress of a run. On a terminal it is one line that is redrawn, cut to the
// width of the terminal, and removed before anything else is written. In a log, where lines
// stay, one is written after 1 s, then after 2, 4, … and finally every minute. It is used
// from one goroutine at a time; a nil Line shows nothing.
type Line struct {
	w     io.Writer
	tty   bool
	width func() int // of the terminal; replaced in tests
	now   func() time.Time

	drawn bool          // a line is on the terminal
	next  time.Time     // before which nothing is shown
	wait  time.Duration // in a log: how long until the line after the next
}

const (
	redrawEvery = 200 * time.Millisecond // on a terminal
	firstWait   = time.Second            // in a log
	longestWait = time.Minute
)

// NewLine returns the line of a stream.
func NewLine(w io.Writer) *Line {
	p := &Line{w: w, now: time.Now, tty: Is(w) && os.Getenv("TERM") != "dumb", width: func() int { return columns(w) }}
	p.Restart()
	return p
}

// file is an open file, or what writes to one.
type file interface{ Fd() uintptr }

// Is reports whether a stream is a terminal.
func Is(w io.Writer) bool {
	f, ok := w.(file)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Columns is the width for texts: what COLUMNS says, else that of the terminal, else 80.
func Columns(w io.Writer) int {
	if n, err := strconv.Atoi(os.Getenv("COLUMNS")); err == nil && n > 0 {
		return n
	}
	return columns(w)
}

// columns is the width of a terminal in columns, 80 where it does not say.
func columns(w io.Writer) int {
	if f, ok := w.(file); ok {
		if n, _, err := term.GetSize(int(f.Fd())); err == nil && n > 0 {
			return n
		}
	}
	return 80
}

// Restart is called at the beginning of a new step: its first line in a log comes after a second.
func (p *Line) Restart() {
	if p == nil {
		return
	}
	p.wait = firstWait
	p.next = time.Time{}
	if !p.tty {
		p.next = p.now().Add(firstWait)
	}
}

// Due reports whether it is time for a line.
func (p *Line) Due() bool { return !p.now().Before(p.next) }

// Show shows a line without news, if it is time for one.
func (p *Line) Show(text string) {
	if !p.Due() {
		return
	}
	if p.tty {
		p.next = p.now().Add(redrawEvery)
		p.drawn = true
		fmt.Fprintf(p.w, "\r%s\x1b[K", cut(text, p.width()-1))
		return
	}
	fmt.Fprintln(p.w, text)
	p.wait = min(2*p.wait, longestWait)
	p.next = p.now().Add(p.wait)
}

// Flash shows a line where it will be replaced: on a terminal alone.
func (p *Line) Flash(text string) {
	if p != nil && p.tty {
		p.Show(text)
	}
}

// Keep shows a line with news, which stays.
func (p *Line) Keep(text string) {
	p.Clear()
	if p.tty {
		text = cut(text, p.width())
	}
	fmt.Fprintln(p.w, text)
}

// Clear removes the line, before something else is written.
func (p *Line) Clear() {
	if p != nil && p.drawn {
		fmt.Fprint(p.w, "\r\x1b[K")
		p.drawn = false
	}
}

// cut shortens a text to the given number of columns.
func cut(text string, columns int) string {
	if columns < 1 || utf8.RuneCountInString(text) <= columns {
		return text
	}
	return string([]rune(text)[:columns-1]) + "…"
}

// palette is the colours of groups, as near to those of package picture as the 256 colours of
// terminals come; all are light enough for black letters.
var palette = [...]int{74, 221, 173, 78, 217, 141, 142, 153, 175, 66, 194, 123}

// On is a text in black letters on the colour of a group, from 1; group 0 is grey.
func On(group int, text string) string {
	colour := 254
	if group > 0 {
		colour = palette[(group-1)%len(palette)]
	}
	return fmt.Sprintf("\x1b[30;48;5;%dm%s\x1b[0m", colour, text)
}
