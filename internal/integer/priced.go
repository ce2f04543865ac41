// The methods whose dual is made here by the program's own networks, apart from the native
// search: prices found for the board, or the 0/1 dual (package pricing). A beam guided by the
// 0/1 dual finds a plan of U moves, at the bound of the start, two moves more, and so on; one
// proof shows that there is none of U-2 moves or fewer. Where the proof finds one, U falls and
// the proof is repeated. Own.

package integer

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/internal/planning"
	"github.com/tilemip/tilemip/internal/pricing"
	"github.com/tilemip/tilemip/model"
	"github.com/tilemip/tilemip/model/puzzle"
)

const (
	beamWidth   = 10_000     // at first: finds a shortest plan of nearly every random board of the 15-puzzle
	widestBeam  = 100_000    // where no narrower one finds a plan
	easyBoard   = 30         // Manhattan distance up to which triples guide the beam of prices
	beamSlack   = 80         // moves above the bound of the start after which a beam is widened
	easyBudget  = 50_000     // boards of searches before the first beam: about 20 ms, as long as it takes to make a table of 5 tiles
	quickCells  = 16         // of a board whose tables of 5 tiles take less time than a beam: none runs with triples
	firstBudget = 100_000    // boards of the first proof, with triples: enough for boards of about 40 moves, before larger tables are made
	smallBudget = 30_000_000 // boards of a proof with the 0/1 dual of 5-5-5: about the time in which that of 6-6-3 is made
	largeBudget = 60_000_000 // boards of its last proof after which auto goes on with the pattern databases, where it has them
	mostTables  = 2 << 30    // bytes of tables and prices, unless BranchOptions.Memory says otherwise
	mostCells   = 20         // of a board for which auto makes the tables of 5 tiles a pattern: on 5×5 they take 8 s, longer than the pattern databases on disk
)

// errHard says that a board is left to the pattern databases.
var errHard = errors.New("the budget of boards is used up")

// priced is one run. Invariants: no plan has fewer than out.Bound moves; out.Plan leads to the
// goal.
type priced struct {
	BranchOptions
	ctx    context.Context
	board  puzzle.Slide
	guide  *pricing.Additive
	stages [][][]int // partitions of the 0/1 dual still to be tried, smaller ones first; nil is the usual one
	prices bool      // the proof takes prices, and the guide only guides
	brief  bool      // the last proof has a budget, too: errHard
	began  time.Time
	out    Branched
	before uint64 // boards of proofs before the one under way
}

// byPrices proves with prices found for the board; the 0/1 dual only guides the beam and
// bounds the start.
func byPrices(ctx context.Context, board puzzle.Slide, o BranchOptions) (Branched, error) {
	return (&priced{BranchOptions: o, ctx: ctx, board: board, prices: true}).run()
}

// byAdditive proves with the 0/1 dual.
func byAdditive(ctx context.Context, board puzzle.Slide, o BranchOptions) (Branched, error) {
	return (&priced{BranchOptions: o, ctx: ctx, board: board}).run()
}

// byAuto proves with the 0/1 dual, and where that takes too many boards with the pattern
// databases; the second result says so. Without databases it is byAdditive.
func byAuto(ctx context.Context, board puzzle.Slide, o BranchOptions, databases branch) (Branched, bool, error) {
	p := &priced{BranchOptions: o, ctx: ctx, board: board, brief: databases != nil}
	out, err := p.run()
	if !errors.Is(err, errHard) {
		return out, false, err
	}
	began := time.Since(p.began)
	o.Working(began, "branch and bound: now with pattern databases, after "+out.by())
	hard, err := databases(ctx, board, o)
	hard.Making += out.Making
	if err == nil && (hard.Plan == nil || out.Plan != nil && len(out.Plan) < len(hard.Plan)) { // it was stopped early
		hard.Plan, hard.PlanBy = out.Plan, out.PlanBy
	}
	hard.Bound = max(hard.Bound, out.Bound)
	return hard, true, err
}

// run answers; the end of the context is no error.
// A run that neither proved its plan nor exceeded Most ended early, and Termination says why.
func (p *priced) run() (Branched, error) {
	p.began = time.Now()
	p.out = Branched{Bound: planning.ManhattanBound(p.board), Refuted: -1, Termination: model.Completed}
	err := p.solve()
	if err != nil && p.ctx.Err() != nil && errors.Is(err, p.ctx.Err()) {
		err = nil
	}
	if done := p.out.Plan != nil && len(p.out.Plan) <= p.out.Bound || p.Most > 0 && p.out.Bound > p.Most; !done && p.out.Termination == model.Completed {
		p.out.Termination = backends.StopReason(p.ctx)
	}
	return p.out, err
}

// Each further round of the loop follows a shorter plan or the next partition, so it ends.
func (p *priced) solve() error {
	if p.stages = partitions(p.board); p.prices {
		p.stages = p.guiding()
	} else if p.small() {
		p.stages = p.stages[:1]
	}
	if err := p.stage(); err != nil {
		return err
	}
	for p.out.Bound <= p.limit() {
		if again, err := p.prove(p.limit()); err != nil || !again {
			return err
		}
	}
	return nil
}

// small reports whether only the first partition is tried, within firstBudget.
func (p *priced) small() bool { return p.brief && len(p.board.Start.Tiles) > mostCells }

// guiding is the partition of the 0/1 dual that guides a beam without having to prove anything.
func (p *priced) guiding() [][][]int {
	stages := partitions(p.board)
	if k := min(1, len(stages)-1); p.out.Bound > easyBoard {
		stages = stages[k:]
	}
	return stages[:1]
}

// beamPlan looks for a plan of at most most moves, 0 for any number, by a beam; nil when it
// finds none.
func beamPlan(ctx context.Context, board puzzle.Slide, most int) ([]puzzle.Move, error) {
	p := &priced{ctx: ctx, board: board, prices: true, began: time.Now(), BranchOptions: BranchOptions{Most: most,
		Plan: func([]puzzle.Move, int) {}, Progress: func(time.Duration, int, uint64) {}, Working: func(time.Duration, string) {}}}
	p.out.Bound = planning.ManhattanBound(board)
	p.stages = p.guiding()
	err := p.stage()
	return p.out.Plan, err
}

// tables makes the 0/1 dual of a partition, nil for the usual one.
func (p *priced) tables(partition [][]int) (err error) {
	defer p.making(time.Now())
	p.Working(time.Since(p.began), "branch and bound: building pattern databases")
	guide, err := pricing.NewAdditive(p.ctx, p.board, partition, p.memory())
	if err != nil {
		return err
	}
	if p.guide = guide; p.out.Patterns == nil {
		p.out.Patterns = p.guide.Patterns() // any dual is at least the Manhattan distance
	}
	return nil
}

// memory is the most bytes of tables and prices.
func (p *priced) memory() int64 {
	if p.Memory > 0 {
		return p.Memory
	}
	return mostTables
}

// tooLarge reports whether an error says that tables or prices would not fit.
func tooLarge(err error) bool {
	var memory *pricing.MemoryError
	return errors.As(err, &memory)
}

// stage goes on to the next partition: tables, the bound of the start, and a plan. Where larger
// tables do not fit, those at hand remain.
func (p *priced) stage() error {
	if err := p.tables(p.stages[0]); tooLarge(err) && p.guide != nil {
		if p.stages = nil; p.out.Plan == nil {
			return p.plan()
		}
		return nil
	} else if err != nil {
		return err
	}
	p.stages = p.stages[1:]
	if err := p.start(); err != nil || p.out.Plan != nil && len(p.out.Plan) <= p.out.Bound {
		return err
	}
	if cells := len(p.board.Start.Tiles); !p.prices && p.out.Plan == nil && cells <= quickCells && len(p.stages) > 0 && p.stages[0] == nil {
		return p.stage()
	}
	return p.plan()
}

// making adds the time since began to that of tables and prices.
func (p *priced) making(began time.Time) { p.out.Making += time.Since(began) }

// start raises the bound to that of the 0/1 dual at the start. Auto and the method additive go on by
// depth-first searches, two moves deeper each time as the parity of plans is fixed, until the easy
// budget is used up: an easy board is answered, by its first plan, before anything else is made.
// With prices, or a plan, only what the dual says of the start alone counts, which visits no board.
func (p *priced) start() error {
	budget := uint64(easyBudget)
	if p.prices || p.out.Plan != nil {
		budget = 1
	}
	for budget > 0 && (p.Most == 0 || p.out.Bound <= p.Most) {
		proof, err := pricing.Prove(p.ctx, p.guide, p.out.Bound, pricing.Search{Nodes: budget})
		if err != nil {
			return err
		}
		p.before += proof.Nodes
		switch {
		case budget == 1 && proof.Nodes > 0:
			return nil
		case proof.Found:
			p.found(proof.Moves, "")
			return nil
		case proof.Refuted:
			p.refuted(p.out.Bound, p.guide, proof.Nodes)
		}
		budget -= min(budget, proof.Nodes)
	}
	return nil
}

// refuted notes that there is no plan of at most most moves.
func (p *priced) refuted(most int, by pricing.Dual, boards uint64) {
	p.out.Bound, p.out.Refuted, p.out.Boards, p.out.Dual, p.out.Patterns, p.out.Prices = most+2, most, boards, by.String(), by.Patterns(), nil
	if prices, ok := by.(*pricing.Prices); ok {
		p.out.Prices = prices.Certificate()
	}
}

// plan looks for a plan, or for one that is shorter than the best one.
// Beams of 10,000 and 60,000 boards a step are tried, for lengths up to beamSlack above the bound.
// A plan that is longer than any board of its kind needs does not end the search for one.
func (p *priced) plan() error {
	needed, source := p.board.Longest()
	for width := beamWidth; width <= widestBeam; width *= 6 {
		ended, err := p.beam(width)
		if err != nil || p.ctx.Err() != nil || ended && (source == "" || len(p.out.Plan) <= needed) {
			return err
		}
	}
	return nil
}

// beam looks for a plan by beams of one width; ended says that there is one, or that longer ones
// are of no interest.
func (p *priced) beam(width int) (ended bool, err error) {
	for most := p.out.Bound; most <= p.out.Bound+beamSlack; most += 2 {
		if longest := p.limit(); longest >= 0 && most > longest {
			return true, nil
		}
		p.Working(time.Since(p.began), fmt.Sprintf("beam search for a plan of %s, width %s", english.Count(most, "move"), english.Group(width)))
		plan, err := pricing.Beam(p.ctx, p.guide, most, width)
		if err != nil || p.ctx.Err() != nil {
			return true, err
		}
		if plan != nil {
			p.found(plan, "beam search")
			return true, nil
		}
	}
	return false, nil
}

// found takes a plan that is shorter than the best one.
func (p *priced) found(plan []puzzle.Move, by string) {
	p.out.Plan, p.out.PlanBy = plan, by
	p.Plan(plan, p.out.Bound)
}

// limit is the largest number of moves of a plan that is still of interest: two less than
// those of the best plan, or without one Most; -1 where neither is known.
// Without a plan it has the parity of the bound, since every plan has.
func (p *priced) limit() int {
	switch {
	case p.out.Plan != nil:
		return len(p.out.Plan) - 2
	case p.Most > 0:
		return p.Most - (p.Most-p.out.Bound)&1
	}
	return -1
}

// prove asks for a plan of at most most moves; again says that there is one, or that larger
// tables are to be tried.
func (p *priced) prove(most int) (again bool, err error) {
	dual, err := p.dual(most)
	if err != nil {
		return false, err
	}
	proof, err := pricing.Prove(p.ctx, dual, most, pricing.Search{Threads: p.Threads, Nodes: p.budget(), Watch: p.watch})
	if err != nil {
		return false, err
	}
	p.before += proof.Nodes
	switch {
	case proof.Found:
		p.found(proof.Moves, "")
		return true, nil
	case proof.Refuted:
		p.refuted(most, dual, proof.Nodes)
		return false, nil
	case proof.Stopped == model.NodeLimit && len(p.stages) > 0:
		return true, p.stage()
	}
	p.out.Boards, p.out.Dual, p.out.Refuted, p.out.Termination = proof.Nodes, dual.String(), -1, proof.Stopped
	if proof.Stopped == model.NodeLimit {
		return false, errHard
	}
	return false, nil
}

// dual is that of the proof that there is no plan of at most most moves: prices, unless they do
// not fit or would be for more moves than package pricing makes them for; then the 0/1 dual at hand.
func (p *priced) dual(most int) (pricing.Dual, error) {
	if !p.prices {
		return p.guide, nil
	}
	defer p.making(time.Now())
	p.Working(time.Since(p.began), "branch and bound: computing a cost partitioning for plans of "+english.Count(most, "move"))
	if most > pricing.MostHorizon {
		return p.guide, nil
	}
	dual, err := pricing.FindBest(p.ctx, p.board, most, p.memory())
	if tooLarge(err) {
		return p.guide, nil
	}
	return dual, err
}

// budget is the number of boards of a proof after which another dual is taken; 0 is none.
func (p *priced) budget() uint64 {
	switch {
	case p.small() || len(p.stages) > 1 || len(p.stages) == 1 && p.stages[0] == nil:
		return firstBudget
	case len(p.stages) == 1:
		return smallBudget
	case p.brief:
		return largeBudget
	}
	return 0
}

// watch passes on progress with the boards of all proofs so far.
func (p *priced) watch(at pricing.Progress) {
	p.Progress(time.Since(p.began), p.out.Bound, p.before+at.Nodes)
}

// partitions are the partitions of the 0/1 dual that are tried one after the other: triples,
// the usual one (nil), and of the 15-puzzle with the goal's blank in the last corner that of R.
// E. Korf and A. Felner, "Disjoint pattern database heuristics", Artificial Intelligence 134
// (2002) 9-22. Of small boards the usual one alone.
func partitions(s puzzle.Slide) [][][]int {
	goal := s.Goal.Tiles
	if len(goal) <= 9 {
		return [][][]int{nil}
	}
	tiles := slices.DeleteFunc(slices.Clone(goal), func(tile int) bool { return tile == 0 })
	all := [][][]int{slices.Collect(slices.Chunk(tiles, 3)), nil}
	if s.Goal.Rows != 4 || s.Goal.Cols != 4 || goal[15] != 0 {
		return all
	}
	var larger [][]int
	for _, cells := range [][]int{{0, 4, 5, 8, 9, 12}, {6, 7, 10, 11, 13, 14}, {1, 2, 3}} {
		var pattern []int
		for _, c := range cells {
			pattern = append(pattern, goal[c])
		}
		larger = append(larger, pattern)
	}
	return append(all, larger)
}
