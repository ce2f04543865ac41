//go:build unix

package commandline

// The signals of polycube 1.2.1: statistics and state on request.

import (
	"os"
	"os/signal"
	"syscall"
)

// listen makes SIGUSR1 request statistics and SIGUSR2 the state, as in polycube 1.2.1.
// It returns the function that ends it.
func (d *run) listen() func() {
	signals := make(chan os.Signal, 4)
	signal.Notify(signals, syscall.SIGUSR1, syscall.SIGUSR2)
	go func() {
		for s := range signals {
			if s == syscall.SIGUSR1 {
				d.asked.Or(askStatistics)
			} else {
				d.asked.Or(askState)
			}
		}
	}()
	return func() { signal.Stop(signals); close(signals) }
}
