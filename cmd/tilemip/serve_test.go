package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// The health check of a container: any answer is one, but that of a server that says it is broken.
func TestServeCheck(t *testing.T) {
	for answer, want := range map[int]int{http.StatusOK: exitDone, http.StatusUnauthorized: exitDone, http.StatusBadRequest: exitDone, http.StatusInternalServerError: exitFailed} {
		h := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path != "/api/health" {
				t.Errorf("asked for %s", r.URL.Path)
			}
			w.WriteHeader(answer)
		}))
		at := strings.TrimPrefix(h.URL, "http://")
		if status, _, problem := execute(t, "serve", "--check", "--listen", at); status != want {
			t.Errorf("%d: status %d, want %d; %s", answer, status, want, problem)
		}
		h.Close()
		if status, _, problem := execute(t, "serve", "--check", "--listen", at); status != exitFailed || !strings.Contains(problem, "no server answers at "+at) {
			t.Errorf("ended: status %d; %s", status, problem)
		}
	}
}
