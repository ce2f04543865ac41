//go:build !nohighs

package highs

import (
	"math"
	"strings"
	"sync"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/model"
)

// The channels of callbacks, kHighsCallback… of HiGHS.
const (
	hearLog              = 0
	hearSimplexInterrupt = 1
	hearIpmInterrupt     = 2
	hearMipImproving     = 4
	hearMipLog           = 5
	hearMipInterrupt     = 6
)

// listener takes what HiGHS tells while it runs, keeps the best point, and
// passes the rest on as events and log lines.
type listener struct {
	mu      sync.Mutex
	closed  bool // the caller has its answer: nothing is passed on any more
	muted   bool // the run under way answers another question than the caller's
	options backends.Options
	sign    float64 // 1 minimizing, -1 maximizing
	columns int
	started time.Time
	line    strings.Builder // the part of a log line that has come

	best       []float64 // nil: none
	objective  float64
	bound      float64
	nodes      int64
	iterations int64
	incumbents int
	history    []model.Incumbent
	sources    map[string]string // the letters of the log, see source
	takesStart bool              // the log says that the start is feasible
}

func newListener(a model.Matrix, o backends.Options) *listener {
	l := &listener{options: o, sign: 1, columns: len(a.Lower), started: time.Now(), objective: math.NaN()}
	if a.Maximize {
		l.sign = -1
	}
	l.bound = math.Inf(-int(l.sign))
	return l
}

// close stops passing on; when it returns, no callback of the caller is running.
func (l *listener) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
}

// mute leaves out everything but the log.
func (l *listener) mute() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.muted = true
}

// forget drops the point and the bound of a run that went wrong.
func (l *listener) forget() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.muted = false
	l.best, l.objective, l.bound, l.history = nil, math.NaN(), math.Inf(-int(l.sign)), nil
}

// note enters counts and a bound; HiGHS' bound falls back after a restart, the
// proven one does not.
func (l *listener) note(bound float64, nodes, iterations int64) {
	if l.sign*bound > l.sign*l.bound {
		l.bound = bound
	}
	l.nodes, l.iterations = max(l.nodes, nodes), max(l.iterations, iterations)
}

func (l *listener) send(t backends.EventType) {
	if l.options.Events == nil {
		return
	}
	e := backends.Event{
		Type: t, Elapsed: time.Since(l.started), Objective: l.objective, Bound: l.bound,
		Nodes: l.nodes, LPIterations: l.iterations,
	}
	if t == backends.EventIncumbent {
		e.X = l.best
	}
	l.options.Events(e)
}

func (l *listener) progress(bound float64, nodes, iterations int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed || l.muted {
		return
	}
	l.note(bound, nodes, iterations)
	l.send(backends.EventProgress)
}

func (l *listener) improved(objective, bound float64, nodes, iterations int64, x []float64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed || l.muted || l.best != nil && l.sign*objective >= l.sign*l.objective {
		return
	}
	l.note(bound, nodes, iterations)
	l.best = append(l.best[:0], x...)
	l.objective = objective
	l.incumbents++
	l.history = append(l.history, model.Incumbent{Elapsed: time.Since(l.started), Objective: objective, Bound: l.bound, Nodes: l.nodes})
	l.nameStart()
	l.send(backends.EventIncumbent)
}

// log cuts HiGHS' messages, which are parts of lines or several, into lines.
func (l *listener) log(message string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return
	}
	for {
		head, rest, whole := strings.Cut(message, "\n")
		l.line.WriteString(head)
		if !whole {
			return
		}
		text := strings.TrimRight(l.line.String(), " \r")
		l.line.Reset()
		if l.source(text); l.options.Log != nil {
			l.options.Log(text)
		}
		message = rest
	}
}

// source reads from a line of the log what found the last improving point: "R  0  0 …" is
// printed after it, with a letter that "Src: … R => Randomized rounding; …" explains. A
// listener that is muted has the log of another question.
func (l *listener) source(line string) {
	if l.muted {
		return
	}
	if strings.HasPrefix(line, "MIP start solution is feasible") {
		l.takesStart = true
		l.nameStart()
		return
	}
	if strings.Contains(line, " => ") {
		for _, part := range strings.Split(strings.TrimPrefix(line, "Src:"), ";") {
			if letter, name, ok := strings.Cut(part, " => "); ok {
				if l.sources == nil {
					l.sources = map[string]string{}
				}
				l.sources[strings.TrimSpace(letter)] = strings.ToLower(strings.TrimSpace(name))
			}
		}
		return
	}
	f := strings.Fields(line)
	if len(l.history) == 0 || len(f) < 6 || len(f[0]) != 1 || l.sources[f[0]] == "" {
		return
	}
	if last := &l.history[len(l.history)-1]; last.Source == "" {
		if last.Source = l.sources[f[0]]; last.Source == "user solution" {
			last.Source = "start"
		}
	}
}

// nameStart says of the first point that it is the start: HiGHS has a line for that, before
// or after the point, and no letter.
func (l *listener) nameStart() {
	if l.takesStart && len(l.history) == 1 {
		l.history[0].Source = "start"
	}
}
