package trust

import (
	"fmt"
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

var (
	secret = [32]byte{1, 2, 3}
	began  = time.Unix(1e9, 0)
)

// knowing is a ledger with one unit that this process has made, so that the first record of a
// worker is not run again here.
func knowing(p Policy) *Ledger {
	l := New(p, secret)
	l.Accepted("known", "")
	return l
}

func only(t *testing.T, l *Ledger, unit string, kinds ...Kind) Check {
	t.Helper()
	due := l.Due(unit)
	if len(due) != len(kinds) {
		t.Fatalf("unit %s: %+v due, want %v", unit, due, kinds)
	}
	for i, c := range due {
		if c.Kind != kinds[i] || c.Unit != unit {
			t.Fatalf("unit %s: %+v due, want %v", unit, due, kinds)
		}
	}
	return due[0]
}

func out(l *Ledger) (names []string) {
	for _, w := range l.workers[1:] {
		if w.Out {
			names = append(names, w.Name)
		}
	}
	return names
}

// The rate falls as a worker's records are found right, down to the floor, and is back at once.
func TestRate(t *testing.T) {
	l := knowing(Policy{Verify: 0.1})
	asked, block := 0, [5]int{}
	for i := range 5000 {
		unit := fmt.Sprint("0.", i)
		l.Accepted(unit, "a")
		for _, c := range l.Due(unit) {
			if c.Kind != Again || c.By != "a" {
				t.Fatalf("%+v", c)
			}
			asked++
			block[i/1000]++
			l.Result(c, "b", Agrees, nil)
		}
		if i == 2 && asked != 3 {
			t.Fatalf("%d of the first 3 records are made again, want all", asked)
		}
	}
	for i, n := range block[1:] {
		if n < 60 || n > 140 {
			t.Errorf("%d of 1000 records made again in block %d, want about 100", n, i+1)
		}
	}
	l.Accepted("0.x", "a")
	v := l.Result(l.check("0.x", l.units["0.x"], Again), "b", Differs, []byte("other"))
	third := only(t, l, "0.x", Third)
	if v.Due[0] != third || len(v.Out)+len(v.Open) > 0 {
		t.Fatalf("%+v", v)
	}
	l.Result(third, "", Agrees, nil)
	if got := out(l); !slices.Equal(got, []string{"b"}) {
		t.Fatalf("shut out: %v, want b", got)
	}
	for i := range 2 { // with the one found right by the third, the first three again
		unit := fmt.Sprint("1.", i)
		l.Accepted(unit, "a")
		l.Result(only(t, l, unit, Again), "c", Agrees, nil)
	}
}

// Many records at once, before anything is known of the first: the rate falls all the same.
func TestBurst(t *testing.T) {
	l := knowing(Policy{Verify: 0.01})
	due := 0
	for i := range 4000 {
		due += len(l.Accepted(fmt.Sprint(i), "a").Due)
	}
	if due < 60 || due > 140 { // about the root of twice 4000
		t.Errorf("%d of 4000 records are made again", due)
	}
}

// Nobody can tell the draws without the secret, and a unit that is opened again is drawn anew.
func TestDrawn(t *testing.T) {
	draw := func(secret [32]byte, gen int) (all []bool) {
		l := New(Policy{Verify: 0.5, First: 1}, secret)
		l.Accepted("known", "")
		for i := range 400 {
			unit := fmt.Sprint(i)
			l.units[unit] = unitOf(gen)
			l.Accepted(unit, "a")
			all = append(all, l.units[unit].due&Again.bit() != 0)
		}
		return all
	}
	same := func(a, b []bool) (n int) {
		for i := range a {
			if a[i] == b[i] {
				n++
			}
		}
		return n
	}
	a := draw(secret, 0)
	if !slices.Equal(a, draw(secret, 0)) {
		t.Error("another draw after a restart")
	}
	for what, b := range map[string][]bool{"secret": draw([32]byte{9}, 0), "generation": draw(secret, 1)} {
		if n := same(a, b); n < 150 || n > 250 {
			t.Errorf("%d of 400 draws are the same with another %s", n, what)
		}
	}
}

func unitOf(gen int) unit { return unit{gen: uint16(gen), done: open} }

// What only the one who was wrong vouches for is opened; what an honest worker or this process has
// made too stays.
func TestReopened(t *testing.T) {
	l := knowing(Policy{First: 1000})
	for _, unit := range []string{"1", "2", "3", "4"} {
		l.Accepted(unit, "liar")
	}
	l.Result(only(t, l, "1", Again), "honest", Agrees, nil)
	l.Result(l.check("2", l.units["2"], Here), "", Agrees, nil)
	l.Result(only(t, l, "3", Again), "friend", Agrees, nil)
	l.Accepted("5", "honest")
	l.Result(only(t, l, "4", Again), "honest", Differs, []byte("right"))
	v := l.Result(only(t, l, "4", Third), "", Differs, []byte("right"))
	if !slices.Equal(v.Out, []string{"liar"}) || !slices.Equal(v.Open, []string{"4"}) {
		t.Fatalf("%+v", v)
	}
	v = l.ShutOut("friend", "by hand")
	if !slices.Equal(v.Open, []string{"3"}) {
		t.Fatalf("%+v", v)
	}
	if got := l.Accepted("3", "liar"); !slices.Equal(got.Open, []string{"3"}) {
		t.Errorf("a record of one who is shut out: %+v", got)
	}
	if got := l.Accepted("3", "honest"); len(got.Due) != 1 || got.Due[0].Gen != 1 {
		t.Errorf("%+v", got)
	}
	if v := l.Result(Check{Unit: "3", Kind: Again, By: "liar"}, "x", Differs, nil); !reflect.DeepEqual(v, Verdict{}) || len(l.second) > 0 {
		t.Errorf("a finding about an earlier record: %+v", v)
	}
}

// The third decides: who was wrong, the maker, the second, both, or those who agreed.
func TestThird(t *testing.T) {
	for _, c := range []struct {
		stored, second, here string
		friend               bool
		out                  string
		open                 bool
	}{
		{"x", "y", "x", false, "second", false},
		{"x", "y", "y", false, "maker", true},
		{"x", "y", "z", false, "maker second", true},
		{"x", "y", "y", true, "maker friend", true},
	} {
		l := knowing(Policy{})
		l.Accepted("1", "maker")
		if c.friend {
			l.Result(only(t, l, "1", Again), "friend", Agrees, nil)
		}
		second, _ := l.Check("1", Again)
		l.Result(second, "second", Differs, []byte(c.second))
		f := Differs
		if c.here == c.stored {
			f = Agrees
		}
		v := l.Result(only(t, l, "1", Third), "", f, []byte(c.here))
		if got := strings.Join(v.Out, " "); got != c.out || (len(v.Open) == 1) != c.open {
			t.Errorf("%+v: %+v", c, v)
		}
	}
}

// This process says nothing against a worker before it has said it twice.
func TestUnsteady(t *testing.T) {
	for _, c := range []struct {
		first, again string
		unsteady     bool
	}{{"y", "y", false}, {"y", "stored", true}, {"y", "z", true}} {
		l := New(Policy{}, secret)
		l.Accepted("1", "a")
		l.Result(only(t, l, "1", Here), "", Differs, []byte(c.first)) // the first of a run is made here
		f := Differs
		if c.again == "stored" {
			f = Agrees
		}
		v := l.Result(only(t, l, "1", Third), "", f, []byte(c.again))
		if (v.Unsteady == "1") != c.unsteady || (len(v.Out) == 0) != c.unsteady {
			t.Errorf("%+v: %+v", c, v)
		}
	}
}

// Parts: wrong ones are followed by a run of the unit here, as are parts that nobody shows.
func TestShow(t *testing.T) {
	for f, want := range map[Finding]Kind{Differs: Third, Silent: Here} {
		l := knowing(Policy{Show: 0.5, First: 1})
		l.Accepted("1", "a")
		due := l.Due("1")
		if len(due) != 2 || due[0].Kind != Show || due[1].Kind != Again {
			t.Fatalf("%+v", due)
		}
		drawn := map[int]bool{}
		for gen := range uint16(200) {
			drawn[l.Draw(Check{Unit: "1", By: "a", Gen: gen}, 5)] = true
		}
		if len(drawn) != 5 || drawn[5] || drawn[-1] {
			t.Errorf("of 5 parts these are drawn: %v", drawn)
		}
		l.Result(due[1], "b", Agrees, nil)
		l.Result(due[0], "", f, nil)
		c := only(t, l, "1", want)
		if v := l.Result(c, "", Agrees, nil); len(v.Out) > 0 {
			t.Errorf("%v: %+v", f, v)
		}
	}
}

// A black hole gets test units only, ever more seldom.
func TestBlackHole(t *testing.T) {
	l := knowing(Policy{})
	now, given := began, 0
	for range 500 {
		test, free := l.Lease("hole", now)
		if test == "" && !free {
			now = now.Add(time.Second)
			continue
		}
		given++
		l.Failed("hole")
		l.Failed("hole")
	}
	if given > 12 || !l.Of("hole").Held {
		t.Errorf("%d units given in 500 s", given)
	}
	now = now.Add(time.Hour)
	test, _ := l.Lease("hole", now)
	l.Result(l.check(test, l.units[test], Test), "hole", Agrees, nil)
	if _, free := l.Lease("hole", now); !free {
		t.Error("mended, it gets no unit")
	}
}

// A sample that was drawn before somebody was shut out says nothing; and who has confirmed a record
// once does not confirm it twice.
func TestOnce(t *testing.T) {
	l := knowing(Policy{First: 1})
	for i := range 10 {
		l.Accepted(fmt.Sprint(i), "a")
	}
	for range 2 {
		c, _ := l.Check("3", Again)
		l.Result(c, "b", Agrees, nil)
	}
	if w := l.Of("a"); w.Checked != 1 {
		t.Errorf("%+v", w)
	}
	for _, c := range l.Rest(9) {
		l.Result(c, "", Agrees, nil)
	}
	before := l.Assurance().Here
	l.ShutOut("c", "by hand")
	if after := l.Assurance().Here; before != 9 || after != 0 {
		t.Errorf("%d run again here, then %d; want 9, then 0", before, after)
	}
}

// After all but one of the failures that make a black hole a worker is tested, before it is held.
func TestShaky(t *testing.T) {
	l := knowing(Policy{})
	test, _ := l.Lease("shaky", began)
	l.Result(l.check(test, l.units[test], Test), "shaky", Agrees, nil)
	for failures := range mostFails {
		if test, free := l.Lease("shaky", began); free != (failures < mostFails-1) || (test == "") != free {
			t.Errorf("after %d failures: unit %q, any %v", failures, test, free)
		}
		l.Failed("shaky")
	}
	if !l.Of("shaky").Held {
		t.Error("it is not held")
	}
}

// New workers begin with a unit that this process has made, where there is one.
func TestBegin(t *testing.T) {
	l := New(Policy{}, secret)
	if test, free := l.Lease("a", began); test != "" || !free || l.Starved() {
		t.Error("no unit for the first worker")
	}
	l.Accepted("1", "a")
	l.Result(only(t, l, "1", Here), "", Agrees, nil)
	if test, _ := l.Lease("b", began); test != "1" {
		t.Errorf("test %q", test)
	}
	if v := l.Result(l.check("1", l.units["1"], Test), "b", Differs, []byte("x")); !slices.Equal(v.Out, []string{"b"}) {
		t.Errorf("%+v", v)
	}
	if test, free := l.Lease("b", began); test != "" || free {
		t.Error("one who is shut out has a unit")
	}
}

// Who may make a record again is drawn: one who asks all the time is not the one.
func TestMay(t *testing.T) {
	l := knowing(Policy{First: 1 << 30})
	for w := range 40 {
		l.worker(fmt.Sprint("w", w))
	}
	friend, all := 0, 0
	for i := range 1000 {
		unit := fmt.Sprint(i)
		l.Accepted(unit, "w0")
		c := only(t, l, unit, Again)
		if l.May(c, "w0", time.Hour) {
			t.Fatal("its own record")
		}
		if l.May(c, "w1", 0) {
			friend++
		}
		for w := range 40 {
			if l.May(c, fmt.Sprint("w", w), 0) {
				all++
			}
			if w > 0 && !l.May(c, fmt.Sprint("w", w), time.Minute) {
				t.Fatal("nobody after a minute")
			}
		}
	}
	if friend < 25 || friend > 80 || all < 1600 || all > 2300 {
		t.Errorf("the friend may make %d of 1000 again; %d workers may", friend, all)
	}
}

// After a restart the same is known, from the records, findings and crashes in their order.
func TestReplay(t *testing.T) {
	p := Policy{Verify: 0.2, Show: 0.3}
	a, b := New(p, secret), New(p, secret)
	r := rand.New(rand.NewPCG(1, 2))
	settle := func(c Check, by string, f Finding, record string) {
		v := a.Result(c, by, f, []byte(record))
		w, err := b.Replay(Entry(c, by, f, []byte(record)))
		if err != nil || !reflect.DeepEqual(v, w) {
			t.Fatalf("%+v, %+v, %v", v, w, err)
		}
	}
	for i := range 3000 {
		unit, by := fmt.Sprint(r.IntN(2000)), fmt.Sprint("w", r.IntN(30))
		a.Accepted(unit, by)
		b.Accepted(unit, by)
		for due := a.Due(unit); len(due) > 0; due = a.Due(unit) {
			c, f := due[r.IntN(len(due))], Agrees
			if r.IntN(100) == 0 {
				f = Differs
			}
			who := ""
			if c.Kind == Again {
				who = fmt.Sprint("w", r.IntN(30))
			}
			if r.IntN(10) == 0 {
				break // left for later
			}
			settle(c, who, f, "other")
		}
		if i%500 == 0 {
			a.Rest(i / 20)
			b.Rest(i / 20)
			if x, y := a.Pending(), b.Pending(); !reflect.DeepEqual(x, y) || !reflect.DeepEqual(a.Assurance(), b.Assurance()) {
				t.Fatalf("%d, %d pending", len(x), len(y))
			}
		}
	}
	if _, err := b.Replay([]byte("junk")); err == nil {
		t.Error("junk is no finding")
	}
	if len(out(a)) == 0 {
		t.Error("nobody was shut out: the test is too mild")
	}
}

// The bounds are those of exact fractions.
func TestBounds(t *testing.T) {
	choose := func(n, k int) *big.Int { return new(big.Int).Binomial(int64(n), int64(k)) }
	for all := 1; all < 40; all++ {
		for n := 0; n < all; n++ {
			want := 0
			for w := 1; w <= all-n; w++ {
				p := new(big.Rat).SetFrac(choose(all-w, n), choose(all, n))
				if got, _ := p.Float64(); math.Abs(math.Exp(missed(all, n, w))-got) > 1e-9 {
					t.Fatalf("missed(%d, %d, %d) is %g, want %g", all, n, w, math.Exp(missed(all, n, w)), got)
				}
				if p.Cmp(big.NewRat(1, 20)) > 0 {
					want = w
				}
			}
			if got := mostWrong(all, n, 0.05); got != want {
				t.Errorf("%d of %d: at most %d, want %d", n, all, got, want)
			}
		}
	}
	for _, s := range []float64{0, 0.3, 1} { // false work: the best of all ways to spread it evenly
		best := math.Inf(-1)
		for m := 5; m <= 100; m++ {
			best = max(best, float64(m)*(math.Log1p(-0.02)+math.Log1p(-s*5/float64(m))))
		}
		if got := unseen(100, 5, 0.02, s); math.Abs(got-best) > 1e-9 {
			t.Errorf("parts asked with %g: %g, want %g", s, got, best)
		}
	}
}

// "30 of 5,500 units run again here: with 95 % at most 10 % of the units are wrong."
func TestSentence(t *testing.T) {
	l := knowing(Policy{})
	for i := range 5500 {
		l.Accepted(fmt.Sprint(i), fmt.Sprint("w", i%50))
	}
	rest := l.Rest(30)
	if len(rest) != 30 {
		t.Fatalf("%d drawn at the end", len(rest))
	}
	for _, c := range rest {
		l.Result(c, "", Agrees, nil)
	}
	for _, c := range l.Pending() {
		l.Result(c, "other", Agrees, nil)
	}
	a := l.Assurance()
	if want := "30 of 5,500 units run again here: with 95 % at most 9.9 % of the units are wrong"; a.Text != want || a.Here != 30 || a.Pending != 0 {
		t.Errorf("%+v", a)
	}
	if len(l.Rest(30)) > 0 {
		t.Error("drawn twice")
	}
	l.ShutOut("w1", "by hand") // now every bound allows for those who come back under new names
	if b := l.Assurance(); b.AtMost <= a.AtMost {
		t.Errorf("%+v", b)
	}
	for _, c := range l.Rest(30) {
		l.Result(c, "", Agrees, nil)
	}
	if b := l.Assurance(); b.Here < 30 || 2*b.AtMost < 3*a.AtMost {
		t.Errorf("%+v", b)
	}
	all := knowing(Policy{All: true})
	all.Accepted("1", "a")
	all.Result(only(t, all, "1", Here), "", Agrees, nil)
	if a := all.Assurance(); a.AtMost != 0 || a.Text != "every unit run again here" {
		t.Errorf("%+v", a)
	}
	if a := knowing(Policy{}).Assurance(); a.Text != "every unit run here" {
		t.Errorf("%+v", a)
	}
}

// The bound of 95 % holds against liars who come back under new names as often as they like and
// stop when they are content, and wherever the samples end.
func TestLongCoverage(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	broken, caught := 0, 0
	const runs, units = 2000, 200
	for run := range runs {
		var key [32]byte
		key[0], key[1] = byte(run), byte(run>>8)
		l := New(Policy{First: -1}, key)
		var open []string
		for i := range units {
			open = append(open, fmt.Sprint(i))
		}
		wrong, patience, share := map[string]bool{}, 1+r.IntN(20), r.Float64()
		for name := 0; len(open) > 0; name++ {
			for _, unit := range open {
				by := "honest"
				if wrong[unit] = name < patience && r.Float64() < share; wrong[unit] {
					by = fmt.Sprint("liar", name)
				}
				l.Accepted(unit, by)
			}
			open = nil
			for n := 1 + r.IntN(10); n < 40 && len(open) == 0; n *= 2 {
				for _, c := range l.Rest(n) {
					f := Found(!wrong[c.Unit])
					v := l.Result(c, "", f, []byte("right"))
					if f == Differs && len(v.Due) > 0 {
						v = l.Result(v.Due[0], "", f, []byte("right"))
					}
					open = append(open, v.Open...)
				}
			}
			share *= r.Float64()
			caught += len(open)
		}
		if a := l.Assurance(); a.AtMost < len(slices.DeleteFunc(slices.Collect(maps.Values(wrong)), func(w bool) bool { return !w })) {
			broken++
		}
	}
	if broken > runs/20 || caught == 0 {
		t.Errorf("the bound of 95 %% is broken in %d of %d runs, %d false records were found", broken, runs, caught)
	}
	t.Logf("broken in %d of %d runs", broken, runs)
}

// A million units take 100 bytes each at most, their names included.
func TestLongSmall(t *testing.T) {
	const n = 1_000_000
	before := used()
	l := knowing(Policy{Verify: 0.02})
	for i := range n {
		l.Accepted(fmt.Sprintf("0.12.5.%d", i), fmt.Sprint("w", i%1000))
	}
	if each := float64(used()-before) / n; each > 100 {
		t.Errorf("%.0f bytes a unit", each)
	} else {
		t.Logf("%.0f bytes a unit", each)
	}
	runtime.KeepAlive(l)
}

func used() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
