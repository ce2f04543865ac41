package server

import (
	"bytes"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"sync"

	"github.com/tilemip/tilemip/neos/xmlrpc"
)

// This file is the outer side: connections, bodies, and the answers of XML-RPC.

// Bounds of what a client may send. A job of 16 MiB grows when it is escaped
// inside a string.
const (
	mostConnections = 512
	mostBody        = 2 * mostBytes
	smallBody       = 16 << 10     // requests and answers up to it are free
	mostAtOnce      = 2 * mostBody // bytes of the others, all together
)

var requestLimits = xmlrpc.Limits{Bytes: mostBody, Depth: 8, Values: 1000}

// ServeHTTP answers a call on any path.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", "POST")
		http.Error(w, "This is a local NEOS-compatible server. It speaks XML-RPC: POST a call, for instance ping.", http.StatusMethodNotAllowed)
		return
	}
	if r.ContentLength > mostBody {
		s.refuse(w, http.StatusRequestEntityTooLarge, "the request is too large")
		return
	}
	c := &call{server: s, context: r.Context(), client: host(r.RemoteAddr)}
	defer c.release()
	size := r.ContentLength
	if size < 0 {
		size = mostBody
	}
	if !c.hold(size) {
		s.refuse(w, http.StatusServiceUnavailable, "too many large requests at once; try again")
		return
	}
	method, params, err := xmlrpc.DecodeCall(http.MaxBytesReader(w, r.Body, mostBody), requestLimits)
	if err != nil {
		s.badCall(w, err)
		return
	}
	c.params = params
	answer, err := c.do(method)
	switch {
	case errors.Is(err, errTimeout):
		s.refuse(w, http.StatusGatewayTimeout, "no answer within the time of one call; ask again")
	case errors.Is(err, errBusy):
		s.refuse(w, http.StatusServiceUnavailable, "too many calls wait already; ask again")
	case err != nil:
		s.write(w, xmlrpc.EncodeFault(1, err.Error()))
	default:
		text, err := xmlrpc.EncodeResponse(answer)
		if err != nil {
			text = xmlrpc.EncodeFault(1, err.Error())
		}
		s.write(w, text)
	}
}

// hold takes a share of the budget for what the call keeps in memory, until release.
func (c *call) hold(bytes int64) bool {
	if bytes <= smallBody || bytes <= c.held {
		return true
	}
	c.release() // what it held before is no longer needed; to wait for more with it could stand still
	if !c.server.bytes.take(c.context, bytes, c.server.options.ReadLimit/2) {
		return false
	}
	c.held = bytes
	return true
}

func (c *call) release() {
	if c.held > 0 {
		c.server.bytes.give(c.held)
		c.held = 0
	}
}

// refuse answers with an error of http and closes the connection.
func (s *Server) refuse(w http.ResponseWriter, status int, why string) {
	w.Header().Set("Connection", "close")
	http.Error(w, why, status)
}

// badCall answers what is no call: by http when the sender was too slow or sent
// too much, by a fault when it was wrong.
func (s *Server) badCall(w http.ResponseWriter, err error) {
	var slow net.Error
	var large *http.MaxBytesError
	switch {
	case errors.As(err, &slow) && slow.Timeout():
		s.refuse(w, http.StatusRequestTimeout, "the request did not arrive in time")
	case errors.As(err, &large), errors.Is(err, xmlrpc.ErrLimit):
		s.refuse(w, http.StatusRequestEntityTooLarge, "the request is too large")
	default:
		w.Header().Set("Connection", "close") // what follows in the body is not read
		s.write(w, xmlrpc.EncodeFault(-32700, err.Error()))
	}
}

func (s *Server) write(w http.ResponseWriter, text []byte) {
	w.Header().Set("Content-Type", "text/xml")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	io.Copy(w, bytes.NewReader(text))
}

// host is the address of a client without its port.
func host(remote string) string {
	if h, _, err := net.SplitHostPort(remote); err == nil {
		return h
	}
	return remote
}

// quietLog drops what net/http says about broken connections: a scan of the port
// must not fill the operator's terminal.
func quietLog() *log.Logger { return log.New(io.Discard, "", 0) }

// limitConnections accepts at most n connections at a time; others wait in the
// kernel's queue. Slow ones lose theirs by the time limits of http.Server.
func limitConnections(l net.Listener, n int) net.Listener {
	return &limited{Listener: l, places: make(chan struct{}, n), closed: make(chan struct{})}
}

type limited struct {
	net.Listener
	places chan struct{}
	closed chan struct{}
	once   sync.Once
}

func (l *limited) Accept() (net.Conn, error) {
	select {
	case l.places <- struct{}{}:
	case <-l.closed:
		return nil, net.ErrClosed
	}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.places
		return nil, err
	}
	return &counted{Conn: c, places: l.places}, nil
}

func (l *limited) Close() error {
	l.once.Do(func() { close(l.closed) })
	return l.Listener.Close()
}

type counted struct {
	net.Conn
	once   sync.Once
	places chan struct{}
}

func (c *counted) Close() error {
	c.once.Do(func() { <-c.places })
	return c.Conn.Close()
}
