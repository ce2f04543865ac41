package server

// A job in memory: its record, its lock, and how calls that wait for it are woken. Own.

import (
	"crypto/rand"
	"crypto/subtle"
	"sync"
)

// passwordLength is that of NEOS: 8 letters, which make 52^8 = 5.3e13 passwords. Guessing one
// over a network is hopeless, so failed attempts are not counted.
const passwordLength = 8

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// newPassword draws letters with equal probability: bytes from 208 = 4·52 on are skipped.
func newPassword() string {
	out := make([]byte, 0, passwordLength)
	var b [4 * passwordLength]byte
	for {
		rand.Read(b[:]) // never fails: crypto/rand ends the program first
		for _, x := range b {
			if x < 208 && len(out) < passwordLength {
				out = append(out, letters[x%52])
			}
		}
		if len(out) == passwordLength {
			return string(out)
		}
	}
}

// job is a job in memory. Number and password never change and need no lock; the fields
// behind the lock are guarded by it. Waiting calls use the channel changed: change closes it
// and puts a new one in its place.
type job struct {
	number   int
	password string

	lock    sync.Mutex
	record  record        // as last saved, or about to be
	logged  int64         // bytes in its log
	changed chan struct{} // closed and replaced when status or log change
	kill    func()        // ends the worker; nil unless running
	killed  bool          // by the user
}

func newJob(r record) *job {
	return &job{number: r.Number, password: r.Password, record: r, changed: make(chan struct{})}
}

// state is a copy of a job at one moment; it needs no lock.
type state struct {
	record
	logged  int64
	changed <-chan struct{} // closed at the next change
}

func (s state) done() bool { return s.Status == statusDone }

func (j *job) state() state {
	j.lock.Lock()
	defer j.lock.Unlock()
	return state{j.record, j.logged, j.changed}
}

// change has f change the job under its lock, wakes the waiting calls, and returns the new
// record. f must not take the lock.
func (j *job) change(f func(*job)) record {
	j.lock.Lock()
	defer j.lock.Unlock()
	f(j)
	close(j.changed)
	j.changed = make(chan struct{})
	return j.record
}

// opens compares a password in constant time.
func (j *job) opens(password string) bool {
	return subtle.ConstantTimeCompare([]byte(password), []byte(j.password)) == 1
}
