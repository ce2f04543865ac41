// The end of a batch of boards: how many were answered and solved, and what that took.

package display

import (
	"fmt"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/model"
)

// Summary holds the totals of a batch of boards. Seconds are wall time and CPUSeconds CPU time
// of the whole batch, which with several threads are not sums over the boards.
type Summary struct {
	Type       string  `json:"type"`       // "summary"
	Boards     int     `json:"boards"`     // in the batch
	Answered   int     `json:"answered"`   // fewer after Ctrl-C
	Solved     int     `json:"solved"`     // with a plan
	Optimal    int     `json:"optimal"`    // of them, with a plan that is proven shortest
	Unsolvable int     `json:"unsolvable"` // by parity
	Moves      int     `json:"moves"`      // of all plans together
	Mean       float64 `json:"mean_moves"` // of the boards solved
	Expanded   uint64  `json:"expanded"`   // nodes
	Generated  uint64  `json:"generated"`  // nodes
	Seconds    float64 `json:"seconds"`    // wall time
	CPUSeconds float64 `json:"cpu_seconds"`
}

// NewSummary returns the summary of a batch of n boards of which none is answered yet.
func NewSummary(n int) *Summary { return &Summary{Type: "summary", Boards: n} }

// Add counts an answer. Generated includes the nodes of weaker heuristics that were given up
// before the one that answered. A board counts as solved if it has a plan, as optimal only if
// that is proven shortest.
func (m *Summary) Add(a *tilemip.Answer) {
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

// Summary shows the end of a batch: a line after the answers in text, an object in a
// stream. With --json there is one object per board and nothing else.
func (v *View) Summary(m *Summary) error {
	v.Line.Clear()
	switch {
	case v.Stream:
		return WriteJSON(v.Out, m)
	case v.JSON:
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
	_, err := fmt.Fprintf(v.Out, "summary    %s; %s generated; %.2f s, CPU %.2f s\n", text, counted(m.Generated, "node"), m.Seconds, m.CPUSeconds)
	return err
}
