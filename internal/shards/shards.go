// Package shards runs one shard of a search with its records in a file (internal/units), for
// batch systems. The file grows by a line with every unit that is finished, so that a process
// that was stopped, or killed, is followed by one that goes on; another process has no access
// meanwhile. What is no file of this very shard is never touched. Own.
package shards

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/tilemip/tilemip/internal/osfile"
	"github.com/tilemip/tilemip/internal/units"
)

// Options are those of a run.
type Options struct {
	Program string // its version, a part of the file
	Workers int    // goroutines
	// Ran is called after every unit with its record; nil for no calls.
	Ran func(unit string, record []byte)
}

// Result is a shard.
type Result struct {
	*units.ShardFile
	Before int // records that the file had before this run
}

// errOther is the error of a file that is not ours.
var errOther = errors.New("is there and is no file of this shard; it is left as it is: expected another name, or the same search, version and shard")

// Run runs the units of a shard that the named file has no record of. When the context ends
// the error is the context's, and the result what the file has then.
func Run(ctx context.Context, name string, job units.Job, s units.Shard, o Options) (*Result, error) {
	f, err := osfile.Lock(name)
	if err != nil {
		return nil, err
	}
	if f == nil {
		return nil, fmt.Errorf("%s: another process works on this shard", name)
	}
	defer f.Close()
	head, err := units.Head(o.Program, job, s)
	if err != nil {
		return nil, err
	}
	had, err := begin(f, name, head)
	if err != nil {
		return nil, err
	}
	r := &Result{had, had.Records.Len()}
	if had.Finished() {
		return r, nil
	}
	if err := run(ctx, f, job, s, r, o); err != nil {
		return r, err
	}
	if err := finish(f, r.ShardFile); err != nil {
		return r, err
	}
	return r, nil
}

// begin reads what the file has, writes the head into one that is empty, and cuts off what a
// crash has left of a line.
func begin(f *os.File, name string, head []byte) (*units.ShardFile, error) {
	start := make([]byte, len(head)+1)
	n, err := io.ReadFull(f, start)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, err
	}
	whole := string(head) + "\n"
	if !strings.HasPrefix(whole, string(start[:n])) {
		return nil, fmt.Errorf("%s %w", name, errOther)
	}
	if n < len(whole) { // empty, or cut off in its head
		if err := f.Truncate(0); err != nil {
			return nil, err
		}
		if _, err := f.WriteAt([]byte(whole), 0); err != nil {
			return nil, err
		}
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return nil, err
	}
	had, err := units.ReadShard(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if err := f.Truncate(had.Length); err != nil {
		return nil, err
	}
	_, err = f.Seek(had.Length, io.SeekStart)
	return had, err
}

// run runs the units that have no record and writes each record as it comes.
func run(ctx context.Context, f *os.File, job units.Job, s units.Shard, r *Result, o Options) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var lock sync.Mutex
	var failed error
	err := units.Run(ctx, job, r.Records, o.Workers, s.Takes, func(unit string, record []byte) {
		lock.Lock()
		defer lock.Unlock()
		if failed != nil {
			return
		}
		if _, err := f.Write(append(record[:len(record):len(record)], '\n')); err != nil {
			failed = err // such as a full disk: what was written before is good
			stop(err)
			return
		}
		if o.Ran != nil {
			o.Ran(unit, record)
		}
	})
	if failed != nil {
		return failed
	}
	return err
}

// finish writes the last line.
func finish(f *os.File, r *units.ShardFile) error {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	end, sum, err := units.Tail(r.Records.Len(), f)
	if err != nil {
		return err
	}
	if _, err := f.Write(append(end, '\n')); err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), osfile.SyncNames(filepath.Dir(f.Name()))); err != nil {
		return err // the batch system is told that the shard is finished: it must be there after a power cut, too
	}
	r.Sum = sum
	return nil
}
