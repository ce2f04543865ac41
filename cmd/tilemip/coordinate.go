// The verb coordinate: a search whose workers are other processes, on other machines perhaps.

package main

import (
	"cmp"
	"strconv"
	"strings"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/units"
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
	verify  string // part of the units that is run twice, in percent, or all
	metrics string // address of the metrics
	shutOut []string
	retry   bool
}

// Own declares the options that no other verb has.
func (v *Coordinate) Own(*call) []option.Row {
	embedded := option.Without("is of the broker inside the program", "nats")
	return []option.Row{
		{Name: "listen", Group: groupUnits, To: &v.reach.Listen, Value: "127.0.0.1:4222", Idle: embedded, Help: "accept workers at `ADDRESS:PORT`; other machines use TLS"},
		{Name: "nats", Group: groupUnits, To: &v.reach.URL, Help: "use the external NATS broker at `URL`; several with commas"},
		{Name: "lease", Group: groupUnits, To: &v.reach.Lease, Value: 30 * time.Second, In: option.From(0.1), Help: "reassign a work unit after `DURATION` without a sign of its worker"},
		{Name: "verify", Group: groupUnits, To: &v.verify, Words: "1%", Help: "run `PERCENT` of the work units again on another worker, or all of them here"},
		{Name: "shut-out", Group: groupUnits, To: &v.shutOut, Help: "drop and redo what only worker `NAME` has done; repeatable"},
		{Name: "retry", Group: groupUnits, To: &v.retry, Help: "run units again that were set aside"},
		{Name: "metrics", Group: groupUnits, To: &v.metrics, Words: "nowhere", Help: "serve progress at `ADDRESS`: a page, /progress.json, /metrics for Prometheus"},
	}
}

func (v *Coordinate) run(k *call) error {
	all, err := k.begin()
	if err != nil {
		return err
	}
	order := &spread.Order{Reach: v.reach, State: v.folder, Metrics: v.metrics, ShutOut: v.shutOut, Retry: v.retry}
	if order.Verify, order.All, err = parseVerify(v.verify); err != nil {
		return err
	}
	if (v.folder == "") == (v.reach.URL == "") {
		return usagef("coordinate keeps its state in a folder, or in an outer broker; expected --state FOLDER or --nats URL")
	}
	return k.inUnits(all, "coordinate and its options are for one search", func(r *unitRun) error { return v.coordinate(r, order) })
}

// coordinate has the search coordinated and shows the answer.
func (v *Coordinate) coordinate(r *unitRun, order *spread.Order) error {
	out, made := outcome{records: new(units.Memory)}, tilemip.Made{By: tilemip.ByWorkers}
	var twice, kept error
	order.Spec, order.Subject, order.Of = r.job.Spec(), nameOf(r.one), r.of()
	err := r.k.order(r.ctx, order, func(w *spread.Word) {
		switch {
		case w.Keeps != "":
			r.keeps = w.Keeps
		case w.Spec != nil:
			kept = r.adopt(w.Spec)
		case w.Progress != nil:
			out.Progress = w.Progress.Progress
			r.progress(out.Progress)
		case w.Unit != "":
			_, twice = out.records.Put(w.Unit, w.Record)
		case w.Ended != nil:
			out.Progress, out.effort = w.Ended.Progress, w.Ended.Took()
			made = tilemip.Made{By: english.Count(w.Ended.Workers, "worker"), Checks: &w.Ended.Assurance}
			if a := made.Checks; a.Here == a.Units && w.Ended.Earlier { // all was made again here
				made.By = tilemip.ByEarlier
			} else if a.Here == a.Units {
				made.By = tilemip.BySelf
			}
		}
	})
	err = cmp.Or(kept, err, twice)
	return r.show(&out, made, err)
}

// parseVerify reads a part such as 5%, or all; "" is a hundredth.
func parseVerify(text string) (part float64, all bool, err error) {
	switch text {
	case "":
		return 0.01, false, nil
	case "all":
		return 0, true, nil
	}
	x, err := strconv.ParseFloat(strings.TrimSuffix(text, "%"), 64)
	if err != nil || !strings.HasSuffix(text, "%") || !(x >= 0 && x <= 100) {
		return 0, false, usagef("--verify %q: expected a part in percent from 0%% to 100%%, such as 5%%, or all", text)
	}
	return x / 100, false, nil
}
