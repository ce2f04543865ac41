// What a search will cost, as search --estimate says it.

package display

import (
	"io"

	"github.com/tilemip/tilemip/internal/english"
)

// Estimate is the estimate of a search. Its JSON is the command's.
type Estimate struct {
	Kind           string            `json:"kind"` // "estimate"
	Subject        string            `json:"subject,omitempty"`
	Run            string            `json:"run"`              // identity of the search
	Units          int               `json:"units"`            // to begin with
	Nodes          float64           `json:"nodes"`            // of the whole tree, by random walks
	NodesWithin    float64           `json:"nodes_within"`     // standard error
	Rate           float64           `json:"nodes_per_second"` // of processor time on this machine; 0 where no unit of the trial ended
	TrialUnits     int               `json:"trial_units"`      // by which the rate was measured
	TrialNodes     uint64            `json:"trial_nodes"`
	CPUHours       float64           `json:"cpu_hours"`        // nodes by rate
	CPUHoursWithin float64           `json:"cpu_hours_within"` // by the error of the nodes alone
	Seconds        float64           `json:"seconds"`          // that estimating took
	CPUSeconds     float64           `json:"cpu_seconds"`
	Versions       map[string]string `json:"versions"`
}

// Estimate prints it, as JSON or a line for each fact.
func (v *View) Estimate(e *Estimate) error {
	v.Line.Clear()
	if v.JSON || v.Stream {
		return WriteJSON(v.Out, e)
	}
	var b facts
	line := b.line
	if e.Subject != "" {
		line("subject", "%s", e.Subject)
	}
	line("nodes", "%.3g ± %.2g, estimated by random walks; a few large subtrees make it too small", e.Nodes, e.NodesWithin)
	line("units", "%s to begin with, of run %.12s", grouped(e.Units), e.Run)
	if e.Rate > 0 {
		line("rate", "%.3g nodes a second of processor time here, by %s of %s nodes", e.Rate, counted(e.TrialUnits, "unit"), grouped(e.TrialNodes))
		line("time", "%s ± %s of one core", english.About(3600*e.CPUHours), english.About(3600*e.CPUHoursWithin))
	} else {
		line("rate", "not measured: no unit of the trial ended; expected a smaller --unit")
	}
	_, err := io.WriteString(v.Out, b.String())
	return err
}
