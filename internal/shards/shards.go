// Package shards runs one shard of a search with its records in a file (package units), for
// batch systems. The file grows by a line with every unit that is finished, so that a process
// that was stopped, or killed, is followed by one that goes on; another process has no access
// meanwhile. What is no file of this very shard is never touched. Own.
//
// A run is cut into parts for a batch system, which starts many processes that cannot speak to each
// other and has a disk that all of them write to. Shard 3 of 8 has the units to begin with whose
// name's SHA-256 is 3 modulo 8, so that neighbours, which are alike, go to different shards, and
// what those units leave.
//
// Not here: units (internal/units) and brokers (internal/spread). Begin with shards.go.
package shards

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"github.com/tilemip/tilemip/internal/osfile"
	"github.com/tilemip/tilemip/internal/units"
)

// Shard is one part of a run.
type Shard struct {
	Index int `json:"shard"` // from 0
	Of    int `json:"of"`    // the number of parts, 1 or more
}

// mostShards is the largest number of parts.
const mostShards = 1 << 20

// Parse reads a shard such as 3/8. Shards are counted from 0, as batch systems count.
func Parse(text string) (Shard, error) {
	index, of, _ := strings.Cut(text, "/")
	i, err := strconv.Atoi(index)
	n, err2 := strconv.Atoi(of)
	if err != nil || err2 != nil || n < 1 || n > mostShards || i < 0 || i >= n {
		return Shard{}, fmt.Errorf("shard %q: expected INDEX/NUMBER with an index from 0 to the number less one, such as 0/8", text)
	}
	return Shard{i, n}, nil
}

// String returns the text that Parse reads.
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Index, s.Of) }

// Takes reports whether a unit to begin with belongs to the shard.
func (s Shard) Takes(unit string) bool {
	h := sha256.Sum256([]byte(unit))
	return binary.BigEndian.Uint64(h[:8])%uint64(s.Of) == uint64(s.Index)
}

// Options are those of a run.
type Options struct {
	Program string // its version, a part of the file
	Workers int    // goroutines
	// Ran is called after every unit with its record; nil for no calls.
	Ran func(unit string, record []byte)
}

// Result is a shard.
type Result struct {
	*File
	Before int // records that the file had before this run
}

// errOther is the error of a file that is not ours.
var errOther = errors.New("is there and is no file of this shard; it is left as it is: expected another name, or the same search, version and shard")

// Run runs the units of a shard that the named file has no record of. When the context ends
// the error is the context's, and the result what the file has then.
func Run(ctx context.Context, name string, job units.Job, s Shard, o Options) (*Result, error) {
	f, err := osfile.Lock(name)
	if err != nil {
		return nil, err
	}
	if f == nil {
		return nil, fmt.Errorf("%s: another process works on this shard", name)
	}
	defer f.Close()
	first, err := firstLine(o.Program, job, s)
	if err != nil {
		return nil, err
	}
	had, err := begin(f, name, first)
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
	if err := finish(f, r.File); err != nil {
		return r, err
	}
	return r, nil
}

// begin reads what the file has, writes the head into one that is empty, and cuts off what a
// crash has left of a line.
func begin(f *os.File, name string, first []byte) (*File, error) {
	start := make([]byte, len(first)+1)
	n, err := io.ReadFull(f, start)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, err
	}
	whole := string(first) + "\n"
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
	had, err := Read(f)
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
func run(ctx context.Context, f *os.File, job units.Job, s Shard, r *Result, o Options) error {
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
func finish(f *os.File, r *File) error {
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return err
	}
	end, sum, err := lastLine(r.Records.Len(), f)
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
