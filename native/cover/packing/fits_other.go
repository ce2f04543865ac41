//go:build !amd64

package packing

func fits(dst, src []uint64, state uint64, c *cells) (kept, fits int) {
	return fitsPlain(dst, src, state, c)
}
