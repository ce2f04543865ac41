package slide_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
)

// late is a context in the moment in which its deadline has passed and it does not say so yet: its
// timer has not run. On a busy machine this moment is long.
type late struct{ context.Context }

func (late) Deadline() (time.Time, bool) { return time.Now().Add(-time.Second), true }

// What builds tables looks at the clock itself, and then has to return an error: neither tables
// nor an error made the search with a learned heuristic fail.
func TestTablesStoppedBeforeTheContextSaysSo(t *testing.T) {
	t.Setenv("TILEMIP_CACHE", "off")
	goal := puzzle.StandardGoal(4, 4)
	o := slide.Options{Heuristic: "pattern", Groups: [][]int{{1, 4, 7, 9, 12, 15}, {2, 5, 8, 10, 13}, {3, 6, 11, 14}}} // that no other test builds
	ctx := late{context.Background()}
	if v, err := slide.OpenValues(ctx, puzzle.Slide{Start: goal, Goal: goal}, o); v != nil || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("OpenValues: %v, %v", v, err)
	}
	if err := slide.Prepare(ctx, puzzle.Slide{Start: goal, Goal: goal}, o); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Prepare: %v", err)
	}
}
