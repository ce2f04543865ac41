package httpserver

// This file bounds connections: their number, and the number from one address. When all
// places are taken, a new connection gets the place of the one that has kept the server
// waiting for a request the longest, so that slow clients, or silent ones, cannot shut
// others out. A connection whose request is being answered keeps its place. And a body
// must arrive at a minimum rate: see PacedBody.
//
// Own; it is a defence against the attack known as Slowloris.

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// Door is where connections come in: how many may be open, in all and from one address.
type Door struct {
	Most, MostEach int // both positive

	Open, Refused atomic.Int64 // connections: open ones, and those that got no place or lost theirs to another
}

// Serve answers requests on a listener until the context ends; then end, unless nil, says goodbye, and
// what is still open is closed. An error is that of the listener. h has what sets a server apart: its
// handler and its times.
func (d *Door) Serve(ctx context.Context, l net.Listener, h *http.Server, end func()) error {
	h.ConnContext, h.ErrorLog = withConnection, log.New(io.Discard, "", 0) // a scan of the port must not fill the operator's terminal
	ended := make(chan error, 1)
	go func() {
		ended <- h.Serve(&connections{Listener: l, Door: d, open: map[*connection]bool{}, each: map[string]int{}})
	}()
	select {
	case err := <-ended:
		return err
	case <-ctx.Done():
	}
	if end != nil {
		end()
	}
	h.Close()
	<-ended
	return nil
}

// connections is a listener that keeps to the bounds.
type connections struct {
	net.Listener
	*Door

	lock  sync.Mutex
	open  map[*connection]bool
	each  map[string]int // open connections by address; no entry for 0
	clock int64          // a counter, not a time: orders the starts of waiting
}

// connection is an accepted connection that has a place.
type connection struct {
	net.Conn
	of      *connections
	address string // without the port
	since   int64  // of.clock when the server began to wait for a request on it; guarded by of.lock
	busy    bool   // a whole request has been read and is being answered; guarded by of.lock
	once    sync.Once
}

// tooManyRequests is the answer to a client for which there is no place. Status 429 says that
// nothing was done, so the client may try again.
const tooManyRequests = "HTTP/1.1 429 Too Many Requests\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"

// Accept accepts the next connection for which there is a place.
func (l *connections) Accept() (net.Conn, error) {
	for {
		conn, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		c := &connection{Conn: conn, of: l, address: Host(conn.RemoteAddr().String())}
		if l.enter(c) {
			return c, nil
		}
		l.Refused.Add(1)
		go turnAway(conn)
	}
}

// turnAway answers within a second and closes the connection. It runs in a goroutine of its
// own, so that a client that does not read cannot hold up Accept.
func turnAway(conn net.Conn) {
	defer conn.Close()
	if conn.SetDeadline(time.Now().Add(time.Second)) == nil {
		io.WriteString(conn, tooManyRequests)
	}
}

// enter gives a connection a place, if necessary that of another, which is closed. It
// reports false when every connection that might make room is busy.
func (l *connections) enter(c *connection) bool {
	l.lock.Lock()
	var out *connection
	crowded, others := l.each[c.address] >= l.MostEach, len(l.open) >= l.Most
	if crowded || others {
		out = l.slowest(c.address, crowded)
		if out == nil {
			l.lock.Unlock()
			return false
		}
		l.forget(out)
		l.Refused.Add(1)
	}
	l.Open.Add(1)
	l.open[c] = true
	l.each[c.address]++
	l.clock++
	c.since = l.clock
	l.lock.Unlock()
	if out != nil {
		out.Conn.Close() // its reader ends with an error
	}
	return true
}

// slowest returns the connection to be closed: with own, the longest waiting one of the
// address itself; otherwise the longest waiting one among those of the address with the most
// connections. Busy ones are never returned; nil means that there is no other. The lock is
// held.
func (l *connections) slowest(address string, own bool) (out *connection) {
	for c := range l.open {
		switch {
		case c.busy, own && c.address != address:
			continue
		case out == nil, l.each[c.address] > l.each[out.address], l.each[c.address] == l.each[out.address] && c.since < out.since:
			out = c
		}
	}
	return out
}

// forget takes a connection off the books, once. The lock is held.
func (l *connections) forget(c *connection) {
	if !l.open[c] {
		return
	}
	delete(l.open, c)
	l.Open.Add(-1)
	if l.each[c.address]--; l.each[c.address] <= 0 {
		delete(l.each, c.address)
	}
}

// Close gives the place back, once, and closes the connection.
func (c *connection) Close() error {
	c.once.Do(func() {
		c.of.lock.Lock()
		defer c.of.lock.Unlock()
		c.of.forget(c)
	})
	return c.Conn.Close()
}

// answering marks the connection as busy, or as waiting for the next request from now on.
func (c *connection) answering(busy bool) {
	c.of.lock.Lock()
	defer c.of.lock.Unlock()
	c.busy = busy
	c.of.clock++
	c.since = c.of.clock
}

// connectionKey is how a handler finds its connection.
type connectionKey struct{}

// withConnection puts a connection into the context of its requests.
func withConnection(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, c)
}

// Answering marks the connection of a request as one whose request is being answered, or as one
// that waits for the next; it does nothing for one that did not come by a Door.
func Answering(r *http.Request, busy bool) {
	if c, ok := r.Context().Value(connectionKey{}).(*connection); ok {
		c.answering(busy)
	}
}

// Secure reports whether a request came by TLS, which http.Server cannot see
// behind connection.
func Secure(r *http.Request) bool {
	c, ok := r.Context().Value(connectionKey{}).(*connection)
	if !ok {
		return r.TLS != nil
	}
	_, ok = c.Conn.(*tls.Conn)
	return ok
}

// PacedBody is a body that must arrive at a minimum rate: n bytes may take Grace + n/Rate,
// and all of it no more than Most. Each read moves the deadline of the connection, so a
// client that falls behind ends the read with a timeout.
type PacedBody struct {
	io.ReadCloser
	Control *http.ResponseController

	begun time.Time // of the first read
	got   int64     // bytes so far

	Most  time.Duration // for the whole body
	Grace time.Duration // for the first bytes
	Rate  int64         // bytes a second
}

// Read reads at most 16 KiB, so that the deadline is moved often enough.
func (p *PacedBody) Read(b []byte) (int, error) {
	if p.begun.IsZero() {
		p.begun = time.Now()
	}
	allowed := min(p.Most, p.Grace+time.Duration(float64(p.got)/float64(p.Rate)*float64(time.Second)))
	if err := p.Control.SetReadDeadline(p.begun.Add(allowed)); err != nil && !errors.Is(err, http.ErrNotSupported) { // recorders of tests have no deadline
		return 0, err
	}
	n, err := p.ReadCloser.Read(b[:min(len(b), 16<<10)])
	p.got += int64(n)
	return n, err
}

// Done lifts the deadline: what follows on the connection is watched by http.Server.
func (p *PacedBody) Done() { _ = p.Control.SetReadDeadline(time.Time{}) } // fails only where there is none

// Host is the address of a client without its port.
func Host(remote string) string {
	if h, _, err := net.SplitHostPort(remote); err == nil {
		return h
	}
	return remote
}
