// Package nativetest is the conformance suite of the native engines, its tests, and what other
// packages' tests need of it: an oracle for packings (packing.go), and a context that counts
// how often it is looked at, which is this file. The suite covers every row of the tables of
// engines and heuristics without being told of them: known counts and optima, brute force
// without any filter, limits, stopping at random moments, progress, and what an engine does
// not claim. What an answer has to agree with comes from outside the engines: published
// numbers, and searches without any filter that share no code with them.
//
// A context that counts how often it is looked at: what stops a search at any of its looks, the
// same one in every run, and says how much was done before and after, whatever the speed of the
// machine. Own.
//
// Not here: engines. Begin with covers_test.go.
package nativetest

import (
	"context"
	"sync/atomic"
)

// Looks is a context that is cancelled at a given call of Err.
type Looks struct {
	context.Context
	At     int64 // calls of Err that find it alive
	cancel context.CancelFunc
	calls  atomic.Int64
}

// NewLooks returns a context whose Err is nil for the given number of calls and then
// context.Canceled.
func NewLooks(at int64) *Looks {
	ctx, cancel := context.WithCancel(context.Background())
	return &Looks{Context: ctx, At: at, cancel: cancel}
}

// Err counts a call and cancels the context when the number is reached.
func (l *Looks) Err() error {
	if l.calls.Add(1) > l.At {
		l.cancel()
	}
	return l.Context.Err()
}

// Calls returns the number of calls so far, After those of them that found the context over.
func (l *Looks) Calls() int64 { return l.calls.Load() }
func (l *Looks) After() int64 { return max(0, l.calls.Load()-l.At) }
