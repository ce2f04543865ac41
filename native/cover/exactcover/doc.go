// Package exactcover finds the exact covers of any problem of model/puzzle.Cover,
// with secondary items and multiplicities but without colours
// and intervals of multiplicities. It shares no line with the dancing
// links of native/cover, and its answers can be set against theirs.
//
// Both branch on the item with the fewest options left (Knuth, The Art of Computer
// Programming, Volume 4B, Section 7.2.2.1), but the state here is a plain list of
// the live options. The options that are disjoint from a chosen one are copied to
// the list of the next level, and nothing has to be undone. As soon as at most 64
// items are left, an option is one word, the set of its items, and going down a
// level is one pass over an array of words (see single.go). On processors with
// AVX-512 the pass takes eight options at a time (see lists_amd64.s).
//
// [Search] takes the options and gives the results of native/cover.
//
// Not here: colours (native/cover). Begin with search.go. This package may change with every
// release.
package exactcover
