//go:build !nobroker && !js

package jetstream

import (
	"context"
	"errors"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/nats-io/nats.go"

	"github.com/tilemip/tilemip/internal/spread"
)

const testRun = "0123456789abcdef"

// entered starts a broker on loopback and returns the coordinator's side and a worker's raw
// connection, whose errors go to the channel.
func entered(t *testing.T) (spread.Broker, *nats.Conn, chan error) {
	t.Helper()
	b, entrance, err := Embed(context.Background(), testRun, Options{Folder: filepath.Join(t.TempDir(), "broker"), Listen: "127.0.0.1:0", Volatile: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(b.Close)
	key, err := credentials(entrance.Token)
	if err != nil {
		t.Fatal(err)
	}
	refused := make(chan error, 100)
	nc, err := nats.Connect(entrance.URL, key, nats.CustomInboxPrefix(workerInbox), nats.ErrorHandler(func(_ *nats.Conn, _ *nats.Subscription, err error) { refused <- err }))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	return b, nc, refused
}

// A worker's user can do what a unit needs (TestJoin runs with it), and nothing else: each of
// these is refused by the server.
func TestRights(t *testing.T) {
	b, nc, refused := entered(t)
	ctx := context.Background()
	if _, err := b.Fill(ctx, spread.Units, []string{"0.0.1", "0.0.2"}); err != nil {
		t.Fatal(err)
	}
	own := prefix + testRun
	for _, subject := range []string{
		own + ".u.0.0.3", own + ".over", "tilemip.ffffffffffffffff.r.0.1",
		"$JS.API.STREAM.DELETE.RESULTS_" + testRun, "$JS.API.STREAM.PURGE.RESULTS_" + testRun, "$JS.API.STREAM.UPDATE.RESULTS_" + testRun,
		"$JS.API.STREAM.CREATE.MORE", "$JS.API.STREAM.MSG.DELETE.RESULTS_" + testRun, "$JS.API.STREAM.INFO.RESULTS_" + testRun, "$JS.API.STREAM.NAMES",
		"$JS.API.CONSUMER.CREATE.UNITS_" + testRun, "$JS.API.CONSUMER.CREATE.RESULTS_" + testRun + ".x", "$JS.API.CONSUMER.DELETE.UNITS_" + testRun + "." + consumer,
		"$JS.API.DIRECT.GET.UNITS_" + testRun, "$JS.API.SERVER.REMOVE", "$SYS.REQ.SERVER.PING", "anything",
	} {
		nc.Publish(subject, []byte("{}"))
		expectRefusal(t, nc, refused, subject)
	}
	for _, subject := range []string{">", own + ".>", own + ".r.>", joinSubject, "$JS.>", "_INBOX_OTHER.>"} {
		s, err := nc.SubscribeSync(subject)
		if err != nil {
			t.Fatal(err)
		}
		expectRefusal(t, nc, refused, subject)
		s.Unsubscribe()
	}
	if m, err := b.Get(ctx, spread.Units, "0.0.3"); m != nil || err != nil {
		t.Errorf("a unit of a worker: %+v, %v", m, err)
	}
	q, err := b.Queue(ctx)
	if err != nil || q.Waiting != 2 {
		t.Errorf("%+v, %v", q, err)
	}
}

func expectRefusal(t *testing.T, nc *nats.Conn, refused chan error, subject string) {
	t.Helper()
	nc.FlushTimeout(10 * time.Second)
	select {
	case err := <-refused:
		if !errors.Is(err, nats.ErrPermissionViolation) {
			t.Errorf("%s: %v", subject, err)
		}
	case <-time.After(10 * time.Second):
		t.Errorf("%s is allowed", subject)
	}
}

// Not even the coordinator's own connection deletes or replaces a record.
func TestKept(t *testing.T) {
	side, _, _ := entered(t)
	b, ctx := side.(*broker), context.Background()
	record := spread.Message{Kind: spread.Results, Name: "0.1", Data: []byte("one"), By: "a"}
	if _, created, err := b.Create(ctx, record); !created || err != nil {
		t.Fatal(created, err)
	}
	again := record
	again.Data, again.By = []byte("two"), "b"
	if stored, created, err := b.Create(ctx, again); created || err != nil || string(stored.Data) != "one" || stored.By != "a" {
		t.Errorf("%+v, %v, %v", stored, created, err)
	}
	if _, err := b.js.Publish(ctx, b.subject(spread.Results, "0.1"), []byte("three")); !taken(err) {
		t.Errorf("a publication without a condition: %v", err)
	}
	s, err := b.js.Stream(ctx, b.stream(spread.Results))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.DeleteMsg(ctx, 1); err == nil {
		t.Error("a record is deleted")
	}
	if err := s.Purge(ctx); err == nil {
		t.Error("the records are purged")
	}
	if n, err := b.Fill(ctx, spread.Units, []string{"0.1", "0.2"}); n != 2 || err != nil {
		t.Error(n, err)
	}
	if n, err := b.Fill(ctx, spread.Units, []string{"0.1", "0.2", "0.3"}); n != 1 || err != nil {
		t.Errorf("%d of three units are new, %v; want 1", n, err)
	}
}

// The embedded server listens nowhere unless asked, at the address that was asked, and beyond
// loopback with its certificate alone.
func TestEntrance(t *testing.T) {
	ctx := context.Background()
	folder := t.TempDir()
	b, entrance, err := Embed(ctx, testRun, Options{Folder: filepath.Join(folder, "broker"), Volatile: true})
	if err != nil {
		t.Fatal(err)
	}
	b.Close()
	if *entrance != (Entrance{}) {
		t.Errorf("%+v", entrance)
	}
	if files, _ := filepath.Glob(filepath.Join(folder, "*")); len(files) != 1 {
		t.Errorf("%v", files)
	}
	if i, err := os.Stat(filepath.Join(folder, "broker")); err != nil || i.Mode().Perm()&0o077 != 0 {
		t.Errorf("%v, %v", i.Mode(), err)
	}
	b, entrance, err = Embed(ctx, testRun, Options{Folder: filepath.Join(folder, "broker"), Listen: "0.0.0.0:0", Volatile: true})
	if err != nil {
		t.Fatal(err)
	}
	defer b.Close()
	if !strings.HasPrefix(entrance.URL, "tls://") || entrance.CA == "" {
		t.Fatalf("%+v", entrance)
	}
	_, port, err := net.SplitHostPort(strings.TrimPrefix(entrance.URL, "tls://"))
	if err != nil {
		t.Fatal(err)
	}
	for ca, want := range map[string]bool{entrance.CA: true, "": false} {
		nc, f, err := outer(Options{URL: "tls://127.0.0.1:" + port, Creds: entrance.Token, CA: ca})
		if err == nil {
			err = nc.FlushTimeout(500 * time.Millisecond)
			if f.get() != nil {
				err = f.get()
			}
			nc.Close()
		}
		if (err == nil) != want {
			t.Errorf("certificate %q: %v", ca, err)
		}
	}
	if _, _, err := Embed(ctx, testRun, Options{Folder: filepath.Join(folder, "more"), Listen: "nowhere"}); err == nil || !strings.Contains(err.Error(), "HOST:PORT") {
		t.Error(err)
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

// A coordinator that is stopped while it stores units closes its server: a batch under way is
// ended first. Without that a few of these wait for ever.
func TestStoppedWhileFilling(t *testing.T) {
	names := make([]string, batch)
	for i := range names {
		names[i] = "0." + itoa(i)
	}
	whole := 20 * time.Millisecond // what a batch takes, learned by the first
	for i := range 100 {
		b, _, err := Embed(context.Background(), "run", Options{Folder: t.TempDir(), Volatile: true, Log: func(line string) { t.Error(line) }})
		if err != nil {
			t.Fatal(err)
		}
		begun, within := time.Now(), 10*time.Second
		if i > 0 {
			within = time.Duration(rand.Float64() * float64(whole))
		}
		ctx, cancel := context.WithTimeout(context.Background(), within)
		n, err := b.Fill(ctx, spread.Units, names)
		cancel()
		if i == 0 {
			whole = time.Since(begun)
		}
		if n < len(names) && !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%d units created, then %v", n, err)
		}
		b.Close()
	}
}
