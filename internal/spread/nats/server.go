package nats

// The embedded server. It listens nowhere unless asked, and stores nothing. Who knows the workers'
// key is let in, and shows by a signature of the server's nonce which worker it is: that one may
// publish to its own place and read its own inbox, and nothing else. Own; what has to be switched
// off (signals, log, the address 0.0.0.0 that an empty host means) is by the source of nats-server,
// server/opts.go.

import (
	"cmp"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	client "github.com/nats-io/nats.go"

	"github.com/tilemip/tilemip/internal/osfile"
	"github.com/tilemip/tilemip/internal/spread"
)

// The users of the embedded server.
const (
	coordinator = "tilemip-coordinator"
	worker      = "tilemip-worker"
)

// maxPayload is the longest request to the embedded server, in bytes: a record of 8 MB fits.
const maxPayload = 16 << 20

// Embed starts a server in this process and returns the coordinator's side of it.
func Embed(run string, o Options) (*Side, *Entrance, error) {
	g := &guard{own: secret(), run: run, at: map[string]string{}}
	conf := &server.Options{
		ServerName: "tilemip", NoSigs: true, NoLog: true, DontListen: true, NoSystemAccount: true, MaxPayload: maxPayload, MaxPending: 64 << 20,
		MaxControlLine: 4096, AuthTimeout: 10, AlwaysEnableNonce: true, CustomClientAuthentication: g,
	}
	entrance := new(Entrance)
	if o.Listen != "" {
		if err := g.listen(conf, entrance, &o); err != nil {
			return nil, nil, err
		}
	}
	s, err := server.NewServer(conf)
	if err != nil {
		return nil, nil, fmt.Errorf("the embedded broker: %w", err)
	}
	s.Start()
	if !s.ReadyForConnections(20 * time.Second) {
		s.Shutdown()
		return nil, nil, fmt.Errorf("the embedded broker does not start at %s", o.Listen)
	}
	if entrance.URL != "" {
		entrance.URL += s.Addr().String()
	}
	nc, failed, err := dial("", inbox(coordinator), client.InProcessServer(s), client.UserInfo(coordinator, g.own))
	if err != nil {
		s.Shutdown()
		return nil, nil, err
	}
	return &Side{nc: nc, f: failed, run: run, from: g.from, stop: func() { halt(s) }}, entrance, nil
}

// AddressError is the error of an address where nobody can listen.
type AddressError struct{ error }

// halt stops a server. It stores nothing, so one that does not stop is left.
func halt(s *server.Server) {
	stopped := make(chan struct{})
	go func() {
		s.Shutdown()
		s.WaitForShutdown()
		close(stopped)
	}()
	select {
	case <-stopped:
	case <-time.After(2 * time.Second):
	}
}

// listen sets where workers come in, and their key.
func (g *guard) listen(conf *server.Options, entrance *Entrance, o *Options) error {
	host, port, err := net.SplitHostPort(o.Listen)
	if err != nil {
		return &AddressError{fmt.Errorf("--listen %q: %w; expected HOST:PORT", o.Listen, err)}
	}
	if conf.Port, err = strconv.Atoi(port); err != nil || conf.Port < 0 || conf.Port > 65535 {
		return &AddressError{fmt.Errorf("--listen %q: expected a port from 0 to 65535", o.Listen)}
	}
	host = cmp.Or(host, "0.0.0.0")
	l, err := net.Listen("tcp", net.JoinHostPort(host, port)) // the server tries for long before it says that it cannot
	if err != nil {
		return &AddressError{fmt.Errorf("--listen %s: %w; expected an address of this machine and a port that is free", o.Listen, err)}
	}
	l.Close()
	conf.Port = cmp.Or(conf.Port, server.RANDOM_PORT)
	conf.DontListen, conf.Host = false, host
	entrance.Token = filepath.Join(o.Folder, "worker.token")
	if g.token, err = kept(entrance.Token); err != nil {
		return err
	}
	if entrance.URL = "nats://"; !loopback(host) {
		if conf.TLSConfig, entrance.CA, err = certificate(o.Folder, host); err != nil {
			return err
		}
		conf.TLS, conf.TLSTimeout, entrance.URL = true, 10, "tls://"
	}
	return nil
}

// mostKeys is how many keys are let in while this server lives.
const mostKeys = 1 << 17

// guard lets connections in.
type guard struct {
	own, token, run string
	lock            sync.Mutex
	at              map[string]string // address by the mark of a key
}

// Check decides about a connection.
func (g *guard) Check(c server.ClientAuthentication) bool {
	o := c.GetOpts()
	same := func(password string) bool {
		return password != "" && subtle.ConstantTimeCompare([]byte(o.Password), []byte(password)) == 1
	}
	switch o.Username {
	case coordinator:
		return same(g.own)
	case worker:
		key, err := hex.DecodeString(o.Nkey)
		signature, err2 := base64.RawURLEncoding.DecodeString(o.Sig)
		if err != nil || err2 != nil || len(key) != ed25519.PublicKeySize || !same(g.token) || !spread.Signed(key, c.GetNonce(), signature) {
			return false
		}
		mark := spread.Mark(key)
		if host, _, err := net.SplitHostPort(c.RemoteAddress().String()); err == nil {
			g.lock.Lock()
			defer g.lock.Unlock()
			if _, known := g.at[mark]; !known && len(g.at) >= mostKeys {
				return false
			}
			g.at[mark] = host
		}
		c.RegisterUser(&server.User{Username: mark, Permissions: rights(g.run, mark)})
		return true
	}
	return false
}

// from returns the address that a worker came from, "" if none is known.
func (g *guard) from(mark string) string {
	g.lock.Lock()
	defer g.lock.Unlock()
	return g.at[mark]
}

// rights are those of a worker: to ask who is here, to say something in its own place, and to hear
// the answers. It sees nothing of another worker. That this is enough, and that nothing else is
// allowed, TestRights tries.
func rights(run, mark string) *server.Permissions {
	return &server.Permissions{
		Publish:   &server.SubjectPermission{Allow: []string{joinSubject, place(run, mark)}},
		Subscribe: &server.SubjectPermission{Allow: []string{inbox(mark) + ".>"}},
	}
}

// secret returns 256 random bits.
func secret() string {
	b := make([]byte, 32)
	rand.Read(b) // never fails
	return hex.EncodeToString(b)
}

// kept returns the workers' password from a file that is made at the first start, so that
// workers find the coordinator again after a restart.
func kept(file string) (string, error) {
	text, err := os.ReadFile(file)
	if err == nil {
		_, key, _ := strings.Cut(strings.TrimSpace(string(text)), ":")
		if len(key) < 32 {
			return "", fmt.Errorf("%s: expected %s:KEY with a key of 32 characters or more; delete the file for a new one", file, worker)
		}
		return key, nil
	}
	if !errors.Is(err, os.ErrNotExist) {
		return "", err
	}
	key := secret()
	return key, osfile.Durable(file, []byte(worker+":"+key+"\n"), 0o600)
}
