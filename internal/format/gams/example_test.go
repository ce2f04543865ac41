package gams_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/tilemip/tilemip/internal/algebratest"
	"github.com/tilemip/tilemip/internal/format/gams"
)

func ExampleWriteIndexed() {
	if err := gams.WriteIndexed(os.Stdout, algebratest.Cover()); err != nil {
		fmt.Println(err)
	}
	// Output:
	// $title exact cover
	// * cover, written by tilemip.
	//
	// Sets
	//    i 'items' / a, b, c, d, e, f, g /
	//    o 'options' / 1*6 /;
	//
	// Sets
	//    has(i,o) 'option o covers item i' / c.1, e.1, a.2, d.2, g.2, b.3, c.3, f.3, a.4, d.4, f.4, b.5,
	//       g.5, d.6, e.6, g.6 /;
	//
	// Variables
	//    chosen 'objective';
	//
	// Binary Variables
	//    x(o) '1 if option o is chosen';
	//
	// Equations
	//    def_chosen 'what is optimized'
	//    cover(i) 'every item is covered exactly once';
	//
	// def_chosen..
	//    chosen =e= sum(o, x(o));
	// cover(i)..
	//    sum(o$has(i,o), x(o)) =e= 1;
	//
	// Model mod_cover / all /;
	// Option optcr = 0, optca = 0, limrow = 0, limcol = 0;
	// Solve mod_cover using mip minimizing chosen;
	// Option decimals = 8;
	// Display chosen.l, x.l;
}

func ExampleRead() {
	m, err := gams.Read("tiny.gms", strings.NewReader(`
Sets t 'periods' / 0*2 /;
Variables cost;  Binary Variables z(t);
Equations def, order(t);
def..       cost =e= sum(t, ord(t)*z(t));
order(t)..  z(t+1) =l= z(t);
Model tiny / all /;
Solve tiny using mip minimizing cost;
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := m.Text(os.Stdout, 10); err != nil {
		fmt.Println(err)
	}
	_, err = gams.Read("bad.gms", strings.NewReader("$call rm -rf *\n"))
	fmt.Println(err)
	// Output:
	// tiny: 3 columns, 3 rows, 5 nonzeros
	//
	// Minimize
	//   z[0] + 2·z[1] + 3·z[2]
	//
	// Subject to
	//   order[0]: z[1] − z[0] ≤ 0
	//   order[1]: z[2] − z[1] ≤ 0
	//   order[2]: −z[2] ≤ 0
	//
	// Variables
	//   z[0] … z[2] ∈ {0, 1}   (3)
	// bad.gms:1:1: the order "$call"; expected no directives but $title, $offDigit, $onEmpty, $eolCom, $onEolCom and $onText
}
