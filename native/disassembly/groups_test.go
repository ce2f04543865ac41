package disassembly_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/disassembly"
	"github.com/tilemip/tilemip/native/referee"
)

// allowed tries every way to give each stuck part a group: the definition of BurrTools' groups.
func allowed(placed []puzzle.Placed, stuck [][]string, g puzzle.Grouping, groups int) bool {
	if len(stuck) > 0 && len(stuck[0]) == len(placed) {
		return false
	}
	var try func(i int, used map[string]int) bool
	try = func(i int, used map[string]int) bool {
		if i == len(stuck) {
			return true
		}
		for group := 1; group <= groups; group++ {
			next, fits := map[string]int{}, true
			for k, n := range used {
				next[k] = n
			}
			for _, name := range stuck[i] {
				for k, p := range placed {
					if p.Piece == name {
						at := fmt.Sprint(group, g.Shape[k])
						next[at]++
						fits = fits && next[at] <= g.Room[g.Shape[k]][group]
					}
				}
			}
			if fits && try(i+1, next) {
				return true
			}
		}
		return false
	}
	return try(0, map[string]int{})
}

// Random divisions with random groups against every assignment of groups to the parts that are
// stuck without groups. The shapes are drawn as well: what is equal does not matter to the moves.
func checkGroups(t *testing.T, trials int, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 7))
	together, refused := 0, 0
	for range trials {
		placed := drawn(r, [3]cell{{4, 3, 3}, {3, 3, 3}, {4, 4, 3}}[r.IntN(3)], 3+r.IntN(4))
		const groups = 2
		g := puzzle.Grouping{Room: make([]map[int]int, 1+r.IntN(3))}
		for range placed {
			g.Shape = append(g.Shape, r.IntN(len(g.Room)))
		}
		for s := range g.Room {
			g.Room[s] = map[int]int{}
			for group := 1; group <= groups; group++ {
				if n := r.IntN(5); n > 0 {
					g.Room[s][group] = n
				}
			}
		}
		said := fmt.Sprint(g)
		search := func(o disassembly.Options) disassembly.Result {
			got, err := disassembly.Search(context.Background(), puzzle.Cubes, placed, o)
			if err != nil {
				t.Fatal(err)
			}
			return got
		}
		bare, got := search(disassembly.Options{}), search(disassembly.Options{Groups: g})
		if want := allowed(placed, bare.Stuck, g, groups); got.Separable != want || fmt.Sprint(g) != said {
			t.Fatalf("%v with the groups %v: separable %v, brute force %v", placed, said, got.Separable, want)
		}
		for _, v := range []referee.Verdict{referee.Groups(placed, got.Together, g), referee.Disassembly(puzzle.Cubes, placed, got.Shifts, got.Parts())} {
			if !v.OK {
				t.Fatalf("%v with the groups %v: %s", placed, said, v.Reason)
			}
		}
		switch {
		case got.Separable && len(bare.Stuck) > 0:
			together++
		case !got.Separable && len(got.Stuck[0]) < len(placed):
			refused++
		}
	}
	t.Logf("measured: of %d divisions %d come apart by their groups alone, %d have parts that no group allows", trials, together, refused)
	if together == 0 || refused == 0 {
		t.Error("too easy")
	}
}

func TestGroups(t *testing.T) { checkGroups(t, 600, 1) }

func TestLongGroups(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	checkGroups(t, 8000, 2)
}

// What the independent checker rejects of parts that are said to stay together.
func TestGroupsRefused(t *testing.T) {
	placed := []puzzle.Placed{{Piece: "a"}, {Piece: "b"}, {Piece: "c"}}
	g := puzzle.Grouping{Shape: []int{0, 0, 1}, Room: []map[int]int{{1: 1}, {1: 1, 2: 3}}}
	for _, tc := range []struct {
		group  int
		pieces []string
		want   string
	}{
		{1, []string{"a", "c"}, "1 parts stay together, as their groups allow"},
		{1, []string{"a", "b"}, "group 1 takes 1 of piece b and its copies, and more are said to stay together in it"},
		{2, []string{"c", "a"}, "group 2 takes 0 of piece a and its copies, and more are said to stay together in it"},
		{2, []string{"d"}, "piece d is said to stay together in group 2, and is not there or has no group"},
		{1, []string{"a", "b", "c"}, "the whole assembly is said to stay together"},
	} {
		v := referee.Groups(placed, []puzzle.Together{{Group: tc.group, Pieces: tc.pieces}}, g)
		if v.Reason != tc.want || v.OK != (tc.pieces[1%len(tc.pieces)] == "c") {
			t.Errorf("%d %v: %v %s", tc.group, tc.pieces, v.OK, v.Reason)
		}
	}
}
