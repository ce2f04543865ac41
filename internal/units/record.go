// Records and what they are made of: names, hashes of solutions, canonical bytes.

package units

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Record is the outcome of one unit. Encoded it is canonical JSON: the same record has the
// same bytes everywhere, so that two runs of a unit are compared by them.
type Record struct {
	Unit      string   `json:"unit"`
	Nodes     uint64   `json:"nodes"`
	Expanded  uint64   `json:"expanded,omitempty"` // of a board, whose nodes are those generated
	Levels    []uint64 `json:"levels,omitempty"`   // nodes by level, from the unit's own on; none of a board
	Solutions uint64   `json:"solutions"`
	Hash      *Hash    `json:"hash,omitempty"` // of the set of solutions; nil where they are only counted
	Found     [][]int  `json:"found,omitempty"`
	Plan      string   `json:"plan,omitempty"` // of a board, from the start
	Over      bool     `json:"over,omitempty"` // of a board: given up, its children are units
	Stop      string   `json:"stop,omitempty"` // name of the node where the budget ended the unit; "" when it was finished
	Open      bool     `json:"open,omitempty"` // the choices of the node Stop are left, too
	GivenUp   uint64   `json:"given_up,omitempty"`
	Parts     string   `json:"parts,omitempty"` // what it commits to: Commit of the records of its parts; "" where it was not divided
}

// Encode returns the bytes of a record.
func (r *Record) Encode() []byte {
	out, err := json.Marshal(r)
	if err != nil { // numbers and digits only
		panic(err)
	}
	return out
}

// Decode reads the record of a unit. It is an error if it is of another unit, if its bytes are
// not those that Encode writes, or if its counts contradict each other.
func Decode(unit string, b []byte) (*Record, error) {
	r := new(Record)
	if err := json.Unmarshal(b, r); err != nil {
		return nil, fmt.Errorf("record of unit %s: %w", unit, err)
	}
	sum := uint64(0)
	for _, n := range r.Levels {
		sum += n
	}
	switch {
	case r.Unit != unit:
		return nil, fmt.Errorf("record of unit %s: it says that it is of unit %q", unit, r.Unit)
	case !bytes.Equal(r.Encode(), b):
		return nil, fmt.Errorf("record of unit %s: these bytes are not canonical", unit)
	case r.Levels != nil && sum != r.Nodes:
		return nil, fmt.Errorf("record of unit %s: %d nodes, and %d by levels", unit, r.Nodes, sum)
	case r.Found != nil && uint64(len(r.Found)) != r.Solutions:
		return nil, fmt.Errorf("record of unit %s: %d solutions, and %d listed", unit, r.Solutions, len(r.Found))
	}
	return r, nil
}

// ended reports whether a unit was ended before its end.
func (r *Record) ended() bool { return r.Stop != "" || r.Over || r.Plan != "" }

// inList returns the record of a part as it stands in a list: the solutions are in the record of
// the unit.
func (r *Record) inList() []byte {
	if r.Found = nil; r.Solutions == 0 {
		r.Hash = nil
	}
	return r.Encode()
}

// join adds the record of a part that begins so many levels below the unit.
func (r *Record) join(part *Record, below int) {
	for k, n := range part.Levels {
		Raise(&r.Levels, below+k, n)
	}
	r.Nodes, r.Expanded, r.Solutions, r.GivenUp = r.Nodes+part.Nodes, r.Expanded+part.Expanded, r.Solutions+part.Solutions, r.GivenUp+part.GivenUp
	if part.Hash != nil {
		if r.Hash == nil {
			r.Hash = new(Hash)
		}
		r.Hash.Join(part.Hash)
	}
	r.Found, r.Plan = append(r.Found, part.Found...), part.Plan
}

// Raise adds nodes to a level.
func Raise(levels *[]uint64, level int, n uint64) {
	for len(*levels) <= level {
		*levels = append(*levels, 0)
	}
	(*levels)[level] += n
}

// Name returns the name of a path: the number of its round and its choices, with dots between.
func Name(round int, path []int) string {
	b := strconv.AppendInt(nil, int64(round), 10)
	for _, c := range path {
		b = strconv.AppendInt(append(b, '.'), int64(c), 10)
	}
	return string(b)
}

// ParseName is the inverse of Name.
func ParseName(name string) (round int, path []int, err error) {
	for i, part := range strings.Split(name, ".") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 0 || strconv.Itoa(n) != part {
			return 0, nil, fmt.Errorf("unit %q: expected numbers with dots between, such as 0.12.5", name)
		}
		if i == 0 {
			round = n
		} else {
			path = append(path, n)
		}
	}
	return round, path, nil
}

// Compare orders names by their numbers, a path before those below it.
func Compare(a, b string) int {
	ra, pa, errA := ParseName(a)
	rb, pb, errB := ParseName(b)
	if errA != nil || errB != nil {
		return strings.Compare(a, b)
	}
	if ra != rb {
		return ra - rb
	}
	return slices.Compare(pa, pb)
}

// Hash is a hash of a set, whatever its order: the sum modulo 2²⁵⁶ of the SHA-256 of its
// members. A sum, because an exclusive or would hide a pair of equal members.
type Hash [32]byte

// Add adds a solution, a list of numbers that ascend.
func (h *Hash) Add(solution []int) {
	var room [512]byte // on the stack: a search may have millions of solutions
	text := room[:0]
	for _, n := range solution {
		text = append(strconv.AppendInt(text, int64(n), 10), ' ')
	}
	one := Hash(sum(text))
	h.Join(&one)
}

// Join adds the members of another set.
func (h *Hash) Join(other *Hash) {
	carry := 0
	for i := len(h) - 1; i >= 0; i-- {
		carry += int(h[i]) + int(other[i])
		h[i], carry = byte(carry), carry>>8
	}
}

// String returns 64 hexadecimal digits.
func (h *Hash) String() string { return hex.EncodeToString(h[:]) }

// MarshalText and UnmarshalText write and read the digits.
func (h *Hash) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads 64 hexadecimal digits.
func (h *Hash) UnmarshalText(text []byte) error {
	b, err := hex.DecodeString(string(text))
	if err != nil || len(b) != len(h) {
		return fmt.Errorf("hash %q: expected %d hexadecimal digits", text, 2*len(h))
	}
	copy(h[:], b)
	return nil
}
