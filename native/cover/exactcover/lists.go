// The passes over lists of options that are one word each, in plain Go.
//
// A list of n options is an array whose words n to n+7 are all ones: a word that overlaps
// every set of items but the empty one. The passes may read and write those words, so that
// they can go in blocks of eight.

package exactcover

// padding is the number of words of ones behind a list.
const padding = 8

const ones = ^uint64(0)

// tally counts, for every item at once, the options of a list that have it, up to 4: bit i
// of geK is set when at least K options have item i.
type tally struct{ ge1, ge2, ge3, ge4 uint64 }

// filterPlain copies to dst the options of src[:n] that are disjoint from taken, in their
// order, and tallies their items in c. It returns their number, or -1 when an active item has
// no option. dst may be src, and needs room for n words and the padding.
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

// gatherPlain copies to dst the options of src[:n] that have at least one of the wanted
// items, in their order, and returns their number.
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

// rarestPlain returns the active items that the fewest options of src[:n] have. active must
// not be empty. The counts of all items are added up at once, one word for each binary digit
// of the counts, eight options at a time by carry-save adders (W. J. Paul, R. P. Harley,
// D. Seal). The padding words add the same amount to every count, so that the comparison
// stays right. The least count is then read off from the top digit down.
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

// add is a full adder in every bit: a+b+c = 2*carry+sum.
func add(a, b, c uint64) (carry, sum uint64) { return a&b | (a^b)&c, a ^ b ^ c }

// without returns the items whose counts have this digit 0, or all items if there are none:
// one step of reading off the least count. bit holds the digit of every item.
func without(items, bit uint64) uint64 {
	if less := items &^ bit; less != 0 {
		return less
	}
	return items
}
