// What a worker of a search on many machines did.

package display

import "fmt"

// Worker is the work of one process. Its JSON is the command's.
type Worker struct {
	Kind         string            `json:"kind"` // "worker"
	Worker       string            `json:"worker"`
	Units        int               `json:"units"` // run to their end
	Duplicates   int               `json:"duplicates"`
	Redeliveries int               `json:"redeliveries"`
	Crashes      int               `json:"crashes"`
	Busy         float64           `json:"busy_seconds"` // in units, added over threads
	Seconds      float64           `json:"seconds"`
	CPUSeconds   float64           `json:"cpu_seconds"`
	Versions     map[string]string `json:"versions"`
}

// Worker prints it, as JSON or one line.
func (v *View) Worker(w *Worker) error {
	v.Line.Clear()
	if v.JSON {
		return WriteJSON(v.Out, w)
	}
	_, err := fmt.Fprintf(v.Out, "worker     %s in %s, %s of processor time\n", counted(w.Units, "unit"), seconds(w.Seconds), seconds(w.CPUSeconds))
	return err
}
