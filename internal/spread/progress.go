package spread

// What a run looks like from outside: how far it is, its workers, and what is known of their work.
// What a worker says of itself is shown as far as it can be: no more processor time than its threads
// have had since it came. Own.

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/tilemip/tilemip/internal/spread/trust"
	"github.com/tilemip/tilemip/internal/units"
)

// Progress is the state of a run.
type Progress struct {
	Run     string `json:"run"`
	Subject string `json:"subject"`
	units.Progress
	units.Effort                 // but for its workers
	Lost         int             `json:"lost"`    // records that the audit missed
	Damaged      int             `json:"damaged"` // places of the store that could not be read
	SetAside     int             `json:"set_aside"`
	Checks       int             `json:"checks"` // without an end
	Over         bool            `json:"over"`
	Earlier      bool            `json:"earlier"` // an earlier coordinator has done a part
	Queue        Queue           `json:"queue"`
	Live         int             `json:"live"` // workers heard of lately
	Each         []Worker        `json:"each"` // the workers, the first 1000
	Assurance    trust.Assurance `json:"assurance"`

	report *units.Report
}

// Queue is what is to be done.
type Queue struct {
	Waiting int `json:"waiting"` // not with a worker
	Leased  int `json:"leased"`  // with one
}

// Totals are those of one worker.
type Totals struct {
	Units       int     `json:"units"`       // runs that ended, second runs included
	Duplicates  int     `json:"duplicates"`  // records that were there already, equal
	Redelivered int     `json:"redelivered"` // leases that ran out or were handed back
	Crashes     int     `json:"crashes"`     // processes that crashed
	Busy        float64 `json:"busy"`        // seconds in units
	CPU         float64 `json:"cpu"`         // seconds of processor time
}

// Worker is one worker, as it is shown.
type Worker struct {
	units.WorkerEffort
	Program string `json:"program"`
	Threads int    `json:"threads"`
	Live    bool   `json:"live"`
	Leased  int    `json:"leased"`
	Held    bool   `json:"held"` // it gets units for tests alone
}

// Took is what the run took.
func (p *Progress) Took() *units.Effort {
	e := p.Effort
	for i := range p.Each {
		e.Each = append(e.Each, p.Each[i].WorkerEffort)
	}
	return &e
}

// fill brings the state up to date. The assurance, which goes through all units, is worked out once a
// minute where there are many.
func (c *Coordinator) fill(last bool) {
	p := &c.state
	if c.ledger == nil {
		return
	}
	p.SetAside, p.Checks = len(c.aside), len(c.checks.again)+len(c.checks.showing)+len(c.checks.bench)+c.checks.running
	p.Queue = Queue{Waiting: max(0, len(c.open)-c.leased-len(c.aside)), Leased: c.leased}
	c.round.Tell(&p.Progress, len(c.open), c.started)
	p.Workers, p.Runs, p.Redeliveries, p.Duplicates, p.Crashes, p.CPUHours, p.Each = 0, 0, 0, 0, 0, 0, nil
	p.UnitsPerSecond = p.Rate
	for _, m := range c.order {
		if m.Units+m.Crashes+m.junk == 0 && m.left {
			continue
		}
		p.Workers++
		m.CPU = min(m.cpu, m.heard.Sub(m.came).Seconds()*float64(m.threads))
		p.Runs += m.Units
		p.Redeliveries += m.Redelivered
		p.Duplicates += m.Duplicates
		p.Crashes += m.Crashes
		p.CPUHours += m.CPU / 3600
		if len(p.Each) >= 1000 {
			continue
		}
		k := c.ledger.Of(m.name)
		w := Worker{units.WorkerEffort{Worker: m.name, Units: m.Units, Crashes: m.Crashes, Checked: k.Checked, Differed: k.Differed, Refused: m.junk, ShutOut: m.why}, m.program, m.threads, !m.left && !m.out, len(m.has), k.Held}
		if age := m.heard.Sub(m.came).Seconds(); age > 1 {
			w.Rate = float64(m.Units) / age
		}
		p.Each = append(p.Each, w)
	}
	if last || p.Units < 20_000 || time.Since(c.assured) > time.Minute {
		p.Assurance, c.assured = c.ledger.Assurance(), time.Now()
	}
}

// report tells how far the run is.
func (c *Coordinator) report() {
	if c.o.Progress == nil {
		return
	}
	c.lock.Lock()
	c.fill(false)
	p := c.state
	c.lock.Unlock()
	c.o.Progress(p)
}

// outcome sums up.
func (c *Coordinator) outcome(err error) *Outcome {
	c.lock.Lock()
	defer c.lock.Unlock()
	c.fill(true)
	c.state.Over = err == nil
	if c.o.Progress != nil {
		c.o.Progress(c.state)
	}
	return &Outcome{Report: c.state.report, Records: &c.done, Progress: c.state}
}

// lastLine returns the last line of what a process left, in at most 200 bytes.
func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	last := lines[len(lines)-1]
	return strings.ToValidUTF8(last[:min(len(last), 200)], "")
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
		one("eta_error_seconds", "gauge", "How far it may be off.", p.Within)
	}
	one("workers", "gauge", "Workers that ever took part.", float64(p.Workers))
	one("workers_live", "gauge", "Workers heard of lately.", float64(p.Live))
	one("workers_shut_out", "gauge", "Workers that were shut out.", float64(p.Assurance.Out))
	one("checks", "gauge", "Checks without an end.", float64(p.Checks))
	one("runs_total", "counter", "Units run to their end, second runs included.", float64(p.Runs))
	one("redeliveries_total", "counter", "Leases that ran out or were handed back.", float64(p.Redeliveries))
	one("duplicates_total", "counter", "Equal records that were dropped.", float64(p.Duplicates))
	one("second_runs_total", "counter", "Units run again for comparison, with equal records.", float64(p.SecondRuns))
	one("differences_total", "counter", "Checks in which records differed.", float64(p.Differed))
	one("refused_total", "counter", "Things handed in that were refused.", float64(p.Refused))
	one("reissued_total", "counter", "Units given out anew.", float64(p.Reissued))
	one("reopened_total", "counter", "Units of workers shut out, run again.", float64(p.Reopened))
	one("crashes_total", "counter", "Processes that died in a unit.", float64(p.Crashes))
	one("cpu_seconds_total", "counter", "Processor time of all workers, as they say.", 3600*p.CPUHours)
	for _, m := range []struct {
		name, help string
		of         func(*Worker) float64
	}{
		{"worker_units_total", "Units of a worker.", func(w *Worker) float64 { return float64(w.Units) }},
		{"worker_crashes_total", "Processes of a worker that died in a unit.", func(w *Worker) float64 { return float64(w.Crashes) }},
		{"worker_differences_total", "Checks in which a worker differed.", func(w *Worker) float64 { return float64(w.Differed) }},
	} {
		if len(p.Each) > 0 {
			head(m.name, "counter", m.help)
		}
		for i := range p.Each {
			fmt.Fprintf(&b, "tilemip_%s{run=%q,worker=%q} %g\n", m.name, p.Run, p.Each[i].Worker, m.of(&p.Each[i]))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
