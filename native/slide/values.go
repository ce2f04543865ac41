// The values of pattern databases group by group, for programs that use them as more
// than a bound: a learned heuristic takes them as inputs. Own.

package slide

import (
	"context"
	"errors"
	"fmt"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Values reads the pattern databases of a goal. It may be used from several goroutines.
type Values struct{ a *additive }

// Valued is a position with its values in the databases, which Values.Move updates. It may
// be copied.
type Valued struct {
	p position
	patternFrame
}

// OpenValues builds or reads the tables of Options.Tier or Options.Groups for the goal of
// s. The error is that of Prepare.
func OpenValues(ctx context.Context, s puzzle.Slide, o Options) (*Values, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	g, _ := newGeometry(s)
	if g.cells > patternCells {
		return nil, fmt.Errorf("pattern databases are for boards of at most %d cells, this one is %d×%d", patternCells, g.rows, g.cols)
	}
	var err error
	if g.groups, err = checkGroups(s, o.Groups); err != nil {
		return nil, err
	}
	a, err := getAdditive(ctx, g, tableStages(g, o)[0].tier, o)
	if errors.Is(err, errStopped) {
		return nil, ended(ctx)
	}
	if err != nil {
		return nil, err
	}
	return &Values{a}, nil
}

// Groups and Views count the values of a position. There are two views where the mirror
// image of the goal at the main diagonal is the goal, else one.
func (v *Values) Groups() int { return len(v.a.groups) }

// Views is described with Groups.
func (v *Values) Views() int { return v.a.views }

// Bytes is the size of the tables.
func (v *Values) Bytes() int {
	n := 0
	for i := range v.a.groups {
		n += len(v.a.groups[i].bits)
	}
	return n
}

// String writes the sizes of the groups, as "6-6-3".
func (v *Values) String() string { return v.a.String() }

// Start evaluates a position: tile[c] is the goal cell of the tile in cell c.
func (v *Values) Start(tile []uint8) Valued {
	var n Valued
	copy(n.p.tile[:], tile)
	for cell := range v.a.g.cells {
		if n.p.tile[cell] == v.a.g.goalBlank {
			n.p.blank = uint8(cell)
		}
	}
	n.patternFrame = v.a.frame(&n.p)
	return n
}

// Move moves the blank of n to the cell to, which must be adjacent to the blank's, and
// updates the values.
func (v *Values) Move(n *Valued, to int) {
	n.move(v.a, uint8(to), n.p.blank)
	n.p.tile[n.p.blank], n.p.tile[to] = n.p.tile[to], v.a.g.goalBlank
	n.p.blank = uint8(to)
}

// Tile returns the goal cell of the tile in a cell.
func (n *Valued) Tile(cell int) int { return int(n.p.tile[cell]) }

// Blank returns the cell of the blank.
func (n *Valued) Blank() int { return int(n.p.blank) }

// Value returns the value of one group in one view, in moves. View 0 is the board, view 1
// its mirror image.
func (n *Valued) Value(view, group int) int { return int(n.word[view][group] >> valueShift) }

// Bound returns the larger sum over the groups: no solution is shorter.
func (n *Valued) Bound() int { return n.bound() }

// Place evaluates the start of a problem. The error: the problem fails its Check, or its
// size or the goal cell of its blank is not that of the tables.
func (v *Values) Place(s puzzle.Slide) (Valued, error) {
	if err := s.Check(); err != nil {
		return Valued{}, err
	}
	g, p := newGeometry(s)
	if g.rows != v.a.g.rows || g.cols != v.a.g.cols || g.goalBlank != v.a.g.goalBlank {
		return Valued{}, errors.New("the tables are for another goal")
	}
	return v.Start(p.tile[:g.cells]), nil
}

// Tables ahead of time, for programs that measure or answer requests. Own.

// Prepare builds or reads the tables that a search of s with the options would begin with,
// so that the search itself does not wait for them. It does nothing for other heuristics
// than "pattern". The last few tables stay in memory; large ones are also kept in files
// where there is a folder for them. The error is that of Search, or says that ctx has
// ended.
func Prepare(ctx context.Context, s puzzle.Slide, o Options) error {
	if err := s.Check(); err != nil {
		return err
	}
	h, err := chooseHeuristic(idaEngine, o.Heuristic, s.Start.Rows, s.Start.Cols)
	if err == nil && h.Name == tableHeuristic {
		_, err = OpenValues(ctx, s, o)
	}
	return err
}
