// Many boards at a time. Own. One board at a millisecond each gains nothing from several
// cores; many boards gain all of it, because they are independent.
//
// Which tables a board begins with must not depend on what other goroutines have built
// meanwhile, or the counts would differ from run to run. So the boards go in waves, each
// as long as all before it: a wave begins with the largest tables that were available
// before the first wave, or that any board of an earlier wave needed. The first board of a
// hard set pays for the others, however many goroutines there are.

package slide

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// Batch says how to solve many boards. The zero value solves them one after the other by
// the default engine.
type Batch struct {
	Engine  Engine
	Options Options       // of each board. Progress is not used, Boards is their number where it is 0, Threads are those of a board when there are too few boards for Workers
	Workers int           // boards that are searched at a time, at least; 0 is one. Engines that keep their nodes in memory solve one at a time
	Limit   time.Duration // for each board; 0 is none

	// Each is called with each result, in the order of the boards and from the calling
	// goroutine. An error ends the batch. The error of a result is that of the engine.
	Each func(i int, r Result, err error) error

	// Progress is called as Options.Progress is, from several goroutines; it may be nil.
	Progress func(i int, p native.Progress)
}

// SearchAll solves boards. Answers and counts do not depend on Workers. At the end of ctx
// the running searches end as they do alone, Each is called with their results, and no
// other board is begun. The error is that of Each.
func SearchAll(ctx context.Context, boards []puzzle.Slide, b Batch) error {
	if b.Engine.Search == nil {
		b.Engine, _ = LookupEngine("") // one row is the default
	}
	if b.Options.Boards == 0 {
		b.Options.Boards = len(boards)
	}
	w := batch{Batch: b, boards: boards, first: map[tableKey]Tier{}}
	if w.workers = max(1, b.Workers); b.Engine.Stores {
		w.workers = 1
	}
	if len(boards) < 2*w.workers { // rather all threads for one board after the other
		w.Options.Threads, w.workers = max(w.Options.Threads, w.workers), 1
	}
	for from := 0; from < len(boards); {
		to := min(max(1, 2*from), len(boards))
		if err := w.wave(ctx, from, to); err != nil || ctx.Err() != nil {
			return err
		}
		from = to
	}
	return nil
}

// batch is a run of SearchAll.
type batch struct {
	Batch
	boards  []puzzle.Slide
	workers int
	first   map[tableKey]Tier // tables to begin with, by size and goal
}

// answered is the outcome of one board.
type answered struct {
	i   int // number of the board
	r   Result
	err error
}

// wave solves the boards from one to before another, and hands their results on in order.
func (b *batch) wave(ctx context.Context, from, to int) error {
	inner, cancel := context.WithCancel(ctx)
	defer cancel()
	options := make([]Options, to-from)
	for i := range options {
		options[i] = b.optionsOf(from + i)
	}
	results := make(chan answered, to-from)
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(b.workers, to-from) {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for i := int(next.Add(1)) - 1; i < to-from && inner.Err() == nil; i = int(next.Add(1)) - 1 {
				r, err := b.solve(inner, from+i, options[i])
				results <- answered{from + i, r, err}
			}
		}()
	}
	go func() { wait.Wait(); close(results) }()
	return b.inOrder(results, from, to, cancel)
}

// inOrder calls Each for each result as soon as all results before it are there; in the
// end also for those behind a board that was never begun.
func (b *batch) inOrder(results <-chan answered, from, to int, cancel func()) error {
	waiting := map[int]answered{}
	var failed error
	hand := func(i int) {
		if one, there := waiting[i]; there && failed == nil {
			delete(waiting, i)
			b.learn(&one)
			if b.Each != nil {
				failed = b.Each(one.i, one.r, one.err)
			}
			if failed != nil {
				cancel()
			}
		}
	}
	at := from
	for one := range results {
		waiting[one.i] = one
		for ; at < to; at++ {
			if _, there := waiting[at]; !there {
				break
			}
			hand(at)
		}
	}
	for ; at < to; at++ {
		hand(at)
	}
	return failed
}

// solve solves board i with the engine, within the limit of a board.
func (b *batch) solve(ctx context.Context, i int, o Options) (Result, error) {
	if b.Limit > 0 {
		limited, cancel := context.WithTimeout(ctx, b.Limit)
		defer cancel()
		ctx = limited
	}
	if o.Progress = nil; b.Progress != nil {
		o.Progress = func(p native.Progress) { b.Progress(i, p) }
	}
	return b.Engine.Search(ctx, b.boards[i], o)
}

// optionsOf returns the options of a board, with the tables that its wave begins with.
func (b *batch) optionsOf(i int) Options {
	o, s := b.Options, b.boards[i]
	if o.Tier != AutoTier || len(o.Groups) > 0 || s.Check() != nil || len(s.Start.Tiles) > patternCells {
		return o
	}
	key := goalKeyOf(s)
	if _, known := b.first[key]; !known {
		g, _ := newGeometry(s)
		b.first[key] = tableStages(g, o)[0].tier
	}
	o.first = b.first[key]
	return o
}

// learn records the tables that a board went on to: the next wave begins with them.
func (b *batch) learn(one *answered) {
	if one.err == nil && one.r.tier != AutoTier {
		key := goalKeyOf(b.boards[one.i])
		b.first[key] = max(b.first[key], one.r.tier)
	}
}

func goalKeyOf(s puzzle.Slide) tableKey {
	return tableKey{rows: s.Start.Rows, cols: s.Start.Cols, goalBlank: uint8(s.Goal.Blank())}
}
