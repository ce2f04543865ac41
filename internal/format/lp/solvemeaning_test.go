package lp_test

// What the statements mean, as the program lp_solve takes them where it is on PATH: it reads each
// text, too, and writes an MPS file, which must say the same.

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tilemip/tilemip/internal/format/formattest"
	"github.com/tilemip/tilemip/internal/format/lp"
	_ "github.com/tilemip/tilemip/internal/format/mps" // for what lp_solve writes
	"github.com/tilemip/tilemip/model/format"
)

var meanings = []struct {
	name, text, want string
	apart            string // why the program reads it otherwise, or its MPS file says less
}{
	{"rows, bounds and comments", `/* head
over lines */ max: 3x + 2 y - -z; // objective
c1: 3 x + 2 y >= 2;
c2: 3 x1 >= 2;
x1 >= 1; -y >= -8; 3 <= z;
x + y + z <= 10;
R4: -x1 + 2 >= 3 y - 4 + x1;
`, `maximize true constant 0
column x continuous [0, +Inf] cost 3
column x1 continuous [1, +Inf] cost 0
column y continuous [0, 8] cost 2
column z continuous [3, +Inf] cost 1
row R3 [-Inf, 10] 1*x 1*y 1*z
row R4 [-6, +Inf] -2*x1 -3*y
row c1 [2, +Inf] 2*y 3*x
row c2 [2, +Inf] 3*x1
`, ""},
	{"ranges", `min: x + y;
R1: 3 x + 2 y >= 2;
R1: <= 8;
R2: 1 <= x - y + 1 <= 5;
R3: 9 >= x + 2 y >= -3;
-5 <= x <= 5;
6 >= -2 y >= -8;
`, `maximize false constant 0
column x continuous [-5, 5] cost 1
column y continuous [-3, 4] cost 1
row R1 [2, 8] 2*y 3*x
row R2 [0, 4] -1*y 1*x
row R3 [-3, 9] 1*x 2*y
`, ""},
	{"one variable on both sides", `max: x;
c: 3 x > 2 x;
3 x + 2 >= 2 x + 4 - y;
2 x + 3 x <= 10;
x + 2 >= 3;
c5: 4 >= x;
`, `maximize true constant 0
column x continuous [1, +Inf] cost 1
column y continuous [0, +Inf] cost 0
row R2 [2, +Inf] 1*x 1*y
row R3 [-Inf, 10] 5*x
row c [0, +Inf] 1*x
row c5 [-Inf, 4] 1*x
`, ""},
	{"declarations", `max: a + b + c + d + e + f;
r: a + b + c + d + e + f <= 20;
b <= 7; d >= -2; d <= 6; e <= 5; e >= 2; f <= 9; f >= 3;
int a,b
  c;
bin c;
free d;
sec e;
INT f;
sec f;
`, `maximize true constant 0
column a integer [0, +Inf] cost 1
column b integer [0, 7] cost 1
column c integer [0, 1] cost 1
column d continuous [-Inf, 6] cost 1
column e continuous [0, 5] cost 1
column f integer [0, 9] cost 1
row r [-Inf, 20] 1*a 1*b 1*c 1*d 1*e 1*f
semi e from 2
semi f from 3
`, "a lower bound of a free variable is a warning here"},
	{"special ordered sets", `max: x + 2 y + z;
c: x + y + z <= 40;
x <= 4; y <= 4; z <= 4;
sos1
a: x:3, y:2, z:1;
b: x, z;
sos2
d: y:1 z:2;
sos
e: x:5, y:9, z:12 <= 2;
x:1,y:2 <= 1:7;
int x;
`, `maximize true constant 0
column x integer [0, 4] cost 1
column y continuous [0, 4] cost 2
column z continuous [0, 4] cost 1
row c [-Inf, 40] 1*x 1*y 1*z
set SOS5 of type 1 x:1 y:2
set a of type 1 z:1 y:2 x:3
set b of type 1 x:1 z:2
set d of type 2 y:1 z:2
set e of type 2 x:5 y:9 z:12
`, "it writes the sets in another order of priority"},
	{"infinite sides", `min: 2 + x + 3;
c: x + y >= -1e30;
x >= -1e30; x <= 4; y <= 1e31; z >= -Inf; z <= +5; w <= 1e25; w >= -3;
`, `maximize false constant 5
column w continuous [-3, +Inf] cost 0
column x continuous [-Inf, 4] cost 1
column y continuous [0, +Inf] cost 0
column z continuous [-Inf, 5] cost 0
row c [-Inf, +Inf] 1*x 1*y
`, "numbers from 1e20 on are infinite here, from 1e30 on in lp_solve"},
	{"numbers and names", `max: 3e1x + .5y_1 + 2 * e[1].a;
c: 1.5e+2 x + 2e1 <= 1e2 + y_1;
`, `maximize true constant 0
column e[1].a continuous [0, +Inf] cost 2
column x continuous [0, +Inf] cost 30
column y_1 continuous [0, +Inf] cost 0.5
row c [-Inf, 80] -1*y_1 150*x
`, ""},
	{"spellings of later versions", `maximise: x; c: x + y =< 9; d: y => 1;
sin x; x >= 2;
`, `maximize true constant 0
column x integer [0, +Inf] cost 1
column y continuous [0, +Inf] cost 0
row c [-Inf, 9] 1*x 1*y
row d [1, +Inf] 1*y
semi x from 2
`, "Debian's program knows neither"},
	{"an empty objective", "min: ;\nc: x + y >= 2;\n", `maximize false constant 0
column x continuous [0, +Inf] cost 0
column y continuous [0, +Inf] cost 0
row c [2, +Inf] 1*x 1*y
`, ""},
}

func TestMeaningOfLPSolve(t *testing.T) {
	for _, c := range meanings {
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

func TestMeaningToLPSolve(t *testing.T) {
	var program formattest.Tool
	for _, tool := range formattest.Tools {
		if tool.Name == "lp_solve" {
			program = tool
		}
	}
	program.Need(t)
	dir := t.TempDir()
	for _, c := range meanings {
		if c.apart != "" {
			continue
		}
		from, to := filepath.Join(dir, "m.lpsolve"), filepath.Join(dir, "m.mps")
		os.Remove(to)
		if err := os.WriteFile(from, []byte(c.text), 0o666); err != nil {
			t.Fatal(err)
		}
		if err := program.Convert(from, to); err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		ours, _, err := format.ReadFile(from)
		if err != nil {
			t.Fatal(err)
		}
		theirs, _, err := format.ReadFile(to)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		if diff := cmp.Diff(formattest.Essence(ours, ours.ColumnName), formattest.Essence(theirs, theirs.ColumnName)); diff != "" {
			text, _ := os.ReadFile(to)
			t.Errorf("%s: %s\n%s", c.name, diff, text)
		}
	}
}
