//go:build !amd64

package exactcover

// Processors without the kernels in assembly: the passes over lists in plain Go.

// level is the width of the passes over lists: 0 is plain Go.
var level = 0

func filter(dst, src []uint64, n int, taken, active uint64, c *tally) int {
	return filterPlain(dst, src, n, taken, active, c)
}

func gather(dst, src []uint64, n int, wanted uint64) int { return gatherPlain(dst, src, n, wanted) }

func rarest(src []uint64, n int, active uint64) uint64 { return rarestPlain(src, n, active) }
