// The lower part of a descent of the tuner, where the mask engines work: see tune_walk.go.
//
// Every function is that of the engines (masks.go, lists.go) with two changes. Only
// one or two children of a node are followed, or all in a descent with bounded work, each
// with a weight: the number of nodes for which it stands. And the work of the engine at the
// node is charged times the weight, as counts of steps times constants (perProbe, perFree and
// the others). No time is measured here, so that a descent is repeatable.

package polycube

import "math/bits"

// enter is Search.handOver, with the work of building the lists.
func (w *walker) enter(weight float64) bool {
	if !w.list() {
		return false
	}
	w.bound()
	w.buildLists(false)
	k := &w.masks
	cells := perListed * float64(len(k.row))
	if w.left > w.o.Bruijn {
		w.charge(weight, cells*float64(k.cells)/float64(w.left))
	}
	if w.o.Bruijn > 0 {
		w.charge(weight, cells)
	}
	if w.left <= w.o.Bruijn {
		w.descend(^k.full, weight)
	} else if hole := w.mostConstrained(^k.full, k.full, weight); hole >= 0 {
		w.fillSome(^k.full, hole, &k.holes, weight)
	}
	return true
}

// descend is Search.below for a node with the given weight.
func (w *walker) descend(taken uint64, weight float64) {
	k := &w.masks
	if w.left <= w.o.Bruijn {
		w.fillSome(taken, bits.TrailingZeros64(^taken), &k.roots, weight)
		return
	}
	candidates := k.full &^ taken
	if w.left <= w.o.EMCH {
		w.charge(weight, perFree*float64(bits.OnesCount64(candidates)))
		candidates = k.fewestNeighbours(candidates)
	}
	if hole := w.mostConstrained(taken, candidates, weight); hole >= 0 {
		w.fillSome(taken, hole, &k.holes, weight)
	}
}

// mostConstrained is masks.mostConstrained, and charges for the images and lists that it
// examines.
func (w *walker) mostConstrained(taken, candidates uint64, weight float64) int {
	k := &w.masks
	l, best, least, images, lists := &k.holes, -1, 1<<30, 0, 0
	for ; candidates != 0 && least > 0; candidates &= candidates - 1 {
		c, n := bits.TrailingZeros64(candidates), 0
		for i := k.next[0]; i != 0 && n < least; i = k.next[i] {
			list := l.list[l.start[c*l.width+int(i)]:l.start[c*l.width+int(i)+1]]
			images, lists = images+len(list), lists+1
			for _, image := range list {
				if image&taken == 0 {
					n++
				}
			}
		}
		if n < least {
			best, least = c, n
		}
	}
	w.charge(weight, perProbe*float64(images)+perShape*float64(lists))
	if least == 0 {
		return -1
	}
	return best
}

// fillSome is Search.fillHole for a random one of the images that fit, with probability
// w.second for two, and for all of them in a descent with bounded work. With n images that fit
// and k followed, each of these stands for n/k times the weight of the node.
func (w *walker) fillSome(taken uint64, hole int, l *lists, weight float64) {
	k, found := &w.masks, w.found[w.left][:0]
	attempts, shapes := 0, 0
	for i := k.next[0]; i != 0; i = k.next[i] {
		list := l.list[l.start[hole*l.width+int(i)]:l.start[hole*l.width+int(i)+1]]
		attempts, shapes = attempts+len(list), shapes+1
		for _, image := range list {
			if image&taken == 0 {
				found = append(found, laying{i, image})
			}
		}
	}
	w.found[w.left] = found
	n := len(found)
	w.attempts += weight * float64(attempts)
	w.fits += weight * float64(n)
	w.charge(weight, perAttempt*float64(attempts)+perShape*float64(shapes)+perFit*float64(n))
	some := min(n, 1)
	if w.whole {
		some = n
	} else if n > 1 && w.random.Float64() < w.second {
		some = 2
	}
	w.left--
	for j := 0; j < some && w.spent < w.until; j++ {
		other := j + w.random.IntN(n-j)
		found[j], found[other] = found[other], found[j]
		f, share := found[j], weight*float64(n)/float64(some)
		shape := int(k.shape[f.shape])
		k.take(f.shape)
		w.parity.take(shape)
		w.volume.take(shape)
		w.chargeTriggers(share)
		if w.left == almost && w.passesAll(taken|f.image) {
			w.near += share
		}
		if w.left != w.o.Goal && (!w.triggers() || w.passesMask(taken|f.image)) {
			w.descend(taken|f.image, share)
		}
		w.volume.put(shape)
		w.parity.put(shape)
		k.put(f.shape)
	}
	w.left++
}

// passesAll is Search.passesMask with both triggers, whatever the options, and without
// counting.
func (w *walker) passesAll(taken uint64) bool {
	k, free := &w.masks, ^taken
	return w.parity.balance(2*bits.OnesCount64(free&k.black)-bits.OnesCount64(free)) && k.possible(free, w.volume)
}
