//go:build !nobroker && !js

package jetstream

// The embedded server. It listens nowhere unless asked; the coordinator speaks to it within
// the process. Workers get a user of their own with the least rights (rights). Source of
// what has to be switched off (signals, log, the address 0.0.0.0 that an empty host means):
// the source of nats-server, server/opts.go.

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"

	"github.com/tilemip/tilemip/internal/osfile"
	"github.com/tilemip/tilemip/internal/spread"
)

// Present reports whether this program has the broker.
const Present = true

// The users of the embedded server.
const (
	coordinator = "tilemip-coordinator"
	worker      = "tilemip-worker"
)

// maxPayload is the longest message of the embedded server, in bytes.
const maxPayload = 8 << 20

// Embed starts a server in this process and returns the coordinator's connection to it.
func Embed(ctx context.Context, run string, o Options) (spread.Broker, *Entrance, error) {
	if err := os.MkdirAll(o.Folder, 0o700); err != nil {
		return nil, nil, err
	}
	own, err := secret()
	if err != nil {
		return nil, nil, err
	}
	conf, entrance, err := configure(run, own, o)
	if err != nil {
		return nil, nil, err
	}
	s, err := server.NewServer(conf)
	if err != nil {
		return nil, nil, fmt.Errorf("the embedded broker: %w", err)
	}
	s.Start()
	if !s.ReadyForConnections(20*time.Second) || !s.JetStreamEnabled() {
		s.Shutdown()
		return nil, nil, fmt.Errorf("the embedded broker does not start: is %s writable, and %s free?", o.Folder, o.Listen)
	}
	if entrance.URL != "" {
		scheme := "nats"
		if entrance.CA != "" {
			scheme = "tls"
		}
		entrance.URL = scheme + "://" + s.Addr().String()
	}
	nc, failed, err := dial("", o.Log, nats.InProcessServer(s), nats.UserInfo(coordinator, own))
	if err != nil {
		s.Shutdown()
		return nil, nil, err
	}
	b := newBroker(nc, failed, run, o)
	b.stop = func() { halt(s, o.Log) }
	if err := b.prepare(ctx, 1); err != nil {
		b.Close()
		return nil, nil, err
	}
	return b, entrance, nil
}

// halt stops a server. One that does not stop is left: what it keeps survives even a process
// that is killed, and the caller ends.
func halt(s *server.Server, log func(string)) {
	stopped := make(chan struct{})
	go func() {
		s.Shutdown()
		s.WaitForShutdown()
		close(stopped)
	}()
	select {
	case <-stopped:
	case <-time.After(10 * time.Second):
		if log != nil {
			log("the embedded broker did not stop within 10 s and is left; what it keeps is whole")
		}
	}
}

// configure returns the server's options.
func configure(run, own string, o Options) (*server.Options, *Entrance, error) {
	conf := &server.Options{
		ServerName: "tilemip", NoSigs: true, NoLog: true, DontListen: true,
		JetStream: true, StoreDir: o.Folder, SyncAlways: !o.Volatile, MaxPayload: maxPayload,
		JetStreamMaxMemory: 1 << 28, JetStreamMaxStore: 1 << 50, // the disk is the limit, and says so itself
		Users: []*server.User{{Username: coordinator, Password: own}},
	}
	entrance := &Entrance{}
	if o.Listen == "" {
		return conf, entrance, nil
	}
	host, port, err := net.SplitHostPort(o.Listen)
	if err != nil {
		return nil, nil, fmt.Errorf("--listen %q: %w; expected HOST:PORT", o.Listen, err)
	}
	if conf.Port, err = strconv.Atoi(port); err != nil || conf.Port < 0 || conf.Port > 65535 {
		return nil, nil, fmt.Errorf("--listen %q: expected a port from 0 to 65535", o.Listen)
	}
	if conf.Port == 0 {
		conf.Port = server.RANDOM_PORT
	}
	if host == "" {
		host = "0.0.0.0"
	}
	conf.DontListen, conf.Host = false, host
	folder := filepath.Dir(o.Folder)
	entrance.Token = filepath.Join(folder, "worker.token")
	key, err := kept(entrance.Token)
	if err != nil {
		return nil, nil, err
	}
	conf.Users = append(conf.Users, &server.User{Username: worker, Password: key, Permissions: rights(run)})
	entrance.URL = "nats://" + o.Listen
	if !loopback(host) {
		if conf.TLSConfig, entrance.CA, err = certificate(folder, host); err != nil {
			return nil, nil, err
		}
		conf.TLS, conf.TLSTimeout = true, 10
	}
	return conf, entrance, nil
}

// secret returns 256 random bits.
func secret() (string, error) {
	b := make([]byte, 32)
	_, err := rand.Read(b)
	return hex.EncodeToString(b), err
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
	key, err := secret()
	if err != nil {
		return "", err
	}
	return key, osfile.Durable(file, []byte(worker+":"+key+"\n"), 0o600)
}

// rights are the least rights of a worker: what it needs to join, to fetch and finish units, and to
// create records of its run; that this is enough, and that each is needed, is measured by
// TestRights. It cannot delete, purge, see or change streams, or publish units. A worker can
// still create a wrong record: that is what second runs are for.
func rights(run string) *server.Permissions {
	own := prefix + run + "."
	return &server.Permissions{
		Publish: &server.SubjectPermission{Allow: []string{
			own + "r.>", own + "v.>", own + "x.>", own + "a.>", own + "s.>",
			joinSubject, joinSubject + "." + run,
			"$JS.API.CONSUMER.INFO.UNITS_" + run + "." + consumer,
			"$JS.API.CONSUMER.MSG.NEXT.UNITS_" + run + "." + consumer,
			"$JS.ACK.UNITS_" + run + "." + consumer + ".>",
			"$JS.API.DIRECT.GET.RESULTS_" + run + ".>",
			"$JS.API.DIRECT.GET.CRASHES_" + run + ".>",
		}},
		Subscribe: &server.SubjectPermission{Allow: []string{workerInbox + ".>", own + "over"}},
	}
}
