package journal

// The file of a journal, and a folder with one. Who has opened it is alone with it: the file is
// locked. What is no file of this very run is never touched. Own.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/tilemip/tilemip/internal/osfile"
	"github.com/tilemip/tilemip/internal/units"
)

// File is a journal in a file, a Store.
type File struct {
	Fresh bool            // it was made by this call
	Spec  json.RawMessage // of the run: its units may have another size than was asked for

	name   string
	run    string
	lock   sync.Mutex
	f      *os.File
	length int64     // of whole lines
	dirty  bool      // something is not on the disk yet
	synced time.Time // when it last was
	torn   []Damage  // of an end that was cut off, and is not there any more
}

var _ Store = (*File)(nil)

// fileName is that of the journal in a folder.
const fileName = "journal"

// Open opens the journal in a folder, or makes both. The error is one line: another process works
// with it, it is of another run, or it is no such folder.
func Open(folder string, h Head) (*File, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, err
	}
	all, err := os.ReadDir(folder)
	if err != nil {
		return nil, err
	}
	has := func(name string) bool {
		return slices.ContainsFunc(all, func(e os.DirEntry) bool { return e.Name() == name })
	}
	switch {
	case has("run.json"):
		return nil, fmt.Errorf("%s was begun by an earlier version of tilemip, whose folders this one cannot read; it is left as it is: expected a new folder", folder)
	case len(all) > 0 && !has(fileName):
		return nil, fmt.Errorf("%s is there and keeps no search; it is left as it is: expected a new folder", folder)
	}
	j, err := OpenFile(filepath.Join(folder, fileName), h)
	if err != nil {
		return nil, err
	}
	// It may have the secret of a coordinator, and the folder may be everybody's to read.
	if err := os.Chmod(j.name, 0o600); err != nil {
		j.Close()
		return nil, err
	}
	return j, nil
}

// OpenFile opens a journal, or makes it. The error is that of Open.
func OpenFile(name string, h Head) (*File, error) {
	h.Format = format
	f, err := osfile.Lock(name)
	if err != nil {
		return nil, err
	}
	if f == nil {
		return nil, fmt.Errorf("%s: another process works with this file; expected to wait for it, or another name", name)
	}
	j := &File{name: name, run: h.Run, Spec: h.Spec, f: f, synced: time.Now()}
	if err := j.begin(&h); err != nil {
		f.Close()
		return nil, err
	}
	return j, nil
}

// begin compares the head of the file with the one wanted, or writes that. A run of the same search whose
// units have another size goes on as it was cut, unless it has no record yet.
func (j *File) begin(want *Head) error {
	text, err := json.Marshal(want)
	if err != nil {
		return err
	}
	line, err := appendLine(nil, "", &Entry{Kind: begin, Data: text})
	if err != nil {
		return err
	}
	start := make([]byte, len(line))
	n, err := io.ReadFull(j.f, start)
	if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
		return err
	}
	if n < len(line) && bytes.HasPrefix(line, start[:n]) { // new, or its beginning was cut off
		j.Fresh = true
		return errors.Join(j.write(line, true), osfile.SyncNames(filepath.Dir(j.name)))
	}
	had, err := firstHead(j.f)
	if err == nil && had.Run != want.Run && had.Shard == want.Shard && units.Alike(had.Spec, want.Spec) {
		_, damage, err := Read("", j.f, had.Run, func(e Entry) error {
			if e.Kind == Record {
				return errFound
			}
			return nil
		})
		if err == nil && len(damage) == 0 {
			j.Fresh = true
			return errors.Join(j.f.Truncate(0), j.write(line, true))
		}
		j.run, j.Spec, want = had.Run, had.Spec, had
	}
	switch {
	case err == nil:
		err = want.differs(had)
	case errors.Is(err, errNoHead): // ours if it has an entry of this run
		err = errNoHead
		if _, _, found := Read("", j.f, j.run, func(Entry) error { return errFound }); errors.Is(found, errFound) {
			err = nil
		} else if found != nil {
			err = found
		}
	}
	if err != nil {
		return fmt.Errorf("%s is there and is left as it is: %w", j.name, err)
	}
	if err := j.trim(); err != nil || had != nil {
		return err
	}
	return j.write(line, true) // its head cannot be read: here is another
}

// differs says what is wrong with a file that has this head.
func (h *Head) differs(had *Head) error {
	switch a, b := meaning(had.Spec), meaning(h.Spec); {
	case had.Run != h.Run && a != b:
		return fmt.Errorf("its records are by the rules %s, those of this program by %s (it was begun by tilemip %s); expected that program, or another name", a, b, had.Program)
	case had.Run != h.Run:
		return fmt.Errorf("it keeps another search (%s, run %.12s; asked for is run %.12s); expected the command that it was begun with, or another name", had.Subject, had.Run, h.Run)
	case had.Shard != h.Shard:
		return fmt.Errorf("it is of shard %s, asked for is %s; expected another name", had.Shard, h.Shard)
	}
	return nil
}

// meaning is what a specification says of the rules by which trees are cut, searched and counted.
func meaning(spec []byte) string {
	var h units.Head
	json.Unmarshal(spec, &h) // what is none has none of them
	return strings.TrimSpace(fmt.Sprintf("%s %d %s", h.Kind, h.Version, h.Rule))
}

// trim takes a last line that was cut off away, as a crash or a full disk leaves it.
func (j *File) trim() error {
	end, err := j.f.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	block := make([]byte, 1<<16)
	for at := end; at > 0; {
		n := min(at, int64(len(block)))
		if _, err := j.f.ReadAt(block[:n], at-n); err != nil {
			return err
		}
		if k := bytes.LastIndexByte(block[:n], '\n'); k >= 0 {
			j.length = at - n + int64(k) + 1
			break
		}
		at -= n
	}
	if j.length == end {
		return nil
	}
	j.torn = []Damage{{j.name, fmt.Sprintf("its last line was cut off after %d bytes", end-j.length)}}
	return j.f.Truncate(j.length)
}

// write writes whole lines behind those that are there. What a failure has left of them is taken
// away, now or by the next call.
func (j *File) write(text []byte, sync bool) error {
	if _, err := j.f.WriteAt(text, j.length); err != nil {
		return errors.Join(err, j.f.Truncate(j.length))
	}
	j.length += int64(len(text))
	j.dirty = true
	if !sync {
		return nil
	}
	return j.sync()
}

// sync waits until everything is on the disk.
func (j *File) sync() error {
	if !j.dirty {
		return nil
	}
	err := osfile.Sync(j.f)
	j.dirty, j.synced = err != nil, time.Now()
	return err
}

// Append stores entries with one wait for the disk.
func (j *File) Append(_ context.Context, entries []Entry) error { return j.add(entries, true) }

// Add stores an entry and waits for the disk once a second at most: a loss of power may cost what
// came since, the death of the process nothing.
func (j *File) Add(e Entry) error { return j.add([]Entry{e}, false) }

func (j *File) add(entries []Entry, now bool) (err error) {
	var text []byte
	for i := range entries {
		if text, err = appendLine(text, j.run, &entries[i]); err != nil {
			return err
		}
	}
	j.lock.Lock()
	defer j.lock.Unlock()
	return j.write(text, now || time.Since(j.synced) > time.Second)
}

// Each reads the entries that are stored when it is called.
func (j *File) Each(do func(Entry) error) ([]Damage, error) {
	j.lock.Lock()
	whole := io.NewSectionReader(j.f, 0, j.length)
	j.lock.Unlock()
	_, damage, err := Read(j.name, whole, j.run, do)
	return slices.Concat(damage, j.torn), err
}

// Close waits for the disk and lets the file go.
func (j *File) Close() error {
	j.lock.Lock()
	defer j.lock.Unlock()
	return errors.Join(j.sync(), j.f.Close())
}
