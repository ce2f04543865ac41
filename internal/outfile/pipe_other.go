//go:build !unix

package outfile

// The same on systems where no file is a FIFO.

import (
	"context"
	"os"
)

func openPipe(_ context.Context, name string) (*os.File, error) {
	return os.OpenFile(name, os.O_WRONLY, 0)
}
