// Merging: the files of all shards of a run make its records. Own.

package shards

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/units"
)

// Merged is what the files of the shards of one run hold together.
type Merged struct {
	head                   // of the run; its shard means nothing
	Records  *units.Memory // of all shards
	Repeated []string      // files whose shard was in an earlier file, with the same records
	by       []string      // file of each shard
	lengths  []int         // number of records of each
	first    string        // name of the first file
}

// Add takes the file of a shard in. It is an error if it is of another run or not finished,
// and a Conflict if it says otherwise than an earlier file of that shard.
func (m *Merged) Add(name string, f *File) error {
	if m.Records == nil {
		m.head, m.Records, m.first = f.head, new(units.Memory), name
		m.by, m.lengths = make([]string, f.Of), make([]int, f.Of)
	}
	switch {
	case f.Run != m.Run || !bytes.Equal(f.Spec, m.Spec):
		return fmt.Errorf("%s is of run %s, %s of run %s; expected the shards of one run", name, f.Run[:min(12, len(f.Run))], m.first, m.Run[:min(12, len(m.Run))])
	case f.Of != m.Of:
		return fmt.Errorf("%s is one of %d shards, %s one of %d; expected the shards of one number", name, f.Of, m.first, m.Of)
	case f.Program != m.Program:
		return fmt.Errorf("%s was made by version %s, %s by version %s; expected the same program for all", name, f.Program, m.first, m.Program)
	case !f.Finished():
		return fmt.Errorf("%s: shard %s is not finished; run it again with this file to resume it", name, f.Shard)
	}
	before := m.by[f.Index]
	err := f.Records.Each(func(unit string, record []byte) error {
		twice, err := m.Records.Put(unit, record)
		switch {
		case before != "" && (err != nil || !twice):
			return &Conflict{f.Shard, before, name, unit}
		case err != nil || before == "" && twice:
			return fmt.Errorf("%s: unit %s is in another shard, too", name, unit)
		}
		return nil
	})
	if err != nil {
		return err
	}
	switch {
	case before == "":
		m.by[f.Index], m.lengths[f.Index] = name, f.Records.Len()
	case m.lengths[f.Index] != f.Records.Len():
		return &Conflict{f.Shard, before, name, "that one of them lacks"}
	default:
		m.Repeated = append(m.Repeated, name)
	}
	return nil
}

// Complete returns an error that names the shards without a file, if there are any.
func (m *Merged) Complete() error {
	var missing []string
	for i, name := range m.by {
		if name == "" {
			missing = append(missing, Shard{i, m.Of}.String())
		}
	}
	if len(missing) == 0 {
		return nil
	}
	n := len(missing)
	if n > 10 {
		missing = append(slices.Clip(missing[:10]), "…")
	}
	return fmt.Errorf("%d of %d shards have no file: %s", n, m.Of, strings.Join(missing, ", "))
}

// Conflict is the error of two files of one shard that differ: one of two machines has
// calculated wrongly, or a file was changed.
type Conflict struct {
	Shard       Shard
	First, Next string // names of files
	Unit        string // the first that differs
}

func (c *Conflict) Error() string {
	return fmt.Sprintf("ALARM: %s and %s are both shard %s of the run, and differ in a unit, %s: a machine or the program computes wrongly, or a file was changed; nothing of this run can be relied on until that is explained", c.First, c.Next, c.Shard, c.Unit)
}

// FileError is a file that cannot be read, or holds no shard.
type FileError struct{ Reason string }

func (e *FileError) Error() string { return e.Reason }

// Gather takes in the files of the names; a folder stands for all its files NAME.shard.
func Gather(ctx context.Context, names []string) (*Merged, error) {
	all := new(Merged)
	files, err := inFolders(names)
	if err != nil {
		return nil, err
	}
	for _, name := range files {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if err := all.addFile(name); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// inFolders replaces folders by the files of shards in them.
func inFolders(names []string) (files []string, err error) {
	for _, name := range names {
		if info, err := os.Stat(name); err != nil || !info.IsDir() {
			files = append(files, name)
			continue
		}
		entries, err := os.ReadDir(name)
		if err != nil {
			return nil, &FileError{err.Error()}
		}
		found := len(files)
		for _, e := range entries {
			if strings.HasSuffix(e.Name(), ".shard") {
				files = append(files, filepath.Join(name, e.Name()))
			}
		}
		if len(files) == found {
			return nil, &FileError{"folder " + name + " has no file whose name ends in .shard"}
		}
	}
	return files, nil
}

// addFile takes one file in.
func (m *Merged) addFile(name string) error {
	f, err := os.Open(name)
	if err != nil {
		return &FileError{err.Error()}
	}
	defer f.Close()
	one, err := Read(f)
	if err != nil {
		return &FileError{fmt.Sprintf("%s: %v", name, err)}
	}
	return m.Add(name, one)
}
