// Bets against claims: whether a record claims less than there is, by random dives. Where a dive
// counts, in the mean, what there is, the wealth
//
//	∏ (1 + λ(counted/claimed − 1)),  0 ≤ λ < 1,
//
// does not grow in the mean if the claim is true, whatever the tree looks like, so that it ever
// reaches 2⁴⁰ with a chance of at most 2⁻⁴⁰ (J. Ville 1939; I. Waudby-Smith and A. Ramdas,
// "Estimating means of bounded random variables by betting", Journal of the Royal Statistical
// Society B 86 (2024)). No number of sigmas says as much: dives are far from any normal law, and
// most lie below their mean. That there is less than claimed cannot be seen this way, as all dives
// may have missed a few large subtrees.

package units

// wealthy is the wealth at which a claim is refused.
const wealthy = 1 << 40

// stakes are the λ, each with the same share of the wealth: large ones find large lies soon, small
// ones small lies.
var stakes = [...]float64{0.95, 0.5, 0.2, 0.05}

// Claim is one number of a record that dives bet against.
type Claim struct {
	left   float64
	wealth [len(stakes)]float64
}

// NewClaim makes a claim with a share of the chance to be refused wrongly, which all claims of one
// record have together.
func NewClaim(left, share float64) Claim {
	c := Claim{left: left}
	for k := range stakes {
		c.wealth[k] = share / float64(len(stakes))
	}
	return c
}

// Bet takes in what a dive counted, and reports whether the claim is refused.
func (c *Claim) Bet(counted float64) bool {
	if c.left <= 0 {
		return counted > 0
	}
	sum := 0.0
	for k, stake := range stakes {
		c.wealth[k] *= 1 + stake*(counted/c.left-1)
		sum += c.wealth[k]
	}
	return sum >= wealthy
}
