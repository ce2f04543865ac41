// The program tilemip-cluster, which has the broker, the coordinator and the workers of the verbs
// coordinate and work. It is apart because the broker took a fifth of the processor time of a first
// build and of the program's size, and few searches need it.

package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/spread"
)

// clusterProgram is the name of the program.
const clusterProgram = "tilemip-cluster"

// findCluster looks for the program beside this one, then in PATH.
func findCluster() (string, error) {
	if self, err := os.Executable(); err == nil {
		if real, err := filepath.EvalSymlinks(self); err == nil {
			self = real
		}
		beside := filepath.Join(filepath.Dir(self), clusterProgram)
		if runtime.GOOS == "windows" {
			beside += ".exe"
		}
		if info, err := os.Stat(beside); err == nil && info.Mode().IsRegular() {
			return beside, nil
		}
	}
	path, err := exec.LookPath(clusterProgram)
	if err != nil {
		return "", failf(exitMissing, "searches on many machines need the program %s, which is neither beside this one nor in PATH; go install github.com/tilemip/tilemip/cmd/%[1]s@latest, or make cluster in the sources", clusterProgram)
	}
	return path, nil
}

// clusterPatience is how long the program may take to end after it was told to; its broker has
// ten seconds for that.
const clusterPatience = 15 * time.Second

// order has the program follow an order, shows its notes, and calls hear for its other words. When
// the context ends the program is told to stop, and its last words are heard.
func (k *call) order(ctx context.Context, o *spread.Order, hear func(w *spread.Word)) error {
	path, err := findCluster()
	if err != nil {
		return err
	}
	o.Version = tilemip.Version()
	last := new(machine.Words)
	cmd := exec.CommandContext(ctx, path, "order")
	cmd.Stderr, cmd.WaitDelay = last, clusterPatience
	in, err := cmd.StdinPipe()
	if err != nil {
		return err
	}
	cmd.Cancel = in.Close
	out, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	json.NewEncoder(in).Encode(o) // where this fails the program has ended, which Wait tells
	read := json.NewDecoder(out)
	for err == nil {
		var w spread.Word
		switch err = read.Decode(&w); {
		case err != nil:
		case w.Error != "":
			err = failf(w.Status, "%s", w.Error)
		case w.Note != "":
			k.view.Note("%s", w.Note)
		default:
			hear(&w)
		}
	}
	in.Close()
	ended := cmd.Wait()
	switch {
	case as[*statusError](err):
		return err
	case ctx.Err() != nil:
		return ctx.Err()
	case ended != nil:
		return fmt.Errorf("%s: %w%s", clusterProgram, ended, last.First())
	}
	return nil
}
