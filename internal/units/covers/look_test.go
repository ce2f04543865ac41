package covers

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/puzzletest"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
)

// largerCover makes a problem with trees of some hundred to some thousand nodes, in which chains of
// forced choices and dead ends are common: options are short, and many items have few of them.
func largerCover(r *rand.Rand) *puzzle.Cover {
	c := &puzzle.Cover{Primary: 8 + r.IntN(10)}
	secondary := r.IntN(6)
	for i := range c.Primary + secondary {
		c.Items = append(c.Items, fmt.Sprint("i", i))
	}
	if r.IntN(3) == 0 {
		for range c.Primary {
			c.Multiplicity = append(c.Multiplicity, 1+r.IntN(9)/7)
		}
	}
	longest := 2 + r.IntN(3)
	for range c.Primary * (2 + r.IntN(3)) {
		option := r.Perm(c.Primary)[:1+r.IntN(longest)]
		if secondary > 0 && r.IntN(4) == 0 {
			option = append(option, c.Primary+r.IntN(secondary))
		}
		c.Options = append(c.Options, option)
		if r.IntN(30) == 0 {
			c.Options = append(c.Options, slices.Clone(option))
		}
	}
	return c
}

// tallied counts what happened to records.
type tallied struct{ records, divided, parts, again int }

// honest runs a job, and looks at all its records, with few steps and with many, and at their parts.
func honest(t *testing.T, j *Job, r *rand.Rand, tally *tallied) {
	t.Helper()
	ctx := context.Background()
	w, err := j.Worker()
	if err != nil {
		t.Fatal(err)
	}
	queue, _ := j.Roots(ctx)
	for n := 0; len(queue) > 0 && n < 25; n++ {
		unit := queue[0]
		b, list, err := w.Run(ctx, unit)
		if err != nil {
			t.Fatal(err)
		}
		children, err := j.Children(unit, b)
		if err != nil {
			t.Fatal(err)
		}
		queue = append(queue[1:], children...)
		record, err := units.Decode(unit, b)
		if err != nil {
			t.Fatal(err)
		}
		tally.records++
		if record.Stop != "" && len(children) == 0 {
			t.Fatalf("unit %s was ended, and nothing is left: %s", unit, b)
		}
		if err := j.Look(ctx, unit, b, r.Uint64()); err != nil {
			t.Fatalf("%v %v: %s: %v", j.cover.Options, j.cover.Multiplicity, b, err)
		}
		for range 2 {
			if err := j.lookAt(ctx, record, r.Uint64(), 1+r.IntN(200)); err != nil {
				t.Fatalf("%v %v: %s: %v", j.cover.Options, j.cover.Multiplicity, b, err)
			}
		}
		names, err := j.Parts(ctx, unit, b, list)
		if err != nil || len(names) != len(list) {
			t.Fatalf("%v %v: %s, %s: %v", j.cover.Options, j.cover.Multiplicity, b, list, err)
		}
		if tally.parts += len(list); len(list) > 1 {
			tally.divided++
		}
		for k := range list {
			if len(list) > 10 && r.IntN(10) > 0 {
				continue
			}
			if one, _, err := w.Run(ctx, names[k]); err != nil || string(one) != string(list[k]) {
				t.Fatalf("part %s: %s, %v; in the list %s", names[k], one, err, list[k])
			}
			tally.again++
		}
	}
}

// No honest record is refused: by covers of all kinds, cut, divided and ended anyhow, with looks of
// few steps, which are mostly dives, and of many.
func TestHonest(t *testing.T) {
	r := rand.New(rand.NewPCG(36, 1))
	var tally tallied
	for i := range 300 {
		c := randomCover(r)
		if i%2 == 0 {
			c = largerCover(r)
		}
		cut := Cut{Size: units.Size{Aim: 1 + uint64(r.IntN(4000)), Budget: 1 + uint64(r.IntN(1500)), Piece: 1 + uint64(r.IntN(60))}}
		if r.IntN(2) == 0 {
			cut.Solutions = Hash
		}
		j, err := New(context.Background(), c, cut)
		if err != nil {
			t.Fatal(err)
		}
		honest(t, j, r, &tally)
	}
	t.Logf("%+v", tally)
	if tally.divided < 200 {
		t.Errorf("%+v: the test tests little", tally)
	}
}

// soma is the Soma cube, with its honest records and lists of parts.
func soma(t *testing.T, cut Cut) (j *Job, records map[string]*units.Record, lists map[string][][]byte) {
	t.Helper()
	e, err := library.Lookup("soma-cube")
	if err != nil {
		t.Fatal(err)
	}
	if j, err = New(context.Background(), puzzletest.Cover(t, e.Text).Cover, cut); err != nil {
		t.Fatal(err)
	}
	w, _ := j.Worker()
	records, lists = map[string]*units.Record{}, map[string][][]byte{}
	queue, _ := j.Roots(context.Background())
	for len(queue) > 0 {
		unit := queue[0]
		b, list, err := w.Run(context.Background(), unit)
		if err != nil {
			t.Fatal(err)
		}
		children, err := j.Children(unit, b)
		if err != nil {
			t.Fatal(err)
		}
		queue = append(queue[1:], children...)
		if records[unit], err = units.Decode(unit, b); err != nil {
			t.Fatal(err)
		}
		lists[unit] = list
	}
	return j, records, lists
}

// Forged records of the Soma cube: those of no work are all refused, and what a look sees of others
// is told. levels are those of a search that did less, solutions and hash made right.
func TestForgeries(t *testing.T) {
	for _, cut := range []Cut{{Size: units.Size{Aim: 300}}, {Size: units.Size{Aim: 20000}}, {Size: units.Size{Aim: 20000}, Solutions: Hash}} {
		j, records, _ := soma(t, cut)
		tried, refused := map[string]int{}, map[string]int{}
		for unit, honest := range records {
			forge := func(kind string, change func(r *units.Record)) {
				r := *honest
				r.Levels, r.Found = slices.Clone(honest.Levels), slices.Clone(honest.Found)
				change(&r)
				r.Nodes = 0
				for _, n := range r.Levels {
					r.Nodes += n
				}
				if r.Found != nil {
					r.Hash = new(units.Hash)
					for _, options := range r.Found {
						r.Hash.Add(options)
					}
				}
				if string(r.Encode()) == string(honest.Encode()) {
					return // the truth
				}
				tried[kind]++
				if j.Look(context.Background(), unit, r.Encode(), rand.Uint64()) != nil {
					refused[kind]++
				}
			}
			none := func(r *units.Record) { r.Solutions, r.Found, r.Hash = 0, nil, new(units.Hash) }
			forge("no work", func(r *units.Record) { r.Levels = []uint64{1}; none(r) })
			forge("one level", func(r *units.Record) { r.Levels = r.Levels[:min(2, len(r.Levels))]; none(r) })
			forge("two levels", func(r *units.Record) { r.Levels = r.Levels[:min(3, len(r.Levels))]; none(r) })
			forge("a tenth below three levels", func(r *units.Record) {
				for k := 3; k < len(r.Levels); k++ {
					r.Levels[k] = (r.Levels[k] + 9) / 10
				}
			})
			forge("half below three levels", func(r *units.Record) {
				for k := 3; k < len(r.Levels); k++ {
					r.Levels[k] = (r.Levels[k] + 1) / 2
				}
			})
			if honest.Solutions > 0 {
				forge("no solutions", none)
				forge("a solution dropped", func(r *units.Record) {
					if r.Solutions--; r.Found != nil {
						r.Found = r.Found[1:]
					}
				})
			}
			forge("a solution too many", func(r *units.Record) {
				if r.Solutions++; cut.Solutions != Hash {
					r.Found = append(r.Found, []int{0, 1, 2, 3, 4, 5, 6})
				}
			})
		}
		for kind, n := range tried {
			t.Logf("aim %d, %q, %d units: %s: %d of %d refused", cut.Aim, cut.Solutions, len(records), kind, refused[kind], n)
			if kind == "no work" && refused[kind] < n || cut.Solutions != Hash && kind == "a solution too many" && refused[kind] < n {
				t.Errorf("%s: %d of %d refused", kind, refused[kind], n)
			}
		}
	}
}

// A list of parts that is not the record's is refused, whatever is wrong with it. One that was made
// up, with right sums and a record that commits to it, is found by parts that are run again, as
// often as was computed: with a share f of wrong parts, k that are drawn show it with 1−(1−f)^k.
func TestDrawnParts(t *testing.T) {
	j, records, lists := soma(t, Cut{Size: units.Size{Aim: 20000, Piece: 300}, Solutions: Hash})
	ctx := context.Background()
	w, _ := j.Worker()
	r := rand.New(rand.NewPCG(36, 2))
	const drawn = 3
	expected, found, trials, longest := 0.0, 0, 0, 0
	for unit, honest := range records {
		list := lists[unit]
		if len(list) < 4 {
			continue
		}
		longest = max(longest, len(honest.Encode()))
		bytes := honest.Encode()
		for what, other := range map[string][][]byte{
			"one short": list[:len(list)-1], "one twice": append(slices.Clone(list), list[0]), "none": nil,
			"exchanged": append([][]byte{list[1], list[0]}, list[2:]...), "its record": {bytes},
		} {
			if _, err := j.Parts(ctx, unit, bytes, other); err == nil {
				t.Fatalf("unit %s: a list with %s is taken", unit, what)
			}
		}
		names, err := j.Parts(ctx, unit, bytes, list)
		if err != nil {
			t.Fatal(err)
		}
		// Nodes are moved between parts: the sums stay right.
		forged, wrong := slices.Clone(list), 0
		for k := 0; k+1 < len(list) && wrong < len(list)/3; k += 2 {
			a, _ := units.Decode(names[k], list[k])
			b, _ := units.Decode(names[k+1], list[k+1])
			level := len(a.Levels) - 1
			other := level + strings.Count(names[k], ".") - strings.Count(names[k+1], ".")
			if level < 1 || other < 1 || other >= len(b.Levels) || a.Stop+b.Stop != "" {
				continue
			}
			a.Levels[level], b.Levels[other] = a.Levels[level]+1, b.Levels[other]-1
			a.Nodes, b.Nodes = a.Nodes+1, b.Nodes-1
			if b.Levels[other] == 0 {
				continue
			}
			forged[k], forged[k+1], wrong = a.Encode(), b.Encode(), wrong+2
		}
		if _, err := j.Parts(ctx, unit, bytes, forged); err == nil && wrong > 0 {
			t.Fatalf("unit %s: a list with right sums is taken to which the record does not commit", unit)
		}
		liar := *honest
		liar.Parts = units.Commit(forged)
		if names, err = j.Parts(ctx, unit, liar.Encode(), forged); err != nil {
			t.Fatalf("the forger's sums: %v", err)
		}
		f := float64(wrong) / float64(len(list))
		for range 8 {
			trials++
			expected += 1 - math.Pow(1-f, drawn)
			for range drawn {
				k := r.IntN(len(forged))
				if b, _, err := w.Run(ctx, names[k]); err != nil || string(b) != string(forged[k]) {
					found++
					break
				}
			}
		}
		forged = slices.Clone(list)
		if one, _ := units.Decode(names[0], list[0]); one.Nodes > 1 { // sums that are wrong
			last := len(one.Levels) - 1
			one.Levels[last], one.Nodes = one.Levels[last]+1, one.Nodes+1
			forged[0] = one.Encode()
			liar.Parts = units.Commit(forged)
			if _, err := j.Parts(ctx, unit, liar.Encode(), forged); err == nil {
				t.Errorf("unit %s: a list with other sums is taken", unit)
			}
		}
	}
	t.Logf("%d trials with %d parts drawn each: %d found, %.0f expected; records of at most %d bytes", trials, drawn, found, expected, longest)
	if width := 5 * math.Sqrt(expected); trials < 100 || math.Abs(float64(found)-expected) > width || longest > 1000 {
		t.Error("another share was found than computed, or records are long")
	}
}

// A list that goes on behind the part with which its unit ended is refused, every sum right: what it
// counts there, the units that are left count again.
func TestPartsBehindTheEnd(t *testing.T) {
	j, records, lists := soma(t, Cut{Size: units.Size{Aim: 20000, Budget: 300, Piece: 60}, Solutions: Hash})
	ctx, tried := context.Background(), 0
	w, _ := j.Worker()
	for unit, honest := range records {
		at, _ := path(unit)
		rule, err := w.(units.Runner).Division(ctx, 0, at)
		n := len(lists[unit])
		if err != nil || honest.Stop == "" || n >= len(rule) || len(rule[n]) != len(rule[n-1]) || !slices.Equal(rule[n][:len(rule[n])-1], rule[n-1][:len(rule[n])-1]) {
			continue // only of brothers are the sums plain
		}
		name := units.PartName(0, at, rule[n])
		b, _, err := w.Run(ctx, name)
		if err != nil {
			t.Fatal(err)
		}
		more, _ := units.Decode(name, b)
		liar, list := *honest, append(slices.Clone(lists[unit]), b)
		liar.Levels = slices.Clone(honest.Levels)
		for i, nodes := range more.Levels {
			units.Raise(&liar.Levels, len(rule[n])-len(at)+i, nodes)
		}
		liar.Nodes, liar.Solutions, liar.GivenUp, liar.Parts = liar.Nodes+more.Nodes, liar.Solutions+more.Solutions, liar.GivenUp+more.GivenUp, units.Commit(list)
		if liar.Hash = new(units.Hash); more.Hash != nil {
			liar.Hash.Join(more.Hash)
		}
		liar.Hash.Join(honest.Hash)
		if more.Stop == "" {
			tried++
			if _, err := j.Parts(ctx, unit, liar.Encode(), list); err == nil || !strings.Contains(err.Error(), "others follow") {
				t.Errorf("unit %s: %v", unit, err)
			}
		}
	}
	if tried == 0 {
		t.Error("no unit has ended before its last part")
	}
}
