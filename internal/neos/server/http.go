package server

// This file is the server's side towards HTTP: bodies, their bounds, and the answers of
// XML-RPC.

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"net"
	"net/http"

	"github.com/tilemip/tilemip/internal/httpserver"
	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
)

// Bounds of what a client may send. A body may be twice as large as a job, which grows when
// it is escaped inside a string.
const (
	mostConnections = 512 // open at one time
	mostOfAddress   = 128 // connections of one address
	mostBlocked     = 256 // calls that wait for a job
	mostBlockedEach = 64  // those of one address
	mostBody        = 2 * mostBytes
	smallBody       = 16 << 10     // bytes; smaller requests and answers take no share of the budget
	mostAtOnce      = 2 * mostBody // bytes of all larger ones together: the budget
)

var requestLimits = xmlrpc.Limits{Bytes: mostBody, Depth: 8, Values: 1000}

// ServeHTTP answers a call on any path. The order matters: a request is admitted by its
// headers and has its share of the budget before its body is read; a body of unknown length
// takes the share of the largest.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if status, why := s.refuses(r); status != 0 {
		switch status {
		case http.StatusMethodNotAllowed:
			w.Header().Set("Allow", "POST")
		case http.StatusUnauthorized:
			w.Header().Set("WWW-Authenticate", `Basic realm="tilemip neos serve"`)
		}
		s.refuse(w, status, why)
		return
	}
	if r.ContentLength > mostBody {
		s.refuse(w, http.StatusRequestEntityTooLarge, "the request is too large")
		return
	}
	c := &call{server: s, context: r.Context(), client: httpserver.Host(r.RemoteAddr)}
	defer c.release()
	size := r.ContentLength
	if size < 0 {
		size = mostBody
	}
	if !c.hold(size) {
		s.refuse(w, http.StatusServiceUnavailable, "too many large requests at once; try again")
		return
	}
	body := &httpserver.PacedBody{ReadCloser: r.Body, Control: http.NewResponseController(w), Most: s.options.ReadLimit, Grace: s.options.ReadGrace, Rate: s.options.ReadRate}
	method, params, err := xmlrpc.DecodeCall(http.MaxBytesReader(w, body, mostBody), requestLimits)
	if err != nil {
		s.badCall(w, err)
		return
	}
	body.Done()
	httpserver.Answering(r, true)
	defer httpserver.Answering(r, false)
	c.params = params
	s.respond(w, c, method)
}

// refuses returns the status and the reason to refuse a request, or 0: who may come in is asked
// first, then for the form of a call. Programs declare it as XML, forms of web pages cannot.
func (s *Server) refuses(r *http.Request) (status int, why string) {
	if status, why = s.guard.Refuses(r); status != 0 {
		return status, why
	}
	if r.Method != http.MethodPost {
		return http.StatusMethodNotAllowed, "This is a local NEOS-compatible server. It speaks XML-RPC: POST a call, for instance ping."
	}
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "text/xml" && kind != "application/xml" {
		return http.StatusUnsupportedMediaType, "expected a call of XML-RPC with Content-Type: text/xml"
	}
	return 0, ""
}

// respond carries out a call that was read and writes its answer.
func (s *Server) respond(w http.ResponseWriter, c *call, method string) {
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

// hold takes a share of the budget, in bytes, for what the call keeps in memory, until
// release. It reports false when none came free within half of Options.ReadLimit. A larger
// share replaces the one that the call has.
func (c *call) hold(bytes int64) bool {
	if bytes <= smallBody || bytes <= c.held {
		return true
	}
	c.release() // the old share is no longer needed; calls that waited while holding one could deadlock
	if !c.server.bytes.Take(c.context, c.client, bytes, c.server.options.ReadLimit/2) {
		return false
	}
	c.held = bytes
	return true
}

// release gives the call's share back; it may be called more than once.
func (c *call) release() {
	if c.held > 0 {
		c.server.bytes.Give(c.client, c.held)
		c.held = 0
	}
}

// refuse answers with a status of HTTP and closes the connection.
func (s *Server) refuse(w http.ResponseWriter, status int, why string) {
	w.Header().Set("Connection", "close")
	http.Error(w, why, status)
}

// badCall answers a request that is no call: with a status of HTTP when the sender was too
// slow or sent too much, with a fault when the message was wrong. -32700 is the
// customary code for a message that cannot be parsed.
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

// write sends an answer. Its type is fixed, so that a browser that is led here does not guess
// one from text that a client sent.
func (s *Server) write(w http.ResponseWriter, text []byte) {
	w.Header().Set("Content-Type", "text/xml")
	w.Header().Set("X-Content-Type-Options", "nosniff")
	io.Copy(w, bytes.NewReader(text))
}
