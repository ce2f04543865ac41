package trust

// Sampled is the assurance of records that were all there before any was drawn: of so many units, so
// many were run again here and found right. Where some were found wrong, what was left had a sample
// of its own; round counts them from 1, and its share of the 5 % is 7/8 for the first and
// 1/8 · 1/((r-1) r) for round r.
func Sampled(all, here, round int) Assurance {
	share := calm
	if round > 1 {
		share = (1 - calm) / float64((round-1)*round)
	}
	a := Assurance{Units: all, Here: here}
	if here < all {
		a.AtMost = mostWrong(all, here, share*alpha)
	}
	a.Text = text(&a)
	return a
}
