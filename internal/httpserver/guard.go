package httpserver

// This file decides which requests are answered at all. A server on this machine can
// be reached by every page that a browser on it shows: a page may send a form or a
// fetch without asking (cross-site request forgery), and with a host name that it makes
// point here (DNS rebinding) it may read the answers too. What browsers say of where a request
// comes from is read by net/http, after F. Valsorda, "Cross-site request forgery", 2025.

import (
	"crypto/sha256"
	"crypto/subtle"
	"fmt"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"time"
)

// Guard is who may come in.
type Guard struct {
	Token  string   // that every request must have; "": none is needed
	Names  []string // hosts by which a proxy calls the server, in lower case, with a port or without
	Cookie string   // the cookie that may hold the token; "": none may
}

// wrongToken is how long a request with a wrong token waits for its answer, so that trying many
// takes long. A variable for tests.
var wrongToken = time.Second

// Refuses returns the HTTP status and the reason to refuse a request, or 0 to answer it.
// The origin is checked before the token, so that a web page learns nothing about the token.
func (g *Guard) Refuses(r *http.Request) (status int, why string) {
	given, some := g.given(r)
	switch {
	case foreign.Check(r) != nil || r.Header.Get("Access-Control-Request-Method") != "":
		return http.StatusForbidden, "requests of the pages of another site are refused"
	case !g.known(r):
		return http.StatusMisdirectedRequest, fmt.Sprintf("this server is not called %.80q; call it by the address that it printed", r.Host)
	case g.Token == "" || some && g.Right(given):
		return 0, ""
	case some:
		select {
		case <-time.After(wrongToken):
		case <-r.Context().Done():
		}
	}
	return http.StatusUnauthorized, "this server wants its token: open the address that it printed, or send Authorization: Bearer TOKEN"
}

// foreign refuses a request that may change something and comes from a page of another site. It lets
// pass the question whether such a one is allowed, which has a header of its own (Fetch, "CORS-preflight").
var foreign = http.NewCrossOriginProtection()

// known checks the Host header: on the loopback it must be a loopback address or localhost;
// elsewhere any address or the machine's own name. Only a name can be made to point here
// by others, so addresses are safe. With a token, or with a certificate that names the
// server, a foreign name is of no use to them, and any is accepted. So is none, which is what
// HTTP/1.0 programs send.
func (g *Guard) known(r *http.Request) bool {
	whole := strings.ToLower(r.Host)
	name := strings.TrimSuffix(strings.Trim(Host(whole), "[]"), ".")
	if name == "" || name == "localhost" || g.Token != "" || Secure(r) || slices.Contains(g.Names, whole) || slices.Contains(g.Names, name) {
		return true
	}
	ip := net.ParseIP(name)
	if here, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr); ok && !Beyond(here.String()) {
		return ip != nil && ip.IsLoopback()
	}
	machine, err := os.Hostname()
	machine, _, _ = strings.Cut(strings.ToLower(machine), ".")
	own, _, _ := strings.Cut(name, ".")
	return ip != nil || err == nil && machine != "" && own == machine
}

// given is the token of a request: as Authorization: Bearer, as the password of http://x:TOKEN@host,
// or in the cookie.
func (g *Guard) given(r *http.Request) (token string, some bool) {
	if _, password, basic := r.BasicAuth(); basic {
		return password, true
	}
	if bearer, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer "); ok {
		return strings.TrimSpace(bearer), true
	}
	if c, err := r.Cookie(g.Cookie); err == nil && g.Cookie != "" {
		return c.Value, true
	}
	return "", false
}

// Right compares a token with the server's. Hashes of equal length are compared in constant time,
// so that the time taken reveals nothing about the token.
func (g *Guard) Right(token string) bool {
	a, b := sha256.Sum256([]byte(token)), sha256.Sum256([]byte(g.Token))
	return subtle.ConstantTimeCompare(a[:], b[:]) == 1
}
