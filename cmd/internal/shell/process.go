// What a shell sees of the process: the signals that stop it, and whether its answer arrived.

package shell

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/tilemip/tilemip/cmd/internal/terminal"
	"github.com/tilemip/tilemip/internal/osfile"
)

// sameRequest is how long after the first signal another one is taken for the same.
const sameRequest = 500 * time.Millisecond

// stopSignals are the requests to stop: Ctrl-C, that of a batch system, and that of a terminal or
// an ssh line which is closed. A program that was told to outlive its terminal, by nohup, does.
func stopSignals() []os.Signal {
	asked := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		asked = append(asked, syscall.SIGHUP)
	}
	return asked
}

// Interruptible cancels the context at the first of the stopSignals, upon which
// everything returns the best found so far; the second one ends the program at
// once with a status, in case a solver does not respond. What follows the first within half a
// second belongs to it: timeout(1) and some batch systems signal the process and then
// its group, and the program gets both.
func Interruptible(parent context.Context, program string, status int) (context.Context, func()) {
	ctx, cancel := context.WithCancel(parent)
	signals := make(chan os.Signal, 2)
	signal.Notify(signals, stopSignals()...)
	go func() {
		<-signals
		if terminal.Is(os.Stderr) {
			fmt.Fprint(os.Stderr, "\r\x1b[K") // the line of progress
		}
		fmt.Fprintln(os.Stderr, program+": stopping; what was found so far, if anything, follows (Ctrl-C again ends at once)")
		cancel()
		for first := time.Now(); ; {
			<-signals
			if time.Since(first) > sameRequest {
				break
			}
		}
		osfile.Abandon()
		os.Exit(status)
	}()
	return ctx, func() { signal.Stop(signals); cancel() }
}

// Output is standard output, which remembers that a write failed. Texts of many short lines are
// written without asking after each, as is the help of the flag library, and run asks once, at the
// end: an answer that did not arrive is no success.
type Output struct {
	To     io.Writer
	Failed error // the first that a write returned
}

func (s *Output) Write(p []byte) (int, error) {
	n, err := s.To.Write(p)
	if s.Failed == nil {
		s.Failed = err
	}
	return n, err
}

// Fd is the file that is written to, for colours and the width of a terminal. Where there
// is none it is a number that no file has.
func (s *Output) Fd() uintptr {
	if f, ok := s.To.(*os.File); ok {
		return f.Fd()
	}
	return ^uintptr(0)
}
