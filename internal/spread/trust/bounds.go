package trust

// What remains, in numbers. Every bound holds for any workers, also such as act together and adapt
// to what they see; it takes for granted that the coordinator is honest, its secret is one, and its
// own runs are right.
//
// The sample is drawn from all units that workers made, when they have handed in all; all of it is
// made again here and was found right. The chance that w wrong units among N are not among the n of
// the sample is C(N-w, n)/C(N, n) (hypergeometric). If the sample finds one, its maker is shut out,
// its units are made again, and another sample is drawn; so liars who come back under new names have
// several tries. The 5 % are shared out among them: 7/8 for the first sample, 1/8 · 1/(k(k+1)) for the
// one after k others. The sample is the longest beginning of a random order (Ledger.order) that was
// made again and found right: so it may end anywhere, such as when there is no time left, and what
// was made again for another reason may prolong it. That w units are wrong, and it is as long as n, can only be
// if none of them is among the first n.
//
// The part of the work: a record of whose work a part f is false passes the check of one part, drawn
// by the secret, with chance 1-f, and with chance 1-s·f where one is asked with chance s. ln(1-s·f)
// is concave: to spread false work evenly over m records is a liar's best, and the best m is tried.

import (
	"fmt"
	"math"
	"math/bits"
	"sort"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/units"
)

const (
	alpha = 0.05
	calm  = 7.0 / 8 // of alpha: for the first sample
)

// Assurance is the outcome, as an answer has it.
type Assurance = units.Assurance

// Assurance goes through all units.
func (l *Ledger) Assurance() Assurance {
	a := Assurance{Parts: l.parts, Wrong: l.wrong, Out: l.outs}
	here := 0
	for _, u := range l.units {
		if u.done&open != 0 || u.by == 0 {
			continue
		}
		a.Units++
		here += int(u.done >> Here & 1)
		a.Second += int(u.done >> Again & 1)
		a.Shown += int(u.done >> Show & 1)
		a.Pending += bits.OnesCount8(u.due)
	}
	before := l.tries
	switch order := []drawnUnit(nil); {
	case here == a.Units, l.policy.All:
		a.Here = here
	case l.drawn == l.outs+1:
		before--
		for order = l.order(); l.units[order[a.Here].name].done&Here.bit() != 0; {
			a.Here++
		}
	}
	if here == a.Units {
		a.Bits = math.Inf(1)
	} else {
		try := calm
		if k := float64(before); k > 0 {
			try = (1 - calm) / (k * (k + 1))
		}
		percent := (a.Units + 99) / 100
		a.AtMost = min(a.Units-here, mostWrong(a.Units, a.Here, try*alpha))
		a.Bits = -missed(a.Units, a.Here, percent)
		if l.outs == 0 {
			a.Bits = max(a.Bits, -unseen(a.Units, percent, float64(a.Here)/float64(a.Units), l.policy.Show))
		}
		a.Bits = max(0, (a.Bits+math.Log(try))/math.Ln2)
	}
	if math.IsInf(a.Bits, 1) || a.Bits > 1000 {
		a.Bits = 1000 // JSON has no infinity
	}
	a.Text = text(&a)
	return a
}

func text(a *Assurance) string {
	units := english.Count(a.Units, "unit")
	s := fmt.Sprintf("%s of %s run again here", english.Group(a.Here), units)
	switch {
	case a.Units == 0:
		return "every unit run here"
	case a.Here == a.Units:
		return "every unit run again here"
	case a.Here == 0:
		s = fmt.Sprintf("none of %s run again here", units)
	default:
		s += fmt.Sprintf(": with 95 %% at most %.2g %% of the units are wrong", 100*float64(a.AtMost)/float64(a.Units))
	}
	if n := math.Floor(a.Bits); n >= 1 {
		s += fmt.Sprintf("; that 1 %% of the work is false has a chance below 2^-%.0f if this machine is right", n)
	}
	return s
}

// mostWrong is the largest number of wrong units among all that a random sample of n misses with a
// chance above alpha.
func mostWrong(all, n int, alpha float64) int {
	return sort.Search(all-n, func(w int) bool { return missed(all, n, w+1) <= math.Log(alpha)+1e-9 })
}

// missed is the logarithm of C(all-wrong, n)/C(all, n).
func missed(all, n, wrong int) float64 {
	if wrong > all-n {
		return math.Inf(-1)
	}
	f := func(k int) float64 { x, _ := math.Lgamma(float64(k + 1)); return x }
	return f(all-wrong) - f(all-wrong-n) - f(all) + f(all-n)
}

// unseen is the logarithm of the chance that false work, as much as so many units, is not seen in
// any of all records; each is made again with chance p and asked for one part with chance s.
func unseen(all, work int, p, s float64) float64 {
	chance := func(m int) float64 {
		return float64(m) * (math.Log1p(-min(p, 1)) + math.Log1p(-min(s, 1)*float64(work)/float64(m)))
	}
	// Concave in m: the slope has one change of sign.
	m := work + sort.Search(all-work, func(i int) bool { return !(chance(work+i+1) > chance(work+i)) })
	return chance(m)
}
