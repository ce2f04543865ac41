package journal

// Shards. A run is cut into parts for a batch system, which starts many processes that cannot
// speak to each other and has a disk that all of them write to. Shard 3 of 8 has the units to begin
// with whose name's SHA-256 is 3 modulo 8, so that neighbours, which are alike, go to different
// shards, and what those units leave. Own.

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"
)

// Shard is one part of a run; its zero value is the whole run.
type Shard struct {
	Index int `json:"shard,omitempty"` // from 0
	Of    int `json:"of,omitempty"`    // the number of parts, 1 or more
}

// mostShards is the largest number of parts.
const mostShards = 1 << 20

// ParseShard reads a shard such as 3/8. Shards are counted from 0, as batch systems count.
func ParseShard(text string) (Shard, error) {
	index, of, _ := strings.Cut(text, "/")
	i, err := strconv.Atoi(index)
	n, err2 := strconv.Atoi(of)
	if err != nil || err2 != nil || n < 1 || n > mostShards || i < 0 || i >= n {
		return Shard{}, fmt.Errorf("shard %q: expected INDEX/NUMBER with an index from 0 to the number less one, such as 0/8", text)
	}
	return Shard{i, n}, nil
}

// String returns the text that ParseShard reads.
func (s Shard) String() string { return fmt.Sprintf("%d/%d", s.Index, s.Of) }

// Takes reports whether a unit to begin with belongs to the shard.
func (s Shard) Takes(unit string) bool { return s.Of <= 1 || shardOf(unit, s.Of) == s.Index }

// shardOf returns the index of the shard that a unit to begin with belongs to.
func shardOf(unit string, of int) int {
	h := sha256.Sum256([]byte(unit))
	return int(binary.BigEndian.Uint64(h[:8]) % uint64(of))
}
