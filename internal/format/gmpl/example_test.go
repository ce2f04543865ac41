package gmpl_test

import (
	"fmt"
	"os"

	"github.com/tilemip/tilemip/internal/format/gmpl"
	"github.com/tilemip/tilemip/model/algebra"
)

func ExampleWriteIndexed() {
	a := algebra.New("queue", "whoever stands before another is not larger")
	place := a.Range("t", "places", 0, 3)
	person := a.Labels("p", "people", "ann", "bob")
	x := a.Binary("x", "1 if person p stands at place t", person, place)
	size := a.Param("size", "of person p", []float64{170, 0}, person)
	t, p := place.Index("t"), person.Index("p")
	a.Row("order", "").For(p, t).Where(t.IsNot(place.End())).
		Le(algebra.Sum(x.At(p, t.Plus(1)).TimesParam(size, p)), algebra.Sum(x.At(p.Plus(1), t), x.At(p, t.Plus(-1)).Times(-2)))
	a.Fix(x.At(p, place.Start()), algebra.Number(1), p).Where(p.IsNot(person.At(0)))
	a.Minimize("sum", algebra.Sum(x.At(p, t)).Over(p, t))
	if err := gmpl.WriteIndexed(os.Stdout, a); err != nil {
		fmt.Println(err)
	}
	// Output:
	// # whoever stands before another is not larger
	// # queue, written by tilemip.
	// # obj_sum stands for sum.
	//
	// # places
	// set T := 0..3;
	// # people
	// set P;
	// # position of a label, from 1
	// param pos_P{P};
	// # of person p
	// param size{P} default 0;
	//
	// # 1 if person p stands at place t
	// var x{P, T}, binary;
	//
	// minimize obj_sum: sum{p in P, t in T} x[p,t];
	//
	// s.t. order{p in P, t in T: t <> 3}:
	//     size[p] * x[p,t+1] <= sum{p_1 in P: pos_P[p_1] = pos_P[p]+1} x[p_1,t] - (if t-1 in T then 2 *
	//     x[p,t-1]);
	// s.t. fix_x_1{p in P: p <> 'ann'}:
	//     x[p,0] = 1;
	//
	// data;
	// set P := ann bob;
	// param pos_P := ann 1 bob 2;
	// param size := ann 170;
	// end;
}
