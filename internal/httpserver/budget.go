package httpserver

// What there is so much of, memory for requests and answers or calls that may wait, shared out first
// come, first served. Own; it is a weighted semaphore whose queue cannot be overtaken, so that a large
// request is not starved by small ones.

import (
	"context"
	"slices"
	"sync"
	"time"
)

// Budget shares out the bytes that requests and answers may fill at one time, so
// that a few large ones, or hundreds of medium ones, do not fill memory. Requests are
// granted strictly in the order in which they came.
type Budget struct {
	Free int64 // bytes not granted; never negative
	Each int64 // the most that one client holds or waits for; 0: all

	lock  sync.Mutex
	each  map[string]int64 // by client, while Each is set; no entry for 0
	queue []*share         // waiting, the oldest first
}

// share is a request for bytes that has not been granted yet.
type share struct {
	bytes   int64
	granted chan struct{} // closed when the bytes are the caller's
}

// Take waits up to patience for the given number of bytes for a client and reports whether they were
// granted; then Give must return them. A share larger than the whole budget would never be
// granted, and would block the queue until it gives up, so callers bound theirs.
func (b *Budget) Take(ctx context.Context, client string, bytes int64, patience time.Duration) bool {
	b.lock.Lock()
	if !b.count(client, bytes) {
		b.lock.Unlock()
		return false
	}
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
	return b.leave(client, s)
}

// count adds bytes to what a client has, up to Each. The lock is held.
func (b *Budget) count(client string, bytes int64) bool {
	if b.Each == 0 {
		return true
	}
	if bytes > 0 && b.each[client]+bytes > b.Each {
		return false
	}
	if b.each == nil {
		b.each = map[string]int64{}
	}
	if b.each[client] += bytes; b.each[client] == 0 {
		delete(b.each, client)
	}
	return true
}

// leave gives up waiting; it reports true when the share was granted in the meantime, and
// the caller keeps it then.
func (b *Budget) leave(client string, s *share) bool {
	b.lock.Lock()
	defer b.lock.Unlock()
	at := slices.Index(b.queue, s)
	if at < 0 {
		return true
	}
	b.queue = slices.Delete(b.queue, at, at+1)
	b.count(client, -s.bytes)
	b.grant() // smaller ones behind it may fit now
	return false
}

// Give returns bytes that Take granted.
func (b *Budget) Give(client string, bytes int64) {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.Free += bytes
	b.count(client, -bytes)
	b.grant()
}

// Left is what is free at the moment.
func (b *Budget) Left() int64 {
	b.lock.Lock()
	defer b.lock.Unlock()
	return b.Free
}

// grant serves the head of the queue while there is enough. The lock is held.
func (b *Budget) grant() {
	for len(b.queue) > 0 && b.queue[0].bytes <= b.Free {
		b.Free -= b.queue[0].bytes
		close(b.queue[0].granted)
		b.queue = b.queue[1:]
	}
}
