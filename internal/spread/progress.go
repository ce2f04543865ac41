package spread

// What a run looks like from outside: finished and remaining weight, rate, remaining time with
// its error, and the totals of the workers. Own; the error of the remaining time is that of a
// ratio estimator (W. G. Cochran, "Sampling Techniques", 3rd ed., 1977, chapter 6), with the
// finished units as the sample. They are no random sample, so it is a guess with a width, no
// bound.

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"time"

	"github.com/tilemip/tilemip/internal/units"
)

// Progress is the state of a run.
type Progress struct {
	Run        string  `json:"run"`
	Units      int     `json:"units"`     // known so far
	Finished   int     `json:"finished"`  // of those, with a record
	Weight     float64 `json:"weight"`    // finished part of this round, 0 to 1
	Rate       float64 `json:"rate"`      // units a second, since this coordinator began
	Remaining  float64 `json:"remaining"` // seconds of this round left; -1 while unknown
	Within     float64 `json:"within"`    // its standard error, in seconds; -1 while unknown
	Seconds    int     `json:"seconds"`   // units that were run twice, with equal records
	SameWorker int     `json:"same_worker"`
	Reissued   int     `json:"reissued"` // units published again, as the broker had lost them or their records
	Lost       int     `json:"lost"`     // records that the audit missed
	SetAside   int     `json:"set_aside"`
	Elapsed    float64 `json:"elapsed"` // seconds of this coordinator
	Over       bool    `json:"over"`
	Queue      Queue   `json:"queue"`
	Workers    int     `json:"workers"` // that ever took part
	Totals     Totals  `json:"totals"`  // of all workers, over restarts

	report  *units.Report
	audited *units.Memory
	makers  map[string]bool
}

// Totals are those of one worker, or their sum.
type Totals struct {
	Units       int     `json:"units"`       // runs that ended, second runs included
	Duplicates  int     `json:"duplicates"`  // records that were there already, equal
	Redelivered int     `json:"redelivered"` // units that had been given to a worker before
	Crashes     int     `json:"crashes"`     // processes that crashed
	Busy        float64 `json:"busy"`        // seconds in units
	CPU         float64 `json:"cpu"`         // seconds of processor time
	Left        bool    `json:"-"`           // the worker has left, and this is its last word
}

func (t *Totals) add(o Totals) {
	t.Units += o.Units
	t.Duplicates += o.Duplicates
	t.Redelivered += o.Redelivered
	t.Crashes += o.Crashes
	t.Busy += o.Busy
	t.CPU += o.CPU
}

// word is how totals are stored.
type word struct {
	Totals
	Left bool `json:"left"`
}

// total takes the totals of a worker in.
func (c *Coordinator) total(m Message) {
	var t word
	if json.Unmarshal(m.Data, &t) == nil {
		t.Totals.Left = t.Left
		c.totals[m.Name] = t.Totals
	}
}

// farewell waits for the last words of the workers that were told that the run is over, half a
// second at most: those that died have none.
func (c *Coordinator) farewell(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, 500*time.Millisecond)
	defer cancel()
	for {
		all := true
		err := c.b.Read(ctx, Stats, 1, false, func(m Message) error {
			c.total(m)
			all = all && c.totals[m.Name].Left
			return nil
		})
		if err != nil || all || !pause(ctx, 20*time.Millisecond) {
			return
		}
	}
}

// round sums weights and times of one round.
type round struct {
	whole, done           float64
	n                     int
	sw, st, sww, swt, stt float64
}

// add takes a finished unit in; one without a time (of an earlier coordinator) counts for the
// weight alone.
func (r *round) add(weight float64, took time.Duration) {
	r.done += weight
	if took <= 0 {
		return
	}
	t := took.Seconds()
	r.n++
	r.sw, r.st, r.sww, r.swt, r.stt = r.sw+weight, r.st+t, r.sww+weight*weight, r.swt+weight*t, r.stt+t*t
}

// left returns the worker seconds that remain and their standard error, -1 while unknown.
func (r *round) left(open int) (seconds, within float64) {
	if r.n < 10 || r.sw <= 0 {
		return -1, -1
	}
	ratio, n, m := r.st/r.sw, float64(r.n), float64(open)
	variance := max(0, r.stt-2*ratio*r.swt+ratio*ratio*r.sww) / (n - 1)
	return ratio * max(0, r.whole-r.done), math.Sqrt(variance * (m + m*m/n))
}

// report fills in the progress and hands it on.
func (c *Coordinator) report() {
	c.fill()
	if c.o.Progress != nil {
		c.o.Progress(c.state)
	}
}

func (c *Coordinator) fill() {
	p := &c.state
	p.Run, p.Units, p.Finished, p.SetAside = RunName(c.job.ID()), len(c.try), c.records, len(c.poison)
	p.Elapsed = time.Since(c.started).Seconds()
	if c.round.whole > 0 {
		p.Weight = min(1, max(0, c.round.done/c.round.whole))
	}
	p.Workers, p.Totals = len(c.totals), Totals{}
	for _, t := range c.totals {
		p.Totals.add(t)
	}
	p.Rate = float64(c.round.n) / max(p.Elapsed, 1e-3)
	p.Remaining, p.Within = c.round.left(len(c.open))
	if active := c.round.st / max(p.Elapsed, 1e-3); p.Remaining >= 0 && active > 0 { // workers at once, on average
		p.Remaining, p.Within = p.Remaining/active, p.Within/active
	}
}

// outcome sums up.
func (c *Coordinator) outcome(err error) *Outcome {
	c.fill()
	c.state.Over = err == nil
	if c.o.Progress != nil {
		c.o.Progress(c.state)
	}
	return &Outcome{Report: c.state.report, Records: c.state.audited, Makers: c.state.makers, Progress: c.state, Poison: c.setAside()}
}

func atoi(s string) int {
	n, _ := strconv.Atoi(s) // "v" and the like: 0
	return n
}

// lastLine returns the last line of what a process left, in at most 200 bytes.
func lastLine(b []byte) string {
	lines := strings.Split(strings.TrimSpace(string(b)), "\n")
	last := lines[len(lines)-1]
	return last[:min(len(last), 200)]
}

// WriteMetrics writes the state in the text format of Prometheus
// (https://prometheus.io/docs/instrumenting/exposition_formats/). Remaining time and its error are
// absent while unknown.
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
