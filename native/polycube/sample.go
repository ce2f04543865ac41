// Monte Carlo trials: estimates of what a search would do, without doing it all.
//
// Each trial shuffles the rows under every column and descends; it searches
// everything below the first placement made when Sample.Remain pieces remain, and
// ends with the removal of that piece (Busche, polycube, option -s). Ends of descents
// before that go back as usual.

package polycube

import "math/rand/v2"

func (s *Search) sample() {
	s.random = rand.New(rand.NewPCG(uint64(s.o.Sample.Seed), 0))
	s.filter()
	var scratch []int32
	for s.ended == "" && s.result.Trials < s.o.Sample.Trials {
		scratch = s.matrix.shuffle(s.random, scratch)
		s.result.Trials++
		s.dance(true)
		s.stop = false
		if s.afterTrial != nil && s.ended == "" {
			s.afterTrial()
		}
	}
	s.unfilter(0)
}
