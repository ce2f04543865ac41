// Package madeup is a search for tests: its tree is given by a hash, as large as a test wants, and
// its units cost microseconds. So a million units can be run, and what the answer must be is known
// from a plain walk.
//
// A node has as many choices as its hash says; a unit is a node below the root, every 64th of them
// leaves its choices as units of their own. The hash is the finalizer of SplitMix64 (G. L. Steele,
// D. Lea, C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).
//
// Not here: a search that anybody wants to know the answer of. Begin with madeup.go.
package madeup

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"

	"github.com/tilemip/tilemip/internal/units"
)

const (
	depth = 4  // of the tree
	split = 64 // one unit in so many is split
)

type spec struct {
	units.Head
	Seed  uint64 `json:"seed"`
	Roots int    `json:"roots"`
	units.Size
}

var head = units.Head{Kind: "made up", Version: 1}

// Job is a made-up search.
type Job struct {
	units.Specification
	spec spec
}

// New returns a search of so many units, and a few more where some are split.
func New(seed uint64, roots int) *Job {
	text, err := json.Marshal(spec{head, seed, roots, units.Size{Aim: 1, Budget: 1, Piece: 1}})
	if err != nil { // numbers and a word
		panic(err)
	}
	j, err := Open(text)
	if err != nil {
		panic(err)
	}
	return j
}

// Open makes a job from its specification.
func Open(text []byte) (*Job, error) {
	j := new(Job)
	var err error
	j.Specification, err = units.Specified(text, &j.spec, &j.spec.Head, head)
	return j, err
}

// Record is the outcome of a unit, or of a part.
type Record struct {
	Unit      string `json:"unit"`
	Nodes     uint64 `json:"nodes"`
	Solutions uint64 `json:"solutions"`
	Sum       uint64 `json:"sum"` // of the hashes of the solutions
	Split     bool   `json:"split,omitempty"`
	Parts     string `json:"parts,omitempty"` // hash of the records of the parts
}

// Encode returns the bytes of a record.
func (r *Record) Encode() []byte {
	b, err := json.Marshal(r)
	if err != nil { // numbers and digits
		panic(err)
	}
	return b
}

func (r *Record) add(o Record) {
	r.Nodes, r.Solutions, r.Sum = r.Nodes+o.Nodes, r.Solutions+o.Solutions, r.Sum+o.Sum
}

func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// choices is how many a node has.
func choices(node uint64, at int) int {
	if at == depth {
		return 0
	}
	return int(mix(node)%4) + 2 - at/2
}

// walk is the plain search below a node.
func walk(node uint64, at int) (r Record) {
	r.Nodes = 1
	n := choices(node, at)
	if n == 0 && node%3 == 0 {
		r.Solutions, r.Sum = 1, mix(node)
	}
	for k := range n {
		r.add(walk(mix(node+uint64(k)+1), at+1))
	}
	return r
}

// Count is the answer: nodes, solutions and the sum of their hashes.
func (j *Job) Count() (r Record) {
	r.Nodes = 1
	for k := range j.spec.Roots {
		r.add(walk(mix(j.spec.Seed+uint64(k)+1), 1))
	}
	return r
}

// find returns the node of a name.
func (j *Job) find(name string) (node uint64, at int, weight float64, err error) {
	round, path, err := units.ParseName(name)
	if err == nil && (round != 0 || len(path) < 1 || len(path) > depth) {
		err = fmt.Errorf("unit %s: no node of this search", name)
	}
	node, weight = j.spec.Seed, 1
	for i, k := range path {
		n := j.spec.Roots
		if i > 0 {
			n = choices(node, i)
		}
		if err == nil && k >= n {
			err = fmt.Errorf("unit %s: no node of this search", name)
		}
		if err != nil {
			return 0, 0, 0, err
		}
		node, weight = mix(node+uint64(k)+1), weight/float64(n)
	}
	return node, len(path), weight, err
}

// Roots returns the units to begin with.
func (j *Job) Roots(context.Context) ([]string, error) {
	all := make([]string, j.spec.Roots)
	for k := range all {
		all[k] = units.Name(0, []int{k})
	}
	return all, nil
}

// Next returns nothing: there is one round.
func (j *Job) Next(units.Records) ([]string, error) { return nil, nil }

// Decode reads a record of a unit.
func (j *Job) Decode(unit string, record []byte) (r Record, node uint64, at int, err error) {
	if node, at, _, err = j.find(unit); err != nil {
		return r, 0, 0, err
	}
	if err = json.Unmarshal(record, &r); err == nil && (r.Unit != unit || !bytes.Equal(r.Encode(), record)) {
		err = fmt.Errorf("expected what Encode writes")
	}
	if err != nil {
		err = fmt.Errorf("record of unit %s: %w", unit, err)
	}
	return r, node, at, err
}

func below(unit string, n int) (all []string) {
	for k := range n {
		all = append(all, fmt.Sprintf("%s.%d", unit, k))
	}
	return all
}

// Children returns the units that a record leaves.
func (j *Job) Children(unit string, record []byte) ([]string, error) {
	r, node, at, err := j.Decode(unit, record)
	if err != nil || !r.Split {
		return nil, err
	}
	return below(unit, choices(node, at)), nil
}

// Weight returns the part of the tree below a unit.
func (j *Job) Weight(unit string) float64 {
	_, _, weight, _ := j.find(unit)
	return weight
}

// Look compares a record with the choices of its node.
func (j *Job) Look(_ context.Context, unit string, record []byte, _ uint64) error {
	r, node, at, err := j.Decode(unit, record)
	switch n := choices(node, at); {
	case err != nil:
		return err
	case r.Split != (at == 1 && node%split == 0):
		return fmt.Errorf("record of unit %s: whether it was split is wrong", unit)
	case r.Split && (r.Nodes != 1 || r.Solutions > 0), !r.Split && r.Nodes < uint64(1+n), r.Solutions > r.Nodes:
		return fmt.Errorf("record of unit %s: %d nodes below a node with %d choices", unit, r.Nodes, n)
	}
	return nil
}

// Parts compares the records of the parts with that of their unit: the choices of its node.
func (j *Job) Parts(_ context.Context, unit string, record []byte, parts [][]byte) ([]string, error) {
	r, node, at, err := j.Decode(unit, record)
	if err != nil {
		return nil, err
	}
	if r.Parts == "" {
		return units.Undivided(unit, record, parts)
	}
	names := below(unit, choices(node, at))
	if len(parts) != len(names) || units.Commit(parts) != r.Parts {
		return nil, fmt.Errorf("parts of unit %s: not those of its record", unit)
	}
	all := Record{Nodes: 1}
	for i, name := range names {
		p, _, _, err := j.Decode(name, parts[i])
		if err != nil {
			return nil, err
		}
		all.add(p)
	}
	if all.Nodes != r.Nodes || all.Solutions != r.Solutions || all.Sum != r.Sum {
		return nil, fmt.Errorf("parts of unit %s: they do not add up to its record", unit)
	}
	return names, nil
}

// Worker returns what runs units.
func (j *Job) Worker() (units.Worker, error) { return worker{j}, nil }

type worker struct{ job *Job }

// Run returns the record of a unit and those of its parts.
func (w worker) Run(ctx context.Context, unit string) (record []byte, parts [][]byte, err error) {
	node, at, _, err := w.job.find(unit)
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return nil, nil, err
	}
	r := Record{Unit: unit, Nodes: 1}
	names := below(unit, choices(node, at))
	if at == 1 && node%split == 0 {
		r.Split = true
	} else if len(names) == 0 {
		r = walk(node, at)
		r.Unit = unit
	} else {
		for k, name := range names {
			p := walk(mix(node+uint64(k)+1), at+1)
			r.add(p)
			p.Unit = name
			parts = append(parts, p.Encode())
		}
		r.Parts = units.Commit(parts)
	}
	record = r.Encode()
	if parts == nil {
		parts = [][]byte{record}
	}
	return record, parts, nil
}

// Part returns the record of a part.
func (w worker) Part(ctx context.Context, part string) ([]byte, error) {
	node, at, _, err := w.job.find(part)
	if err != nil {
		return nil, err
	}
	if at == 1 || at == 2 && w.parent(part)%split == 0 { // the one part of what was not divided
		record, _, err := w.Run(ctx, part)
		return record, err
	}
	r := walk(node, at)
	r.Unit = part
	return r.Encode(), ctx.Err()
}

func (w worker) parent(part string) uint64 {
	node, _, _, _ := w.job.find(part[:bytes.LastIndexByte([]byte(part), '.')])
	return node
}

// Audit adds up the records of a finished run.
func (j *Job) Audit(ctx context.Context, done units.Records) (*units.Report, error) {
	r := &units.Report{Nodes: 1}
	seen, sum := 0, uint64(0)
	var unit func(name string) error
	unit = func(name string) error {
		record, err := done.Get(name)
		if err != nil {
			return err
		}
		if record == nil {
			r.Missing = append(r.Missing, name)
			r.Why = "unit " + name + " has no record"
			return nil
		}
		seen++
		one, _, _, err := j.Decode(name, record)
		if err != nil {
			r.Why = err.Error()
			return nil
		}
		r.Units++
		r.Nodes, r.Solutions, sum = r.Nodes+one.Nodes, r.Solutions+one.Solutions, sum+one.Sum
		children, err := j.Children(name, record)
		if len(children) > 0 {
			r.Splits++
		}
		for _, child := range children {
			if err == nil {
				err = unit(child)
			}
		}
		return err
	}
	roots, err := j.Roots(ctx)
	for _, name := range roots {
		if err == nil {
			err = unit(name)
		}
	}
	if err != nil {
		return nil, err
	}
	names := 0
	err = done.Each(func(string, []byte) error { names++; return ctx.Err() })
	if names > seen {
		r.Why = fmt.Sprintf("%d records belong to no unit of this run", names-seen)
	}
	if r.Why == "" {
		r.Covered, r.Whole = "1", true
	}
	r.Levels, r.Hash = []uint64{r.Nodes}, fmt.Sprintf("%016x", sum)
	return r, err
}
