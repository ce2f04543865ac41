// Tables that several searches share: a small cache that builds a value once and evicts the
// one that was used least recently. Own.

package slide

import (
	"context"
	"errors"
	"slices"
	"sync"
)

// errStopped is the error of a build whose context has ended.
var errStopped = errors.New("stopped while building tables")

// ended is the error of ctx for a caller outside who asked for tables and got errStopped. A build
// looks at the clock itself, so that it may stop a moment before ctx says that it has ended.
func ended(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return context.DeadlineExceeded
}

// memo keeps the last few values that were built, by key. A value is built once, by the
// first search that asks; the others that ask for the same wait for it, or for the end of
// their context. Values of different keys are built side by side, so that a small table
// never waits for a large one.
type memo[K comparable, V any] struct {
	mutex sync.Mutex
	most  int               // values kept, when none is being built
	items []*memoItem[K, V] // the latest used first; guarded by mutex
}

type memoItem[K comparable, V any] struct {
	key   K
	ready chan struct{} // closed when the build has ended
	value V
	err   error // of the build; then the item is no longer in the memo
}

// built reports whether the value is there.
func (it *memoItem[K, V]) built() bool {
	select {
	case <-it.ready:
		return it.err == nil
	default:
		return false
	}
}

func newMemo[K comparable, V any](most int) *memo[K, V] { return &memo[K, V]{most: most} }

// get returns the value of key, and builds it when it is not there. The error is
// that of build, or errStopped when ctx ends while waiting. When the build that it waits
// for fails, as because that search was stopped, it builds itself.
func (m *memo[K, V]) get(ctx context.Context, key K, build func(context.Context) (V, error)) (V, error) {
	for {
		it, own := m.claim(key)
		if own {
			it.value, it.err = build(ctx)
			m.finish(it)
			return it.value, it.err
		}
		if it.built() { // also when ctx has ended: the search then has its bound
			return it.value, nil
		}
		select {
		case <-it.ready:
		case <-ctx.Done():
			var none V
			return none, errStopped
		}
	}
}

// has reports whether the value of key is there, built.
func (m *memo[K, V]) has(key K) bool {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	return slices.ContainsFunc(m.items, func(it *memoItem[K, V]) bool { return it.key == key && it.built() })
}

// claim returns the item of key as the latest used, and whether it is the caller who is
// to build it.
func (m *memo[K, V]) claim(key K) (it *memoItem[K, V], own bool) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	at := slices.IndexFunc(m.items, func(it *memoItem[K, V]) bool { return it.key == key })
	if at < 0 {
		it, own = &memoItem[K, V]{key: key, ready: make(chan struct{})}, true
	} else {
		it = m.items[at]
		m.items = slices.Delete(m.items, at, at+1)
	}
	m.items = slices.Insert(m.items, 0, it)
	return it, own
}

// finish ends a build and wakes those that wait for it. A failed build is removed; beyond
// most items, the built ones used least recently are evicted.
func (m *memo[K, V]) finish(it *memoItem[K, V]) {
	m.mutex.Lock()
	defer m.mutex.Unlock()
	close(it.ready)
	if it.err != nil {
		m.items = slices.DeleteFunc(m.items, func(o *memoItem[K, V]) bool { return o == it })
	}
	for at := len(m.items) - 1; at >= m.most; at-- {
		if m.items[at].built() {
			m.items = slices.Delete(m.items, at, at+1)
		}
	}
}
