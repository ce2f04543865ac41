// Which pattern databases a search uses: partitions of the tiles, and how large they
// are for how much work.
//
// The partitions of the 15-puzzle are those that were best among the ones tried; the
// first one of the 24-puzzle is that of R. E. Korf and A. Felner, "Disjoint pattern database
// heuristics", Artificial Intelligence 134 (2002) 9-22.

package slide

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"

	"github.com/tilemip/tilemip/native/slide/pdb"
)

// Tier is a size of pattern databases: the number of tiles of the largest group.
type Tier int

// The tiers. For the 15-puzzle, bytes and seconds of one core to build: 5-5-5 0.3 MB
// and 0.03 s, 6-6-3 3 MB and 0.15 s, 7-6-2 19 MB and 0.9 s, 7-8 107 MB and 8.7 s. A
// board with more than 16 cells has groups of at most six, 91 MB for the 24-puzzle; only
// the 24-puzzle with its goal's blank in a corner has those of seven: two partitions,
// 645 MB, about 70 s, which a search uses when they are asked for or already built, in
// memory or in files.
const (
	AutoTier Tier = 0 // chosen by the search: larger tables for hard boards and for many (Options.Boards)
	Tier5    Tier = 5
	Tier6    Tier = 6
	Tier7    Tier = 7
	Tier8    Tier = 8
)

// sidedPartition is a partition of the tiles of a square board.
type sidedPartition struct {
	side   int
	tier   Tier
	groups [][]int
}

// cornerPartitions are for a goal with the blank in the last corner, by goal cells.
var cornerPartitions = []sidedPartition{
	{4, Tier5, [][]int{{0, 1, 2, 3, 6}, {4, 5, 8, 9, 12}, {7, 10, 11, 13, 14}}},
	{4, Tier6, [][]int{{0, 4, 5, 8, 9, 12}, {6, 7, 10, 11, 13, 14}, {1, 2, 3}}},
	{4, Tier7, [][]int{{8, 9, 10, 11, 12, 13, 14}, {0, 1, 2, 4, 5, 6}, {3, 7}}},
	{4, Tier8, [][]int{{0, 1, 2, 3, 4, 5, 6, 7}, {8, 9, 10, 11, 12, 13, 14}}},
	{5, Tier6, [][]int{{0, 1, 2, 5, 6, 7}, {3, 4, 8, 9, 13, 14}, {10, 11, 15, 16, 20, 21}, {12, 17, 18, 19, 22, 23}}},
	{5, Tier7, [][]int{{0, 1, 2, 5, 6, 7}, {3, 4, 8, 9, 14}, {10, 11, 15, 16, 20, 21}, {12, 13, 17, 18, 19, 22, 23}}},
}

// secondPartitions are looked up as well; the larger sum counts. The four sums of the
// 24-puzzle (two partitions, each for the board and its mirror image) need 0.56 times the
// nodes of Korf and Felner's partition, at half of its nodes a second; what was tried is in
// docs/explanation/sliding.md.
var secondPartitions = []sidedPartition{
	{5, Tier7, [][]int{{0, 5, 10, 15, 20, 21}, {1, 2, 6, 7, 11, 12}, {3, 4, 8, 9, 13, 14}, {16, 17, 18, 19, 22, 23}}},
}

// fit returns the tier among those that a board can have that is nearest to t.
func (t Tier) fit(g *geometry) Tier {
	least := Tier((g.cells - 1 + maxGroups - 1) / maxGroups)
	most := Tier8
	if g.cells > 16 {
		most = Tier6
		if cornerPartition(g, Tier7, cornerPartitions) != nil {
			most = Tier7
		}
	}
	return min(max(t, least, Tier5), most)
}

// partition divides the tiles of the goal, named by their goal cells, into groups of at
// most tier tiles: the groups that the user chose, those of a list, or pieces of a snake.
func partition(g *geometry, tier Tier) [][]int {
	if g.groups != nil {
		return g.groups
	}
	if groups := cornerPartition(g, tier, cornerPartitions); groups != nil {
		return groups
	}
	return snake(g, int(tier))
}

// cornerPartition returns the partition of a list for the size and tier, reflected so that
// its corner lies on the blank's goal cell; nil when the list has none or the blank's goal
// is not in a corner.
func cornerPartition(g *geometry, tier Tier, list []sidedPartition) [][]int {
	last := g.cols - 1
	row, col := int(g.goalBlank)/g.cols, int(g.goalBlank)%g.cols
	for _, p := range list {
		if g.rows != p.side || g.cols != p.side || tier != p.tier || row%last != 0 || col%last != 0 {
			continue
		}
		groups := make([][]int, len(p.groups))
		for i, group := range p.groups {
			for _, cell := range group { // reflected so that the last corner lies on the blank
				r, c := cell/p.side, cell%p.side
				if row == 0 {
					r = last - r
				}
				if col == 0 {
					c = last - c
				}
				groups[i] = append(groups[i], p.side*r+c)
			}
			sort.Ints(groups[i])
		}
		return groups
	}
	return nil
}

// snake divides the goal cells of the tiles, in boustrophedon order, into the fewest
// groups of at most most tiles, of nearly equal sizes.
func snake(g *geometry, most int) [][]int {
	var cells []int
	for r := range g.rows {
		for c := range g.cols {
			if r%2 == 1 {
				c = g.cols - 1 - c
			}
			if cell := r*g.cols + c; cell != int(g.goalBlank) {
				cells = append(cells, cell)
			}
		}
	}
	var groups [][]int
	for left := (len(cells) + most - 1) / most; left > 0; left-- {
		n := (len(cells) + left - 1) / left
		group := slices.Clone(cells[:n])
		sort.Ints(group)
		groups = append(groups, group)
		cells = cells[n:]
	}
	return groups
}

// patterns returns the patterns of the tables for g, for its canonical geometry
// (board.go): those of the first partition, and what the second one adds.
func patterns(g *geometry, tier Tier) (all []pdb.Pattern) {
	g, _ = g.canonical()
	for _, group := range slices.Concat(partition(g, tier), second(g, tier)) {
		p := pdb.Pattern{Rows: g.rows, Cols: g.cols, Blank: int(g.goalBlank), Tiles: group}
		if !slices.ContainsFunc(all, func(q pdb.Pattern) bool { return slices.Equal(p.Tiles, q.Tiles) }) {
			all = append(all, p)
		}
	}
	return all
}

// tablesOf returns the tables of the groups; tables has one for each.
func tablesOf(tables []*pdb.Table, groups [][]int) (own []*pdb.Table) {
	for _, group := range groups {
		own = append(own, tables[slices.IndexFunc(tables, func(t *pdb.Table) bool { return slices.Equal(t.Pattern.Tiles, group) })])
	}
	return own
}

// second returns the second partition of a tier for the goal, or nil.
func second(g *geometry, tier Tier) [][]int {
	if g.groups != nil || g.cells <= 16 || tier != Tier7 {
		return nil
	}
	return cornerPartition(g, tier, secondPartitions)
}

// tableKey identifies the tables of a goal.
type tableKey struct {
	rows, cols int
	goalBlank  uint8
	tier       Tier
	groups     string // the user's, or empty
	mapped     bool   // their files are mapped and not read
}

var additives = newMemo[tableKey, *additive](6)

// tableDir returns the folder for the tables of a tier: none for small tables.
func tableDir(g *geometry, tier Tier, o Options) string {
	switch {
	case tier < Tier7 && g.cells <= 20:
		return ""
	case o.TableDir != "":
		return o.TableDir
	}
	return pdb.CacheDir()
}

// getAdditive returns the sum of tables of a tier that fits the board.
func getAdditive(ctx context.Context, g *geometry, tier Tier, o Options) (*additive, error) {
	if g.groups == nil {
		tier = tier.fit(g)
	}
	key := keyOfTables(g, tier)
	o.mapped = o.mapped && tableDir(g, tier, o) != "" && !additives.has(key)
	key.mapped = o.mapped
	return additives.get(ctx, key, func(ctx context.Context) (*additive, error) {
		tables, err := getTables(ctx, g, tier, o)
		if err != nil {
			return nil, err
		}
		other, _ := g.canonical()
		a, err := newAdditive(ctx, g, tablesOf(tables, partition(other, tier)), tablesOf(tables, second(other, tier)))
		if err == nil && o.mapped {
			o.mapped = false
			a.read = func(ctx context.Context) (*additive, error) { return getAdditive(ctx, g, tier, o) }
		}
		return a, err
	})
}

// tables keeps the tables of the latest canonical goals: goals that are reflections of each
// other share them.
var tables = newMemo[tableKey, []*pdb.Table](6)

// getTables returns the tables for the canonical geometry of g: from memory, from files, or
// built. The error is errStopped when ctx ended, else that of pdb.Load.
func getTables(ctx context.Context, g *geometry, tier Tier, o Options) ([]*pdb.Table, error) {
	other, _ := g.canonical()
	key := keyOfTables(other, tier)
	key.mapped = o.mapped
	return tables.get(ctx, key, func(ctx context.Context) ([]*pdb.Table, error) {
		loaded, err := pdb.Load(ctx, pdb.Store{Dir: tableDir(g, tier, o), ReadOnly: o.unsaved, Map: o.mapped, Warn: o.TableWarning}, patterns(g, tier), o.Threads, o.TableProgress)
		if errors.Is(err, pdb.ErrStopped) {
			err = errStopped
		}
		return loaded, err
	})
}

// atHand reports whether the tables of a tier are in memory, or in files that look as if
// they only need to be read.
func atHand(g *geometry, tier Tier, o Options) bool {
	return tablesInMemory(g, tier) || pdb.Saved(tableDir(g, tier, o), patterns(g, tier))
}

func tablesInMemory(g *geometry, tier Tier) bool {
	other, _ := g.canonical()
	key := keyOfTables(other, tier)
	if tables.has(key) {
		return true
	}
	key.mapped = true
	return tables.has(key)
}

// keyOfTables returns the key of the tables of a tier for g itself; for tables that
// reflected goals share, pass the canonical geometry.
func keyOfTables(g *geometry, tier Tier) tableKey {
	return tableKey{rows: g.rows, cols: g.cols, goalBlank: g.goalBlank, tier: tier, groups: fmt.Sprint(g.groups)}
}

// stage is a part of a search: tables of a tier, until budget more nodes were generated.
type stage struct {
	tier   Tier
	budget uint64
}

// without is the budget of a stage that has no limit.
const without = math.MaxUint64

// tableStages returns the stages of a search with pattern databases. A board that proves
// hard is worth larger tables: each stage but the last is about as long as it takes to
// build the next tables.
func tableStages(g *geometry, o Options) []stage {
	if g.groups != nil {
		return []stage{{largest(g.groups), without}}
	}
	if o.Tier != AutoTier {
		return []stage{{o.Tier.fit(g), without}}
	}
	var stages []stage
	for _, s := range []struct {
		stage
		boards int // up to which the stage comes first
	}{{stage{Tier5, 2_000_000}, 10}, {stage{Tier6, 10_000_000}, 50}, {stage{Tier7, 100_000_000}, 1000}, {stage{Tier8, without}, math.MaxInt}} {
		tier := s.tier.fit(g)
		if tier > Tier6 && g.cells > 16 && o.first != tier && !atHand(g, tier, o) {
			continue // minutes to build: only when asked for
		}
		if o.Boards > s.boards || len(stages) > 0 && stages[len(stages)-1].tier == tier {
			continue
		}
		stages = append(stages, stage{tier, s.budget})
		if g.cells <= 12 { // small tables are enough
			break
		}
	}
	for at := len(stages) - 1; at > 0; at-- {
		if o.first == stages[at].tier || o.first == AutoTier && atHand(g, stages[at].tier, o) { // no smaller ones are worth a node
			stages = stages[at:]
			break
		}
	}
	stages[len(stages)-1].budget = without
	return stages
}

// String returns the sizes of the groups, of two partitions as in "7-6-6-5, 6-6-6-6".
func (a *additive) String() string {
	var all []string
	for _, groups := range [][]groupTable{a.groups, a.second} {
		var sizes []string
		for _, t := range groups {
			sizes = append(sizes, fmt.Sprint(len(t.table.Pattern.Tiles)))
		}
		if sizes != nil {
			all = append(all, strings.Join(sizes, "-"))
		}
	}
	return strings.Join(all, ", ")
}
