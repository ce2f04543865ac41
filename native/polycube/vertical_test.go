package polycube

import (
	"context"
	"reflect"
	"testing"
)

// Without links, in one word or two, the nodes are those of dancing links, whatever the
// ordering and the triggers: tracing, which wants links, changes no count.
func TestWithoutLinks(t *testing.T) {
	for i, order := range []string{"f", "x", "y:f=4", "Z", "R:f=3", "a@160:f=5", "A@30", "xyz:R=6:f=2", "l@1,-2,3:f=3"} {
		for _, c := range []struct {
			puzzle string
			o      Options
		}{
			{"soma", Options{Redundancy: Auto, ParityTrigger: i%2 == 0, VolumeTrigger: i % 3}},
			{"pent_20x3", Options{Redundancy: Auto, VolumeFilter: Once, VolumeTrigger: 4 * (i % 2)}},
			{"onesided_30x3", Options{ParityTrigger: true, VolumeTrigger: 9 * (i % 2), Goal: 1, Sample: Sample{Trials: 1, Remain: 17, Seed: int64(i)}}},
		} {
			o := c.o
			if o.Order, _ = ParseOrder(order); o.Order == nil {
				t.Fatal(order)
			}
			if c.puzzle != "soma" && (testing.Short() || i%3 != 1 || i > 4 && c.puzzle != "pent_20x3") {
				continue
			}
			var results [2]Result
			for k := range results {
				if k == 1 {
					o.Trace, o.TraceLevel = func(*State) {}, -99
				}
				s, err := New(Load(t, c.puzzle), o)
				if err != nil {
					t.Fatal(err)
				}
				if k == 0 && s.verticalFrom == 0 {
					t.Fatal("links are used without need")
				}
				ctx, cancel := context.WithCancel(context.Background())
				results[k] = s.Run(ctx)
				results[k].Elapsed = 0
				cancel()
			}
			if !reflect.DeepEqual(results[0], results[1]) || Total(results[0].Fits) == 0 {
				t.Errorf("%s %s:\n%+v\nwith links\n%+v", c.puzzle, order, results[0], results[1])
			}
		}
	}
}
