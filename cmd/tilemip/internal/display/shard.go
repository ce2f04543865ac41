// One part of a search that is cut into units, as its process shows it.

package display

import (
	"fmt"
	"io"
)

// Shard is what the file of a shard has at the end of a run. Its JSON is the command's.
type Shard struct {
	Kind       string            `json:"kind"` // "shard"
	Subject    string            `json:"subject,omitempty"`
	Run        string            `json:"run"` // identity of the search
	Index      int               `json:"shard"`
	Of         int               `json:"of"`
	Finished   bool              `json:"finished"`  // every unit of the shard has a record
	Units      int               `json:"units"`     // in the file
	Before     int               `json:"before"`    // of those, there before this run
	Splits     int               `json:"splits"`    // units that left a rest to others
	Nodes      uint64            `json:"nodes"`     // of all units in the file
	Solutions  uint64            `json:"solutions"` // found in them; of a packing perhaps one of each class of symmetry only
	File       string            `json:"file"`
	Seconds    float64           `json:"seconds"`
	CPUSeconds float64           `json:"cpu_seconds"`
	Versions   map[string]string `json:"versions"`
}

// Shard prints a shard, as JSON or a line for each fact.
func (v *View) Shard(s *Shard) error {
	v.Line.Clear()
	if v.JSON || v.Stream {
		return WriteJSON(v.Out, s)
	}
	var b facts
	line := b.line
	if s.Subject != "" {
		line("subject", "%s", s.Subject)
	}
	state := "finished"
	if !s.Finished {
		state = "not finished: the same command goes on"
	}
	line("shard", "%d/%d of run %.12s: %s", s.Index, s.Of, s.Run, state)
	before := ""
	if s.Before > 0 {
		before = fmt.Sprintf(" (%s of them before this run)", grouped(s.Before))
	}
	line("units", "%s%s, %s nodes, %s", grouped(s.Units), before, grouped(s.Nodes), counted(s.Solutions, "solution"))
	line("file", "%s", s.File)
	line("time", "%.2f s, %.2f s of processor time", s.Seconds, s.CPUSeconds)
	_, err := io.WriteString(v.Out, b.String())
	return err
}
