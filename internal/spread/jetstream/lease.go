//go:build !nobroker && !js

package jetstream

// Units that are leased to workers: one durable pull consumer for all. Own.

import (
	"context"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"github.com/tilemip/tilemip/internal/spread"
)

// Queue returns the state of the units.
func (b *broker) Queue(ctx context.Context) (q spread.Queue, err error) {
	err = again(ctx, b.f, func(ctx context.Context) error {
		c, err := b.js.Consumer(ctx, b.stream(spread.Units), consumer)
		if err != nil {
			return err
		}
		info := c.CachedInfo()
		q = spread.Queue{Waiting: int(info.NumPending), Leased: info.NumAckPending, Redelivered: info.NumRedelivered}
		return nil
	})
	return q, err
}

// Next fetches a unit.
func (b *broker) Next(ctx context.Context, patience time.Duration) (*spread.Lease, error) {
	var msg jetstream.Msg
	err := again(ctx, b.f, func(part context.Context) error {
		c, err := b.consume(part)
		if err != nil {
			return err
		}
		batch, err := c.Fetch(1, jetstream.FetchMaxWait(patience))
		if err != nil {
			return err
		}
		select {
		case msg = <-batch.Messages(): // nil once the channel is closed: none came
		case <-ctx.Done():
			// A unit that arrives now is handed back at once, not after its lease.
			go func() {
				if m := <-batch.Messages(); m != nil {
					m.Nak()
				}
			}()
			return ctx.Err()
		}
		if msg == nil {
			return batch.Error()
		}
		return nil
	})
	if err != nil || msg == nil {
		return nil, err
	}
	return b.leased(msg)
}

// consume returns the consumer of units, asked for once: its state does not matter here.
func (b *broker) consume(ctx context.Context) (jetstream.Consumer, error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	if b.units != nil {
		return b.units, nil
	}
	c, err := b.js.Consumer(ctx, b.stream(spread.Units), consumer)
	if err == nil {
		b.units = c
	}
	return c, err
}

func (b *broker) leased(m jetstream.Msg) (*spread.Lease, error) {
	meta, err := m.Metadata()
	if err != nil {
		return nil, err
	}
	return &spread.Lease{
		Name: strings.TrimPrefix(m.Subject(), b.subject(spread.Units, "")), Data: m.Data(),
		Tries: int(meta.NumDelivered), Beat: b.o.lease() / 3,
		Extend: m.InProgress,
		Done: func() error {
			ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
			defer cancel()
			return m.DoubleAck(ctx)
		},
		Back: func(after time.Duration) {
			if after > 0 {
				m.NakWithDelay(after) // best effort: without it the lease ends by itself
				return
			}
			m.Nak()
			b.nc.FlushTimeout(500 * time.Millisecond)
		},
	}, nil
}
