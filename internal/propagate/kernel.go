package propagate

// Homogeneous equations in exact arithmetic. What a solver rounds, such as multipliers that cancel in
// each column, is found again by what it leaves at 0. Gauss and Jordan's elimination.

import (
	"maps"
	"math/big"
	"slices"
)

// Kernel returns the numbers y, unique up to a factor, with Σ y_i·row[i] = 0 for every row; nil
// where they are not unique, or all 0. It eliminates (Gauss and Jordan) in rationals.
func Kernel(rows map[int32][]*big.Rat, n int) []*big.Rat {
	pivots := make([][]*big.Rat, n) // pivots[i] has 1 at i and 0 at the other pivots
	left := n
	for _, j := range slices.Sorted(maps.Keys(rows)) {
		row := make([]*big.Rat, n)
		for i, a := range rows[j] {
			if row[i] = new(big.Rat); a != nil {
				row[i].Set(a)
			}
		}
		for i, p := range pivots {
			if p != nil && row[i].Sign() != 0 {
				subtract(row, p, new(big.Rat).Set(row[i]))
			}
		}
		at := slices.IndexFunc(row, func(x *big.Rat) bool { return x.Sign() != 0 })
		if at < 0 {
			continue
		}
		if left--; left == 0 {
			return nil
		}
		inverse := new(big.Rat).Inv(row[at])
		for i := range row {
			row[i].Mul(row[i], inverse)
		}
		for _, p := range pivots {
			if p != nil && p[at].Sign() != 0 {
				subtract(p, row, new(big.Rat).Set(p[at]))
			}
		}
		pivots[at] = row
	}
	if left != 1 {
		return nil
	}
	free := slices.IndexFunc(pivots, func(p []*big.Rat) bool { return p == nil })
	y := make([]*big.Rat, n)
	for i := range y {
		if y[i] = big.NewRat(1, 1); i != free {
			y[i] = new(big.Rat).Neg(pivots[i][free])
		}
	}
	return y
}

// subtract takes f times from off row.
func subtract(row, from []*big.Rat, f *big.Rat) {
	term := new(big.Rat)
	for i := range row {
		if from[i].Sign() != 0 {
			row[i].Sub(row[i], term.Mul(f, from[i]))
		}
	}
}
