// The verb coordinate: a search whose workers are other processes, on other machines perhaps.

package main

import (
	"context"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/spread/folder"
	"github.com/tilemip/tilemip/internal/spread/jetstream"
)

// network is where the broker of a run is.
type network struct {
	listen  string // of the embedded one
	url     string // of an outer one
	creds   string // file with a key
	ca      string // file of certificates
	plain   bool
	lease   time.Duration
	away    time.Duration // how long a worker waits for a broker that is away
	run     string        // first digits of the run that a worker joins
	verify  string        // part of the units that is run twice, in percent
	metrics string        // address of the metrics
}

func (s *session) broker() jetstream.Options {
	n := &s.network
	return jetstream.Options{URL: n.url, Creds: n.creds, CA: n.ca, Plain: n.plain, Lease: n.lease, Away: n.away, Log: func(line string) { s.view.Note("%s", line) }}
}

// coordinateCommand is the verb.
func coordinateCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "coordinate", Usage: "hand the units of a search to workers on many machines", ArgsUsage: "SUBJECT",
		Description: `A search of a board, a packing or a cover is cut into units, and every process that runs tilemip work at the
printed address does some of them. What is finished is kept in --state: the coordinator
may be stopped, or die, and the same command goes on, while workers wait. The answer is
that of tilemip search, after an audit of all records; that each unit was searched rightly
is the workers' claim, and the answer says so.

The broker (NATS JetStream) is inside the program. Beyond this machine it speaks TLS only,
with a certificate and a key for workers that it makes in the folder. An outer broker is
used with --nats; then nothing is kept in a folder.

  tilemip coordinate --count --state run --listen 0.0.0.0:4222 library:bedlam-cube
  tilemip work tls://coordinator:4222 --nats-creds worker.token --nats-ca server.pem`,
		Action: func(c *cli.Context) error {
			s, all, err := begin(c, io)
			if err != nil {
				return err
			}
			part, err := parsePercent(s.network.verify)
			if err != nil {
				return err
			}
			if (s.stateDir == "") == (s.network.url == "") {
				return usagef("coordinate keeps its state in a folder, or in an outer broker; expected --state FOLDER or --nats URL")
			}
			limited, stop := s.deadline(c.Context)
			defer stop()
			r, err := s.newSpreadRun(limited, all, "coordinate and its options")
			if err == nil {
				err = r.coordinate(limited, part)
			}
			return r.end(c.Context, err)
		},
	}
}

// coordinate runs the coordinator and shows the answer.
func (r *spreadRun) coordinate(ctx context.Context, verify float64) error {
	n := &r.s.network
	b, forget, err := r.broker(ctx)
	if err != nil {
		return err
	}
	defer forget()
	defer b.Close()
	o := spread.Options{Kind: kindOfUnits, Version: version(), Verify: verify, Lease: n.lease, Progress: r.progress}
	if n.metrics != "" {
		end, see, err := r.serveState(n.metrics)
		if err != nil {
			return err
		}
		defer end()
		o.Progress = func(p spread.Progress) { see(p); r.progress(p) }
	}
	out, err := spread.NewCoordinator(r.job, b, o).Run(ctx)
	return r.show(ctx, out, tilemip.ByWorkers, err)
}

// broker starts the embedded broker, or connects to an outer one.
func (r *spreadRun) broker(ctx context.Context) (b spread.Broker, forget func(), err error) {
	n, run := &r.s.network, spread.RunName(r.job.ID())
	if n.url != "" {
		shown := redacted(n.url)
		r.keeps = "the broker at " + shown
		b, err = jetstream.Connect(ctx, run, r.s.broker())
		if err == nil {
			r.s.view.Note("run %s; workers: tilemip work %s --run %s", run, shown, run)
		}
		return b, func() {}, err
	}
	f, err := r.keep(folder.Head{Program: version(), Run: r.job.ID(), Subject: r.one.shown()})
	if err != nil {
		return nil, nil, err
	}
	o := r.s.broker()
	o.Folder, o.Listen = f.Broker(), n.listen
	b, entrance, err := jetstream.Embed(ctx, run, o)
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	ca := ""
	if entrance.CA != "" {
		ca = " --nats-ca " + entrance.CA
	}
	r.s.view.Note("run %s; workers: tilemip work %s --nats-creds %s%s", run, reachable(entrance.URL), entrance.Token, ca)
	return b, f.Close, nil
}

// reachable puts this machine's name in the place of "every address".
func reachable(address string) string {
	scheme, at, _ := strings.Cut(address, "://")
	host, port, err := net.SplitHostPort(at)
	ip := net.ParseIP(host)
	name, unnamed := os.Hostname()
	if err != nil || unnamed != nil || ip == nil || !ip.IsUnspecified() {
		return address
	}
	return scheme + "://" + net.JoinHostPort(name, port)
}

// redacted hides passwords in addresses.
func redacted(urls string) string {
	var out []string
	for _, one := range strings.Split(urls, ",") {
		u, err := url.Parse(one)
		if err != nil {
			return "its address"
		}
		out = append(out, u.Redacted())
	}
	return strings.Join(out, ",")
}

// parsePercent reads a part such as 5%; "" is none.
func parsePercent(text string) (float64, error) {
	if text == "" {
		return 0, nil
	}
	x, err := strconv.ParseFloat(strings.TrimSuffix(text, "%"), 64)
	if err != nil || !strings.HasSuffix(text, "%") || !(x >= 0 && x <= 100) {
		return 0, usagef("--verify %q: expected a part in percent from 0%% to 100%%, such as 5%%", text)
	}
	return x / 100, nil
}

// keep opens the folder of --state.
func (r *spreadRun) keep(h folder.Head) (*folder.Folder, error) {
	f, err := folder.Open(r.s.stateDir, h)
	if err != nil {
		return nil, usagef("--state: %v", err)
	}
	r.keeps = "folder " + r.s.stateDir
	if !f.Fresh {
		r.s.view.Note("%s is continued", r.keeps)
	}
	return f, nil
}
