// The passes over lists of options that are one word each, in plain Go.
//
// A list of n options is an array whose words n to n+7 are all ones: a word that
// is disjoint from none. The passes may read and write those.

package exactcover

// padding is the number of words of ones behind a list.
const padding = 8

const ones = ^uint64(0)

// tally says which items at least 1, 2, 3, 4 options of a list have: bit i of each word is
// item i.
type tally struct{ ge1, ge2, ge3, ge4 uint64 }

// filterPlain copies to dst the options of src[:n] that are disjoint from taken,
// and counts how many have each item. It returns their number, or -1 when an active item has
// no option; dst may be src.
func filterPlain(dst, src []uint64, n int, taken, active uint64, c *tally) int {
	k := 0
	for _, m := range src[:n] { // without a branch, which would be mispredicted
		dst[k] = m
		both := m & taken
		k += int((both|-both)>>63 ^ 1)
	}
	var ge1, ge2, ge3, ge4 uint64
	for _, m := range dst[:k] {
		ge4 |= ge3 & m
		ge3 |= ge2 & m
		ge2 |= ge1 & m
		ge1 |= m
	}
	pad(dst, k)
	if active&^ge1 != 0 {
		return -1
	}
	*c = tally{ge1, ge2, ge3, ge4}
	return k
}

// pad writes the words of ones behind a list of n options.
func pad(list []uint64, n int) {
	for i := range list[n : n+padding] {
		list[n+i] = ones
	}
}

// gatherPlain copies to dst the options of src[:n] that have a wanted item, and
// returns their number.
func gatherPlain(dst, src []uint64, n int, wanted uint64) int {
	k := 0
	for _, m := range src[:n] {
		dst[k] = m
		both := m & wanted
		k += int((both | -both) >> 63)
	}
	pad(dst, k)
	return k
}

// rarestPlain returns the active items that the fewest options of src[:n] have.
// The counts of all items are added up at once, bit i of every count in a word:
// eight options by carry-save adders (W. J. Paul, R. P. Harley, D. Seal).
func rarestPlain(src []uint64, n int, active uint64) uint64 {
	var one, two, four, a, b, c, d, e uint64
	var high [24]uint64
	for i := 0; i < n; i += padding {
		m := src[i : i+padding : i+padding]
		a, one = add(one, m[0], m[1])
		b, one = add(one, m[2], m[3])
		c, two = add(two, a, b)
		a, one = add(one, m[4], m[5])
		b, one = add(one, m[6], m[7])
		d, two = add(two, a, b)
		e, four = add(four, c, d)
		for k := 0; e != 0; k++ {
			high[k], e = high[k]^e, high[k]&e
		}
	}
	for k := len(high) - 1; k >= 0; k-- {
		active = without(active, high[k])
	}
	return without(without(without(active, four), two), one)
}

// add is a full adder in every bit.
func add(a, b, c uint64) (carry, sum uint64) { return a&b | (a^b)&c, a ^ b ^ c }

// without returns the items whose counts have this bit clear, or all items if none has: one
// step of reading off the least count from the top bit down.
func without(items, bit uint64) uint64 {
	if less := items &^ bit; less != 0 {
		return less
	}
	return items
}
