package slide

import (
	"context"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/slide/pdb"
)

// forgetTables empties the memory of tables for the time of a test.
func forgetTables(t *testing.T) {
	t.Helper()
	before, beforeTables := additives, tables
	t.Cleanup(func() { additives, tables = before, beforeTables })
	additives, tables = newMemo[tableKey, *additive](6), newMemo[tableKey, []*pdb.Table](6)
}

// Nothing is tried first with a weaker heuristic or smaller tables where larger ones are
// in memory, or where many boards are to come.
func TestNoTrialWhereTablesAreAtHand(t *testing.T) {
	forgetTables(t)
	s := boardsOf(t, "random")[1].Slide
	for _, step := range []struct {
		what      string
		o         Options
		tables    string
		givenUp   bool
		heuristic string
	}{
		{"nothing at hand, one board", Options{}, "5-5-5", true, tableHeuristic},
		{"5-5-5 in memory", Options{}, "5-5-5", false, tableHeuristic},
		{"six tiles asked for", Options{Tier: Tier6}, "6-6-3", false, tableHeuristic},
		{"6-6-3 in memory", Options{}, "6-6-3", false, tableHeuristic},
		{"a heuristic by name", Options{Heuristic: "maximum"}, "", false, "maximum"},
	} {
		r, err := Search(context.Background(), s, step.o)
		if err != nil || !r.Optimal || r.Tables != step.tables || (r.GivenUp > 0) != step.givenUp || r.Heuristic != step.heuristic {
			t.Errorf("%s: tables %q, heuristic %s, %d nodes given up, %v", step.what, r.Tables, r.Heuristic, r.GivenUp, err)
		}
	}
	forgetTables(t)
	if r, err := Search(context.Background(), s, Options{Boards: 2}); err != nil || r.GivenUp != 0 || r.Tables != "5-5-5" {
		t.Errorf("two boards: %+v, %v", r, err)
	}
}

// The counts are those of the tables that answered, whatever was tried before.
func TestCountsAreOfTheAnswer(t *testing.T) {
	forgetTables(t)
	s := boardsOf(t, "random")[1].Slide
	tried, err := Search(context.Background(), s, Options{})
	if err != nil || tried.GivenUp < 1<<16 || tried.Expanded == 0 || tried.Generated < tried.Expanded {
		t.Fatalf("%+v, %v", tried, err)
	}
	again, err := Search(context.Background(), s, Options{})
	if err != nil || again.GivenUp != 0 || again.Generated < tried.Generated {
		t.Errorf("%+v, %v; the trial before gave %+v", again, err, tried)
	}
}

// A single board uses the largest tables that lie in a file; a file that cannot be read
// or begins wrongly does not count.
func TestLongLargestSavedTablesComeFirst(t *testing.T) {
	if testing.Short() {
		t.Skip("long: run make test-long")
	}
	forgetTables(t)
	g, dir := sizedGeometry(4, 4, 15), t.TempDir()
	first := func() Tier { return tableStages(g, Options{TableDir: dir})[0].tier }
	if got := first(); got != Tier5 {
		t.Errorf("an empty folder: tier %d first", got)
	}
	for _, p := range patterns(g, Tier7) {
		table, err := pdb.Build(context.Background(), p, 1, nil)
		if err != nil {
			t.Fatal(err)
		}
		if err := table.Save(dir); err != nil {
			t.Fatal(err)
		}
	}
	if got := first(); got != Tier7 {
		t.Errorf("7-6-2 saved: tier %d first", got)
	}
	name := filepath.Join(dir, patterns(g, Tier7)[0].FileName())
	whole, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for what, text := range map[string][]byte{"empty": nil, "cut": whole[:len(whole)-1], "of another table": append([]byte("x"), whole[1:]...)} {
		if err := os.WriteFile(name, text, 0o644); err != nil {
			t.Fatal(err)
		}
		if got := first(); got != Tier5 {
			t.Errorf("a file that is %s: tier %d first", what, got)
		}
	}
}

// A search whose tables were mapped, and whose files were written to meanwhile, is done again with
// tables that were checked.
func TestFilesChangedDuringASearch(t *testing.T) {
	o := Options{Heuristic: tableHeuristic, TableDir: t.TempDir(), Groups: [][]int{{1, 2, 3, 4, 5, 6, 7}, {8}}}
	s := mustParse(t, "8 6 7 / 2 5 4 / 3 0 1")
	var warnings []error
	o.TableWarning = func(err error) { warnings = append(warnings, err) }
	now := time.Now().Add(-time.Hour)
	touch := func(file string) error { return os.Chtimes(file, now, now) }
	for _, step := range []struct {
		what     string
		write    func(string) error
		warnings int
	}{{"built", nil, 0}, {"mapped", nil, 0}, {"removed", os.Remove, 0}, {"built again", nil, 0}, {"changed", touch, 1}, {"checked", nil, 0}, {"cut", cut, 1}} {
		forgetTables(t)
		warnings = nil
		files, _ := filepath.Glob(filepath.Join(o.TableDir, "*.pdb"))
		o.Progress = func(native.Progress) {
			for _, file := range files {
				if step.write != nil && step.write(file) != nil {
					t.Errorf("%s: failed", step.what)
				}
			}
			files = nil
		}
		r, err := Search(context.Background(), s, o)
		if err != nil || !r.Optimal || len(r.Moves) != 31 || runtime.GOOS == "linux" && (r.GivenUp > 0) != (step.warnings > 0) {
			t.Errorf("%s: %+v, %v", step.what, r, err)
		}
		if mapped := runtime.GOOS == "linux" || runtime.GOOS == "darwin"; mapped && len(warnings) < step.warnings {
			t.Errorf("%s: warnings %v", step.what, warnings)
		}
	}
}

// cut takes all but the header of a file of tables away, as a program does that writes it anew in its place.
func cut(file string) error { return os.Truncate(file, 4096) }

// Files that are cut while several goroutines read them through a mapping end neither the program nor
// its search: the answer is the same.
func TestFilesCutDuringASearch(t *testing.T) {
	o := Options{Heuristic: tableHeuristic, Tier: Tier7, TableDir: t.TempDir()}
	o.ProgressInterval = time.Millisecond
	s := boardsOf(t, "korf")[81].Slide
	forgetTables(t)
	want, err := Search(context.Background(), s, o)
	if err != nil || want.Generated < 10*wholeNodes {
		t.Fatalf("%+v, %v", want, err)
	}
	for _, o.Threads = range []int{1, 2} {
		forgetTables(t)
		if r, err := Search(context.Background(), s, o); err != nil || r.Generated != want.Generated {
			t.Fatalf("with sound files: %+v, %v", r, err)
		}
		forgetTables(t)
		files, _ := filepath.Glob(filepath.Join(o.TableDir, "*.pdb"))
		at := uint64(0)
		o.Progress = func(p native.Progress) {
			if p.Nodes > want.Generated/2 && at == 0 {
				at = p.Nodes
				for _, file := range files {
					if err := cut(file); err != nil {
						t.Error(err)
					}
				}
			}
		}
		r, err := Search(context.Background(), s, o)
		if err != nil || !r.Optimal || len(r.Moves) != len(want.Moves) || r.Generated != want.Generated || at == 0 {
			t.Errorf("%+v, %v; want %d nodes", r, err, want.Generated)
		}
		if runtime.GOOS == "linux" && r.GivenUp == 0 {
			t.Error("what the search found before does not count, and nothing says so")
		}
		o.Progress = nil
	}
}

// A small table is had while a large one is being built.
func TestSmallTablesDoNotWait(t *testing.T) {
	m := newMemo[int, int](2)
	building, release := make(chan struct{}), make(chan struct{})
	large := make(chan int)
	go func() {
		v, _ := m.get(context.Background(), 1, func(context.Context) (int, error) { close(building); <-release; return 10, nil })
		large <- v
	}()
	<-building
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	if v, err := m.get(ctx, 2, func(context.Context) (int, error) { return 20, nil }); v != 20 || err != nil {
		t.Errorf("the small one: %d, %v", v, err)
	}
	if !m.has(2) || m.has(1) {
		t.Error("has tells of what is being built, or not of what is built")
	}
	close(release)
	if v := <-large; v != 10 {
		t.Errorf("the large one: %d", v)
	}
	if v, err := m.get(ctx, 1, func(context.Context) (int, error) { return 11, nil }); v != 10 || err != nil {
		t.Errorf("again: %d, %v", v, err)
	}
}

// A search that waits for a build that is stopped builds itself.
func TestBuildGoesOnAfterAnother(t *testing.T) {
	m := newMemo[int, int](2)
	building, release := make(chan struct{}), make(chan struct{})
	go m.get(context.Background(), 1, func(context.Context) (int, error) { close(building); <-release; return 0, errStopped })
	<-building
	got := make(chan int)
	go func() {
		v, _ := m.get(context.Background(), 1, func(context.Context) (int, error) { return 10, nil })
		got <- v
	}()
	close(release)
	if v := <-got; v != 10 {
		t.Errorf("got %d", v)
	}
}
