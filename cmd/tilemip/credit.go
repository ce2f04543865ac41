// Who says so, and what it took. "Optimal" and "infeasible" are claims: no check of a
// point can reach them. So an answer names the solver whose word its status is
// (claimed_by), and apart from it what proves the status without that word
// (proven_by): the reductions, the native search, parity, a second solver. What ran is
// taken from what was measured, never from what was asked for: a solver that was not
// called closed nothing.

package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/tilemip/tilemip/model"
)

// credit is who stands behind an answer's status and bound.
type credit struct {
	ClaimedBy string   `json:"claimed_by,omitempty"` // the solver whose word the status is
	ProvenBy  []string `json:"proven_by,omitempty"`  // what proves the status without it
}

// What proves a status by itself.
const (
	byNative     = "native search"
	byReductions = "reductions"
	byParity     = "parity"
	byVolume     = "volume"
	byManhattan  = "Manhattan distance"
	byArithmetic = "bounds and empty rows" // of a model that no solver needs to see
)

// bySecond names a second solver that says the same.
func bySecond(name string) string { return "a second solver: " + name }

// claim notes that the status rests on a solver's word.
func (c *credit) claim(solver string) { c.ClaimedBy = solver }

// prove notes what proves the status without that word, each once.
func (c *credit) prove(by ...string) {
	for _, name := range by {
		if !slices.Contains(c.ProvenBy, name) {
			c.ProvenBy = append(c.ProvenBy, name)
		}
	}
}

// words says it after a status: ", claimed by highs, proven by native search". That a
// second solver says the same confirms a claim, and is no proof.
func (c *credit) words() string {
	text := ""
	if c.ClaimedBy != "" {
		text += ", claimed by " + c.ClaimedBy
	}
	var proofs, seconds []string
	for _, by := range c.ProvenBy {
		if strings.HasPrefix(by, bySecond("")) {
			seconds = append(seconds, by)
			continue
		}
		proofs = append(proofs, by)
	}
	if len(proofs) > 0 {
		text += ", proven by " + listed(proofs)
	}
	if len(seconds) > 0 {
		text += ", confirmed by " + listed(seconds)
	}
	return text
}

// listed joins names as a sentence does.
func listed(names []string) string {
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// creditResult gives a solver's result its claimant, or says that no solver was needed.
func (a *answer) creditResult(r *model.Result) {
	decided := r.Status == model.StatusOptimal || r.Status == model.StatusInfeasible || r.Status == model.StatusUnbounded
	switch {
	case called(r) && (decided || number(r.Bound) != nil):
		a.claim(r.Engine)
	case !called(r) && decided:
		a.Engine = arithmeticEngine
		a.prove(byArithmetic)
	}
}

// creditCover gives credit for what a cover's last program showed. A solution needs
// nobody's word, for it was re-checked; that there is no other one does.
func (a *answer) creditCover(r *model.Result) {
	a.credit = credit{}
	if r.Status != model.StatusInfeasible {
		return
	}
	a.creditResult(r)
	removed := 0
	for _, removal := range a.Removals {
		removed += removal.Options
	}
	if !called(r) && removed > 0 { // they left some item without options
		a.Engine, a.ProvenBy = reductionEngine, []string{byReductions}
	}
}

// arithmeticEngine is the engine of an answer for which backends.Solve called no solver.
const arithmeticEngine = "arithmetic"

// creditNative gives an answer of the native engines what proves it.
func (a *answer) creditNative() {
	switch {
	case a.Engine == parityEngine:
		a.prove(byParity)
	case a.Engine == volumeEngine:
		a.prove(byVolume)
	case a.Kind == "slide" && (a.Status == model.StatusOptimal || a.Bound != nil && *a.Bound > 0), a.complete: // of boards, the bound too
		a.prove(byNative)
	}
}

// volumeEngine is the engine of an answer that the number of cells gave.
const volumeEngine = "volume"

// called reports whether a solver was called at all: backends.Solve answers models
// without nonzeros itself, and none once the context has ended.
func called(r *model.Result) bool { return r.Solve > 0 }

// effort says what a solver needed: "409 nodes, 12,000 LP iterations".
func effort(r *model.Result) string {
	if r.Nodes == 0 && r.LPIterations == 0 {
		if r.Engine == "highs" { // tells both, so that nothing means presolve
			return "presolve, 0 nodes, 0 LP iterations"
		}
		return ""
	}
	return counted(r.Nodes, "node") + ", " + counted(r.LPIterations, "LP iteration")
}

// counted writes a number with its noun: "1 node", "12,000 nodes".
func counted[N int | int64 | uint64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return grouped(n) + " " + noun + "s"
}

// grouped writes a number with a comma before every three digits.
func grouped[N int | int64 | uint64](n N) string {
	text := fmt.Sprint(n)
	sign := ""
	if text[0] == '-' {
		sign, text = "-", text[1:]
	}
	for at := len(text) - 3; at > 0; at -= 3 {
		text = text[:at] + "," + text[at:]
	}
	return sign + text
}

// seconds writes a duration for people, in one way everywhere.
func seconds(s float64) string {
	digits := 0
	switch {
	case s < 0.0005:
		return "0 s"
	case s < 1:
		digits = 3
	case s < 10:
		digits = 2
	case s < 100:
		digits = 1
	}
	return strconv.FormatFloat(s, 'f', digits, 64) + " s"
}

// timing is what an answer took. build_seconds and seconds, which are older, are of
// an integer program reductions and building together, and of what came after.
type timing struct {
	ReductionSeconds *float64 `json:"reduction_seconds,omitempty"` // reductions of the program
	SolverSeconds    *float64 `json:"solver_seconds,omitempty"`    // in the solver
	SearchSeconds    *float64 `json:"search_seconds,omitempty"`    // native search
	TotalSeconds     float64  `json:"total_seconds,omitempty"`     // wall clock of all
	CPUSeconds       float64  `json:"cpu_seconds,omitempty"`       // processor time of all, solver programs with it
	PeakBytes        int64    `json:"peak_bytes,omitempty"`        // most memory of the process so far, or of a solver program
}

// took adds to a duration that may be absent.
func took(at **float64, d time.Duration) {
	if *at == nil {
		*at = ptr(0.0)
	}
	**at += d.Seconds()
}

// meter measures one answer from its start.
type meter struct {
	started time.Time
	cpu     time.Duration
}

func newMeter() meter { return meter{time.Now(), cpuTime() + cpuOfChildren()} }

// read writes what was measured since the start into the answer.
func (m meter) read(a *answer) {
	a.TotalSeconds = time.Since(m.started).Seconds()
	a.CPUSeconds = (cpuTime() + cpuOfChildren() - m.cpu).Seconds()
	a.PeakBytes = int64(max(peakMemory(), peakOfChildren()))
}
