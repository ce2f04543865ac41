package spread

// Made-up work for tests: a search whose tree is given by a hash, as large as a test wants, and whose
// units cost microseconds. So a million units can be run, and what the answer must be is known from a
// plain walk.
//
// A node has as many choices as its hash says; a unit is a node below the root, every 64th of them is
// given up and leaves its choices as units of their own. The expanded nodes of a record are the sum of
// the hashes of its solutions. The hash of a node is the finalizer of SplitMix64 (G. L. Steele, D. Lea,
// C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014).

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/big"

	"github.com/tilemip/tilemip/internal/units"
)

const (
	depth = 4  // of the tree
	split = 64 // one unit in so many is split
)

type madeUpSpec struct {
	units.Head
	Seed  uint64 `json:"seed"`
	Roots int    `json:"roots"`
	units.Size
}

// MadeUp is a made-up search, a job.
type MadeUp struct {
	units.Specification
	spec madeUpSpec
}

// NewMadeUp returns a search of so many units, and a few more where some are split.
func NewMadeUp(seed uint64, roots int) *MadeUp {
	j := &MadeUp{spec: madeUpSpec{units.Head{Kind: "made up", Version: 1}, seed, roots, units.Size{Aim: 1, Budget: 1, Piece: 1}}}
	j.Specification = units.Specify(&j.spec, &j.spec.Head, func() (string, error) { return "", nil })
	return j
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

// walk adds the plain search below a node.
func walk(r *units.Record, node uint64, at int) {
	r.Nodes++
	n := choices(node, at)
	if n == 0 && node%3 == 0 {
		r.Solutions, r.Expanded = r.Solutions+1, r.Expanded+mix(node)
	}
	for k := range n {
		walk(r, mix(node+uint64(k)+1), at+1)
	}
}

// Count is the answer.
func (j *MadeUp) Count() (r units.Record) {
	r.Nodes = 1
	for k := range j.spec.Roots {
		walk(&r, mix(j.spec.Seed+uint64(k)+1), 1)
	}
	return r
}

var errNoNode = errors.New("no node of this search")

// node returns the node of a path, its choices and its part of the tree.
func (j *MadeUp) node(round int, path []int) (node uint64, n int, weight float64, err error) {
	node, n, weight = j.spec.Seed, j.spec.Roots, 1
	for i, k := range path {
		if round != 0 || k >= n {
			return 0, 0, 0, errNoNode
		}
		weight /= float64(n)
		node = mix(node + uint64(k) + 1)
		n = choices(node, i+1)
	}
	return node, n, weight, nil
}

// splits reports whether a unit is given up.
func splits(node uint64, path []int) bool { return len(path) == 1 && node%split == 0 }

// Roots returns the units to begin with.
func (j *MadeUp) Roots(context.Context) ([]string, error) {
	all := make([]string, j.spec.Roots)
	for k := range all {
		all[k] = units.Name(0, []int{k})
	}
	return all, nil
}

// Next returns nothing: there is one round.
func (j *MadeUp) Next(units.Records) ([]string, error) { return nil, nil }

// read reads the record of a unit.
func (j *MadeUp) read(unit string, record []byte) (r *units.Record, path []int, node uint64, n int, err error) {
	if r, err = units.Decode(unit, record); err == nil {
		_, path, err = units.ParseName(unit)
	}
	if err == nil {
		node, n, _, err = j.node(0, path)
	}
	return r, path, node, n, err
}

// Children returns the units that a record leaves.
func (j *MadeUp) Children(unit string, record []byte) (all []string, err error) {
	r, path, _, n, err := j.read(unit, record)
	if err != nil || !r.Over {
		return nil, err
	}
	for k := range n {
		all = append(all, units.Name(0, append(path, k)))
	}
	return all, nil
}

// Weight returns the part of the tree below a unit.
func (j *MadeUp) Weight(unit string) float64 {
	round, path, _ := units.ParseName(unit)
	_, _, weight, _ := j.node(round, path)
	return weight
}

// Look compares a record with the choices of its node.
func (j *MadeUp) Look(_ context.Context, unit string, record []byte, _ uint64) error {
	r, path, node, n, err := j.read(unit, record)
	switch {
	case err != nil:
		return err
	case r.Over != splits(node, path):
		return fmt.Errorf("record of unit %s: whether it was given up is wrong", unit)
	case r.Over && (r.Nodes != 1 || r.Solutions > 0), !r.Over && r.Nodes < uint64(1+n), r.Solutions > r.Nodes:
		return fmt.Errorf("record of unit %s: %d nodes below a node with %d choices", unit, r.Nodes, n)
	}
	return nil
}

// below returns the choices of a node.
func (j *MadeUp) below(path []int) (all []int) {
	_, n, _, _ := j.node(0, path)
	for k := range n {
		all = append(all, k)
	}
	return all
}

// Parts compares the records of the parts with that of their unit: the choices of its node.
func (j *MadeUp) Parts(ctx context.Context, unit string, record []byte, parts [][]byte) ([]string, error) {
	return units.CheckParts(ctx, madeUpWorker{j}, unit, record, parts, func(at []int) ([]int, bool) { return j.below(at), false })
}

// Worker returns what runs units.
func (j *MadeUp) Worker() (units.Worker, error) { return units.Runner{Divided: madeUpWorker{j}}, nil }

type madeUpWorker struct{ job *MadeUp }

// Division is that of units.Divided: the choices of the node.
func (w madeUpWorker) Division(_ context.Context, round int, at []int) ([][]int, error) {
	node, n, _, err := w.job.node(round, at)
	if err == nil && len(at) == 0 {
		err = errNoNode
	}
	if err != nil || n == 0 || splits(node, at) {
		return [][]int{at}, err
	}
	var all [][]int
	for k := range n {
		all = append(all, append(at[:len(at):len(at)], k))
	}
	return all, nil
}

// Above is that of units.Divided.
func (w madeUpWorker) Above(u *units.Record, _ int, _ []int, _ int) error {
	u.Nodes++
	return nil
}

// Full is that of units.Divided.
func (w madeUpWorker) Full(*units.Record) bool { return false }

// End is that of units.Divided: no unit ends in a part.
func (w madeUpWorker) End(*units.Record, string, *units.Record) {}

// Search is that of units.Divided.
func (w madeUpWorker) Search(ctx context.Context, name string, round int, at []int) (*units.Record, error) {
	node, _, _, err := w.job.node(round, at)
	r := &units.Record{Unit: name, Nodes: 1}
	if r.Over = splits(node, at); err == nil && !r.Over {
		r.Nodes = 0
		walk(r, node, len(at))
	}
	return r, cmp.Or(err, ctx.Err())
}

// madeUpAuditor is the state of an audit.
type madeUpAuditor struct {
	*units.Ledger
	job *MadeUp
	sum uint64
}

// Audit adds up the records of a finished run.
func (j *MadeUp) Audit(ctx context.Context, done units.Records) (*units.Report, error) {
	l, err := units.NewLedger(done)
	if err != nil {
		return nil, err
	}
	a := &madeUpAuditor{Ledger: l, job: j}
	if err := cmp.Or(a.Walk(ctx, a, 0), a.Extra()); err != nil {
		return nil, err
	}
	r := a.Report
	r.Whole, r.Covered, r.Levels, r.Hash = r.Why == "", a.Covered.RatString(), []uint64{r.Nodes}, fmt.Sprintf("%016x", a.sum)
	return r, nil
}

// Node is that of units.Tree: the root.
func (a *madeUpAuditor) Node(path []int) []units.Left {
	a.Report.Nodes++
	return a.children(path)
}

// Unit is that of units.Tree.
func (a *madeUpAuditor) Unit(name string, path []int, record []byte) []units.Left {
	r, err := units.Decode(name, record)
	if err != nil {
		a.Wrong("%v", err)
		return nil
	}
	a.Report.Nodes, a.Report.Solutions, a.sum = a.Report.Nodes+r.Nodes, a.Report.Solutions+r.Solutions, a.sum+r.Expanded
	if !r.Over {
		return nil
	}
	return a.children(path)
}

func (a *madeUpAuditor) children(path []int) []units.Left {
	return units.Children(path, a.job.below(path), big.NewRat(1, 1))
}
