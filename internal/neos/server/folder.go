package server

// This file decides whether a folder is the server's to work in. A server makes
// and removes folders with numbers for names, and people have such folders too
// (photos/2019), so it works only where a marker file says that the folder is its
// own: one that it made or found empty, or one of an earlier version that can be
// recognized with certainty. It never removes what it did not write itself.

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/osfile"
)

// markerFile marks a folder as the server's; lockName is the file that its one running server
// has locked; asideName is the folder in it for jobs whose record cannot be used.
const (
	markerFile = "TILEMIP-NEOS-JOBS"
	lockName   = "lock"
	asideName  = "set-aside"
)

const markerText = "tilemip neos serve keeps its jobs in this folder, and removes old ones.\n"

// FolderError is the error for a folder that holds anything but a server's jobs. Nothing in
// the folder has been changed.
type FolderError struct {
	Dir   string
	Found string // an entry that no server put there
}

func (e *FolderError) Error() string {
	return fmt.Sprintf("the folder %s is not empty and not a server's folder for jobs: it holds %s; expected a new or an empty folder, "+
		"or one with the file %s, by which a server knows that it may remove old jobs from it", e.Dir, strconv.QuoteToGraphic(e.Found), markerFile)
}

// checkOwned returns nil where a server may work in a folder: it holds the marker, or
// nothing, or what versions without the marker left. Otherwise the error is a *FolderError,
// or the failure to read the folder. It changes nothing.
func checkOwned(dir string) error {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == markerFile && e.Type().IsRegular() }) {
		return nil
	}
	for _, e := range entries {
		if !fromOlderVersion(dir, e) {
			return &FolderError{dir, e.Name()}
		}
	}
	return nil
}

// fromOlderVersion recognizes what a version without the marker left: its empty lock file, and
// folders of jobs, which have a sound record and no file that no job has.
func fromOlderVersion(dir string, e fs.DirEntry) bool {
	if e.Name() == lockName {
		info, err := e.Info()
		return err == nil && info.Mode().IsRegular() && info.Size() == 0
	}
	number, ok := jobNumber(e)
	if !ok {
		return false
	}
	if _, err := readRecord(filepath.Join(dir, e.Name(), recordFile), number); err != nil {
		return false
	}
	files, err := os.ReadDir(filepath.Join(dir, e.Name()))
	return err == nil && !slices.ContainsFunc(files, func(f fs.DirEntry) bool { return !ofJob(f.Name()) })
}

// ofJob reports whether a job's folder may have a file of this name; .new… are files that an
// earlier version had not finished.
func ofJob(name string) bool {
	switch name {
	case recordFile, jobFile, logFile, bodyFile, resultsFile, solFile, zipFile, scratchName:
		return true
	}
	return strings.HasPrefix(name, ".new")
}

// jobNumber returns the number of a job's folder. Numbers begin at firstNumber, so that a
// folder named for a year is not taken for a job.
func jobNumber(e fs.DirEntry) (int, bool) {
	number, err := strconv.Atoi(e.Name())
	return number, err == nil && e.IsDir() && number >= firstNumber && strconv.Itoa(number) == e.Name()
}

// mark makes the folder the server's own, by writing the marker file where it is missing.
func mark(dir string) error {
	name := filepath.Join(dir, markerFile)
	if _, err := os.Lstat(name); err == nil {
		return nil
	}
	return osfile.Durable(name, []byte(markerText), 0o600)
}

// errRecord means that a record was read and cannot be used, unlike one that cannot be read
// at the moment.
var errRecord = errors.New("not a record of this job")

// readRecord reads a job's record and checks that it is that of the number. Errors wrap
// errRecord or fs.ErrNotExist when reading again will not help.
func readRecord(name string, number int) (*record, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	r := &record{}
	if err := json.Unmarshal(text, r); err != nil {
		return nil, fmt.Errorf("%w: %v", errRecord, err)
	}
	if r.Number != number || len(r.Password) != passwordLength {
		return nil, fmt.Errorf("%w: it has the number %d", errRecord, r.Number)
	}
	return r, nil
}

// setAside moves a job's folder into asideName, under its number or, where that is taken,
// number-1 to number-999. It returns the new name.
func (s *store) setAside(number int) (string, error) {
	aside := filepath.Join(s.dir, asideName)
	if err := os.Mkdir(aside, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return "", err
	}
	for try := range 1000 {
		name := filepath.Join(aside, strconv.Itoa(number))
		if try > 0 {
			name += "-" + strconv.Itoa(try)
		}
		if _, err := os.Lstat(name); err == nil {
			continue
		}
		return name, os.Rename(s.folder(number), name)
	}
	return "", fmt.Errorf("%s holds too many folders of job %d", aside, number)
}
