// The verb work: units of a search that another process coordinates.

package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/urfave/cli/v2"

	"github.com/tilemip/tilemip"
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

// workCommand is the verb.
func workCommand(io *streams) *cli.Command {
	return &cli.Command{
		Name: "work", Usage: "do units of a search that tilemip coordinate hands out", ArgsUsage: "URL",
		Description: `URL is the address that tilemip coordinate prints, or that of an outer broker. Each
thread does one unit after the other in a process of its own; one that crashes costs its
unit, which another worker does. Workers may join and leave at any time: Ctrl-C and SIGTERM
hand units back. The worker ends with status 0 when the run is over. It does not begin
before a coordinator answers, and waits for one that is away.

  tilemip work nats://127.0.0.1:4222 --nats-creds run/worker.token --threads 4`,
		Action: func(c *cli.Context) error {
			s, err := newSession(c, io)
			if err != nil {
				return err
			}
			if c.Args().Len() != 1 {
				return usagef("expected one address, such as nats://127.0.0.1:4222; found %d", c.Args().Len())
			}
			s.network.url = c.Args().First()
			if err := refusal(c); err != nil {
				return err
			}
			return s.work(c.Context)
		},
	}
}

// work works until the run is over.
func (s *session) work(ctx context.Context) error {
	m, pool := machine.Start(), &child.Pool{}
	door, err := jetstream.Open(ctx, s.broker())
	switch {
	case errors.Is(err, spread.ErrRefused) || errors.Is(err, jetstream.ErrAbsent):
		return err
	case err != nil: // the address, or a file of the command line
		return usagef("%v", err)
	}
	defer door.Close()
	host, _ := os.Hostname() // "" where the system has no name
	name := plainName(host) + "-" + randomName()
	s.view.Note("worker %s", name)
	totals, err := spread.Work(ctx, door, spread.WorkerOptions{
		Name: name, Version: version(), Run: s.network.run, Threads: max(1, s.asked.Solver.Threads), Open: openUnits, Runner: pool.Runner,
		CPU: func() float64 { return machine.CPUTime().Seconds() + pool.CPU() },
		Log: func(line string) { s.view.Note("%s", line) },
	})
	used := m.Read()
	shown := s.view.Worker(&display.Worker{
		Kind: "worker", Worker: name, Units: totals.Units, Duplicates: totals.Duplicates, Redeliveries: totals.Redelivered, Crashes: totals.Crashes,
		Busy: totals.Busy, Seconds: used.Wall.Seconds(), CPUSeconds: machine.CPUTime().Seconds() + pool.CPU(), Versions: map[string]string{"tilemip": version()},
	})
	switch {
	case shown != nil:
		return fmt.Errorf("writing the answer: %w", shown)
	case ctx.Err() != nil:
		return exitWith(exitInterrupted)
	case errors.As(err, new(*spread.AlarmError)):
		return disagree("%v", err)
	}
	return err
}

// plainName makes a name that the broker takes as one word.
func plainName(host string) string {
	out := []rune{}
	for _, r := range host {
		if r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || r == '-' {
			out = append(out, r)
		} else {
			out = append(out, '_')
		}
	}
	return or(string(out), "worker")
}
