package slide

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

// inBatch solves boards with the given number of workers, and checks the order of the
// results.
func inBatch(t *testing.T, boards []puzzle.Slide, b Batch) []Result {
	t.Helper()
	var all []Result
	b.Each = func(i int, r Result, err error) error {
		if i != len(all) || err != nil {
			t.Errorf("result %d comes as number %d, %v", i, len(all), err)
		}
		r.Build, r.Elapsed = 0, 0
		all = append(all, r)
		return nil
	}
	if err := SearchAll(context.Background(), boards, b); err != nil || len(all) != len(boards) {
		t.Fatalf("%d results of %d boards, %v", len(all), len(boards), err)
	}
	return all
}

func mixedBoards(t *testing.T) []puzzle.Slide {
	var boards []puzzle.Slide
	for i, b := range boardsOf(t, "random")[:8] {
		boards = append(boards, b.Slide)
		if i%4 == 0 {
			boards = append(boards, mustParse(t, "8 6 7 / 2 5 4 / 3 0 1"), mustParse(t, "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0"))
		}
	}
	return boards
}

// Workers change neither the answers, nor the counts, nor the order; boards of several
// sizes and one without a solution are among them.
func TestWorkersAnswerTheSame(t *testing.T) {
	boards := mixedBoards(t)
	var want []Result
	for _, workers := range []int{1, 3} {
		forgetTables(t)
		got := inBatch(t, boards, Batch{Workers: workers})
		if want == nil {
			want = got
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%d workers answer otherwise than one", workers)
		}
	}
	for i, row := range boardsOf(t, "random")[:1] {
		if len(want[i].Moves) != row.Optimal || want[2].Reason == "" {
			t.Errorf("%+v", want[:3])
		}
	}
}

// Once a board needed larger tables the next wave begins with them, whichever board is
// searched first.
func TestWavesLearnOfHardBoards(t *testing.T) {
	forgetTables(t)
	boards := make([]puzzle.Slide, 6)
	for i := range boards {
		boards[i] = boardsOf(t, "random")[i].Slide
	}
	var first []Tier
	engine := Engine{Name: "fake", Search: func(_ context.Context, s puzzle.Slide, o Options) (Result, error) {
		first = append(first, o.first)
		r := Result{tier: o.first}
		if s.Start.Equal(boards[1].Start) {
			r.tier = Tier7
		}
		return r, nil
	}}
	inBatch(t, boards, Batch{Engine: engine})
	if want := []Tier{5, 5, 7, 7, 7, 7}; !slices.Equal(first, want) {
		t.Errorf("tables to begin with: %v, want %v", first, want)
	}
}

// At the end of the context the boards under way answer as they do alone, in order, and
// none is begun; a limit is each board's own.
func TestBatchStops(t *testing.T) {
	boards := make([]puzzle.Slide, 40)
	for i := range boards {
		boards[i] = mustParse(t, neos)
		if i%4 == 1 {
			boards[i] = mustParse(t, hard)
		}
	}
	for _, workers := range []int{1, 3} {
		ctx, cancel := context.WithCancel(context.Background())
		last, solved, interrupted := -1, 0, 0
		err := SearchAll(ctx, boards, Batch{Workers: workers, Options: Options{Heuristic: "manhattan"},
			Progress: func(i int, p native.Progress) {
				if p.Nodes > 100_000 {
					cancel()
				}
			},
			Each: func(i int, r Result, err error) error {
				if i <= last || err != nil {
					t.Errorf("board %d after %d, %v", i, last, err)
				}
				last = i
				switch {
				case r.Solved:
					solved++
				case r.Termination == native.Interrupted && r.Bound >= 54:
					interrupted++
				default:
					t.Errorf("board %d: %+v", i, r)
				}
				return nil
			}})
		if err != nil || solved == 0 || interrupted < 1 || interrupted > workers || solved+interrupted == len(boards) {
			t.Errorf("%d workers: %d solved, %d interrupted, %v", workers, solved, interrupted, err)
		}
	}
	limited := 0
	for _, r := range inBatch(t, boards[:8], Batch{Workers: 2, Limit: 50 * time.Millisecond, Options: Options{Heuristic: "manhattan"}}) {
		if r.Termination == native.TimeLimit {
			limited++
		}
	}
	if limited != 2 {
		t.Errorf("%d boards met their limit, want 2", limited)
	}
}

// An error of the receiver ends the batch.
func TestBatchEndsWithAnError(t *testing.T) {
	boards := make([]puzzle.Slide, 20)
	for i := range boards {
		boards[i] = mustParse(t, neos)
	}
	broken, calls := errors.New("broken pipe"), 0
	err := SearchAll(context.Background(), boards, Batch{Workers: 4, Each: func(i int, _ Result, _ error) error {
		if calls++; i == 3 {
			return broken
		}
		return nil
	}})
	if !errors.Is(err, broken) || calls != 4 {
		t.Errorf("%d calls, %v", calls, err)
	}
}
