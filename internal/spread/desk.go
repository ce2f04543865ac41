package spread

// The coordinator's desk: it takes requests, knows the workers by their keys, gives units out and
// takes what comes of them in. Nothing here takes long: what was handed in is looked at by others (look),
// and a request for which there is no answer yet is put aside without a goroutine of its own. Own.

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/tilemip/tilemip/internal/spread/journal"
	"github.com/tilemip/tilemip/internal/spread/trust"
)

// What a unit was given out for.
const (
	first   = '1' // its record
	second  = '2' // to be compared with its record
	testing = 't' // to see whether the worker is well
)

// Bounds against what workers may cost.
const (
	mostHeld  = mostWant // leases of a worker
	mostMail  = 256 << 20
	mostOwn   = 64 << 20 // of one worker
	mostJunk  = 50       // things of a worker that are none, until it is shut out
	mostNames = 100_000  // workers at a time
)

// member is a worker.
type member struct {
	key, name, from, program string
	threads                  int
	numbers                  window
	kept                     bool // its name is in the store
	told                     bool // that the run is over
	left, out                bool
	held                     bool // it waits to be tested
	hungry                   bool // it is among those
	why                      string
	came, heard              time.Time
	has                      map[string]lease
	until                    time.Time      // when it loses them
	owed                     map[uint64]int // things that came with a request and have no end yet
	ends                     []uint64       // requests of which all have
	show                     []string
	mail                     int // bytes that are not looked at yet
	hold                     *held
	Totals                           // as the coordinator has seen them
	cpu                      float64 // seconds, as it says
	junk                     int
}

// lease is a unit that a worker has.
type lease struct {
	what  byte
	o     *open // the unit, while that has no record; nil for a comparison
	given time.Time
}

// held is a request that has no answer yet.
type held struct {
	reply  func([]byte)
	want   int
	until  time.Time
	leaves bool
}

// Take takes a request in. from is the address that it came from, "" if that is not known; reply is
// called once, now or later.
func (c *Coordinator) Take(request []byte, from string, reply func([]byte)) {
	key, r, err := unseal(request)
	c.lock.Lock()
	defer c.lock.Unlock()
	switch {
	case err != nil:
		c.state.Refused++
		send(reply, &Answer{Refused: err.Error()})
	case r.Join != nil:
		c.join(key, from, r.Join, reply)
	case c.members[key] == nil || r.Session != c.session:
		send(reply, &Answer{Again: true})
	default:
		c.heard(c.members[key], r, reply)
	}
}

// send writes an answer.
func send(reply func([]byte), a *Answer) {
	b, err := json.Marshal(a)
	if err != nil { // numbers, strings and bytes only
		panic(err)
	}
	reply(b)
}

// join lets a worker in, and gives it its name.
func (c *Coordinator) join(key, from string, j *Joining, reply func([]byte)) {
	here, m := RunName(c.job.ID()), c.members[key]
	a := new(Answer)
	switch {
	case c.ledger == nil: // what is stored is being read
		a.Wait = 200
	case j.Protocol != protocol:
		a.Refused = fmt.Sprintf("the coordinator is of tilemip %s (protocol %d), this worker of %s (protocol %d); expected the same version on every machine", c.o.Version, protocol, j.Program, j.Protocol)
	case j.Run != "" && !strings.HasPrefix(c.job.ID(), j.Run):
		a.Refused = fmt.Sprintf("this coordinator has run %s (%s), not run %s", here, c.state.Subject, j.Run)
	case j.ID != "" && j.ID != c.job.ID():
		a.Refused = fmt.Sprintf("this coordinator has run %s now, and this worker is of run %s", here, RunName(j.ID))
	case m != nil && m.out:
		a.Refused = fmt.Sprintf("worker %s is shut out: %s", m.name, m.why)
	case c.over:
		a.Over = true
	case c.paused:
		a.Paused = true
	case m == nil && len(c.members) >= mostNames:
		a.Wait = 10_000
	default:
		a.Welcome = &Welcome{Session: c.session, ID: c.job.ID(), Lease: c.o.Lease.Milliseconds()}
	}
	if a.Welcome == nil {
		send(reply, a)
		return
	}
	now := time.Now()
	if m == nil {
		c.names++
		m = c.member(fmt.Sprintf("%s-%d", plain(j.Host), c.names), key)
		m.came = now
	}
	m.from, m.program, m.threads, m.heard, m.left, m.numbers = from, j.Program, min(max(1, j.Threads), 4096), now, false, window{}
	if a.Welcome.Name = m.name; j.ID == "" {
		a.Welcome.Spec = c.packed
	}
	send(reply, a)
}

// member makes a worker known.
func (c *Coordinator) member(name, key string) *member {
	m := &member{key: key, name: name, has: map[string]lease{}, owed: map[uint64]int{}}
	c.members[key], c.named[name], c.order = m, m, append(c.order, m)
	return m
}

// plain is a host's name as a part of a worker's.
func plain(host string) string {
	host = regexp.MustCompile(`[^a-zA-Z0-9]`).ReplaceAllString(host, "_")
	return cmp.Or(host[:min(len(host), 40)], "worker")
}

// heard takes a request of a worker in.
func (c *Coordinator) heard(m *member, r *Request, reply func([]byte)) {
	now := time.Now()
	if !m.numbers.take(r.Number) {
		c.state.Refused++
		send(reply, &Answer{Refused: "this request was taken before"})
		return
	}
	m.heard = now
	if h := m.hold; h != nil {
		m.hold = nil
		send(h.reply, &Answer{})
	}
	if m.out || c.paused || c.over {
		r = new(Request) // it is answered, and nothing is taken in
	}
	m.cpu = max(m.cpu, r.CPU)
	for i := range r.Done {
		if !c.handed(m, r.Number, &r.Done[i]) {
			send(reply, &Answer{Again: true, Wait: 2000})
			return
		}
	}
	if len(r.Done) > 0 && m.owed[r.Number] == 0 {
		m.ends = append(m.ends, r.Number)
	}
	for _, s := range r.Shown {
		c.shown(m, s)
	}
	if r.Tells {
		c.alive(m, r.Alive, now)
	}
	m.hold = &held{reply: reply, want: min(r.Want, mostHeld), until: now.Add(holding), leaves: r.Leaves}
	if r.Leaves {
		m.left = true
		c.releaseAll(m)
		c.urgent = true
		c.goOn()
		c.feed(false)
	}
	if !c.answer(m) && m.hold.want > 0 && !m.hungry {
		m.hungry, c.hungry = true, append(c.hungry, m)
	}
}

// answer answers the request of a worker, if there is anything to say.
func (c *Coordinator) answer(m *member) bool {
	h := m.hold
	if h == nil {
		return true
	}
	a := &Answer{Kept: m.ends, Show: m.show, Over: c.over, Paused: c.paused}
	switch {
	case m.out:
		a.Refused = fmt.Sprintf("worker %s is shut out: %s", m.name, m.why)
	case c.over || c.paused || h.leaves:
		if len(m.owed) > 0 && h.leaves && !c.over && !c.paused {
			return false // its last records are not stored yet
		}
		t := m.Totals
		if a.Seen = &t; h.leaves {
			c.away(m)
		}
		m.told = true
	default:
		if a.Units = c.give(m, h.want); len(a.Kept)+len(a.Show)+len(a.Units) == 0 {
			return false
		}
	}
	m.hold, m.ends, m.show = nil, nil, nil
	send(h.reply, a)
	return true
}

// away forgets a worker that has left and of which nothing is known.
func (c *Coordinator) away(m *member) {
	if m.show = nil; !m.kept {
		delete(c.members, m.key)
		delete(c.named, m.name)
		c.order = slices.DeleteFunc(c.order, func(o *member) bool { return o == m })
	}
}

// feed answers the workers for whom there is something, then those that wait for units, in the order
// in which they asked; now and then (all) also with units that not every worker may have.
func (c *Coordinator) feed(all bool) {
	for i := 0; i < len(c.due); i++ {
		c.answer(c.due[i])
	}
	c.due = nil
	still := c.hungry[:0]
	for i, m := range c.hungry {
		if !all && len(c.queue)+len(c.sooner) == 0 {
			still = append(still, c.hungry[i:]...)
			break
		}
		if m.hungry = m.hold != nil && m.hold.want > 0 && !c.answer(m); m.hungry {
			still = append(still, m)
		}
	}
	c.hungry = still
}

// mark is what a lease is known by: it holds for a worker and a unit, also after a restart.
func (c *Coordinator) mark(m *member, unit string, what byte) string {
	h := hmac.New(sha256.New, c.secret[:])
	h.Write([]byte{what})
	h.Write([]byte(m.key))
	h.Write([]byte(unit))
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:9])
}

// meant returns what a unit was given out for, 0 if it never was to this worker.
func (c *Coordinator) meant(m *member, l *Lease) byte {
	for _, what := range []byte{first, second, testing} {
		if hmac.Equal([]byte(c.mark(m, l.Unit, what)), []byte(l.Mark)) {
			return what
		}
	}
	return 0
}

// give leases units to a worker.
func (c *Coordinator) give(m *member, want int) (list []Lease) {
	want = min(want, mostHeld-len(m.has))
	if want <= 0 || m.mail > mostOwn || m.left {
		return nil
	}
	now := time.Now()
	test, free := c.ledger.Lease(m.name, now)
	if m.held = test == "" && !free; m.held {
		return nil
	}
	has := func(unit string) bool { _, has := m.has[unit]; return has }
	if test != "" {
		if has(test) {
			return nil
		}
		return []Lease{c.lend(m, test, testing, now)}
	}
	if unit := c.another(m); unit != "" {
		list = append(list, c.lend(m, unit, first, now))
	}
	for _, unit := range c.seconds(m, want, now) {
		list = append(list, c.lend(m, unit, second, now))
	}
	// No worker takes so much that others stand idle at the end.
	var later []string
	for want = min(want-len(list), 1+len(c.queue)/(2*max(1, c.state.Live))); want > 0; {
		unit, ok := c.next()
		if !ok {
			break
		}
		if has(unit) { // for a comparison
			later = append(later, unit)
			continue
		}
		list = append(list, c.lend(m, unit, first, now))
		want--
	}
	for _, unit := range later {
		c.wait(unit, &c.queue)
	}
	return list
}

// lend leases one unit.
func (c *Coordinator) lend(m *member, unit string, what byte, now time.Time) Lease {
	if len(m.has) == 0 {
		m.until = now.Add(c.o.Lease)
	}
	l := lease{what: what, given: now}
	if what == first {
		l.o = c.open[unit]
		l.o.waits = false
		if l.o.holders++; l.o.holders == 1 {
			c.leased++
		} else {
			m.Redelivered++
		}
	}
	m.has[unit] = l
	return Lease{unit, c.mark(m, unit, what)}
}

// release ends a lease; a unit that has no record goes to another.
func (c *Coordinator) release(m *member, unit string, again bool) {
	l := m.has[unit]
	delete(m.has, unit)
	if l.what == second && again {
		c.checks.free(unit, m)
	}
	if l.o == nil || l.o != c.open[unit] {
		return
	}
	if l.o.holders--; l.o.holders == 0 {
		c.leased--
	}
	if again {
		c.state.Reissued++
		m.Redelivered++
		c.wait(unit, &c.sooner)
	}
}

// releaseAll ends all leases of a worker.
func (c *Coordinator) releaseAll(m *member) {
	for unit := range m.has {
		c.release(m, unit, true)
	}
}

// alive extends the leases of what a worker says that it has, takes those again that an earlier
// coordinator gave, and ends those that it does not have.
func (c *Coordinator) alive(m *member, list []Lease, now time.Time) {
	m.until = now.Add(c.o.Lease)
	told := map[string]bool{}
	for i := range list {
		l := &list[i]
		told[l.Unit] = true
		_, had := m.has[l.Unit]
		if o := c.open[l.Unit]; !had && o != nil && o.holders == 0 && !o.looked && len(m.has) < mostHeld && c.meant(m, l) == first {
			c.lend(m, l.Unit, first, now)
		}
	}
	for unit, l := range m.has {
		if !told[unit] && now.Sub(l.given) > min(5*time.Second, c.o.Lease/2) {
			c.release(m, unit, true)
		}
	}
}

// handed takes in what came of one unit. It reports whether there was room for it.
func (c *Coordinator) handed(m *member, number uint64, h *Handed) bool {
	size := len(h.Record) + len(h.Crash)
	what := c.meant(m, &h.Lease)
	switch {
	case what == 0 || len(h.Record) > maxRecord:
		c.junk(m, h.Unit, "it was not given to it")
		return true
	case c.mail.bytes+size > mostMail || m.mail+size > 2*mostOwn:
		return false
	case h.Crash != "" || len(h.Record) == 0:
		c.crashed(m, number, h, what)
		return true
	}
	if o := c.open[h.Unit]; o != nil && what == first {
		o.looked = true
	}
	c.release(m, h.Unit, false)
	m.owed[number]++
	took := time.Duration(min(max(h.Took, 1), 86_400_000)) * time.Millisecond // longer than a day is not believed
	c.mail.put(letter{m: m, number: number, what: what, unit: h.Unit, record: h.Record, took: took, size: size})
	return true
}

// settled says that a thing that came with a request has its end.
func (c *Coordinator) settled(m *member, number uint64) {
	if m.owed[number]--; m.owed[number] <= 0 {
		delete(m.owed, number)
		m.ends, c.due = append(m.ends, number), append(c.due, m)
	}
}

// junk counts what a worker should not have sent.
func (c *Coordinator) junk(m *member, unit, why string) {
	m.junk++
	c.state.Refused++
	c.ledger.Failed(m.name)
	if m.junk == mostJunk {
		why = fmt.Sprintf("it handed in %d things that are none of its work, the last unit %q: %s", m.junk, unit[:min(len(unit), 40)], why)
		c.shut(m.name, why)
	}
}

// shut shuts a worker out.
func (c *Coordinator) shut(name, why string) {
	c.known(c.named[name])
	c.keep(journal.Entry{Kind: journal.ShutOut, Name: name, Data: []byte(why)}, nil)
	c.apply(c.ledger.ShutOut(name, why))
}

// known has the name of a worker stored before anything else that bears it.
func (c *Coordinator) known(m *member) {
	if m != nil && !m.kept {
		m.kept = true
		c.keep(journal.Entry{Kind: journal.Worker, Name: m.name, Data: []byte(m.key)}, nil)
	}
}

// crashed takes in that a process died in a unit.
func (c *Coordinator) crashed(m *member, number uint64, h *Handed, what byte) {
	if _, has := m.has[h.Unit]; !has { // told before
		m.ends = append(m.ends, number)
		return
	}
	m.Crashes++
	c.known(m)
	last := lastLine(h.Crash)
	m.owed[number]++
	c.keep(journal.Entry{Kind: journal.Crash, Name: h.Unit, By: m.name, Data: []byte(last)}, func() { c.settled(m, number) })
	if what == first {
		c.died(h.Unit, m.name, last)
	} else {
		c.ledger.Failed(m.name)
	}
	c.release(m, h.Unit, false)
	c.checks.free(h.Unit, m)
	c.wait(h.Unit, &c.queue)
	c.goOn()
}

// tick does what is due by the clock.
func (c *Coordinator) tick(now time.Time) {
	c.lock.Lock()
	defer c.lock.Unlock()
	live, well, given := 0, 0, max(c.o.Lease, 3*holding)
	for _, m := range c.members {
		silent := now.Sub(m.heard)
		if !m.left && !m.out && silent < given {
			if live++; !m.held {
				well++
			}
		}
		if len(m.has) > 0 && now.After(m.until) {
			c.releaseAll(m)
			c.ledger.Failed(m.name)
		}
		if silent > given && !m.left {
			m.left = true
			c.away(m)
		}
		if h := m.hold; h != nil && now.After(h.until) {
			if !c.answer(m) {
				m.hold = nil
				send(h.reply, &Answer{})
			}
		}
	}
	if c.state.Live = live; live > 0 {
		c.tried(well)
	}
	c.ledger.Live(live)
	c.lookAround(now)
	c.feed(true)
}

// apply carries a verdict out.
func (c *Coordinator) apply(v trust.Verdict) {
	for _, name := range v.Out {
		m := c.named[name]
		if m == nil {
			continue
		}
		m.why, m.out, c.due = c.ledger.Of(name).Why, true, append(c.due, m)
		c.say("worker %s is shut out: %s", name, m.why)
		c.releaseAll(m)
	}
	for _, unit := range v.Open {
		c.reopen(unit)
	}
	if n := len(v.Open); n > 0 {
		c.say("%d units that only workers shut out had run are run again", n)
	}
	for _, check := range v.Due {
		c.check(check)
	}
	if v.Unsteady != "" && c.ended == nil {
		c.ended = &trust.AlarmError{Unit: v.Unsteady}
	}
	c.goOn()
}

// say tells what was decided, once: not when it is read again.
func (c *Coordinator) say(format string, args ...any) {
	if !c.resuming {
		c.log(fmt.Sprintf(format, args...))
	}
}

// end tells every worker how it ended.
func (c *Coordinator) end(err error) {
	c.lock.Lock()
	// Also an end by what the records say is one: the same command would come to it again.
	c.over = err == nil || errors.As(err, new(*PoisonError)) || errors.As(err, new(*AuditError)) || errors.As(err, new(*trust.AlarmError))
	c.paused = !c.over
	c.lock.Unlock()
	patience := 700 * time.Millisecond // of Ctrl-C
	if c.over {
		patience = rhythm + rhythm/2
	}
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		c.lock.Lock()
		untold := false
		for _, m := range c.members {
			c.answer(m)
			untold = untold || !m.told && !m.left && !m.out && time.Since(m.heard) < 2*holding
		}
		c.lock.Unlock()
		if !untold {
			return
		}
	}
}
