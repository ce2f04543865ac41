package webserver

// The page /runs: how far the searches in units are whose coordinators the server was told of.
// The server asks them (/progress.json of `tilemip coordinate --metrics`), never an address that a
// request names, follows no redirection, and shows what they say as text; so nobody can make it
// ask elsewhere, and no coordinator can put a script into the page. Own.

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"math"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/tilemip/tilemip/internal/english"
)

//go:embed runs.html
var runsText string

var runsPage = sync.OnceValue(func() *template.Template { return template.Must(template.New("runs").Parse(runsText)) })

// runsPolicy lets the page have its own style and nothing else: no script, no other address.
var runsPolicy = sync.OnceValue(func() string {
	_, rest, _ := strings.Cut(runsText, "<style>")
	style, _, _ := strings.Cut(rest, "</style>")
	sum := sha256.Sum256([]byte(style))
	return "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
})

const (
	runPatience = 2 * time.Second // for the answer of a coordinator
	runFresh    = time.Second     // for which answers are kept: many readers ask no more often
	mostState   = 1 << 20         // bytes of an answer; it has about 600, and 200 more for each worker
	mostRuns    = 50
)

// runState is what is shown of /progress.json.
type runState struct {
	Subject      string  `json:"subject"`
	Version      string  `json:"version"`
	Of           string  `json:"of"`
	Run          string  `json:"run"`
	Units        int     `json:"units"`
	Finished     int     `json:"finished"`
	Weight       float64 `json:"weight"`
	Rate         float64 `json:"rate"`
	Remaining    float64 `json:"remaining"` // seconds; -1 while unknown
	Within       float64 `json:"within"`
	SetAside     int     `json:"set_aside"`
	Lost         int     `json:"lost"`
	Over         bool    `json:"over"`
	Workers      int     `json:"workers"`
	Redeliveries int     `json:"redeliveries"`
	Duplicates   int     `json:"duplicates"`
	Crashes      int     `json:"crashes"`
}

// Percent is the finished part.
func (s *runState) Percent() string {
	return fmt.Sprintf("%.1f", 100*math.Max(0, math.Min(1, s.Weight)))
}

// Bad reports whether something is to be looked after.
func (s *runState) Bad() bool { return s.SetAside > 0 || s.Lost > 0 }

// Line is the state in a line.
func (s *runState) Line() string {
	switch {
	case s.Over:
		return "finished"
	case s.Units == 0:
		return "the search is being cut into units"
	}
	line := fmt.Sprintf("%s %% of the %s, %d of %d units", s.Percent(), s.Of, s.Finished, s.Units)
	if s.Remaining >= 0 {
		line += fmt.Sprintf("; about %s left (± %s)", english.About(s.Remaining), english.About(s.Within))
	}
	return line
}

// run is one coordinator and what it said last.
type run struct {
	URL   string
	Away  string // why there is no state
	State *runState
}

// runs asks the coordinators.
type runs struct {
	client http.Client
	lock   sync.Mutex
	asked  time.Time
	list   []run
}

// ParseRuns reads addresses of coordinators, with commas between.
func ParseRuns(text string) ([]string, error) {
	var out []string
	for _, one := range strings.Split(text, ",") {
		u, err := url.Parse(strings.TrimSpace(one))
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
			return nil, fmt.Errorf("%q: expected the address that tilemip coordinate --metrics prints, such as http://127.0.0.1:9100/", strings.TrimSpace(one))
		}
		out = append(out, strings.TrimSuffix(u.String(), "/")+"/")
	}
	if len(out) > mostRuns {
		return nil, fmt.Errorf("%d addresses; expected at most %d", len(out), mostRuns)
	}
	return out, nil
}

func newRuns(urls []string) *runs {
	r := &runs{client: http.Client{
		Timeout:       runPatience,
		Transport:     &http.Transport{DisableKeepAlives: true, MaxResponseHeaderBytes: 1 << 14}, // no proxy of the environment: these are addresses of one's own
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
	for _, u := range urls {
		r.list = append(r.list, run{URL: u})
	}
	return r
}

// look returns the state of all, not older than runFresh.
func (r *runs) look(ctx context.Context) []run {
	r.lock.Lock()
	defer r.lock.Unlock()
	if time.Since(r.asked) < runFresh {
		return r.list
	}
	list := make([]run, len(r.list))
	var all sync.WaitGroup
	for i, had := range r.list {
		all.Add(1)
		go func() {
			defer all.Done()
			state, err := r.ask(ctx, had.URL)
			if list[i] = (run{URL: had.URL, State: state}); err != nil {
				list[i].Away = away(err)
			}
		}()
	}
	all.Wait()
	r.list, r.asked = list, time.Now()
	return list
}

// ask asks one coordinator.
func (r *runs) ask(ctx context.Context, address string) (*runState, error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, address+"progress.json", nil)
	if err != nil {
		return nil, err
	}
	answer, err := r.client.Do(q)
	if err != nil {
		return nil, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%w: status %d", errNoState, answer.StatusCode)
	}
	s := new(runState)
	if err := json.NewDecoder(io.LimitReader(answer.Body, mostState)).Decode(s); err != nil || s.Run == "" {
		return nil, errNoState
	}
	return s, nil
}

var errNoState = errors.New("what answers there is no coordinator of tilemip")

// away says why there is no state, without what the system knows of its network.
func away(err error) string {
	var timeout net.Error
	switch {
	case errors.Is(err, errNoState):
		return err.Error()
	case errors.As(err, &timeout) && timeout.Timeout(), errors.Is(err, context.Canceled):
		return "no answer in time"
	}
	return "it does not answer"
}

// showRuns answers with the page.
func (s *Server) showRuns(w http.ResponseWriter, _ *http.Request) {
	h := w.Header()
	h.Set("Content-Security-Policy", runsPolicy())
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	runsPage().Execute(w, s.runs.look(context.Background())) // not the request's: the answers are for all readers
}
