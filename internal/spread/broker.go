// Package spread runs the units of one search (internal/units) on many workers: a coordinator
// publishes units and watches their records, workers fetch units and create records, and a
// broker between them stores both. Nothing here trusts the broker with the truth: a record is
// created once under its unit's name, an equal second one is counted and dropped, another
// content stops the run, and at the end the job's own audit reads every record again.
//
// This file says what a broker must be able to do. Own; that "created once by its name" is
// the one way that holds over restarts was measured (docs/measurements/scale.md).
//
// Not here: any broker (internal/spread/jetstream). Begin with broker.go, then coordinator.go.
package spread

import (
	"context"
	"errors"
	"time"
)

// Kind is what a message is about.
type Kind string

const (
	Units   Kind = "u" // a unit to run; its name has the try before the path: 0.12.5
	Results Kind = "r" // the record of a unit
	Seconds Kind = "v" // the record of a unit that was run a second time, for comparison
	Crashes Kind = "x" // what a process that died in a unit left; its name has the number before the path
	Alarms  Kind = "a" // two records of one unit that differ
	Stats   Kind = "s" // totals of one worker; the only kind that is overwritten, and may be lost
)

// Message is one stored message.
type Message struct {
	Kind Kind
	Name string // the unit's name, with its prefix
	Data []byte
	By   string        // the worker that stored it
	Took time.Duration // what the unit took there; for estimates alone
	At   uint64        // position in its stream, from 1
}

// Queue is what a broker says about the units that were published.
type Queue struct {
	Waiting     int `json:"waiting"`     // not yet given to a worker
	Leased      int `json:"leased"`      // with a worker, or waiting for a lease to end
	Redelivered int `json:"redelivered"` // leased for the second time or more
}

// ErrRefused is the error of a broker that will not let this process in: a wrong key, a
// right that is missing. It is not tried again.
var ErrRefused = errors.New("refused")

// Broker stores messages and leases units. Its methods may be called from several goroutines.
// Where the broker is away they wait and try again until the context ends, except where said.
type Broker interface {
	// Create stores a message unless one of that kind and name is stored; it then returns
	// what is stored. The coordinator and workers agree on its content byte for byte, or one
	// of them is wrong.
	Create(ctx context.Context, m Message) (stored *Message, created bool, err error)
	// Overwrite stores a message in the place of an earlier one of that name: Stats alone.
	Overwrite(ctx context.Context, kind Kind, name string, data []byte) error
	// Get returns a stored message, nil if there is none.
	Get(ctx context.Context, kind Kind, name string) (*Message, error)
	// Fill creates many messages, as fast as it can, and returns how many were new.
	Fill(ctx context.Context, kind Kind, names []string) (created int, err error)
	// Read calls do for the stored messages of a kind from a position on, in order. With
	// follow it goes on with those that are stored later, until the context ends.
	Read(ctx context.Context, kind Kind, from uint64, follow bool, do func(Message) error) error
	// Queue returns the state of the units.
	Queue(ctx context.Context) (Queue, error)
	// Next returns a unit to run, nil when none came within the patience.
	Next(ctx context.Context, patience time.Duration) (*Lease, error)
	// Answer replies to workers that ask to join, until the context ends.
	Answer(ctx context.Context, reply func(question []byte) []byte) error
	// Tell lets every worker of the run know that it is over; a worker that is away misses it.
	Tell(ctx context.Context) error
	// Told calls do when the coordinator tells that the run is over, until stopped.
	Told(do func()) (stop func(), err error)
	// Close ends the connection, and the server if it is an embedded one.
	Close()
}

// Door is a broker as a worker meets it, before it knows the run.
type Door interface {
	// Ask sends a question to the coordinator of a run, of any run for "", and waits for the
	// answer. It tries again until the context ends.
	Ask(ctx context.Context, run string, question []byte) ([]byte, error)
	// Enter returns the broker of a run.
	Enter(ctx context.Context, run string) (Broker, error)
	Close()
}

// Lease is a unit that a worker has until it is done, handed back, or not heard of for the
// length of a lease.
type Lease struct {
	Name  string        // with its try: 0.12.5
	Data  []byte        // as it was published
	Tries int           // how often it was delivered, from 1
	Beat  time.Duration // the time after which Extend is due

	Extend func() error              // the worker is alive
	Done   func() error              // never deliver it again
	Back   func(after time.Duration) // deliver it to another worker
}
