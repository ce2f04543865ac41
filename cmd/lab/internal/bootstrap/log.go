// The log of a run: one JSON object per line. The first line has the options on which the
// result depends; each further line is a round, with the plans that it found and the weights
// after it. A run that was cut off continues after the last complete line. Own.

package bootstrap

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/tilemip/tilemip/model/puzzle"
)

// logHead is the first line. A log is continued only with the same values, byte for byte.
type logHead struct {
	Goal   string `json:"goal"`   // the tiles row by row
	Seed   uint64 `json:"seed"`   // of all random choices
	Boards int    `json:"boards"` // as in Options, and so are the next two
	Width  int    `json:"width"`
	Widest int    `json:"widest"`
	Layers []int  `json:"layers"` // of the network: the number of inputs, then the outputs of each layer
}

// Log is what a run is written to and read from: an *os.File opened for both, or anything
// like it. Its offset is moved.
type Log interface {
	io.ReadWriteSeeker
	Truncate(size int64) error // as os.File's
}

// resume restores the rounds, samples and weights of the log, or begins a log. It cuts off an
// incomplete last line and leaves the offset at the end. The error: the log has other options,
// or is damaged, or reading or writing fails.
func (x *learner) resume(ctx context.Context, l Log) error {
	head, err := json.Marshal(logHead{x.o.Goal.Flat(), x.o.Seed, x.o.Boards, x.o.Width, x.o.Widest, x.layers})
	if err != nil {
		return err
	}
	head = append(head, '\n')
	if _, err := l.Seek(0, io.SeekStart); err != nil {
		return err
	}
	text, err := io.ReadAll(l)
	if err != nil {
		return err
	}
	if len(text) > 0 && (len(text) < len(head) || string(text[:len(head)]) != string(head)) {
		return fmt.Errorf("it is there and of other options than %s", head[:len(head)-1])
	}
	end := min(len(text), len(head))
	for {
		line, _, whole := bytes.Cut(text[end:], []byte("\n"))
		if !whole {
			break // the last line may be cut off
		}
		var r Round
		if err := json.Unmarshal(line, &r); err != nil {
			return fmt.Errorf("round %d: %w", len(x.rounds)+1, err)
		}
		if err := x.take(ctx, &r); err != nil {
			return fmt.Errorf("round %d: %w", len(x.rounds)+1, err)
		}
		end += len(line) + 1
	}
	if err := l.Truncate(int64(end)); err != nil {
		return err
	}
	if _, err := l.Seek(int64(end), io.SeekStart); err != nil {
		return err
	}
	if end == 0 {
		_, err = l.Write(head)
	}
	return err
}

// take restores a round of the log: its weights, and the samples of its plans. A plan is
// stored as moves only; its board is found by taking the moves back from the goal.
func (x *learner) take(ctx context.Context, r *Round) error {
	weights := 0
	for i, in := range x.layers[:len(x.layers)-1] {
		weights += (in + 1) * x.layers[i+1]
	}
	if r.Number != len(x.rounds)+1 || len(r.Weights) != weights {
		return errors.New("it is damaged; expected a log that this program wrote")
	}
	for _, p := range r.Plans {
		moves, err := puzzle.ParseMoves(p)
		if err != nil {
			return err
		}
		board := x.o.Goal
		for i := len(moves) - 1; i >= 0; i-- { // back from the goal
			legal := false
			if board, legal = board.Apply(moves[i].Inverse()); !legal {
				return fmt.Errorf("the plan %s does not end at the goal", p)
			}
		}
		if err := x.remember(ctx, puzzle.Slide{Start: board, Goal: x.o.Goal}, moves); err != nil {
			return err
		}
	}
	x.weights = r.Weights
	r.Plans, r.Weights = nil, nil
	x.rounds = append(x.rounds, *r)
	return nil
}
