package server

import (
	"bytes"
	"context"
	"encoding/xml"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/backends"
	_ "github.com/tilemip/tilemip/backends/highs"
	"github.com/tilemip/tilemip/backends/isolate"
	_ "github.com/tilemip/tilemip/backends/lpsolve"
	_ "github.com/tilemip/tilemip/backends/process"
	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
)

func TestMain(m *testing.M) {
	registerScripted()
	isolate.Main()
	Main()
	os.Exit(m.Run())
}

// running is a server with a client's ways to it.
type running struct {
	*Server
	t   testing.TB
	url string
}

// start runs a server on a free port with a folder of its own.
func start(t testing.TB, o Options) *running {
	t.Helper()
	return startUntil(t, t.Context(), o)
}

func startUntil(t testing.TB, ctx context.Context, o Options) *running {
	t.Helper()
	if _, err := backends.Default(); err != nil {
		t.Skipf("no solver is available, and the server needs one: %v", err)
	}
	if o.Dir == "" {
		o.Dir = t.TempDir()
	}
	s, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	served := make(chan error, 1)
	go func() { served <- s.Serve(ctx, l) }()
	t.Cleanup(func() {
		if err := <-served; err != nil {
			t.Error(err)
		}
	})
	return &running{s, t, "http://" + l.Addr().String()}
}

// call calls a method, which must not fail.
func (s *running) call(method string, params ...any) any {
	s.t.Helper()
	answer, err := s.try(method, params...)
	if err != nil {
		s.t.Fatalf("%s: %v", method, err)
	}
	return answer
}

func (s *running) try(method string, params ...any) (any, error) {
	body, err := xmlrpc.EncodeCall(method, params...)
	if err != nil {
		return nil, err
	}
	r, err := http.Post(s.url, "text/xml", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	defer r.Body.Close()
	if r.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("HTTP %s", r.Status)
	}
	return xmlrpc.DecodeResponse(r.Body, xmlrpc.Limits{})
}

// submitted is a job on the server.
type submitted struct {
	s        *running
	number   int
	password string
}

func (s *running) submit(document string) submitted {
	s.t.Helper()
	answer := s.call("submitJob", document).([]any)
	if answer[0] == 0 {
		s.t.Fatalf("refused: %s\n%.2000s", answer[1], document)
	}
	return submitted{s, answer[0].(int), answer[1].(string)}
}

// refused submits a job that must be refused and returns why.
func (s *running) refused(document string) string {
	s.t.Helper()
	answer := s.call("submitJob", document).([]any)
	if answer[0] != 0 {
		s.t.Errorf("taken: %.2000s", document)
	}
	return answer[1].(string)
}

func (j submitted) ask(method string, more ...any) any {
	j.s.t.Helper()
	return j.s.call(method, append([]any{j.number, j.password}, more...)...)
}

// results waits for the result, however long it takes, and returns it with the completion
// code. A call that has waited for Options.Block ends with 504, and is made again.
func (j submitted) results() (text, code string) {
	j.s.t.Helper()
	for {
		answer, err := j.s.try("getFinalResults", j.number, j.password)
		if err != nil && strings.Contains(err.Error(), "504") {
			continue
		}
		if err != nil {
			j.s.t.Fatalf("getFinalResults: %v", err)
		}
		return string(answer.([]byte)), j.ask("getCompletionCode").(string)
	}
}

// jobText makes a job with escaped fields.
func jobText(category, solver, input string, fields ...string) string {
	var b strings.Builder
	tag := func(name, text string) {
		b.WriteString("<" + name + ">")
		xml.EscapeText(&b, []byte(text))
		b.WriteString("</" + name + ">\n")
	}
	b.WriteString("<document>\n")
	for i, name := range []string{"category", "solver", "inputMethod"} {
		tag(name, []string{category, solver, input}[i])
	}
	tag("email", "person@example.org")
	for i := 0; i+1 < len(fields); i += 2 {
		tag(fields[i], fields[i+1])
	}
	b.WriteString("</document>\n")
	return b.String()
}

// until waits for a condition that must come true.
func until(t testing.TB, what string, holds func() bool) {
	t.Helper()
	for end := time.Now().Add(time.Minute); !holds(); {
		if time.Now().After(end) {
			t.Fatalf("not within a minute: %s", what)
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// small is a model with the one optimum x = 2, y = 1, of value 8.
const small = `Maximize
 obj: 3 x + 2 y
Subject To
 c1: 2 x + y <= 5
 c2: x + y <= 3
Bounds
 y <= 1
General
 x y
End
`
