package neos

// Sending a job so that its number and password are on disk before anybody waits for it: the
// place of the file is made first, then the job is sent, then the file is written. Own.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// Keep says where the file of a job is written. The zero value writes none.
type Keep struct {
	Folder string // as neos-NUMBER.json, or neos-NUMBER-2.json and so on, in this folder
	Name   string // or under this name, which must be new
}

// Sent is a job that a server has accepted.
type Sent struct {
	File *JobFile
	Name string // of the file on disk; "" where none was written
}

// PlaceError is a file or folder that cannot be made where it was to be: a name that is taken,
// a folder that cannot be written. Nothing was sent or written.
type PlaceError struct{ Err error }

func (e *PlaceError) Error() string { return e.Err.Error() }
func (e *PlaceError) Unwrap() error { return e.Err }

// KeepError is the file of an accepted job that could not be written, although its place had
// been made. Its text has the number and the password, which are in no other place.
type KeepError struct {
	Job Job
	Err error
}

func (e *KeepError) Error() string {
	return fmt.Sprintf("job %d was accepted, its password is %q: note both, because %v", e.Job.Number, e.Job.Password, e.Err)
}

func (e *KeepError) Unwrap() error { return e.Err }

// Send submits a job, once, and writes its file. The job that the server accepted is returned
// whenever its number is known, also with an error: a *LostError for a password that looks
// wrong, which is in the file as it came, and a *KeepError for a file that could not be
// written. Other errors are *PlaceError and those of SubmitJob.
func (c *Client) Send(ctx context.Context, p *Prepared, t *ModelText, about About, keep Keep) (*Sent, error) {
	place, err := keep.reserve()
	if err != nil {
		return nil, &PlaceError{err}
	}
	defer place.Close()
	job, err := c.SubmitJob(ctx, p.Document)
	if job.Number <= 0 {
		return nil, err
	}
	sent := &Sent{File: newJobFile(c.server, job, p, t.Input, about)}
	name, failed := keep.write(place, sent.File)
	if failed != nil {
		if failed = (&KeepError{job, failed}); err != nil {
			failed = fmt.Errorf("%w; %w", failed, err)
		}
		return sent, failed
	}
	sent.Name = name
	return sent, err
}

// reserve makes the place of the file; nil where none is to be written.
func (k Keep) reserve() (*reserved, error) {
	if k.Name == "" {
		if k.Folder == "" {
			return nil, nil
		}
		return reserve(k.Folder)
	}
	if _, err := os.Lstat(k.Name); !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%s: is there already; expected a new name, because it may hold another job's password", k.Name)
	}
	return reserve(filepath.Dir(k.Name))
}

// write writes the file and returns its name.
func (k Keep) write(place *reserved, f *JobFile) (string, error) {
	switch {
	case place == nil:
		return "", nil
	case k.Name != "":
		return k.Name, place.Write(k.Name, f)
	}
	return place.Keep(f)
}
