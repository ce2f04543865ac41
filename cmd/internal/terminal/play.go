package terminal

// Playing frames in place: a plan of a board, one board after the other. On a terminal keys
// step through them; in a log every frame is written once. Own.

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"
)

// key is what a person wants of the player.
type key int

const (
	pause key = iota // or go on
	forward
	back
	quit
)

// keysHelp stands below the frames.
const keysHelp = "space: stop or go on   ← →: step   q: quit"

// Play shows frames, each of as many lines as the first, perSecond of them a second. On a terminal
// they are drawn in place and in, where it is a terminal too, gives the keys; elsewhere all
// frames are written one below the other, at once. The context ends it.
func Play(ctx context.Context, frames []string, perSecond float64, in io.Reader, out io.Writer) error {
	if !Is(out) || os.Getenv("TERM") == "dumb" {
		_, err := io.WriteString(out, strings.Join(frames, "\n"))
		return err
	}
	var keys chan key
	if f, ok := in.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		state, err := term.MakeRaw(int(f.Fd()))
		if err == nil {
			defer term.Restore(int(f.Fd()), state)
			keys = make(chan key)
			go readKeys(ctx, f, keys)
		}
	}
	ticker := time.NewTicker(time.Duration(float64(time.Second) / perSecond))
	defer ticker.Stop()
	return (&player{frames: frames, out: out, help: keys != nil}).run(ctx, keys, ticker.C)
}

// player is where a run of frames is.
type player struct {
	frames []string
	out    io.Writer
	help   bool

	at      int
	stopped bool
	drawn   int // lines on the terminal
}

// run shows the frames until the last one has been shown and nobody has stopped them, or until q.
func (p *player) run(ctx context.Context, keys <-chan key, tick <-chan time.Time) error {
	if err := p.draw(); err != nil {
		return err
	}
	for p.stopped || p.at < len(p.frames)-1 {
		before := p.at
		select {
		case <-ctx.Done():
			return nil
		case k, open := <-keys:
			if !open {
				keys = nil
				p.stopped = false
				continue
			}
			if k == quit {
				return nil
			}
			p.press(k)
		case <-tick:
			if !p.stopped {
				p.at++
			}
		}
		if p.at != before {
			if err := p.draw(); err != nil {
				return err
			}
		}
	}
	return nil
}

// press is a key: a step stops the run.
func (p *player) press(k key) {
	switch k {
	case pause:
		p.stopped = !p.stopped
	case forward:
		p.at, p.stopped = min(p.at+1, len(p.frames)-1), true
	case back:
		p.at, p.stopped = max(p.at-1, 0), true
	}
}

// draw draws a frame over the one before. Lines end with a return, too: a raw terminal does not
// add one.
func (p *player) draw() error {
	text := strings.TrimRight(p.frames[p.at], "\n")
	if p.help {
		text += "\n" + keysHelp
	}
	lines := strings.Split(text, "\n")
	var b strings.Builder
	if p.drawn > 0 {
		fmt.Fprintf(&b, "\x1b[%dA", p.drawn)
	}
	for _, line := range lines {
		fmt.Fprintf(&b, "\r%s\x1b[K\r\n", line)
	}
	p.drawn = len(lines)
	_, err := io.WriteString(p.out, b.String())
	return err
}

// readKeys reads keys until the context ends or there are no more.
func readKeys(ctx context.Context, in io.Reader, keys chan<- key) {
	defer close(keys)
	buffer := make([]byte, 16)
	for {
		n, err := in.Read(buffer)
		if err != nil {
			return
		}
		for _, k := range keysOf(buffer[:n]) {
			select {
			case keys <- k:
			case <-ctx.Done():
				return
			}
		}
	}
}

// keysOf reads what a terminal sends: arrows are escape sequences.
func keysOf(sent []byte) (out []key) {
	text := string(sent)
	for text != "" {
		switch {
		case strings.HasPrefix(text, "\x1b[C"), strings.HasPrefix(text, "\x1bOC"):
			out, text = append(out, forward), text[3:]
		case strings.HasPrefix(text, "\x1b[D"), strings.HasPrefix(text, "\x1bOD"):
			out, text = append(out, back), text[3:]
		case text[0] == ' ':
			out, text = append(out, pause), text[1:]
		case text[0] == 'q', text[0] == 3, text == "\x1b": // q, Ctrl-C, Escape alone
			out, text = append(out, quit), text[1:]
		default:
			text = text[1:]
		}
	}
	return out
}
