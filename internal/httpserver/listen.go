// Package httpserver is what the servers of this program share: where they listen and under which
// address they are reached, who may come in, and how many connections they hold. Own.
//
// listen.go has addresses and TLS, guard.go who is answered, connections.go the bounds, budget.go the
// memory of requests.
//
// Not here: what is answered (internal/neos/server, cmd/tilemip/internal/webserver), and the limits
// of jobs (internal/sandbox). Begin with guard.go.
package httpserver

import (
	"crypto/tls"
	"errors"
	"net"
)

// Beyond reports whether an address to listen on, host:port, can be reached from other
// machines. It is false for what is no address, which Listen refuses.
func Beyond(address string) bool {
	host, _, err := net.SplitHostPort(address)
	ip := net.ParseIP(host)
	return err == nil && host != "localhost" && (ip == nil || !ip.IsLoopback())
}

// Listen opens an address, host:port, and returns the URL at which it is reached, from other
// machines too where they can. With the
// files of a certificate and its key (PEM) the connections are TLS 1.2 or newer; a file that
// cannot be read, or one without the other, is a *CertificateError.
func Listen(address, certificate, key string) (l net.Listener, url string, err error) {
	scheme := "http"
	var pair tls.Certificate
	if certificate != "" || key != "" {
		scheme = "https"
		if certificate == "" || key == "" {
			return nil, "", &CertificateError{errors.New("without its other half; a certificate and its key belong together")}
		}
		if pair, err = tls.LoadX509KeyPair(certificate, key); err != nil {
			return nil, "", &CertificateError{err}
		}
	}
	if l, err = net.Listen("tcp", address); err != nil {
		return nil, "", err
	}
	url = scheme + "://" + reachable(l.Addr())
	if scheme == "https" {
		l = tls.NewListener(l, &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12})
	}
	return l, url, nil
}

// CertificateError is a certificate or a key that cannot be used.
type CertificateError struct{ Err error }

func (e *CertificateError) Error() string { return "certificate: " + e.Err.Error() }
func (e *CertificateError) Unwrap() error { return e.Err }

// reachable is an address at which a listener is reached: its own, or, where it listens on all
// of the machine's, the first of those that other machines know, IPv4 before IPv6.
func reachable(at net.Addr) string {
	tcp, ok := at.(*net.TCPAddr)
	if !ok || !tcp.IP.IsUnspecified() {
		return at.String()
	}
	found, _ := net.InterfaceAddrs() // none: then the loopback remains
	best := net.IPv4(127, 0, 0, 1)
	for _, a := range found {
		n, ok := a.(*net.IPNet)
		if ok && n.IP.IsGlobalUnicast() && (best.IsLoopback() || best.To4() == nil && n.IP.To4() != nil) {
			best = n.IP
		}
	}
	return (&net.TCPAddr{IP: best, Port: tcp.Port}).String()
}
