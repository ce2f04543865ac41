package planning

// Building networks. The network of one tile is grown from the start; that of more
// tiles is joined from those of two disjoint patterns: a state is a pair of
// states with the same blank, an arc a pair of arcs with the same direction on
// which at most one pattern moves. So a network is only ever built from what is
// left of its parts, and stays small where the parts are small; this is the
// refinement of decision diagrams by products (S. Hoda, W.-J. van Hoeve and
// J. N. Hooker, "A systematic approach to MDD-based constraint programming",
// CP 2010, LNCS 6308, 266-280).

// single returns the network of one tile, with noReversal without moves straight back. A
// state that is too far from the goal's blank for the moves left is not made; the rest is
// left to the first sweep.
func single(d *domain, tile int, noReversal bool) *network {
	n := &network{tiles: []int{tile}, mask: 1 << tile, layers: make([]layer, d.horizon+1)}
	n.layers[0].add(packed(n.tiles, d.start), 0)
	var index pairIndex
	for t := range d.horizon {
		from, to, left := &n.layers[t], &n.layers[t+1], d.horizon-t-1
		index.reset(len(from.states))
		for _, state := range from.states {
			from.first = append(from.first, int32(len(from.arcs)))
			for dir, next := range d.next[blankOf(state)] {
				if next < 0 || dir == lastOf(state)^1 {
					continue
				}
				key, mover := moved(n.tiles, state, next)
				if noReversal {
					key = key&^lastMask | uint64(dir)<<cellBits
				}
				if d.between(next, d.goal[0]) > left || left == 0 && cellOf(key, 0) != int(d.goal[tile]) {
					continue
				}
				at, fresh := index.put(key, len(to.states))
				if fresh {
					to.add(key, 0) // the backward cost 0 is only a bound; the first sweep finds the true one
				}
				from.arcs = append(from.arcs, arc{int32(at), uint8(dir), mover})
			}
		}
		from.first = append(from.first, int32(len(from.arcs)))
	}
	n.layers[0].forward[0] = 0
	return n
}

// add appends a state; its cost from the start is left to a sweep.
func (l *layer) add(state uint64, backward uint8) {
	l.states = append(l.states, state)
	l.forward = append(l.forward, unreached)
	l.backward = append(l.backward, backward)
}

// join returns the network of the tiles of a and b, bounded by the caps of the
// joined pattern. It returns nil when the network would have too many states or
// when it is stopped; a and b then remain as they are.
func join(d *domain, a, b *network, c *caps, p *joinPrices, o reductionOptions) *network {
	if !disjoint(a, b) {
		return nil
	}
	n := &network{mask: a.mask | b.mask, layers: make([]layer, d.horizon+1)}
	weave := newWeave(a.tiles, b.tiles)
	n.tiles = weave.tiles
	if a.empty() || b.empty() {
		return n
	}
	n.layers[0].add(weave.state(a.layers[0].states[0], b.layers[0].states[0]), 0)
	n.layers[0].forward[0] = 0
	if p != nil {
		n.price = p.price
		n.layers[0].prefix, n.layers[0].suffix = []int32{0}, []int32{0}
	}
	// Layer by layer, from the start: a state of the joint layer t is a pair of states of
	// layer t of a and b, and is made when the first arc reaches it. Invariants: parts[s] is
	// the pair behind state s of layer t, a's state in the upper 32 bits, and next is the same
	// for layer t+1; index numbers the pairs of layer t+1; forward (and prefix, where there are
	// prices) of layer t are final, those of layer t+1 the least so far; backward is a lower
	// bound, the sum of the parts', and suffix is 0, until the caller sweeps the network and
	// computes the prices. The two states of a pair have the blank in the same cell, because
	// both begin with the same one and every joint arc moves it in one direction.
	parts := []uint64{0}
	var next []uint64
	var index pairIndex
	total := 1 // states so far, of all layers
	for t := range d.horizon {
		from, to := &n.layers[t], &n.layers[t+1]
		la, lb, ta, tb := &a.layers[t], &b.layers[t], &a.layers[t+1], &b.layers[t+1]
		index.reset(len(from.states))
		next = next[:0]
		from.first = make([]int32, 1, len(from.states)+1)
		for s, pair := range parts {
			sa, sb := int32(pair>>32), int32(pair&(1<<32-1))
			f, label := from.forward[s], d.of(t, from.states[s])
			for _, aa := range la.arcs[la.first[sa]:la.first[sa+1]] {
				for _, ab := range lb.arcs[lb.first[sb]:lb.first[sb+1]] {
					if aa.dir != ab.dir || aa.mover != others && ab.mover != others {
						continue // another move, or one that would move two tiles
					}
					joint := arc{dir: aa.dir, mover: aa.mover + ab.mover}
					back := ta.backward[aa.to] + tb.backward[ab.to]
					if !n.allowed(d, c, label+int(joint.dir), joint, f, back) {
						continue
					}
					var price int32
					if p != nil {
						at := (label+int(joint.dir))*d.cells + int(joint.mover)
						price = from.prefix[s] + p.cost[at]
						if from.prefix[s]+p.rest[at]+ta.suffix[aa.to]+tb.suffix[ab.to] > p.limit {
							continue // Lagrangean fixing: no plan of that length costs so much
						}
					}
					key := uint64(aa.to)<<32 | uint64(ab.to)
					at, fresh := index.put(key, len(to.states))
					if fresh {
						to.add(weave.state(ta.states[aa.to], tb.states[ab.to]), back)
						next = append(next, key)
						if p != nil {
							to.prefix = append(to.prefix, price)
							to.suffix = append(to.suffix, 0) // set later
						}
					}
					to.forward[at] = min(to.forward[at], f+joint.cost())
					if p != nil {
						to.prefix[at] = min(to.prefix[at], price)
					}
					joint.to = int32(at)
					from.arcs = append(from.arcs, joint)
				}
			}
			from.first = append(from.first, int32(len(from.arcs)))
		}
		parts, next = next, parts
		if total += len(parts); total > o.MostStates || o.stop() {
			return nil
		}
	}
	return n
}

// weave puts the states of two patterns together in the order of all tiles.
type weave struct {
	tiles []int
	at    [2][]int // for each pattern, the places of its tiles among all tiles
}

// newWeave merges two ascending lists of tiles.
func newWeave(a, b []int) weave {
	var w weave
	for len(a)+len(b) > 0 {
		if len(b) == 0 || len(a) > 0 && a[0] < b[0] {
			w.at[0], w.tiles, a = append(w.at[0], len(w.tiles)), append(w.tiles, a[0]), a[1:]
		} else {
			w.at[1], w.tiles, b = append(w.at[1], len(w.tiles)), append(w.tiles, b[0]), b[1:]
		}
	}
	return w
}

// state packs the joint state of a and b, which have the same blank and last direction.
func (w *weave) state(a, b uint64) uint64 {
	state := a & (1<<tileShift - 1)
	for k, p := range w.at[0] {
		state |= uint64(cellOf(a, k)) << (tileShift + cellBits*p)
	}
	for k, p := range w.at[1] {
		state |= uint64(cellOf(b, k)) << (tileShift + cellBits*p)
	}
	return state
}

// pairIndex numbers the keys of one layer: a hash table with open addressing and linear
// probing, at most half full, by multiplicative hashing (D. E. Knuth, The Art of Computer
// Programming, volume 3, section 6.4). It is emptied and used again layer by layer, since
// a map would allocate for each of millions of states.
type pairIndex struct {
	keys  []uint64 // a power of two of places
	at    []int32  // the number of the key in each place; -1: free
	count int      // places in use
	shift uint     // 64 less the binary logarithm of the places: the hash is the product's upper bits
}

// reset empties the table and makes it fit about n keys.
func (x *pairIndex) reset(n int) {
	size := 64
	for size < 4*n {
		size *= 2
	}
	if size != len(x.keys) {
		x.keys, x.at = make([]uint64, size), make([]int32, size)
		x.shift = 64
		for s := size; s > 1; s /= 2 {
			x.shift--
		}
	}
	for i := range x.at {
		x.at[i] = -1
	}
	x.count = 0
}

// put returns the number of a key; one that is not in the table gets the number n.
func (x *pairIndex) put(key uint64, n int) (at int, fresh bool) {
	if 2*x.count > len(x.keys) {
		x.double()
	}
	for i := key * 0x9E3779B97F4A7C15 >> x.shift; ; i = (i + 1) & uint64(len(x.keys)-1) {
		if x.at[i] < 0 {
			x.keys[i], x.at[i] = key, int32(n)
			x.count++
			return n, true
		}
		if x.keys[i] == key {
			return int(x.at[i]), false
		}
	}
}

// double makes the table twice as large.
func (x *pairIndex) double() {
	keys, at := x.keys, x.at
	x.reset(len(keys) / 2)
	for i, n := range at {
		if n >= 0 {
			x.put(keys[i], int(n))
		}
	}
}
