package server

// This file bounds connections. There are places for so many, and for fewer of one
// address; when they are taken, a new connection gets the place of the one that has
// kept the server waiting for a request the longest, for who is slow, or silent on
// purpose, must not shut others out. A request that is being answered keeps its
// place. And a body must come at a rate: see pacedBody.
//
// Own; the attack that it is for is known as Slowloris.

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
	most, mostEach int

	lock  sync.Mutex
	open  map[*connection]bool
	each  map[string]int // by address
	clock int64          // orders the beginnings of waiting
}

func bounded(l net.Listener, most, mostEach int) *connections {
	return &connections{Listener: l, most: most, mostEach: mostEach, open: map[*connection]bool{}, each: map[string]int{}}
}

// connection is one of them.
type connection struct {
	net.Conn
	of      *connections
	address string
	since   int64 // when the server began to wait for a request on it, by the clock above
	busy    bool  // a whole request is being answered
	once    sync.Once
}

// tooManyRequests is what a client gets for which there is no place: a status that says that
// nothing was done (429), so that it may come again.
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

func turnAway(conn net.Conn) {
	defer conn.Close()
	if conn.SetDeadline(time.Now().Add(time.Second)) == nil {
		io.WriteString(conn, tooManyRequests)
	}
}

// enter gives a connection a place, that of another if need be.
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

// slowest is the connection that has waited longest among those that may go: of
// one address, or of the addresses that have the most.
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

func (c *connection) Close() error {
	c.once.Do(func() {
		c.of.lock.Lock()
		defer c.of.lock.Unlock()
		c.of.forget(c)
	})
	return c.Conn.Close()
}

// answering says whether the request was read and is being answered.
func (c *connection) answering(busy bool) {
	c.of.lock.Lock()
	defer c.of.lock.Unlock()
	c.busy = busy
	c.of.clock++
	c.since = c.of.clock
}

// connectionKey is how a handler finds its connection.
type connectionKey struct{}

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

// pacedBody is a body that must come at a rate: after a first grace each part of it
// buys the time for the next.
type pacedBody struct {
	io.ReadCloser
	control *http.ResponseController
	begun   time.Time     // of the first part
	most    time.Duration // for all of it
	grace   time.Duration
	rate    int64 // bytes a second
	got     int64
}

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

// slots are for calls that wait: so many in all, and fewer for one address.
type slots struct {
	lock           sync.Mutex
	most, mostEach int
	taken          int
	each           map[string]int
}

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

func (p *slots) give(address string) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.taken--
	if p.each[address]--; p.each[address] <= 0 {
		delete(p.each, address)
	}
}
