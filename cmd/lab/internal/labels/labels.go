// Package labels makes boards of the 15-puzzle with the lengths of their shortest solutions: what a
// network learns from.
//
// A file of labels is 32 bytes of head and then records of nine bytes, in groups. The
// first record of a group is a board drawn uniformly from the solvable ones, as
// V. Cahlík, P. Surynek, "On the design of a heuristic based on artificial neural
// networks for the near optimal solving of the (N²−1)-puzzle" (IJCCI 2019), say of theirs;
// or the end of a walk from the goal, as their program made them (scramble.go). The others,
// if any, are positions as a search visits them, which are hardly ever random boards: positions a
// few random moves beside a shortest solution of that board, at places drawn uniformly;
// or, with a network, positions drawn uniformly from those that A* with this network visited
// when it solved that board. The second kind holds the positions that this network takes
// to be nearer than they are, so a network that learns from them corrects the errors of
// the one before (S. Ross, G. Gordon, D. Bagnell, "A reduction of imitation learning and
// structured prediction to no-regret online learning", AISTATS 2011).
//
//	head    "TMLABEL1", then little-endian seed (8 bytes), near (4), walk (4), the risk as
//	        float32 (4), the first bytes of the network's checksum (4); zero without one.
//	        Scrambled boards, which have no network: least and most moves of the walk (2
//	        each) in place of the risk
//	record  the board, little-endian: bits 4c to 4c+3 are the tile in cell c, 0 the
//	        blank (8 bytes), and the moves to the goal 1 2 … 15 blank (1 byte)
//
// Group i depends on the seed and on i alone, so a file that was cut off can be continued.
//
// Not here: the search that labels a board (native/slide). Begin with labels.go.
package labels

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"sync"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned"
)

const (
	magic      = "TMLABEL1"
	headSize   = 32  // bytes of the head
	recordSize = 9   // bytes of a record
	chunkSize  = 64  // groups that a thread makes before all are written
	maxNear    = 256 // greatest Options.Near
	side       = 4
	cells      = side * side
)

// Options say which labels to make.
type Options struct {
	Boards   int                 // groups
	Near     int                 // records of a group besides the first; 0 to 256
	Walk     int                 // random moves away from the solution at most; 0 to 100
	Scramble Scramble            // how the first board of a group is made; zero: drawn uniformly
	Network  *learned.Network    // not nil: Near positions of its search instead of random moves; Walk is 0
	Risk     float64             // of this search, as in learned.Options
	Seed     uint64              // of all random choices
	Threads  int                 // 0 is one
	Progress func(done, all int) // groups; may be nil
	Search   slide.Options       // Heuristic "pattern" and Tier8 unless it names others
}

// Check returns an error when an option is out of range.
func (o *Options) Check() error {
	if o.Boards < 0 || o.Near < 0 || o.Near > maxNear || o.Walk < 0 || o.Walk > 100 {
		return fmt.Errorf("labels of %d boards, %d near, walk %d; expected at least 0, 0 to %d and 0 to 100", o.Boards, o.Near, o.Walk, maxNear)
	}
	if err := o.Scramble.check(); err != nil {
		return err
	}
	if o.Network == nil {
		return nil
	}
	if o.Scramble != (Scramble{}) {
		return errors.New("scrambled boards and positions that a search visited; expected one of both")
	}
	if o.Walk != 0 {
		return fmt.Errorf("walk %d; positions that a search visited have none", o.Walk)
	}
	return o.visiting().Check()
}

// visiting is the search whose positions are labelled.
func (o *Options) visiting() learned.Options {
	return learned.Options{Mode: learned.Estimates, Network: o.Network, Risk: o.Risk}
}

// File is what labels are written to: an *os.File opened for reading and writing, or
// anything like it. Its offset is moved.
type File interface {
	io.ReadWriteSeeker
	Truncate(size int64) error // as os.File's
}

// Write brings f up to o.Boards groups. A file that already holds some is continued;
// what follows its last whole group is overwritten. It ends early, with the error of ctx,
// when ctx has ended; what was written then stays. Other errors: the
// options are out of range, f is not a file of labels or one of other options, or
// reading or writing fails.
func Write(ctx context.Context, f File, o Options) error {
	if err := o.Check(); err != nil {
		return err
	}
	if o.Search.Heuristic == "" && o.Search.Tier == slide.AutoTier {
		o.Search.Heuristic, o.Search.Tier = "pattern", slide.Tier8
	}
	done, err := resume(f, o)
	if err != nil {
		return err
	}
	if err := slide.Prepare(ctx, standard(), o.Search); err != nil {
		return err
	}
	var visited *learned.Sampler
	if o.Network != nil {
		if visited, err = learned.NewSampler(ctx, o.visiting()); err != nil {
			return err
		}
	}
	threads := max(1, o.Threads)
	for done < o.Boards && ctx.Err() == nil {
		next := min(done+threads*chunkSize, o.Boards)
		records, failed := make([][]byte, next-done), make([]error, threads)
		var wait sync.WaitGroup
		for t := range threads {
			wait.Add(1)
			go func() {
				defer wait.Done()
				for i := t; i < len(records) && failed[t] == nil; i += threads {
					records[i], failed[t] = group(ctx, done+i, o, visited)
				}
			}()
		}
		wait.Wait()
		if err := errors.Join(failed...); err != nil {
			return err
		}
		if _, err := f.Write(slices.Concat(records...)); err != nil {
			return err
		}
		if done = next; o.Progress != nil {
			o.Progress(done, o.Boards)
		}
	}
	return ctx.Err()
}

// resume checks the head of f, or writes it to an empty file, truncates f behind its
// last whole group and moves there. It returns the number of groups.
func resume(f File, o Options) (int, error) {
	head := append([]byte(magic), make([]byte, headSize-len(magic))...)
	binary.LittleEndian.PutUint64(head[8:], o.Seed)
	binary.LittleEndian.PutUint32(head[16:], uint32(o.Near))
	binary.LittleEndian.PutUint32(head[20:], uint32(o.Walk))
	binary.LittleEndian.PutUint16(head[24:], uint16(o.Scramble.Least))
	binary.LittleEndian.PutUint16(head[26:], uint16(o.Scramble.Most))
	if o.Network != nil {
		binary.LittleEndian.PutUint32(head[24:], math.Float32bits(float32(o.Risk)))
		copy(head[28:], o.Network.Checksum())
	}
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return 0, err
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return 0, err
	}
	if size < headSize {
		if err := f.Truncate(0); err != nil {
			return 0, err
		}
		_, err := f.Write(head)
		return 0, err
	}
	found := make([]byte, headSize)
	if _, err := io.ReadFull(f, found); err != nil {
		return 0, err
	}
	if string(found) != string(head) {
		return 0, errors.New("the file is there and holds something else than labels of this seed, near, walk, scramble, network and risk")
	}
	group := int64(recordSize * (1 + o.Near))
	done := (size - headSize) / group
	end := headSize + done*group
	if err := f.Truncate(end); err != nil {
		return 0, err
	}
	_, err = f.Seek(end, io.SeekStart)
	return int(done), err
}

// group returns the records of group i.
func group(ctx context.Context, i int, o Options, visited *learned.Sampler) (to []byte, err error) {
	rng := rand.New(rand.NewPCG(o.Seed, uint64(i)))
	start := o.Scramble.board(rng)
	moves, err := shortest(ctx, start, o.Search)
	if err != nil {
		return to, err
	}
	to = appendRecord(to, start, len(moves))
	var others []puzzle.Board
	if visited != nil {
		others, err = visited.Draw(ctx, rng, start, o.Near)
	} else {
		others = beside(rng, start, moves, o)
	}
	for _, at := range others {
		if moves, err = shortest(ctx, at, o.Search); err != nil {
			break
		}
		to = appendRecord(to, at, len(moves))
	}
	return to, err
}

// beside returns positions a few random moves away from a solution of start.
func beside(rng *rand.Rand, start puzzle.Board, moves []puzzle.Move, o Options) (all []puzzle.Board) {
	for range o.Near {
		at := start.Clone()
		for _, m := range moves[:rng.IntN(len(moves)+1)] {
			at, _ = at.Apply(m)
		}
		all = append(all, Wander(rng, at, rng.IntN(o.Walk+1)))
	}
	return all
}

// Wander makes random moves, none of which takes back the one before.
func Wander(rng *rand.Rand, b puzzle.Board, steps int) puzzle.Board {
	all := [4]puzzle.Move{puzzle.Up, puzzle.Down, puzzle.Left, puzzle.Right}
	for last := puzzle.Move(0); steps > 0; {
		m := all[rng.IntN(4)]
		next, ok := b.Apply(m)
		if !ok || last != 0 && m == last.Inverse() {
			continue
		}
		b, last = next, m
		steps--
	}
	return b
}

// shortest returns a shortest solution of b. The error is that of slide.Search, that of ctx
// when it ended, or names another limit.
func shortest(ctx context.Context, b puzzle.Board, o slide.Options) ([]puzzle.Move, error) {
	r, err := slide.Search(ctx, puzzle.Slide{Start: b, Goal: puzzle.StandardGoal(side, side)}, o)
	switch {
	case err != nil:
		return nil, err
	case !r.Optimal && ctx.Err() != nil:
		return nil, ctx.Err()
	case !r.Optimal:
		return nil, fmt.Errorf("board %s: the search stopped at a limit: %s", b.Flat(), r.Termination)
	}
	return r.Moves, nil
}

// appendRecord appends the record of a board: see the head of the file.
func appendRecord(to []byte, b puzzle.Board, moves int) []byte {
	word := uint64(0)
	for cell, tile := range b.Tiles {
		word |= uint64(tile) << (4 * cell)
	}
	return append(binary.LittleEndian.AppendUint64(to, word), byte(moves))
}
