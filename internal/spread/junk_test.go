package spread_test

// What no worker of this program would send.

import (
	"bytes"
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/spread"
)

// Junk ends nothing, costs no other worker a unit, and is counted against its sender: requests that
// are not signed or were taken before, units that are none or another's, records that are none, too
// long, or of another unit. One that hands in a record that cannot be right is shut out.
func TestJunk(t *testing.T) {
	j, gate := newJob(t), make(chan struct{})
	j.do = func(_ context.Context, _ string, run func() ([]byte, error)) ([]byte, error) {
		<-gate
		return run()
	}
	store := folder(t, j, "")
	c, end := begun(context.Background(), t, j, store, spread.Options{Runner: here(t), Lease: 3 * time.Second})
	local := direct{To: c}
	work(context.Background(), local, j, "good", 2)
	r, other := newRaw(t, local), newRaw(t, local)
	r.join("junk")
	other.join("other")
	if r.name == other.name {
		t.Errorf("two workers are called %s", r.name)
	}
	its := r.take(1)[0]
	true_ := r.record(its.Unit)
	for _, frame := range [][]byte{nil, []byte("{}"), bytes.Repeat([]byte{7}, 200)} {
		if a := r.send(frame); a.Refused == "" {
			t.Errorf("%q: %+v", frame, a)
		}
	}
	frame := r.key.Seal(&spread.Request{Session: r.session, Number: 1000})
	frame[len(frame)-2] ^= 1
	if a := r.send(frame); !strings.Contains(a.Refused, "not signed") {
		t.Errorf("a changed request: %+v", a)
	}
	r.number = 2000
	frame = r.key.Seal(&spread.Request{Session: r.session, Number: 1999, Done: []spread.Handed{{Lease: its, Record: true_}}})
	r.send(frame)
	if a := r.send(frame); !strings.Contains(a.Refused, "before") {
		t.Errorf("a request that was taken before: %+v", a)
	}
	if a := r.send(r.key.Seal(&spread.Request{Session: "other", Number: 3000})); !a.Again {
		t.Errorf("a request of another session: %+v", a)
	}
	theirs := other.take(1)[0]
	for _, h := range []spread.Handed{
		{Lease: spread.Lease{Unit: "0.99999"}, Record: []byte("junk")},
		{Lease: spread.Lease{Unit: its.Unit + ".1", Mark: its.Mark}, Record: true_},
		{Lease: theirs, Record: r.record(theirs.Unit)}, // another's, with a true record
		{Lease: spread.Lease{Unit: theirs.Unit}, Crash: "it died"},
		{Lease: theirs, Record: make([]byte, 9<<20)},
	} {
		r.call(spread.Request{Done: []spread.Handed{h}})
	}
	r.call(spread.Request{Shown: []spread.Shown{{Unit: theirs.Unit, Parts: [][]byte{true_}}}})
	for range 1000 { // nothing of what it was given is left
		if records(t, store)[its.Unit] {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	// A record of another unit, for a unit that it has.
	more, wrong := other.take(1)[0], true_
	if more.Unit == its.Unit { // to see whether it is well
		wrong = r.record(theirs.Unit)
	}
	if a := other.hand(more, wrong); a.Refused == "" {
		for range 1000 {
			if a = other.call(spread.Request{Leaves: true}); a.Refused != "" {
				break
			}
			time.Sleep(5 * time.Millisecond)
		}
		if !strings.Contains(a.Refused, "shut out") {
			t.Errorf("a record of another unit: %+v", a)
		}
	}
	close(gate)
	out, err := end()
	if err != nil || !out.Report.Whole || out.Report.Solutions != 11520 {
		t.Fatalf("%+v, %v", out, err)
	}
	same(t, out.Records, plainly(t, newJob(t)))
	for _, want := range []struct {
		name string
		junk int
		out  bool
	}{{r.name, 6, false}, {other.name, 0, true}} {
		one := out.Each[slices.IndexFunc(out.Each, func(w spread.Worker) bool { return w.Worker == want.name })]
		if one.Refused < want.junk || (one.ShutOut != "") != want.out {
			t.Errorf("%+v, want %+v", one, want)
		}
	}
}

// A worker that floods is shut out by the count of its junk, and the run goes on.
func TestFlood(t *testing.T) {
	j := newJob(t)
	c, end := begun(context.Background(), t, j, folder(t, j, ""), spread.Options{Runner: here(t)})
	local := direct{To: c}
	r := newRaw(t, local)
	r.join("flood")
	var a spread.Answer
	size := 7 << 20
	for i := 0; i < 100 && a.Refused == ""; i++ {
		a = r.call(spread.Request{Done: []spread.Handed{{Lease: spread.Lease{Unit: fmt.Sprint("0.", i)}, Record: make([]byte, size)}}})
		size = 100
	}
	if !strings.Contains(a.Refused, "shut out") {
		t.Errorf("%+v", a)
	}
	work(context.Background(), local, j, "good", 2)
	if out, err := end(); err != nil || !out.Report.Whole || out.Report.Solutions != 11520 {
		t.Fatalf("%+v, %v", out, err)
	}
}

// What a worker asks and hears while the run goes on, and it has nothing to do, is short.
func TestShortQuestion(t *testing.T) {
	key := spread.NewKey()
	frame := key.Seal(&spread.Request{Session: "0123456789abcdef", Number: 1 << 40, Want: 4096})
	if len(frame) > 200 {
		t.Errorf("a question of %d bytes", len(frame))
	}
}
