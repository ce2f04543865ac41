// Package units cuts a search into units that can be run anywhere, in any order, more than
// once, and put together again: nothing lost, nothing counted twice.
//
// A unit is a node of the search tree, named by the choices that lead to it from the root
// (its path). What running a unit gives is a record: bytes that depend on the unit alone, not
// on the machine, the time or the run, so that two runs of one unit can be compared byte for
// byte. A unit that turns out too large ends at a budget of nodes; its record then names what
// is left as units of its own (its children), and nothing that was done is thrown away. The
// units of a finished run are an antichain that covers the tree: no path is a prefix of
// another, and with 1/(number of choices) for each step their weights add up to exactly 1.
//
// A broker, a batch system or a loop moves units and records about; what is true is decided
// by the audit, which reads the records alone. Own; the weights are those of D. E. Knuth,
// "Estimating the efficiency of backtrack programs", Mathematics of Computation 29 (1975).
//
// Not here: any search and any broker. Begin with units.go.
package units

import (
	"bytes"
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"sync"
)

// Head begins every specification.
type Head struct {
	Kind    string `json:"kind"`
	Version int    `json:"version"` // of the specification
	Rule    string `json:"rule"`    // stamp of the rule by which trees are cut, searched and counted (Stamp): programs that would disagree refuse each other's runs, whatever their versions
}

// Size ends every specification: how large units are, and what was searched.
type Size struct {
	Aim    uint64 `json:"aim"`             // nodes that a unit should have at most, by estimate; 0: about a second's
	Budget uint64 `json:"budget"`          // nodes after which a unit leaves the rest to others; 0: 16 times Aim
	Piece  uint64 `json:"piece"`           // nodes that a part of a unit should have, by estimate; 0: 25,000, or a 128th of Aim if that is more
	About  string `json:"about,omitempty"` // in the caller's words; a part of the run's identity
}

// Check refuses a size that no unit can have.
func (s Size) Check() error {
	if s.Aim < 1 || s.Budget < 1 || s.Piece < 1 {
		return errors.New("a unit of 0 nodes; expected at least 1")
	}
	return nil
}

// Or fills in what is 0.
func (s Size) Or(aim uint64) Size {
	s.Aim = cmp.Or(s.Aim, aim)
	s.Budget = cmp.Or(s.Budget, 16*s.Aim)
	s.Piece = cmp.Or(s.Piece, max(25_000, s.Aim/MostParts*2))
	return s
}

// Specification is what decides about a run, as JSON: two methods of every Job.
type Specification struct {
	made func() (text []byte, id string)
}

// Specify is the specification of a new search, a struct that embeds the head. It is written, and
// the stamp of the rule made, when somebody asks for it: a run within one process never does.
func Specify(search any, head *Head, rule func() (string, error)) Specification {
	return Specification{sync.OnceValues(func() (text []byte, id string) {
		var err error
		if head.Rule, err = rule(); err == nil {
			text, err = json.Marshal(search)
		}
		if err != nil { // the rule is stamped by searches of this program alone, and a specification has numbers and words
			panic(err)
		}
		return text, hash(text)
	})}
}

func hash(text []byte) string {
	id := sum(text)
	return hex.EncodeToString(id[:])
}

// Specified reads a specification into a struct that embeds head, and compares that.
func Specified(text []byte, into any, head *Head, want Head, rule func() (string, error)) (s Specification, err error) {
	if want.Rule, err = rule(); err != nil {
		return s, err
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	switch err = d.Decode(into); {
	case err != nil:
		err = fmt.Errorf("specification of a search: %w", err)
	case head.Kind != want.Kind:
		err = fmt.Errorf("specification of a search of kind %q; expected %q", head.Kind, want.Kind)
	case head.Version != want.Version:
		err = fmt.Errorf("specification of version %d; this program has version %d: use the same program everywhere", head.Version, want.Version)
	case head.Rule != want.Rule:
		err = fmt.Errorf("specification of a search by the rule %s; this program cuts and counts by the rule %s: use the same program everywhere", head.Rule, want.Rule)
	}
	text, id := bytes.Clone(text), hash(text)
	return Specification{func() ([]byte, string) { return text, id }}, err
}

// Alike reports whether two specifications differ in the size of units alone.
func Alike(a, b []byte) bool {
	size := regexp.MustCompile(`"(aim|budget|piece)":[0-9]+`)
	return bytes.Equal(size.ReplaceAll(a, nil), size.ReplaceAll(b, nil))
}

// Spec returns the specification.
func (s *Specification) Spec() []byte {
	text, _ := s.made()
	return bytes.Clone(text)
}

// ID returns its SHA-256.
func (s *Specification) ID() string {
	_, id := s.made()
	return id
}

// Job is one search that is cut into units. A job is made from its specification (Open), in
// every process that takes part. It must not change after that; its methods may be called
// from several goroutines.
type Job interface {
	// Spec returns the specification that Open makes this job from.
	Spec() []byte
	// ID identifies the run: 64 hexadecimal digits of a SHA-256 of all that decides about
	// units and records (the canonical problem, the engine, the version of the rule that
	// cuts). A worker whose job has another ID must refuse the run.
	ID() string
	// Roots returns the units to begin with. Their number and names depend on the job alone.
	// To find them can take long: the error is that of the context, which ended first.
	Roots(ctx context.Context) ([]string, error)
	// Next returns further units that may begin when every unit known so far has a record,
	// nil when the run is finished. Enumerations have one round and return nil at once;
	// iterative deepening has a round for each bound. It depends on the records alone.
	Next(done Records) ([]string, error)
	// Children returns the units that a record leaves, none if the unit was finished. An
	// error means that the bytes are not a record of this unit.
	Children(unit string, record []byte) ([]string, error)
	// Weight returns the part of the search that a unit stands for by its path, 0 to 1:
	// one over the product of the choices on its way. It is for progress; the audit proves
	// the partition in exact fractions.
	Weight(unit string) float64
	// Worker returns what runs units in one goroutine; it keeps its memory between units.
	Worker() (Worker, error)
	// Look compares a record with what can be seen without searching. salt makes what is looked
	// at unpredictable. An error says in one line what is wrong with the record of which unit, or
	// it is that of the context.
	Look(ctx context.Context, unit string, record []byte, salt uint64) error
	// Parts compares the records of the parts of a unit with the record of the unit: that they
	// are those it commits to, that they partition the unit, that they add up to it. It returns
	// the names of the parts, of which some are to be run again. The error is as
	// that of Look.
	Parts(ctx context.Context, unit string, record []byte, parts [][]byte) (names []string, err error)
	// Audit checks the records of a finished run and adds them up. The error may be that of
	// the context.
	Audit(ctx context.Context, done Records) (*Report, error)
}

// Worker runs units one after the other, in one goroutine.
type Worker interface {
	// Run returns the record of a unit, and the records of the parts it was searched in, in
	// order: of one part, the unit itself, where it was not divided. Of a part it returns the
	// record as it stands in the list. An error is the context's error when that ended, and
	// otherwise a name that is none of this job.
	Run(ctx context.Context, name string) (record []byte, parts [][]byte, err error)
}

// Records are the records of a run by their units. Unit names are paths with dots between
// the choices: 12.5.3. They hold digits and dots alone, so that a broker can use them as
// subjects and a shell as file names.
type Records interface {
	// Get returns the record of a unit, nil if there is none.
	Get(unit string) ([]byte, error)
	// Each calls do for every record, in any order, until it returns an error.
	Each(do func(unit string, record []byte) error) error
}
