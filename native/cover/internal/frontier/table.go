// The table of classes: open addressing with linear probing, in one array, at most three
// quarters full. Nothing is ever deleted: a table is dropped as a whole once its place has
// been expanded.

package frontier

import "math/bits"

// table maps the key of each class to the number of ways to reach it. A key has a fixed
// number of words, a count a fixed number of limbs of 64 bits, the lowest first; a count is
// never 0, so an entry with count 0 is free.
type table struct {
	keys, limbs int      // words of a key, and of a count
	entry       int      // words of an entry: keys + limbs
	used        int      // entries in use
	mask        uint64   // number of entries less 1, a power of two less 1
	words       []uint64 // entry e from e*entry on: key, then count
}

// firstEntries is the number of entries of a new table, a power of two.
const firstEntries = 64

func newTable(keys, limbs int) *table {
	t := &table{keys: keys, limbs: limbs, entry: keys + limbs}
	t.resize(firstEntries)
	return t
}

// resize gives the table an empty array of the given number of entries, a power of two.
func (t *table) resize(entries int) {
	t.words = make([]uint64, entries*t.entry)
	t.mask = uint64(entries - 1)
	t.used = 0
}

func (t *table) bytes() int64 { return int64(8 * cap(t.words)) }

// full reports whether the next new key needs a larger table.
func (t *table) full() bool { return 4*(t.used+1) > 3*(int(t.mask)+1) }

// The constants of hash: the salt is 2^64 divided by the golden ratio, the factor an odd
// number of mixed bits.
const (
	hashSalt   = 0x9e3779b97f4a7c15
	hashFactor = 0xd6e8feb86659fd93
)

// hash mixes a key word by word: each step multiplies to 128 bits and folds the high and the
// low word by exclusive or.
func hash(key []uint64) uint64 {
	h := uint64(0)
	for _, w := range key {
		hi, lo := bits.Mul64(h^w^hashSalt, hashFactor)
		h = hi ^ lo
	}
	return h
}

// add adds a count, which is not 0, to that of a key and reports whether the sum overflowed.
// The caller makes room before: the table must not be full.
func (t *table) add(key, count []uint64) (overflow bool) {
	for i := hash(key); ; i++ {
		at := int(i&t.mask) * t.entry
		e := t.words[at : at+t.entry]
		if free(e[t.keys:]) {
			copy(e, key)
			copy(e[t.keys:], count)
			t.used++
			return false
		}
		if equal(e[:t.keys], key) {
			carry := uint64(0)
			for k := range count {
				e[t.keys+k], carry = bits.Add64(e[t.keys+k], count[k], carry)
			}
			return carry != 0
		}
	}
}

// free reports whether an entry with this count is unused.
func free(count []uint64) bool {
	for _, w := range count {
		if w != 0 {
			return false
		}
	}
	return true
}

func equal(a, b []uint64) bool {
	for k := range a {
		if a[k] != b[k] {
			return false
		}
	}
	return true
}

// grow doubles the table.
func (t *table) grow() {
	old := t.words
	t.resize(2 * (int(t.mask) + 1))
	for at := 0; at < len(old); at += t.entry {
		if e := old[at : at+t.entry]; !free(e[t.keys:]) {
			t.add(e[:t.keys], e[t.keys:])
		}
	}
}
