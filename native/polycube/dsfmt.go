// The random number generator dSFMT-19937 (double precision SIMD-oriented
// fast Mersenne twister): the numbers that polycube 1.2.1 draws for a seed.
//
// Source: M. Saito, M. Matsumoto, A PRNG specialized in double precision floating point
// numbers using an affine transition, Monte Carlo and Quasi-Monte Carlo Methods 2008. The
// recursion is that of section 3, the parameters those of the table of that paper for the
// exponent 19937, and the start from a seed is the linear congruence with Knuth's multiplier
// that the whole family of Mersenne twisters has.
//
// Each word of the state is a double in [1, 2): its exponent is fixed and the recursion is
// linear over the 52 bits of the fraction. A state word is therefore an output.

package polycube

import (
	"fmt"
	"math"
)

const (
	wideWords  = 191           // 128-bit words of the state, without the lung
	middle     = 117           // the word that enters the recursion besides the first
	draws      = 2 * wideWords // numbers that one state holds
	stateWords = draws + 2 + 1 // length of state: the numbers, the lung, and how many were drawn

	shiftLeft, shiftRight = 19, 12
	mask0, mask1          = 0x000ffafffffffb3f, 0x000ffdfffc90fffd // of the fraction bits that feed back
	fix0, fix1            = 0x90014964b32f4329, 0x3b8d12ac548a7c7a // the fixed point, which the check of the period subtracts
	check0, check1        = 0x3d84e1ac0dc82880, 0x0000000000000001 // an odd number of common bits: the full period

	fraction = 0x000fffffffffffff
	exponent = 0x3ff0000000000000 // exponent bits of the doubles in [1, 2)
)

// twister is a generator in some state. The zero value is not in a state of the sequence; use
// newTwister or resumeTwister.
type twister struct {
	word [draws + 2]uint64 // pairs of halves of 128-bit words; the last pair is the lung
	next int               // number of word that comes next; draws: none is left
}

// newTwister returns the generator that a seed begins.
func newTwister(seed uint32) *twister {
	s := &twister{next: draws}
	half, x := [2 * (draws + 2)]uint32{}, seed
	for i := range half {
		if i > 0 {
			x = 1812433253*(x^x>>30) + uint32(i)
		}
		half[i] = x
	}
	for i := range s.word {
		s.word[i] = uint64(half[2*i+1])<<32 | uint64(half[2*i])
		if i < draws {
			s.word[i] = s.word[i]&fraction | exponent
		}
	}
	s.certify()
	return s
}

// certify changes one bit of the lung where the sequence would not have the full period.
func (s *twister) certify() {
	common := (s.word[draws]^fix0)&check0 ^ (s.word[draws+1]^fix1)&check1
	for shift := 32; shift > 0; shift >>= 1 {
		common ^= common >> shift
	}
	if common&1 == 0 {
		s.word[draws+1] ^= 1 // check1 has bit 0
	}
}

// float64 returns the next number, in [0, 1).
func (s *twister) float64() float64 {
	if s.next == draws {
		s.step()
	}
	v := math.Float64frombits(s.word[s.next]) - 1
	s.next++
	return v
}

// step computes the next state, word by word in place: where the recursion wants a word
// before the present one, that has its new value already.
func (s *twister) step() {
	w := &s.word
	lung0, lung1 := w[draws], w[draws+1]
	for i := 0; i < draws; i += 2 {
		m := i + 2*middle
		if m >= draws {
			m -= draws
		}
		a0, a1, was0, was1 := w[i], w[i+1], lung0, lung1
		lung0 = a0<<shiftLeft ^ was1>>32 ^ was1<<32 ^ w[m]
		lung1 = a1<<shiftLeft ^ was0>>32 ^ was0<<32 ^ w[m+1]
		w[i] = lung0>>shiftRight ^ lung0&mask0 ^ a0
		w[i+1] = lung1>>shiftRight ^ lung1&mask1 ^ a1
	}
	w[draws], w[draws+1] = lung0, lung1
	s.next = 0
}

// state returns what resumeTwister continues from: the words of the state, and at the end the
// number of those that were drawn.
func (s *twister) state() []uint64 { return append(s.word[:len(s.word):len(s.word)], uint64(s.next)) }

// resumeTwister returns the generator in a state that state has returned. The error says what
// is wrong with another list.
func resumeTwister(state []uint64) (*twister, error) {
	s := &twister{}
	if len(state) != stateWords || state[stateWords-1] > draws {
		return nil, fmt.Errorf("random state of %d words; expected %d, the last of them at most %d", len(state), stateWords, draws)
	}
	copy(s.word[:], state)
	s.next = int(state[stateWords-1])
	for _, w := range s.word[:draws] {
		if w&^fraction != exponent {
			return nil, fmt.Errorf("random state with the word %#x; expected the bits of a number in [1, 2)", w)
		}
	}
	return s, nil
}
