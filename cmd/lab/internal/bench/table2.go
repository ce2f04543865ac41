// Table 2 of the polycube solver's article (M. Busche 2011), case by case: the same searches
// with the same options, our counts beside the printed ones.
//
// A case may take days, so that the state of a run is a file: for each case begun the counts,
// the time, and the position in the search tree, which the next run goes on from. The file is
// written once a minute, when a case is done, and when the run is stopped.

package bench

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"strings"
	"time"

	"github.com/tilemip/tilemip/internal/article"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/osfile"
	"github.com/tilemip/tilemip/native"
	"github.com/tilemip/tilemip/native/polycube"
)

// saveEvery is the time between two writings of the state.
const saveEvery = time.Minute

// batchesOfTrials is the number of parts that the trials of a case are cut into, whose
// differences give the error of its rate.
const batchesOfTrials = 50

// caseRow is what a case has come to, as JSON. Times are those of all runs together.
type caseRow struct {
	Case       string          `json:"case"`
	Puzzle     string          `json:"puzzle"`
	Options    string          `json:"options"` // of polycube 1.2.1
	Attempts   uint64          `json:"attempts"`
	Fits       uint64          `json:"fits"`
	Solutions  uint64          `json:"solutions"`
	Unique     uint64          `json:"unique"`
	Trials     int             `json:"trials,omitempty"`
	Seconds    float64         `json:"seconds"`     // wall clock
	CPUSeconds float64         `json:"cpu_seconds"` // of the process, Go's runtime included
	Rate       float64         `json:"rate"`        // unique solutions per CPU second
	RateError  *float64        `json:"rate_error"`  // standard error, of sampled cases; null when it is unknown
	Status     string          `json:"status"`      // done, or stopped; of a run with fewer trials: reduced
	Equal      *bool           `json:"equal"`       // whether the counts are the article's; null while the case is not done
	Differs    []string        `json:"differs,omitempty"`
	Article    article.Printed `json:"article"`
}

// begun is a case in the state file.
type begun struct {
	Row      caseRow            `json:"row"`
	Batches  [][2]float64       `json:"batches,omitempty"`  // unique solutions and CPU seconds of the trials, by batch
	Position *polycube.Position `json:"position,omitempty"` // nil when the case is done
}

// tableState is the state file.
type tableState struct {
	name   string            // "" for none
	Format string            `json:"format"`
	Cases  map[string]*begun `json:"cases"`
}

const stateFormat = "tilemip bench article 1" // by the first name of the verb: runs of days go on with it

// readState reads the file, or begins one where there is none.
func readState(name string) (*tableState, error) {
	s := &tableState{name: name, Format: stateFormat, Cases: map[string]*begun{}}
	if name == "" {
		return s, nil
	}
	text, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return s, nil
	}
	if err != nil {
		return nil, usagef("%v", err)
	}
	if err := json.Unmarshal(text, s); err != nil || s.Format != stateFormat || s.Cases == nil {
		return nil, usagef("%s: not a state of lab article; expected one that --state has written", name)
	}
	return s, nil
}

// save writes the file, unless there is none.
func (s *tableState) save() error {
	if s.name == "" {
		return nil
	}
	return osfile.Write(s.name, func(w io.Writer) error { return json.NewEncoder(w).Encode(s) })
}

// runCase searches a case, from where the state left it, and returns its row. A case that is
// done already is not searched again. ErrInterrupted comes with the row so far.
func (b *Article) runCase(ctx context.Context, state *tableState, c article.Case) (*caseRow, error) {
	o, key, err := b.options(c)
	if err != nil {
		return nil, err
	}
	at := state.Cases[key]
	if at != nil && at.Position == nil {
		return &at.Row, nil
	}
	if at == nil {
		at = &begun{Row: caseRow{Case: c.Name, Puzzle: c.Puzzle, Options: c.Words, Article: c.Printed}}
		state.Cases[key] = at
	}
	p, err := c.Packing()
	if err != nil {
		return nil, err
	}
	ctx, cancel := limited(ctx, b.Limit)
	defer cancel()
	r := &caseRun{at: at, begun: time.Now(), cpu: machine.CPUTime(), wall0: at.Row.Seconds, cpu0: at.Row.CPUSeconds}
	var fault error
	o.Look = func(st *polycube.State) {
		if now := time.Now(); now.Sub(r.saved) >= saveEvery {
			if !r.saved.IsZero() {
				r.note(st.Result())
				at.Position = st.Position()
				fault = errors.Join(fault, state.save())
			}
			r.saved = now
		}
		res := st.Result()
		b.Progress(time.Since(r.begun), "%s: %d trials, %d fits, %d solutions", c.Name, res.Trials, polycube.Total(res.Fits), res.Solutions)
	}
	o.Trial = func(st *polycube.State) { r.trial(st.Result(), o.Sample.Trials) }
	s, err := polycube.New(p, o)
	if err != nil {
		return nil, err
	}
	result, err := b.search(ctx, s, at)
	if err != nil {
		return nil, fmt.Errorf("%s: %s: %w", state.name, key, err)
	}
	r.note(result)
	at.Position = s.Stopped()
	at.conclude(o.Sample.Trials, result.Termination)
	return &at.Row, errors.Join(fault, state.save())
}

// search begins, or goes on from the position of the state.
func (b *Article) search(ctx context.Context, s *polycube.Search, at *begun) (polycube.Result, error) {
	if at.Position != nil {
		return s.Resume(ctx, at.Position)
	}
	return s.Run(ctx), nil
}

// options returns a case's options and its name in the state, which tells reduced runs apart.
func (b *Article) options(c article.Case) (polycube.Options, string, error) {
	o, err := c.Options()
	if b.Trials == 0 || o.Sample.Trials == 0 || err != nil {
		return o, c.Name, err
	}
	o.Sample.Trials = b.Trials
	return o, fmt.Sprintf("%s, %d trials", c.Name, b.Trials), nil
}

// caseRun measures one run of a case.
type caseRun struct {
	at          *begun
	begun       time.Time
	cpu         time.Duration
	wall0, cpu0 float64   // seconds of the runs before
	saved       time.Time // when the state was written last
}

// note puts the counts and times so far into the row.
func (r *caseRun) note(res polycube.Result) {
	row := &r.at.Row
	row.Attempts, row.Fits = polycube.Total(res.Attempts), polycube.Total(res.Fits)
	row.Solutions, row.Unique, row.Trials = res.Solutions, res.Unique, res.Trials
	row.Seconds = r.wall0 + time.Since(r.begun).Seconds()
	row.CPUSeconds = r.cpu0 + (machine.CPUTime() - r.cpu).Seconds()
	if row.CPUSeconds > 0 {
		row.Rate = float64(row.Unique) / row.CPUSeconds
	}
}

// trial closes a batch when its last trial is done.
func (r *caseRun) trial(res polycube.Result, trials int) {
	if size := max(1, trials/batchesOfTrials); res.Trials%size == 0 {
		sumU, sumS := 0.0, 0.0
		for _, one := range r.at.Batches {
			sumU, sumS = sumU+one[0], sumS+one[1]
		}
		now := r.cpu0 + (machine.CPUTime() - r.cpu).Seconds()
		r.at.Batches = append(r.at.Batches, [2]float64{float64(res.Unique) - sumU, now - sumS})
	}
}

// conclude says what the row is worth: whether it is done, and equal to the article's.
func (at *begun) conclude(trials int, why native.Reason) {
	row := &at.Row
	row.RateError = integer.Number(ratioError(at.Batches))
	row.Status, row.Equal, row.Differs = "stopped", nil, nil
	if why != native.Completed {
		return
	}
	if row.Status = "done"; trials > 0 && trials < fullTrials {
		row.Status = "reduced"
		return
	}
	for _, one := range []struct {
		what       string
		ours, them uint64
	}{{"attempts", row.Attempts, row.Article.Attempts}, {"fits", row.Fits, row.Article.Fits}, {"unique", row.Unique, row.Article.Unique}} {
		if one.ours != one.them {
			row.Differs = append(row.Differs, one.what)
		}
	}
	equal := len(row.Differs) == 0
	row.Equal = &equal
}

// fullTrials is the number of trials of the article's sampled cases.
const fullTrials = 10000

// ratioError returns the standard error of a ratio of sums over batches, each of (a, b): for
// the ratio R, sqrt(sum (a-R*b)^2 / (n*(n-1))) / mean(b), the ratio estimator's. It is
// infinite for fewer than two batches. Solutions come in bursts, so that it is itself uncertain.
func ratioError(batches [][2]float64) float64 {
	sumA, sumB := 0.0, 0.0
	for _, one := range batches {
		sumA, sumB = sumA+one[0], sumB+one[1]
	}
	n := float64(len(batches))
	if n < 2 || sumB == 0 {
		return math.Inf(1)
	}
	squares := 0.0
	for _, one := range batches {
		d := one[0] - sumA/sumB*one[1]
		squares += d * d
	}
	return math.Sqrt(squares/(n*(n-1))) / (sumB / n)
}

// verdict is the word of the row about the article's counts.
func (row *caseRow) verdict() string {
	switch {
	case row.Equal == nil:
		return row.Status
	case *row.Equal:
		return "="
	}
	return "other " + strings.Join(row.Differs, ", ")
}
