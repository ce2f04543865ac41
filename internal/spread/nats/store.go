package nats

// What the coordinator accepts, in a stream of an outer broker, which keeps three copies where there
// are three servers. The coordinator alone appends: each message holds the entries of one append,
// and is published for the place behind the last one that this coordinator knows. Where another has
// written there the broker refuses it, so that two of them cannot go on with one run. Own.

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	client "github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/spread/journal"
)

// Stream is the store of a run in an outer broker, a journal.Store.
type Stream struct {
	Fresh bool // nothing was stored in it

	side *Side
	log  func(string)
	js   jetstream.JetStream
	kept jetstream.Stream
	name string
	last uint64 // the place of the last message
	ctx  context.Context
	stop context.CancelFunc
}

var _ journal.Store = (*Stream)(nil)

// Store opens the stream of the run, or makes it.
func (s *Side) Store(ctx context.Context, h journal.Head, log func(string)) (*Stream, error) {
	js, err := jetstream.New(s.nc)
	if err != nil {
		return nil, err
	}
	t := &Stream{side: s, log: log, js: js, name: "TILEMIP_" + s.run}
	t.ctx, t.stop = context.WithCancel(context.WithoutCancel(ctx))
	conf := jetstream.StreamConfig{
		Name: t.name, Subjects: []string{t.subject()}, Retention: jetstream.LimitsPolicy, Storage: jetstream.FileStorage,
		Discard: jetstream.DiscardNew, DenyDelete: true, DenyPurge: true, AllowDirect: true,
	}
	err = s.again(ctx, log, func(ctx context.Context) error {
		if !s.nc.IsConnected() {
			return client.ErrConnectionClosed
		}
		if conf.Replicas = 1; len(s.nc.DiscoveredServers())+1 >= 3 || s.nc.ConnectedClusterName() != "" && len(s.nc.Servers()) >= 3 {
			conf.Replicas = 3 // one may fail; two would need both
		}
		stream, err := js.CreateStream(ctx, conf)
		if errors.Is(err, jetstream.ErrStreamNameAlreadyInUse) {
			stream, err = js.Stream(ctx, t.name)
		}
		var api *jetstream.APIError
		if errors.As(err, &api) && api.Code == 400 {
			return &permanent{fmt.Errorf("stream %s: %w", t.name, err)}
		}
		if err == nil {
			t.kept, t.last = stream, stream.CachedInfo().State.LastSeq
			t.Fresh = t.last == 0
		}
		return err
	})
	if err == nil && t.Fresh {
		var text []byte
		if text, err = json.Marshal(h); err == nil {
			err = t.Append(ctx, []journal.Entry{{Kind: journal.Mark, Name: "head", Data: text}})
		}
	}
	return t, err
}

func (t *Stream) subject() string { return "tilemip." + t.side.run + ".kept" }

// mostText is the length of a message that is not exceeded where an append can be cut.
const mostText = 512 << 10

// Append stores entries.
func (t *Stream) Append(ctx context.Context, entries []journal.Entry) error {
	for len(entries) > 0 {
		n, size := 0, 0
		for n < len(entries) && (n == 0 || size+len(entries[n].Data)*4/3 < mostText) {
			size += len(entries[n].Data)*4/3 + 200
			n++
		}
		text, err := json.Marshal(entries[:n])
		if err != nil {
			return err
		}
		if err := t.publish(ctx, text); err != nil {
			return err
		}
		entries = entries[n:]
	}
	return nil
}

// publish stores a message behind the last one. Where the place is taken it is by this very message,
// whose answer was lost, or by another coordinator.
func (t *Stream) publish(ctx context.Context, text []byte) error {
	return t.side.again(ctx, t.log, func(ctx context.Context) error {
		_, err := t.js.Publish(ctx, t.subject(), text, jetstream.WithExpectLastSequence(t.last), jetstream.WithExpectStream(t.name))
		var api *jetstream.APIError
		switch {
		case errors.Is(err, client.ErrMaxPayload):
			return &permanent{fmt.Errorf("a record is %d bytes long, more than the broker takes (%d): raise its max_payload, or set smaller units", len(text), t.side.nc.MaxPayload())}
		case errors.As(err, &api) && api.ErrorCode == jetstream.JSErrCodeStreamWrongLastSequence:
			var stored []byte
			if stored, err = t.get(ctx, t.last+1); err == nil && !bytes.Equal(stored, text) {
				return &permanent{fmt.Errorf("%w: another coordinator writes run %s at this broker; this one ends", spread.ErrRefused, t.side.run)}
			}
		}
		if err == nil {
			t.last++
		}
		return err
	})
}

func (t *Stream) get(ctx context.Context, at uint64) ([]byte, error) {
	m, err := t.kept.GetMsg(ctx, at)
	if err != nil {
		return nil, err
	}
	return m.Data, nil
}

// Each reads what is stored.
func (t *Stream) Each(do func(journal.Entry) error) (damage []journal.Damage, err error) {
	for at := uint64(1); at <= t.last; at++ {
		var text []byte
		err := t.side.again(t.ctx, t.log, func(ctx context.Context) (err error) {
			text, err = t.get(ctx, at)
			if errors.Is(err, jetstream.ErrMsgNotFound) {
				text, err = nil, nil
			}
			return err
		})
		if err != nil {
			return damage, err
		}
		var entries []journal.Entry
		if json.Unmarshal(text, &entries) != nil {
			damage = append(damage, journal.Damage{Where: fmt.Sprintf("stream %s, message %d", t.name, at), What: "it cannot be read"})
		}
		for _, e := range entries {
			if err := do(e); err != nil {
				return damage, err
			}
		}
	}
	return damage, nil
}

// Close ends what waits for the broker. The connection is the side's.
func (t *Stream) Close() error {
	t.stop()
	return nil
}
