package backends

// The history of improving points: recorded from the events of any backend, unless it has
// a better one of its own. Own.

import (
	"math"
	"runtime"
	"sync"
	"time"

	"github.com/tilemip/tilemip/model"
)

// history is what is recorded during a solve. Its lock is for backends that are left
// behind at a limit and still report.
type history struct {
	lock  sync.Mutex
	sign  float64 // 1 minimizing, -1 maximizing
	begun time.Time
	list  []model.Incumbent

	most, dropped int               // how many further points are asked for, and how many were forgotten
	met           []model.PoolPoint // the last improving points
}

// record makes the events of o pass through a new history.
func record(m *model.Model, o *Options) *history {
	h := &history{sign: direction(m), begun: time.Now(), most: o.Pool}
	next := o.Events
	if next == nil && o.Pool == 0 && runtime.GOOS == "js" { // events cost time there
		return h
	}
	o.Events = func(e Event) {
		h.note(e)
		if next != nil {
			next(e)
		}
	}
	return h
}

// note enters an event that has a better objective than the last entry.
func (h *history) note(e Event) {
	h.lock.Lock()
	defer h.lock.Unlock()
	if math.IsNaN(e.Objective) || math.IsInf(e.Objective, 0) {
		return
	}
	if n := len(h.list); n > 0 && h.sign*e.Objective >= h.sign*h.list[n-1].Objective {
		return
	}
	h.notePoint(e)
	h.list = append(h.list, model.Incumbent{Elapsed: time.Since(h.begun), Objective: e.Objective, Bound: e.Bound, Nodes: e.Nodes, Source: e.Source})
}

// into writes the history into a result that has none of its own.
func (h *history) into(r *model.Result) {
	h.lock.Lock()
	defer h.lock.Unlock()
	if r.History == nil {
		r.History = append([]model.Incumbent(nil), h.list...)
	}
}
