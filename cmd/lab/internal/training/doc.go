// Package training trains the networks of package learned, in plain Go: the recipe of
// V. Cahlík, P. Surynek, "On the design of a heuristic based on artificial neural networks
// for the near optimal solving of the (N²−1)-puzzle" (IJCCI 2019), as their paper and their
// notebooks (github.com/vcahlik/fifteen-puzzle, notebooks/Keras) have it, with every choice
// of it as a setting.
//
// # Reading order
//
// recipe.go lists the choices. data.go reads labels and deals out batches, net.go is the
// network and its first weights, forward.go and backward.go a step, adam.go the optimizer,
// product.go the arithmetic below them. run.go is the loop, with checkpoint.go; export.go
// writes the network in whole numbers, as package learned reads it.
//
// # Repeatable to the bit
//
// What a step does follows from the recipe, the labels and the number of the step: there is
// no state beside the weights, their moments and the running statistics, which a checkpoint
// holds. Sums have one order, whatever the processor's registers and the number of
// goroutines. So a run that was killed and continued gives the same network as one that was
// not, and so do two runs with different sets of instructions.
package training
