package backendtest

// The goldens by group: linear programs, integer programs, models without an optimum. Where
// one comes from a book or an article, the comment names it; the others were made for this
// suite and are small enough to check by hand.

import "github.com/tilemip/tilemip/model"

// optimal is a golden with an optimum, from a table.
func optimal(name string, objective float64, a table) Golden {
	return Golden{Name: name, Status: model.StatusOptimal, Objective: objective, Build: a.build}
}

// linearGoldens are linear programs with an optimum.
var linearGoldens = []Golden{
	// Wyndor Glass (Hillier and Lieberman, Introduction to Operations Research, chapter 3).
	optimal("maximize", 36, table{
		maximize, 0,
		[]column{{3, 0, inf, real}, {5, 0, inf, real}},
		[]row{{-inf, 4, []float64{1, 0}}, {-inf, 12, []float64{0, 2}}, {-inf, 18, []float64{3, 2}}},
	}),
	optimal("minimize", 46.0/7, table{
		minimize, 0,
		[]column{{2, 0, inf, real}, {3, 0, inf, real}},
		[]row{{4, inf, []float64{1, 2}}, {3, inf, []float64{2, 0.5}}, {-inf, 3, []float64{1, 0}}},
	}),
	optimal("equality", 7, table{
		minimize, 0,
		[]column{{1, 0, inf, real}, {2, 0, inf, real}},
		[]row{{5, 5, []float64{1, 1}}, {-1, -1, []float64{-1, 1}}},
	}),
	optimal("range, upper end", 8, table{
		maximize, 0,
		[]column{{1, 0, inf, real}, {1, 0, inf, real}},
		[]row{{2, 8, []float64{1, 1}}},
	}),
	optimal("range, lower end", 2, table{
		minimize, 0,
		[]column{{1, 0, inf, real}, {1, 0, inf, real}},
		[]row{{2, 8, []float64{1, 1}}},
	}),
	optimal("free variables", -7, table{
		minimize, 0,
		[]column{{1, -inf, inf, real}, {1, -inf, inf, real}},
		[]row{{-7, inf, []float64{1, 1}}, {-inf, 2, []float64{1, -1}}},
	}),
	optimal("negative bounds", -9, table{
		minimize, 0,
		[]column{{1, -6, -2, real}, {1, -inf, -1, real}},
		[]row{{-3, inf, []float64{0, 1}}, {-20, 20, []float64{1, 1}}},
	}),
	optimal("upper bound below zero and no lower bound", -3, table{
		maximize, 0,
		[]column{{1, -inf, -3, real}, {0, 0, inf, real}},
		[]row{{-inf, 10, []float64{1, 1}}},
	}),
	optimal("constant", 112.5, table{
		minimize, 100,
		[]column{{2.5, 0, inf, real}},
		[]row{{5, inf, []float64{1}}},
	}),
	optimal("constant, maximizing", -87.5, table{
		maximize, -100,
		[]column{{2.5, 0, inf, real}},
		[]row{{-inf, 5, []float64{1}}},
	}),
	optimal("no objective", 3, table{
		minimize, 3,
		[]column{{0, 0, inf, real}, {0, 0, inf, real}},
		[]row{{1, inf, []float64{1, 1}}},
	}),
	optimal("fixed variables", 13, table{
		minimize, 0,
		[]column{{2, 4, 4, real}, {1, 0, inf, real}, {1, 0, 0, real}},
		[]row{{9, inf, []float64{1, 1, 1}}},
	}),
	optimal("fixed to a negative value", -4, table{
		maximize, 0,
		[]column{{1, -2.5, -2.5, real}, {1, -inf, inf, real}},
		[]row{{-inf, -4, []float64{1, 1}}},
	}),
	// Beale's example, on which the textbook simplex method cycles (E. M. L. Beale,
	// Cycling in the dual simplex algorithm, 1955).
	optimal("degenerate", -0.05, table{
		minimize, 0,
		[]column{{-0.75, 0, inf, real}, {150, 0, inf, real}, {-0.02, 0, inf, real}, {6, 0, inf, real}},
		[]row{
			{-inf, 0, []float64{0.25, -60, -0.04, 9}},
			{-inf, 0, []float64{0.5, -90, -0.02, 3}},
			{-inf, 1, []float64{0, 0, 1, 0}},
		},
	}),
	// The cube of Klee and Minty (How good is the simplex algorithm?, 1972) in five dimensions.
	optimal("Klee-Minty", 3125, table{
		maximize, 0,
		[]column{{16, 0, inf, real}, {8, 0, inf, real}, {4, 0, inf, real}, {2, 0, inf, real}, {1, 0, inf, real}},
		[]row{
			{-inf, 5, []float64{1, 0, 0, 0, 0}},
			{-inf, 25, []float64{4, 1, 0, 0, 0}},
			{-inf, 125, []float64{8, 4, 1, 0, 0}},
			{-inf, 625, []float64{16, 8, 4, 1, 0}},
			{-inf, 3125, []float64{32, 16, 8, 4, 1}},
		},
	}),
	optimal("linearly dependent equalities", 3, table{
		minimize, 0,
		[]column{{1, 0, inf, real}, {1, 0, inf, real}, {1, 0, inf, real}},
		[]row{{3, 3, []float64{1, 1, 1}}, {6, 6, []float64{2, 2, 2}}, {-1, 1, []float64{1, -1, 0}}},
	}),
}

// integerGoldens are integer programs with an optimum.
var integerGoldens = []Golden{
	// Knapsack instance P01 of Florida State University (Kreher and Stinson,
	// Combinatorial Algorithms, 1998): optimum 309.
	optimal("knapsack", 309, table{
		maximize, 0,
		[]column{
			{92, 0, 1, bit}, {57, 0, 1, bit}, {49, 0, 1, bit}, {68, 0, 1, bit}, {60, 0, 1, bit},
			{43, 0, 1, bit}, {67, 0, 1, bit}, {84, 0, 1, bit}, {87, 0, 1, bit}, {72, 0, 1, bit},
		},
		[]row{{-inf, 165, []float64{23, 31, 29, 44, 53, 38, 63, 85, 89, 82}}},
	}),
	optimal("general integers", 19, table{
		maximize, 0,
		[]column{{5, 0, inf, whole}, {4, 0, inf, whole}},
		[]row{{-inf, 24, []float64{6, 4}}, {-inf, 6, []float64{1, 2}}, {-inf, 3, []float64{1, 0}}},
	}),
	optimal("negative integers", -14, table{
		minimize, 0,
		[]column{{2, -10, 10, whole}, {3, -10, 10, whole}},
		[]row{{-33.5, inf, []float64{5, 7}}, {-9, 9, []float64{1, -2}}},
	}),
	optimal("integers without bounds", -4, table{
		minimize, 0,
		[]column{{1, -inf, inf, whole}, {1, -inf, inf, whole}},
		[]row{{-10, inf, []float64{2, 3}}, {-3, 3, []float64{1, -1}}},
	}),
	optimal("fractional bounds of integers", 5, table{
		maximize, 0,
		[]column{{1, 0.5, 2.5, whole}, {1, -0.5, 3.25, whole}},
		[]row{{-inf, 100, []float64{1, 1}}},
	}),
	optimal("integer with an upper bound over one", 7, table{
		maximize, 0,
		[]column{{1, 0, 7, whole}, {0, 0, 1, bit}},
		[]row{{-inf, 100, []float64{1, 1}}},
	}),
	optimal("mixed", 10.5, table{
		maximize, 0,
		[]column{{3, 0, 3, whole}, {1, 0, inf, real}, {2, 0, 1, bit}},
		[]row{{-inf, 7.5, []float64{2, 1, 1}}, {-inf, 4, []float64{1, 0, 2}}},
	}),
	optimal("ranged rows of integers", 4, table{
		minimize, 0,
		[]column{{1, 0, 9, whole}, {1, 0, 9, whole}, {1, 0, 9, whole}},
		[]row{{17, 19, []float64{6, 4, 3}}, {2, 5, []float64{0, 1, 2}}},
	}),
	// 44 nuggets in boxes of 6, 9 and 20, with the fewest boxes; 43 is impossible,
	// see unsolvableGoldens.
	optimal("coins", 4, table{
		minimize, 0,
		[]column{{1, 0, inf, whole}, {1, 0, inf, whole}, {1, 0, inf, whole}},
		[]row{{44, 44, []float64{6, 9, 20}}},
	}),
	// A fixed charge of 1000 behind a coefficient of a million: a solver that takes
	// 0.00001 for 0 uses the first column without paying the charge.
	optimal("big M", 1000, table{
		minimize, 0,
		[]column{{0, 0, inf, real}, {1000, 0, 1, bit}, {60, 0, inf, real}},
		[]row{{-inf, 0, []float64{1, -1e6, 0}}, {20, 20, []float64{1, 0, 1}}},
	}),
	optimal("big M, not worth its charge", 600, table{
		minimize, 0,
		[]column{{0, 0, inf, real}, {1000, 0, 1, bit}, {60, 0, inf, real}},
		[]row{{-inf, 0, []float64{1, -1e6, 0}}, {10, 10, []float64{1, 0, 1}}},
	}),
	optimal("no objective, integers", 0, table{
		minimize, 0,
		[]column{{0, 0, 9, whole}, {0, 0, 9, whole}},
		[]row{{31, 31, []float64{3, 5}}},
	}),
	optimal("costs with a fraction", 1.75, table{
		maximize, 0.25,
		[]column{{0.5, 0, 1, bit}, {0.75, 0, 1, bit}, {1, 0, 1, bit}},
		[]row{{-inf, 5, []float64{2, 3, 3}}},
	}),
	{Name: "assignment", Status: model.StatusOptimal, Objective: 265, Build: assignment},
	{Name: "set partitioning", Status: model.StatusOptimal, Objective: 3, Build: setPartitioning},
	{Name: "queens", Status: model.StatusOptimal, Objective: 6, Build: queens(6)},
	{Name: "queens, too few rows", Status: model.StatusOptimal, Objective: 2, Build: queens(3)},
}

// unsolvableGoldens are models without an optimum.
var unsolvableGoldens = []Golden{
	{Name: "infeasible", Status: model.StatusInfeasible, Build: table{
		minimize, 0,
		[]column{{1, 0, inf, real}, {1, 0, inf, real}},
		[]row{{3, inf, []float64{1, 1}}, {-inf, 2, []float64{1, 1}}},
	}.build},
	// No row contradicts another alone: Farkas' combination takes all three.
	{Name: "infeasible by combination", Status: model.StatusInfeasible, Build: table{
		maximize, 0,
		[]column{{1, -inf, inf, real}, {1, -inf, inf, real}},
		[]row{{1, inf, []float64{1, 1}}, {1, inf, []float64{-1, 2}}, {-inf, 0, []float64{1, 4}}},
	}.build},
	{Name: "infeasible by parity", Status: model.StatusInfeasible, Build: table{
		minimize, 0,
		[]column{{1, -50, 50, whole}, {1, -50, 50, whole}},
		[]row{{3, 3, []float64{2, 4}}},
	}.build},
	{Name: "infeasible coins", Status: model.StatusInfeasible, Build: table{
		minimize, 0,
		[]column{{1, 0, inf, whole}, {1, 0, inf, whole}, {1, 0, inf, whole}},
		[]row{{43, 43, []float64{6, 9, 20}}},
	}.build},
	{Name: "infeasible bits", Status: model.StatusInfeasible, Build: table{
		maximize, 0,
		[]column{{1, 0, 1, bit}, {1, 0, 1, bit}, {1, 0, 1, bit}},
		[]row{{1, 1, []float64{1, 1, 0}}, {1, 1, []float64{0, 1, 1}}, {1, 1, []float64{1, 0, 1}}},
	}.build},
	{Name: "unbounded", Status: model.StatusUnbounded, Build: table{
		maximize, 0,
		[]column{{1, 0, inf, real}, {1, 0, inf, real}},
		[]row{{-inf, 1, []float64{1, -1}}, {-inf, 8, []float64{-2, 1}}},
	}.build},
	{Name: "unbounded, minimizing", Status: model.StatusUnbounded, Build: table{
		minimize, 5,
		[]column{{1, -inf, inf, real}, {-1, 0, inf, real}},
		[]row{{-inf, 4, []float64{1, 1}}},
	}.build},
	{Name: "unbounded integers", Status: model.StatusUnbounded, Build: table{
		maximize, 0,
		[]column{{1, 0, inf, whole}, {0, 0, inf, whole}},
		[]row{{-inf, 1.5, []float64{1, -1}}},
	}.build},
	// The first two columns can grow together without limit; the last two have no feasible
	// values.
	{Name: "infeasible and dual infeasible", Status: model.StatusInfeasible, Undecided: true, Build: table{
		maximize, 0,
		[]column{{1, 0, inf, real}, {1, 0, inf, real}, {0, 0, inf, real}, {0, 0, inf, real}},
		[]row{{-inf, 1, []float64{1, -1, 0, 0}}, {3, inf, []float64{0, 0, 1, 1}}, {-inf, 2, []float64{0, 0, 1, 1}}},
	}.build},
	{Name: "integer infeasible with an unbounded relaxation", Status: model.StatusInfeasible, Undecided: true, Build: table{
		maximize, 0,
		[]column{{1, 0, inf, whole}, {0, 0, inf, whole}, {0, -9, 9, whole}, {0, -9, 9, whole}},
		[]row{{-inf, 1, []float64{1, -1, 0, 0}}, {3, 3, []float64{0, 0, 2, 4}}},
	}.build},
}
