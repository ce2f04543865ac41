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
	Seconds   int             `json:"seconds"`  // units that were run twice, with equal records
	Differed  int             `json:"differed"` // checks in which records differed
	Refused   int             `json:"refused"`  // things that were handed in and were none
	Reissued  int             `json:"reissued"` // units given out again
	Reopened  int             `json:"reopened"` // units of workers shut out, run again
	Lost      int             `json:"lost"`     // records that the audit missed
	Damaged   int             `json:"damaged"`  // places of the store that could not be read
	SetAside  int             `json:"set_aside"`
	Checks    int             `json:"checks"` // without an end
	Over      bool            `json:"over"`
	Earlier   bool            `json:"earlier"` // an earlier coordinator has done a part
	Queue     Queue           `json:"queue"`
	Workers   int             `json:"workers"` // that ever took part
	Live      int             `json:"live"`    // heard of lately
	Totals    Totals          `json:"totals"`  // of all workers
	Each      []Worker        `json:"each"`    // the workers, the first 1000
	Assurance trust.Assurance `json:"assurance"`

	report *units.Report
}

// Queue is what is to be done.
type Queue struct {
	Waiting int `json:"waiting"` // not with a worker
	Leased  int `json:"leased"`  // with one
}

// Totals are those of one worker, or their sum.
type Totals struct {
	Units       int     `json:"units"`       // runs that ended, second runs included
	Duplicates  int     `json:"duplicates"`  // records that were there already, equal
	Redelivered int     `json:"redelivered"` // leases that ran out or were handed back
	Crashes     int     `json:"crashes"`     // processes that crashed
	Busy        float64 `json:"busy"`        // seconds in units
	CPU         float64 `json:"cpu"`         // seconds of processor time
}

func (t *Totals) add(o Totals) {
	t.Units += o.Units
	t.Duplicates += o.Duplicates
	t.Redelivered += o.Redelivered
	t.Crashes += o.Crashes
	t.Busy += o.Busy
	t.CPU += o.CPU
}

// Worker is one worker, as it is shown.
type Worker struct {
	Name    string `json:"name"`
	Program string `json:"program"`
	Threads int    `json:"threads"`
	Live    bool   `json:"live"`
	Leased  int    `json:"leased"`
	Totals
	Rate     float64 `json:"rate"`     // units a second since it came
	Checked  int     `json:"checked"`  // of its records, made again
	Differed int     `json:"differed"` // checks in which it differed, whoever was right
	Refused  int     `json:"refused"`  // things that it handed in and that were none
	Held     bool    `json:"held"`     // it gets units for tests alone
	Out      bool    `json:"out"`
	Why      string  `json:"why,omitempty"`
}

// Effort is what the run took.
func (p *Progress) Effort() *units.Effort {
	t := p.Totals
	e := &units.Effort{
		Workers: p.Workers, Runs: t.Units, Redeliveries: t.Redelivered, Duplicates: t.Duplicates, SecondRuns: p.Seconds, Reissued: p.Reissued,
		Crashes: t.Crashes, UnitsPerSecond: p.Rate, CPUHours: t.CPU / 3600, Refused: p.Refused, Differed: p.Differed, Reopened: p.Reopened,
	}
	for _, w := range p.Each {
		e.Each = append(e.Each, units.WorkerEffort{Worker: w.Name, Units: w.Units, Rate: w.Rate, Crashes: w.Crashes, Checked: w.Checked, Differed: w.Differed, Refused: w.Refused, ShutOut: w.Why})
	}
	return e
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
	p.Workers, p.Totals, p.Each = 0, Totals{}, nil
	known := map[string]trust.Worker{}
	for _, w := range c.ledger.Workers() {
		known[w.Name] = w
	}
	for _, m := range c.order {
		if m.Units+m.Crashes+m.junk == 0 && m.left {
			continue
		}
		p.Workers++
		m.CPU = min(m.cpu, m.heard.Sub(m.came).Seconds()*float64(m.threads))
		p.Totals.add(m.Totals)
		if len(p.Each) >= 1000 {
			continue
		}
		k := known[m.name]
		w := Worker{Name: m.name, Program: m.program, Threads: m.threads, Live: !m.left && !m.out, Leased: len(m.has), Totals: m.Totals, Checked: k.Checked, Differed: k.Differed, Refused: m.junk, Held: k.Held, Out: m.out, Why: m.why}
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
	one("runs_total", "counter", "Units run to their end, second runs included.", float64(p.Totals.Units))
	one("redeliveries_total", "counter", "Leases that ran out or were handed back.", float64(p.Totals.Redelivered))
	one("duplicates_total", "counter", "Equal records that were dropped.", float64(p.Totals.Duplicates))
	one("second_runs_total", "counter", "Units run again for comparison, with equal records.", float64(p.Seconds))
	one("differences_total", "counter", "Checks in which records differed.", float64(p.Differed))
	one("refused_total", "counter", "Things handed in that were refused.", float64(p.Refused))
	one("reissued_total", "counter", "Units given out anew.", float64(p.Reissued))
	one("reopened_total", "counter", "Units of workers shut out, run again.", float64(p.Reopened))
	one("crashes_total", "counter", "Processes that died in a unit.", float64(p.Totals.Crashes))
	one("cpu_seconds_total", "counter", "Processor time of all workers, as they say.", p.Totals.CPU)
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
			fmt.Fprintf(&b, "tilemip_%s{run=%q,worker=%q} %g\n", m.name, p.Run, p.Each[i].Name, m.of(&p.Each[i]))
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
