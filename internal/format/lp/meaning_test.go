package lp_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/internal/format/lp"
)

func TestMeaning(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"keywords in any case, terms over lines, remarks", `\ head
MAXIMIZE profit: 3 x + 2
 y \ remark
 - z
such that
 first: x + y
  + z <= 10
 x >= 1
 R1: y = 2
 a: x => 1
 b: x =< 9
 c: x > 1
 d: x < 9
bound
 z free
INT x
end \ of all
`, `maximize true constant 0
column x integer [0, +Inf] cost 3
column y continuous [0, +Inf] cost 2
column z continuous [-Inf, +Inf] cost -1
row R1 [2, 2] 1*y
row R2 [1, +Inf] 1*x
row a [1, +Inf] 1*x
row b [-Inf, 9] 1*x
row c [1, +Inf] 1*x
row d [-Inf, 9] 1*x
row first [-Inf, 10] 1*x 1*y 1*z
`},
		{"several bounds on a line", `min
 x
st
 c: x + y + z + w >= 1
bounds
 -1 <= x <= 2 -3 <= y z <= 4 w free 5 >= y
end
`, `maximize false constant 0
column w continuous [-Inf, +Inf] cost 0
column x continuous [-1, 2] cost 1
column y continuous [-3, 5] cost 0
column z continuous [0, 4] cost 0
row c [1, +Inf] 1*w 1*x 1*y 1*z
`},
		{"constants and repeated variables", `min
 x + 5 + y - 2
st
 c: x + 3 + x >= 7
 d: 2 - x - 1 <= 4
end
`, `maximize false constant 3
column x continuous [0, +Inf] cost 1
column y continuous [0, +Inf] cost 1
row c [4, +Inf] 2*x
row d [-Inf, 3] -1*x
`},
		{"two-sided rows", `min
 x
s.t.
 a: 2 <= x + y <= 8
 b: 9 >= x - y + 1 >= -3
end
`, `maximize false constant 0
column x continuous [0, +Inf] cost 1
column y continuous [0, +Inf] cost 0
row a [2, 8] 1*x 1*y
row b [-4, 8] -1*y 1*x
`},
		{"bounds of all kinds", `min
 a + b + c + d + e + f + g + h + i
st
 r: a >= 0
Bounds
 a <= 4
 -2 <= b
 -3 <= c <= 3
 3 >= d >= -inf
 e = 5
 -inf <= f <= +infinity
 g >= -1e30
 g <= 1e20
 -1 <= h
 i <= -3
End
`, `maximize false constant 0
column a continuous [0, 4] cost 1
column b continuous [-2, +Inf] cost 1
column c continuous [-3, 3] cost 1
column d continuous [-Inf, 3] cost 1
column e continuous [5, 5] cost 1
column f continuous [-Inf, +Inf] cost 1
column g continuous [-Inf, +Inf] cost 1
column h continuous [-1, +Inf] cost 1
column i continuous [0, -3] cost 1
row r [0, +Inf] 1*a
`},
		{"integers", `min
 a + b + c + d
st
 r: a >= 0
Bounds
 b <= 9
 c = 1
 d <= 5
General
 a b
Binary
 c
 d
Binaries a
End
`, `maximize false constant 0
column a integer [0, 1] cost 1
column b integer [0, 9] cost 1
column c integer [1, 1] cost 1
column d integer [0, 1] cost 1
row r [0, +Inf] 1*a
`},
		{"sets, conditions and a quadratic objective", `min
 x + [ x ^2 - 3 x * y
  + y * x + 2 y^2 ]/2 + [ z ^ 2 ] / 2 - z
st
 c: x + y + z <= 9
 off: b = 0 -> x - 2 y >= 1
 b = 1 -> 2 <= z <= 5
 among: x + 3 y + 2 z = S2
Bounds
 b <= 1
General
 b
SOS
 one: S1:: x:3 y : 1
  z:2.5 S2::
 last: s2 :: y:-1 z:1e3
End
`, `maximize false constant 0
column b integer [0, 1] cost 0
column x continuous [0, +Inf] cost 1
column y continuous [0, +Inf] cost 0
column z continuous [0, +Inf] cost -1
indicator R3 if b is true [2, 5] 1*z
indicator off if b is false [1, +Inf] -2*y 1*x
product -1*x*y
product 0.5*x*x
product 0.5*z*z
product 1*y*y
row c [-Inf, 9] 1*x 1*y 1*z
set among of type 2 x:1 z:2 y:3
set last of type 2 y:-1 z:1000
set one of type 1 y:1 z:2.5 x:3
set sos3 of type 2
`},
		{"rows without a limit", `min
 x
st
 a: x >= -inf
 b: x <= 1e20
end
`, `maximize false constant 0
column x continuous [0, +Inf] cost 1
row a [-Inf, +Inf] 1*x
row b [-Inf, +Inf] 1*x
`},
	} {
		m, _, err := lp.Read("x.lp", strings.NewReader(c.text))
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if diff := cmp.Diff(c.want, formattest.Canonical(m)); diff != "" {
			t.Errorf("%s: %s", c.name, diff)
		}
	}
}
