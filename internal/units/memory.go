// Records in memory, and the plain way to run a job: in this process, without a broker.

package units

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
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

// Len returns the number of records.
func (m *Memory) Len() int {
	m.lock.Lock()
	defer m.lock.Unlock()
	return len(m.records)
}

// Run runs the units of a job that have no record yet, in some goroutines, until none is left
// or the context ends. take says which of the units to begin with are to be run, nil for all;
// what they leave is run after them. ran is called after every unit, nil for no calls.
func Run(ctx context.Context, job Job, records *Memory, workers int, take func(unit string) bool, ran func(unit string, record []byte)) error {
	r := &runner{job: job, records: records, ran: ran}
	next, err := job.Roots(ctx)
	if take != nil {
		next = slices.DeleteFunc(next, func(unit string) bool { return !take(unit) })
	}
	for err == nil && len(next) > 0 {
		for err == nil && len(next) > 0 {
			next, err = r.together(ctx, next, workers)
		}
		if err == nil && take == nil {
			next, err = job.Next(records)
		}
	}
	return err
}

type runner struct {
	job     Job
	records *Memory
	ran     func(unit string, record []byte)
}

// together runs units, each in one of some goroutines, and returns what they leave. The first
// error ends it.
func (r *runner) together(ctx context.Context, all []string, workers int) (left []string, err error) {
	var taken atomic.Int64
	var lock sync.Mutex
	var group sync.WaitGroup
	for range max(1, min(workers, len(all))) {
		group.Add(1)
		go func() {
			defer group.Done()
			w, failed := r.job.Worker()
			for failed == nil {
				k := int(taken.Add(1)) - 1
				if k >= len(all) {
					return
				}
				var children []string
				children, failed = r.one(ctx, w, all[k])
				lock.Lock()
				left = append(left, children...)
				lock.Unlock()
			}
			taken.Store(int64(len(all))) // the others end with what they have
			lock.Lock()
			defer lock.Unlock()
			if err == nil {
				err = failed
			}
		}()
	}
	group.Wait()
	return left, err
}

// one runs a unit, unless it has a record, and returns what it leaves.
func (r *runner) one(ctx context.Context, w Worker, unit string) ([]string, error) {
	record, err := r.records.Get(unit)
	if err != nil {
		return nil, err
	}
	if record == nil {
		if record, err = w.Run(ctx, unit); err != nil {
			return nil, err
		}
		if _, err = r.records.Put(unit, record); err != nil {
			return nil, err
		}
		if r.ran != nil {
			r.ran(unit, record)
		}
	}
	return r.job.Children(unit, record)
}
