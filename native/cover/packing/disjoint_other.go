//go:build !amd64

package packing

func disjoint(dst, src []uint64, state uint64, c *cells) (kept, all int) {
	return disjointPlain(dst, src, state, c)
}
