// Tables that several searches share.

package slide

import (
	"context"
	"errors"
)

// errStopped is the error of a build whose context has ended.
var errStopped = errors.New("stopped while building tables")

// memo keeps the last few values that were built, by key. A value is built once,
// by the first search that asks; the others wait for it, or for the end of their
// context.
type memo[K comparable, V any] struct {
	lock  chan struct{} // holds one token when free; a channel, so that waiting can be cut short
	most  int
	items []memoItem[K, V] // the latest used first
}

type memoItem[K comparable, V any] struct {
	key   K
	value V
}

func newMemo[K comparable, V any](most int) *memo[K, V] {
	m := &memo[K, V]{lock: make(chan struct{}, 1), most: most}
	m.lock <- struct{}{}
	return m
}

// get returns the value of key, and builds it when it is not there. The error is
// that of build, or errStopped when ctx ends while waiting.
func (m *memo[K, V]) get(ctx context.Context, key K, build func(context.Context) (V, error)) (V, error) {
	var value V
	select {
	case <-m.lock:
		defer func() { m.lock <- struct{}{} }()
	case <-ctx.Done():
		return value, errStopped
	}
	at := len(m.items)
	for i, it := range m.items {
		if it.key == key {
			at, value = i, it.value
		}
	}
	if at == len(m.items) {
		var err error
		if value, err = build(ctx); err != nil {
			return value, err
		}
		m.items = append(m.items, memoItem[K, V]{})
	}
	copy(m.items[1:at+1], m.items[:at])
	m.items[0] = memoItem[K, V]{key, value}
	if len(m.items) > m.most {
		m.items[m.most] = memoItem[K, V]{} // let go of its memory
		m.items = m.items[:m.most]
	}
	return value, nil
}
