// Package covers cuts the search of an exact cover into units (internal/units). A unit is a node
// of the search tree of native/cover/exactcover, of a flat packing that of the scan of
// native/cover/packing, named by 0, the only round, and the options chosen: 0.12.5. The units to begin with are found by estimates of the tree (random walks,
// Knuth 1975): a node expected to be larger than the aim is replaced by its children. A unit
// that turns out larger than the budget leaves the rest as units of its own. Own.
//
// Not here: the searches themselves. Begin with covers.go.
package covers

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"

	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/exactcover"
	"github.com/tilemip/tilemip/native/cover/packing"
)

// version is that of the specification.
const version = 4

// What a record says of solutions.
const (
	List = "list" // every one, by its options, and their hash
	Hash = "hash" // the hash of their set
)

// Cut says how a search is cut. The zero value lists solutions in units of about a second.
type Cut struct {
	Live       []int  `json:"live,omitempty"` // options that may be chosen, ascending; nil for all
	Solutions  string `json:"solutions"`      // List or Hash; "" is List
	units.Size        // Aim 0: usualAim

	Scan *packing.Layout `json:"scan,omitempty"` // of a flat packing that is searched by a scan; Live then holds all options but some of its first shape
}

// mostFound is the number of solutions after which a unit ends when it lists them, with less than
// four times as many: messages of a megabyte are taken.
const mostFound = 1000

// mostRoots bounds the number of units to begin with; what is larger is cut when it is run.
const mostRoots = 1 << 17

// spec is what decides about the run, as JSON.
type spec struct {
	units.Head
	Items   int     `json:"items"`
	Primary int     `json:"primary"`
	Need    []int   `json:"need,omitempty"` // per item; nil for once each
	Options [][]int `json:"options"`
	Cut
}

// Kind is the kind of these jobs in their specifications.
const Kind = "cover"

// Job is the search of an exact cover as units.
type Job struct {
	units.Specification
	spec   spec
	cover  *puzzle.Cover
	parts  tree       // for what is asked of the job itself
	lock   sync.Mutex // of parts, shares and roots
	shares units.Shares
	trails sync.Pool // of *trail
	roots  []string  // nil until they are asked for
}

// tree is what searches, in one goroutine: see the two of it.
type tree interface {
	Choices(path []int) (choices []int, solved bool, err error)
	Estimate(ctx context.Context, path []int, walks int, aim float64, seed uint64) (float64, error)
	Run(ctx context.Context, path []int, most exactcover.Budget, found exactcover.Sink) (*exactcover.Part, error)
}

var _, _ tree = (*exactcover.Parts)(nil), (*packing.Parts)(nil)

// another returns a tree for another goroutine.
func (j *Job) another() tree {
	if p, scan := j.parts.(*packing.Parts); scan {
		return p.Clone()
	}
	return j.parts.(*exactcover.Parts).Clone()
}

var _ units.Job = (*Job)(nil)

// New makes the job of a cover without colours and intervals. The context bounds its
// preparation, and an error may be the context's.
func New(ctx context.Context, c *puzzle.Cover, cut Cut) (*Job, error) {
	return made(ctx, c, cut, Rule)
}

func made(ctx context.Context, c *puzzle.Cover, cut Cut, rule func() (string, error)) (*Job, error) {
	if c.HasColours() || c.HasIntervals() {
		return nil, errors.New("covers with colours or intervals of multiplicities cannot be cut into units; leave them out, or search on one machine")
	}
	size := cut.Size
	cut.Size, cut.Solutions = size.Or(mostAim), cmp.Or(cut.Solutions, List)
	j := &Job{spec: spec{
		Head: units.Head{Kind: Kind, Version: version}, Items: len(c.Items), Primary: c.Primary, Need: c.Multiplicity, Options: c.Options, Cut: cut,
	}}
	j.Specification = units.Specify(&j.spec, &j.spec.Head, rule)
	err := j.prepare(ctx)
	if err == nil && size.Aim == 0 {
		err = j.usualAim(ctx, size)
	}
	return j, err
}

// A search has about manyUnits units, so that several processes end it together, but none of more
// than mostAim nodes, about a second's, or less than leastAim.
const (
	mostAim   = 4e6
	leastAim  = 250_000
	manyUnits = 128
	aimWalks  = 100 // random walks that estimate the whole search
)

// usualAim sets the size of units by the estimated size of the search, in steps that differ by more
// than arithmetic does between machines.
func (j *Job) usualAim(ctx context.Context, size units.Size) error {
	whole, err := j.parts.Estimate(ctx, nil, aimWalks, 0, 0)
	aim := uint64(mostAim)
	for aim > leastAim && float64(aim)*manyUnits > whole {
		aim /= 2
	}
	j.spec.Size = size.Or(aim)
	return err
}

// Open makes a job from its specification. The context is that of New.
func Open(ctx context.Context, text []byte) (*Job, error) {
	j := &Job{}
	var err error
	if j.Specification, err = units.Specified(text, &j.spec, &j.spec.Head, units.Head{Kind: Kind, Version: version}, Rule); err != nil {
		return nil, err
	}
	return j, j.prepare(ctx)
}

// prepare makes what the specification says.
func (j *Job) prepare(ctx context.Context) (err error) {
	s := &j.spec
	switch {
	case s.Solutions != List && s.Solutions != Hash:
		return fmt.Errorf("solutions %q; expected %s or %s", s.Solutions, List, Hash)
	case s.Items < 0 || s.Items > 1<<24:
		return fmt.Errorf("%d items; expected at most %d", s.Items, 1<<24)
	case s.Check() != nil:
		return s.Check()
	}
	j.cover = &puzzle.Cover{Primary: s.Primary, Multiplicity: s.Need, Options: s.Options}
	for i := range s.Items {
		j.cover.Items = append(j.cover.Items, fmt.Sprint(i))
	}
	j.trails.New = func() any { return j.newTrail() }
	list, err := exactcover.NewParts(ctx, j.cover, s.Live)
	if j.parts = list; err == nil && s.Scan != nil {
		j.parts, err = packing.NewParts(j.cover, *s.Scan, s.Live)
	}
	return err
}

// About returns Cut.About.
func (j *Job) About() string { return j.spec.About }

// Scans reports whether the search is a scan.
func (j *Job) Scans() bool { return j.spec.Scan != nil }

// Solutions returns Cut.Solutions: List or Hash.
func (j *Job) Solutions() string { return j.spec.Solutions }

// Roots returns the units to begin with.
func (j *Job) Roots(ctx context.Context) (roots []string, err error) {
	j.lock.Lock()
	defer j.lock.Unlock()
	if j.roots == nil {
		if j.roots, err = j.cut(ctx); err != nil {
			return nil, err
		}
	}
	return slices.Clone(j.roots), nil
}

// Next returns nil: there is one round.
func (j *Job) Next(units.Records) ([]string, error) { return nil, nil }

const (
	walks      = 48 // random walks that estimate a node
	layerShare = 8  // nodes of a layer for which another goroutine is worth its memory
)

// cut replaces nodes that are expected to be larger than the aim by their children, layer by
// layer.
func (j *Job) cut(ctx context.Context) ([]string, error) {
	var out [][]int
	layer := [][]int{nil}
	for len(layer) > 0 && len(out)+len(layer) < mostRoots {
		var next [][]int
		expanded, err := j.expand(ctx, layer)
		if err != nil {
			return nil, err
		}
		for k, choices := range expanded {
			if len(choices) == 0 {
				out = append(out, layer[k])
			}
			for _, c := range choices {
				next = append(next, append(slices.Clone(layer[k]), c))
			}
		}
		layer = next
	}
	out = append(out, layer...)
	slices.SortFunc(out, slices.Compare[[]int])
	names := make([]string, len(out))
	for k, path := range out {
		names[k] = units.Name(0, path)
	}
	return names, nil
}

// expand returns the choices of every node of a layer that is expected to be larger than the
// aim, none for the others. What a node gets depends on its path alone, so that the processors
// share the layer and give the same as one. The error is that of the context.
func (j *Job) expand(ctx context.Context, layer [][]int) ([][]int, error) {
	out := make([][]int, len(layer))
	first := true
	begin := func() (tree, error) {
		if first {
			first = false
			return j.parts, nil
		}
		return j.another(), nil
	}
	err := units.Parallel(min(runtime.GOMAXPROCS(0), 1+len(layer)/layerShare), len(layer), begin, func(parts tree, k int) error {
		size, err := parts.Estimate(ctx, layer[k], walks, float64(j.spec.Aim), uint64(len(layer[k])))
		if err == nil && size > float64(j.spec.Aim) {
			out[k], _, err = parts.Choices(layer[k])
		}
		return err
	})
	return out, err
}

var errRound = errors.New("expected round 0; the search of a cover has no other")

// path returns the path of a unit.
func path(unit string) ([]int, error) {
	round, path, err := units.ParseName(unit)
	if err == nil && round != 0 {
		err = fmt.Errorf("unit %q: %w", unit, errRound)
	}
	return path, err
}

// Children returns the units that a record leaves.
func (j *Job) Children(unit string, record []byte) ([]string, error) {
	r, err := units.Decode(unit, record)
	if err != nil || r.Stop == "" {
		return nil, err
	}
	from, err := path(unit)
	if err != nil {
		return nil, err
	}
	stop, err := path(r.Stop)
	if err != nil {
		return nil, err
	}
	j.lock.Lock()
	defer j.lock.Unlock()
	return j.children(from, stop, r.Open)
}

// children lists what is left of a unit that stopped at a node; see exactcover.Part.
func (j *Job) children(from, stop []int, open bool) ([]string, error) {
	if len(stop) < len(from) || !slices.Equal(stop[:len(from)], from) {
		return nil, fmt.Errorf("unit %s stopped at %s, which is not below it", units.Name(0, from), units.Name(0, stop))
	}
	var out []string
	for depth := len(from); depth <= len(stop); depth++ {
		if depth == len(stop) && !open {
			break
		}
		all, err := j.choices(stop[:depth])
		if err != nil {
			return nil, err
		}
		first := 0
		if depth < len(stop) {
			if first = slices.Index(all, stop[depth]) + 1; first == 0 {
				return nil, fmt.Errorf("unit %s stopped at %s, where no choice leads", units.Name(0, from), units.Name(0, stop))
			}
		}
		for _, c := range all[first:] {
			out = append(out, units.Name(0, append(slices.Clone(stop[:depth]), c)))
		}
	}
	return out, nil
}

// Weight returns the part of the tree that a unit stands for, 0 for what is no unit.
func (j *Job) Weight(unit string) float64 {
	at, err := path(unit)
	if err != nil {
		return 0
	}
	j.lock.Lock()
	defer j.lock.Unlock()
	return j.shares.Of(at, j.choices)
}

// choices are those of the search, of which the caller has the lock.
func (j *Job) choices(at []int) ([]int, error) {
	choices, _, err := j.parts.Choices(at)
	return choices, err
}

// Worker returns what runs units in one goroutine.
func (j *Job) Worker() (units.Worker, error) {
	return units.Runner{Divided: &worker{j, j.another()}}, nil
}

type worker struct {
	job   *Job
	parts tree
}

// found puts solutions into a record.
type found struct {
	record *units.Record
	list   bool
	hash   units.Hash // at the mark
	listed int        // at the mark
}

func (f *found) Add(options []int) {
	slices.Sort(options)
	f.record.Hash.Add(options)
	if f.list {
		f.record.Found = append(f.record.Found, slices.Clone(options))
	}
}

func (f *found) Mark() { f.hash, f.listed = *f.record.Hash, len(f.record.Found) }
func (f *found) Back() { *f.record.Hash, f.record.Found = f.hash, f.record.Found[:f.listed] }
