// Package jetstream is the broker of package spread on NATS JetStream: a server inside this
// program, which listens nowhere unless asked to, or an outer cluster by its address. With the
// build tag nobroker neither the server nor the client is linked, and every function returns
// ErrAbsent.
//
// Why streams with limits and one message a subject: a stream that keeps every message and
// refuses a second one of a subject is the one way of JetStream that was still create-once
// after kills and restarts. Message identifiers forget after their window, and a work queue
// forgets with the acknowledgement. Sources: the documentation of NATS JetStream
// (docs.nats.io) and experiments of our own, docs/measurements/scale.md.
//
// Not here: coordination (internal/spread). Begin with broker.go.
package jetstream

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strings"
	"time"
)

// ErrAbsent is the error of a program that was built without the broker.
var ErrAbsent = errors.New("this program was built without the broker (build tag nobroker); expected a build without that tag, as make build makes it")

// Options say where the broker is.
type Options struct {
	Folder   string        // embedded: where everything is stored; made with mode 0700
	Listen   string        // embedded: host:port for workers, "" for this process alone
	URL      string        // outer broker: nats://…, tls://…, several with commas between
	Creds    string        // outer broker: a file with a JWT and its key, an nkey seed, user:password or a token
	CA       string        // outer broker: a file of certificates to trust, "" for the system's
	Plain    bool          // outer broker: allow nats:// beyond loopback
	Lease    time.Duration // how long a unit is with a silent worker; 0 for 30 s
	Away     time.Duration // outer broker: give up when it was away for so long; 0 for never
	Log      func(string)  // one line, now and then, while something is tried in vain; may be nil
	Volatile bool          // embedded: do not wait for the disk, for a folder that is thrown away
}

// Entrance is what a worker on another machine needs to reach an embedded server.
type Entrance struct {
	URL   string // where it listens, "" if nowhere
	Token string // file with the workers' key, mode 0600
	CA    string // file with the server's certificate, "" on loopback
}

// lease returns the length of a lease.
func (o *Options) lease() time.Duration {
	if o.Lease > 0 {
		return o.Lease
	}
	return 30 * time.Second
}

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
