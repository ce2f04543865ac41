package server

// This file collects what workers print to standard output, in the job's log.

import (
	"fmt"
	"os"
)

// jobLog appends to a job's log and wakes the calls that wait for it. The log is ASCII, so
// that an offset is the same in bytes and in characters.
type jobLog struct {
	file *os.File // not embedded: io.Copy would pass by Write
	job  *job
	left int // bytes that the log may still grow by
}

// openLog starts the log over, with a few lines about the job: for a job that runs a second
// time, offsets start again at 0.
func (s *Server) openLog(j *job, r record) (*jobLog, error) {
	f, err := os.OpenFile(s.store.file(r.Number, logFile), os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	j.change(func(j *job) { j.logged = 0 })
	l := &jobLog{f, j, mostLogBytes}
	_, err = fmt.Fprintf(l, "Job %d dispatched\npassword: %s\n---------- Begin Solver Output -----------\n", r.Number, r.Password)
	if err != nil {
		f.Close()
	}
	return l, err
}

// Close closes the file.
func (l *jobLog) Close() error { return l.file.Close() }

// Write replaces each byte that is not printable ASCII by a question mark. It cuts the log
// at mostLogBytes, says so in it, and drops everything after that without an error: a worker
// must not fail because it prints too much.
func (l *jobLog) Write(p []byte) (int, error) {
	if l.left <= 0 {
		return len(p), nil
	}
	text := make([]byte, 0, len(p))
	for _, c := range p {
		if c != '\n' && c != '\t' && (c < ' ' || c > '~') {
			c = '?'
		}
		text = append(text, c)
	}
	if len(text) > l.left {
		text = append(text[:l.left], "\n(the log is cut here)\n"...)
	}
	l.left -= len(text)
	n, err := l.file.Write(text)
	l.job.change(func(j *job) { j.logged += int64(n) })
	if err != nil {
		return n, err
	}
	return len(p), nil
}
