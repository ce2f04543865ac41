// Linear conflict: O. Hansson, A. Mayer, M. Yung, "Criticizing solutions to relaxed
// models yields powerful admissible heuristics", Information Sciences 63 (1992)
// 207-227. Tiles that stand in their goal line in the wrong order cannot pass each
// other; all but an increasing subsequence must leave the line and come back, two
// moves each beyond the Manhattan distance.

package slide

import "context"

// conflict is Manhattan distance plus linear conflict along one axis, in moves. The state
// holds the Manhattan part in its low 16 bits and above them, four bits a line,
// the number of tiles that must leave the line, each of which costs two moves. A move
// changes at most the entry of the goal line of its tile.
type conflict struct {
	manhattan *manhattan
	axis      *axis
	leave     []uint8 // by code of a line (see code): tiles that must leave it; 8^places entries
}

const (
	conflictShift = 16 // of line 0 in the state
	stranger      = 7  // digit for the blank or a tile of another line
)

// leaveTables keeps the tables by length of line.
var leaveTables = newMemo[int, []uint8](4)

func newConflict(ctx context.Context, a *axis) (*conflict, error) {
	leave, err := leaveTables.get(ctx, a.places, func(context.Context) ([]uint8, error) {
		return buildLeave(a.places), nil
	})
	return &conflict{manhattan: newManhattan(a), axis: a, leave: leave}, err
}

func (c *conflict) start(p *position) (uint64, int) {
	state, h := c.manhattan.start(p)
	nothing := step{from: p.blank, to: p.blank, tile: c.axis.goalBlank}
	for l := range c.axis.lines {
		n := c.leave[c.code(l, p, nothing)]
		state |= uint64(n) << (conflictShift + 4*l)
		h += 2 * int(n)
	}
	return state, h
}

func (c *conflict) child(state uint64, p *position, s step) (uint64, int) {
	md, _ := c.manhattan.child(state&(1<<conflictShift-1), p, s)
	state = state>>conflictShift<<conflictShift | md
	// The tile matters only to its own goal line, when it leaves or enters that.
	goal := c.axis.line[s.tile]
	if goal == c.axis.line[s.from] || goal == c.axis.line[s.to] {
		shift := conflictShift + 4*int(goal)
		state = state&^(15<<shift) | uint64(c.leave[c.code(int(goal), p, s)])<<shift
	}
	h := int(md)
	for lines := state >> conflictShift; lines > 0; lines >>= 4 {
		h += 2 * int(lines&15)
	}
	return state, h
}

// code describes line l after s is made in p: one octal digit a place, the goal
// place of the tile there when this is its goal line, else stranger.
func (c *conflict) code(l int, p *position, s step) int {
	code := 0
	for _, cell := range c.axis.cell[l*c.axis.places : (l+1)*c.axis.places] {
		tile := p.tile[cell]
		if cell == s.to {
			tile = s.tile
		}
		digit := stranger
		if cell != s.from && int(c.axis.line[tile]) == l {
			digit = int(c.axis.place[tile])
		}
		code = code<<3 | digit
	}
	return code
}

// buildLeave returns, for each code of a line, how many tiles must leave it: those
// at home in it less their longest increasing subsequence.
func buildLeave(places int) []uint8 {
	leave := make([]uint8, 1<<(3*places))
	for code := range leave {
		var longest [stranger]uint8 // of the subsequences that end in each goal place
		var tiles, best uint8
		for i := places - 1; i >= 0; i-- {
			digit := code >> (3 * i) & 7
			if digit >= places {
				continue
			}
			tiles++
			n := uint8(1)
			for smaller := range digit {
				n = max(n, longest[smaller]+1)
			}
			longest[digit] = max(longest[digit], n)
			best = max(best, n)
		}
		leave[code] = tiles - best
	}
	return leave
}
