package server

// This file decides which requests are answered at all. A server on this machine can
// be reached by every page that a browser on it shows: a page may send a form or a
// fetch without asking (cross-site request forgery), and with a host name that it makes
// point here (DNS rebinding) it may read the answers too. Programs that speak XML-RPC
// send neither Origin nor Sec-Fetch-Site, declare the body as XML, and name the server by
// its address. Every other request is refused.

import (
	"crypto/sha256"
	"crypto/subtle"
	"mime"
	"net"
	"net/http"
	"os"
	"strings"
)

// admits returns the HTTP status and the reason to refuse a request, or 0 to answer it.
// The origin is checked before the token, so that a web page learns nothing about the token.
func (s *Server) admits(r *http.Request) (status int, why string) {
	switch site := r.Header.Get("Sec-Fetch-Site"); site {
	case "", "none", "same-origin":
	default:
		return http.StatusForbidden, "requests of web pages (Sec-Fetch-Site: " + clip(site, 40) + ") are refused"
	}
	if origin := r.Header.Get("Origin"); origin != "" && !sameOrigin(origin, r.Host) {
		return http.StatusForbidden, "requests of web pages (Origin: " + clip(origin, 80) + ") are refused"
	}
	if !s.known(r) {
		return http.StatusMisdirectedRequest, "this server is not " + clip(r.Host, 80) + "; name it by its address"
	}
	if !s.authorized(r) {
		return http.StatusUnauthorized, "this server requires its token: Authorization: Bearer TOKEN, or the password of http://x:TOKEN@host:port"
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

// sameOrigin compares an Origin (scheme://host:port) with the Host of a request.
func sameOrigin(origin, host string) bool {
	_, from, ok := strings.Cut(origin, "://")
	return ok && strings.EqualFold(from, host)
}

// known checks the Host header: on the loopback it must be a loopback address or localhost;
// elsewhere any address or the machine's own name. Only a name can be made to point here
// by others, so addresses are safe. With a token, or with a certificate that names the
// server, a foreign name is of no use to them, and any is accepted. So is none, which is what
// HTTP/1.0 programs send.
func (s *Server) known(r *http.Request) bool {
	name := r.Host
	if host, _, err := net.SplitHostPort(name); err == nil {
		name = host
	}
	name = strings.ToLower(strings.TrimSuffix(strings.Trim(name, "[]"), "."))
	if name == "" || name == "localhost" || s.options.Token != "" || secure(r) {
		return true
	}
	ip := net.ParseIP(name)
	if here, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr); ok && near(here) {
		return ip != nil && ip.IsLoopback()
	}
	machine, err := os.Hostname()
	machine, _, _ = strings.Cut(strings.ToLower(machine), ".")
	own, _, _ := strings.Cut(name, ".")
	return ip != nil || err == nil && machine != "" && own == machine
}

// near reports whether an address is one of the loopback.
func near(a net.Addr) bool {
	ip := net.ParseIP(host(a.String()))
	return ip != nil && ip.IsLoopback()
}

// authorized checks the token, where the server has one. Hashes of equal length are
// compared in constant time, so that the time taken reveals nothing about the token.
func (s *Server) authorized(r *http.Request) bool {
	if s.options.Token == "" {
		return true
	}
	_, given, ok := r.BasicAuth()
	if !ok {
		given, ok = strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	}
	a, b := sha256.Sum256([]byte(strings.TrimSpace(given))), sha256.Sum256([]byte(s.options.Token))
	return ok && subtle.ConstantTimeCompare(a[:], b[:]) == 1
}
