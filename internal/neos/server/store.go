package server

// This file keeps jobs on disk: a folder for each job, named by its number, with files
// of fixed names. record.json is replaced as a whole: a server that dies at any moment
// leaves either the old or the new state.

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tilemip/tilemip/internal/osfile"
	"github.com/tilemip/tilemip/neos"
)

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
	statusWaiting = neos.Waiting
	statusRunning = neos.Running
	statusDone    = neos.Done
	statusUnknown = neos.UnknownJob
	statusBad     = neos.BadPassword

	codeNormal   = neos.Normal
	codeMemory   = "Out of memory"
	codeTime     = "Timed out"
	codeDisk     = "Disk Space"
	codeServer   = "Server error"
	codeKilled   = neos.Killed
	mostAttempts = 2 // a job that was running when the server died is begun once more
)

// record is what is known of a job besides its files. Its fields are the keys of
// record.json, so renaming one loses the jobs on disk.
type record struct {
	Number    int
	Password  string
	Category  string
	Solver    string
	Input     string
	Priority  string
	User      string // the text that the client gave, in at most 60 characters
	Client    string // its address, without the port
	Status    string // statusWaiting, statusRunning or statusDone
	Code      string // how it ended; "" before
	Attempts  int    // times that it was started
	Bytes     int64  // on disk
	Submitted time.Time
	Started   time.Time
	Ended     time.Time
}

// store is the folder of all jobs.
type store struct {
	dir    string
	lock   *os.File                         // locked while the server runs
	notify func(format string, args ...any) // for the operator
}

// errInUse is the error of a folder that another server has locked.
var errInUse = errors.New("another server works in it")

// openStore opens a folder that belongs to the server, or makes it, and locks it. The error
// is a *FolderError for a folder that holds anything else, and wraps errInUse for one that
// another server has locked.
func openStore(dir string, notify func(format string, args ...any)) (*store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("folder for jobs: %w", err)
	}
	if err := checkOwned(dir); err != nil {
		var other *FolderError
		if errors.As(err, &other) {
			return nil, err
		}
		return nil, fmt.Errorf("folder for jobs: %w", err)
	}
	lock, err := osfile.Lock(filepath.Join(dir, lockName))
	if err == nil && lock == nil {
		err = errInUse
	}
	if err != nil {
		return nil, fmt.Errorf("folder for jobs %s: %w", dir, err)
	}
	if err := mark(dir); err != nil {
		lock.Close()
		return nil, fmt.Errorf("folder for jobs: %w", err)
	}
	return &store{dir: dir, lock: lock, notify: notify}, nil
}

func (s *store) close() { s.lock.Close() }

// size adds up the bytes of a job's files.
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

// folder is the folder of a job.
func (s *store) folder(number int) string { return filepath.Join(s.dir, strconv.Itoa(number)) }

// file is the path of a job's file.
func (s *store) file(number int, name string) string { return filepath.Join(s.folder(number), name) }

// create makes the folder of a new job with its document; the folder must not exist. When it
// returns without an error, all of the job is on the disk: the sender may rely on it.
func (s *store) create(r *record, document string) error {
	if err := os.Mkdir(s.folder(r.Number), 0o700); err != nil {
		return err
	}
	err := osfile.Durable(s.file(r.Number, jobFile), []byte(document), 0o600)
	if err == nil {
		err = s.save(r)
	}
	if err == nil {
		err = osfile.SyncNames(s.dir)
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
	return osfile.Durable(s.file(r.Number, recordFile), text, 0o600)
}

// remove deletes a job with all its files.
func (s *store) remove(number int) error { return os.RemoveAll(s.folder(number)) }

// load returns the records of all jobs, and the highest number that is taken. A
// folder without a valid record (the server was killed while it made the folder, or the
// disk has lost something) is set aside; one that cannot be read at the moment stays
// where it is, for the next start. Nothing is removed.
func (s *store) load() (all []*record, highest int, err error) {
	entries, err := os.ReadDir(s.dir)
	if err != nil {
		return nil, 0, err
	}
	for _, e := range entries {
		number, ok := jobNumber(e)
		if !ok {
			continue
		}
		highest = max(highest, number)
		r, err := readRecord(s.file(number, recordFile), number)
		switch {
		case err == nil:
			all = append(all, r)
		case errors.Is(err, errRecord), errors.Is(err, fs.ErrNotExist):
			where, moved := s.setAside(number)
			if moved != nil {
				s.notify("job %d has no sound record and stays as it is: %v; %v", number, err, moved)
			} else {
				s.notify("job %d has no sound record (%v); its folder was set aside as %s", number, err, where)
			}
		default:
			s.notify("job %d cannot be read now and is left for the next start: %v", number, err)
		}
	}
	slices.SortFunc(all, func(a, b *record) int { return a.Number - b.Number }) // as they were submitted
	return all, max(highest, s.highestAside()), nil
}

// highestAside returns the highest number among the jobs that were set aside. No new job gets
// it, because the owner of the old one may still ask for it.
func (s *store) highestAside() int {
	highest := 0
	entries, _ := os.ReadDir(filepath.Join(s.dir, asideName))
	for _, e := range entries {
		name, _, _ := strings.Cut(e.Name(), "-")
		if number, err := strconv.Atoi(name); err == nil {
			highest = max(highest, number)
		}
	}
	return highest
}

// readPart reads at most n bytes of a file from an offset. A file that does not exist is nil
// without an error.
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

// fileSize is the size of a file in bytes.
func fileSize(name string) (int64, error) {
	info, err := os.Stat(name)
	if err != nil {
		return 0, err
	}
	return info.Size(), nil
}
