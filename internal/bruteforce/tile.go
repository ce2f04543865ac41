// Regions tiled by one piece and its mirror image: sets in which a piece and its mirror
// image are there in any numbers, and that have a solution.

package bruteforce

import "slices"

// tileRegion draws a chiral piece until it and its mirror image tile the region, mostly
// in different numbers, and cuts the region otherwise.
// Of 100 pieces drawn, the first 90 must tile the region with unequal numbers of the piece and of
// its image, both used; the last 10 may tile it in any way.
func (d *drawer) tileRegion() {
	region := d.c.Region()
	for try := range 100 {
		d.most = 2 + d.IntN(4)
		piece := d.grow([]Cell{{}}, nil)
		if len(piece) < 3 || len(region)%len(piece) != 0 || len(region)/len(piece) > 6 || !d.c.chiral(Piece{Cells: piece}) {
			continue
		}
		tiles := d.tiling(region, positions(piece, d.c.turnsAndReflections()), new(int))
		same := 0
		for _, tile := range tiles {
			if slices.ContainsFunc(positions(piece, d.c.turns()), func(o []Cell) bool { return slices.Equal(o, normal(tile)) }) {
				same++
			}
		}
		if tiles == nil || try < 90 && (same == 0 || same == len(tiles) || 2*same == len(tiles)) {
			continue
		}
		for _, tile := range tiles {
			d.addPiece(tile)
		}
		return
	}
	d.cutRegion()
}

// tiling tiles cells by positions of a piece, in any order; nil where it finds none in
// some number of steps.
// The first open cell is filled next. steps counts positions tried over the whole recursion, up to
// 400.
func (d *drawer) tiling(open []Cell, lies [][]Cell, steps *int) [][]Cell {
	if len(open) == 0 {
		return [][]Cell{}
	}
	for _, k := range d.Perm(len(lies)) {
		if *steps++; *steps > 400 {
			return nil
		}
		tile := slices.Clone(lies[k])
		inside := true
		for i := range tile {
			for a := range tile[i] {
				tile[i][a] += open[0][a] - lies[k][0][a]
			}
			inside = inside && slices.Contains(open, tile[i])
		}
		if !inside {
			continue
		}
		rest := slices.DeleteFunc(slices.Clone(open), func(c Cell) bool { return slices.Contains(tile, c) })
		if tiles := d.tiling(rest, lies, steps); tiles != nil {
			return append(tiles, tile)
		}
	}
	return nil
}
