package spread

// Joining: a worker sends its version, the coordinator answers with the run, and the worker
// makes the job from its specification and compares. Names of messages are a unit's name with a
// number before it. Own.

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/units"
)

// protocol is the version of everything that is sent in this package. It is raised whenever a
// worker of the old one would misread a coordinator of the new one, or the other way round.
const protocol = 1

// maxSpec is the largest specification that is unpacked, in bytes: a bound against a hostile
// answer, far above any puzzle.
const maxSpec = 1 << 28

// question is what a worker sends to join.
type question struct {
	Protocol int    `json:"protocol"`
	Version  string `json:"version"` // of the program
	Worker   string `json:"worker"`
}

// answer is the coordinator's: the run, or why this worker is refused.
type answer struct {
	Refused string `json:"refused,omitempty"`
	Over    bool   `json:"over,omitempty"` // the run is finished, or stopped by an alarm
	ID      string `json:"id,omitempty"`
	Kind    string `json:"kind,omitempty"` // of the job, for Opener
	Spec    []byte `json:"spec,omitempty"` // gzip
	Beat    int64  `json:"beat,omitempty"` // nanoseconds after which a worker says that it lives; 0: as the broker has it
}

// Opener makes a job of a kind from its specification.
type Opener func(kind string, spec []byte) (units.Job, error)

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

// welcome answers a worker's question.
func (c *Coordinator) welcome(asked []byte) []byte {
	var q question
	a := answer{ID: c.job.ID(), Kind: c.o.Kind}
	switch err := json.Unmarshal(asked, &q); {
	case err != nil:
		a = answer{Refused: "the question is not one of this program"}
	case q.Protocol != protocol || q.Version != c.o.Version:
		a = answer{Refused: fmt.Sprintf("the coordinator runs version %s (protocol %d), this worker %s (protocol %d); expected the same program on every machine", c.o.Version, protocol, q.Version, q.Protocol)}
	case c.over.Load():
		a = answer{Over: true, ID: c.job.ID()}
	default:
		a.Spec, a.Beat = c.packed, int64(c.o.Lease/3)
	}
	b, _ := json.Marshal(a)
	return b
}

// opened makes the job of an answer and compares its identity.
func opened(a *answer, open Opener) (units.Job, error) {
	spec, err := unpack(a.Spec)
	if err != nil {
		return nil, fmt.Errorf("the run's specification: %w", err)
	}
	job, err := open(a.Kind, spec)
	if err != nil {
		return nil, err
	}
	if job.ID() != a.ID {
		return nil, fmt.Errorf("%w: this program makes run %s of the specification, the coordinator's has %s; expected the same version on every machine", ErrRefused, RunName(job.ID()), RunName(a.ID))
	}
	return job, nil
}

// second stands in the place of the try in the names of units that are run for comparison.
const second = "v"

// numbered puts a number before a unit's path: the try of a unit, the count of a crash.
func numbered(n int, unit string) string { return strconv.Itoa(n) + "." + unit }

// split takes a numbered name apart.
func split(name string) (number, unit string) {
	number, unit, _ = strings.Cut(name, ".")
	return number, unit
}

// RunName is the part of a job's ID that names its streams: 64 bits, enough for every run that
// one broker will ever see; the whole ID is compared when a worker joins.
func RunName(id string) string {
	if len(id) > 16 {
		return id[:16]
	}
	return id
}
