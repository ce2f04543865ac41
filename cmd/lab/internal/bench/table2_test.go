package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"path/filepath"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/article"
	"github.com/tilemip/tilemip/native"
)

// A case that is stopped again and again, and goes on from its file each time, ends with the
// article's counts; a run after that searches nothing.
func TestTable2GoesOn(t *testing.T) {
	file := filepath.Join(t.TempDir(), "state.json")
	var row caseRow
	run := func(looks int) error {
		var rows bytes.Buffer
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		b := Article{Output: silent(&rows, true), Cases: []string{"P-11"}, State: file}
		b.Progress = func(time.Duration, string, ...any) {
			if looks--; looks == 0 {
				cancel()
			}
		}
		err := b.Run(ctx)
		row = caseRow{}
		if fault := json.Unmarshal(rows.Bytes(), &row); fault != nil {
			t.Fatalf("%q: %v", rows.String(), fault)
		}
		return err
	}
	last := uint64(0)
	for stops := 0; ; stops++ {
		err := run(100)
		if row.Fits <= last {
			t.Fatalf("%d fits after %d", row.Fits, last)
		}
		last = row.Fits
		if err == nil {
			if stops < 2 {
				t.Errorf("stopped %d times only", stops)
			}
			break
		}
		if !errors.Is(err, ErrInterrupted) || row.Status != "stopped" || row.Equal != nil {
			t.Fatalf("%+v, %v", row, err)
		}
	}
	seconds := row.CPUSeconds
	if row.Status != "done" || row.Equal == nil || !*row.Equal || row.verdict() != "=" {
		t.Errorf("%+v", row)
	}
	if err := run(1); err != nil || row.CPUSeconds != seconds {
		t.Errorf("a case that is done: %+v, %v", row, err)
	}
}

// What a row claims: nothing while it is stopped or reduced, and else which counts differ.
func TestConclude(t *testing.T) {
	at := begun{Row: caseRow{Attempts: 5, Fits: 4, Unique: 3, Article: article.Printed{Attempts: 5, Fits: 3, Unique: 2}}}
	for _, c := range []struct {
		trials int
		why    native.Reason
		want   string
	}{{0, native.Interrupted, "stopped"}, {20, native.Completed, "reduced"}, {0, native.Completed, "other fits, unique"}, {fullTrials, native.Completed, "other fits, unique"}} {
		if at.conclude(c.trials, c.why); at.Row.verdict() != c.want {
			t.Errorf("%d trials, %s: %q, want %q", c.trials, c.why, at.Row.verdict(), c.want)
		}
	}
}

// The error of a ratio of sums, by hand: batches (1, 1) and (3, 1) have the ratio 2, squares
// 1 and 1, hence sqrt(2/2)/1.
func TestRatioError(t *testing.T) {
	if got := ratioError([][2]float64{{1, 1}, {3, 1}}); got != 1 {
		t.Errorf("%v", got)
	}
	if !math.IsInf(ratioError([][2]float64{{1, 1}}), 1) {
		t.Error("one batch has an error")
	}
}
