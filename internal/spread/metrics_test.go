package spread_test

import (
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/units"
)

// Every line is one of the text format, and every value has its help and type before it.
func TestMetrics(t *testing.T) {
	p := spread.Progress{Run: "ab", Progress: units.Progress{Units: 9, Finished: 4, Weight: 0.5, Remaining: -1}, Queue: spread.Queue{Leased: 2, Waiting: 3}, Effort: units.Effort{Runs: 4, Duplicates: 1}, Each: []spread.Worker{{WorkerEffort: units.WorkerEffort{Worker: "h-1", Units: 4}}}}
	var b strings.Builder
	if err := p.WriteMetrics(&b); err != nil {
		t.Fatal(err)
	}
	typed := map[string]bool{}
	for _, line := range strings.Split(strings.TrimSpace(b.String()), "\n") {
		words := strings.Fields(line)
		switch {
		case strings.HasPrefix(line, "# TYPE ") && len(words) == 4:
			typed[words[2]] = true
		case strings.HasPrefix(line, "# HELP "):
		default:
			if name, _, _ := strings.Cut(line, "{"); len(words) != 2 || !typed[name] || !strings.Contains(line, `run="ab"`) {
				t.Errorf("%q", line)
			}
		}
	}
	for _, want := range []string{`tilemip_units{run="ab",state="finished"} 4`, `tilemip_units{run="ab",state="waiting"} 3`, `tilemip_duplicates_total{run="ab"} 1`, `tilemip_weight_done{run="ab"} 0.5`, `tilemip_worker_units_total{run="ab",worker="h-1"} 4`} {
		if !strings.Contains(b.String(), want+"\n") {
			t.Errorf("%s is missing", want)
		}
	}
	if strings.Contains(b.String(), "eta_seconds") {
		t.Error("an unknown time is given")
	}
	p.Remaining, p.Within = 12, 3
	var known strings.Builder
	p.WriteMetrics(&known)
	for _, want := range []string{`tilemip_eta_seconds{run="ab"} 12`, `tilemip_eta_error_seconds{run="ab"} 3`} {
		if !strings.Contains(known.String(), want+"\n") {
			t.Errorf("%s is missing", want)
		}
	}
	p.Remaining = -1
	// The page of a run answers with the same text, not to be stored.
	w := httptest.NewRecorder()
	spread.StateHandler(func() spread.State { return spread.State{Progress: p} }).ServeHTTP(w, httptest.NewRequest("GET", "/metrics", nil))
	if w.Code != 200 || w.Body.String() != b.String() || w.Header().Get("Cache-Control") != "no-store" || w.Header().Get("Content-Type") != "text/plain; version=0.0.4; charset=utf-8" {
		t.Errorf("%d %v %q", w.Code, w.Header(), w.Body)
	}
}
