package spread

// Going on with a stored run. What was accepted and decided is taken in again, in the order in which
// it was; what follows from it does so again, by the same secret. What cannot be read is made again.
// Own.

import (
	"bytes"
	"context"
	"encoding/hex"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/spread/journal"
	"github.com/tilemip/tilemip/internal/spread/trust"
)

// Names of the marks of a run.
const (
	secretMark = "secret"
	retryMark  = "retry"
)

// UsageError is the error of an option that does not fit the run.
type UsageError struct{ What string }

func (e *UsageError) Error() string { return e.What }

// resumption is the state of reading a store.
type resumption struct {
	*Coordinator
	roots   []string
	damaged int
	asked   int // records when the next round was last asked for
}

// resume reads what is stored, and does what is wished with it.
func (c *Coordinator) resume(ctx context.Context) error {
	roots, err := c.job.Roots(ctx)
	if err != nil {
		return err
	}
	c.lock.Lock()
	defer c.lock.Unlock()
	c.resuming = true
	r := &resumption{Coordinator: c, roots: roots, asked: -1}
	damage, err := c.store.Each(func(e journal.Entry) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		return r.entry(e)
	})
	if err != nil {
		return err
	}
	for _, d := range damage {
		r.bad("%s", d)
	}
	if c.state.Damaged = r.damaged; r.damaged > 5 {
		c.log(fmt.Sprintf("%d more places of the store are damaged", r.damaged-5))
	}
	if r.damaged > 0 {
		c.log("what they had is made again")
	}
	r.begun(nil)
	c.resuming, c.urgent = false, true
	if err := c.wish(); err != nil {
		return err
	}
	for _, check := range c.ledger.Pending() {
		c.check(check)
	}
	c.goOn()
	return nil
}

// begun begins the ledger and opens the first units. The secret is the first entry of a store; a new
// one is made where there is none, or where it cannot be read: then what was given out before is
// given out again.
func (r *resumption) begun(secret []byte) {
	if r.ledger != nil {
		return
	}
	if len(secret) != len(r.secret) {
		secret = random(len(r.secret))
		r.keep(journal.Entry{Kind: journal.Mark, Name: secretMark, Data: []byte(hex.EncodeToString(secret))}, nil)
	}
	copy(r.secret[:], secret)
	r.ledger = trust.New(r.o.Policy, r.secret)
	r.begin(r.roots)
	r.roots = nil
}

func (r *resumption) bad(format string, args ...any) {
	if r.damaged++; r.damaged <= 5 {
		r.log(fmt.Sprintf(format, args...))
	}
}

// entry takes an entry of the store in.
func (r *resumption) entry(e journal.Entry) error {
	if e.Kind == journal.Mark && e.Name == secretMark {
		secret, _ := hex.DecodeString(string(e.Data)) // another length: as if there were none
		r.begun(secret)
		return nil
	}
	if e.Kind != journal.Mark {
		r.begun(nil)
		r.state.Earlier = true
	}
	switch e.Kind {
	case journal.Mark:
		if e.Name == retryMark && r.ledger != nil {
			r.retry()
		}
	case journal.Worker:
		r.remember(e.Name, string(e.Data))
	case journal.Record:
		return r.record(e)
	case journal.Check:
		v, err := r.ledger.Replay(e.Data)
		if err != nil {
			r.bad("a check of unit %s in the store: %v", e.Name, err)
		}
		r.follow(v)
	case journal.Crash:
		r.died(e.Name, e.By, string(e.Data))
	case setAside:
		r.putAside(e.Name, string(e.Data))
	case journal.ShutOut:
		r.follow(r.ledger.ShutOut(e.Name, string(e.Data)))
	}
	return nil
}

// follow carries a verdict out but for its checks, of which those without an end are begun anew at the
// end.
func (r *resumption) follow(v trust.Verdict) {
	v.Due = nil
	r.apply(v)
}

// remember brings a worker back by its key.
func (r *resumption) remember(name, key string) {
	if r.named[name] != nil {
		return
	}
	m := r.member(name, key)
	m.kept, m.left = true, true
	if n, err := strconv.Atoi(name[strings.LastIndexByte(name, '-')+1:]); err == nil {
		r.names = max(r.names, n)
	}
}

// record takes a record in, in a next round if need be. That of a unit that is not known waits for
// what leaves the unit, whose own record was lost.
func (r *resumption) record(e journal.Entry) error {
	unit := e.Name
	if r.open[unit] == nil && len(r.open) == 0 && r.asked != r.state.Finished {
		r.asked = r.state.Finished
		next, err := r.job.Next(&r.done)
		if err != nil {
			return err
		}
		if len(next) > 0 {
			r.begin(next)
		}
	}
	if r.open[unit] == nil {
		if had, _ := r.done.Get(unit); had == nil {
			r.stray[unit] = stray{e.By, bytes.Clone(e.Data)}
		}
		return nil
	}
	children, err := r.job.Children(unit, e.Data)
	if err != nil {
		r.bad("a record in the store: %v", err)
		return nil
	}
	if m := r.named[e.By]; m != nil {
		m.Units++
		m.Busy += e.Took.Seconds()
	}
	r.accept(unit, e.By, e.Data, children, 0, r.follow)
	return nil
}

// wish does what the options ask for.
func (c *Coordinator) wish() error {
	for _, name := range c.o.ShutOut {
		m := c.named[name]
		if m == nil {
			var all []string
			for _, m := range c.order {
				all = append(all, m.name)
			}
			return &UsageError{fmt.Sprintf("--shut-out %s: no worker of this name has handed anything in; expected one of %s", name, strings.Join(all[:min(len(all), 20)], ", "))}
		}
		if !m.out {
			c.shut(name, "by --shut-out")
		}
	}
	if c.o.Retry {
		c.keep(journal.Entry{Kind: journal.Mark, Name: retryMark}, nil)
		c.retry()
	}
	return nil
}

// retry opens the units again that were set aside.
func (c *Coordinator) retry() {
	again := slices.AppendSeq(slices.Collect(maps.Keys(c.aside)), maps.Keys(c.deaths))
	clear(c.aside)
	clear(c.deaths)
	for _, unit := range again {
		if o := c.open[unit]; o != nil {
			o.waits = false
			c.wait(unit, &c.queue)
		}
	}
}
