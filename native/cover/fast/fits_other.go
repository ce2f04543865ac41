//go:build !amd64

package fast

func fits(dst, src []uint64, state uint64, c *cells) (kept, fits int) {
	return fitsPlain(dst, src, state, c)
}
