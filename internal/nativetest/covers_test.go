// The suite of the engines for covers and packings: own. It reads the table of
// native/cover/engines: every row is checked for what it claims, and that it refuses, by
// name, what it does not claim. A new engine needs no test here, only its row.

package nativetest

import (
	"context"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/cover/engines"
	"github.com/tilemip/tilemip/native/referee"
)

// Covers runs the suite over every engine of the table, each in a subtest of its name.
// With long it runs the counts alone, on more and larger problems.
func Covers(t *testing.T, long bool) {
	for _, e := range engines.All() {
		t.Run(e.Name, func(t *testing.T) { Cover(t, e, long) })
	}
}

// Cover runs the suite over one engine.
func Cover(t *testing.T, e engines.Engine, long bool) {
	c := &coverSuite{engine: e, long: long}
	t.Run("known", c.known)
	t.Run("packings", c.randomPackings)
	t.Run("covers", c.randomCovers)
	if long {
		return
	}
	t.Run("limits", c.limits)
	t.Run("stop", c.stop)
	t.Run("looks", c.looks)
	t.Run("progress", c.progress)
	t.Run("workers", c.workers)
	t.Run("refused", c.refused)
}

// coverSuite checks one engine.
type coverSuite struct {
	engine engines.Engine
	long   bool // counts only, on more and larger problems
}

// takes reports whether the engine claims to support a problem with the options.
func (c *coverSuite) takes(p engines.Problem, o engines.Options) bool {
	o.Engine = c.engine.Name
	return c.engine.Refuses(p, o) == ""
}

// search runs the engine, and ends the test on an error.
func (c *coverSuite) search(ctx context.Context, t *testing.T, p engines.Problem, o engines.Options) engines.Result {
	t.Helper()
	o.Engine = c.engine.Name
	r, err := engines.Search(ctx, p, o)
	if err != nil {
		t.Fatalf("%s: %v", p.Cover.Name, err)
	}
	return r
}

// count counts the solutions of a problem and compares the three numbers: all solutions,
// those up to rotation and those up to rotation and reflection; nil is a number that is not
// known. Every solution that the engine shows is checked by the referee.
func (c *coverSuite) count(t *testing.T, p engines.Problem, solutions uint64, rotations, reflections *uint64) {
	t.Helper()
	judge := referee.NewCovers(p.Cover)
	o := engines.Options{Count: true}
	if p.Packing != nil {
		o.Symmetry = engines.Rotations
	}
	o.Visit = func(options []int) {
		if verdict := judge.Judge(options); !verdict.OK {
			t.Errorf("%s: the independent checker rejects %v: %s", p.Cover.Name, options, verdict.Reason)
		}
	}
	r := c.search(context.Background(), t, p, o)
	if r.Solutions != solutions || !r.Complete || r.Termination != native.Completed {
		t.Errorf("%s: %d solutions, %s; want %d", p.Cover.Name, r.Solutions, r.Termination, solutions)
	}
	for _, n := range []struct {
		what      string
		got, want *uint64
	}{{"rotation", r.Rotations, rotations}, {"rotation and reflection", r.Reflections, reflections}} {
		if n.got != nil && n.want != nil && *n.got != *n.want {
			t.Errorf("%s: %d solutions up to %s, want %d", p.Cover.Name, *n.got, n.what, *n.want)
		}
	}
	if p.Packing != nil && r.Rotations == nil {
		t.Errorf("%s: no number up to rotation", p.Cover.Name)
	}
}

// packingOf reads a packing puzzle in the format of puzzle.ParsePackings; an unnamed one gets
// the name.
func packingOf(t *testing.T, name, text string) engines.Problem {
	t.Helper()
	ps, err := puzzle.ParsePackings(name, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	pc, err := ps[0].Cover()
	if err != nil {
		t.Fatal(err)
	}
	if pc.Cover.Name == "" {
		pc.Cover.Name = name
	}
	return engines.Packing(pc)
}

// coverOf reads an exact cover in the format of puzzle.ParseCover; an unnamed one gets the
// name.
func coverOf(t *testing.T, name, text string) engines.Problem {
	t.Helper()
	c, err := puzzle.ParseCover(name, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if c.Name == "" {
		c.Name = name
	}
	return engines.Cover(c)
}

func TestCovers(t *testing.T) { Covers(t, false) }

func TestLongCovers(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	Covers(t, true)
}
