package main

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/cmd/tilemip/internal/webserver"
	"github.com/tilemip/tilemip/internal/spread"
	"github.com/tilemip/tilemip/internal/units"
)

// The page of tilemip serve reads what a coordinator writes.
func TestServeShowsARun(t *testing.T) {
	p := spread.Progress{Run: "0123456789abcdef", Subject: "bedlam", Progress: units.Progress{Units: 70, Finished: 52, Weight: 0.75, Remaining: 12, Within: 3, Rate: 2.5}, Effort: units.Effort{Workers: 4, Redeliveries: 6, Duplicates: 7, Crashes: 8}, SetAside: 5}
	coordinator := httptest.NewServer(spread.StateHandler(func() spread.State { return spread.State{Version: "v1", Of: "tree", Progress: p} }))
	defer coordinator.Close()
	urls, err := webserver.ParseRuns(coordinator.URL)
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewUnstartedServer(nil)
	server.Config.Handler = webserver.New(server.Listener.Addr(), webserver.Options{Runs: urls}).Handler()
	server.Start()
	defer server.Close()
	r, err := http.Get(server.URL + "/runs")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	b, err := io.ReadAll(r.Body)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"<h2>bedlam</h2>", "run 0123456789abcdef, tilemip v1", "75.0 % of the tree, 52 of 70 units; about 12 s left (± 3 s)", "<dd>2.5</dd>", "<dd>4</dd>", "<dd>6, 7</dd>", "<dd>8, 5</dd>"} {
		if !strings.Contains(string(b), want) {
			t.Errorf("no %q in\n%s", want, b)
		}
	}
}

// The state of a run is told as a page, as JSON and as metrics, and there is nothing to change.
// Every key that the page reads is one of the JSON.
func TestRunPage(t *testing.T) {
	p := spread.Progress{Run: "0123456789abcdef", Subject: "<b>", Progress: units.Progress{Units: 70, Finished: 52, Weight: 0.75, Remaining: 12, Within: 3}, Queue: spread.Queue{Waiting: 5, Leased: 2},
		Each: []spread.Worker{{WorkerEffort: units.WorkerEffort{Worker: "lab-1", ShutOut: "<i>"}}}}
	server := httptest.NewServer(spread.StateHandler(func() spread.State { return spread.State{Version: "v", Of: "tree", Progress: p} }))
	defer server.Close()
	get := func(path string) (*http.Response, string) {
		r, err := http.Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		b, err := io.ReadAll(r.Body)
		if err != nil {
			t.Fatal(err)
		}
		return r, string(b)
	}
	_, page := get("/")
	_, metrics := get("/metrics")
	if !strings.Contains(metrics, `state="finished"} 52`) {
		t.Errorf("metrics:\n%s", metrics)
	}
	_, text := get("/progress.json")
	var state map[string]any
	if err := json.Unmarshal([]byte(text), &state); err != nil {
		t.Fatal(err)
	}
	worker, _ := state["each"].([]any)[0].(map[string]any)
	keys := regexp.MustCompile(`\bw\.([a-z_]+)`).FindAllStringSubmatch(page, -1)
	for _, key := range keys {
		if _, there := worker[key[1]]; !there {
			t.Errorf("the page reads %s, which a worker has not: %v", key[0], worker)
		}
	}
	read := len(keys)
	for _, key := range regexp.MustCompile(`\bp\.([a-z_]+)(?:\.([a-z_]+))?`).FindAllStringSubmatch(page, -1) {
		read++
		value, there := state[key[1]]
		if inner, object := value.(map[string]any); object {
			_, there = inner[key[2]]
		}
		if !there {
			t.Errorf("the page reads %s, which %s has not", key[0], text)
		}
	}
	if read < 30 {
		t.Errorf("only %d keys are read by the page", read)
	}
	for _, path := range []string{"/", "/metrics", "/progress.json"} {
		r, _ := get(path)
		if r.StatusCode != 200 || !strings.Contains(r.Header.Get("Content-Security-Policy"), "default-src 'none'") {
			t.Errorf("%s: %s, %v", path, r.Status, r.Header)
		}
		if r, err := http.Post(server.URL+path, "text/plain", strings.NewReader("x")); err != nil || r.StatusCode != http.StatusMethodNotAllowed {
			t.Errorf("POST %s: %v, %v", path, r, err)
		}
	}
	if r, _ := get("/other"); r.StatusCode != http.StatusNotFound {
		t.Errorf("/other: %s", r.Status)
	}
}
