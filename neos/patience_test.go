package neos

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
)

var hurried = Watch{First: time.Millisecond, Longest: time.Millisecond, Patience: 5 * time.Second}

// A fault of the server (500) and a page of its front end pass; garbled answers and
// words that are no status are believed at the third.
func TestWaitIsPatientAndEnds(t *testing.T) {
	reachPause = time.Millisecond
	cutAnswer := func(w http.ResponseWriter) {
		io.WriteString(w, "<?xml version='1.0'?><methodResponse><params><param><value><string>Don")
	}
	declared := func(w http.ResponseWriter) {
		io.WriteString(w, `<!DOCTYPE a [<!ENTITY a "b">]><methodResponse><params><param><value>Done</value></param></params></methodResponse>`)
	}
	say := func(text string) func(http.ResponseWriter) {
		return func(w http.ResponseWriter) { respond(w, []byte(text)) } // base64 carries control characters
	}
	code := func(n int) func(http.ResponseWriter) {
		return func(w http.ResponseWriter) { w.WriteHeader(n) }
	}
	for name, c := range map[string]struct {
		answers []func(http.ResponseWriter) // the last one from then on
		want    string                      // in the error; "" for none
		calls   int
	}{
		"500 and others pass":     {answers: []func(http.ResponseWriter){say(Running), code(500), code(503), code(520), code(500), say(Done)}, calls: 6},
		"two cut answers pass":    {answers: []func(http.ResponseWriter){cutAnswer, declared, say(Running), cutAnswer, cutAnswer, say(Done)}, calls: 6},
		"three cut answers":       {answers: []func(http.ResponseWriter){say(Running), cutAnswer}, want: "may still be running at the server", calls: 4},
		"document types":          {answers: []func(http.ResponseWriter){declared}, want: "document type", calls: 3},
		"a page":                  {answers: []func(http.ResponseWriter){func(w http.ResponseWriter) { io.WriteString(w, "<html>") }}, want: "<html>", calls: 3},
		"two odd words pass":      {answers: []func(http.ResponseWriter){say("Queued\x1b[31m"), say(""), say(Running), say("?"), say("?"), say(Done)}, calls: 6},
		"three odd words":         {answers: []func(http.ResponseWriter){say(Running), say("Done\u0007")}, want: `"Done\a" as the status of job 12345678, 3 times`, calls: 4},
		"an unknown word for all": {answers: []func(http.ResponseWriter){say("Pending")}, want: "expected Waiting, Running or Done", calls: 3},
	} {
		t.Run(name, func(t *testing.T) {
			s, client := script(t, map[string]handler{
				"getJobStatus": func(w http.ResponseWriter, call int, _ []any) {
					c.answers[min(call, len(c.answers))-1](w)
				},
				"getCompletionCode": always(Normal),
			})
			_, err := client.Wait(t.Context(), job, hurried)
			if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v; want %q in it", err, c.want)
			}
			if n := s.called("getJobStatus"); n != c.calls {
				t.Errorf("asked %d times, want %d", n, c.calls)
			}
		})
	}
}

// A wait has a limit of its own, which leaves the job as it is.
func TestWaitHasALimit(t *testing.T) {
	s, client := script(t, map[string]handler{"getJobStatus": always(Waiting), "killJob": always("killed")})
	w := hurried
	w.Limit, w.Kill = 20*time.Millisecond, true
	_, err := client.Wait(t.Context(), job, w)
	if !errors.Is(err, ErrWaitLimit) || !strings.Contains(err.Error(), "still running at the server") || s.called("killJob") != 0 {
		t.Errorf("%v, %d calls of killJob", err, s.called("killJob"))
	}
}

// A dead server is noticed by a short call, and the error says what to do next.
func TestReach(t *testing.T) {
	reachPause = time.Millisecond
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	silent := "http://" + l.Addr().String() // takes connections and says nothing
	defer l.Close()
	ask := func(server string) error {
		c, err := New(Options{Server: server, ReachTimeout: 100 * time.Millisecond})
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		_, err = c.Prepare(t.Context(), Request{Email: "student@university.edu"})
		return err
	}
	var dead *UnreachableError
	if err := ask(silent); !errors.As(err, &dead) || !strings.Contains(err.Error(), "tilemip neos serve") {
		t.Errorf("silent: %v", err)
	}
	for name, c := range map[string]struct {
		do   handler
		want string // "" for a sign of life
	}{
		"alive":   {do: always("NeosServer is alive\n")},
		"a fault": {do: func(w http.ResponseWriter, _ int, _ []any) { w.Write(xmlrpc.EncodeFault(1, "no such method")) }},
		"busy at first": {do: func(w http.ResponseWriter, call int, _ []any) {
			if call < 3 {
				w.WriteHeader(503)
				return
			}
			respond(w, "alive")
		}},
		"broken":     {do: status(500), want: "500"},
		"a web site": {do: func(w http.ResponseWriter, _ int, _ []any) { io.WriteString(w, "<html>") }, want: "may not be a NEOS server"},
	} {
		_, client := script(t, map[string]handler{"ping": c.do})
		err := client.Reach(t.Context())
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; want %q in it", name, err, c.want)
		}
	}
}

// What is known of an accepted job is kept, however odd: a number sent as text, and
// a password that is none.
func TestOddAcceptance(t *testing.T) {
	_, client := script(t, map[string]handler{"submitJob": inTurn([]any{"777", "AbCdEfGh"}, []any{778, ""}, []any{779, "pass word"})})
	if j, err := client.SubmitJob(t.Context(), "<document/>"); err != nil || j != (Job{777, "AbCdEfGh"}) {
		t.Errorf("%v, %v", j, err)
	}
	for _, want := range []Job{{778, ""}, {779, "pass word"}} {
		j, err := client.SubmitJob(t.Context(), "<document/>")
		var lost *LostError
		if !errors.As(err, &lost) || j != want || lost.Job != want || !strings.Contains(err.Error(), "accepted") {
			t.Errorf("%v, %v", j, err)
		}
	}
}

// A job file never replaces another one: two servers may give the same number.
func TestJobFilesAreKeptApart(t *testing.T) {
	dir := t.TempDir()
	var names []string
	for _, password := range []string{"AbCdEfGh", "", "pass word"} {
		place, err := reserve(dir)
		if err != nil {
			t.Fatal(err)
		}
		defer place.Close()
		name, err := place.Keep(newJobFile("http://127.0.0.1:1", Job{777, password}, &Prepared{}, "LP", About{}))
		if err != nil {
			t.Fatal(err)
		}
		names = append(names, filepath.Base(name))
		if f, err := ReadJobFile(name); err != nil || f.Password != password {
			t.Errorf("%+v, %v; want the password %q as it came", f, err, password)
		}
		if info, err := os.Stat(name); err != nil || info.Mode().Perm()&0o077 != 0 {
			t.Errorf("%s: mode %v, %v; the password is in it", name, info.Mode(), err)
		}
	}
	if got, _ := json.Marshal(names); string(got) != `["neos-777.json","neos-777-2.json","neos-777-3.json"]` {
		t.Errorf("%s", got)
	}
}

// A huge answer is refused by its announced size, before it is read.
func TestAnnouncedAnswer(t *testing.T) {
	_, client := script(t, map[string]handler{"getFinalResultsNonBlocking": func(w http.ResponseWriter, _ int, _ []any) {
		w.Header().Set("Content-Length", "200000000")
		w.WriteHeader(200)
	}})
	_, err := client.finalResults(context.Background(), job)
	if !errors.Is(err, xmlrpc.ErrLimit) || !strings.Contains(err.Error(), "200000000 bytes") {
		t.Errorf("%v", err)
	}
}
