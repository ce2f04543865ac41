package spread

// Looking and checking. Two goroutines look at what was handed in; one runs units and parts here, one
// after the other, so that it takes one core at most. What is checked, and what follows from it, says
// package trust. Own.

import (
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/tilemip/tilemip/internal/spread/journal"
	"github.com/tilemip/tilemip/internal/spread/trust"
	"github.com/tilemip/tilemip/internal/units"
)

// letter is what was handed in and is to be looked at.
type letter struct {
	m      *member
	number uint64
	what   byte
	unit   string
	record []byte
	parts  [][]byte // of a unit that was asked for them
	took   time.Duration
	size   int
}

// mail are the letters.
type mail struct {
	some    *sync.Cond
	list    []letter
	bytes   int
	looking int
}

func (m *mail) put(l letter) {
	m.list, m.bytes, l.m.mail = append(m.list, l), m.bytes+l.size, l.m.mail+l.size
	m.some.Signal()
}

func (m *mail) busy() bool { return len(m.list)+m.looking > 0 }

// look looks at letters until the run ends.
func (c *Coordinator) look() {
	c.lock.Lock()
	defer c.lock.Unlock()
	for {
		for len(c.mail.list) == 0 && c.ctx.Err() == nil {
			c.mail.some.Wait()
		}
		if c.ctx.Err() != nil {
			return
		}
		l := c.mail.list[0]
		if c.mail.list = c.mail.list[1:]; len(c.mail.list) == 0 {
			c.mail.list = nil
		}
		c.mail.looking++
		if l.parts != nil {
			c.parts(l)
		} else {
			c.handedIn(l)
		}
		c.mail.looking--
		c.mail.bytes -= l.size
		l.m.mail -= l.size
		if !c.mail.busy() || len(c.hungry) > 0 {
			c.feed(false)
			c.goOn()
		}
	}
}

// unlocked does something without the lock, which is held before and after.
func (c *Coordinator) unlocked(do func()) {
	c.lock.Unlock()
	defer c.lock.Lock()
	do()
}

// handedIn looks at a record and takes it in.
func (c *Coordinator) handedIn(l letter) {
	stored, _ := c.done.Get(l.unit) // in memory: no error
	equal := stored != nil && bytes.Equal(stored, l.record)
	var children []string
	var err error
	if !equal && l.what == first {
		c.unlocked(func() {
			if children, err = c.job.Children(l.unit, l.record); err == nil {
				err = c.job.Look(c.ctx, l.unit, l.record, binary.LittleEndian.Uint64(random(8)))
			}
		})
		stored, _ = c.done.Get(l.unit) // another may have come meanwhile
		equal = stored != nil && bytes.Equal(stored, l.record)
	}
	o := c.open[l.unit]
	if o != nil && l.what == first {
		o.looked = false
	}
	if c.ctx.Err() != nil {
		return // it is not said to be kept: the worker hands it in again
	}
	m := l.m
	switch {
	case m.out:
		c.checks.free(l.unit, m)
		c.wait(l.unit, &c.queue)
	case err != nil:
		m.junk++
		c.state.Refused++
		c.shut(m.name, err.Error())
		c.wait(l.unit, &c.queue)
	case l.what == testing:
		check, _ := c.ledger.Check(l.unit, trust.Test)
		c.second(m, check, stored, l.record)
	case l.what == second:
		if a := c.checks.again[l.unit]; a != nil {
			delete(c.checks.again, l.unit)
			c.second(m, a.check, stored, l.record)
		}
	case equal:
		m.Duplicates++
	case stored != nil:
		if check, ok := c.ledger.Check(l.unit, trust.Again); ok {
			c.second(m, check, stored, l.record)
		}
	case o != nil:
		c.known(m)
		m.Units++
		m.Busy += l.took.Seconds()
		c.accept(l.unit, m.name, l.record, children, l.took, func(v trust.Verdict) {
			due := v.Due
			v.Due = nil
			c.keep(journal.Entry{Kind: journal.Record, Name: l.unit, By: m.name, Took: l.took, Data: l.record}, func() {
				c.settled(m, l.number)
				for _, check := range due {
					c.check(check)
				}
			})
			c.apply(v)
		})
		return
	}
	c.settled(m, l.number)
}

// second compares a second record with the one that is stored.
func (c *Coordinator) second(m *member, check trust.Check, stored, record []byte) {
	if stored == nil {
		return // opened again meanwhile
	}
	m.Units++
	c.result(check, m.name, trust.Found(bytes.Equal(stored, record)), record)
}

// result takes in what came of a check, and the record that was made for it.
func (c *Coordinator) result(check trust.Check, by string, f trust.Finding, record []byte) {
	c.known(c.named[by])
	if f == trust.Agrees {
		if check.Kind != trust.Show && check.Kind != trust.Test {
			c.state.SecondRuns++
		}
	} else if f != trust.Silent {
		c.state.Differed++
	}
	c.keep(journal.Entry{Kind: journal.Check, Name: check.Unit, By: by, Data: trust.Entry(check, by, f, record)}, nil)
	c.apply(c.ledger.Result(check, by, f, record))
}

// checks are those that have no end yet.
type checks struct {
	some    *sync.Cond
	again   map[string]*again
	showing map[string]*showing
	bench   []task               // what is to be run here
	asked   map[trust.Check]bool // of these
	running int
}

// again is a unit that another worker is to run.
type again struct {
	check  trust.Check
	since  time.Time
	holder *member
}

// showing is a unit whose maker is to show its parts.
type showing struct {
	check trust.Check
	m     *member
	until time.Time
}

// task is something that is run here: a unit, or a part of one, of which this record is wanted.
type task struct {
	check trust.Check
	part  string
	want  []byte
	tries int
}

func (k *checks) busy() bool {
	return len(k.again)+len(k.showing)+len(k.bench)+k.running > 0
}

// free says that a worker does not run a unit for comparison any more.
func (k *checks) free(unit string, m *member) {
	if a := k.again[unit]; a != nil && a.holder == m {
		a.holder = nil
	}
}

// check has a check carried out, if that is not under way.
func (c *Coordinator) check(check trust.Check) {
	k := &c.checks
	switch check.Kind {
	case trust.Show:
		if k.showing[check.Unit] != nil {
			return
		}
		s := &showing{check: check, m: c.named[check.By]}
		if k.showing[check.Unit] = s; s.m != nil && !s.m.left && !s.m.out {
			s.until, s.m.show, c.due = time.Now().Add(4*c.o.Lease), append(s.m.show, check.Unit), append(c.due, s.m)
		}
	case trust.Again:
		if k.again[check.Unit] == nil {
			k.again[check.Unit] = &again{check: check, since: time.Now()}
		}
	default:
		if !k.asked[check] {
			k.asked[check] = true
			k.put(task{check: check})
		}
	}
}

// put has something run here: what decides about two records before all else.
func (k *checks) put(t task) {
	at := len(k.bench)
	if t.check.Kind == trust.Third {
		at = 0
	}
	k.bench = slices.Insert(k.bench, at, t)
	k.some.Signal()
}

// seconds returns units that a worker is to run for comparison.
func (c *Coordinator) seconds(m *member, want int, now time.Time) (list []string) {
	looked := 0
	for unit, a := range c.checks.again {
		if looked++; looked > 64 || len(list) >= want {
			break
		}
		if _, has := m.has[unit]; a.holder == nil && !has && c.other(a.check, m) && c.ledger.May(a.check, m.name, now.Sub(a.since)) {
			a.holder = m
			list = append(list, unit)
		}
	}
	return list
}

// other reports whether a worker is another one than the maker of a record, as far as can be seen:
// workers of one address may be one person's, who has made several keys.
func (c *Coordinator) other(check trust.Check, m *member) bool {
	maker := c.named[check.By]
	return maker != m && (maker == nil || maker.from == "" || maker.from != m.from)
}

// lookAround gives up on workers that show nothing, and runs here what no other worker can.
func (c *Coordinator) lookAround(now time.Time) {
	for unit, s := range c.checks.showing {
		if now.After(s.until) || s.m.left || s.m.out {
			delete(c.checks.showing, unit)
			if s.m == nil || !s.m.out {
				c.result(s.check, "", trust.Silent, nil)
			}
		}
	}
	for unit, a := range c.checks.again {
		if a.holder != nil || now.Sub(a.since) < time.Second {
			continue
		}
		if !slices.ContainsFunc(c.order, func(m *member) bool {
			here := !m.left && !m.out && (m.hold != nil || now.Sub(m.heard) < c.o.Lease)
			return here && c.other(a.check, m) && c.ledger.May(a.check, m.name, time.Hour)
		}) {
			delete(c.checks.again, unit)
			c.checks.put(task{check: a.check})
		}
	}
	if c.ledger.Starved() {
		c.checks.some.Signal()
	}
}

// shown takes in the parts that a worker shows.
func (c *Coordinator) shown(m *member, s Shown) {
	asked, size := c.checks.showing[s.Unit], 0
	for _, p := range s.Parts {
		size += len(p)
	}
	switch {
	case asked == nil || asked.m != m:
		c.junk(m, s.Unit, "it was not asked to show it")
		return
	case len(s.Parts) == 0, size > maxParts:
		c.result(asked.check, "", trust.Differs, nil)
	default:
		c.mail.put(letter{m: m, unit: s.Unit, parts: s.Parts, size: size})
		return
	}
	delete(c.checks.showing, s.Unit)
}

// parts compares the list of parts with the record, and has one of them run again.
func (c *Coordinator) parts(l letter) {
	asked := c.checks.showing[l.unit]
	record, _ := c.done.Get(l.unit)
	if asked == nil || record == nil {
		return
	}
	var names []string
	var err error
	c.unlocked(func() { names, err = c.job.Parts(c.ctx, l.unit, record, l.parts) })
	if c.ctx.Err() != nil || c.checks.showing[l.unit] != asked {
		return
	}
	delete(c.checks.showing, l.unit)
	if err != nil || len(names) != len(l.parts) {
		c.log(fmt.Sprintf("the parts of worker %s are not those of its record: %v", l.m.name, err))
		c.result(asked.check, "", trust.Differs, nil)
		return
	}
	drawn := c.ledger.Draw(asked.check, len(names))
	c.checks.put(task{check: asked.check, part: names[drawn], want: l.parts[drawn]})
}

// bench runs here what is to be run here.
func (c *Coordinator) bench() {
	var run units.Worker
	defer func() { closed(run) }()
	c.lock.Lock()
	defer c.lock.Unlock()
	for {
		t, ok := c.nextTask()
		if !ok {
			return
		}
		c.checks.running++
		var record []byte
		var err error
		began := time.Now()
		c.unlocked(func() {
			if run == nil {
				run, err = runner(c.job, c.o.Runner)
			}
			if err == nil {
				record, _, err = run.Run(c.ctx, cmp.Or(t.part, t.check.Unit))
			}
		})
		c.checks.running--
		switch {
		case c.ctx.Err() != nil:
			return
		case err != nil:
			if t.tries++; t.tries < 3 && errors.Is(err, ErrCrashed) {
				c.checks.put(t)
				break
			}
			c.log(fmt.Sprintf("unit %s could not be run here: %v", t.check.Unit, err))
			if unit := t.check.Unit; c.open[unit] != nil {
				c.died(unit, "", lastLine(err.Error()))
				c.wait(unit, &c.queue)
			}
		case t.part != "":
			c.result(t.check, "", trust.Found(bytes.Equal(record, t.want)), nil)
		default:
			c.ran(t.check, record, time.Since(began))
		}
		c.goOn()
	}
}

// nextTask waits for something to run here. Where workers are to be tested, and no record was made
// here that could do for that, a unit that waits is run.
func (c *Coordinator) nextTask() (t task, ok bool) {
	for {
		if c.ctx.Err() != nil {
			return t, false
		}
		if len(c.checks.bench) > 0 {
			t, c.checks.bench = c.checks.bench[0], c.checks.bench[1:]
			delete(c.checks.asked, t.check)
			if record, _ := c.done.Get(t.check.Unit); record != nil || c.open[t.check.Unit] != nil && t.check.By == "" {
				return t, true
			}
			continue // it was dropped meanwhile
		}
		if c.ledger.Starved() {
			if unit, ok := c.next(); ok {
				return task{check: trust.Check{Unit: unit, Kind: trust.Here}}, true
			}
		}
		c.checks.some.Wait()
	}
}

// ran takes in a unit that was run here.
func (c *Coordinator) ran(check trust.Check, record []byte, took time.Duration) {
	if stored, _ := c.done.Get(check.Unit); stored != nil {
		c.result(check, "", trust.Found(bytes.Equal(stored, record)), record)
	}
	if c.open[check.Unit] == nil { // it has its record
		return
	}
	children, err := c.job.Children(check.Unit, record)
	if err != nil {
		c.ended = fmt.Errorf("the record of unit %s that was made here: %w", check.Unit, err)
		return
	}
	c.accept(check.Unit, "", record, children, took, func(v trust.Verdict) {
		c.keep(journal.Entry{Kind: journal.Record, Name: check.Unit, Took: took, Data: record}, nil)
		c.apply(v)
	})
	c.feed(false)
}
