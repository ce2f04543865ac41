package neos

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
)

// scripted is a server that does as told, and badly where told so. The handler of
// a method gets the number of the call to it, from 1, and the parameters.
type scripted struct {
	t      testing.TB
	url    string
	on     map[string]func(w http.ResponseWriter, call int, params []any)
	mutex  sync.Mutex
	counts map[string]int
}

func script(t testing.TB, on map[string]func(w http.ResponseWriter, call int, params []any)) (*scripted, *Client) {
	t.Helper()
	s := &scripted{t: t, on: on, counts: map[string]int{}}
	h := httptest.NewServer(s)
	t.Cleanup(h.Close)
	s.url = h.URL
	c, err := New(Options{Server: h.URL, CallTimeout: 5 * time.Second, SubmitTimeout: 5 * time.Second, MaxAnswer: 1 << 20})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return s, c
}

func (s *scripted) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	method, params, err := xmlrpc.DecodeCall(r.Body, xmlrpc.Limits{})
	if err != nil {
		s.t.Errorf("the client sent %v", err)
	}
	if kind := r.Header.Get("Content-Type"); kind != "text/xml" { // the protocol's; some servers refuse others
		s.t.Errorf("the client sent %q as its kind of content", kind)
	}
	s.mutex.Lock()
	s.counts[method]++
	call := s.counts[method]
	do := s.on[method]
	s.mutex.Unlock()
	if do == nil {
		w.Write(xmlrpc.EncodeFault(1, "no method "+method))
		return
	}
	do(w, call, params)
}

func (s *scripted) called(method string) int {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.counts[method]
}

// respond answers with a value.
func respond(w http.ResponseWriter, v any) {
	b, err := xmlrpc.EncodeResponse(v)
	if err != nil {
		panic(err)
	}
	w.Write(b)
}

// raw answers with the XML of a value.
func raw(w http.ResponseWriter, value string) {
	fmt.Fprintf(w, "<?xml version='1.0'?>\n<methodResponse>\n<params>\n<param>\n%s\n</param>\n</params>\n</methodResponse>\n", value)
}

// cut ends the connection without an answer.
func cut(w http.ResponseWriter) {
	conn, _, err := w.(http.Hijacker).Hijack()
	if err != nil {
		panic(err)
	}
	conn.Close()
}

type handler = func(w http.ResponseWriter, call int, params []any)

// always answers every call with v.
func always(v any) handler {
	return func(w http.ResponseWriter, _ int, _ []any) { respond(w, v) }
}

// inTurn answers the calls with the values in turn, the last one from then on.
func inTurn(values ...any) handler {
	return func(w http.ResponseWriter, call int, _ []any) { respond(w, values[min(call, len(values))-1]) }
}

func status(code int) handler {
	return func(w http.ResponseWriter, _ int, _ []any) { http.Error(w, strings.Repeat("<html>", 100), code) }
}

var job = Job{12345678, "AbCdEfGh"}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, io.ErrShortWrite }
