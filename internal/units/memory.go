// Records in memory, and the plain way to run a job: in this process, without a broker.

package units

import (
	"bytes"
	"context"
	"fmt"
	"sync"
)

// Memory holds records in memory. It may be used by several goroutines.
type Memory struct {
	lock    sync.Mutex
	records map[string][]byte
}

// Get returns the record of a unit, nil if there is none.
func (m *Memory) Get(unit string) ([]byte, error) {
	m.lock.Lock()
	defer m.lock.Unlock()
	return m.records[unit], nil
}

// Each calls do for every record.
func (m *Memory) Each(do func(unit string, record []byte) error) error {
	m.lock.Lock()
	names := make([]string, 0, len(m.records))
	for name := range m.records {
		names = append(names, name)
	}
	m.lock.Unlock()
	for _, name := range names {
		record, _ := m.Get(name)
		if err := do(name, record); err != nil {
			return err
		}
	}
	return nil
}

// Put keeps a record. One that is there already is not replaced: the same bytes again change
// nothing, and other bytes are an error.
func (m *Memory) Put(unit string, record []byte) (twice bool, err error) {
	m.lock.Lock()
	defer m.lock.Unlock()
	if had, ok := m.records[unit]; ok {
		if !bytes.Equal(had, record) {
			return true, &Conflict{unit, had, record}
		}
		return true, nil
	}
	if m.records == nil {
		m.records = map[string][]byte{}
	}
	m.records[unit] = bytes.Clone(record)
	return false, nil
}

// Conflict is the error of two records of one unit that are not the same bytes: one of two
// machines has calculated wrongly.
type Conflict struct {
	Unit        string
	First, Next []byte
}

func (c *Conflict) Error() string {
	return fmt.Sprintf("unit %s has two records that differ: one of them is wrong; first %s, then %s", c.Unit, short(c.First), short(c.Next))
}

func short(b []byte) string {
	if len(b) > 200 {
		return string(b[:200]) + "…"
	}
	return string(b)
}

// Run runs the units of a job that have no record yet, in some goroutines, until none is left
// or the context ends. take says which of the units to begin with are to be run, nil for all;
// what they leave is run with them. ran is called after every unit, nil for no calls.
func Run(ctx context.Context, job Job, records *Memory, workers int, take func(unit string) bool, ran func(unit string, record []byte)) error {
	r := &runner{job: job, records: records, take: take, ran: ran}
	roots, err := job.Roots(ctx)
	if err != nil {
		return err
	}
	if err := r.round(ctx, roots, workers); err != nil {
		return err
	}
	for take == nil {
		next, err := job.Next(records)
		if err != nil || next == nil {
			return err
		}
		if err := r.round(ctx, next, workers); err != nil {
			return err
		}
	}
	return nil
}

type runner struct {
	job     Job
	records *Memory
	take    func(unit string) bool
	ran     func(unit string, record []byte)

	lock    sync.Mutex
	changed sync.Cond
	queue   []string
	busy    int
	err     error
}

// round runs units and what they leave.
func (r *runner) round(ctx context.Context, units []string, workers int) error {
	r.changed.L = &r.lock
	for _, u := range units {
		if r.take == nil || r.take(u) {
			r.queue = append(r.queue, u)
		}
	}
	var all sync.WaitGroup
	for range max(1, workers) {
		all.Add(1)
		go func() {
			defer all.Done()
			w, err := r.job.Worker()
			for unit, more := r.begin(err); more; unit, more = r.begin(err) {
				err = r.one(ctx, w, unit)
			}
		}()
	}
	all.Wait()
	return r.err
}

// begin ends the unit that a goroutine had, if any, and takes the next. It waits while there
// is none but others may leave some.
func (r *runner) begin(err error) (unit string, more bool) {
	r.lock.Lock()
	defer r.lock.Unlock()
	if err != nil && r.err == nil {
		r.err = err
	}
	for len(r.queue) == 0 && r.busy > 0 && r.err == nil {
		r.changed.Wait()
	}
	if len(r.queue) == 0 || r.err != nil {
		r.changed.Broadcast()
		return "", false
	}
	unit, r.queue = r.queue[len(r.queue)-1], r.queue[:len(r.queue)-1]
	r.busy++
	return unit, true
}

// one runs a unit, unless it has a record, and queues what it leaves.
func (r *runner) one(ctx context.Context, w Worker, unit string) (err error) {
	defer func() {
		r.lock.Lock()
		r.busy--
		r.changed.Broadcast()
		r.lock.Unlock()
	}()
	record, err := r.records.Get(unit)
	if err != nil {
		return err
	}
	if record == nil {
		if record, err = w.Run(ctx, unit); err != nil {
			return err
		}
		if _, err = r.records.Put(unit, record); err != nil {
			return err
		}
		if r.ran != nil {
			r.ran(unit, record)
		}
	}
	children, err := r.job.Children(unit, record)
	if err != nil {
		return err
	}
	r.lock.Lock()
	r.queue = append(r.queue, children...)
	r.lock.Unlock()
	return nil
}

// Len returns the number of records.
func (m *Memory) Len() int {
	m.lock.Lock()
	defer m.lock.Unlock()
	return len(m.records)
}
