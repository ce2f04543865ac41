// Rounds: what follows when every unit of a round has a record, and how the next is cut.

package boards

import (
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/internal/units"
)

// round is what the records of a round say.
type round struct {
	bound   int
	nodes   map[string]uint64 // generated, of units that were not given up
	missing bool              // a unit has no record
	plan    string            // of the first unit, in the order of paths, that found one
}

// read follows the units of a round from those it began with.
func (j *Job) read(bound int, roots []string, done units.Records) (*round, error) {
	r := &round{bound: bound, nodes: map[string]uint64{}}
	queue, first := slices.Clone(roots), ""
	for len(queue) > 0 {
		unit := queue[len(queue)-1]
		queue = queue[:len(queue)-1]
		b, err := done.Get(unit)
		if err != nil {
			return nil, err
		}
		if b == nil {
			r.missing = true
			continue
		}
		one, err := decode(unit, b)
		if err != nil {
			return nil, err
		}
		children, err := j.Children(unit, b)
		if err != nil {
			return nil, err
		}
		if queue = append(queue, children...); !one.Over {
			r.nodes[unit] = one.Nodes
		}
		if one.Plan != "" && (first == "" || units.Compare(unit, first) < 0) {
			first, r.plan = unit, one.Plan
		}
	}
	return r, nil
}

// rounds calls do for every round whose first units are known, with these, in order, until do
// says no. The last one may lack records.
func (j *Job) rounds(done units.Records, do func(roots []string, r *round) bool) error {
	roots := j.first()
	for bound := j.parts.Estimate(); len(roots) > 0; bound += 2 {
		r, err := j.read(bound, roots, done)
		if err != nil {
			return err
		}
		if !do(roots, r) || r.missing || r.plan != "" || j.reached(bound+2) {
			return nil
		}
		if roots, err = j.cut(r); err != nil {
			return err
		}
	}
	return nil
}

// Next returns the units of the first round that lacks records, nil when the run is finished: a
// plan was found, or the bound has reached the length of the plan that was known.
func (j *Job) Next(done units.Records) (next []string, err error) {
	err = j.rounds(done, func(roots []string, r *round) bool {
		if r.missing {
			next = roots
		}
		return true
	})
	return next, err
}

// cut returns the units with which the round after r begins.
func (j *Job) cut(r *round) ([]string, error) {
	all, _, err := j.below(r, nil)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, path := range all {
		out = append(out, units.Name(r.bound+2, path))
	}
	return out, nil
}

// below returns the paths of the units below a node, and the nodes expected of them: those that
// the round before generated, times growth. Together they are one unit if they are small.
func (j *Job) below(r *round, path []int) (all [][]int, expected float64, err error) {
	if nodes, was := r.nodes[units.Name(r.bound, path)]; was {
		expected = growth * float64(nodes)
		all, err = j.divided(path, expected)
		return all, expected, err
	}
	choices, err := j.choices(path)
	if err != nil || len(choices) == 0 {
		return nil, 0, fmt.Errorf("the records of round %d have no unit at or above %s (%v)", r.bound, units.Name(r.bound, path), err)
	}
	for _, c := range choices {
		some, nodes, err := j.below(r, append(slices.Clone(path), c))
		if err != nil {
			return nil, 0, err
		}
		all, expected = append(all, some...), expected+nodes
	}
	if expected <= float64(j.spec.Aim) {
		all = [][]int{path}
	}
	return all, expected, nil
}

// divided returns the paths of the units into which a node is divided whose subtree is expected
// to have so many nodes, as if each child had as many.
func (j *Job) divided(path []int, expected float64) ([][]int, error) {
	if expected <= float64(j.spec.Aim) {
		return [][]int{path}, nil
	}
	choices, err := j.choices(path)
	if err != nil {
		return nil, err
	}
	if len(choices) == 0 {
		return [][]int{path}, nil
	}
	var all [][]int
	for _, c := range choices {
		some, err := j.divided(append(slices.Clone(path), c), expected/float64(len(choices)))
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}
