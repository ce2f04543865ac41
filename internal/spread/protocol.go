// Package spread runs the units of one search (internal/units) on many workers. Workers hand in,
// the coordinator accepts: a worker asks for units, runs them and hands in their records, each in a
// signed request; the coordinator gives the worker its name, leases units to it, looks at every
// record before it keeps it, and decides with its own secret what is checked, how and by whom
// (internal/spread/trust). Nobody but the coordinator writes what the run is decided by.
//
// This file says what the two say to each other: one request, one answer. Own. Requests are signed
// with Ed25519 (RFC 8032); a request is taken once, by its number and the session of the
// coordinator that it was made for (the window of numbers is that of RFC 4303, 3.4.3).
//
// Not here: how a request travels (internal/spread/nats), what is stored (internal/spread/journal).
// Begin with protocol.go, then coordinator.go and worker.go.
package spread

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/tilemip/tilemip/internal/units"
)

// protocol is the version of everything in this file. It is raised whenever one side would misread
// the other.
const protocol = 3

// Bounds against what a hostile sender may cost.
const (
	maxSpec   = 1 << 28 // bytes of a specification that are unpacked
	maxRecord = 8 << 20 // bytes of a record
	maxParts  = 8 << 20 // bytes of the list of a unit's parts
)

// ErrRefused is the error of a coordinator or broker that will not let this process in. It is not
// tried again.
var ErrRefused = errors.New("refused")

// Request is what a worker says. It is sent as its signature, the key and its JSON (Key.Seal).
type Request struct {
	Session string   `json:"s,omitempty"` // of the coordinator, as it welcomed this worker; "" to join
	Number  uint64   `json:"n"`           // of this request; each is taken once
	Join    *Joining `json:"j,omitempty"`
	Want    int      `json:"w,omitempty"` // so many units more
	Alive   []Lease  `json:"a,omitempty"` // all that the worker still has, now and then
	Tells   bool     `json:"b,omitempty"` // Alive is told
	Done    []Handed `json:"d,omitempty"`
	Shown   []Shown  `json:"p,omitempty"`
	CPU     float64  `json:"t,omitempty"` // seconds of processor time so far, as the worker says
	Leaves  bool     `json:"x,omitempty"` // the worker ends; what it has goes to others
}

// Joining is the first request of a worker to a coordinator.
type Joining struct {
	Protocol int    `json:"protocol"`
	Program  string `json:"program"`       // version, to be shown
	Host     string `json:"host"`          // for the name
	Run      string `json:"run,omitempty"` // first digits of the run that is wanted, "" for any
	ID       string `json:"id,omitempty"`  // of the run that the worker has already
	Threads  int    `json:"threads"`
}

// Lease is a unit that a worker may hand in. The mark shows that the coordinator gave this unit to
// this worker; what for, a first run or a comparison, it does not show.
type Lease struct {
	Unit string `json:"u"`
	Mark string `json:"m"`
}

// Handed is what came of a unit: its record, or how its process died.
type Handed struct {
	Lease
	Record []byte `json:"r,omitempty"`
	Took   int64  `json:"t,omitempty"` // milliseconds
	Crash  string `json:"c,omitempty"`
}

// Shown is the list of the parts of a unit that was asked for.
type Shown struct {
	Unit  string   `json:"u"`
	Parts [][]byte `json:"p"`
}

// Answer is what the coordinator says. The first field stands first: a carrier that asks several
// coordinators tells by it who refuses.
type Answer struct {
	Refused string   `json:"refused,omitempty"`
	Welcome *Welcome `json:"welcome,omitempty"` // to one that joins
	Again   bool     `json:"again,omitempty"`   // of another session: join again, and hand in again what is not kept
	Over    bool     `json:"over,omitempty"`    // the run is finished
	Paused  bool     `json:"paused,omitempty"`  // the coordinator ends; the same command goes on with the run
	Kept    []uint64 `json:"k,omitempty"`       // requests of which all that was handed in is stored, or refused
	Units   []Lease  `json:"u,omitempty"`
	Show    []string `json:"p,omitempty"` // units whose parts are to be shown
	Wait    int      `json:"w,omitempty"` // milliseconds before the next request
	Seen    *Totals  `json:"t,omitempty"` // of the worker, as the coordinator has seen them: at its end
}

// Welcome is the run that a worker joins.
type Welcome struct {
	Session string `json:"session"`
	Name    string `json:"name"` // given to the worker
	ID      string `json:"id"`
	Spec    []byte `json:"spec,omitempty"` // gzip; left out where the worker has it
	Lease   int64  `json:"lease"`          // milliseconds after which a silent worker loses its units
}

// Caller carries requests to a coordinator. Call may be used by several goroutines. Its error wraps
// ErrRefused where another try is useless.
type Caller interface {
	// Call sends a request to the coordinator of a run, of any for "", and returns the answer.
	Call(ctx context.Context, run string, request []byte) ([]byte, error)
	// Most is the length of the longest request, in bytes.
	Most() int
	Close()
}

// Key is a worker's: made when it starts, and all that it is known by.
type Key struct{ private ed25519.PrivateKey }

// NewKey makes a key.
func NewKey() Key {
	_, private, _ := ed25519.GenerateKey(nil) // crypto/rand does not fail
	return Key{private}
}

// Public returns the public half.
func (k Key) Public() ed25519.PublicKey { return k.private.Public().(ed25519.PublicKey) }

// Sign signs what a broker asks for.
func (k Key) Sign(nonce []byte) []byte {
	return ed25519.Sign(k.private, append([]byte(nonceAs), nonce...))
}

// Signed reports whether the owner of a key has signed that.
func Signed(public, nonce, signature []byte) bool {
	return ed25519.Verify(public, append([]byte(nonceAs), nonce...), signature)
}

// Mark is how a key is written in a subject: 96 bits of it.
func Mark(public []byte) string { return hex.EncodeToString(public[:12]) }

// These are signed before a request and a nonce, so that a signature is good for nothing else.
const (
	signedAs = "tilemip request\n"
	nonceAs  = "tilemip nonce\n"
)

// Seal signs a request.
func (k Key) Seal(r *Request) []byte {
	body, err := json.Marshal(r)
	if err != nil { // numbers, strings and bytes only
		panic(err)
	}
	frame := append(ed25519.Sign(k.private, append([]byte(signedAs), body...)), k.Public()...)
	return append(frame, body...)
}

// head is the length of signature and key.
const head = ed25519.SignatureSize + ed25519.PublicKeySize

// unseal returns a request and the key that has signed it.
func unseal(frame []byte) (key string, r *Request, err error) {
	if len(frame) < head {
		return "", nil, errors.New("the request is cut off")
	}
	public, body := frame[ed25519.SignatureSize:head], frame[head:]
	if !ed25519.Verify(public, append([]byte(signedAs), body...), frame[:ed25519.SignatureSize]) {
		return "", nil, errors.New("the request is not signed by its key")
	}
	r = new(Request)
	if err := json.Unmarshal(body, r); err != nil {
		return string(public), nil, errors.New("the request is not one of this program")
	}
	return string(public), r, nil
}

// window takes each number once, of those that are not too old.
type window struct {
	last uint64
	seen uint64 // bit i: last-i was seen
}

func (w *window) take(n uint64) bool {
	switch {
	case n > w.last:
		if n-w.last < 64 {
			w.seen <<= n - w.last
		} else {
			w.seen = 0
		}
		w.last, w.seen = n, w.seen|1
		return true
	case w.last-n >= 64 || w.seen&(1<<(w.last-n)) != 0:
		return false
	}
	w.seen |= 1 << (w.last - n)
	return true
}

// Opener makes a job from its specification.
type Opener func(spec []byte) (units.Job, error)

// pack compresses a specification.
func pack(spec []byte) []byte {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write(spec) // to memory: no error
	w.Close()
	return b.Bytes()
}

func unpack(packed []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err != nil {
		return nil, err
	}
	spec, err := io.ReadAll(io.LimitReader(r, maxSpec+1))
	if err == nil && len(spec) > maxSpec {
		err = fmt.Errorf("the specification is longer than %d bytes", maxSpec)
	}
	return spec, err
}

// opened makes the job of a welcome and compares its identity.
func (w *Welcome) opened(open Opener) (units.Job, error) {
	spec, err := unpack(w.Spec)
	if err != nil {
		return nil, fmt.Errorf("the run's specification: %w", err)
	}
	job, err := open(spec)
	if err != nil {
		return nil, err
	}
	if job.ID() != w.ID {
		return nil, fmt.Errorf("%w: this program makes run %s of the specification, the coordinator's has %s; expected programs that cut and count alike, such as the same version on every machine", ErrRefused, RunName(job.ID()), RunName(w.ID))
	}
	return job, nil
}

// RunName is the part of a job's ID that names it in a broker: 64 bits, enough for every run that
// one will ever see; the whole ID is compared when a worker joins.
func RunName(id string) string { return id[:min(16, len(id))] }

// MarkOf returns the mark of the key that a request says it is signed by, "" of what is none.
func MarkOf(request []byte) string {
	if len(request) < head {
		return ""
	}
	return Mark(request[ed25519.SignatureSize:head])
}
