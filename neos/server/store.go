package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"time"
)

// This file keeps jobs on disk: a folder a job, named by its number, with files
// of fixed names. record.json is replaced as a whole, so that a server that dies
// at any moment finds either the old or the new state.

// The files of a job.
const (
	recordFile  = "record.json"
	jobFile     = "job.in"            // the document as sent
	logFile     = "job.out"           // the solver's log, as getIntermediateResults gives it
	bodyFile    = "body"              // what the worker wrote for the result
	resultsFile = "results.txt"       // frame and body
	solFile     = "ampl.sol"          // Kestrel jobs
	zipFile     = "solver-output.zip" // files the job asked for
	scratchName = "scratch"           // temporary folder of the worker
)

// The states of a job and how it ended, in NEOS' words.
const (
	statusWaiting = "Waiting"
	statusRunning = "Running"
	statusDone    = "Done"
	statusUnknown = "Unknown Job"
	statusBad     = "Bad Password"

	codeNormal   = "Normal"
	codeMemory   = "Out of memory"
	codeTime     = "Timed out"
	codeDisk     = "Disk Space"
	codeServer   = "Server error"
	codeKilled   = "Killed"
	mostAttempts = 2 // a job that was running when the server died is begun once more
)

// record is what is known of a job besides its files.
type record struct {
	Number    int
	Password  string
	Category  string
	Solver    string
	Input     string
	Priority  string
	User      string // of authenticatedSubmitJob, or the text that the client gave
	Client    string // address
	Status    string
	Code      string
	Attempts  int
	Bytes     int64 // on disk
	Submitted time.Time
	Started   time.Time
	Ended     time.Time
}

// store is the folder of all jobs.
type store struct {
	dir  string
	lock *os.File
}

var errInUse = errors.New("another server works in it")

func openStore(dir string) (*store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("folder for jobs: %w", err)
	}
	lock, err := lockFolder(filepath.Join(dir, "lock"))
	if err != nil {
		return nil, fmt.Errorf("folder for jobs %s: %w", dir, err)
	}
	return &store{dir, lock}, nil
}

func (s *store) close() { s.lock.Close() }

// size adds up a job's files.
func (s *store) size(number int) int64 {
	entries, err := os.ReadDir(s.folder(number))
	if err != nil {
		return 0
	}
	sum := int64(0)
	for _, e := range entries {
		if info, err := e.Info(); err == nil {
			sum += info.Size()
		}
	}
	return sum
}

func (s *store) folder(number int) string { return filepath.Join(s.dir, strconv.Itoa(number)) }

func (s *store) file(number int, name string) string { return filepath.Join(s.folder(number), name) }

// create makes the folder of a new job with its document; it must not exist.
func (s *store) create(r *record, document string) error {
	if err := os.Mkdir(s.folder(r.Number), 0o700); err != nil {
		return err
	}
	err := os.WriteFile(s.file(r.Number, jobFile), []byte(document), 0o600)
	if err == nil {
		err = s.save(r)
	}
	if err != nil {
		s.remove(r.Number)
	}
	return err
}

// save replaces the record.
func (s *store) save(r *record) error {
	text, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		return err
	}
	return replaceFile(s.file(r.Number, recordFile), func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

func (s *store) remove(number int) error { return os.RemoveAll(s.folder(number)) }

// load returns the records of all jobs. A folder without a sound record is what
// is left of a job that was never confirmed to its sender, and is removed.
func (s *store) load() ([]*record, error) {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return nil, err
	}
	var all []*record
	for _, e := range entries {
		number, err := strconv.Atoi(e.Name())
		if err != nil || !e.IsDir() || strconv.Itoa(number) != e.Name() {
			continue
		}
		r, err := s.read(number)
		if err != nil {
			if err := s.remove(number); err != nil {
				return nil, err
			}
			continue
		}
		all = append(all, r)
	}
	return all, nil
}

func (s *store) read(number int) (*record, error) {
	text, err := os.ReadFile(s.file(number, recordFile))
	if err != nil {
		return nil, err
	}
	r := &record{}
	if err := json.Unmarshal(text, r); err != nil {
		return nil, err
	}
	if r.Number != number || len(r.Password) != passwordLength {
		return nil, errors.New("a record that is not of its folder")
	}
	return r, nil
}

// replaceFile writes a file that appears under its name only when it is whole and
// on disk.
func replaceFile(name string, write func(io.Writer) error) error {
	f, err := os.CreateTemp(filepath.Dir(name), ".new*")
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // does nothing once renamed
	if err := errors.Join(write(f), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// readPart reads at most n bytes of a file from an offset. A file that is not
// there is empty.
func readPart(name string, offset int64, n int) ([]byte, error) {
	f, err := os.Open(name)
	if errors.Is(err, os.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	part := make([]byte, n)
	got, err := f.ReadAt(part, offset)
	if errors.Is(err, io.EOF) {
		err = nil
	}
	return part[:got], err
}

func fileSize(name string) (int64, error) {
	info, err := os.Stat(name)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}

func sortRecords(records []*record) {
	slices.SortFunc(records, func(a, b *record) int { return a.Number - b.Number })
}
