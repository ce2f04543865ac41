package disassembly

import (
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Meets is for tests that compare it with the referee.
var Meets = meets

// Both checks what one entry of the table says of both pieces of a pair, and that a shape that stands
// elsewhere is the same shape; it returns the steps in each direction.
func Both(t *testing.T, s *Shapes, g puzzle.Grid, one, other []vector) []int32 {
	t.Helper()
	s.begin(g)
	a, at := s.body(one)
	b, to := s.body(other)
	free, back := s.free(a, b, minus(at, to)), s.free(b, a, minus(to, at))
	for d, step := range s.steps {
		if free[d] != back[d^1] {
			t.Fatalf("%v: %v goes %d steps by %v, and %v %d in the opposite direction", g, one, free[d], step, other, back[d^1])
		}
		moved := make([]vector, len(one))
		for i, c := range one {
			moved[i] = plus(c, times(3, step))
		}
		if c, now := s.body(moved); c != a || minus(now, at) != times(3, step) {
			t.Fatalf("%v: %v and %v are not one shape", g, one, moved)
		}
	}
	return free
}
