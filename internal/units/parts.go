// Parts of units: how a unit is divided, what its record says of the list of their records, and
// which of them is run again. See Worker.Part, and covers/parts.go for the argument. Own.

package units

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
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

// PartName returns the name of a part: that of the unit, a slash, and the choices below it:
// 0.12/5.3; the unit's own where it is not divided.
func PartName(round int, unit, part []int) string {
	name := Name(round, unit)
	if below := Name(0, part[len(unit):]); below != "0" {
		return name + "/" + strings.TrimPrefix(below, "0.")
	}
	return name
}

// ParsePart is the inverse of PartName. divided says that there is a slash.
func ParsePart(name string) (round int, unit, part []int, divided bool, err error) {
	above, below, divided := strings.Cut(name, "/")
	round, unit, err = ParseName(above)
	if err != nil || !divided {
		return round, unit, unit, false, err
	}
	_, rest, err := ParseName("0." + below)
	return round, unit, append(slices.Clone(unit), rest...), true, err
}

// Commit returns what a record says of the list of its parts: the SHA-256 over the records in
// order, each behind its length in eight bytes, the highest first.
func Commit(parts [][]byte) string {
	var all []byte
	for _, p := range parts {
		all = append(binary.BigEndian.AppendUint64(all, uint64(len(p))), p...)
	}
	h := sum(all)
	return hex.EncodeToString(h[:])
}

// Share returns the part of a tree that the node of a path stands for: one over the product of the
// choices on the way to it; 0 for what is no node.
func Share(path []int, below func(at []int) ([]int, error)) float64 {
	share := 1.0
	for depth, c := range path {
		choices, err := below(path[:depth])
		if err != nil || !slices.Contains(choices, c) {
			return 0
		}
		share /= float64(len(choices))
	}
	return share
}

// Divided is a search of which units are divided. It belongs to one goroutine.
type Divided interface {
	// Division returns the paths of the parts of a unit, in the order of the search; the unit itself
	// where it is not divided. An error means no unit of this search.
	Division(ctx context.Context, round int, at []int) ([][]int, error)
	// Above adds a node between a unit and its parts to the record of the unit.
	Above(u *Record, round int, at []int, below int) error
	// Search returns the record of the search of a node by that name; whole says that it lists solutions.
	Search(ctx context.Context, name string, round int, at []int, whole bool) (*Record, error)
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
	return &adder{d, &Record{Unit: unit, Hash: new(Hash)}, round, at, rule}, round, at, nil
}

// RunDivided is Worker.Run.
func RunDivided(ctx context.Context, d Divided, unit string) (record []byte, list [][]byte, err error) {
	a, round, at, err := divided(ctx, d, unit)
	if err != nil {
		return nil, nil, err
	}
	if a == nil {
		r, err := d.Search(ctx, unit, round, at, true)
		if err != nil {
			return nil, nil, err
		}
		record = r.Encode()
		return record, [][]byte{record}, nil
	}
	hashed := false
	for k, part := range a.rule {
		r, err := d.Search(ctx, PartName(round, at, part), round, part, true)
		if err != nil {
			return nil, nil, err
		}
		hashed = hashed || r.Hash != nil
		last, err := a.one(k, r)
		if err != nil {
			return nil, nil, err
		}
		if list = append(list, r.inList()); last {
			break
		}
	}
	if !hashed {
		a.u.Hash = nil
	}
	slices.SortFunc(a.u.Found, slices.Compare)
	a.u.Parts = Commit(list)
	return a.u.Encode(), list, nil
}

// PartOf is Worker.Part.
func PartOf(ctx context.Context, d Divided, part string) ([]byte, error) {
	round, _, at, below, err := ParsePart(part)
	if err != nil {
		return nil, fmt.Errorf("part %q: expected a name such as 0.12/5", part)
	}
	if !below {
		record, _, err := RunDivided(ctx, d, part)
		return record, err
	}
	r, err := d.Search(ctx, part, round, at, false)
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
		return Undivided(unit, record, parts)
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
	a.u.Parts, a.u.Found = r.Parts, r.Found
	if r.Hash == nil {
		a.u.Hash = nil
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

// Undivided is Job.Parts of a unit that was not divided: its list is its own record.
func Undivided(unit string, record []byte, parts [][]byte) (names []string, err error) {
	if len(parts) != 1 || !bytes.Equal(parts[0], record) {
		return nil, fmt.Errorf("parts of unit %s: it was not divided; expected its own record alone", unit)
	}
	return []string{unit}, nil
}

// Drawn returns the number of the part that a random number draws: one time in two all parts are
// equally likely, the other time by the nodes that they say they have, so that a part with most
// of the work is not as rarely drawn as one with none.
func Drawn(parts [][]byte, random uint64) int {
	evenly, random := random&1 == 0, random>>1
	whole, nodes := uint64(0), make([]uint64, len(parts))
	for k, p := range parts {
		var r struct{ Nodes uint64 }
		if json.Unmarshal(p, &r) == nil && r.Nodes < 1<<54 {
			nodes[k] = r.Nodes
		}
		whole += nodes[k]
	}
	if evenly || whole == 0 {
		return int(random % uint64(len(parts)))
	}
	random %= whole
	for k, n := range nodes {
		if random < n {
			return k
		}
		random -= n
	}
	return 0
}

// Stamp is a stamp of the rule by which jobs are cut, searched and counted: a hash of all that
// some of them do, each in its first 50 units. Programs with equal stamps may work on one run, whatever their versions; the
// jobs are to be such that a change of the rule shows in them. "" stands for none: the small
// engine of the page.
func Stamp(jobs ...Job) (string, error) {
	var all bytes.Buffer
	for _, job := range jobs {
		w, err := job.Worker()
		if err != nil {
			return "", err
		}
		records, ctx := new(Memory), context.Background()
		next, err := job.Roots(ctx)
		for left := 50; err == nil && len(next) > 0 && left > 0; {
			for ; len(next) > 0 && left > 0; left-- {
				unit := next[0]
				record, parts, err := w.Run(ctx, unit)
				if err != nil {
					return "", err
				}
				fmt.Fprintf(&all, "%s %s %s\n", unit, record, Commit(parts))
				records.Put(unit, record)
				children, err := job.Children(unit, record)
				if err != nil {
					return "", err
				}
				next = append(next[1:], children...)
			}
			next, err = job.Next(records)
		}
		if err != nil {
			return "", err
		}
	}
	h := sum(all.Bytes())
	return hex.EncodeToString(h[:8]), nil
}
