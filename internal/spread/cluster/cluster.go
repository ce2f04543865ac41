// Package cluster is what the program tilemip-cluster does: it coordinates a search whose units
// others do, or does units. The order comes from the program tilemip (internal/spread, order.go).
// It is a program of its own because the broker, a server for whole companies, takes longer to
// compile than all of tilemip.
//
// Not here: the command line and what is shown (cmd/tilemip). Begin with cluster.go.
package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"sync"
	"syscall"

	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/parts"
	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/spread/child"
	"github.com/tilemip/tilemip/internal/spread/journal"
	"github.com/tilemip/tilemip/internal/spread/nats"
	"github.com/tilemip/tilemip/internal/spread/trust"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/internal/version"
)

// The exit statuses that an error can have; docs/reference has all.
const (
	failed   = 1
	usage    = 2
	missing  = 6
	disagree = 7
)

// Open makes the jobs of workers and their child processes.
func Open(spec []byte) (units.Job, error) { return parts.Open(context.Background(), spec) }

// Main is the program: it has the arguments that tilemip starts it with, and returns the exit
// status.
func Main(args []string, in io.Reader, out, errs io.Writer) int {
	if len(args) != 1 || args[0] != "order" {
		fmt.Fprintf(errs, "tilemip-cluster %s: tilemip coordinate and tilemip work run this program; expected one of these\n", version.Module())
		return usage
	}
	signal.Ignore(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGPIPE) // tilemip decides: it closes the input, also when it dies
	s := &speaker{to: json.NewEncoder(out)}
	if err := do(in, s); err != nil {
		s.say(spread.Word{Error: err.Error(), Status: statusOf(err)})
		return statusOf(err)
	}
	return 0
}

// speaker writes words, of several goroutines.
type speaker struct {
	lock sync.Mutex
	to   *json.Encoder
}

func (s *speaker) say(w spread.Word) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.to.Encode(w) // tilemip has died where this fails, and the input ends
}

func (s *speaker) note(format string, args ...any) {
	s.say(spread.Word{Note: fmt.Sprintf(format, args...)})
}

// coded is an error with an exit status.
type coded struct {
	error
	status int
}

// statusOf returns the exit status of an error.
func statusOf(err error) int {
	var own *coded
	switch {
	case errors.As(err, &own):
		return own.status
	case errors.As(err, new(*trust.AlarmError)), errors.As(err, new(*spread.AuditError)):
		return disagree
	case errors.As(err, new(*spread.UsageError)), errors.As(err, new(*nats.AddressError)):
		return usage
	}
	return failed
}

// do reads the order and follows it until it is done, or the input ends.
func do(in io.Reader, s *speaker) error {
	var o spread.Order
	read := json.NewDecoder(in)
	if err := read.Decode(&o); err != nil {
		return fmt.Errorf("the order did not arrive as a whole: %w", err)
	}
	if own := version.Module(); o.Version != own {
		return &coded{fmt.Errorf("tilemip is version %s, tilemip-cluster %s; expected one version of both", o.Version, own), missing}
	}
	ctx, stop := context.WithCancel(context.Background())
	defer stop()
	go func() {
		read.Decode(new(any)) // nothing comes but the end
		stop()
	}()
	r := nats.Options{Reach: o.Reach, Folder: o.State, Log: func(line string) { s.note("%s", line) }}
	act := coordinate
	if o.Work {
		act = work
	}
	err := act(ctx, &o, r, s)
	if ctx.Err() != nil && statusOf(err) != disagree {
		return nil // as was wished
	}
	return err
}

// policy is what is checked: beside the units that are run twice, for one record in a hundred its
// maker shows the parts, and thirty units are run again here.
func policy(o *spread.Order) trust.Policy {
	p := trust.Policy{Verify: o.Verify, Show: 0.01, All: o.All}
	if o.Verify > 0 {
		p.Least = 30
	}
	return p
}

// coordinate runs the coordinator of a search, and hands out the records that there are at its end.
func coordinate(ctx context.Context, o *spread.Order, r nats.Options, s *speaker) error {
	job, side, store, err := begin(ctx, o, r, s)
	if err != nil {
		return err
	}
	run := spread.RunName(job.ID())
	defer store.Close()
	defer side.Close()
	see := func(spread.Progress) {}
	if o.Metrics != "" {
		at, end, seen, err := spread.ServeState(o.Metrics, spread.State{Version: o.Version, Of: o.Of,
			Progress: spread.Progress{Run: run, Subject: o.Subject, Progress: units.Progress{Remaining: -1, Within: -1}}})
		if err != nil {
			return &coded{fmt.Errorf("--metrics: %w; expected HOST:PORT of this machine", err), usage}
		}
		defer end()
		s.note("page: http://%s/ (metrics: /metrics)", at)
		see = seen
	}
	pool := &child.Pool{}
	c := spread.NewCoordinator(job, store, spread.Options{
		Version: o.Version, Subject: o.Subject, Policy: policy(o), ShutOut: o.ShutOut, Retry: o.Retry, Lease: o.Lease, Log: r.Log, Runner: pool.Runner,
		Progress: func(p spread.Progress) {
			see(p)
			s.say(spread.Word{Progress: &p})
		},
	})
	stop, err := side.Serve(c.Take)
	if err != nil {
		return err
	}
	defer stop()
	out, err := c.Run(ctx)
	side.Flush()
	if err == nil {
		out.Records.Each(func(unit string, record []byte) error {
			s.say(spread.Word{Unit: unit, Record: record})
			return nil
		})
	}
	s.say(spread.Word{Ended: &out.Progress})
	return err
}

// begin starts the embedded broker and opens the folder, or connects to an outer broker and opens the
// stream there.
func begin(ctx context.Context, o *spread.Order, r nats.Options, s *speaker) (job units.Job, side *nats.Side, store journal.Store, err error) {
	if job, err = parts.Open(ctx, o.Spec); err != nil {
		return nil, nil, nil, err
	}
	run := spread.RunName(job.ID())
	head := journal.Head{Program: o.Version, Run: job.ID(), Subject: o.Subject, Spec: job.Spec()}
	if o.URL != "" {
		shown := nats.Redacted(o.URL)
		s.say(spread.Word{Keeps: "the broker at " + shown})
		if side, err = nats.Connect(ctx, run, r); err != nil {
			return nil, nil, nil, err
		}
		stream, err := side.Store(ctx, head, r.Log)
		if err != nil {
			side.Close()
			return nil, nil, nil, err
		}
		if !stream.Fresh {
			s.note("the run at the broker is continued")
		}
		s.note("run %s; workers: tilemip work %s --run %s", run, shown, run)
		return job, side, stream, nil
	}
	f, err := journal.Open(o.State, head)
	if err != nil {
		return nil, nil, nil, &coded{fmt.Errorf("--state: %w", err), usage}
	}
	s.say(spread.Word{Keeps: "folder " + o.State})
	if !bytes.Equal(f.Spec, o.Spec) {
		s.say(spread.Word{Spec: f.Spec})
		if job, err = parts.Open(ctx, f.Spec); err != nil {
			f.Close()
			return nil, nil, nil, err
		}
		run = spread.RunName(job.ID())
	}
	if !f.Fresh {
		s.note("folder %s is continued", o.State)
	}
	side, entrance, err := nats.Embed(run, r)
	if err != nil {
		f.Close()
		return nil, nil, nil, err
	}
	ca := ""
	if entrance.CA != "" {
		ca = " --nats-ca " + entrance.CA
	}
	s.note("run %s; workers: tilemip work %s --nats-creds %s%s", run, nats.Reachable(entrance.URL), entrance.Token, ca)
	return job, side, f, nil
}

// work does units, each in a process of its own, until the run is over.
func work(ctx context.Context, o *spread.Order, r nats.Options, s *speaker) error {
	r.Key = spread.NewKey()
	door, err := nats.Open(r)
	switch {
	case errors.Is(err, spread.ErrRefused):
		return err
	case err != nil: // the address, or a file of the command line
		return &coded{err, usage}
	}
	defer door.Close()
	pool := &child.Pool{}
	host, _ := os.Hostname() // "" where the system has no name
	cpu := func() float64 { return machine.CPUTime().Seconds() + pool.CPU() }
	name, totals, err := spread.Work(ctx, door, spread.WorkerOptions{
		Key: r.Key, Host: host, Version: o.Version, Run: o.Run, Threads: o.Threads, Open: Open, Runner: pool.Runner, CPU: cpu, Away: o.Away, Log: r.Log,
	})
	totals.CPU = cpu()
	s.say(spread.Word{Worker: name, Totals: &totals})
	return err
}
