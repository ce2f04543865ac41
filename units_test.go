package tilemip_test

import (
	"context"
	"errors"
	"slices"
	"strings"

	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/units"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/model/puzzle/library"
)

// inUnits searches a subject cut into units, each opened from the specification as another
// process would.
func inUnits(t *testing.T, s tilemip.Subject, o tilemip.Options, size tilemip.UnitSize) (*tilemip.Answer, *units.Report) {
	t.Helper()
	cut, err := tilemip.Cut(context.Background(), s, o, size)
	if err != nil {
		t.Fatal(err)
	}
	job, err := tilemip.OpenUnits(context.Background(), cut.Spec())
	if err != nil {
		t.Fatal(err)
	}
	if job.ID() != cut.ID() {
		t.Fatalf("%s: opened again it is another run", s.Name)
	}
	records := new(units.Memory)
	if err := units.Run(context.Background(), job, records, 2, nil, nil); err != nil {
		t.Fatal(err)
	}
	answer, report, err := tilemip.Together(context.Background(), job, records, tilemip.Made{}, o)
	if err != nil {
		t.Fatal(err)
	}
	return answer, report
}

// A search cut into units and put together gives the answer of the search: the same numbers
// of solutions, of all and up to both symmetries, and the same list.
func TestUnitsAnswerAsTheSearch(t *testing.T) {

	soma, err := tilemip.Library("soma-cube")
	if err != nil {
		t.Fatal(err)
	}
	strip, err := tilemip.Library("pentominoes-3x20")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		s    tilemip.Subject
		o    tilemip.Options
		size tilemip.UnitSize
	}{
		{soma, tilemip.Options{Listing: tilemip.Listing{Count: true}}, tilemip.UnitSize{Aim: 500}},
		{soma, tilemip.Options{Listing: tilemip.Listing{Count: true, Mirrors: true}}, tilemip.UnitSize{Aim: 2000, Budget: 100}},
		{strip, tilemip.Options{Listing: tilemip.Listing{All: true}}, tilemip.UnitSize{Aim: 3000}},
		{queens(t, 5), tilemip.Options{Listing: tilemip.Listing{All: true}}, tilemip.UnitSize{Aim: 3, Budget: 4}},
		{queens(t, 6), tilemip.Options{Listing: tilemip.Listing{Count: true}}, tilemip.UnitSize{Aim: 1, Budget: 1}},
		{otherGrid(puzzle.Prisms, [3]int{6, 2, 2}, [][3]int{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, 8, nil), tilemip.Options{Listing: tilemip.Listing{All: true}}, tilemip.UnitSize{Aim: 3, Budget: 4}},
		{otherGrid(puzzle.Prisms, [3]int{6, 2, 2}, [][3]int{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}}, 8, nil), tilemip.Options{Listing: tilemip.Listing{Count: true}}, tilemip.UnitSize{Aim: 3}},
		{otherGrid(puzzle.Cubes, [3]int{4, 4, 1}, [][3]int{{0, 0, 0}, {1, 0, 0}}, 8, map[[3]int]int{{0, 0, 0}: 1, {3, 3, 0}: 1}), tilemip.Options{Listing: tilemip.Listing{All: true}}, tilemip.UnitSize{Aim: 3}},
		{read(t, "none.dlx", "a b c\na b\nb c\n")[0], tilemip.Options{Listing: tilemip.Listing{All: true}}, tilemip.UnitSize{}},
	} {
		got, report := inUnits(t, c.s, c.o, c.size)
		want, err := tilemip.Search(context.Background(), c.s, c.o)
		if err != nil {
			t.Fatal(err)
		}
		name := c.s.Name
		if got.Status != want.Status || got.Termination != want.Termination || *got.Solutions != *want.Solutions || got.Complete != want.Complete {
			t.Errorf("%s: %s, %s, %d solutions by %d units; the search says %s, %s, %d", name, got.Status, got.Termination, *got.Solutions, report.Units, want.Status, want.Termination, *want.Solutions)
		}
		same := func(what string, a, b *uint64) {
			if (a == nil) != (b == nil) || a != nil && *a != *b {
				t.Errorf("%s: %s: %v by units, %v by the search", name, what, show(a), show(b))
			}
		}
		if c.s.Packing != nil && (*want.Solutions == 0 || c.size.Aim == 3 && report.Units < 5) {
			t.Errorf("%s: %d solutions, %d units: the test tests little", name, *want.Solutions, report.Units)
		}
		same("unique", got.Unique, want.Unique)
		same("up to rotation", got.UniqueRotations, want.UniqueRotations)
		same("up to reflection", got.UniqueReflections, want.UniqueReflections)
		for _, list := range [][2][]string{{got.Grids, want.Grids}, {lines(got.Chosen), lines(want.Chosen)}} {
			slices.Sort(list[0])
			slices.Sort(list[1])
			if !slices.Equal(list[0], list[1]) {
				t.Errorf("%s: %d solutions listed by units, %d by the search, or not the same", name, len(list[0]), len(list[1]))
			}
		}
	}
}

// otherGrid is a packing of equal pieces that no definition file can express. In the coloured one
// two pieces have a cell of the colour that two corners ask for.
func otherGrid(g puzzle.Grid, dim [3]int, cells [][3]int, n int, colours map[[3]int]int) tilemip.Subject {
	p := &puzzle.Packing{Name: g.String(), Dim: dim, Grid: g, Colours: colours, Pieces: []puzzle.Piece{{Name: "a", Cells: cells, Least: n, Most: n}}}
	if colours != nil {
		p.Pieces[0].Least, p.Pieces[0].Most = n-2, n-2
		p.Pieces = append(p.Pieces, puzzle.Piece{Name: "b", Cells: cells, Colours: []int{1, 0}, Least: 2, Most: 2})
	}
	return tilemip.Subject{Name: p.Name, Packing: p}
}

func queens(t *testing.T, n int) tilemip.Subject {
	t.Helper()
	c, err := puzzle.Queens(n)
	if err != nil {
		t.Fatal(err)
	}
	return tilemip.Subject{Name: c.Name, Cover: c}
}

func show(n *uint64) any {
	if n == nil {
		return "unknown"
	}
	return *n
}

func lines(chosen [][]string) (out []string) {
	for _, solution := range chosen {
		slices.Sort(solution)
		out = append(out, strings.Join(solution, "; "))
	}
	return out
}

// A board's iterations as units give a plan as short as the search does, optimal and checked.
func TestBoardInUnits(t *testing.T) {
	s := read(t, "b.txt", "8 6 7 / 2 5 4 / 3 0 1\n")[0]
	got, report := inUnits(t, s, tilemip.Options{Native: tilemip.Native{Groups: [][]int{{1, 2, 3}, {4, 5, 6}, {7, 8}}}}, tilemip.UnitSize{Aim: 100, Budget: 200})
	want, err := tilemip.Search(context.Background(), s, tilemip.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if got.Status != want.Status || *got.Objective != *want.Objective || *got.Bound != *want.Bound || !got.Checked || report.Units < 30 {
		t.Errorf("%s, %v moves, bound %v, checked %v by %d units; the search says %s, %v", got.Status, *got.Objective, *got.Bound, got.Checked, report.Units, want.Status, *want.Objective)
	}
}

// What cannot be cut is refused with the reason; so are the records of a run with one missing.
func TestUnitsRefuse(t *testing.T) {
	cover := read(t, "c.dlx", "a b\na\nb\n")[0]
	for _, c := range []struct {
		s   tilemip.Subject
		o   tilemip.Options
		why string
	}{
		{read(t, "b.txt", "1 2 3 / 4 5 6 / 8 7 0\n")[0], tilemip.Options{}, "unsolvable"},
		{read(t, "m.lp", "Minimize\n obj: x\nSubject To\n c: x >= 1\nEnd\n")[0], tilemip.Options{}, "no board, no packing and no cover"},
		{cover, tilemip.Options{}, "--count or --all"},
		{read(t, "x.dlx", "a | x\na x:1\na x:2\n")[0], tilemip.Options{Listing: tilemip.Listing{All: true}}, "colours"},
	} {
		var wrong *tilemip.OptionError
		if _, err := tilemip.Cut(context.Background(), c.s, c.o, tilemip.UnitSize{}); !errors.As(err, &wrong) || !strings.Contains(err.Error(), c.why) {
			t.Errorf("%s: %v; want an OptionError about %q", c.s.Name, err, c.why)
		}
	}
	for _, spec := range []string{"", "{}", `{"kind":"other"}`, `{"kind":"cover","version":99}`} {
		if _, err := tilemip.OpenUnits(context.Background(), []byte(spec)); err == nil {
			t.Errorf("%q is taken for a specification", spec)
		}
	}
	job, err := tilemip.Cut(context.Background(), cover, tilemip.Options{Listing: tilemip.Listing{All: true}}, tilemip.UnitSize{})
	if err != nil {
		t.Fatal(err)
	}
	var disagree *tilemip.DisagreeError
	if _, report, err := tilemip.Together(context.Background(), job, new(units.Memory), tilemip.Made{}, tilemip.Options{Listing: tilemip.Listing{All: true}}); !errors.As(err, &disagree) || len(report.Missing) != 1 {
		t.Errorf("no records: %v; want a DisagreeError and the missing unit", err)
	}
}

// Puzzles of the library are written and read again as the same puzzle, which Cut checks, or
// their search is refused for a reason that is not that. All 177 passed on 2026-11-23; a few
// are enough here.
func TestLibraryIsCut(t *testing.T) {
	for i, entry := range library.All() {
		if i%10 != 3 {
			continue
		}
		s, err := tilemip.Library(entry.Name)
		if err != nil {
			t.Fatal(err)
		}
		var cannot *tilemip.OptionError
		if _, err := tilemip.Cut(context.Background(), s, tilemip.Options{Listing: tilemip.Listing{Count: true}}, tilemip.UnitSize{}); err != nil && !errors.As(err, &cannot) {
			t.Error(err)
		} else if err != nil {
			t.Log(err)
		}
	}
}

// Whatever others' records say, and whatever is left out of them, the answer is their claim: it
// is not called proven or checked. The same records made by this process are.
func TestRecordsOfOthersAreClaims(t *testing.T) {
	soma, err := tilemip.Library("soma-cube")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name   string
		s      tilemip.Subject
		o      tilemip.Options
		forge  func(r *units.Record) // nil: honest records
		status model.Status
	}{
		{"soma", soma, tilemip.Options{Listing: tilemip.Listing{Count: true}}, nil, model.StatusOptimal},
		{"all of 6 queens", queens(t, 6), tilemip.Options{Listing: tilemip.Listing{All: true}}, nil, model.StatusOptimal},
		{"all but the first of every unit", queens(t, 6), tilemip.Options{Listing: tilemip.Listing{All: true}}, dropOne, model.StatusOptimal},
		{"nothing of 6 queens", queens(t, 6), tilemip.Options{Listing: tilemip.Listing{Count: true}}, foundNothing, model.StatusInfeasible},
		{"a board", read(t, "b.txt", "8 6 7 / 2 5 4 / 3 0 1\n")[0], tilemip.Options{}, nil, model.StatusOptimal},
	} {
		job, err := tilemip.Cut(context.Background(), c.s, c.o, tilemip.UnitSize{Aim: 300})
		if err != nil {
			t.Fatal(err)
		}
		made, records := new(units.Memory), new(units.Memory)
		if err := units.Run(context.Background(), job, made, 2, nil, nil); err != nil {
			t.Fatal(err)
		}
		made.Each(func(unit string, b []byte) error {
			if c.forge != nil {
				r, err := units.Decode(unit, b)
				if err != nil {
					t.Fatal(err)
				}
				c.forge(r)
				b = r.Encode()
			}
			_, err := records.Put(unit, b)
			return err
		})
		for _, by := range []string{"3 files", tilemip.ByWorkers, tilemip.ByEarlier} {
			a, report, err := tilemip.Together(context.Background(), job, records, tilemip.Made{By: by}, c.o)
			if refused := new(tilemip.DisagreeError); c.forge != nil && errors.As(err, &refused) {
				continue // seen without searching
			}
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			if a.ClaimedBy != by || len(a.ProvenBy) > 0 || a.Checked || a.Run.Proven || a.Status != c.status || report.Units == 0 {
				t.Errorf("%s by %s: %s, claimed by %q, proven by %v, checked %v, run %+v", c.name, by, a.Status, a.ClaimedBy, a.ProvenBy, a.Checked, a.Run)
			}
		}
		a, _, err := tilemip.Together(context.Background(), job, records, tilemip.Made{}, c.o)
		if refused := new(tilemip.DisagreeError); c.forge != nil && errors.As(err, &refused) {
			continue
		}
		if err != nil || a.ClaimedBy != "" || len(a.ProvenBy) != 1 || !a.Run.Proven {
			t.Errorf("%s by this process: %v, %+v", c.name, err, a)
		}
	}
}

// dropOne leaves the first solution of a record out, and makes its numbers and its hash right.
func dropOne(r *units.Record) {
	if len(r.Found) == 0 {
		return
	}
	r.Found, r.Solutions, r.Hash = r.Found[1:], r.Solutions-1, new(units.Hash)
	for _, options := range r.Found {
		r.Hash.Add(options)
	}
}

// foundNothing says that a search of the same nodes found nothing.
func foundNothing(r *units.Record) { r.Solutions, r.Hash, r.Found = 0, new(units.Hash), nil }
