//go:build linux

package nats

// Two thousand workers: real connections and requests, and units that last as long as those of
// real searches but cost nothing. docs/measurements/scale.md has what came out. Own.

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/spread/journal"
	"github.com/tilemip/tilemip/internal/spread/trust"
	"github.com/tilemip/tilemip/internal/units"
)

var (
	crowd = flag.Int("crowd", 100, "workers of TestLongCrowd")
	last  = flag.Duration("last", 5*time.Second, "how long TestLongCrowd lasts")
)

const crowdFolder = "TILEMIP_TEST_CROWD"

// crowdJob has more units than the crowd can do.
func crowdJob() units.Job { return matchings(14) }

// TestCrowdCoordinator is the coordinator of TestLongCrowd, a process of its own on one core.
func TestCrowdCoordinator(t *testing.T) {
	path := os.Getenv(crowdFolder)
	if path == "" {
		t.Skip("it is a process of TestLongCrowd")
	}
	runtime.GOMAXPROCS(1)
	job := crowdJob()
	store, err := journal.Open(path, journal.Head{Program: "1", Run: job.ID(), Spec: job.Spec()})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	side, entrance, err := Embed(spread.RunName(job.ID()), Options{Reach: spread.Reach{Listen: "127.0.0.1:0"}, Folder: path})
	if err != nil {
		t.Fatal(err)
	}
	defer side.Close()
	ctx, cancel := context.WithCancel(context.Background())
	c := spread.NewCoordinator(job, store, spread.Options{Policy: trust.Policy{Verify: 0.01, Show: 0.01, Least: 30}})
	stop, err := side.Serve(c.Take)
	if err != nil {
		t.Fatal(err)
	}
	defer stop()
	fmt.Println("at", entrance.URL, entrance.Token)
	go func() {
		io.Copy(io.Discard, os.Stdin) // ends when the crowd does
		status, _ := os.ReadFile("/proc/self/status")
		var use syscall.Rusage
		syscall.Getrusage(syscall.RUSAGE_SELF, &use)
		peak := regexp.MustCompile(`VmHWM:\s*(\d+)`).FindSubmatch(status)
		fmt.Printf("used %.2f %s\n", time.Duration(use.Utime.Nano()+use.Stime.Nano()).Seconds(), peak[1])
		cancel()
	}()
	c.Run(ctx)
}

// shared is a worker that many goroutines use, one at a time.
type shared struct {
	units.Worker
	lock sync.Mutex
}

func (s *shared) Run(ctx context.Context, name string) ([]byte, [][]byte, error) {
	s.lock.Lock()
	defer s.lock.Unlock()
	return s.Worker.Run(ctx, name)
}

// member is one of the crowd.
type member struct {
	c       spread.Caller
	key     spread.Key
	run     string // "" before it has joined
	session string
	number  uint64
}

func (m *member) call(ctx context.Context, q spread.Request) (a spread.Answer, err error) {
	m.number++
	q.Session, q.Number = m.session, m.number
	reply, err := m.c.Call(ctx, m.run, m.key.Seal(&q))
	if err == nil {
		err = json.Unmarshal(reply, &a)
	}
	return a, err
}

// work hands a record in and asks for another unit, every so often; it notes how long an answer with
// a unit took.
func (m *member) work(ctx context.Context, own units.Worker, every time.Duration, note func(time.Duration)) error {
	for m.session == "" {
		a, err := m.call(ctx, spread.Request{Join: &spread.Joining{Protocol: 3, Host: "crowd", Program: "1", Threads: 16}})
		if err == nil && a.Welcome != nil {
			m.session, m.run = a.Welcome.Session, spread.RunName(a.Welcome.ID)
		} else if err := wait(ctx, time.Second); err != nil {
			return err
		}
	}
	var done []spread.Handed
	parts := map[string][][]byte{}
	var show []spread.Shown
	for {
		began := time.Now()
		a, err := m.call(ctx, spread.Request{Want: 1, Done: done, Shown: show})
		if err == nil && (a.Refused != "" || a.Again || a.Paused) {
			err = fmt.Errorf("%+v", a)
		}
		if err != nil {
			return err
		}
		if len(a.Units) > 0 {
			note(time.Since(began))
		}
		done, show = nil, nil
		for _, unit := range a.Show {
			show = append(show, spread.Shown{Unit: unit, Parts: parts[unit]})
		}
		for _, l := range a.Units {
			record, made, err := own.Run(ctx, l.Unit)
			if err != nil {
				return err
			}
			parts[l.Unit] = made
			done = append(done, spread.Handed{Lease: l, Record: record, Took: 60_000})
		}
		if err := wait(ctx, every/2+rand.N(every)); err != nil {
			return err
		}
	}
}

func wait(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// A crowd hands in as many records as that many machines with 16 threads and units of 60 s: one each
// 3.75 s and machine. All requests are answered.
func TestLongCrowd(t *testing.T) {
	c := exec.Command(os.Args[0], "-test.run", "^TestCrowdCoordinator$")
	c.Env = append(os.Environ(), crowdFolder+"="+filepath.Join(t.TempDir(), "run"))
	in, _ := c.StdinPipe()
	out, _ := c.StdoutPipe()
	c.Stderr = os.Stderr
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	defer c.Wait()
	defer in.Close()
	var url, token string
	if _, err := fmt.Fscanf(out, "at %s %s\n", &url, &token); err != nil {
		t.Fatal(err)
	}
	own, err := crowdJob().Worker()
	if err != nil {
		t.Fatal(err)
	}
	all := &shared{Worker: own}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var lock sync.Mutex
	var took []time.Duration
	var ended atomic.Int64
	var joined sync.WaitGroup
	var measuring atomic.Bool
	for range *crowd {
		key := spread.NewKey()
		door, err := Open(Options{Reach: spread.Reach{URL: url, Creds: token}, Key: key})
		if err != nil {
			t.Fatal(err)
		}
		defer door.Close()
		m := &member{c: door, key: key}
		joined.Add(1)
		var once sync.Once
		go func() {
			err := m.work(ctx, all, 3750*time.Millisecond, func(d time.Duration) {
				once.Do(joined.Done)
				if measuring.Load() {
					lock.Lock()
					took = append(took, d)
					lock.Unlock()
				}
			})
			if ctx.Err() == nil {
				t.Error(err)
				ended.Add(1)
				once.Do(joined.Done)
			}
		}()
	}
	joined.Wait()
	measuring.Store(true)
	time.Sleep(*last)
	measuring.Store(false)
	cancel()
	in.Close()
	text, _ := io.ReadAll(out)
	_, said, _ := strings.Cut(string(text), "used ")
	fields := strings.Fields(said)
	if len(fields) < 2 || len(took) < *crowd/2 || ended.Load() > 0 {
		t.Fatalf("%d answers, %d workers ended early: %s", len(took), ended.Load(), text)
	}
	slices.Sort(took)
	kb, _ := strconv.Atoi(fields[1])
	t.Logf("%d workers, %d requests in %v: median %v, 99 %% within %v, slowest %v; coordinator: %s s of processor time in all, %d MB",
		*crowd, len(took), *last, took[len(took)/2], took[len(took)*99/100], took[len(took)-1], fields[0], kb/1024)
}
