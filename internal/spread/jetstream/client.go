//go:build !nobroker && !js

package jetstream

// Connections: of a coordinator to an outer broker, and of a worker to any. They never give up
// by themselves: a broker that is away for an hour is waited for. Own.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/tilemip/tilemip/internal/spread"
)

const (
	prefix      = "tilemip."
	joinSubject = "tilemip.join"
	workerInbox = "_INBOX"
)

// failure keeps the first error after which trying again is useless: a missing right shows
// in a call as a timeout, and its reason only in the handler of errors.
type failure struct {
	err  atomic.Pointer[error]
	log  func(string)
	last atomic.Int64 // when log was last called, in nanoseconds
}

// tell says that something is tried again and again, once a minute at most.
func (f *failure) tell(err error) {
	now, last := time.Now().UnixNano(), f.last.Load()
	if f.log != nil && now-last > int64(time.Minute) && f.last.CompareAndSwap(last, now) {
		switch {
		case errors.Is(err, nats.ErrReconnectBufExceeded):
			err = errors.New("no connection yet")
		case errors.Is(err, nats.ErrNoResponders), errors.Is(err, context.DeadlineExceeded):
			err = errors.New("no answer yet; is the coordinator there, and its disk not full?")
		}
		f.log(fmt.Sprintf("waiting for the broker: %v", err))
	}
}

func (f *failure) set(err error) { f.err.CompareAndSwap(nil, &err) }
func (f *failure) get() error {
	if p := f.err.Load(); p != nil {
		return *p
	}
	return nil
}

// dial connects. The first connection is waited for as well, in the background.
func dial(address string, log func(string), more ...nats.Option) (*nats.Conn, *failure, error) {
	f := &failure{log: log}
	options := append([]nats.Option{
		nats.Name("tilemip"), nats.MaxReconnects(-1), nats.ReconnectWait(200 * time.Millisecond), nats.RetryOnFailedConnect(true),
		nats.ReconnectBufSize(-1), nats.Timeout(5 * time.Second), nats.CustomInboxPrefix(workerInbox), nats.PingInterval(5 * time.Second), nats.MaxPingsOutstanding(2),
		nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) {
			if errors.Is(err, nats.ErrPermissionViolation) || errors.Is(err, nats.ErrAuthorization) || errors.Is(err, nats.ErrAuthExpired) || errors.Is(err, nats.ErrAuthRevoked) {
				f.set(fmt.Errorf("the broker: %w: %w", spread.ErrRefused, err))
			}
		}),
		nats.ReconnectErrHandler(func(_ *nats.Conn, err error) {
			if errors.Is(err, nats.ErrAuthorization) {
				f.set(fmt.Errorf("the broker: %w: %w; expected the key by --nats-creds", spread.ErrRefused, err))
			}
		}),
	}, more...)
	nc, err := nats.Connect(address, options...)
	if err != nil {
		if errors.Is(err, nats.ErrAuthorization) {
			err = fmt.Errorf("%w: %w; expected the key by --nats-creds", spread.ErrRefused, err)
		}
		return nil, nil, fmt.Errorf("the broker: %w", err)
	}
	return nc, f, nil
}

// outer connects to the broker that the options name.
func outer(o Options) (*nats.Conn, *failure, error) {
	for _, one := range strings.Split(o.URL, ",") {
		if err := secure(strings.TrimSpace(one), o.Plain); err != nil {
			return nil, nil, err
		}
	}
	var more []nats.Option
	if o.CA != "" {
		more = append(more, nats.RootCAs(o.CA))
	}
	if o.Creds != "" {
		key, err := credentials(o.Creds)
		if err != nil {
			return nil, nil, err
		}
		more = append(more, key)
	}
	nc, f, err := dial(o.URL, o.Log, more...)
	if err == nil && o.Away > 0 {
		go watch(nc, f, o.Away)
	}
	return nc, f, err
}

// watch gives up on a broker that was away for too long.
func watch(nc *nats.Conn, f *failure, most time.Duration) {
	last := time.Now()
	for !nc.IsClosed() {
		if nc.IsConnected() {
			last = time.Now()
		}
		if time.Since(last) > most {
			f.set(fmt.Errorf("the broker was away for %s", most))
			return
		}
		time.Sleep(min(most/4, time.Second))
	}
}

// credentials reads a key file: a JWT with its key, an nkey seed, user:password or a token.
func credentials(file string) (nats.Option, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if strings.Contains(string(text), "-----BEGIN NATS USER JWT-----") {
		return nats.UserCredentials(file), nil
	}
	line := strings.TrimSpace(string(text))
	switch user, password, both := strings.Cut(line, ":"); {
	case line == "" || strings.ContainsAny(line, " \n\t"):
		return nil, fmt.Errorf("%s: expected a file of credentials, an nkey seed, user:password or a token, on one line", file)
	case both:
		return nats.UserInfo(user, password), nil
	case strings.HasPrefix(line, "SU") && len(line) == 58:
		return nats.NkeyOptionFromSeed(file)
	}
	return nats.Token(line), nil
}

// Connect connects a coordinator to an outer broker and makes the run's streams there.
func Connect(ctx context.Context, run string, o Options) (spread.Broker, error) {
	nc, f, err := outer(o)
	if err != nil {
		return nil, err
	}
	b := newBroker(nc, f, run, o)
	replicas, err := b.copies(ctx)
	if err == nil {
		err = b.prepare(ctx, replicas)
	}
	if err != nil {
		b.Close()
		return nil, err
	}
	return b, nil
}

// copies is the number of copies of each stream: three where there are three servers, whom one
// may fail, and one elsewhere, as two need both.
func (b *broker) copies(ctx context.Context) (int, error) {
	err := again(ctx, b.f, func(context.Context) error {
		if !b.nc.IsConnected() {
			return nats.ErrConnectionClosed
		}
		return nil
	})
	if len(b.nc.DiscoveredServers())+1 >= 3 || b.nc.ConnectedClusterName() != "" && len(b.nc.Servers()) >= 3 {
		return 3, err
	}
	return 1, err
}

// door is a worker's connection before it knows the run.
type door struct {
	nc *nats.Conn
	f  *failure
	o  Options
}

// Open connects a worker.
func Open(_ context.Context, o Options) (spread.Door, error) {
	nc, f, err := outer(o)
	if err != nil {
		return nil, err
	}
	return &door{nc, f, o}, nil
}

// Ask sends a worker's question until a coordinator answers.
func (d *door) Ask(ctx context.Context, run string, question []byte) (reply []byte, err error) {
	subject := joinSubject
	if run != "" {
		subject += "." + run
	}
	err = again(ctx, d.f, func(ctx context.Context) error {
		m, err := d.nc.RequestWithContext(ctx, subject, question)
		if err == nil {
			reply = m.Data
		}
		return err
	})
	return reply, err
}

// Enter returns the broker of a run. The connection is the same, and is closed with the door.
func (d *door) Enter(_ context.Context, run string) (spread.Broker, error) {
	b := newBroker(d.nc, d.f, run, d.o)
	b.shared = true
	return b, nil
}

func (d *door) Close() { d.nc.Close() }

// patience is how long something is tried before it is worth a line.
const patience = 3 * time.Second

// again calls do until it succeeds, the context ends, or trying is useless. Each call has
// five seconds.
func again(ctx context.Context, f *failure, do func(context.Context) error) error {
	begun := time.Now()
	for wait := 20 * time.Millisecond; ; wait = min(2*wait, time.Second) {
		part, cancel := context.WithTimeout(ctx, 5*time.Second)
		err := do(part)
		cancel()
		var last *permanent
		switch {
		case err == nil:
			return nil
		case errors.As(err, &last):
			return last.error
		case ctx.Err() != nil:
			return ctx.Err()
		case f.get() != nil:
			return f.get()
		}
		if time.Since(begun) > patience {
			f.tell(err)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}

// permanent is an error that no second try mends.
type permanent struct{ error }
