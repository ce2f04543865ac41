package server

// The queue of jobs, the index of all of them by number, and the limits that admission
// checks: places in the queue, bytes on disk, unfinished jobs of one address. Own. The lock
// order is queue before job: expired and String lock jobs while they hold the queue's lock.

import (
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

// jobQueue is the queue and the index of all jobs. A job that is not done is in waiting, in
// running, or for a moment in neither while it is withdrawn.
type jobQueue struct {
	lock    sync.Mutex
	jobs    map[int]*job // by number, done ones included until they expire
	waiting []*job       // the next one first
	running []*job
	open    map[string]int // unfinished jobs by address
	bytes   int64          // on disk, of all jobs
	next    int            // number of the next job
	wake    *sync.Cond     // a job was added, or the server is closing
	closed  bool
}

// firstNumber has the eight digits that clients know from NEOS.
const firstNumber = 10000001

// newJobQueue returns an empty queue, with numbers from firstNumber on.
func newJobQueue() *jobQueue {
	b := &jobQueue{jobs: map[int]*job{}, open: map[string]int{}, next: firstNumber}
	b.wake = sync.NewCond(&b.lock)
	return b
}

const (
	errQueueFull = refusal("Error: the queue of this server is full; wait for jobs to finish and submit again")
	errDiskFull  = refusal("Error: the disk space of this server is full; results are removed after their time")
)

// reserve counts a job against the limits of its client and returns its number; the error is
// a refusal. enter or release must follow. The places of the queue and the bytes are counted
// by enter, so jobs that arrive at the same moment may exceed these two limits by a few.
func (b *jobQueue) reserve(client string, bytes int64, o *Options) (int, error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	switch {
	case b.closed:
		return 0, refusal("Error: this server is shutting down")
	case len(b.waiting) >= o.Queue:
		return 0, errQueueFull
	case b.bytes+bytes > o.Disk:
		return 0, errDiskFull
	case b.open[client] >= o.PerClient:
		return 0, refusef("Error: %d unfinished jobs from %s; wait for them before the next batch", b.open[client], client)
	}
	b.open[client]++
	b.next++
	return b.next - 1, nil
}

// skip keeps numbers up to the given one from being used again.
func (b *jobQueue) skip(number int) {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.next = max(b.next, number+1)
}

// hold counts an unfinished job that an earlier server took, without asking whether its client
// is above the limit: the job was accepted.
func (b *jobQueue) hold(client string) {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.open[client]++
}

// release undoes reserve or hold, for a job that is done or was not stored.
func (b *jobQueue) release(client string) {
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.open[client]--; b.open[client] <= 0 {
		delete(b.open, client)
	}
}

// enter puts a job into the index and, unless it is done, the queue.
func (b *jobQueue) enter(j *job, done bool) {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.jobs[j.number] = j
	b.bytes += j.record.Bytes
	b.next = max(b.next, j.number+1)
	if !done {
		b.waiting = append(b.waiting, j)
		b.wake.Signal()
	}
}

// find returns the job of a number, or nil.
func (b *jobQueue) find(number int) *job {
	b.lock.Lock()
	defer b.lock.Unlock()
	return b.jobs[number]
}

// take waits for a job and moves it to the running ones; nil means that the queue is closed.
func (b *jobQueue) take() *job {
	b.lock.Lock()
	defer b.lock.Unlock()
	for len(b.waiting) == 0 && !b.closed {
		b.wake.Wait()
	}
	if b.closed {
		return nil
	}
	j := b.waiting[0]
	b.waiting = slices.Delete(b.waiting, 0, 1)
	b.running = append(b.running, j)
	return j
}

// withdraw takes a job out of the queue; it reports false when the job is not waiting. The lock
// decides who has a job: either take or withdraw gets it, never both.
func (b *jobQueue) withdraw(j *job) bool {
	b.lock.Lock()
	defer b.lock.Unlock()
	i := slices.Index(b.waiting, j)
	if i >= 0 {
		b.waiting = slices.Delete(b.waiting, i, i+1)
	}
	return i >= 0
}

// finished takes a job from the running ones.
func (b *jobQueue) finished(j *job) {
	b.lock.Lock()
	defer b.lock.Unlock()
	if i := slices.Index(b.running, j); i >= 0 {
		b.running = slices.Delete(b.running, i, i+1)
	}
}

// grew adds the bytes by which a job's folder has grown; negative when it shrank.
func (b *jobQueue) grew(bytes int64) {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.bytes += bytes
}

// close ends take in every goroutine.
func (b *jobQueue) close() {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.closed = true
	b.wake.Broadcast()
}

// expired removes the jobs that ended before a moment from the index and returns their
// numbers; their folders are the caller's to remove.
func (b *jobQueue) expired(before time.Time) []int {
	b.lock.Lock()
	defer b.lock.Unlock()
	var out []int
	for number, j := range b.jobs {
		if s := j.state(); s.done() && s.Ended.Before(before) {
			delete(b.jobs, number)
			b.bytes -= s.Bytes
			out = append(out, number)
		}
	}
	return out
}

// String is the text of printQueue: at most 100 jobs of each list, without passwords.
func (b *jobQueue) String() string {
	b.lock.Lock()
	defer b.lock.Unlock()
	var s strings.Builder
	list := func(title string, jobs []*job) {
		fmt.Fprintf(&s, "%s:\n", title)
		for i, j := range jobs {
			if i == 100 {
				fmt.Fprintf(&s, "  and %d more\n", len(jobs)-i)
				break
			}
			r := j.state()
			fmt.Fprintf(&s, "  %d  %s:%s:%s  %s\n", r.Number, r.Category, r.Solver, r.Input, r.Submitted.Format(timeLayout))
		}
	}
	list("Running", b.running)
	list("Queued", b.waiting)
	return s.String()
}

// timeLayout is that of the times in the texts for clients.
const timeLayout = "2006-01-02 15:04:05"
