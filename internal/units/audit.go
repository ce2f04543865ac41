package units

// The walk that all audits share: down a tree of the audit's own, from the root to the units. Each
// node gives its weight, an exact fraction, to its children in equal shares. Each kind of search says
// what its tree is and what a unit left, by code that shares no line with the search (Tree). Own.

import (
	"context"
	"fmt"
	"math/big"
	"slices"
)

// Tree is what an audit knows of a search.
type Tree interface {
	// Unit takes the record of a unit in and returns what the unit left.
	Unit(name string, path []int, record []byte) []Left
	// Node returns the children of a node above units.
	Node(path []int) []Left
}

// Left is a node, and its share of the weight of a node above it.
type Left struct {
	Path  []int
	Share *big.Rat
}

// Children are those of a node by its choices, with equal shares of one that the node has.
func Children(path, choices []int, share *big.Rat) []Left {
	each := new(big.Rat).Mul(share, big.NewRat(1, max(1, int64(len(choices)))))
	all := make([]Left, len(choices))
	for k, c := range choices {
		all[k] = Left{append(slices.Clip(path), c), each}
	}
	return all
}

// Ledger is what the audit of a run keeps, whatever was searched: the records, what was found of
// them, and the first thing that is wrong.
type Ledger struct {
	Report  *Report // apart: who keeps it does not keep the ledger
	Covered big.Rat // sum of the weights of the finished units
	records Records
	above   map[string]bool // names of nodes above units
	met     map[string]bool // units with a record
}

// NewLedger reads the names of the records.
func NewLedger(done Records) (*Ledger, error) {
	l := &Ledger{Report: new(Report), records: done, above: map[string]bool{}, met: map[string]bool{}}
	err := done.Each(func(unit string, _ []byte) error {
		round, path, _ := ParseName(unit) // what is no name is never met
		for depth := len(path) - 1; depth >= 0; depth-- {
			name := Name(round, path[:depth])
			if l.above[name] {
				break
			}
			l.above[name] = true
		}
		return nil
	})
	return l, err
}

// Wrong keeps the first thing that is wrong.
func (l *Ledger) Wrong(format string, args ...any) {
	if l.Report.Why == "" {
		l.Report.Why = fmt.Sprintf(format, args...)
	}
}

// Walk audits the tree of a round. The error is of reading records, or of the context.
func (l *Ledger) Walk(ctx context.Context, t Tree, round int) error {
	return l.walk(ctx, t, round, nil, big.NewRat(1, 1), false)
}

// walk audits the tree below a node of the given weight. unit says that it is one, and not above some.
func (l *Ledger) walk(ctx context.Context, t Tree, round int, path []int, weight *big.Rat, unit bool) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	name := Name(round, path)
	record, err := l.records.Get(name)
	if err != nil {
		return err
	}
	var left []Left
	if record != nil {
		l.met[name] = true
		l.Report.Units++
		if left = t.Unit(name, path, record); len(left) > 0 {
			l.Report.Splits++
		}
	} else if l.above[name] && !unit {
		left = t.Node(path)
	}
	if record == nil && len(left) == 0 {
		l.Report.Missing = append(l.Report.Missing, name)
		l.Wrong("unit %s, or what it was cut into, has no record", name)
		return nil
	}
	done := new(big.Rat).Set(weight)
	for _, n := range left {
		part := new(big.Rat).Mul(weight, n.Share)
		done.Sub(done, part)
		if err := l.walk(ctx, t, round, n.Path, part, record != nil); err != nil {
			return err
		}
	}
	l.Covered.Add(&l.Covered, done)
	return nil
}

// Extra names the records that were not met: those that lie below a unit that was finished, or where
// no choice leads.
func (l *Ledger) Extra() error {
	return l.records.Each(func(unit string, _ []byte) error {
		if !l.met[unit] {
			l.Report.Extra = append(l.Report.Extra, unit)
			l.Wrong("the record of unit %s belongs to no unit of this run", unit)
		}
		return nil
	})
}
