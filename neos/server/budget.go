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
// that a few large ones, or hundreds of middling ones, do not fill memory. Who
// comes first is served first.
type budget struct {
	lock  sync.Mutex
	free  int64
	queue []*share
}

type share struct {
	bytes   int64
	granted chan struct{}
}

// take waits for so many bytes, for some time. A share larger than the whole
// budget would never come, so callers bound theirs.
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

// leave gives up waiting; it reports true when the share was granted meanwhile.
func (b *budget) leave(s *share) bool {
	b.lock.Lock()
	defer b.lock.Unlock()
	for i, other := range b.queue {
		if other == s {
			b.queue = append(b.queue[:i], b.queue[i+1:]...)
			b.grant() // smaller ones may have stood behind it
			return false
		}
	}
	return true
}

func (b *budget) give(bytes int64) {
	b.lock.Lock()
	defer b.lock.Unlock()
	b.free += bytes
	b.grant()
}

// grant serves the head of the queue while there is enough.
func (b *budget) grant() {
	for len(b.queue) > 0 && b.queue[0].bytes <= b.free {
		b.free -= b.queue[0].bytes
		close(b.queue[0].granted)
		b.queue = b.queue[1:]
	}
}
