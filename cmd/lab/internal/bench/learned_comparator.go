// The paper's comparator in the experiment: package paper has the search and what the paper
// leaves open of it.

package bench

import (
	"context"

	"github.com/tilemip/tilemip/cmd/lab/internal/paper"
	"github.com/tilemip/tilemip/model/puzzle"
)

// openComparators looks the names up and opens the tables.
func (b *Learned) openComparators(ctx context.Context) (err error) {
	plain := false
	for _, name := range b.Comparators {
		row, err := paper.Lookup(name)
		if err != nil {
			return usagef("--comparator: %v", err)
		}
		b.chosen, plain = append(b.chosen, row), plain || !row.Blank
	}
	if len(b.chosen) > 0 {
		b.tables78, err = paper.OpenTables(ctx, plain)
	}
	return err
}

// comparatorSettings are the settings of the comparators. Nodes are counted as the authors do.
func (b *Learned) comparatorSettings() (all []learnedSetting) {
	for _, row := range b.chosen {
		all = append(all, learnedSetting{row.Words, 0, b.tables78.Bytes(row), true, func(ctx context.Context, s puzzle.Slide) ([]puzzle.Move, uint64, error) {
			r, err := b.tables78.Search(ctx, s, row)
			if ctx.Err() != nil {
				return nil, 0, nil
			}
			return r.Moves, r.Counted, err
		}})
	}
	return all
}

// comparatorErrors evaluates every board by the tables of the first comparator.
func (b *Learned) comparatorErrors() []errorRow {
	if len(b.chosen) == 0 {
		return nil
	}
	row := errorRow{Estimate: "7-8, one view", Counts: map[int]int{}, comparator: true}
	if !b.chosen[0].Blank {
		row.Estimate = "7-8, plain"
	}
	for i, s := range b.starts {
		var tiles [16]uint8
		for cell, tile := range s.Start.Tiles {
			tiles[cell] = uint8(tile+15) % 16
		}
		v := b.tables78.Values(tiles, b.chosen[0].Blank)
		row.add(float64(v[0])+float64(v[1]), len(b.solutions[i]))
	}
	return []errorRow{row}
}
