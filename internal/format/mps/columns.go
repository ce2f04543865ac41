package mps

// A matrix by columns, as COLUMNS lists it: a counting sort in two passes.

import "github.com/tilemip/tilemip/model"

// columns is a matrix column by column: column j has the entries row[k], value[k] for k from
// start[j] to start[j+1]-1.
type columns struct {
	start []int
	row   []int32
	value []float64
}

// transpose sorts the entries of a matrix by column, in two passes; within a
// column the rows ascend.
func transpose(a *model.Matrix) *columns {
	n := len(a.Lower)
	c := &columns{start: make([]int, n+1), row: make([]int32, len(a.Index)), value: make([]float64, len(a.Index))}
	for _, j := range a.Index {
		c.start[j+1]++
	}
	for j := range n {
		c.start[j+1] += c.start[j]
	}
	at := append([]int(nil), c.start[:n]...)
	for i := range a.RowLower {
		index, value := a.Row(i)
		for k, j := range index {
			c.row[at[j]], c.value[at[j]] = int32(i), value[k]
			at[j]++
		}
	}
	return c
}
