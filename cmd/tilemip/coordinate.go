// The verb coordinate: a search whose workers are other processes, on other machines perhaps.

package main

import (
	"strconv"
	"strings"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/spread/jetstream"
)

func newCoordinate() runner {
	return &Coordinate{Tables: Tables{own: true}, All: All{option.Exact}, Broker: Broker{inside: option.Beside("is of an outer broker; expected --nats URL beside it", "nats")}}
}

// Coordinate hands out units.
type Coordinate struct {
	Board
	Output
	TimeLimit
	Tables
	All
	Count
	Unit
	State
	Broker
	verify  string // part of the units that is run twice, in percent
	metrics string // address of the metrics
}

// Own declares the options that no other verb has.
func (v *Coordinate) Own(*call) []option.Row {
	embedded := option.Without("is of the broker inside the program", "nats")
	return []option.Row{
		{Name: "listen", Group: groupUnits, To: &v.broker.Listen, Value: "127.0.0.1:4222", Idle: embedded, Help: "accept workers at `ADDRESS:PORT`; other machines use TLS"},
		{Name: "nats", Group: groupUnits, To: &v.broker.URL, Help: "use the external NATS broker at `URL`; several with commas"},
		{Name: "lease", Group: groupUnits, To: &v.broker.Lease, Value: 30 * time.Second, In: option.From(0.1), Help: "reassign a work unit after `DURATION` without a sign of its worker"},
		{Name: "verify", Group: groupUnits, To: &v.verify, Words: "0%", Help: "run `PERCENT` of the work units twice and compare, if possible on two workers"},
		{Name: "metrics", Group: groupUnits, To: &v.metrics, Words: "nowhere", Help: "serve progress at `ADDRESS`: a page, /progress.json, /metrics for Prometheus"},
	}
}

func (v *Coordinate) run(k *call) error {
	all, err := k.begin()
	if err != nil {
		return err
	}
	part, err := parsePercent(v.verify)
	if err != nil {
		return err
	}
	if (v.folder == "") == (v.broker.URL == "") {
		return usagef("coordinate keeps its state in a folder, or in an outer broker; expected --state FOLDER or --nats URL")
	}
	return k.inUnits(all, "coordinate and its options are for one search", func(r *unitRun) error { return v.coordinate(r, part) })
}

// coordinate runs the coordinator and shows the answer.
func (v *Coordinate) coordinate(r *unitRun, verify float64) error {
	b, forget, err := r.broker(v.broker)
	if err != nil {
		return err
	}
	defer forget()
	defer b.Close()
	o := spread.Options{Kind: kindOfUnits, Version: tilemip.Version(), Verify: verify, Lease: v.broker.Lease, Progress: r.progress}
	if v.metrics != "" {
		at, end, see, err := spread.ServeState(v.metrics, spread.State{Subject: nameOf(r.one), Version: tilemip.Version(), Of: r.of(),
			Progress: spread.Progress{Run: spread.RunName(r.job.ID()), Remaining: -1, Within: -1}})
		if err != nil {
			return usagef("--metrics: %v; expected HOST:PORT of this machine", err)
		}
		defer end()
		r.k.view.Note("page: http://%s/ (metrics: /metrics)", at)
		o.Progress = func(p spread.Progress) { see(p); r.progress(p) }
	}
	out, err := spread.NewCoordinator(r.job, b, o).Run(r.ctx)
	return r.show(out, tilemip.ByWorkers, err)
}

// broker starts the embedded broker, or connects to an outer one.
func (r *unitRun) broker(o jetstream.Options) (b spread.Broker, forget func(), err error) {
	run := spread.RunName(r.job.ID())
	if o.URL != "" {
		shown := jetstream.Redacted(o.URL)
		r.keeps = "the broker at " + shown
		b, err = jetstream.Connect(r.ctx, run, o)
		if err == nil {
			r.k.view.Note("run %s; workers: tilemip work %s --run %s", run, shown, run)
		}
		return b, func() {}, err
	}
	f, err := r.keep()
	if err != nil {
		return nil, nil, err
	}
	o.Folder = f.Broker()
	b, entrance, err := jetstream.Embed(r.ctx, run, o)
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	ca := ""
	if entrance.CA != "" {
		ca = " --nats-ca " + entrance.CA
	}
	r.k.view.Note("run %s; workers: tilemip work %s --nats-creds %s%s", run, jetstream.Reachable(entrance.URL), entrance.Token, ca)
	return b, f.Close, nil
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
