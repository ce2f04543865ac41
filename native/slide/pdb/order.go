// The order in which the tiles of a group stand on their cells, and how a vertical
// move changes it. Orders are numbered by D. H. Lehmer's code (1960); changing the number by
// a window of its digits is our own.

package pdb

// MaxTiles is the number of tiles of the largest group: its orders fit 16 bits.
const MaxTiles = 8

// Turns changes the numbers of orders. The order of k tiles is the sequence of their
// ranks, and its number is the Lehmer code of that sequence: digit i, weighted with
// (k−1−i)!, counts the smaller ranks behind place i.
//
// Taking the tile in slot a to slot b shifts those between by one place. This changes
// only the digits of the places from a to b, and in a way that these digits alone
// decide. So a table by window of digits suffices, of at most 8·7·6·5 entries for
// eight tiles on four columns, where a table by order has 40,320: all turns together take
// 15 KB instead of 2.9 MB.
type Turns struct {
	Tiles  int
	Orders int                      // Tiles!
	Turn   [MaxTiles][MaxTiles]Turn // by slot before and after the move
	Delta  []uint16                 // by Turn.First plus digits of the window: what is added to the number, modulo 2¹⁶
}

// Turn describes the window of a turn, a tile's move from one slot to another: the digits
// of a number n in it are n·Low>>32 modulo Window. The remainder is taken with High,
// by multiplications and shifts instead of a division.
type Turn struct {
	Low, High uint64 // reciprocals, scaled by 2³² and rounded up, exact below 2¹⁶
	Window    uint64 // values that the digits of the window can take
	First     uint64 // where they begin in Delta
}

// newTurns makes the turns of a group of tiles that take a tile past at most reach others.
func newTurns(tiles, reach int) *Turns {
	t := &Turns{Tiles: tiles, Orders: factorial(tiles)}
	for from := range tiles {
		for to := range tiles {
			if d := max(from-to, to-from); d <= reach {
				t.add(from, to)
			}
		}
	}
	return t
}

// apply returns the number of the order after the tile in slot from went to slot to.
func (t *Turns) apply(order uint64, from, to int) uint64 {
	turn := &t.Turn[from][to]
	low := order * turn.Low >> 32
	digits := low - low*turn.High>>32*turn.Window
	return (order + uint64(t.Delta[turn.First+digits])) & 0xffff
}

// add makes the turn from one slot to another: its window, and its entries of Delta.
func (t *Turns) add(from, to int) {
	first, last := min(from, to), max(from, to)
	low := factorial(t.Tiles - 1 - last)
	window := factorial(t.Tiles-first) / low
	t.Turn[from][to] = Turn{
		Low:    reciprocal(low),
		High:   reciprocal(window),
		Window: uint64(window),
		First:  uint64(len(t.Delta)),
	}
	for digits := range window {
		order := t.unrank(digits * low)
		tile := order[from]
		if from < to {
			copy(order[from:to], order[from+1:to+1])
		} else {
			copy(order[to+1:from+1], order[to:from])
		}
		order[to] = tile
		t.Delta = append(t.Delta, uint16(t.rank(order)-digits*low))
	}
}

// reciprocal returns 2³²/n rounded up. For x < 2¹⁶ and n < 2¹⁶ the product with x,
// shifted by 32, is x/n rounded down.
func reciprocal(n int) uint64 { return (1<<32 + uint64(n) - 1) / uint64(n) }

// rank returns the number of an order, given as the tiles' ranks by slot.
func (t *Turns) rank(order []uint8) int {
	number := 0
	for i, tile := range order {
		digit := 0
		for _, behind := range order[i+1:] {
			if behind < tile {
				digit++
			}
		}
		number = number*(len(order)-i) + digit
	}
	return number
}

// unrank is the inverse of rank.
func (t *Turns) unrank(number int) []uint8 {
	order := make([]uint8, t.Tiles)
	for i := t.Tiles - 1; i >= 0; i-- {
		digit := uint8(number % (t.Tiles - i))
		number /= t.Tiles - i
		for j := i + 1; j < t.Tiles; j++ { // make room for the rank digit
			if order[j] >= digit {
				order[j]++
			}
		}
		order[i] = digit
	}
	return order
}

func factorial(n int) int {
	f := 1
	for i := 2; i <= n; i++ {
		f *= i
	}
	return f
}
