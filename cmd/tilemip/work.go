// The verb work: units of a search that another process coordinates.

package main

import (
	"fmt"
	"time"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/spread"
)

// Work does units until the run is over.
type Work struct {
	JSON
	Quiet
	Broker
	joins string // first digits of the run
}

// Own declares the options that no other verb has.
func (v *Work) Own(k *call) []option.Row {
	return []option.Row{
		k.solverRow("threads", option.Row{Group: groupUnits, Help: "run `N` work units at once, each in a process of its own"}),
		{Name: "away", Group: groupUnits, To: &v.reach.Away, Value: time.Hour, In: positive, Help: "stop after `DURATION` without the broker"},
		{Name: "run", Group: groupUnits, To: &v.joins, Words: "any", Help: "join only the run `NAME`, as coordinate prints it"},
	}
}

func (v *Work) run(k *call) error {
	if k.line.NArg() != 1 {
		return usagef("expected one address, such as nats://127.0.0.1:4222; found %d", k.line.NArg())
	}
	v.reach.URL = k.line.Args().First()
	m := machine.Start()
	var shown error
	err := k.order(k.ctx, &spread.Order{Reach: v.reach, Work: true, Run: v.joins, Threads: max(1, k.asked.Solver.Threads)}, func(w *spread.Word) {
		if w.Totals == nil {
			return
		}
		took := used(m)
		took.CPUSeconds = w.Totals.CPU
		shown = k.view.Worker(&display.Worker{
			Kind: "worker", Worker: w.Worker, Units: w.Totals.Units, Duplicates: w.Totals.Duplicates, Redeliveries: w.Totals.Redelivered, Crashes: w.Totals.Crashes, Busy: w.Totals.Busy, Used: took,
		})
	})
	switch {
	case shown != nil:
		return fmt.Errorf("writing the answer: %w", shown)
	case k.ctx.Err() != nil:
		return exitWith(exitInterrupted)
	}
	return err
}
