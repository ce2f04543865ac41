package spread_test

// Workers that come by a connection of their own.

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/spread/jetstream"
	"github.com/tilemip/tilemip/internal/units"
)

// Workers come late and leave early, by a real connection with their own user; one that leaves
// hands its unit back, as leases here last an hour. One of another version is refused.
func TestJoin(t *testing.T) {
	j := newJob(t)
	b, entrance := embed(t, j, jetstream.Options{Listen: "127.0.0.1:0", Lease: time.Hour})
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	type end struct {
		out *spread.Outcome
		err error
	}
	ended := make(chan end, 1)
	go func() {
		out, err := spread.NewCoordinator(j, b, spread.Options{Kind: "test", Version: "1", Every: 20 * time.Millisecond}).Run(ctx)
		ended <- end{out, err}
	}()
	work := func(ctx context.Context, version string, own units.Job) (spread.Totals, error) {
		door, err := jetstream.Open(ctx, jetstream.Options{URL: entrance.URL, Creds: entrance.Token, Lease: time.Hour})
		if err != nil {
			t.Fatal(err)
		}
		defer door.Close()
		return spread.Work(ctx, door, spread.WorkerOptions{Name: "v" + version + fmt.Sprintf("%p", own), Version: version, Threads: 2, Open: func(kind string, spec []byte) (units.Job, error) {
			if kind != "test" || string(spec) != string(j.Spec()) {
				t.Errorf("kind %s, specification %s", kind, spec)
			}
			return own, nil
		}})
	}
	if _, err := work(ctx, "2", newJob(t)); !errors.Is(err, spread.ErrRefused) || !strings.Contains(err.Error(), "version 1") {
		t.Errorf("another version: %v", err)
	}
	other := &renamed{newJob(t)}
	if _, err := work(ctx, "1", other); !errors.Is(err, spread.ErrRefused) || !strings.Contains(err.Error(), "same version") {
		t.Errorf("another run: %v", err)
	}
	leaving := newJob(t)
	short, leave := context.WithCancel(ctx)
	leaving.do = func(ctx context.Context, _ string, run func() ([]byte, error)) ([]byte, error) {
		leave()
		<-ctx.Done()
		return nil, ctx.Err()
	}
	if _, err := work(short, "1", leaving); !errors.Is(err, context.Canceled) {
		t.Errorf("leaving: %v", err)
	}
	totals, err := work(ctx, "1", newJob(t))
	if err != nil {
		t.Error(err)
	}
	got := <-ended
	if got.err != nil || !got.out.Report.Whole || got.out.Report.Solutions != 11520 || totals.Units != got.out.Report.Units || totals.Redelivered < 1 {
		t.Errorf("%+v, %+v, %v", got.out, totals, got.err)
	}
}

// renamed is a job of another identity.
type renamed struct{ *job }

func (r *renamed) ID() string { return strings.Repeat("0", 64) }

// A wrong key is an error at once, not a wait.
func TestWrongKey(t *testing.T) {
	j := newJob(t)
	_, entrance := embed(t, j, jetstream.Options{Listen: "127.0.0.1:0"})
	key := filepath.Join(t.TempDir(), "key")
	if err := os.WriteFile(key, []byte("tilemip-worker:0000"), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	for _, creds := range []string{key, ""} {
		door, err := jetstream.Open(ctx, jetstream.Options{URL: entrance.URL, Creds: creds})
		if err == nil {
			_, err = door.Ask(ctx, "", []byte("{}"))
			door.Close()
		}
		if !errors.Is(err, spread.ErrRefused) || !strings.Contains(err.Error(), "--nats-creds") {
			t.Errorf("key %q: %v", creds, err)
		}
	}
}
