// Package child runs units in processes of their own, so that one that crashes, or is killed
// for its memory, costs its unit and not the worker. The process is this program once more:
// Main makes it a child. It reads a specification and names of units from its standard input,
// and writes records to its standard output, each as a line of JSON; when the input ends, as
// when the parent has died, it ends at once, in the middle of a unit if need be. Own.
//
// Not here: units themselves. Begin with child.go.
package child

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/spread"
)

// environment marks a child.
const environment = "TILEMIP_UNIT_CHILD"

// task is a line to a child: the first one a specification, the later ones names of units or parts.
type task struct {
	Spec []byte `json:"spec,omitempty"`
	Unit string `json:"unit,omitempty"`
}

// reply is a line of a child: one when it is ready, and one for each unit.
type reply struct {
	Record []byte   `json:"record,omitempty"`
	Parts  [][]byte `json:"parts,omitempty"`
	Error  string   `json:"error,omitempty"`
	CPU    float64  `json:"cpu"` // seconds of processor time so far
}

// Main runs the child and never returns when this process is one; otherwise it does nothing.
// Call it before anything else in main, and in TestMain.
func Main(open spread.Opener) {
	if os.Getenv(environment) == "" {
		return
	}
	signal.Ignore(os.Interrupt, syscall.SIGTERM, syscall.SIGHUP) // the parent decides
	w := json.NewEncoder(os.Stdout)
	if err := serve(os.Stdin, open, w); err != nil {
		w.Encode(reply{Error: err.Error()})
		os.Exit(1)
	}
	os.Exit(0)
}

// serve answers lines until they end.
func serve(in io.Reader, open spread.Opener, w *json.Encoder) error {
	read := json.NewDecoder(bufio.NewReader(in))
	var begin task
	if err := read.Decode(&begin); err != nil {
		return fmt.Errorf("the request did not arrive as a whole: %w", err)
	}
	job, err := open(begin.Spec)
	if err != nil {
		return err
	}
	own, err := job.Worker()
	if err != nil {
		return err
	}
	if err := w.Encode(reply{CPU: machine.CPUTime().Seconds()}); err != nil {
		return err
	}
	tasks := make(chan task)
	go func() {
		for {
			var t task
			if read.Decode(&t) != nil {
				os.Exit(0)
			}
			tasks <- t
		}
	}()
	for t := range tasks {
		var r reply
		r.Record, r.Parts, err = own.Run(context.Background(), t.Unit)
		if r.CPU = machine.CPUTime().Seconds(); err != nil {
			r.Error = err.Error()
		}
		if err := w.Encode(r); err != nil {
			return err
		}
	}
	return nil
}
