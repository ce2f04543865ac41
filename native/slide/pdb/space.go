// Where the tiles of a group and the blank can be, without the tiles' names: the pairs of
// R. Clausecker, "Notes on the construction of pattern databases", 2017, ranked by two tables
// of half masks (our own).

package pdb

import "math/bits"

// MaxCells is the number of cells of the largest board.
const MaxCells = 25

// Space numbers the pairs of a set of cells, on which the tiles of a group stand,
// and a connected region of the other cells, in which the blank is. It depends on
// the size of the board and the number of tiles only.
//
// A set of cells is a mask, bit c for cell c. Its row is
// High[mask>>Shift]+Low[mask&(1<<Shift-1)], and the number of the pair with the blank
// in cell c is Base[row]+Label[row*Cells+c]. High and Low instead of one table by mask
// keep the whole search within the second-level cache.
type Space struct {
	Rows, Cols, Cells int
	Tiles             int      // of the group
	Regions           int      // numbers in use: 0 to Regions−1
	Stride            int      // Regions, rounded up to a multiple of 64
	Shift             uint     // bits of the low half of a mask
	High              []uint32 // rows before the masks with this high half
	Low               []uint16 // place of the low half among those with as many bits
	Base              []uint32 // by row: the number of the first region
	Label             []uint8  // by row and cell: the region, counted within the row

	tiles  []uint32    // by number: mask of the tiles' cells
	region []uint32    // by number: mask of the cells in the region
	near   []neighbour // of builds: all neighbours, those of a number in one piece
	first  []uint32    // of builds, by number: where its neighbours begin; one more at the end
	edges  [4]uint32   // cells from which one can go up, down, left, right
}

// neighbour is a number that one move of a tile leads to. The tile goes from slot
// there to slot here, counted over the tiles' cells in ascending order, when the
// move is made back to the number whose neighbour it is.
type neighbour struct {
	number      uint32
	there, here uint8
}

// newSpace numbers the placings of a number of tiles on a board of at most MaxCells.
func newSpace(rows, cols, tiles int) *Space {
	s := &Space{Rows: rows, Cols: cols, Cells: rows * cols, Tiles: tiles}
	for cell := range s.Cells {
		row, col := cell/cols, cell%cols
		for dir, ok := range [4]bool{row > 0, row < rows-1, col > 0, col < cols-1} {
			if ok {
				s.edges[dir] |= 1 << cell
			}
		}
	}
	s.rankMasks()
	s.findRegions()
	s.Regions = len(s.tiles)
	s.Stride = (s.Regions + 63) &^ 63
	return s
}

// rankMasks fills High and Low so that the rows count the masks in ascending order.
func (s *Space) rankMasks() {
	s.Shift = uint(s.Cells / 2)
	s.Low = make([]uint16, 1<<s.Shift)
	var seen [MaxCells + 1]uint16
	for low := range s.Low {
		ones := bits.OnesCount(uint(low))
		s.Low[low] = seen[ones]
		seen[ones]++
	}
	s.High = make([]uint32, 1<<(uint(s.Cells)-s.Shift))
	rows := uint32(0)
	for high := range s.High {
		s.High[high] = rows
		if rest := s.Tiles - bits.OnesCount(uint(high)); rest >= 0 && rest <= int(s.Shift) {
			rows += uint32(seen[rest])
		}
	}
	s.Base = make([]uint32, rows)
	s.Label = make([]uint8, int(rows)*s.Cells)
}

// row returns the number of a set of cells, in the ascending order of the masks.
func (s *Space) row(mask uint32) int {
	return int(s.High[mask>>s.Shift]) + int(s.Low[mask&(1<<s.Shift-1)])
}

// number returns the number of a set of cells with the blank in a cell outside it.
func (s *Space) number(mask uint32, blank int) int {
	row := s.row(mask)
	return int(s.Base[row]) + int(s.Label[row*s.Cells+blank])
}

// findRegions numbers the regions of every set of cells.
func (s *Space) findRegions() {
	for mask := uint64(1)<<s.Tiles - 1; mask < 1<<s.Cells; {
		row := s.row(uint32(mask))
		s.Base[row] = uint32(len(s.tiles))
		free := (uint32(1)<<s.Cells - 1) &^ uint32(mask)
		for label := uint8(0); free != 0; label++ {
			region := s.flood(free)
			free &^= region
			s.tiles = append(s.tiles, uint32(mask))
			s.region = append(s.region, region)
			for rest := region; rest != 0; rest &= rest - 1 {
				s.Label[row*s.Cells+bits.TrailingZeros32(rest)] = label
			}
		}
		low := mask & -mask // Gosper's hack: the next mask with as many bits
		ripple := mask + low
		mask = (mask^ripple)/low>>2 | ripple
	}
}

// flood returns the connected region of the lowest cell of free.
func (s *Space) flood(free uint32) uint32 {
	region, before := free&-free, uint32(0)
	for region != before {
		before = region
		region |= s.beside(region) & free
	}
	return region
}

// beside returns the cells adjacent to those of mask.
func (s *Space) beside(mask uint32) uint32 {
	return (mask&s.edges[0])>>s.Cols | (mask&s.edges[1])<<s.Cols | (mask&s.edges[2])>>1 | (mask&s.edges[3])<<1
}

// around adds to list the numbers that one move of a tile leads to from number n: a tile
// beside the blank's region goes into a cell of the region.
func (s *Space) around(list []neighbour, n int) []neighbour {
	mask := s.tiles[n]
	for rest := mask & s.beside(s.region[n]); rest != 0; rest &= rest - 1 {
		from := rest & -rest
		for to := s.beside(from) & s.region[n]; to != 0; to &= to - 1 {
			after := mask ^ from ^ to&-to
			list = append(list, neighbour{
				number: uint32(s.number(after, bits.TrailingZeros32(from))),
				there:  uint8(bits.OnesCount32(after & (to&-to - 1))),
				here:   uint8(bits.OnesCount32(mask & (from - 1))),
			})
		}
	}
	return list
}

// findNeighbours lists the neighbours of all numbers, for a build.
func (s *Space) findNeighbours() {
	if s.first != nil {
		return
	}
	s.first = make([]uint32, s.Regions+1)
	for n := range s.tiles {
		s.near = s.around(s.near, n)
		s.first[n+1] = uint32(len(s.near))
	}
}

// neighbours returns the numbers that one move away from number n lead to.
func (s *Space) neighbours(n int) []neighbour { return s.near[s.first[n]:s.first[n+1]] }

// odd reports the parity of the number of moves of the group's tiles that lead to
// number n, up to a constant: every move changes row plus column of one tile by one.
func (s *Space) odd(n int) int {
	odd := 0
	for rest := s.tiles[n]; rest != 0; rest &= rest - 1 {
		cell := bits.TrailingZeros32(rest)
		odd ^= (cell/s.Cols + cell%s.Cols) & 1
	}
	return odd
}
