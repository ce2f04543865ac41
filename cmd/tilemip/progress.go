package main

// Progress on standard error: one line on a terminal, few lines in a log.

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/term"
)

// progress shows the progress of a run on standard error. On a terminal it is one line
// that is redrawn, cut to the width of the terminal, and removed before the answer. In a
// log, where lines stay, one is written after 1 s, then after 2, 4, … and finally every
// minute.
type progress struct {
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

func newProgress(w io.Writer) *progress {
	p := &progress{w: w, now: time.Now, tty: terminal(w) && os.Getenv("TERM") != "dumb", width: func() int { return terminalWidth(w) }}
	p.restart()
	return p
}

// terminalWidth is the width of a terminal in columns, 80 where it does not say.
func terminalWidth(w io.Writer) int {
	if f, ok := w.(*os.File); ok {
		if columns, _, err := term.GetSize(int(f.Fd())); err == nil && columns > 0 {
			return columns
		}
	}
	return 80
}

// restart is called at the beginning of a new step: its first line in a log comes after a second.
func (p *progress) restart() {
	if p == nil { // of a view that shows nothing
		return
	}
	p.wait = firstWait
	p.next = time.Time{}
	if !p.tty {
		p.next = p.now().Add(firstWait)
	}
}

// due reports whether it is time for a line.
func (p *progress) due() bool { return !p.now().Before(p.next) }

// show shows a line without news, if it is time for one.
func (p *progress) show(text string) {
	if !p.due() {
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

// keep shows a line with news, which stays.
func (p *progress) keep(text string) {
	p.clear()
	if p.tty {
		text = cut(text, p.width())
	}
	fmt.Fprintln(p.w, text)
}

// clear removes the line, before something else is written.
func (p *progress) clear() {
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

// groupAll groups the whole numbers among the arguments of a format and makes the format
// take them.
func groupAll(format string, args []any) (string, []any) {
	out := make([]any, len(args))
	for i, a := range args {
		switch n := a.(type) {
		case int:
			out[i] = grouped(n)
		case int64:
			out[i] = grouped(n)
		case uint64:
			out[i] = grouped(n)
		default:
			out[i] = a
		}
	}
	return strings.ReplaceAll(format, "%d", "%v"), out
}
