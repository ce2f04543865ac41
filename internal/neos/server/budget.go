package server

// Memory for requests and answers, shared out first come, first served. Own; it is a weighted
// semaphore whose queue cannot be overtaken, so that a large request is not starved by small
// ones.

import (
	"context"
	"sync"
	"time"
)

// budget shares out the bytes that requests and answers may fill at one time, so
// that a few large ones, or hundreds of medium ones, do not fill memory. Requests are
// granted strictly in the order in which they came.
type budget struct {
	lock  sync.Mutex
	free  int64    // bytes not granted; never negative
	queue []*share // waiting, the oldest first
}

// share is a request for bytes that has not been granted yet.
type share struct {
	bytes   int64
	granted chan struct{} // closed when the bytes are the caller's
}

// take waits up to patience for the given number of bytes and reports whether they were
// granted; then give must return them. A share larger than the whole budget would never be
// granted, and would block the queue until it gives up, so callers bound theirs.
func (b *budget) take(ctx context.Context, bytes int64, patience time.Duration) bool {
	b.lock.Lock()
	s := &share{bytes, make(chan struct{})}
	b.queue = append(b.queue, s)
	b.grant()
	b.lock.Unlock()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case <-s.granted:
		return true
	case <-timer.C:
	case <-ctx.Done():
	}
	return b.leave(s)
}

// leave gives up waiting; it reports true when the share was granted in the meantime, and
// the caller keeps it then.
func (b *budget) leave(s *share) bool {
	b.lock.Lock()
	defer b.lock.Unlock()
	for i, other := range b.queue {
		if other == s {
			b.queue = append(b.queue[:i], b.queue[i+1:]...)
			b.grant() // smaller ones behind it may fit now
			return false
		}
	}
	return true
}

// give returns bytes that take granted.
func (b *budget) give(bytes int64) {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.free += bytes
	b.grant()
}

// grant serves the head of the queue while there is enough. The lock is held.
func (b *budget) grant() {
	for len(b.queue) > 0 && b.queue[0].bytes <= b.free {
		b.free -= b.queue[0].bytes
		close(b.queue[0].granted)
		b.queue = b.queue[1:]
	}
}
