package bench

// The modelling tools of Python in bench build: a script, run once for each tool, prints what it
// measured. Own.

import (
	"bytes"
	"context"
	_ "embed" // the script of Python's tools
	"encoding/json"
	"errors"
	"fmt"
	"os/exec"
	"strconv"
	"strings"
)

//go:embed build_peers.py
var buildPeers string

// peers are the tools that the script builds with.
var peers = []string{"pulp", "linopy", "gurobipy"}

// peer builds the model by a tool of Python, in a process of its own. A tool that is not
// installed is a row that says so.
func (b *Build) peer(ctx context.Context, tool string, m built) (*buildRow, error) {
	c := exec.CommandContext(ctx, b.Python, "-", tool, m.name, strconv.Itoa(m.size), strconv.Itoa(b.Repeat))
	c.Stdin = strings.NewReader(buildPeers)
	var out, said bytes.Buffer
	c.Stdout, c.Stderr = &out, &said
	if err := c.Run(); err != nil {
		if ctx.Err() != nil {
			return nil, ErrInterrupted
		}
		var ended *exec.ExitError
		if !errors.As(err, &ended) {
			return nil, usagef("--python: %v", err)
		}
		return nil, fmt.Errorf("%s: %w: %s", tool, err, lastWords(said.String()))
	}
	r := &buildRow{Tool: tool}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n") // tools print of their own
	if err := json.Unmarshal([]byte(lines[len(lines)-1]), r); err != nil {
		return nil, fmt.Errorf("%s: %w: %.100s", tool, err, out.String())
	}
	return r, nil
}

func lastWords(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return lines[len(lines)-1]
}
