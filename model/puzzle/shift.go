// Shifts: the moves by which an assembled puzzle comes apart.

package puzzle

// Shift is one move: some pieces go together, as a rigid body and without turning, from
// the others of their part. A puzzle begins as one part; a shift apart makes two of a
// part, which have nothing to do with each other from then on.
type Shift struct {
	Pieces []string `json:"pieces"`          // that move
	By     [3]int   `json:"by"`              // how far; of a shift apart one step of the endless way
	Apart  bool     `json:"apart,omitempty"` // they leave for good
}
