package main

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"
)

// clockwork is a progress whose clock is turned by hand.
func clockwork(tty bool, width int) (*progress, *bytes.Buffer, *time.Time) {
	var out bytes.Buffer
	now := time.Unix(0, 0)
	p := &progress{w: &out, tty: tty, width: func() int { return width }, now: func() time.Time { return now }}
	p.restart()
	return p, &out, &now
}

// An hour of ten reports a second is 65 lines in a log, at growing distances.
func TestProgressInALog(t *testing.T) {
	p, out, now := clockwork(false, 80)
	start := *now
	for now.Sub(start) < time.Hour {
		p.show(fmt.Sprintf("%.0f", now.Sub(start).Seconds()))
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
			p.show(fmt.Sprintf("%d äöü %s", i, strings.Repeat("x", 100)))
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
		p.keep("news")
		if got := out.String(); got != "\r\x1b[Knews\n" {
			t.Errorf("news: %q", got)
		}
		out.Reset()
		p.clear()
		if out.Len() > 0 {
			t.Errorf("cleared twice: %q", out)
		}
	}
}

func TestNaturally(t *testing.T) {
	want := []string{"d[1]", "p[i0,2]", "p[i0,10]", "p[i1,1]", "p[i2,1]", "p[i10,1]", "x", "x1", "x2", "x02", "x10"}
	got := slices.Clone(want)
	slices.Sort(got)
	slices.SortFunc(got, naturally)
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestCounted(t *testing.T) {
	for _, c := range []struct {
		n    int64
		one  string
		want string
	}{
		{0, "move", "0 moves"}, {1, "move", "1 move"}, {2, "row", "2 rows"}, {999, "node", "999 nodes"},
		{1000, "node", "1,000 nodes"}, {141993782, "solution", "141,993,782 solutions"}, {-1234, "row", "-1,234 rows"},
	} {
		if got := counted(c.n, c.one); got != c.want {
			t.Errorf("%d %s: %q, want %q", c.n, c.one, got, c.want)
		}
	}
	if got := grouped(^uint64(0)); got != "18,446,744,073,709,551,615" {
		t.Errorf("2^64-1: %s", got)
	}
}
