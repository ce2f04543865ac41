// Package trust decides which records of a run on many machines are checked, how, and what follows
// from it. It does no work itself: no input, no output, no clock, and chance only from a secret
// that it is given. What it is told can be told again in the same order after a restart.
//
// The rules, and what each takes for granted:
//
//   - What is checked is drawn after the record is stored, by HMAC-SHA-256 of unit, worker and
//     generation under the secret. Nobody can know it who does not have the secret. A reopened unit
//     is drawn anew.
//   - Three checks. Show: a part of the record, drawn by the secret, is made again here; it catches
//     work that was not done. Again: another worker makes the record; it catches errors of machines,
//     and liars, unless both are in league. Who may is drawn, too (May), so that a friend who asks
//     more often than others is not the one. Here: this process makes the record; it takes for
//     granted that this machine calculates rightly, so it says nothing before it has said it twice.
//   - The first records of a worker are all made again. Later fewer: one in as many as were drawn
//     since the last difference, down to a floor. After a difference, all again. That a drawn record
//     is right need not be known yet: if it is not, all that its maker has done counts for nothing. BOINC's
//     adaptive replication is the precedent (sched_send.cpp, set_trust: no single copies below 10
//     valid results in a row, then a second copy with chance one over their number). There every
//     valid result counts for a host; here only those that were checked, so that nobody earns
//     trust by what nobody looked at.
//   - Where two records differ this process decides, not a majority, which friends could have: an
//     honest worker is never shut out. BOINC asks further hosts until a quorum agrees
//     (check_set in its validators).
//   - Who was wrong is shut out. Units that only such workers vouch for are opened again; one that
//     an honest worker, or this process, has made too stays. Whoever has the run's key can come
//     back under another name, and begins as a new worker does: L. F. G. Sarmenta ("Sabotage-
//     tolerance mechanisms for volunteer computing systems", Future Generation Computer Systems 18
//     (2002)) has spot checks with blacklists, and what returning under new names costs.
//   - A worker whose process dies may be broken, or its unit may be. After all but one of so many
//     failures in a row it gets a unit whose record this process has made. If that comes back
//     right, the unit was the cause. If not, the worker is a black hole: it gets nothing but such
//     units, ever more seldom. HTCondor ("How to Avoid Running jobs on a Black Hole Machine", its recipes
//     for users) keeps a job from the machines it has failed on; that saves the job, but not the
//     queue.
//   - New workers begin with such a unit, where there is one; it looks like any other.
//
// Not here: looking at records and running units (internal/units), and who asks (internal/spread).
// Begin with trust.go.
package trust

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash"
	"math"
	"slices"
	"time"
)

// mostFails is how many failures in a row make a black hole.
const mostFails = 3

// Policy says how much is checked. Parts of records are from 0 to 1.
type Policy struct {
	Verify float64 // made again by another worker, at least
	Least  int     // made again by this process at the end, for Rest: the sample that Assurance speaks of
	Show   float64 // asked for their parts, at least
	First  int     // records of a new worker that are all made again; 0: 3; below 0: no check at once, of any
	All    bool    // this process makes every record again
}

// Kind is a kind of check.
type Kind uint8

// The kinds of checks.
const (
	Show  Kind = iota // the maker shows the parts; this process makes one of them (Draw) again
	Again             // another worker (May) makes the record, or this process where there is none
	Here              // this process makes the record
	Third             // the same, as something differed: it decides. Where no record differs but one that was made here: a second time
	Test              // a worker makes a record that this process has made, without knowing it
)

// Check is one check of one record.
type Check struct {
	Unit string `json:"unit"`
	Kind Kind   `json:"kind"`
	By   string `json:"by,omitempty"`   // who made the record
	Gen  uint16 `json:"gen,omitempty"`  // how often the unit was opened again
	Rest int    `json:"rest,omitempty"` // which sample it is of (Ledger.Rest), 0 for none
}

// Finding is what came of a check.
type Finding uint8

// The findings.
const (
	Agrees  Finding = iota // as the record that is stored
	Differs                // not as that one
	Silent                 // of Show: the parts were not shown, which a worker that was restarted cannot
)

// Found is the finding of a comparison.
func Found(equal bool) Finding {
	if equal {
		return Agrees
	}
	return Differs
}

// AlarmError is the error of a unit that this very process has run twice with different records:
// nothing that this machine says can be relied on.
type AlarmError struct{ Unit string }

func (e *AlarmError) Error() string {
	return fmt.Sprintf("ALARM: unit %s was run here twice, with two different records: this machine computes wrongly; the run is stopped, and what it has checked must not be used", e.Unit)
}

// Verdict is what follows. Checks that are due are to be carried out; units that are open have no
// record any more, even if one is stored.
type Verdict struct {
	Due      []Check
	Out      []string // workers that are shut out from now on
	Open     []string
	Unsteady string // a unit of which this process has made two different records: it must not go on
}

// A unit has 8 bytes, in a map by names that the caller keeps anyhow.
type unit struct {
	by   uint32 // worker, 0 is this process
	gen  uint16
	due  uint8 // bits by Kind
	done uint8 // checks with an end; bit open: there is no record
}

const open = 1 << 7

func (k Kind) bit() uint8 { return 1 << k }

// Worker is what is known of a worker.
type Worker struct {
	Name     string `json:"name"`
	Checked  int    `json:"checked"`  // of its records, in full
	Good     int    `json:"good"`     // of these, right since the last that was not
	Differed int    `json:"differed"` // checks in which it differed, whoever was right
	Failures int    `json:"failures"` // in a row
	Held     bool   `json:"held"`     // gets only test units
	Out      bool   `json:"out"`      // shut out
	Why      string `json:"why,omitempty"`
	tests    int
	asked    int  // records drawn to be made again, and tests passed, since the last difference
	probe    bool // held, it was given a unit of which nobody knows the record
	wait     time.Duration
	next     time.Time
}

// Ledger is what is known of the workers and units of a run. It is used by one goroutine at a time.
type Ledger struct {
	policy  Policy
	mac     hash.Hash // under the secret
	text    []byte    // room for what goes into it
	units   map[string]unit
	names   map[string]uint32
	workers []Worker
	more    map[string][]uint32 // who else vouches for a unit
	second  map[string]second   // the record that differs from the stored one, until this process has decided
	known   []string            // units whose record this process has made
	live    int
	wrong   int // records found wrong
	parts   int // made again
	outs    int // workers shut out
	drawn   int // outs when the last sample was drawn, and one
	tries   int // samples drawn
	starved bool
	boot    string // the unit that shall be the first of known
	able    int    // workers that are neither held nor shut out; 0: to be counted
}

// second is a record that differs from the stored one: whose, and the first bytes of its hash.
type second struct {
	by  uint32
	sum uint64
}

// New begins a ledger. The secret must be as unpredictable as a key, and the same after a restart.
func New(p Policy, secret [32]byte) *Ledger {
	p.First = cmp.Or(p.First, 3)
	return &Ledger{policy: p, mac: hmac.New(sha256.New, secret[:]), units: map[string]unit{}, names: map[string]uint32{"": 0}, workers: make([]Worker, 1),
		more: map[string][]uint32{}, second: map[string]second{}, live: math.MaxInt}
}

// Live says how many workers there are now.
func (l *Ledger) Live(n int) { l.live = max(1, n) }

// worker returns a worker, a new one if it was never heard of.
func (l *Ledger) worker(name string) (uint32, *Worker) {
	w, ok := l.names[name]
	if !ok {
		w = uint32(len(l.workers))
		l.names[name] = w
		l.workers = append(l.workers, Worker{Name: name})
		l.able = 0
	}
	return w, &l.workers[w]
}

// Of returns what is known of a worker.
func (l *Ledger) Of(name string) Worker { return l.workers[l.names[name]] }

// draws returns four numbers that only the secret gives.
func (l *Ledger) draws(what, name, by string, n uint64) (d [4]uint64) {
	h := l.mac
	h.Reset()
	for _, s := range []string{what, name, by} {
		l.text = append(binary.BigEndian.AppendUint64(l.text[:0], uint64(len(s))), s...)
		h.Write(l.text)
	}
	l.text = binary.BigEndian.AppendUint64(l.text[:0], n)
	h.Write(l.text)
	sum := h.Sum(l.text[:0])
	for i := range d {
		d[i] = binary.BigEndian.Uint64(sum[8*i:])
	}
	return d
}

// below reports whether a draw is among a part of all.
func below(draw uint64, part float64) bool {
	return part >= 1 || draw < uint64(max(0, part)*(1<<64))
}

// drawnUnit is a unit with its draw for the sample.
type drawnUnit struct {
	name string
	draw uint64
}

// order returns the units that workers made in the order of the sample. It is another each time that
// somebody was shut out, so that it does not matter what those knew who come back under new names.
func (l *Ledger) order() (all []drawnUnit) {
	for name, u := range l.units {
		if u.done&open == 0 && u.by != 0 {
			all = append(all, drawnUnit{name, l.draws("sample", name, l.workers[u.by].Name, uint64(l.outs)<<32|uint64(u.gen))[0]})
		}
	}
	slices.SortFunc(all, func(a, b drawnUnit) int { return cmp.Compare(a.draw, b.draw) })
	return all
}

// Accepted takes a record in that was stored, by a worker or "" for this process, and says what is
// to be done with it. A unit that has a record already is not changed.
func (l *Ledger) Accepted(name, by string) (v Verdict) {
	u, had := l.units[name]
	if had && u.done&open == 0 {
		return v
	}
	n, w := l.worker(by)
	if w.Out {
		v.Open = []string{name}
		return v
	}
	u = unit{by: n, gen: u.gen}
	if by == "" {
		u.done = Here.bit()
		l.know(name)
		l.units[name] = u
		return v
	}
	d := l.draws("record", name, by, uint64(u.gen))
	rate := 1.0
	if l.policy.First < 0 {
		rate = 0
	} else if w.asked >= l.policy.First {
		rate = 1 / float64(w.asked)
	}
	first := rate == 1 && len(l.known) == 0 && l.units[l.boot].due&(Here.bit()|Third.bit()) == 0
	if first {
		l.boot = name
	}
	if l.policy.All || first {
		u.due = Here.bit() // finds whatever the others would
	} else {
		if below(d[1], max(rate, l.policy.Verify)) {
			u.due = Again.bit()
		}
		if l.policy.Show > 0 && below(d[2], max(rate, l.policy.Show)) {
			u.due |= Show.bit()
		}
	}
	if u.due&(Here.bit()|Again.bit()) != 0 {
		w.asked++
	}
	l.units[name] = u
	if !w.Held || w.probe {
		l.succeeded(n)
	}
	v.Due = l.Due(name)
	return v
}

// know adds a unit to those for tests; a thousand are enough.
func (l *Ledger) know(name string) {
	if len(l.known) < 1000 {
		l.known = append(l.known, name)
	}
	l.starved = false
}

// Due returns the checks of a unit that have no end yet.
func (l *Ledger) Due(name string) (all []Check) {
	u := l.units[name]
	for k := Show; k <= Third; k++ {
		if u.due&k.bit() != 0 {
			all = append(all, l.check(name, u, k))
		}
	}
	return all
}

func (l *Ledger) check(name string, u unit, k Kind) Check {
	c := Check{Unit: name, Kind: k, By: l.workers[u.by].Name, Gen: u.gen}
	if k == Here && l.drawn == l.outs+1 {
		c.Rest = l.drawn
	}
	return c
}

// Check is a check that nobody asked for: Again of a record of a worker that was late, or Test. It
// reports whether there is a record to be checked.
func (l *Ledger) Check(name string, k Kind) (c Check, ok bool) {
	u, ok := l.units[name]
	return l.check(name, u, k), ok && u.done&open == 0
}

// Pending returns the checks of all units that have no end yet, such as after a restart.
func (l *Ledger) Pending() (all []Check) {
	for name := range l.units {
		all = append(all, l.Due(name)...)
	}
	slices.SortFunc(all, func(a, b Check) int { return cmp.Or(cmp.Compare(a.Unit, b.Unit), cmp.Compare(a.Kind, b.Kind)) })
	return all
}

// Rest draws the sample at the end, when every unit has a record: so many units. It returns what of
// them is to be run here, and is asked until there is nothing more, or for more of the same sample.
func (l *Ledger) Rest(n int) (all []Check) {
	l.tried(l.outs + 1)
	order := l.order()
	for _, d := range order[:min(n, len(order))] {
		if u := l.units[d.name]; (u.due|u.done)&(Here.bit()|Third.bit()) == 0 {
			u.due |= Here.bit()
			l.units[d.name] = u
			all = append(all, l.check(d.name, u, Here))
		}
	}
	return all
}

// tried counts the samples, also those that an earlier process has drawn.
func (l *Ledger) tried(drawn int) {
	if drawn > l.drawn {
		l.tries++
		l.drawn = drawn
	}
}

// Forget takes in that there is no such unit: the record that left it was wrong.
func (l *Ledger) Forget(name string) {
	delete(l.units, name)
	delete(l.more, name)
	delete(l.second, name)
}

// May reports whether a worker may carry out Again. Who may at first is drawn, two workers on
// average; with every five seconds twice as many.
func (l *Ledger) May(c Check, worker string, age time.Duration) bool {
	n, w := l.worker(worker)
	u := l.units[c.Unit]
	if w.Out || w.Held || n == u.by || slices.Contains(l.more[c.Unit], n) {
		return false
	}
	if l.able == 0 {
		for i := range l.workers[1:] {
			if w := &l.workers[i+1]; !w.Out && !w.Held {
				l.able++
			}
		}
	}
	share := 2 / float64(min(l.able, l.live)) * math.Exp2(age.Seconds()/5)
	return below(l.draws("again", c.Unit, worker, uint64(c.Gen))[0], share)
}

// Draw returns which part of a record is made again, of so many.
func (l *Ledger) Draw(c Check, parts int) int {
	return int(l.draws("parts", c.Unit, c.By, uint64(c.Gen)<<32)[0] % uint64(parts))
}

// Result takes in what came of a check that was carried out by a worker, "" for this process, and
// the record that it made, nil for Show. A check of a record that is not valid any more changes
// nothing.
func (l *Ledger) Result(c Check, by string, f Finding, record []byte) Verdict {
	return l.result(c, by, f, sum(record))
}

func sum(record []byte) uint64 {
	h := sha256.Sum256(record)
	return binary.BigEndian.Uint64(h[:])
}

func (l *Ledger) result(c Check, by string, f Finding, sum uint64) (v Verdict) {
	u, ok := l.units[c.Unit]
	if !ok || u.done&open != 0 || u.gen != c.Gen || l.workers[u.by].Name != c.By {
		return v
	}
	n, w := l.worker(by)
	l.tried(c.Rest)
	if c.Kind == Again && n == 0 {
		c.Kind = Here
		u.due &^= Again.bit()
	}
	if c.Kind == Again && (n == u.by || w.Out || slices.Contains(l.more[c.Unit], n)) || c.Kind == Test && w.Out {
		return v // no other's opinion
	}
	maker := &l.workers[u.by]
	u.due &^= c.Kind.bit()
	third := func(by uint32) {
		u.due = u.due&^Here.bit() | Third.bit()
		l.second[c.Unit] = second{by, sum}
	}
	switch c.Kind {
	case Show:
		switch f {
		case Agrees:
			u.done |= Show.bit()
			l.parts++
		case Silent:
			u.due |= Here.bit() &^ u.done
		default:
			maker.doubted()
			u.due = u.due&^Here.bit() | Third.bit()
		}
	case Again:
		if f == Agrees {
			maker.right()
			u.done |= Again.bit()
			l.more[c.Unit] = append(l.more[c.Unit], n)
			break
		}
		maker.doubted()
		w.doubted()
		third(n)
	case Here:
		if f == Agrees {
			l.right(c.Unit, &u)
			break
		}
		maker.doubted()
		third(0)
	case Third:
		l.decide(c.Unit, u, f, sum, &v)
		return v
	case Test:
		if f != Agrees { // of a record that this process has made
			w.doubted()
			l.shut(n, "its record of unit "+c.Unit+" is not the one that was made here", &v)
			return v
		}
		w.Good++
		w.asked++
		l.succeeded(n)
		return v
	}
	l.units[c.Unit] = u
	v.Due = l.Due(c.Unit)
	return v
}

// doubted ends a row of records that were found right.
func (w *Worker) doubted() { w.Good, w.asked, w.Differed = 0, 0, w.Differed+1 }

func (w *Worker) right() { w.Checked, w.Good = w.Checked+1, w.Good+1 }

// right notes that this process has made the record of a unit, too.
func (l *Ledger) right(name string, u *unit) {
	l.workers[u.by].right()
	u.done |= Here.bit()
	u.due &^= Here.bit() | Again.bit()
	l.know(name)
}

// decide ends a difference: this process has made the record. Where it has made it before, it must
// have made the same.
func (l *Ledger) decide(name string, u unit, f Finding, sum uint64, v *Verdict) {
	other, two := l.second[name]
	if two && other.by == 0 && (f == Agrees || sum != other.sum) {
		v.Unsteady = name
		return
	}
	delete(l.second, name)
	why := "its record of unit " + name + " is not the one that was made here"
	if f == Agrees {
		l.right(name, &u)
		l.units[name] = u
	} else {
		l.wrong++
		u.due = 0
		l.units[name] = u
		for _, n := range append([]uint32{u.by}, l.more[name]...) { // those who agreed with it, too
			l.shut(n, why, v)
		}
	}
	if two && other.by != 0 && (f == Agrees || sum != other.sum) {
		l.shut(other.by, why, v)
	}
}

// ShutOut shuts a worker out by hand.
func (l *Ledger) ShutOut(name, why string) (v Verdict) {
	n, _ := l.worker(name)
	l.shut(n, why, &v)
	return v
}

// shut shuts a worker out and opens what only workers vouch for that are shut out.
func (l *Ledger) shut(n uint32, why string, v *Verdict) {
	w := &l.workers[n]
	if n == 0 || w.Out {
		return
	}
	w.Out, w.Why, l.able = true, why, 0
	l.outs++
	v.Out = append(v.Out, w.Name)
	var opened []string
	for name, u := range l.units {
		if u.done&(open|Here.bit()) != 0 || u.by != n && !slices.Contains(l.more[name], n) {
			continue
		}
		others := append([]uint32{u.by}, l.more[name]...)
		if slices.ContainsFunc(others, func(o uint32) bool { return !l.workers[o].Out }) {
			u.due &^= Show.bit() // nobody is left to show it
			l.units[name] = u
			continue
		}
		delete(l.more, name)
		delete(l.second, name)
		l.units[name] = unit{gen: u.gen + 1, done: open}
		opened = append(opened, name)
	}
	slices.Sort(opened)
	v.Open = append(v.Open, opened...)
}

// Lease says what a worker may be given now: a unit for a test, or any unit, or nothing.
func (l *Ledger) Lease(name string, now time.Time) (test string, free bool) {
	n, w := l.worker(name)
	switch {
	case w.Out, w.Held && now.Before(w.next):
		return "", false
	case w.Held:
		w.wait = min(max(time.Second, 2*w.wait), 5*time.Minute)
		w.next = now.Add(w.wait)
	case w.Failures < mostFails-1 && (w.tests > 0 || w.Good > 0):
		return "", true
	}
	for k := range uint64(8) { // if it can be, not one that this worker has made
		if len(l.known) == 0 {
			break
		}
		unit := l.known[l.draws("test", name, "", uint64(w.tests)<<8+k)[0]%uint64(len(l.known))]
		if l.units[unit].by != n || k == 7 && w.tests > 0 {
			w.tests++
			return unit, false
		}
	}
	l.starved = l.starved || w.Held || w.Failures > 0
	w.probe = w.Held
	return "", true
}

// Starved reports whether a worker should have had a unit for a test, and there was none: this
// process should run one.
func (l *Ledger) Starved() bool { return l.starved }

// Failed takes in that a worker failed: its process died, it handed in what is no record, or let a
// unit lie.
func (l *Ledger) Failed(name string) {
	_, w := l.worker(name)
	if w.Failures++; w.Failures >= mostFails {
		w.Held, w.probe, l.able = true, false, 0
	}
}

// succeeded ends a row of failures: the units were to blame.
func (l *Ledger) succeeded(n uint32) {
	w := &l.workers[n]
	w.Failures, w.Held, w.probe, w.wait, l.able = 0, false, false, 0, 0
}

// entry is a finding as it is kept.
type entry struct {
	Check
	From    string  `json:"from,omitempty"`
	Finding Finding `json:"finding,omitempty"`
	Sum     uint64  `json:"sum,omitempty"` // of a record that differs
}

// Entry returns a finding as it is kept, for Replay.
func Entry(c Check, by string, f Finding, record []byte) []byte {
	e := entry{Check: c, From: by, Finding: f}
	if f == Differs {
		e.Sum = sum(record)
	}
	b, err := json.Marshal(e)
	if err != nil { // names and numbers only
		panic(err)
	}
	return b
}

// Replay takes in a finding that was kept.
func (l *Ledger) Replay(data []byte) (Verdict, error) {
	var e entry
	if err := json.Unmarshal(data, &e); err != nil {
		return Verdict{}, fmt.Errorf("finding of a check: %w", err)
	}
	return l.result(e.Check, e.From, e.Finding, e.Sum), nil
}
