// A run whose broker, coordinator and workers are in one process.

package jetstream

import (
	"context"
	"errors"
	"sync"

	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/units"
)

// Local runs a job. own says that all records were made by this run's worker: its name nobody could
// know before, and the broker listens nowhere. The outcome is nil where the broker did not begin.
func Local(ctx context.Context, job units.Job, broker Options, run spread.Options, worker spread.WorkerOptions) (out *spread.Outcome, own bool, err error) {
	b, _, err := Embed(ctx, spread.RunName(job.ID()), broker)
	if err != nil {
		return nil, false, err
	}
	defer b.Close()
	working, end := context.WithCancelCause(ctx)
	defer end(nil)
	worker.Name = spread.WorkerName("local")
	var all sync.WaitGroup
	all.Add(1)
	go func() {
		defer all.Done()
		_, err := spread.Serve(working, b, job, run.Kind, worker)
		if err != nil && !errors.As(err, new(*spread.AlarmError)) { // of an alarm the coordinator hears
			end(err)
		}
	}()
	out, err = spread.NewCoordinator(job, b, run).Run(working)
	if ctx.Err() == nil && errors.Is(err, context.Canceled) {
		err = context.Cause(working)
	}
	end(nil)
	all.Wait()
	own = true
	for maker := range out.Makers {
		own = own && maker == worker.Name
	}
	return out, own, err
}
