package server

// This file bounds connections: their number, and the number from one address. When all
// places are taken, a new connection gets the place of the one that has kept the server
// waiting for a request the longest, so that slow clients, or silent ones, cannot shut
// others out. A connection whose request is being answered keeps its place. And a body
// must arrive at a minimum rate: see pacedBody.
//
// Own; it is a defence against the attack known as Slowloris.

import (
	"context"
	"crypto/tls"
	"errors"
	"io"
	"net"
	"net/http"
	"sync"
	"time"
)

// connections is a listener that keeps to the bounds.
type connections struct {
	net.Listener
	most, mostEach int // open connections in all, and from one address

	lock  sync.Mutex
	open  map[*connection]bool
	each  map[string]int // open connections by address; no entry for 0
	clock int64          // a counter, not a time: orders the starts of waiting
}

// bounded returns the listener l with bounds; both must be positive.
func bounded(l net.Listener, most, mostEach int) *connections {
	return &connections{Listener: l, most: most, mostEach: mostEach, open: map[*connection]bool{}, each: map[string]int{}}
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
		c := &connection{Conn: conn, of: l, address: host(conn.RemoteAddr().String())}
		if l.enter(c) {
			return c, nil
		}
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
	crowded, others := l.each[c.address] >= l.mostEach, len(l.open) >= l.most
	if crowded || others {
		out = l.slowest(c.address, crowded)
		if out == nil {
			l.lock.Unlock()
			return false
		}
		l.forget(out)
	}
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

// withConnection puts a connection into the context of its requests; it is http.Server's
// ConnContext.
func withConnection(ctx context.Context, c net.Conn) context.Context {
	return context.WithValue(ctx, connectionKey{}, c)
}

// answering marks the connection of a request; it does nothing for one that did
// not come by bounded.
func answering(r *http.Request, busy bool) {
	if c, ok := r.Context().Value(connectionKey{}).(*connection); ok {
		c.answering(busy)
	}
}

// secure reports whether a request came by TLS, which http.Server cannot see
// behind connection.
func secure(r *http.Request) bool {
	c, ok := r.Context().Value(connectionKey{}).(*connection)
	if !ok {
		return r.TLS != nil
	}
	_, ok = c.Conn.(*tls.Conn)
	return ok
}

// pacedBody is a body that must arrive at a minimum rate: n bytes may take grace + n/rate,
// and all of it no more than most. Each read moves the deadline of the connection, so a
// client that falls behind ends the read with a timeout.
type pacedBody struct {
	io.ReadCloser
	control *http.ResponseController
	begun   time.Time     // of the first read
	most    time.Duration // for the whole body
	grace   time.Duration // for the first bytes
	rate    int64         // bytes a second
	got     int64         // bytes so far
}

// Read reads at most 16 KiB, so that the deadline is moved often enough.
func (p *pacedBody) Read(b []byte) (int, error) {
	if p.begun.IsZero() {
		p.begun = time.Now()
	}
	allowed := min(p.most, p.grace+time.Duration(float64(p.got)/float64(p.rate)*float64(time.Second)))
	if err := p.control.SetReadDeadline(p.begun.Add(allowed)); err != nil && !errors.Is(err, http.ErrNotSupported) { // recorders of tests have no deadline
		return 0, err
	}
	n, err := p.ReadCloser.Read(b[:min(len(b), 16<<10)])
	p.got += int64(n)
	return n, err
}

// done lifts the deadline: what follows on the connection is watched by http.Server.
func (p *pacedBody) done() { _ = p.control.SetReadDeadline(time.Time{}) } // fails only where there is none

// slots bound the calls that wait for a job: their number, and the number from one address.
type slots struct {
	lock           sync.Mutex
	most, mostEach int
	taken          int
	each           map[string]int // by address; no entry for 0
}

// take reports whether there was a slot; then give must return it.
func (p *slots) take(address string) bool {
	p.lock.Lock()
	defer p.lock.Unlock()
	if p.taken >= p.most || p.each[address] >= p.mostEach {
		return false
	}
	p.taken++
	p.each[address]++
	return true
}

// give returns a slot. Addresses without a slot leave no entry, so that the map does not grow
// with every address that ever came.
func (p *slots) give(address string) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.taken--
	if p.each[address]--; p.each[address] <= 0 {
		delete(p.each, address)
	}
}
