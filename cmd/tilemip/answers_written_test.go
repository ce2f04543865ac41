package main

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
)

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left on device") }

// An answer that cannot be written is no success, whichever verb gives it.
func TestAnswerOnAFullDisk(t *testing.T) {
	const model = "../../examples/models/knapsack.lp"
	for _, line := range []string{
		"version", "--version", "--help", "help solve", "solve --help", "show --library", "show " + model,
		"diagnose numerics " + model, "man", "completion bash", "backends",
		"search --quiet --board 1,2,3/4,5,6/8,7,0", "search --json --quiet --board 1,2,3/4,5,6/8,7,0",
	} {
		t.Run(line, func(t *testing.T) {
			var said bytes.Buffer
			args := append([]string{"tilemip"}, strings.Fields(line)...)
			for i := range args {
				args[i] = strings.ReplaceAll(args[i], ",", " ")
			}
			if status := run(context.Background(), args, strings.NewReader(""), fullDisk{}, &said); status != exitFailed {
				t.Errorf("exit status %d, want %d; it said %q", status, exitFailed, said.String())
			}
			if !strings.Contains(said.String(), "no space left on device") {
				t.Errorf("it said %q", said.String())
			}
		})
	}
}
