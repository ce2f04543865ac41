package bench

// One run of lab build: the seconds from the data to a solver that holds the model, and the sum
// over the entries by which all tools are compared. Own.

import (
	"bytes"
	"context"
	_ "embed" // the script of Python's tools
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"os/exec"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// layer measures the modelling layer once more.
func (r *buildRow) layer(hand backends.HandOver, m built) error {
	before := heap()
	begun := time.Now()
	p, err := m.layer(m.size)
	build := time.Since(begun)
	if err != nil {
		return err
	}
	r.BytesPer = float64(int64(heap()-before)) / float64(p.Nonzeros())
	took, err := hand.Hand(p)
	if err != nil {
		return err
	}
	a := p.Matrix()
	r.measured(summed(a, a.Start), build, took)
	return nil
}

// direct measures the C interface once more. Where the model has no arrays filled by hand, they
// are copied from the layer's model, and only the copying counts as building.
func (r *buildRow) direct(hand backends.HandOver, m built) error {
	var a backends.Arrays
	var build time.Duration
	if m.direct != nil {
		runtime.GC()
		begun := time.Now()
		a = m.direct(m.size)
		build = time.Since(begun)
	} else {
		p, err := m.layer(m.size)
		if err != nil {
			return err
		}
		begun := time.Now()
		a = copied(p.Matrix())
		build = time.Since(begun)
	}
	took, err := hand.Pass(a)
	if err != nil {
		return err
	}
	start := make([]int, 0, len(a.Start)+1)
	for _, s := range a.Start {
		start = append(start, int(s))
	}
	r.measured(summed(model.Matrix{
		Cost: a.Cost, Lower: a.Lower, Upper: a.Upper, RowLower: a.RowLower, RowUpper: a.RowUpper, Index: a.Index, Value: a.Value,
	}, append(start, len(a.Index))), build, took)
	return nil
}

func copied(a model.Matrix) backends.Arrays {
	c := backends.Arrays{
		Maximize: a.Maximize, Cost: slices.Clone(a.Cost), Lower: slices.Clone(a.Lower), Upper: slices.Clone(a.Upper),
		RowLower: slices.Clone(a.RowLower), RowUpper: slices.Clone(a.RowUpper), Index: slices.Clone(a.Index), Value: slices.Clone(a.Value),
	}
	for _, s := range a.Start[:len(a.RowLower)] {
		c.Start = append(c.Start, int32(s))
	}
	if a.HasIntegers() {
		for _, t := range a.Type {
			whole := int32(0)
			if t.IsInteger() {
				whole = 1
			}
			c.Integrality = append(c.Integrality, whole)
		}
	}
	return c
}

func (r *buildRow) measured(s buildRow, build, hand time.Duration) {
	if total := build.Seconds() + hand.Seconds(); r.Hand == nil || total < r.total() {
		seconds := hand.Seconds()
		r.Build, r.Hand = build.Seconds(), &seconds
	}
	r.Columns, r.Rows, r.Nonzeros, r.Sum = s.Columns, s.Rows, s.Nonzeros, s.Sum
}

// summed returns size and sum of a model. Infinite bounds count as 0.
func summed(a model.Matrix, start []int) buildRow {
	weight := func(x float64, row, column int) float64 {
		if math.IsInf(x, 0) {
			return 0
		}
		return x * float64((31*row+17*column)%1009+1)
	}
	s := buildRow{Columns: len(a.Lower), Rows: len(a.RowLower), Nonzeros: len(a.Index)}
	for j := range a.Lower {
		s.Sum += weight(a.Cost[j], 0, j) + weight(a.Lower[j], 1, j) + weight(a.Upper[j], 2, j)
	}
	for i := range a.RowLower {
		s.Sum += weight(a.RowLower[i], i, 1) + weight(a.RowUpper[i], i, 2)
		for k := start[i]; k < start[i+1]; k++ {
			s.Sum += weight(a.Value[k], i, int(a.Index[k]))
		}
	}
	return s
}

func heap() uint64 {
	runtime.GC()
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	return s.HeapAlloc
}

// The modelling tools of Python in bench build: a script, run once for each tool, prints what it
// measured. Own.

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
