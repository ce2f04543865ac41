package main

import "github.com/tilemip/tilemip/model/puzzle"

// coverOf returns the exact cover of a packing puzzle or a cover; the second
// result is nil for a plain cover.
func coverOf(one *subject) (*puzzle.Cover, *puzzle.PackingCover, error) {
	if one.cover != nil {
		return one.cover, nil, nil
	}
	packed, err := one.pack.Cover()
	if err != nil {
		return nil, nil, err
	}
	return packed.Cover, packed, nil
}
