//go:build !nobroker && !js

package jetstream

// Reading streams, and filling one. Reading does not leave gaps: a consumer that lives for the
// time of reading numbers what it delivers, and after a gap or an error another one begins
// behind the last message. Own.

import (
	"context"
	"errors"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/tilemip/tilemip/internal/spread"
)

// Read calls do for the messages of a kind.
func (b *broker) Read(ctx context.Context, k spread.Kind, from uint64, follow bool, do func(spread.Message) error) error {
	next := max(from, 1)
	for {
		done, err := b.readOn(ctx, k, &next, follow, do)
		var last *permanent
		switch {
		case errors.As(err, &last):
			return last.error
		case done && !follow:
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case b.f.get() != nil:
			return b.f.get()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(100 * time.Millisecond):
		}
	}
}

// readOn reads with one consumer, until the end, a gap or an error.
func (b *broker) readOn(ctx context.Context, k spread.Kind, next *uint64, follow bool, do func(spread.Message) error) (done bool, err error) {
	begin, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	c, err := b.js.CreateConsumer(begin, b.stream(k), jetstream.ConsumerConfig{
		FilterSubject: b.subject(k, ">"), DeliverPolicy: jetstream.DeliverByStartSequencePolicy, OptStartSeq: *next,
		AckPolicy: jetstream.AckNonePolicy, MemoryStorage: true, Replicas: 1, InactiveThreshold: 30 * time.Second,
	})
	if err != nil {
		return false, err
	}
	defer func() {
		end, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
		defer cancel()
		b.js.DeleteConsumer(end, b.stream(k), c.CachedInfo().Name) // else it goes by itself, after 30 s
	}()
	if !follow && c.CachedInfo().NumPending == 0 {
		return true, nil
	}
	iter, err := c.Messages(jetstream.PullHeartbeat(time.Second), jetstream.PullExpiry(3*time.Second), jetstream.PullMaxMessages(1000))
	if err != nil {
		return false, err
	}
	stop := context.AfterFunc(ctx, iter.Stop)
	defer func() { stop(); iter.Stop() }()
	for count := uint64(1); ; count++ {
		m, err := iter.Next()
		if err != nil {
			return false, err
		}
		meta, err := m.Metadata()
		if err != nil || meta.Sequence.Consumer != count {
			return false, err
		}
		if err := do(b.received(k, m.Subject(), nats.Header(m.Headers()), m.Data(), meta.Sequence.Stream)); err != nil {
			return false, &permanent{err}
		}
		if *next = meta.Sequence.Stream + 1; !follow && meta.NumPending == 0 {
			return true, nil
		}
	}
}

// batch is how many messages are published as one: with a disk that is waited for, one
// message at a time costs about 1 ms, in a batch a tenth of it.
const batch = 500

// Fill creates many messages. A batch is stored whole or not at all; one of which a part is
// stored already goes message by message.
func (b *broker) Fill(ctx context.Context, k spread.Kind, names []string) (created int, err error) {
	for len(names) > 0 {
		if ctx.Err() != nil {
			return created, ctx.Err()
		}
		part := names[:min(batch, len(names))]
		names = names[len(part):]
		if b.whole(ctx, k, part) == nil {
			created += len(part)
			continue
		}
		n, err := b.singly(ctx, k, part)
		if created += n; err != nil {
			return created, err
		}
	}
	return created, nil
}

// whole publishes an atomic batch: the headers number the messages, the first and the last are
// answered. A batch that was begun is ended before the embedded server is stopped: a server that
// stops while it stores one waits for itself for ever (nats-server 2.12.4: stop holds the
// stream's lock and wants that of the batches, processJetStreamBatchMsg the other way round).
func (b *broker) whole(ctx context.Context, k spread.Kind, names []string) error {
	if b.stop != nil {
		var end func()
		ctx, end = lingering(ctx, 800*time.Millisecond)
		defer end()
	}
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	id, err := secret()
	if err != nil {
		return err
	}
	for i, name := range names {
		m := nats.NewMsg(b.subject(k, name))
		m.Header.Set("Nats-Batch-Id", id)
		m.Header.Set("Nats-Batch-Sequence", itoa(i+1))
		last := i == len(names)-1
		if last {
			m.Header.Set("Nats-Batch-Commit", "1")
		}
		if i > 0 && !last {
			if err := b.nc.PublishMsg(m); err != nil {
				return err
			}
			continue
		}
		r, err := b.nc.RequestMsgWithContext(ctx, m)
		if err != nil {
			return err
		}
		if strings.Contains(string(r.Data), `"error"`) {
			return errors.New(string(r.Data))
		}
	}
	return nil
}

// lingering returns a context that ends a while after another, or by end.
func lingering(ctx context.Context, after time.Duration) (longer context.Context, end func()) {
	longer, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(after, cancel) })
	return longer, func() { stop(); cancel() }
}

// singly creates messages one by one, several at a time.
func (b *broker) singly(ctx context.Context, k spread.Kind, names []string) (created int, err error) {
	var lock sync.Mutex
	var group sync.WaitGroup
	work := make(chan string)
	for range 16 {
		group.Add(1)
		go func() {
			defer group.Done()
			for name := range work {
				_, fresh, e := b.Create(ctx, spread.Message{Kind: k, Name: name})
				lock.Lock()
				if e != nil && err == nil {
					err = e
				}
				if fresh {
					created++
				}
				lock.Unlock()
			}
		}()
	}
	for _, name := range names {
		work <- name
	}
	close(work)
	group.Wait()
	return created, err
}

// Answer replies to workers that ask to join any run, or this one.
func (b *broker) Answer(ctx context.Context, reply func([]byte) []byte) error {
	for _, subject := range []string{joinSubject, joinSubject + "." + b.run} {
		s, err := b.nc.Subscribe(subject, func(m *nats.Msg) { m.Respond(reply(m.Data)) })
		if err != nil {
			return err
		}
		defer s.Unsubscribe()
	}
	<-ctx.Done()
	return nil
}
