// Many boards in one run of search: in parallel with --threads, with the answers in the
// order of the boards, and a summary after them.

package main

import (
	"context"
	"fmt"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/native/slide"
)

// batchable reports whether the subjects are boards that the engines take as a batch.
func (s *session) batchable(all []*subject) bool {
	for _, one := range all {
		if one.slide == nil {
			return false
		}
	}
	h, _ := slide.LookupHeuristic(s.asked.Heuristic)
	return len(all) > 1 && h.Search == nil
}

// searchAll does for a batch of boards what each does for single subjects.
func (s *session) searchAll(ctx context.Context, all []*subject) error {
	if err := s.pictureFiles(len(all)); err != nil {
		return err
	}
	o := s.libraryOptions(nil, all[0])
	boards := make([]tilemip.Subject, len(all))
	for i, one := range all {
		boards[i] = one.of()
	}
	status, sum := exitDone, summary{Type: "summary", Boards: len(all)}
	started, cpu := time.Now(), machine.CPUTime()
	err := tilemip.SearchBoards(ctx, boards, o, func(i int, a *answer, err error) error {
		if err != nil {
			status = worse(status, s.failed(all[i], flagged(err)))
			return nil
		}
		sum.add(a)
		status = worse(status, exitStatus(a))
		return s.show(a, all[i])
	})
	if err != nil {
		return flagged(err)
	}
	if ctx.Err() != nil {
		status = exitInterrupted
	}
	sum.Seconds, sum.CPUSeconds = time.Since(started).Seconds(), (machine.CPUTime() - cpu).Seconds()
	if err := s.view.summary(&sum); err != nil {
		return fmt.Errorf("writing the answer: %w", err)
	}
	return exitWith(status)
}

// show shows an answer.
func (s *session) show(a *answer, one *subject) error {
	if err := s.view.answer(a, one); err != nil {
		return fmt.Errorf("writing the answer: %w", err)
	}
	return nil
}

// summary holds the totals of a batch.
type summary struct {
	Type       string  `json:"type"`
	Boards     int     `json:"boards"`
	Answered   int     `json:"answered"` // fewer after Ctrl-C
	Solved     int     `json:"solved"`
	Optimal    int     `json:"optimal"`
	Unsolvable int     `json:"unsolvable"`
	Moves      int     `json:"moves"`
	Mean       float64 `json:"mean_moves"` // of the boards solved
	Expanded   uint64  `json:"expanded"`
	Generated  uint64  `json:"generated"`
	Seconds    float64 `json:"seconds"`
	CPUSeconds float64 `json:"cpu_seconds"`
}

func (m *summary) add(a *answer) {
	m.Answered++
	if a.Status == model.StatusInfeasible {
		m.Unsolvable++
	}
	if a.Expanded != nil {
		m.Expanded += *a.Expanded
		m.Generated += *a.Generated + a.GivenUp
	}
	if a.Objective == nil {
		return
	}
	m.Solved++
	m.Moves += int(*a.Objective)
	m.Mean = float64(m.Moves) / float64(m.Solved)
	if a.Status == model.StatusOptimal {
		m.Optimal++
	}
}

// summary shows the end of a batch: a line after the answers in text, an object in a
// stream. With --json there is one object per board and nothing else.
func (v *view) summary(m *summary) error {
	v.progress.clear()
	switch {
	case v.stream:
		return writeJSON(v.out, m)
	case v.json:
		return nil
	}
	text := counted(m.Boards, "board")
	if m.Answered < m.Boards {
		text += fmt.Sprintf(", %d answered", m.Answered)
	}
	text += fmt.Sprintf(", %d solved (%d proven optimal)", m.Solved, m.Optimal)
	if m.Unsolvable > 0 {
		text += fmt.Sprintf(", %d unsolvable", m.Unsolvable)
	}
	if m.Solved > 0 {
		text += fmt.Sprintf("; %s, %.2f in the mean", counted(m.Moves, "move"), m.Mean)
	}
	_, err := fmt.Fprintf(v.out, "summary    %s; %s generated; %.2f s, CPU %.2f s\n", text, counted(m.Generated, "node"), m.Seconds, m.CPUSeconds)
	return err
}
