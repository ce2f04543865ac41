package nats

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	client "github.com/nats-io/nats.go"

	"github.com/tilemip/tilemip/internal/spread"
)

const testRun = "0123456789abcdef"

// embedded starts a broker on loopback.
func embedded(t *testing.T) (*Side, *Entrance) {
	t.Helper()
	s, entrance, err := Embed(testRun, Options{Reach: spread.Reach{Listen: "127.0.0.1:0"}, Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s, entrance
}

// enter connects a worker by hand; what is refused goes to the channel.
func enter(t *testing.T, entrance *Entrance, key spread.Key) (*client.Conn, chan error) {
	t.Helper()
	creds, err := credentials(entrance.Token, key)
	if err != nil {
		t.Fatal(err)
	}
	refused := make(chan error, 100)
	nc, err := client.Connect(entrance.URL, creds, client.CustomInboxPrefix(inbox(spread.Mark(key.Public()))), client.ErrorHandler(func(_ *client.Conn, _ *client.Subscription, err error) { refused <- err }))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return nc, refused
}

// A worker can ask in its own place and hear its own answers, and nothing else: each of these is
// refused by the server. What another worker hears, it does not.
func TestRights(t *testing.T) {
	s, entrance := embedded(t)
	heard := make(chan string, 10)
	stop, err := s.Serve(func(request []byte, from string, reply func([]byte)) {
		heard <- from
		reply([]byte("answer"))
	})
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	own, other := spread.NewKey(), spread.NewKey()
	mark, others := spread.Mark(own.Public()), spread.Mark(other.Public())
	nc, refused := enter(t, entrance, own)
	for _, subject := range []string{place(testRun, others), place("ffffffffffffffff", mark), hereSubject(testRun), inbox(others) + ".x", inbox(coordinator) + ".x", "$JS.API.INFO", "$SYS.REQ.SERVER.PING", "anything"} {
		nc.Publish(subject, []byte("{}"))
		expectRefusal(t, nc, refused, subject)
	}
	for _, subject := range []string{">", "tilemip.>", place(testRun, mark), place(testRun, "*"), joinSubject, "_INBOX.>", "*.>", inbox(others) + ".>", inbox(coordinator) + ".>"} {
		s, err := nc.SubscribeSync(subject)
		if err != nil {
			t.Fatal(err)
		}
		expectRefusal(t, nc, refused, subject)
		s.Unsubscribe()
	}
	frame := own.Seal(&spread.Request{Number: 1})
	m, err := nc.Request(place(testRun, mark), frame, 10*time.Second)
	if err != nil || string(m.Data) != "answer" || <-heard != "127.0.0.1" {
		t.Errorf("%v, %v", m, err)
	}
	// In its place another's request is no request.
	if m, err := nc.Request(place(testRun, mark), other.Seal(&spread.Request{Number: 1}), 200*time.Millisecond); err == nil {
		t.Errorf("answered with %s", m.Data)
	}
}

func expectRefusal(t *testing.T, nc *client.Conn, refused chan error, subject string) {
	t.Helper()
	nc.FlushTimeout(10 * time.Second)
	select {
	case err := <-refused:
		if !errors.Is(err, client.ErrPermissionViolation) {
			t.Errorf("%s: %v", subject, err)
		}
	case <-time.After(10 * time.Second):
		t.Errorf("%s is allowed", subject)
	}
}

// A wrong key is an error at once, not a wait; so is the workers' key with another's signature.
func TestWrongKey(t *testing.T) {
	_, entrance := embedded(t)
	key := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(key, []byte(worker+":0000"), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for _, creds := range []string{key, ""} {
		door, err := Open(Options{Reach: spread.Reach{URL: entrance.URL, Creds: creds}, Key: spread.NewKey()})
		if err == nil {
			for err = errors.New("not yet"); err != nil && ctx.Err() == nil && !errors.Is(err, spread.ErrRefused); time.Sleep(10 * time.Millisecond) {
				_, err = door.Call(ctx, "", spread.NewKey().Seal(&spread.Request{}))
			}
			door.Close()
		}
		if !errors.Is(err, spread.ErrRefused) || !strings.Contains(err.Error(), "--nats-creds") {
			t.Errorf("key %q: %v", creds, err)
		}
	}
	own, other := spread.NewKey(), spread.NewKey()
	creds, err := credentials(entrance.Token, own)
	if err != nil {
		t.Fatal(err)
	}
	forged := func(o *client.Options) error {
		o.SignatureCB = func(nonce []byte) ([]byte, error) { return other.Sign(nonce), nil }
		return nil
	}
	if nc, err := client.Connect(entrance.URL, creds, forged); err == nil {
		nc.Close()
		t.Error("let in with another's signature")
	}
}

// The embedded server listens nowhere unless asked, at the address that was asked, and beyond
// loopback with its certificate alone. An address in use is said at once.
func TestEntrance(t *testing.T) {
	folder := t.TempDir()
	s, entrance, err := Embed(testRun, Options{Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	s.Close()
	if files, _ := filepath.Glob(filepath.Join(folder, "*")); len(files) != 0 || *entrance != (Entrance{}) {
		t.Errorf("%v, %+v", files, entrance)
	}
	s, entrance, err = Embed(testRun, Options{Reach: spread.Reach{Listen: "0.0.0.0:0"}, Folder: folder})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	if !strings.HasPrefix(entrance.URL, "tls://") || entrance.CA == "" {
		t.Fatalf("%+v", entrance)
	}
	_, port, err := net.SplitHostPort(strings.TrimPrefix(entrance.URL, "tls://"))
	if err != nil {
		t.Fatal(err)
	}
	for ca, want := range map[string]bool{entrance.CA: true, "": false} {
		nc, f, err := outer(Options{Reach: spread.Reach{URL: "tls://127.0.0.1:" + port, Creds: entrance.Token, CA: ca}, Key: spread.NewKey()}, "_INBOX")
		if err == nil {
			err = nc.FlushTimeout(2 * time.Second)
			if f.Err() != nil {
				err = context.Cause(f)
			}
			nc.Close()
		}
		if (err == nil) != want {
			t.Errorf("certificate %q: %v", ca, err)
		}
	}
	for listen, want := range map[string]string{"nowhere": "HOST:PORT", "127.0.0.1:" + port: "in use", "127.0.0.1:99999": "port"} {
		_, _, err := Embed(testRun, Options{Reach: spread.Reach{Listen: listen}, Folder: t.TempDir()})
		if err == nil || !strings.Contains(err.Error(), want) || !errors.As(err, new(*AddressError)) {
			t.Errorf("%s: %v", listen, err)
		}
	}
}

func TestSecure(t *testing.T) {
	for address, want := range map[string]string{
		"tls://far.example:4222": "", "nats://127.0.0.1:4222": "", "nats://localhost:4222": "", "nats://[::1]:4222": "",
		"nats://far.example:4222": "not encrypted", "http://far.example": "unknown scheme", "far.example": "no address",
	} {
		err := secure(address, false)
		if want == "" && err != nil || want != "" && (err == nil || !strings.Contains(err.Error(), want)) {
			t.Errorf("%s: %v", address, err)
		}
	}
	if err := secure("nats://far.example:4222", true); err != nil {
		t.Error(err)
	}
}
