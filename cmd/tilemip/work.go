// The verb work: units of a search that another process coordinates.

package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/spread/child"
	"github.com/tilemip/tilemip/internal/spread/jetstream"
	"github.com/tilemip/tilemip/internal/units"
)

// openUnits makes the jobs of workers and their child processes.
func openUnits(kind string, spec []byte) (units.Job, error) {
	if kind != kindOfUnits {
		return nil, fmt.Errorf("a run of kind %q; this program knows %q", kind, kindOfUnits)
	}
	return tilemip.OpenUnits(context.Background(), spec)
}

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
		{Name: "away", Group: groupUnits, To: &v.broker.Away, Value: time.Hour, In: positive, Help: "stop after `DURATION` without the broker"},
		{Name: "run", Group: groupUnits, To: &v.joins, Words: "any", Help: "join only the run `NAME`, as coordinate prints it"},
	}
}

func (v *Work) run(k *call) error {
	if k.line.NArg() != 1 {
		return usagef("expected one address, such as nats://127.0.0.1:4222; found %d", k.line.NArg())
	}
	v.broker.URL = k.line.Args().First()
	m, pool := machine.Start(), &child.Pool{}
	door, err := jetstream.Open(k.ctx, v.broker)
	switch {
	case errors.Is(err, spread.ErrRefused) || errors.Is(err, jetstream.ErrAbsent):
		return err
	case err != nil: // the address, or a file of the command line
		return usagef("%v", err)
	}
	defer door.Close()
	host, _ := os.Hostname() // "" where the system has no name
	name := spread.WorkerName(or(host, "worker"))
	cpu := func() float64 { return machine.CPUTime().Seconds() + pool.CPU() }
	k.view.Note("worker %s", name)
	totals, err := spread.Work(k.ctx, door, spread.WorkerOptions{
		Name: name, Version: tilemip.Version(), Run: v.joins, Threads: max(1, k.asked.Solver.Threads), Open: openUnits, Runner: pool.Runner,
		CPU: cpu, Log: v.broker.Log,
	})
	took := used(m)
	took.CPUSeconds = cpu()
	shown := k.view.Worker(&display.Worker{
		Kind: "worker", Worker: name, Units: totals.Units, Duplicates: totals.Duplicates, Redeliveries: totals.Redelivered, Crashes: totals.Crashes, Busy: totals.Busy, Used: took,
	})
	switch {
	case shown != nil:
		return fmt.Errorf("writing the answer: %w", shown)
	case k.ctx.Err() != nil:
		return exitWith(exitInterrupted)
	}
	return err
}
