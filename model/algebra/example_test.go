package algebra_test

import (
	"fmt"
	"os"

	"github.com/tilemip/tilemip/model/algebra"
)

// demo is the exact cover of the package documentation.
func demo() *algebra.Program {
	a := algebra.New("demo", "cover every item once")
	item := a.Labels("i", "items", "a", "b")
	option := a.Range("o", "options", 1, 3)
	has := a.Relation("has", "option o covers item i", item, option)
	for o, items := range [][]int{{0}, {1}, {0, 1}} {
		for _, i := range items {
			has.Add(i, o)
		}
	}
	x := a.Binary("x", "1 if option o is chosen", option)
	i, o := item.Index("i"), option.Index("o")
	a.Row("cover", "every item is covered exactly once").For(i).
		Eq(algebra.Sum(x.At(o)).Over(o).Where(has.Holds(i, o)), algebra.Number(1))
	a.Minimize("chosen", algebra.Sum(x.At(o)).Over(o))
	return a
}

func ExampleProgram_Compile() {
	c, err := demo().Compile()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(c.Model.Columns(), "columns,", c.Model.Rows(), "rows,", c.Model.Nonzeros(), "entries")
	fmt.Println(c.Model.ColumnName(2), c.Model.RowName(1))
	// Output:
	// 3 columns, 2 rows, 4 entries
	// x[3] cover[b]
}

func ExampleProgram_Text() {
	if err := demo().Text(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// demo: cover every item once
	//
	// Sets
	//   i = {a, b} — items
	//   o = {1, 2, 3} — options
	//   has ⊆ i × o, 4 tuples — option o covers item i
	//       (a,1), (b,2), (a,3), (b,3)
	//
	// Variables
	//   x(o) ∈ {0, 1} — 1 if option o is chosen
	//
	// Minimize
	//   chosen = Σ_o x(o)
	//
	// Subject to
	//   cover — every item is covered exactly once
	//       Σ_{o: (i,o) ∈ has} x(o) = 1   ∀ i
}

func ExampleProgram_LaTeX() {
	if err := demo().LaTeX(os.Stdout, false); err != nil {
		fmt.Println(err)
	}
	// Output:
	// % program demo; needs \usepackage{amsmath}
	// \paragraph{Sets}
	// \begin{description}
	// \item[{$\mathcal{I}$}] items: $\{\text{a}, \text{b}\}$
	// \item[{$\mathcal{O}$}] options: $\{1, 2, 3\}$
	// \item[{$\mathit{has} \subseteq \mathcal{I} \times \mathcal{O}$}] option $o$ covers item $i$: 4 tuples
	// \end{description}
	// \paragraph{Variables}
	// \begin{description}
	// \item[{$x_{o} \in \{0, 1\}$}] 1 if option $o$ is chosen
	// \end{description}
	// \begin{align}
	// \min\quad & \sum_{o \in \mathcal{O}} x_{o} \tag{chosen}\label{demo:objective.chosen} \\
	// \text{subject to}\quad & \sum_{o:\ (i,o) \in \mathit{has}} x_{o} = 1 \qquad \forall i \in \mathcal{I} \tag{cover}\label{demo:cover}
	// \end{align}
	// \paragraph{Rows}
	// \begin{description}
	// \item[{(cover)}] every item is covered exactly once
	// \end{description}
}
