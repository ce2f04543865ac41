//go:build !amd64

package packing

// Processors without the kernel in assembly: disjointness in plain Go.

func disjoint(dst, src []uint64, state uint64, c *cells) (kept, all int) {
	return disjointPlain(dst, src, state, c)
}
