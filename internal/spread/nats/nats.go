// Package nats carries the requests of package spread over NATS: through a server inside the
// coordinator's program, which listens nowhere unless asked to, or through an outer cluster by its
// address. A worker sends a request and gets an answer; it has no part in what is stored. The
// server inside stores nothing; in an outer cluster a stream keeps what the coordinator accepts.
// Sources: the documentation of NATS (docs.nats.io) and the source of nats-server, server/opts.go
// and server/auth.go.
//
// Not here: what requests say (internal/spread). Begin with nats.go.
package nats

import (
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"

	"github.com/tilemip/tilemip/internal/spread"
)

// Options say where the broker is.
type Options struct {
	spread.Reach
	Folder string       // embedded: where key and certificate are kept
	Log    func(string) // one line, now and then, while something is tried in vain; may be nil
	Key    spread.Key   // of a worker
}

// Entrance is what a worker on another machine needs to reach an embedded server.
type Entrance struct {
	URL   string // where it listens, "" if nowhere
	Token string // file with the workers' key, mode 0600
	CA    string // file with the server's certificate, "" on loopback
}

// The subjects of a run. A worker publishes to its own place alone, and reads its own inbox.
const joinSubject = "tilemip.join"

func place(run, mark string) string { return "tilemip." + run + ".in." + mark }
func hereSubject(run string) string { return "tilemip." + run + ".here" }
func inbox(mark string) string      { return "_INBOX_" + mark }

// loopback reports whether a host is this machine alone. An empty host is every address.
func loopback(host string) bool {
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && ip.IsLoopback()
}

// secure refuses an address over which a key would travel in the clear.
func secure(address string, plain bool) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" {
		return fmt.Errorf("%q is no address of a broker; expected nats://HOST:PORT or tls://HOST:PORT", address)
	}
	switch u.Scheme {
	case "tls", "wss":
		return nil
	case "nats", "ws":
		if plain || loopback(u.Hostname()) {
			return nil
		}
		return fmt.Errorf("%s is not encrypted and leaves this machine; expected tls://%s, or --nats-plain on a network that you trust", address, u.Host)
	}
	return fmt.Errorf("%s: unknown scheme %q; expected nats or tls", address, u.Scheme)
}

// Reachable puts this machine's name in the place of "every address".
func Reachable(address string) string {
	scheme, at, _ := strings.Cut(address, "://")
	host, port, err := net.SplitHostPort(at)
	ip := net.ParseIP(host)
	name, unnamed := os.Hostname()
	if err != nil || unnamed != nil || ip == nil || !ip.IsUnspecified() {
		return address
	}
	return scheme + "://" + net.JoinHostPort(name, port)
}

// Redacted hides passwords in addresses.
func Redacted(urls string) string {
	var out []string
	for _, one := range strings.Split(urls, ",") {
		u, err := url.Parse(one)
		if err != nil {
			return "its address"
		}
		out = append(out, u.Redacted())
	}
	return strings.Join(out, ",")
}
