// Package proof says of which subjects and answers a proof can be written for others to check, and
// makes those of packings and covers. Own.
//
// Not here: the proofs themselves (model/certificate, native/cover/prooflog), and their files.
// Begin with proof.go.
package proof

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/certificate"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/cover/prooflog"
	"github.com/tilemip/tilemip/native/slide"
)

// Heuristic is the one by which a search proves a bound that a certificate can hold: pattern
// databases.
const Heuristic = "pattern"

// HasPartition reports whether the native search has pattern databases for a board.
func HasPartition(s puzzle.Slide) bool {
	h, err := slide.LookupHeuristic(Heuristic)
	return err == nil && h.Fits(s.Start.Rows, s.Start.Cols)
}

// Refuse says, before anything is searched, why there will be no proof: by a native search that has
// no partition of the board to write, or one that is too large for the checkers; or of a cover that
// has what no proof states.
func Refuse(one tilemip.Subject, o tilemip.Native, native bool) error {
	switch {
	case one.Cover != nil:
		return prooflog.States(one.Cover)
	case one.Board == nil:
		return nil
	}
	groups := o.Groups
	if o.Tier > 0 {
		tiles := slices.DeleteFunc(slices.Clone(one.Board.Goal.Tiles), func(tile int) bool { return tile == 0 })
		groups = [][]int{tiles[:min(o.Tier, len(tiles))]}
	}
	if why := TooLarge(certificate.Choose(*one.Board, certificate.Dual{Patterns: groups}, 0), *one.Board); why != "" {
		return fmt.Errorf("%s; expected smaller groups, such as --tier 6", why)
	}
	if !native || HasPartition(*one.Board) {
		return nil
	}
	h, _ := slide.LookupHeuristic(Heuristic)
	return fmt.Errorf("the search has pattern databases for %s, and this one is %d×%d; tilemip solve --proof writes a certificate of it", h.Sizes, one.Board.Start.Rows, one.Board.Start.Cols)
}

// TooLarge says that the checkers cannot take the tables of duals, "" where they can.
func TooLarge(duals []certificate.Dual, s puzzle.Slide) string {
	if need := certificate.Need(&certificate.Board{Slide: s, Duals: duals}); need > certificate.DefaultMemory {
		return fmt.Sprintf("to check it tables of %d MB would be needed, more than the %d MB that the checkers take", need>>20, certificate.DefaultMemory>>20)
	}
	return ""
}

// errStopped says that an answer is of a search that was stopped.
var errStopped = errors.New("the search was stopped")

// OfCover proves the answer about a packing or cover by a simple search of its own; all says that
// every solution was asked for. What that search finds is compared with the answer: a difference is a
// *tilemip.DisagreeError.
func OfCover(ctx context.Context, one tilemip.Subject, a *tilemip.Answer, all bool) (*prooflog.Proof, error) {
	if a.Status == model.StatusLimit || a.Termination != model.Completed && a.Termination != model.SolutionLimit {
		return nil, errStopped
	}
	c := one.Cover
	if c == nil {
		packed, err := one.Packing.Cover()
		if err != nil {
			return nil, err
		}
		c = packed.Cover
	}
	p, err := prooflog.Prepare(ctx, c, all)
	switch {
	case err != nil:
		return nil, fmt.Errorf("--proof: %w", err)
	case all && a.Solutions != nil && *a.Solutions != uint64(len(p.Solutions)):
		return nil, &tilemip.DisagreeError{Reason: fmt.Sprintf("the search for the proof finds %d solutions, the answer has %d", len(p.Solutions), *a.Solutions)}
	case p.Least && (a.Objective == nil) != (len(p.Solutions) == 0) || a.Objective != nil && int(*a.Objective) != p.Cost:
		return nil, &tilemip.DisagreeError{Reason: fmt.Sprintf("the search for the proof finds %s, the answer has another cost", p.Claim())}
	}
	return p, nil
}

// Unwritten says why a search for a proof ended early, or "" if it did not or err is an error.
func Unwritten(err error) string {
	switch {
	case errors.Is(err, errStopped):
		return errStopped.Error()
	case errors.Is(err, prooflog.ErrSize):
		return prooflog.ErrSize.Error()
	case errors.Is(err, context.DeadlineExceeded):
		return "the time limit was reached"
	case errors.Is(err, context.Canceled):
		return "interrupted"
	}
	return ""
}
