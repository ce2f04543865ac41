package server

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
)

// exchange sends a request byte by byte as written and returns status and body.
func exchange(t *testing.T, s *running, head, body string) (int, string) {
	t.Helper()
	c, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	c.SetDeadline(time.Now().Add(time.Minute))
	fmt.Fprintf(c, "%sContent-Length: %d\r\n\r\n%s", strings.ReplaceAll(head, "\n", "\r\n"), len(body), body)
	r, err := http.ReadResponse(bufio.NewReader(c), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	text, _ := io.ReadAll(r.Body)
	return r.StatusCode, string(text)
}

// Requests as a browser sends them for a page are refused before anything is read,
// and so is a foreign name of this server; programs are answered.
func TestWebPagesAreRefused(t *testing.T) {
	s := start(t, Options{})
	address := strings.TrimPrefix(s.url, "http://")
	_, port, _ := net.SplitHostPort(address)
	body, err := xmlrpc.EncodeCall("submitJob", jobText("milp", "HiGHS", "LP", "LP", small))
	if err != nil {
		t.Fatal(err)
	}
	const xml = "Content-Type: text/xml\n"
	host := "Host: " + address + "\n"
	for _, c := range []struct {
		name, head string
		status     int
	}{
		{"a program", host + xml, 200},
		{"with a character set", host + "Content-Type: Text/XML; charset=utf-8\n", 200},
		{"as application/xml", host + "Content-Type: application/xml\n", 200},
		{"localhost", "Host: localhost:" + port + "\n" + xml, 200},
		{"IPv6 loopback", "Host: [::1]:" + port + "\n" + xml, 200},
		{"typed by the user", host + xml + "Sec-Fetch-Site: none\n", 200},
		{"own origin", host + xml + "Sec-Fetch-Site: same-origin\nOrigin: http://" + address + "\n", 200},
		{"a form of another site", host + "Content-Type: text/plain\nOrigin: https://evil.example\nSec-Fetch-Site: cross-site\n", 403},
		{"another site, XML", host + xml + "Sec-Fetch-Site: cross-site\n", 403},
		{"another port of this machine", host + xml + "Sec-Fetch-Site: same-site\n", 403},
		{"an origin alone", host + xml + "Origin: https://evil.example\n", 403},
		{"a sandboxed frame", host + xml + "Origin: null\n", 403},
		{"no-cors fetch", host + "Content-Type: text/plain;charset=UTF-8\n", 415},
		{"form", host + "Content-Type: application/x-www-form-urlencoded\n", 415},
		{"no type", host, 415},
		{"rebinding", "Host: evil.example:" + port + "\n" + xml, 421},
		{"rebinding, longer", "Host: localhost.evil.example:" + port + "\n" + xml, 421},
		{"rebinding, digits", "Host: 127.0.0.1.evil.example:" + port + "\n" + xml, 421},
		{"rebinding with its own origin", "Host: evil.example:" + port + "\n" + xml + "Sec-Fetch-Site: same-origin\nOrigin: http://evil.example:" + port + "\n", 421},
		{"another address", "Host: 192.0.2.7:" + port + "\n" + xml, 421},
	} {
		before := jobFolders(s.options.Dir)
		status, text := exchange(t, s, "POST /RPC2 HTTP/1.1\n"+c.head, string(body))
		if status != c.status {
			t.Errorf("%s: status %d, want %d: %s", c.name, status, c.status, text)
		}
		if jobs := jobFolders(s.options.Dir) - before; jobs != map[bool]int{true: 1}[c.status == 200] {
			t.Errorf("%s: %d jobs came of it", c.name, jobs)
		}
	}
	if status, _ := exchange(t, s, "OPTIONS / HTTP/1.1\nOrigin: https://evil.example\nAccess-Control-Request-Method: POST\n"+host, ""); status != 403 {
		t.Errorf("a preflight: status %d", status)
	}
	if status, _ := exchange(t, s, "POST / HTTP/1.0\n"+xml, string(body)); status != 200 {
		t.Errorf("a client of HTTP/1.0: status %d", status)
	}
}

// With a token only who knows it is answered, in either form.
func TestToken(t *testing.T) {
	s := start(t, Options{Token: "correct horse"})
	body, _ := xmlrpc.EncodeCall("ping")
	for head, want := range map[string]int{
		"":                                      401,
		"Authorization: Bearer wrong\n":         401,
		"Authorization: Bearer \n":              401,
		"Authorization: Bearer correct horse\n": 200,
		"Authorization: Basic eDpjb3JyZWN0IGhvcnNl\n":       200, // x:correct horse
		"Authorization: Basic Y29ycmVjdCBob3JzZTp4\n":       401, // the token as the user
		"X-Token: correct horse\nAuthorization: Digest x\n": 401,
	} {
		if status, text := exchange(t, s, "POST / HTTP/1.1\nHost: any.name\nContent-Type: text/xml\n"+head, string(body)); status != want {
			t.Errorf("%q: status %d, want %d: %s", head, status, want, text)
		}
	}
}

// Connections that send half a request and wait do not shut anybody out, though
// no limit of time has ended them: who comes gets the place of the slowest.
func TestHalfRequestsYield(t *testing.T) {
	s := start(t, Options{connections: 12, ofAddress: 8, ReadLimit: time.Hour, ReadGrace: time.Hour})
	address := strings.TrimPrefix(s.url, "http://")
	half := "POST / HTTP/1.1\r\nHost: " + address + "\r\nContent-Type: text/xml\r\nContent-Length: 1000\r\n"
	for i := range 40 {
		c, err := net.Dial("tcp", address)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		io.WriteString(c, half+[]string{"", "\r\n<methodCall>"}[i%2])
	}
	client := http.Client{Timeout: time.Minute}
	for range 3 {
		body, _ := xmlrpc.EncodeCall("ping")
		r, err := client.Post(s.url, "text/xml", strings.NewReader(string(body)))
		if err != nil {
			t.Fatalf("shut out by half requests: %v", err)
		}
		r.Body.Close()
	}
}

// Requests that are being answered keep their places: who comes then is told that
// nothing was done.
func TestBusyConnectionsStay(t *testing.T) {
	s := start(t, Options{ofAddress: 2})
	j := s.submit(jobText("milp", "waits", "LP", "LP", small))
	http.DefaultClient.CloseIdleConnections()
	body, _ := xmlrpc.EncodeCall("getFinalResults", j.number, j.password)
	head := "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/xml\r\n"
	request := fmt.Sprintf("%sContent-Length: %d\r\n\r\n%s", head, len(body), body)
	var waiting []net.Conn
	for range 2 {
		c, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		io.WriteString(c, request)
		waiting = append(waiting, c)
	}
	until(t, "both calls wait", func() bool {
		return s.blocked.Left() == mostBlocked-2
	})
	if status, _ := exchange(t, s, "POST / HTTP/1.1\nHost: localhost\nContent-Type: text/xml\n", "x"); status != http.StatusTooManyRequests {
		t.Errorf("status %d; want 429", status)
	}
	s.kill(s.queue.find(j.number))
	for _, c := range waiting {
		c.SetReadDeadline(time.Now().Add(time.Minute))
		if r, err := http.ReadResponse(bufio.NewReader(c), nil); err != nil || r.StatusCode != http.StatusOK {
			t.Errorf("a waiting call was ended: %v, %v", r, err)
		}
	}
}

// A body must come at a rate; one that does is read to its end, though it takes
// longer than the grace for the first part.
func TestBodiesComeAtARate(t *testing.T) {
	s := start(t, Options{ReadGrace: 300 * time.Millisecond, ReadRate: 1000, ReadLimit: time.Minute})
	body, _ := xmlrpc.EncodeCall("submitJob", strings.Repeat(" ", 6000))
	send := func(part int, every time.Duration) (int, error) {
		c, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		c.SetDeadline(time.Now().Add(time.Minute))
		fmt.Fprintf(c, "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/xml\r\nContent-Length: %d\r\n\r\n", len(body))
		go func() {
			for at := 0; at < len(body); at += part {
				if _, err := c.Write(body[at:min(at+part, len(body))]); err != nil {
					return
				}
				time.Sleep(every)
			}
		}()
		r, err := http.ReadResponse(bufio.NewReader(c), nil)
		if err != nil {
			return 0, err
		}
		r.Body.Close()
		return r.StatusCode, nil
	}
	if status, err := send(2000, 150*time.Millisecond); err != nil || status != http.StatusOK {
		t.Errorf("a body at ten times the rate: %d, %v", status, err)
	}
	if status, err := send(1, 50*time.Millisecond); err == nil && status != http.StatusRequestTimeout {
		t.Errorf("a body at a fiftieth of the rate: %d; want 408 or the end of the connection", status)
	}
}
