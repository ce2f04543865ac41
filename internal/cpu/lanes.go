package cpu

// Tables for kernels in AVX2.

// Lanes returns two tables for kernels that pack the chosen words of a register of four to
// its front, which AVX2 has no instruction for: for each mask of four words the permutation
// that brings the words of the mask to the front, as indices of half words; and for 0 to 3
// words the mask of the first ones. Each package keeps a copy, because assembly reads
// variables of its own package only.
func Lanes() (permutations [16][8]uint32, first [4][4]uint64) {
	for m := range permutations {
		k := 0
		for lane := range uint32(4) {
			if m>>lane&1 != 0 {
				permutations[m][k], permutations[m][k+1] = 2*lane, 2*lane+1
				k += 2
			}
		}
	}
	for n := range first {
		for lane := range n {
			first[n][lane] = ^uint64(0)
		}
	}
	return permutations, first
}
