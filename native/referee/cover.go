// Checking exact covers: a solution is checked from the problem alone, item by item.

package referee

import (
	"fmt"

	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Cover checks whether the chosen options are a solution of an exact cover: they
// exist, none is chosen twice, every primary item occurs exactly as often as it
// must (once unless it has a multiplicity or an interval of them), and every secondary item
// at most as often as it may, where options that give it the same colour count as one. The
// reason names the first item, in the order of the problem, that is violated.
func Cover(c *puzzle.Cover, chosen []int) Verdict { return NewCovers(c).Judge(chosen) }

// Covers checks many solutions of one exact cover. It checks the problem once, which takes
// longer than to check a solution; the problem must not be changed meanwhile. A Covers is
// used from one goroutine.
type Covers struct {
	cover *puzzle.Cover
	wrong error           // why the problem itself is invalid, or nil
	times []int           // per item, how many times the current solution covers it
	shade []int           // per item, the colour that a chosen option gave it: 1 + its index, 0 for none
	seen  []int           // per option, the number of the last solution that contained it; needs no clearing
	count int             // solutions checked so far
	right map[int]Verdict // the accepting verdicts, by the number of options
}

// NewCovers returns a Covers for an exact cover.
func NewCovers(c *puzzle.Cover) *Covers {
	return &Covers{cover: c, wrong: c.Check(), times: make([]int, len(c.Items)), shade: make([]int, len(c.Items)), seen: make([]int, len(c.Options)), right: map[int]Verdict{}}
}

// Judge checks one solution, as Cover does.
func (j *Covers) Judge(chosen []int) Verdict {
	if j.wrong != nil {
		return reject("there is no such problem: %v", j.wrong)
	}
	c := j.cover
	clear(j.times)
	clear(j.shade)
	j.count++
	for _, o := range chosen {
		if o < 0 || o >= len(c.Options) {
			return reject("there is no option %d; the problem has %d", o, len(c.Options))
		}
		if j.seen[o] == j.count {
			return reject("option %d is chosen twice", o)
		}
		j.seen[o] = j.count
		if verdict := j.add(o); !verdict.OK {
			return verdict
		}
	}
	for item, n := range j.times {
		must := c.Times(item)
		least := must
		if item < len(c.Least) {
			least = c.Least[item]
		}
		switch {
		case item < c.Primary && least < must && (n < least || n > must):
			return reject("item %s is covered %s, not %d to %d times", c.Items[item], coverTimes(n), least, must)
		case item < c.Primary && least == must && n != must:
			return reject("item %s is covered %s, not %s", c.Items[item], coverTimes(n), coverTimes(must))
		case n > must:
			return reject("secondary item %s is covered %s", c.Items[item], coverTimes(n))
		}
	}
	verdict, known := j.right[len(chosen)]
	if !known {
		verdict = accept("%d options cover every primary item as often as they must, and no secondary item more often than it may be", len(chosen))
		j.right[len(chosen)] = verdict
	}
	return verdict
}

// Cost adds up the costs of the chosen options, which Judge has accepted.
func (j *Covers) Cost(chosen []int) int {
	sum := 0
	for _, o := range chosen {
		if j.cover.Costs != nil {
			sum += j.cover.Costs[o]
		}
	}
	return sum
}

// add counts the items of an option. An option that gives an item the colour that it already
// has does not cover it once more.
func (j *Covers) add(o int) Verdict {
	c := j.cover
	for k, item := range c.Options[o] {
		colour := 0
		if c.OptionColours != nil && c.OptionColours[o] != nil {
			colour = c.OptionColours[o][k]
		}
		switch before := j.shade[item]; {
		case colour == 0 || j.times[item] == 0:
			j.times[item]++
			j.shade[item] = colour
		case before == 0:
			j.times[item]++
		case before != colour:
			return reject("item %s has the colours %s and %s", c.Items[item], c.Colours[before-1], c.Colours[colour-1])
		}
	}
	return Verdict{OK: true}
}

// coverTimes returns a number of times in words.
func coverTimes(n int) string {
	switch n {
	case 0:
		return "never"
	case 1:
		return "once"
	case 2:
		return "twice"
	}
	return fmt.Sprintf("%d times", n)
}

// CoverCount is the claim of one method about the number of solutions.
type CoverCount struct {
	Method    string // the method that claims it, for instance "dlx" or "highs"
	Solutions uint64 // solutions found
	Complete  bool   // there are no others; with 0 solutions, a proof that there is none
	Many      bool   // all were counted, and they are more than Solutions can hold

	Rotations   *uint64 // of a packing, those up to rotation; nil when the method makes no claim
	Reflections *uint64 // those up to rotation and reflection
}

// CompareCover checks whether two methods can both be right about the number of
// solutions. Two complete counts must be equal, and a complete count must not be
// less than what the other method found. Two incomplete ones never contradict each
// other.
func CompareCover(a, b CoverCount) Verdict {
	switch {
	case a.Many || b.Many:
		return compareMany(a, b)
	case a.Complete && b.Complete && a.Solutions == b.Solutions:
		return compareComplete(a, b)
	case a.Complete && b.Complete:
		return reject("%s counts %s but %s counts %s", a.Method, coverSolutions(a.Solutions), b.Method, coverSolutions(b.Solutions))
	case a.Complete:
		return compareWithPart(a, b)
	case b.Complete:
		return compareWithPart(b, a)
	}
	return accept("%s found %s and %s found %s; neither searched all, so that is no contradiction", a.Method, coverSolutions(a.Solutions), b.Method, coverSolutions(b.Solutions))
}

// compareComplete compares two complete counts of equally many solutions by their numbers up
// to symmetry, where both claim one.
func compareComplete(a, b CoverCount) Verdict {
	text := coverSolutions(a.Solutions)
	for _, class := range []struct {
		a, b *uint64
		what string
	}{{a.Rotations, b.Rotations, "up to rotation"}, {a.Reflections, b.Reflections, "up to rotation and reflection"}} {
		if class.a == nil || class.b == nil {
			continue
		}
		if *class.a != *class.b {
			return reject("%s counts %s %s but %s counts %s", a.Method, english.Group(*class.a), class.what, b.Method, english.Group(*class.b))
		}
		text += ", " + english.Group(*class.a) + " " + class.what
	}
	if a.Solutions == 0 {
		return accept("%s and %s agree that there is no solution", a.Method, b.Method)
	}
	return accept("%s and %s agree: %s", a.Method, b.Method, text)
}

// compareMany compares two counts of which one is at least larger than any that Solutions holds.
func compareMany(a, b CoverCount) Verdict {
	if !a.Many {
		a, b = b, a
	}
	const many = "%s counts more than 2^64 - 1 solutions"
	switch {
	case b.Many:
		return accept(many+", and so does %s", a.Method, b.Method)
	case b.Complete:
		return reject(many+" but %s counts %s", a.Method, b.Method, coverSolutions(b.Solutions))
	}
	return accept(many+" in all and %s found %s before it ended", a.Method, b.Method, coverSolutions(b.Solutions))
}

// compareWithPart compares a complete count with an incomplete one.
func compareWithPart(whole, part CoverCount) Verdict {
	if part.Solutions > whole.Solutions {
		return reject("%s counts %s in all but %s found %s", whole.Method, coverSolutions(whole.Solutions), part.Method, coverSolutions(part.Solutions))
	}
	return accept("%s counts %s in all and %s found %s before it ended", whole.Method, coverSolutions(whole.Solutions), part.Method, coverSolutions(part.Solutions))
}

// CoverCost is the claim of one method about the least cost of a cover.
type CoverCost struct {
	Method string
	Found  bool // there is a cover of cost Cost
	Cost   int
	None   bool // there is no cover
	Proven bool // no cover costs less than Bound
	Bound  int
}

// CompareCost checks whether two methods can both be right about the least cost: no cover
// costs less than what the other has proven, and there is one or there is none.
func CompareCost(a, b CoverCost) Verdict {
	for _, pair := range [][2]CoverCost{{a, b}, {b, a}} {
		x, y := pair[0], pair[1]
		switch {
		case x.None && y.Found:
			return reject("%s says that there is no solution but %s found one of cost %s", x.Method, y.Method, english.Group(y.Cost))
		case x.Proven && y.Found && y.Cost < x.Bound:
			return reject("%s says that no solution costs less than %s but %s found one of cost %s", x.Method, english.Group(x.Bound), y.Method, english.Group(y.Cost))
		case x.Proven && x.Found && x.Cost < x.Bound:
			return reject("%s found a solution of cost %s and says that none costs less than %s", x.Method, english.Group(x.Cost), english.Group(x.Bound))
		}
	}
	switch {
	case a.None && b.None:
		return accept("%s and %s agree that there is no solution", a.Method, b.Method)
	case a.optimal() && b.optimal():
		return accept("%s and %s agree: the least cost is %s", a.Method, b.Method, english.Group(a.Cost))
	}
	return accept("%s %s and %s %s; that is no contradiction", a.Method, a.text(), b.Method, b.text())
}

// optimal reports whether the claim is a least cost.
func (c CoverCost) optimal() bool { return c.Found && c.Proven && c.Cost == c.Bound }

// text says the claim in words, behind the name of the method.
func (c CoverCost) text() string {
	switch {
	case c.None:
		return "says that there is no solution"
	case c.optimal():
		return "says that the least cost is " + english.Group(c.Cost)
	case c.Found && c.Proven:
		return "found cost " + english.Group(c.Cost) + " and says that none is below " + english.Group(c.Bound)
	case c.Found:
		return "found cost " + english.Group(c.Cost)
	case c.Proven:
		return "says that no cost is below " + english.Group(c.Bound)
	}
	return "found nothing"
}

// coverSolutions returns "n solutions", in words where n is 0 or 1.
func coverSolutions(n uint64) string {
	if n == 0 {
		return "no solution"
	}
	return english.Count(n, "solution")
}
