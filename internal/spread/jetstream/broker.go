//go:build !nobroker && !js

package jetstream

// The streams of a run, and messages that are created once. Own; the numbers of errors are
// those of nats-server, server/errors.json.

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"github.com/tilemip/tilemip/internal/spread"
)

// consumer is the durable consumer of units: one for all workers.
const consumer = "w"

// Headers: the worker that stored a message, and what its unit took. They are no part of the
// record, which is the same bytes whoever makes it.
const (
	byHeader   = "Tilemip-Worker"
	tookHeader = "Tilemip-Took"
)

// streamOf says in which stream a kind is kept.
var streamOf = map[spread.Kind]string{
	spread.Units: "UNITS_", spread.Results: "RESULTS_", spread.Seconds: "RESULTS_",
	spread.Crashes: "CRASHES_", spread.Alarms: "CRASHES_", spread.Stats: "STATS_",
}

// broker is a connection to the streams of one run.
type broker struct {
	nc     *nats.Conn
	js     jetstream.JetStream
	f      *failure
	run    string
	o      Options
	shared bool   // the connection is closed by another
	stop   func() // stops the embedded server
	lock   sync.Mutex
	units  jetstream.Consumer // once asked for
}

func itoa(n int) string { return strconv.Itoa(n) }

func newBroker(nc *nats.Conn, f *failure, run string, o Options) *broker {
	js, _ := jetstream.New(nc) // fails for bad options alone, and has none
	return &broker{nc: nc, js: js, f: f, run: run, o: o}
}

func (b *broker) stream(k spread.Kind) string { return streamOf[k] + b.run }
func (b *broker) subject(k spread.Kind, name string) string {
	return prefix + b.run + "." + string(k) + "." + name
}

// prepare makes the streams and the consumer; those that exist are left as they are.
func (b *broker) prepare(ctx context.Context, replicas int) error {
	kinds := []struct {
		name  string
		kinds []spread.Kind
	}{{"UNITS_", []spread.Kind{spread.Units}}, {"RESULTS_", []spread.Kind{spread.Results, spread.Seconds}}, {"CRASHES_", []spread.Kind{spread.Crashes, spread.Alarms}}, {"STATS_", []spread.Kind{spread.Stats}}}
	for _, k := range kinds {
		conf := jetstream.StreamConfig{
			Name: k.name + b.run, Retention: jetstream.LimitsPolicy, Storage: jetstream.FileStorage, Replicas: max(replicas, 1), AllowDirect: true, MaxMsgsPerSubject: 1,
		}
		for _, kind := range k.kinds {
			conf.Subjects = append(conf.Subjects, b.subject(kind, ">"))
		}
		if k.name != "STATS_" {
			conf.Discard, conf.DiscardNewPerSubject, conf.DenyDelete, conf.DenyPurge = jetstream.DiscardNew, true, true, true
			conf.AllowAtomicPublish = k.name == "UNITS_"
		}
		err := again(ctx, b.f, func(ctx context.Context) error {
			_, err := b.js.CreateStream(ctx, conf)
			return b.existing(err)
		})
		if err != nil {
			return fmt.Errorf("stream %s: %w", conf.Name, err)
		}
	}
	return again(ctx, b.f, func(ctx context.Context) error {
		_, err := b.js.CreateOrUpdateConsumer(ctx, b.stream(spread.Units), jetstream.ConsumerConfig{
			Durable: consumer, AckPolicy: jetstream.AckExplicitPolicy, AckWait: b.o.lease(), MaxDeliver: -1, MaxAckPending: 200_000, MaxWaiting: 50_000,
		})
		return b.existing(err)
	})
}

// existing makes nothing of the error that a stream exists, and a last error of one that
// says what is asked for is impossible.
func (b *broker) existing(err error) error {
	var api *jetstream.APIError
	switch {
	case errors.Is(err, jetstream.ErrStreamNameAlreadyInUse):
		return nil
	case errors.As(err, &api) && api.Code == 400:
		return &permanent{err}
	}
	return err
}

// taken reports whether a publication was refused because the subject has a message: per
// subject, by expected sequence, or by a replica that has not yet said which.
func taken(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && (api.ErrorCode == 10071 || api.ErrorCode == 10077 || api.ErrorCode == 10164)
}

// Create stores a message unless one of its name is stored. An answer that got lost leads to
// a second try, which is refused and reads back the first.
func (b *broker) Create(ctx context.Context, one spread.Message) (stored *spread.Message, created bool, err error) {
	err = again(ctx, b.f, func(ctx context.Context) error {
		ack, err := b.js.PublishMsg(ctx, b.message(one), jetstream.WithExpectLastSequencePerSubject(0), jetstream.WithExpectStream(b.stream(one.Kind)))
		switch {
		case err == nil:
			one.At = ack.Sequence
			stored, created = &one, true
			return nil
		case errors.Is(err, nats.ErrMaxPayload):
			return &permanent{fmt.Errorf("%s is %d bytes long, more than the broker takes (%d): raise its max_payload, or set a smaller budget of nodes", one.Name, len(one.Data), b.nc.MaxPayload())}
		case !taken(err):
			return err
		}
		if stored, err = b.get(ctx, one.Kind, one.Name); err == nil && stored == nil {
			err = errors.New("refused, and not yet to be read") // a replica that lags: again
		}
		return err
	})
	return stored, created, err
}

// message is how a message is sent, and received how it is read.
func (b *broker) message(one spread.Message) *nats.Msg {
	m := nats.NewMsg(b.subject(one.Kind, one.Name))
	m.Data = one.Data
	if one.By != "" {
		m.Header.Set(byHeader, one.By)
	}
	if one.Took > 0 {
		m.Header.Set(tookHeader, one.Took.String())
	}
	return m
}

func (b *broker) received(k spread.Kind, subject string, h nats.Header, data []byte, at uint64) spread.Message {
	took, _ := time.ParseDuration(h.Get(tookHeader)) // absent: 0
	return spread.Message{Kind: k, Name: strings.TrimPrefix(subject, b.subject(k, "")), Data: data, By: h.Get(byHeader), Took: took, At: at}
}

// Overwrite stores a message in the place of another.
func (b *broker) Overwrite(ctx context.Context, k spread.Kind, name string, data []byte) error {
	return b.nc.Publish(b.subject(k, name), data) // totals: the next ones mend a loss
}

// Get returns a stored message.
func (b *broker) Get(ctx context.Context, k spread.Kind, name string) (m *spread.Message, err error) {
	err = again(ctx, b.f, func(ctx context.Context) error {
		m, err = b.get(ctx, k, name)
		return err
	})
	return m, err
}

// get asks once, for the last message of a subject: the one request that a worker's rights
// allow.
func (b *broker) get(ctx context.Context, k spread.Kind, name string) (*spread.Message, error) {
	subject := b.subject(k, name)
	m, err := b.nc.RequestWithContext(ctx, "$JS.API.DIRECT.GET."+b.stream(k)+"."+subject, nil)
	if err != nil {
		return nil, err
	}
	switch status := m.Header.Get("Status"); {
	case status == "404":
		return nil, nil
	case status != "" || m.Header.Get("Nats-Subject") != subject:
		return nil, fmt.Errorf("%s: status %s", subject, status)
	}
	at, err := strconv.ParseUint(m.Header.Get("Nats-Sequence"), 10, 64)
	one := b.received(k, subject, m.Header, m.Data, at)
	return &one, err
}

// overSubject is where the end of a run is told.
func (b *broker) overSubject() string { return prefix + b.run + ".over" }

// Tell lets every worker that listens know that the run is over.
func (b *broker) Tell(ctx context.Context) error {
	if err := b.nc.Publish(b.overSubject(), nil); err != nil {
		return err
	}
	return b.nc.FlushWithContext(ctx)
}

// Told calls do when it is told.
func (b *broker) Told(do func()) (stop func(), err error) {
	s, err := b.nc.Subscribe(b.overSubject(), func(*nats.Msg) { do() })
	if err != nil {
		return nil, err
	}
	return func() { s.Unsubscribe() }, nil
}

// Close closes the connection and stops an embedded server.
func (b *broker) Close() {
	if !b.shared {
		b.nc.Close()
	}
	if b.stop != nil {
		b.stop()
	}
}
