// Monte Carlo trials: estimates of what a search would do, without doing it all.
//
// Each trial shuffles the rows under every column and descends; it searches
// everything below the first placement made when Sample.Remain pieces remain, and
// ends with the removal of that piece (Busche, polycube, option -s). Ends of descents
// before that go back as usual. The rows are shuffled before the filters run, so that a
// trial draws as many numbers as there are rows, whatever the filters drop.

package polycube

import "github.com/tilemip/tilemip/native/polycube/dsfmt"

func (s *Search) sample() {
	if s.replay == nil {
		s.random = dsfmt.New(uint32(s.o.Sample.Seed))
	}
	var by shuffler
	for s.ended == "" && (s.replay != nil || s.result.Trials < s.o.Sample.Trials) {
		if s.replay == nil { // else the position has the order of its trial
			s.order = s.matrix.shuffle(s.random, &by, s.order)
			s.result.Trials++
		}
		s.filter()
		s.dance(true)
		s.unfilter(0)
		s.stop = false
		if s.replay != nil {
			return // the trial does not come by the path: Resume says so
		}
		if s.o.Trial != nil && s.ended == "" {
			s.o.Trial(&State{s})
		}
	}
}
