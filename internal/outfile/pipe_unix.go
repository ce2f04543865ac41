//go:build unix

package outfile

// A FIFO that nobody reads: open(2) waits for a reader, and write(2) for room. Without
// O_NONBLOCK neither can be interrupted, because Go restarts them after a signal.

import (
	"context"
	"errors"
	"os"
	"syscall"
	"time"
)

// everySo is the time between two looks for a reader.
const everySo = 20 * time.Millisecond

// openPipe opens a FIFO once it has a reader, or returns the error of the context.
func openPipe(ctx context.Context, name string) (*os.File, error) {
	for {
		f, err := os.OpenFile(name, os.O_WRONLY|syscall.O_NONBLOCK, 0)
		if !errors.Is(err, syscall.ENXIO) {
			return f, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(everySo):
		}
	}
}
