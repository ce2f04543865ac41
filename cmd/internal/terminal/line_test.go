package terminal

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
	"time"
)

// clockwork is a line whose clock is turned by hand.
func clockwork(tty bool, width int) (*Line, *bytes.Buffer, *time.Time) {
	var out bytes.Buffer
	now := time.Unix(0, 0)
	p := &Line{w: &out, tty: tty, width: func() int { return width }, now: func() time.Time { return now }}
	p.Restart()
	return p, &out, &now
}

// An hour of ten reports a second is 65 lines in a log, at growing distances.
func TestProgressInALog(t *testing.T) {
	p, out, now := clockwork(false, 80)
	start := *now
	for now.Sub(start) < time.Hour {
		p.Show(fmt.Sprintf("%.0f", now.Sub(start).Seconds()))
		*now = now.Add(100 * time.Millisecond)
	}
	lines := strings.Fields(out.String())
	if got := strings.Join(lines[:8], " "); got != "1 3 7 15 31 63 123 183" {
		t.Errorf("lines after %s seconds", got)
	}
	if len(lines) > 70 {
		t.Errorf("%d lines in an hour", len(lines))
	}
	if strings.ContainsAny(out.String(), "\r\x1b") {
		t.Error("a log has codes of a terminal in it")
	}
}

// On a terminal there is one line, never wider than the terminal, and none at the end.
func TestProgressOnATerminal(t *testing.T) {
	for _, width := range []int{20, 60, 120} {
		p, out, now := clockwork(true, width)
		for i := range 50 {
			p.Show(fmt.Sprintf("%d äöü %s", i, strings.Repeat("x", 100)))
			*now = now.Add(50 * time.Millisecond)
		}
		if strings.Contains(out.String(), "\n") {
			t.Errorf("width %d: the line is not drawn anew", width)
		}
		drawn := strings.Split(strings.TrimPrefix(out.String(), "\r"), "\r")
		if len(drawn) < 10 || len(drawn) > 20 {
			t.Errorf("width %d: drawn %d times in 2.5 s", width, len(drawn))
		}
		for _, line := range drawn {
			if n := len([]rune(strings.TrimSuffix(line, "\x1b[K"))); n >= width {
				t.Errorf("width %d: a line of %d columns", width, n)
			}
		}
		out.Reset()
		p.Keep("news")
		if got := out.String(); got != "\r\x1b[Knews\n" {
			t.Errorf("news: %q", got)
		}
		out.Reset()
		p.Clear()
		if out.Len() > 0 {
			t.Errorf("cleared twice: %q", out)
		}
	}
}
