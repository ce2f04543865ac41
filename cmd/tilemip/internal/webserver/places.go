package webserver

// Places are shared out: so many jobs run at once, and the others wait. Who has the fewest jobs is
// next, then who came first; and no one user holds all places, so that another's short job never
// waits for a long one's end. Own.

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"
)

// Bounds of the queue: jobs that wait, in all and of one user.
const (
	mostWaiting     = 256
	mostWaitingEach = 32
)

// places are the jobs that run and wait.
type places struct {
	lock    sync.Mutex
	held    bool // none is granted
	most    int
	taken   int
	running map[string]int // jobs by user; no entry for 0
	queue   []*turn        // in the order of arrival
}

// turn is a job that waits.
type turn struct {
	user    string
	granted chan struct{} // closed when the job has a place
}

// each is the most places that one user has: one is left for others where there are two.
func (p *places) each() int { return max(1, p.most-1) }

// enter takes a place, or a turn in the queue; false: the queue is full. Then wait must follow, and
// give after it where it reports true.
func (p *places) enter(user string) (*turn, bool) {
	p.lock.Lock()
	defer p.lock.Unlock()
	own := 0
	for _, t := range p.queue {
		if t.user == user {
			own++
		}
	}
	if len(p.queue) >= mostWaiting || own >= mostWaitingEach {
		return nil, false
	}
	t := &turn{user, make(chan struct{})}
	p.queue = append(p.queue, t)
	p.grant()
	return t, true
}

// wait waits for a place and tells how many are before it, once a second at most; false: the
// context ended first.
func (p *places) wait(ctx context.Context, t *turn, tell func(place, of int)) bool {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for told := 0; ; {
		select {
		case <-t.granted:
			return true
		default:
		}
		if place, of := p.place(t); place != told && place > 0 {
			tell(place, of)
			told = place
		}
		select {
		case <-t.granted:
			return true
		case <-tick.C:
		case <-ctx.Done():
			return p.leave(t)
		}
	}
}

// leave gives up waiting; true: the place had been granted, and must be given back.
func (p *places) leave(t *turn) bool {
	p.lock.Lock()
	defer p.lock.Unlock()
	return !p.drop(t)
}

// hold grants no place until it is called with false.
func (p *places) hold(held bool) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.held = held
	p.grant()
}

// give returns a place.
func (p *places) give(user string) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.taken--
	if p.running[user]--; p.running[user] <= 0 {
		delete(p.running, user)
	}
	p.grant()
}

// order is the queue as it gets places: who has the fewest jobs before it, running or waiting, then
// who came first. The lock is held.
func (p *places) order() []*turn {
	before, rank := maps.Clone(p.running), map[*turn]int{}
	for _, t := range p.queue {
		rank[t] = before[t.user]
		before[t.user]++
	}
	return slices.SortedStableFunc(slices.Values(p.queue), func(a, b *turn) int { return rank[a] - rank[b] })
}

// grant gives free places. The lock is held.
func (p *places) grant() {
	for p.taken < p.most && !p.held {
		order := p.order()
		next := slices.IndexFunc(order, func(t *turn) bool { return p.running[t.user] < p.each() })
		if next < 0 {
			return
		}
		t := order[next]
		p.drop(t)
		p.taken++
		p.running[t.user]++
		close(t.granted)
	}
}

// drop takes a turn out of the queue; false: it was not there. The lock is held.
func (p *places) drop(t *turn) bool {
	had := len(p.queue)
	p.queue = slices.DeleteFunc(p.queue, func(other *turn) bool { return other == t })
	return len(p.queue) < had
}

// place is that of a turn in the queue, from 1, and the queue's length; 0: it waits no more.
func (p *places) place(t *turn) (place, of int) {
	p.lock.Lock()
	defer p.lock.Unlock()
	return 1 + slices.Index(p.order(), t), len(p.queue)
}

// standing counts places: jobs that run, one user's among them, and those that wait; and the users whose
// jobs run.
type standing struct{ running, own, waiting, users int }

func (p *places) state(user string) standing {
	p.lock.Lock()
	defer p.lock.Unlock()
	return standing{p.taken, p.running[user], len(p.queue), len(p.running)}
}
