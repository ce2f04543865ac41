// A search in units that was stopped before its end, and what it took to make the units.

package display

import (
	"fmt"
	"io"
	"strings"

	"github.com/tilemip/tilemip/native/units"
)

// Stopped is a run of units that was stopped. Its JSON is the command's.
type Stopped struct {
	Kind     string  `json:"kind"` // "run"
	Subject  string  `json:"subject,omitempty"`
	Run      string  `json:"run"`      // identity of the search
	Finished bool    `json:"finished"` // false
	Units    int     `json:"units"`    // known so far
	Done     int     `json:"done"`     // of them, finished
	Weight   float64 `json:"weight"`   // finished part of the tree, 0 to 1
	Keeps    string  `json:"keeps,omitempty"`
	*units.Effort
	Seconds    float64           `json:"seconds"`
	CPUSeconds float64           `json:"cpu_seconds"`
	Versions   map[string]string `json:"versions"`
}

// Stopped prints it, as JSON or a line for each fact.
func (v *View) Stopped(s *Stopped) error {
	v.Line.Clear()
	if v.JSON || v.Stream {
		return WriteJSON(v.Out, s)
	}
	var b facts
	if s.Subject != "" {
		b.line("subject", "%s", s.Subject)
	}
	kept := "nothing is kept; --state FOLDER keeps what is finished"
	if s.Keeps != "" {
		kept = "kept in " + s.Keeps + ": the same command goes on"
	}
	b.line("run", "not finished: %s of %s, %.1f %% of the tree; %s", grouped(s.Done), counted(s.Units, "unit"), 100*s.Weight, kept)
	if s.Effort != nil {
		b.line("workers", "%s", effort(s.Effort))
	}
	_, err := io.WriteString(v.Out, b.String())
	return err
}

// effort words what a run took; what did not happen is left out.
func effort(e *units.Effort) string {
	parts := []string{"1 process"}
	if e.Workers != 1 {
		parts[0] = grouped(e.Workers) + " processes"
	}
	parts = append(parts, counted(e.Runs, "unit")+" run")
	for _, one := range []struct {
		n    int
		what string
	}{
		{e.SecondRuns, "run twice with equal records"}, {e.Redeliveries, "delivered again"}, {e.Duplicates, "duplicates dropped"}, {e.Reissued, "given out anew"}, {e.Crashes, "processes died"},
	} {
		if one.n > 0 {
			parts = append(parts, grouped(one.n)+" "+one.what)
		}
	}
	return strings.Join(append(parts, fmt.Sprintf("%.3g units a second, %.3g hours of processor time", e.UnitsPerSecond, e.CPUHours)), ", ")
}
