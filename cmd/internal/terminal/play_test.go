package terminal

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"
	"time"
)

// In a log every frame is written once, without codes of a terminal.
func TestPlayInALog(t *testing.T) {
	var out bytes.Buffer
	if err := Play(t.Context(), []string{"a\n", "b\n"}, 0.001, strings.NewReader(" "), &out); err != nil || out.String() != "a\n\nb\n" {
		t.Errorf("%v, %q", err, out.String())
	}
}

// On a terminal a frame is drawn over the one before; keys step and stop.
func TestPlayer(t *testing.T) {
	var out bytes.Buffer
	p := &player{frames: []string{"one\n1", "two\n2", "three\n3"}, out: &out}
	tick := make(chan time.Time, 2)
	tick <- time.Time{}
	tick <- time.Time{}
	if err := p.run(t.Context(), nil, tick); err != nil {
		t.Fatal(err)
	}
	want := "\rone\x1b[K\r\n\r1\x1b[K\r\n" + "\x1b[2A\rtwo\x1b[K\r\n\r2\x1b[K\r\n" + "\x1b[2A\rthree\x1b[K\r\n\r3\x1b[K\r\n"
	if out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
	keys := make(chan key, 5)
	for _, k := range []key{forward, forward, back, quit} {
		keys <- k
	}
	p = &player{frames: p.frames, out: &out}
	if err := p.run(t.Context(), keys, nil); err != nil || p.at != 1 || !p.stopped {
		t.Errorf("after two steps and one back: frame %d, stopped %v (%v)", p.at, p.stopped, err)
	}
	ended, stop := context.WithCancel(t.Context())
	stop()
	if err := (&player{frames: p.frames, out: &out}).run(ended, nil, nil); err != nil {
		t.Error(err)
	}
}

func TestKeys(t *testing.T) {
	for sent, want := range map[string][]key{
		" ": {pause}, "q": {quit}, "\x03": {quit}, "\x1b": {quit}, "\x1b[C\x1b[D": {forward, back}, "\x1bOC": {forward}, "x": nil, "x q": {pause, quit},
	} {
		if got := keysOf([]byte(sent)); !slices.Equal(got, want) {
			t.Errorf("%q: %v, want %v", sent, got, want)
		}
	}
}
