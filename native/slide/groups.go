// Groups of tiles that the user chose instead of those of a tier: a partition makes
// the sum of its databases admissible (Korf and Felner 2002; Felner, Korf and Hanan 2004),
// so anything else is refused. Own.

package slide

import (
	"fmt"
	"slices"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide/pdb"
)

// checkGroups checks that the groups are a partition of the tiles of s, and returns their
// goal cells, those of each group in ascending order; nil for no groups.
func checkGroups(s puzzle.Slide, groups [][]int) ([][]int, error) {
	if len(groups) == 0 {
		return nil, nil
	}
	tiles := len(s.Goal.Tiles) - 1
	if tiles >= patternCells {
		return nil, fmt.Errorf("groups of tiles are for boards of at most %d cells, this one has %d", patternCells, tiles+1)
	}
	if len(groups) > maxGroups {
		return nil, fmt.Errorf("%d groups of tiles; expected at most %d", len(groups), maxGroups)
	}
	cells := make([][]int, len(groups))
	seen := map[int]bool{}
	for i, group := range groups {
		if len(group) < 1 || len(group) > pdb.MaxTiles {
			return nil, fmt.Errorf("group %d has %d tiles; expected 1 to %d", i+1, len(group), pdb.MaxTiles)
		}
		for _, tile := range group {
			cell := slices.Index(s.Goal.Tiles, tile)
			switch {
			case tile == 0:
				return nil, fmt.Errorf("group %d holds the blank; expected tiles", i+1)
			case cell < 0:
				return nil, fmt.Errorf("group %d holds tile %d, which the board has not", i+1, tile)
			case seen[tile]:
				return nil, fmt.Errorf("tile %d is in two groups or twice in one", tile)
			}
			seen[tile] = true
			cells[i] = append(cells[i], cell)
		}
		slices.Sort(cells[i])
	}
	if len(seen) < tiles {
		for _, tile := range s.Goal.Tiles {
			if tile != 0 && !seen[tile] {
				return nil, fmt.Errorf("tile %d is in no group", tile)
			}
		}
	}
	return cells, nil
}

// largest returns the tier of the user's groups: the size of the largest.
func largest(groups [][]int) Tier {
	most := 0
	for _, group := range groups {
		most = max(most, len(group))
	}
	return Tier(most)
}
