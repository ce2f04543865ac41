package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/bruteforce"
	"github.com/tilemip/tilemip/internal/night"
	"github.com/tilemip/tilemip/native/cover/engines"
)

// way is one way to count a packing by native search.
type way struct {
	name string
	args []string
}

// ways are the ways there are: the default, and every engine of the table.
var ways = func() []way {
	list := []way{{"default", nil}, {"untuned", []string{"--tune=false"}}, {"two threads", []string{"--threads", "2"}}}
	for _, name := range engines.Names() {
		list = append(list, way{name, []string{"--engine", name}})
	}
	return list
}()

// reductionSets are what the program is built with, by turns.
var reductionSets = []string{"auto", "none", "symmetry", "parity", "volume", "fit", "volume,parity"}

// randomPackings counts random packings, each of which breaks a premise on purpose, in
// every way there is, and compares with a brute force that uses no filter.
type randomPackings struct {
	*testing.T
	puzzle string // of the current case
	direct bool   // by the library instead of the command: most of a command's time on such a puzzle goes into its options
	want   *bruteforce.Answer
	ran    map[string]int // per way, the cases that it counted
	by     map[string]int // per engine, the cases that the default had counted by it
}

// program is how many cases are also solved as 0-1 programs: every n-th, unless it
// has more than most solutions, which are each cut off by a row.
type program struct{ every, most int }

// everyCommand is how often a long test asks the command: every n-th case. The others
// ask the library, which the command itself asks.
const everyCommand = 10

func checkRandomPackings(t *testing.T, trials, cells int, seed uint64, p program) {
	r := rand.New(rand.NewPCG(seed, 7))
	broken := make([]int, len(bruteforce.Premises))
	c := &randomPackings{T: t, ran: map[string]int{}, by: map[string]int{}}
	solutions, solvable, symmetric, large := 0, 0, 0, 0
	for trial := range trials {
		drawn, a := bruteforce.Draw(r, trial%len(bruteforce.Premises), cells)
		for k, premise := range bruteforce.Premises {
			if premise.Broken(drawn, a) {
				broken[k]++
			}
		}
		c.puzzle, c.want, c.direct = drawn.Definition(), bruteforce.Solve(drawn), trials > 1000 && trial%everyCommand > 0
		n := len(c.want.Solutions)
		if solutions += n; n > 0 {
			solvable++
		}
		if c.want.UpToTurns*len(c.want.Turns) > n {
			symmetric++
		}
		c.search(trial%4 == 0)
		switch {
		case trial%p.every != 0:
		case n > p.most:
			large++
		default:
			c.program(reductionSets[trial/p.every%len(reductionSets)])
		}
		if t.Failed() {
			t.Fatalf("stopped at case %d of seed %d:\n%s", trial, seed, c.puzzle)
		}
	}
	t.Logf("measured: %d cases: %d with a solution, %d solutions, %d with a solution that a turn leaves as it is", trials, solvable, solutions, symmetric)
	for _, way := range ways {
		t.Logf("measured: %5d counted by %s, raw and up to symmetry", c.ran[way.name], way.name)
	}
	t.Logf("measured: the default's engines: %v; %d counts of all ways without the number up to reflections", c.by, c.ran["no reflections"])
	t.Logf("measured: %5d counted as 0-1 programs, by solve and by verify; %d left out for more than %d solutions", c.ran["program"], large, p.most)
	for k, premise := range bruteforce.Premises {
		t.Logf("measured: %5d break: %s", broken[k], premise.Name)
		if broken[k] < trials/len(bruteforce.Premises) {
			t.Errorf("only %d cases break: %s", broken[k], premise.Name)
		}
	}
}

// search counts in every way, and finds a first solution where there is one; mirrors
// says whether to ask for mirror images as one, too.
func (c *randomPackings) search(mirrors bool) {
	c.Helper()
	for _, way := range ways {
		plain, counted := c.run("search", append([]string{"--count"}, way.args...)...)
		if counted {
			if c.ran[way.name]++; way.args == nil {
				c.by[plain.Engine]++
			}
			c.compare(way.name, plain, c.want.UpToTurns)
		}
		if !mirrors {
			continue
		}
		if mirrored, too := c.run("search", append([]string{"--count", "--mirrors"}, way.args...)...); too {
			c.compare(way.name+" with mirrors", mirrored, c.want.UpToMirrors)
		}
	}
	c.first("search")
}

// program counts by the 0-1 program, with reductions, and by verify.
func (c *randomPackings) program(reductions string) {
	c.Helper()
	if _, err := backends.Lookup("highs"); err != nil {
		return
	}
	c.ran["program"]++
	a, _ := c.run("solve", "--count", "--backend", "highs", "--reduce", reductions)
	c.compare("solve --reduce "+reductions, a, c.want.UpToTurns)
	a, _ = c.run("verify", "--count", "--backend", "highs")
	c.compare("verify", a, c.want.UpToTurns)
	c.first("solve", "--backend", "highs")
}

// first checks that there is a solution exactly when there is one; the command itself
// has the referee look at it.
func (c *randomPackings) first(verb string, more ...string) {
	c.Helper()
	a, _ := c.run(verb, more...)
	if found := a.Solutions != nil && *a.Solutions > 0; found != (len(c.want.Solutions) > 0) || a.Termination != "completed" {
		c.Errorf("%s: %s, %s; there are %d solutions", verb, a.Status, a.Termination, len(c.want.Solutions))
	}
}

func (c *randomPackings) compare(by string, a tilemip.Answer, unique int) {
	c.Helper()
	switch {
	case a.Termination != "completed" || a.Solutions == nil:
		c.Errorf("%s: %s", by, a.Termination)
	case *a.Solutions != uint64(len(c.want.Solutions)):
		c.Errorf("%s: %d solutions, want %d", by, *a.Solutions, len(c.want.Solutions))
	case a.Unique == nil || *a.Unique != uint64(unique):
		c.Errorf("%s: %s solutions up to symmetry, want %d", by, numberOr(a.Unique), unique)
	case a.UniqueRotations != nil && *a.UniqueRotations != uint64(c.want.UpToTurns):
		c.Errorf("%s: %d solutions up to rotation, want %d", by, *a.UniqueRotations, c.want.UpToTurns)
	case a.UniqueReflections == nil:
		c.ran["no reflections"]++ // no engine is obliged to tell these too, unless asked
	case *a.UniqueReflections != uint64(c.want.UpToMirrors):
		c.Errorf("%s: %d solutions up to rotation and reflection, want %d", by, *a.UniqueReflections, c.want.UpToMirrors)
	}
}

func numberOr(n *uint64) string {
	if n == nil {
		return "no number of"
	}
	return fmt.Sprint(*n)
}

// run solves the case by the command, or by the library where it is asked directly. It
// reports false where an engine says that it does not take the puzzle.
func (c *randomPackings) run(verb string, more ...string) (a tilemip.Answer, taken bool) {
	c.Helper()
	if c.direct {
		return c.call(verb, more...)
	}
	var out, errs bytes.Buffer
	args := append([]string{"tilemip", verb, "-", "--json", "--quiet"}, more...)
	status := run(context.Background(), args, bytes.NewBufferString(c.puzzle), &out, &errs)
	if status == exitUsage && strings.Contains(strings.Join(more, " "), "--engine") {
		return a, false
	}
	if err := json.Unmarshal(out.Bytes(), &a); err != nil {
		c.Fatalf("%v: %v, status %d, %s%s\n%s", args, err, status, out.String(), errs.String(), c.puzzle)
	}
	if status != exitDone && status != exitInfeasible {
		c.Errorf("%v: status %d, %s", args, status, errs.String())
	}
	return a, true
}

// call is run by the library.
func (c *randomPackings) call(verb string, more ...string) (a tilemip.Answer, taken bool) {
	c.Helper()
	all, err := tilemip.Read("case", strings.NewReader(c.puzzle))
	if err != nil || len(all) != 1 {
		c.Fatalf("%d puzzles, %v\n%s", len(all), err, c.puzzle)
	}
	entrance := map[string]func(context.Context, tilemip.Subject, tilemip.Options) (*tilemip.Answer, error){
		"search": tilemip.Search, "solve": tilemip.Solve, "verify": tilemip.Verify,
	}[verb]
	o := c.options(more)
	got, err := entrance(context.Background(), all[0], o)
	var refused *tilemip.OptionError
	switch {
	case o.Engine != "" && errors.As(err, &refused):
		return a, false
	case err != nil:
		c.Fatalf("%s %v: %v\n%s", verb, more, err, c.puzzle)
	case exitStatus(got) != exitDone && exitStatus(got) != exitInfeasible:
		c.Errorf("%s %v: %s, %s", verb, more, got.Status, got.Termination)
	case verb == "verify" && !got.Agrees:
		c.Errorf("verify %v: %s", more, got.Verdict)
	}
	return *got, true
}

// options are the library's options for the flags that these tests use.
func (c *randomPackings) options(flags []string) (o tilemip.Options) {
	c.Helper()
	value := func() string {
		text := flags[0]
		flags = flags[1:]
		return text
	}
	for len(flags) > 0 {
		var err error
		switch flag := value(); flag {
		case "--count":
			o.Count = true
		case "--mirrors":
			o.Mirrors = true
		case "--tune=false":
			o.Untuned = true
		case "--threads":
			o.Threads, err = strconv.Atoi(value())
		case "--engine":
			o.Engine = value()
		case "--backend":
			o.Backend, err = backends.Lookup(value())
		case "--reduce":
			err = (*option.Names)(&o.Reduce).Set(value())
		default:
			c.Fatalf("no option of the library for %s", flag)
		}
		if err != nil {
			c.Fatal(err)
		}
	}
	return o
}

func TestRandomPackings(t *testing.T) { checkRandomPackings(t, 96, 9, 1, program{6, 8}) }

func TestLongRandomPackings(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkRandomPackings(t, night.Cases(1500, 5000), 11, 2, program{8, 24})
}
