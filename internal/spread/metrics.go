package spread

// The state of a run in the text format of Prometheus
// (https://prometheus.io/docs/instrumenting/exposition_formats/). Own.

import (
	"fmt"
	"io"
	"strings"
)

// WriteMetrics writes them. Remaining time and its error are absent while unknown.
func (p *Progress) WriteMetrics(w io.Writer) error {
	var b strings.Builder
	head := func(name, kind, help string) {
		fmt.Fprintf(&b, "# HELP tilemip_%s %s\n# TYPE tilemip_%s %s\n", name, help, name, kind)
	}
	one := func(name, kind, help string, value float64) {
		head(name, kind, help)
		fmt.Fprintf(&b, "tilemip_%s{run=%q} %g\n", name, p.Run, value)
	}
	head("units", "gauge", "Units known so far, by state.")
	for _, s := range []struct {
		state string
		n     int
	}{{"finished", p.Finished}, {"leased", p.Queue.Leased}, {"waiting", p.Queue.Waiting}, {"set_aside", p.SetAside}} {
		fmt.Fprintf(&b, "tilemip_units{run=%q,state=%q} %d\n", p.Run, s.state, s.n)
	}
	one("weight_done", "gauge", "Finished part of the search tree, 0 to 1.", p.Weight)
	one("units_per_second", "gauge", "Finished units a second since this coordinator began.", p.Rate)
	if p.Remaining >= 0 {
		one("eta_seconds", "gauge", "Estimate of the seconds left.", p.Remaining)
		one("eta_error_seconds", "gauge", "Its standard error.", p.Within)
	}
	one("workers", "gauge", "Processes that ever took part.", float64(p.Workers))
	one("runs_total", "counter", "Units run to their end, second runs included.", float64(p.Totals.Units))
	one("redeliveries_total", "counter", "Units given to a worker again.", float64(p.Totals.Redelivered))
	one("duplicates_total", "counter", "Equal records that were dropped.", float64(p.Totals.Duplicates))
	one("second_runs_total", "counter", "Units run again for comparison, with equal records.", float64(p.Seconds))
	one("reissued_total", "counter", "Units given out anew, as they or their records were lost.", float64(p.Reissued))
	one("crashes_total", "counter", "Processes that died in a unit.", float64(p.Totals.Crashes))
	one("cpu_seconds_total", "counter", "Processor time of all workers.", p.Totals.CPU)
	_, err := io.WriteString(w, b.String())
	return err
}
