package neos

// One call over HTTP: connections, time limits, and what an error says about whether the
// server may have seen the call. The protocol is XML-RPC as the NEOS Server's page "XML-RPC
// API" describes it; the rules about repeating calls are this package's own.

import (
	"bytes"
	"cmp"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptrace"
	"net/url"
	"os"
	"strings"
	"sync/atomic"
	"time"

	"github.com/tilemip/tilemip/internal/neos/xmlrpc"
)

// DefaultServer is the public NEOS.
const DefaultServer = "https://neos-server.org:3333"

// Options of a client. The zero value talks to the public NEOS. Times and sizes that are
// zero or negative have their defaults.
type Options struct {
	Server        string         // URL of scheme, host and port; default DefaultServer
	Roots         *x509.CertPool // authorities trusted to certify the server; nil: the system's
	AllowPlain    bool           // http to other machines: the model, the address and the password travel in the clear
	CallTimeout   time.Duration  // of one call; default 3 minutes, because NEOS' front end gives up after 2
	SubmitTimeout time.Duration  // of submitJob; default 10 minutes
	ReachTimeout  time.Duration  // of the first sign of life, see Reach; default 20 seconds
	MaxAnswer     int64          // bytes of one answer; default 64 MiB
	Agent         string         // User-Agent of HTTP; default tilemip
	Token         string         // for servers that require one, as tilemip neos serve --token; never sent to the public NEOS
}

// Client talks to one server. It is safe for use by several goroutines.
type Client struct {
	server string
	near   bool         // the server is on this machine
	o      Options      // with defaults filled in
	calls  *http.Client // reuses connections
	once   *http.Client // for submitJob: a new connection each time
}

// New returns a client. It does not talk to the server yet. The error says what is wrong
// with the URL: one without a host, with more than scheme, host, port and path, or http to
// another machine without AllowPlain.
func New(o Options) (*Client, error) {
	o.Server, o.Agent = cmp.Or(o.Server, DefaultServer), cmp.Or(o.Agent, "tilemip")
	u, err := url.Parse(o.Server)
	switch {
	case err != nil || u.Host == "" || u.Scheme != "https" && u.Scheme != "http":
		return nil, fmt.Errorf("NEOS server %q; expected a URL such as %s or http://127.0.0.1:3333", o.Server, DefaultServer)
	case u.User != nil || u.RawQuery != "" || u.Fragment != "":
		return nil, fmt.Errorf("NEOS server %q; expected a URL of scheme, host and port alone", o.Server)
	case u.Scheme == "http" && !o.AllowPlain && !loopback(u.Hostname()):
		return nil, fmt.Errorf("NEOS server %s: plain http would send the model, the email address and the job's password in the clear; expected https", o.Server)
	}
	byDefault(&o.CallTimeout, 3*time.Minute)
	byDefault(&o.SubmitTimeout, 10*time.Minute)
	byDefault(&o.ReachTimeout, 20*time.Second)
	byDefault(&o.MaxAnswer, 64<<20)
	return &Client{
		server: strings.TrimSuffix(u.String(), "/"), near: loopback(u.Hostname()), o: o,
		calls: httpClient(o.Roots, false), once: httpClient(o.Roots, true),
	}, nil
}

// byDefault gives a field that is zero or negative its default.
func byDefault[T int64 | time.Duration](field *T, value T) {
	if *field <= 0 {
		*field = value
	}
}

// TrustAlso returns the authorities of the system and those of a PEM file, for Options.Roots.
func TrustAlso(file string) (*x509.CertPool, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	roots, err := x509.SystemCertPool()
	if err != nil {
		roots = x509.NewCertPool()
	}
	if !roots.AppendCertsFromPEM(text) {
		return nil, fmt.Errorf("%s: no certificate in it; expected one or more in PEM", file)
	}
	return roots, nil
}

// Server returns the server's URL.
func (c *Client) Server() string { return c.server }

// Close closes idle connections.
func (c *Client) Close() { c.calls.CloseIdleConnections() }

// Local reports whether a server's URL names this machine: localhost or a loopback address.
func Local(server string) bool {
	u, err := url.Parse(server)
	return err == nil && loopback(u.Hostname())
}

func loopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// httpClient returns a client that follows no redirect (another host must not get
// the job) and repeats nothing. net/http repeats a request by itself when a reused
// connection turns out to be dead, or when HTTP/2 says so; lone turns reuse off, and
// HTTP/2 is always off.
func httpClient(roots *x509.CertPool, lone bool) *http.Client {
	return &http.Client{
		Transport: &http.Transport{
			Proxy:                 http.ProxyFromEnvironment,
			DialContext:           (&net.Dialer{Timeout: 30 * time.Second}).DialContext,
			TLSClientConfig:       &tls.Config{RootCAs: roots, MinVersion: tls.VersionTLS12},
			TLSNextProto:          map[string]func(string, *tls.Conn) http.RoundTripper{},
			TLSHandshakeTimeout:   30 * time.Second,
			ExpectContinueTimeout: time.Second,
			IdleConnTimeout:       90 * time.Second,
			DisableKeepAlives:     lone,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// CallError is a call that got no valid answer.
type CallError struct {
	Method  string
	Status  int   // of HTTP, when it is not 200; else 0
	Sent    bool  // the headers were written, so the server may have seen the call
	Garbled bool  // an answer arrived to its end and is not XML-RPC: cut by its sender, or a page of HTML
	Err     error // the cause, when it is not the status; a *xmlrpc.Fault when the server answered with one
}

func (e *CallError) Error() string {
	if e.Status == http.StatusUnauthorized {
		return fmt.Sprintf("NEOS %s: the server requires a token; give it with --token or in TILEMIP_NEOS_TOKEN", e.Method)
	}
	if e.Status != 0 {
		return fmt.Sprintf("NEOS %s: HTTP status %d %s", e.Method, e.Status, http.StatusText(e.Status))
	}
	return fmt.Sprintf("NEOS %s: %v", e.Method, e.Err)
}

func (e *CallError) Unwrap() error { return e.Err }

// temporary reports whether the same call may get an answer later: the gateway gave up
// waiting, the connection broke, the server was too busy, or had an internal error (500) or
// sent a maintenance page. After a garbled answer only a few tries make sense. A fault, an
// answer above the limit and an untrusted certificate are not temporary.
func (e *CallError) temporary() bool {
	switch {
	case e.Status == http.StatusRequestTimeout, e.Status == http.StatusTooManyRequests, e.Status >= 500:
		return true
	case e.Status == 0:
		var fault *xmlrpc.Fault
		return !errors.As(e.Err, &fault) && !errors.Is(e.Err, xmlrpc.ErrLimit) && !e.untrusted()
	}
	return false
}

// untrusted reports whether the server's certificate was rejected. Nothing was sent to it then.
func (e *CallError) untrusted() bool {
	var unknown x509.UnknownAuthorityError
	var cert *tls.CertificateVerificationError
	return errors.As(e.Err, &unknown) || errors.As(e.Err, &cert)
}

// Call makes one call of any method of the protocol, such as "printQueue", and never repeats it:
// what makes a job goes by SubmitJob. The answer has the types of XML-RPC: string, int, bool,
// float64, []byte, []any and map[string]any. The error is a *CallError.
func (c *Client) Call(ctx context.Context, method string, params ...any) (any, error) {
	ctx, cancel := context.WithTimeout(ctx, c.o.CallTimeout)
	defer cancel()
	return c.post(ctx, c.calls, method, params...)
}

// post sends one call through one of the two HTTP clients and reads its answer. sent is set
// by the trace of net/http as soon as the headers are written, which is before the first byte
// of the body: Sent may be true too often, never too rarely.
func (c *Client) post(ctx context.Context, via *http.Client, method string, params ...any) (any, error) {
	failed := &CallError{Method: method}
	body, err := xmlrpc.EncodeCall(method, params...)
	if err != nil {
		failed.Err = err
		return nil, failed
	}
	var sent atomic.Bool
	ctx = httptrace.WithClientTrace(ctx, &httptrace.ClientTrace{WroteHeaders: func() { sent.Store(true) }})
	request, err := c.request(ctx, body)
	if err != nil {
		failed.Err = err
		return nil, failed
	}
	response, err := via.Do(request)
	failed.Sent = sent.Load()
	if err != nil {
		failed.Err = plain(err)
		return nil, failed
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		failed.Status = response.StatusCode
		return nil, failed
	}
	if response.ContentLength > c.o.MaxAnswer { // before any of it fills memory
		failed.Err = fmt.Errorf("an answer of %d bytes: %w (limit %d)", response.ContentLength, xmlrpc.ErrLimit, c.o.MaxAnswer)
		return nil, failed
	}
	answer := &arriving{r: response.Body}
	v, err := xmlrpc.DecodeResponse(answer, xmlrpc.Limits{Bytes: c.o.MaxAnswer})
	if err != nil {
		var fault *xmlrpc.Fault
		failed.Err = err
		failed.Garbled = answer.err == nil && !errors.As(err, &fault) && !errors.Is(err, xmlrpc.ErrLimit)
		return nil, failed
	}
	return v, nil
}

// request is the HTTP request of one call.
func (c *Client) request(ctx context.Context, body []byte) (*http.Request, error) {
	// NopCloser hides the reader's type: of known types net/http keeps a copy to send again.
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.server+"/RPC2", io.NopCloser(bytes.NewReader(body)))
	if err != nil {
		return nil, err
	}
	request.ContentLength = int64(len(body))
	request.Header.Set("Content-Type", "text/xml")
	request.Header.Set("User-Agent", c.o.Agent)
	if c.o.Token != "" && c.server != DefaultServer {
		request.Header.Set("Authorization", "Bearer "+c.o.Token)
	}
	return request, nil
}

// arriving remembers whether the connection failed while an answer arrived, to tell a broken
// connection from an answer that is wrong.
type arriving struct {
	r   io.Reader
	err error // of the connection; nil also after the end
}

func (a *arriving) Read(p []byte) (int, error) {
	n, err := a.r.Read(p)
	if err != nil && err != io.EOF {
		a.err = err
	}
	return n, err
}

// plain drops the method and URL that net/http puts before the cause.
func plain(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err
	}
	return err
}
