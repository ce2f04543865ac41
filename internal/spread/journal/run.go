package journal

// A run by one process with its records in a journal: what search --state and search --shard do. Own.

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/internal/units"
)

// Records reads the records of units. A unit with two records that differ has none: it is damage,
// too, and is run again.
func (j *File) Records() (*units.Memory, []Damage, error) {
	var twice []string
	records := new(units.Memory)
	damage, err := j.Each(func(e Entry) error {
		if e.Kind == Record {
			if _, err := records.Put(e.Name, e.Data); err != nil {
				twice = append(twice, e.Name)
			}
		}
		return nil
	})
	for _, unit := range twice {
		records.Drop(unit)
		damage = append(damage, Damage{j.name, fmt.Sprintf("unit %s has two records that differ", unit)})
	}
	return records, damage, err
}

// Run runs the units of a shard that have no record, in some goroutines, and keeps each record as
// it comes. The zero shard is the whole search, all its rounds included. ran is called after every
// unit, by one goroutine at a time. When the context ends the error is the context's.
func (j *File) Run(ctx context.Context, job units.Job, s Shard, records *units.Memory, workers int, ran func(p units.Progress, unit string)) error {
	take := s.Takes
	if s.Of <= 1 {
		take = nil // the whole search
	}
	err := units.Run(ctx, job, records, workers, take, func(p units.Progress, unit string, record []byte) error {
		if err := j.Add(Entry{Kind: Record, Name: unit, Data: record}); err != nil {
			return err // such as a full disk: what was written before is good
		}
		ran(p, unit)
		return nil
	})
	if err == nil {
		err = j.Append(ctx, nil) // a batch system is told that the shard is finished: it must be there after a power cut, too
	}
	return err
}

// Lost words damage in one line.
func Lost(damage []Damage) string {
	words := []string{}
	for _, d := range damage {
		words = append(words, d.String())
	}
	return few(words, "; ")
}

// few words some things, at most eight.
func few(words []string, between string) string {
	if n := len(words) - 8; n > 0 {
		words = append(slices.Clip(words[:8]), fmt.Sprintf("and %d more", n))
	}
	return strings.Join(words, between)
}
