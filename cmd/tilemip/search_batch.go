// Many boards in one run of search: in parallel with --threads, with the answers in the
// order of the boards, and a summary after them.

package main

import (
	"context"
	"fmt"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/display"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/native/slide"
)

// batchable reports whether the subjects are boards that the engines take as a batch: more
// than one, and with a heuristic that the engines search with. One that has a search of its
// own, as the learned one does, takes one board at a time.
func (s *session) batchable(all []*subject) bool {
	for _, one := range all {
		if one.slide == nil {
			return false
		}
	}
	h, _ := slide.LookupHeuristic(s.asked.Heuristic)
	return len(all) > 1 && h.Search == nil
}

// searchAll does for a batch of boards what each does for single subjects, and prints a
// summary at the end. --threads boards are searched at a time, and a single board uses several
// threads only where there are fewer boards than threads. A board that fails does not cost the
// others.
func (s *session) searchAll(ctx context.Context, all []*subject) error {
	if err := s.pictureFiles(len(all)); err != nil {
		return err
	}
	if err := s.proofFile(len(all)); err != nil {
		return err
	}
	o := s.libraryOptions(nil, all[0])
	boards := make([]tilemip.Subject, len(all))
	for i, one := range all {
		boards[i] = one.of()
	}
	status, sum := exitDone, display.NewSummary(len(all))
	started, cpu := time.Now(), machine.CPUTime()
	err := tilemip.SearchBoards(ctx, boards, o, func(i int, a *tilemip.Answer, err error) error {
		if err != nil {
			status = worse(status, s.failed(all[i], flagged(err)))
			return nil
		}
		sum.Add(a)
		status = worse(status, exitStatus(a))
		if err := s.view.Answer(a, all[i].of()); err != nil {
			return fmt.Errorf("writing the answer: %w", err)
		}
		return nil
	})
	if err != nil {
		return flagged(err)
	}
	if ctx.Err() != nil {
		status = exitInterrupted
	}
	sum.Seconds, sum.CPUSeconds = time.Since(started).Seconds(), (machine.CPUTime() - cpu).Seconds()
	if err := s.view.Summary(sum); err != nil {
		return fmt.Errorf("writing the answer: %w", err)
	}
	return exitWith(status)
}
