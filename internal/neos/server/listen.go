package server

// Where a server listens, with TLS or without, and whether other machines can reach it. Own.

import (
	"crypto/tls"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
)

// Beyond reports whether an address to listen on, host:port, can be reached from other
// machines. It is false for what is no address, which Listen refuses.
func Beyond(address string) bool {
	host, _, err := net.SplitHostPort(address)
	ip := net.ParseIP(host)
	return err == nil && host != "localhost" && (ip == nil || !ip.IsLoopback())
}

// Listen opens an address, host:port, and returns the URL at which it is reached. With the
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
	url = scheme + "://" + l.Addr().String()
	if scheme == "https" {
		l = tls.NewListener(l, &tls.Config{Certificates: []tls.Certificate{pair}, MinVersion: tls.VersionTLS12})
	}
	return l, url, nil
}

// CertificateError is a certificate or a key that cannot be used.
type CertificateError struct{ Err error }

func (e *CertificateError) Error() string { return "certificate: " + e.Err.Error() }
func (e *CertificateError) Unwrap() error { return e.Err }

// Exposure describes what anybody beyond this machine can do to a server with these options
// that listens at an address; "" where nothing, or only with the token and over TLS.
func (o Options) Exposure(at net.Addr, encrypted bool) string {
	o.fill()
	switch {
	case !Beyond(at.String()) || o.Token != "" && encrypted:
		return ""
	case o.Token != "":
		return fmt.Sprintf("%s is open to other machines in the clear: models, passwords of jobs and the token can be read on the way", at)
	}
	return fmt.Sprintf("%s is open to other machines: anybody who can connect may submit jobs (%d unfinished ones an address, %s each)", at, o.PerClient, o.TimeLimit)
}

// DefaultFolder returns the folder for jobs where none is named: tilemip/neos in the user's
// folder for caches. The error says that the system has no such folder.
func DefaultFolder() (string, error) {
	cache, err := os.UserCacheDir()
	return filepath.Join(cache, "tilemip", "neos"), err
}
