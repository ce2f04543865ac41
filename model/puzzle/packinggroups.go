// Groups of pieces that need not come apart when a puzzle is taken apart, as BurrTools has
// them (A. Roever, A. Koehn, user guide, "Grouping Pieces"): a ring that hangs in another one,
// or two pieces that only a rotation would separate. A group says of each of its pieces how
// many copies of it may stay together in that group at most. A part that no moves separate
// may stay together where all of its pieces find room in one group; the parts that stay
// together share the room. Equal pieces are interchangeable, so their room adds up. Groups say
// nothing about which assemblies there are.

package puzzle

import (
	"fmt"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// Group says that copies of a piece may stay together with the other pieces of a group.
type Group struct {
	Number int // of the group, from 1 on
	Most   int // copies of the piece that it takes, or Unlimited
}

// maxGroup is the highest number of a group.
const maxGroup = 9999

// Together is a part of a puzzle that stays together, as a group allows.
type Together struct {
	Group  int      `json:"group"`
	Pieces []string `json:"pieces"`
}

// Grouping says which placed pieces may stay together. The zero value has no groups.
type Grouping struct {
	Shape []int         // of each placed piece
	Room  []map[int]int // by shape: how many of it each group takes
}

// Grouping returns the groups of pieces where they lie.
func (pc *PackingCover) Grouping(placed []Placed) Grouping {
	p := pc.Packing
	g := Grouping{Room: make([]map[int]int, len(pc.Shapes))}
	of, copies := make([]int, len(p.Pieces)), make([]int, len(p.Pieces))
	for s, shape := range pc.Shapes {
		for _, i := range shape.Pieces {
			of[i] = s
		}
	}
	for _, at := range placed {
		i := p.PieceNamed(at.Piece)
		g.Shape = append(g.Shape, of[i])
		copies[i]++
	}
	for i, piece := range p.Pieces {
		for _, group := range piece.Groups {
			room := copies[i]
			if group.Most != Unlimited {
				room = min(room, group.Most)
			}
			if g.Room[of[i]] == nil {
				g.Room[of[i]] = map[int]int{}
			}
			g.Room[of[i]][group.Number] += room
		}
	}
	return g
}

// checkGroups checks the groups of a piece.
func (piece Piece) checkGroups() error {
	known := map[int]bool{}
	for _, g := range piece.Groups {
		switch {
		case piece.Stationary:
			return fmt.Errorf("a stationary piece in a group; expected a mobile one")
		case g.Number < 1 || g.Number > maxGroup || known[g.Number]:
			return fmt.Errorf("group %d; expected each number once, from 1 to %d", g.Number, maxGroup)
		case g.Most != Unlimited && (g.Most < 1 || g.Most > maxPackingCells):
			return fmt.Errorf("%d copies in group %d; expected 1 to %d", g.Most, g.Number, maxPackingCells)
		}
		known[g.Number] = true
	}
	return nil
}

// groups reads groups=1, 2x3 of a definition file: all copies in group 1, and at most three in
// group 2.
func (p *packingParser) groups(f textpos.Field) (groups []Group) {
	for _, one := range splitFields(f, ",") {
		parts := splitFields(one, "x")
		if len(parts) > 2 {
			p.fail(parts[2].Col, "groups=1, 2x3", "a second x")
		}
		g := Group{Number: p.number(parts[0], 1, maxGroup, ""), Most: Unlimited}
		if len(parts) == 2 {
			g.Most = p.number(parts[1], 1, maxPackingCells, "")
		}
		groups = append(groups, g)
	}
	return groups
}

// groupsText writes groups as groups= has them.
func groupsText(groups []Group) string {
	words := make([]string, len(groups))
	for i, g := range groups {
		if words[i] = fmt.Sprint(g.Number); g.Most != Unlimited {
			words[i] += fmt.Sprintf("x%d", g.Most)
		}
	}
	return strings.Join(words, ", ")
}
