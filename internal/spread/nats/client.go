package nats

// Connections, and the two ends of a call. A connection never gives up by itself: a broker that is
// away for an hour is waited for, and how long is for the worker to say. Own.

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	client "github.com/nats-io/nats.go"

	"github.com/tilemip/tilemip/internal/spread"
)

// dial connects. The first connection is waited for as well, in the background. The cause of the
// context is the first error after which trying again is useless: a missing right shows in a call as a
// timeout, and its reason only in the handler of errors.
func dial(address, inbox string, more ...client.Option) (*client.Conn, context.Context, error) {
	f, fail := context.WithCancelCause(context.Background())
	wrongKey := func(err error) error {
		return fmt.Errorf("the broker: %w: %w; expected the key by --nats-creds", spread.ErrRefused, err)
	}
	options := append([]client.Option{
		client.Name("tilemip"), client.MaxReconnects(-1), client.ReconnectWait(200 * time.Millisecond), client.ReconnectJitter(300*time.Millisecond, time.Second),
		client.RetryOnFailedConnect(true), client.ReconnectBufSize(-1), client.Timeout(5 * time.Second), client.CustomInboxPrefix(inbox),
		client.PingInterval(20 * time.Second), client.MaxPingsOutstanding(2),
		client.ErrorHandler(func(_ *client.Conn, _ *client.Subscription, err error) {
			if errors.Is(err, client.ErrPermissionViolation) || errors.Is(err, client.ErrAuthorization) || errors.Is(err, client.ErrAuthExpired) || errors.Is(err, client.ErrAuthRevoked) {
				fail(fmt.Errorf("the broker: %w: %w", spread.ErrRefused, err))
			}
		}),
		client.ReconnectErrHandler(func(_ *client.Conn, err error) {
			if errors.Is(err, client.ErrAuthorization) {
				fail(wrongKey(err))
			}
		}),
	}, more...)
	nc, err := client.Connect(address, options...)
	switch {
	case errors.Is(err, client.ErrAuthorization):
		return nil, nil, wrongKey(err)
	case err != nil:
		return nil, nil, fmt.Errorf("the broker: %w", err)
	}
	return nc, f, nil
}

// outer connects to the broker that the options name.
func outer(o Options, inbox string, more ...client.Option) (*client.Conn, context.Context, error) {
	for _, one := range strings.Split(o.URL, ",") {
		if err := secure(strings.TrimSpace(one), o.Plain); err != nil {
			return nil, nil, err
		}
	}
	if o.CA != "" {
		more = append(more, client.RootCAs(o.CA))
	}
	if o.Creds != "" {
		key, err := credentials(o.Creds, o.Key)
		if err != nil {
			return nil, nil, err
		}
		more = append(more, key)
	}
	return dial(o.URL, inbox, more...)
}

// credentials reads a key file: a JWT with its key, an nkey seed, user:password or a token. To the
// user of an embedded server belongs the worker's own key.
func credentials(file string, own spread.Key) (client.Option, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	if strings.Contains(string(text), "-----BEGIN NATS USER JWT-----") {
		return client.UserCredentials(file), nil
	}
	line := strings.TrimSpace(string(text))
	switch user, password, both := strings.Cut(line, ":"); {
	case line == "" || strings.ContainsAny(line, " \n\t"):
		return nil, fmt.Errorf("%s: expected a file of credentials, an nkey seed, user:password or a token, on one line", file)
	case both:
		return func(o *client.Options) error {
			if user == worker {
				o.Nkey, o.SignatureCB = hex.EncodeToString(own.Public()), func(nonce []byte) ([]byte, error) { return own.Sign(nonce), nil }
			}
			o.User, o.Password = user, password
			return nil
		}, nil
	case strings.HasPrefix(line, "SU") && len(line) == 58:
		return client.NkeyOptionFromSeed(file)
	}
	return client.Token(line), nil
}

// Side is the coordinator's side of a broker.
type Side struct {
	nc   *client.Conn
	f    context.Context // of dial
	run  string
	from func(mark string) string // address of a worker, "" where the broker does not tell
	stop func()                   // stops the embedded server; nil for an outer one
}

// Connect connects a coordinator to an outer broker. Where another coordinator of this run answers
// there already it is refused.
func Connect(ctx context.Context, run string, o Options) (*Side, error) {
	nc, f, err := outer(o, inbox(coordinator+"-"+secret()[:12]))
	if err != nil {
		return nil, err
	}
	s := &Side{nc: nc, f: f, run: run, from: func(string) string { return "" }}
	err = s.again(ctx, o.Log, func(ctx context.Context) error {
		switch _, err := nc.RequestWithContext(ctx, hereSubject(run), nil); {
		case err == nil:
			return &permanent{fmt.Errorf("%w: another coordinator of run %s answers at this broker; expected to wait for it, or to stop it first", spread.ErrRefused, run)}
		case !errors.Is(err, client.ErrNoResponders):
			return err
		}
		return nil
	})
	if err != nil {
		nc.Close()
		return nil, err
	}
	return s, nil
}

// permanent is an error that no second try mends.
type permanent struct{ error }

// again calls do until it succeeds, the context ends, or trying is useless. Each call has five
// seconds.
func (s *Side) again(ctx context.Context, log func(string), do func(context.Context) error) error {
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
		case s.f.Err() != nil:
			return context.Cause(s.f)
		}
		if time.Since(begun) > 3*time.Second && log != nil {
			log(fmt.Sprintf("waiting for the broker: %v", shown(err)))
			begun = begun.Add(time.Minute)
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(wait):
		}
	}
}

// shown is an error in words for people.
func shown(err error) error {
	switch {
	case errors.Is(err, client.ErrReconnectBufExceeded), errors.Is(err, client.ErrConnectionClosed):
		return errors.New("no connection yet")
	case errors.Is(err, client.ErrNoResponders):
		return errors.New("no coordinator is there yet")
	}
	return err
}

// Serve hands requests to the coordinator until stopped.
func (s *Side) Serve(take func(request []byte, from string, reply func([]byte))) (stop func(), err error) {
	respond := func(m *client.Msg) func([]byte) { return func(answer []byte) { m.Respond(answer) } }
	var all []*client.Subscription
	stop = func() {
		for _, one := range all {
			one.Unsubscribe()
		}
	}
	begin := place(s.run, "")
	for subject, do := range map[string]client.MsgHandler{
		hereSubject(s.run): func(m *client.Msg) { m.Respond(nil) },
		joinSubject:        func(m *client.Msg) { take(m.Data, s.from(spread.MarkOf(m.Data)), respond(m)) },
		place(s.run, "*"): func(m *client.Msg) {
			if mark := strings.TrimPrefix(m.Subject, begin); mark == spread.MarkOf(m.Data) {
				take(m.Data, s.from(mark), respond(m))
			}
		},
	} {
		one, err := s.nc.Subscribe(subject, do)
		if err != nil {
			stop()
			return nil, err
		}
		one.SetPendingLimits(-1, 256<<20)
		all = append(all, one)
	}
	return stop, s.nc.FlushTimeout(10 * time.Second)
}

// Flush waits until what was answered has left.
func (s *Side) Flush() { s.nc.FlushTimeout(500 * time.Millisecond) }

// Close closes the connection and stops an embedded server.
func (s *Side) Close() {
	s.nc.Close()
	if s.stop != nil {
		s.stop()
	}
}

// caller is a worker's side.
type caller struct {
	nc *client.Conn
	f  context.Context // of dial
}

// Open connects a worker.
func Open(o Options) (spread.Caller, error) {
	nc, f, err := outer(o, inbox(spread.Mark(o.Key.Public())))
	if err != nil {
		return nil, err
	}
	return &caller{nc, f}, nil
}

// Call sends a request and waits for the answer.
func (c *caller) Call(ctx context.Context, run string, request []byte) (answer []byte, err error) {
	if run == "" {
		answer, err = c.join(ctx, request)
	} else {
		var m *client.Msg
		if m, err = c.nc.RequestWithContext(ctx, place(run, spread.MarkOf(request)), request); err == nil {
			answer = m.Data
		}
	}
	switch {
	case err == nil:
		return answer, nil
	case c.f.Err() != nil:
		return nil, context.Cause(c.f)
	}
	return nil, shown(err)
}

// join asks every coordinator of the broker and returns the answer of one that does not refuse. A
// refusal is believed when no other answer came for a while.
func (c *caller) join(ctx context.Context, request []byte) ([]byte, error) {
	to := c.nc.NewRespInbox()
	s, err := c.nc.SubscribeSync(to)
	if err != nil {
		return nil, err
	}
	defer s.Unsubscribe()
	if err := c.nc.PublishRequest(joinSubject, to, request); err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	var refused []byte
	for {
		m, err := s.NextMsgWithContext(ctx)
		switch {
		case err != nil && refused != nil:
			return refused, nil
		case err != nil:
			return nil, err
		case len(m.Data) == 0:
			return nil, client.ErrNoResponders
		case !bytes.HasPrefix(m.Data, []byte(`{"refused"`)):
			return m.Data, nil
		case refused == nil:
			refused = m.Data
			ctx, cancel = context.WithTimeout(ctx, 300*time.Millisecond)
			defer cancel()
		}
	}
}

// Most is the length of the longest request.
func (c *caller) Most() int { return int(c.nc.MaxPayload()) }

func (c *caller) Close() { c.nc.Close() }
