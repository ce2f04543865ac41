// Parts of units: how a unit is divided, what its record says of the list of their records, and
// which of them is run again. See Worker, and covers/parts.go for the argument. Own.

package units

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
)

// MostParts bounds the parts of a unit.
const MostParts = 256

// Divide divides a node into about so many parts: the one with the largest share, as if the
// children of a node had equal ones, is replaced by its children until there are as many. The
// parts are in the order of the search. below returns the children of a node, none for one that
// stays a part.
func Divide(root []int, want int, below func(path []int) ([]int, error)) ([][]int, error) {
	parts, share := [][]int{root}, []float64{1}
	for len(parts) < min(want, MostParts/2) {
		largest := 0
		for k := range share {
			if share[k] > share[largest] {
				largest = k
			}
		}
		if share[largest] == 0 { // none of them has children
			break
		}
		choices, err := below(parts[largest])
		if err != nil {
			return nil, err
		}
		if len(choices) == 0 {
			share[largest] = 0
			continue
		}
		if len(parts)+len(choices) > MostParts {
			break
		}
		var children [][]int
		var each []float64
		for _, c := range choices {
			children = append(children, append(slices.Clone(parts[largest]), c))
			each = append(each, share[largest]/float64(len(choices)))
		}
		parts = slices.Replace(parts, largest, largest+1, children...)
		share = slices.Replace(share, largest, largest+1, each...)
	}
	return parts, nil
}

// PartName returns the name of a part: that of its node, with a slash behind the unit's choices:
// 0.12/5.3; the unit's own where it is not divided.
func PartName(round int, unit, part []int) string {
	name := []byte(Name(round, part))
	if n := len(Name(round, unit)); n < len(name) {
		name[n] = '/'
	}
	return string(name)
}

// Commit returns what a record says of the list of its parts: the SHA-256 over the records in
// order, each behind its length in eight bytes, the highest first.
func Commit(parts [][]byte) string {
	var all []byte
	for _, p := range parts {
		all = append(binary.BigEndian.AppendUint64(all, uint64(len(p))), p...)
	}
	return hash(all)
}

// Shares finds the part of a tree that a node stands for. The choices on the way to the last one are
// kept, as the next is often near it.
type Shares struct {
	at      []int
	choices [][]int // of the nodes on the way
}

// Of returns the share of the node of a path: one over the product of the choices on the way to it; 0
// for what is no node.
func (s *Shares) Of(path []int, below func(at []int) ([]int, error)) float64 {
	same := 0
	for same < min(len(path), len(s.at)) && path[same] == s.at[same] {
		same++
	}
	s.at, s.choices = append(s.at[:same], path[same:]...), s.choices[:min(same+1, len(s.choices))]
	share := 1.0
	for depth, c := range path {
		if depth == len(s.choices) {
			choices, err := below(path[:depth])
			if err != nil {
				return 0
			}
			s.choices = append(s.choices, choices)
		}
		if !slices.Contains(s.choices[depth], c) {
			return 0
		}
		share /= float64(len(s.choices[depth]))
	}
	return share
}

// Divided is a search of which units are divided. It belongs to one goroutine. Runner makes it a Worker.
type Divided interface {
	// Division returns the paths of the parts of a unit, in the order of the search; the unit itself
	// where it is not divided. An error means no unit of this search.
	Division(ctx context.Context, round int, at []int) ([][]int, error)
	// Above adds a node between a unit and its parts to the record of the unit.
	Above(u *Record, round int, at []int, below int) error
	// Search returns the record of the search of a node by that name.
	Search(ctx context.Context, name string, round int, at []int) (*Record, error)
	// Full reports whether a unit has used up its budget.
	Full(u *Record) bool
	// End ends a unit where a part ended, nil for one behind which the budget of the unit was used up.
	End(u *Record, at string, part *Record)
}

// adder adds up the parts of a unit.
type adder struct {
	Divided
	u     *Record
	round int
	at    []int
	rule  [][]int // the paths of all parts
}

// one adds the record of part k. The nodes between the unit and its parts are counted when the first
// part below them is. last is reported where the unit ends with it, before all are done.
func (a *adder) one(k int, r *Record) (last bool, err error) {
	part, above := a.rule[k], len(a.at)
	if k > 0 {
		prev := a.rule[k-1]
		for above < len(prev) && prev[above] == part[above] {
			above++
		}
		above++
	}
	for depth := above; depth < len(part); depth++ {
		if err := a.Above(a.u, a.round, part[:depth], depth-len(a.at)); err != nil {
			return false, err
		}
	}
	a.u.join(r, len(part)-len(a.at))
	if r.Stop != "" || r.Over {
		a.End(a.u, r.Stop, r)
	} else if k < len(a.rule)-1 && r.Plan == "" && a.Full(a.u) {
		a.End(a.u, Name(a.round, part), nil)
	}
	return a.u.ended(), nil
}

// divided returns what adds up the parts of a unit, nil where it has none but itself.
func divided(ctx context.Context, d Divided, unit string) (a *adder, round int, at []int, err error) {
	if round, at, err = ParseName(unit); err != nil {
		return nil, 0, nil, err
	}
	rule, err := d.Division(ctx, round, at)
	if err != nil {
		return nil, 0, nil, fmt.Errorf("unit %s: %w", unit, err)
	}
	if len(rule) == 1 && len(rule[0]) == len(at) {
		return nil, round, at, nil
	}
	return &adder{d, &Record{Unit: unit}, round, at, rule}, round, at, nil
}

// Runner is the Worker of a divided search.
type Runner struct{ Divided }

// Run is Worker.Run.
func (w Runner) Run(ctx context.Context, name string) (record []byte, list [][]byte, err error) {
	if strings.Contains(name, "/") {
		record, err = w.part(ctx, name)
		return record, nil, err
	}
	a, round, at, err := divided(ctx, w, name)
	if err != nil {
		return nil, nil, err
	}
	if a == nil {
		r, err := w.Search(ctx, name, round, at)
		if err != nil {
			return nil, nil, err
		}
		record = r.Encode()
		return record, [][]byte{record}, nil
	}
	for k, last := 0, false; k < len(a.rule) && !last; k++ {
		r, err := w.Search(ctx, PartName(round, at, a.rule[k]), round, a.rule[k])
		if err != nil {
			return nil, nil, err
		}
		if last, err = a.one(k, r); err != nil {
			return nil, nil, err
		}
		list = append(list, r.inList())
	}
	slices.SortFunc(a.u.Found, slices.Compare)
	a.u.Parts = Commit(list)
	return a.u.Encode(), list, nil
}

// part returns the record of a part as it stands in the list.
func (w Runner) part(ctx context.Context, name string) ([]byte, error) {
	round, at, err := ParseName(strings.Replace(name, "/", ".", 1))
	if err != nil {
		return nil, err
	}
	r, err := w.Search(ctx, name, round, at)
	if err != nil {
		return nil, err
	}
	return r.inList(), nil
}

// CheckParts is Job.Parts. below returns the choices at a node of the audit's own tree, and whether
// the search leaves it out, so that it needs no part.
func CheckParts(ctx context.Context, d Divided, unit string, record []byte, parts [][]byte, below func(at []int) (choices []int, out bool)) (names []string, err error) {
	r, err := Decode(unit, record)
	if err != nil {
		return nil, err
	}
	a, round, at, err := divided(ctx, d, unit)
	if err != nil {
		return nil, err
	}
	if a == nil && r.Parts == "" {
		if len(parts) != 1 || !bytes.Equal(parts[0], record) {
			return nil, fmt.Errorf("parts of unit %s: it was not divided; expected its own record alone", unit)
		}
		return []string{unit}, nil
	}
	wrong := func(format string, args ...any) ([]string, error) {
		return nil, fmt.Errorf("parts of unit %s: %s", unit, fmt.Sprintf(format, args...))
	}
	switch {
	case a == nil || r.Parts != Commit(parts):
		return wrong("this is not the list that its record commits to")
	case len(parts) > len(a.rule) || len(parts) < len(a.rule) && !r.ended() || len(parts) == 0:
		return wrong("%d in the list; expected %d", len(parts), len(a.rule))
	}
	for k, b := range parts {
		name := PartName(round, at, a.rule[k])
		one, err := Decode(name, b)
		if err == nil && (one.Found != nil || one.Parts != "" || one.Hash != nil && one.Solutions == 0) {
			err = fmt.Errorf("part %s: expected a hash of its solutions, and no list", name)
		}
		last := false
		if err == nil {
			last, err = a.one(k, one)
		}
		if err != nil {
			return wrong("%v", err)
		}
		if last && k < len(parts)-1 {
			return wrong("part %s was ended, and others follow", name)
		}
		names = append(names, name)
	}
	if a.u.Parts, a.u.Found = r.Parts, r.Found; r.Hash != nil && a.u.Hash == nil { // none of the parts has a solution
		a.u.Hash = new(Hash)
	}
	if !bytes.Equal(a.u.Encode(), record) {
		return wrong("they add up to %s; the record is %s", short(a.u.Encode()), short(record))
	}
	p := partition{paths: a.rule, round: round, below: below}
	if err := p.node(at); err != nil {
		return wrong("%v", err)
	}
	if len(p.paths) > 0 {
		return wrong("part %s lies where no choice leads", PartName(round, at, p.paths[0]))
	}
	return names, nil
}

// partition walks down the audit's tree to the parts of a unit.
type partition struct {
	paths [][]int // that were not met
	round int
	below func(at []int) (choices []int, out bool)
}

// node walks below a node, which is a part, or is left out, or has every child in parts.
func (p *partition) node(at []int) error {
	if len(p.paths) > 0 && slices.Equal(p.paths[0], at) {
		p.paths = p.paths[1:]
		return nil
	}
	choices, out := p.below(at)
	if len(p.paths) == 0 || !slices.Equal(p.paths[0][:min(len(at), len(p.paths[0]))], at) {
		if out {
			return nil
		}
		return fmt.Errorf("the node %s is in no part", Name(p.round, at))
	}
	if len(choices) == 0 {
		return fmt.Errorf("below the node %s there is a part, and no choice", Name(p.round, at))
	}
	for _, c := range choices {
		if err := p.node(append(slices.Clip(at), c)); err != nil {
			return err
		}
	}
	return nil
}

// Stamp is a stamp of the rule by which jobs are cut, searched and counted: a hash of all that
// some of them do, each in its first 50 units. Programs with equal stamps may work on one run, whatever their versions; the
// jobs are to be such that a change of the rule shows in them. "" stands for none: the small
// engine of the page. It is made when it is first asked for, and is no variable of sync.OnceValues:
// a program keeps all that such a value refers to, in the page every search in units.
type Stamp struct {
	once  sync.Once
	stamp string
	err   error
}

// Of returns the stamp of the jobs, which it asks for once.
func (s *Stamp) Of(jobs func() ([]Job, error)) (string, error) {
	s.once.Do(func() {
		var all []Job
		if all, s.err = jobs(); s.err == nil {
			s.stamp, s.err = stamp(all)
		}
	})
	return s.stamp, s.err
}

// stamp runs the jobs.
func stamp(jobs []Job) (string, error) {
	var all bytes.Buffer
	for _, job := range jobs {
		left := 50
		err := Run(context.Background(), job, new(Memory), 1, nil, func(_ Progress, unit string, record []byte) error {
			r, err := Decode(unit, record)
			if err != nil {
				return err
			}
			fmt.Fprintf(&all, "%s %s %s\n", unit, record, cmp.Or(r.Parts, Commit([][]byte{record})))
			if left--; left == 0 {
				return errEnough
			}
			return nil
		})
		if err != nil && !errors.Is(err, errEnough) {
			return "", err
		}
	}
	return hash(all.Bytes())[:16], nil
}

var errEnough = errors.New("enough units were run")
