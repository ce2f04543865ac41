// Records in memory, and the plain way to run a job: in this process, without a broker.

package units

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"hash/maphash"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Memory holds records in memory. It may be used by several goroutines. Names and records stand one
// after the other in large blocks, which a table of 8 bytes an entry points into (open addressing
// with linear probing; D. E. Knuth, "The Art of Computer Programming", volume 3, 6.4): a record costs
// about 16 bytes more than its text, where a map of Go costs 120.
type Memory struct {
	lock   sync.RWMutex
	seed   maphash.Seed
	blocks [][]byte
	table  []uint64 // block in the upper half, place in the lower; free or gone
	n      int      // records
	used   int      // of the table, with those that are gone
}

const (
	free      = 0
	gone      = 1
	blockSize = 1 << 18
)

// find returns the place of a unit in the table, or where it would be.
func (m *Memory) find(unit string) (place int, record []byte) {
	if len(m.table) == 0 {
		return 0, nil
	}
	mask := len(m.table) - 1
	for place = int(maphash.String(m.seed, unit)) & mask; ; place = (place + 1) & mask {
		switch at := m.table[place]; at {
		case free:
			return place, nil
		case gone:
		default:
			if name, record := m.at(at); name == unit {
				return place, record
			}
		}
	}
}

// at reads an entry.
func (m *Memory) at(at uint64) (unit string, record []byte) {
	b := m.blocks[at>>32][at&math.MaxUint32:]
	n, k := binary.Uvarint(b)
	unit, b = string(b[k:k+int(n)]), b[k+int(n):]
	n, k = binary.Uvarint(b)
	return unit, b[k : k+int(n) : k+int(n)]
}

// Get returns the record of a unit, nil if there is none. It must not be changed.
func (m *Memory) Get(unit string) ([]byte, error) {
	m.lock.RLock()
	defer m.lock.RUnlock()
	_, record := m.find(unit)
	return record, nil
}

// Each calls do for every record that there is when it is called.
func (m *Memory) Each(do func(unit string, record []byte) error) error {
	m.lock.RLock()
	all := slices.Clone(m.table)
	m.lock.RUnlock()
	for _, at := range all {
		if at == free || at == gone {
			continue
		}
		m.lock.RLock()
		unit, record := m.at(at)
		m.lock.RUnlock()
		if err := do(unit, record); err != nil {
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
	if _, had := m.find(unit); had != nil {
		if !bytes.Equal(had, record) {
			return true, &Conflict{unit, bytes.Clone(had), bytes.Clone(record)}
		}
		return true, nil
	}
	if 4*m.used >= 3*len(m.table) {
		m.grow()
	}
	entry := append(binary.AppendUvarint(nil, uint64(len(unit))), unit...)
	entry = append(binary.AppendUvarint(entry, uint64(len(record))), record...)
	last := len(m.blocks) - 1
	if last < 1 || len(m.blocks[last])+len(entry) > cap(m.blocks[last]) {
		if last < 0 { // block 0 is empty, so that no place is free or gone
			m.blocks = append(m.blocks, nil)
		}
		m.blocks = append(m.blocks, make([]byte, 0, max(min(blockSize, 64<<len(m.blocks)), len(entry))))
		last = len(m.blocks) - 1
	}
	place, _ := m.find(unit)
	m.table[place] = uint64(last)<<32 | uint64(len(m.blocks[last]))
	m.blocks[last] = append(m.blocks[last], entry...)
	m.n++
	m.used++
	return false, nil
}

// grow makes a larger table.
func (m *Memory) grow() {
	old := m.table
	size := 16
	for size < 2*m.n+2 {
		size *= 2
	}
	if old == nil {
		m.seed = maphash.MakeSeed()
	}
	m.table, m.used = make([]uint64, size), m.n
	for _, at := range old {
		if at == free || at == gone {
			continue
		}
		unit, _ := m.at(at)
		place := int(maphash.String(m.seed, unit)) & (size - 1)
		for m.table[place] != free {
			place = (place + 1) & (size - 1)
		}
		m.table[place] = at
	}
}

// Drop takes a record away.
func (m *Memory) Drop(unit string) {
	m.lock.Lock()
	defer m.lock.Unlock()
	if place, record := m.find(unit); record != nil {
		m.table[place] = gone
		m.n--
	}
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
	m.lock.RLock()
	defer m.lock.RUnlock()
	return m.n
}

// Run runs the units of a job that have no record yet, in some goroutines, until none is left
// or the context ends. take says which of the units to begin with are to be run, nil for all and
// the rounds that follow; what they leave is run after them. ran is called after every unit, by
// one goroutine at a time; nil for no calls. Its error ends the run.
func Run(ctx context.Context, job Job, records *Memory, workers int, take func(unit string) bool, ran func(p Progress, unit string, record []byte) error) error {
	r := &runner{job: job, records: records, ran: ran, began: time.Now()}
	next, err := job.Roots(ctx)
	if take != nil {
		next = slices.DeleteFunc(next, func(unit string) bool { return !take(unit) })
	}
	for err == nil && len(next) > 0 {
		r.round = NewRound(job, next)
		r.state.Units += len(next)
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
	ran     func(p Progress, unit string, record []byte) error
	began   time.Time
	lock    sync.Mutex // of the rest
	round   Round
	state   Progress
}

// together runs units, each in one of some goroutines, and returns what they leave.
func (r *runner) together(ctx context.Context, all []string, workers int) (left []string, err error) {
	err = Parallel(workers, len(all), r.job.Worker, func(w Worker, k int) error {
		children, err := r.one(ctx, w, all[k])
		r.lock.Lock()
		left = append(left, children...)
		r.lock.Unlock()
		return err
	})
	return left, err
}

// Parallel has some goroutines do n things, each with what was begun for it. The first error ends it: the
// others end with what they have begun.
func Parallel[T any](workers, n int, begin func() (T, error), do func(own T, k int) error) (err error) {
	var taken atomic.Int64
	var group sync.WaitGroup
	var once sync.Once
	for range max(1, min(workers, n)) {
		own, failed := begin()
		group.Go(func() {
			for failed == nil {
				k := int(taken.Add(1)) - 1
				if k >= n {
					return
				}
				failed = do(own, k)
			}
			taken.Store(int64(n))
			once.Do(func() { err = failed })
		})
	}
	group.Wait()
	return err
}

// one runs a unit, unless it has a record, and returns what it leaves.
func (r *runner) one(ctx context.Context, w Worker, unit string) ([]string, error) {
	record, err := r.records.Get(unit)
	if err != nil {
		return nil, err
	}
	began, fresh := time.Now(), record == nil
	if fresh {
		if record, _, err = w.Run(ctx, unit); err != nil {
			return nil, err
		}
		if _, err = r.records.Put(unit, record); err != nil {
			return nil, err
		}
	}
	children, err := r.job.Children(unit, record)
	if err != nil {
		return nil, err
	}
	r.lock.Lock()
	defer r.lock.Unlock()
	r.state.Units += len(children)
	r.state.Finished++
	if !fresh {
		r.round.Add(r.job, unit, children, 0)
		return children, nil
	}
	r.round.Add(r.job, unit, children, time.Since(began))
	if r.ran == nil {
		return children, nil
	}
	r.round.Tell(&r.state, r.state.Units-r.state.Finished, r.began)
	return children, r.ran(r.state, unit, record)
}
