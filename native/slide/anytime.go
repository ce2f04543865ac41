// An answer at any time: a plan at once, then shorter ones, and a bound that rises, until
// both are equal. Parberry's rules give the first plan, beam searches the next ones, each
// four times as wide as the one before, and IDA* raises the bound from below. As soon as
// the bound equals the length of the best plan, that plan is proven optimal, and the last
// iteration, in which IDA* spends most of its nodes, is not needed.
//
// How the work is divided: a beam of width w is due when IDA* has generated nodesPerWidth
// times w nodes, which takes about four times as long as the beam: a fifth of the time
// goes into plans. On boards of more than 16 cells the beams up to the width headStart cost
// no nodes: they run before anything else, and again as soon as there are tables. Work is
// measured in nodes and not in seconds, so that a search that ends by itself counts the
// same every time.

package slide

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native"
)

const (
	nodesPerWidth = 5000
	firstWidth    = 100
	widthGrowth   = 4
	widestBeam    = 102_400
	headStart     = 1600 // width of the widest beam before the proof begins, with tables
	bareStart     = 400  // and without
)

// Anytime is Search for boards that may be too hard to be solved in the time there is. At
// a limit the result has the best plan found, at least that of Parberry's rules: it is
// Solved, but Optimal only if the plan is as long as Bound. Options.Incumbent is called
// with every better plan. All else is as for Search; a board that is solved soon is solved
// in the same way with the same counts.
func Anytime(ctx context.Context, s puzzle.Slide, o Options) (Result, error) {
	return search(ctx, s, o, true)
}

// planFirst makes the first plan where one is shown, or where the board is likely to be
// hard.
func (s *idaStar) planFirst() {
	if s.opts.Incumbent != nil || s.g.cells > 16 {
		s.plan.byRules()
	}
}

// planBare raises the bound and makes plans without tables.
func (s *idaStar) planBare(ctx context.Context) {
	h := withoutTables()
	eval, err := h.evaluator(ctx, s.g, s.opts)
	if err != nil {
		return // ctx has ended
	}
	eval.grow(2)
	s.bound = max(s.bound, eval.start(&s.start))
	s.plan.use(eval, bareStart)
	s.plan.due()
}

// planner looks for plans on behalf of an idaStar.
type planner struct {
	s     *idaStar
	eval  evaluator // of the beams
	best  []uint8   // directions of the blank; nil when there is no plan yet
	by    string    // what found best, in words
	width int       // of the next beam
	free  int       // width up to which beams need not wait for nodes of IDA*
	gen   uint64    // generated nodes of beams and shortening
}

// use sets the evaluator of the next beams, which begin again at the first width: with a
// stronger evaluator narrow beams are worth another try. Beams up to the width free run at
// once on boards of more than 16 cells.
func (p *planner) use(eval evaluator, free int) {
	p.eval, p.width = eval, firstWidth
	if p.s.g.cells > 16 {
		p.free = free
	}
}

// due runs the beams that the nodes generated so far pay for.
func (p *planner) due() {
	for p.eval != nil && p.width <= widestBeam && native.Stopped(p.s.ctx) == "" {
		if p.width > p.free && p.s.gen < uint64(p.width)*nodesPerWidth {
			return
		}
		if p.best == nil {
			p.byRules()
		}
		if len(p.best) <= p.s.bound {
			return
		}
		b := newBeam(p.s.g, p.eval)
		path := b.run(p.s.ctx, &p.s.start, p.width, len(p.best))
		p.gen += b.gen
		if path != nil {
			p.better(path, fmt.Sprintf("beam search of width %d", p.width))
			p.shorten()
		}
		p.width *= widthGrowth
	}
}

// byRules makes the plan of Parberry's rules.
func (p *planner) byRules() {
	g := p.s.g
	start, goal := make([]int, g.cells), make([]int, g.cells)
	for cell := range g.cells {
		start[cell], goal[cell] = p.name(p.s.start.tile[cell]), p.name(uint8(cell))
	}
	moves, err := Greedy(g.rows, g.cols, start, goal)
	if err != nil {
		return // the problem has passed its checks
	}
	path := make([]uint8, len(moves))
	for i, m := range moves {
		path[i] = uint8(slices.Index(moveOf[:], m))
	}
	p.better(path, "Parberry's rules")
}

// name numbers the tiles for Greedy, the blank 0.
func (p *planner) name(tile uint8) int {
	switch blank := p.s.g.goalBlank; {
	case tile == blank:
		return 0
	case tile > blank:
		return int(tile)
	}
	return int(tile) + 1
}

// better takes a plan if it is shorter than the best one.
func (p *planner) better(path []uint8, by string) {
	if p.best != nil && len(path) >= len(p.best) {
		return
	}
	p.best, p.by = path, by
	if p.s.opts.Incumbent != nil {
		p.s.opts.Incumbent(movesOf(path), p.s.bound)
	}
}

// pieceMoves is the length of the pieces that are made shorter, in moves, pieceStep the
// moves from one to the next, and pieceNodes the node limit of the search for one.
const (
	pieceMoves = 40
	pieceStep  = 10
	pieceNodes = 60_000
)

// shorten replaces pieces of the best plan by shortest paths between their ends (D. Ratner,
// I. Pohl, "Joint and LPA*: combination of approximation and search", AAAI 1986, 173-177).
// On the 15-puzzle a beam's plan has hardly a piece that is too long.
func (p *planner) shorten() {
	if p.s.g.cells <= 16 {
		return
	}
	for from := 0; from < len(p.best) && native.Stopped(p.s.ctx) == "" && len(p.best) > p.s.bound; from += pieceStep {
		to := min(from+pieceMoves, len(p.best))
		way, gen := p.piece(from, to)
		p.gen += gen
		if way != nil && len(way) < to-from {
			p.better(slices.Concat(p.best[:from], way, p.best[to:]), strings.TrimSuffix(p.by, shortened)+shortened)
			from = max(0, from-pieceMoves) - pieceStep
		}
	}
}

const shortened = ", made shorter"

// piece looks for a shortest path between the positions after from and after to moves of
// the best plan. It returns nil when it finds none within pieceNodes, and the nodes that it
// generated.
func (p *planner) piece(from, to int) ([]uint8, uint64) {
	g, pos := p.s.g, p.s.start
	boards := [2]puzzle.Board{}
	for i, at := range []int{from, to} {
		for _, dir := range p.best[[2]int{0, from}[i]:at] {
			pos.apply(g.moved(&pos, int(dir)))
		}
		boards[i] = puzzle.Board{Rows: g.rows, Cols: g.cols, Tiles: make([]int, g.cells)}
		for cell := range g.cells {
			boards[i].Tiles[cell] = p.name(pos.tile[cell])
		}
	}
	r, err := Search(p.s.ctx, puzzle.Slide{Start: boards[0], Goal: boards[1]}, Options{Heuristic: "linear-conflict", Run: native.Run{NodeLimit: pieceNodes}})
	if err != nil || !r.Solved {
		return nil, r.Generated
	}
	way := make([]uint8, len(r.Moves))
	for i, m := range r.Moves {
		way[i] = uint8(slices.Index(moveOf[:], m))
	}
	return way, r.Generated
}

// movesOf returns directions as moves.
func movesOf(path []uint8) []puzzle.Move {
	moves := make([]puzzle.Move, len(path))
	for i, dir := range path {
		moves[i] = moveOf[dir]
	}
	return moves
}

// planned reports whether the best plan is proven by the bound.
func (s *idaStar) planned() bool {
	return s.plan != nil && s.plan.best != nil && len(s.plan.best) <= s.bound
}

// result enters the best plan of a search that found none itself.
func (p *planner) result(res *Result) {
	res.Planning = p.gen
	if res.Solved {
		return
	}
	if p.best == nil {
		p.byRules()
	}
	if p.best == nil {
		return
	}
	res.Moves, res.Solved, res.PlanBy = movesOf(p.best), true, p.by
	if res.Optimal = len(p.best) == res.Bound; res.Optimal {
		res.Termination = native.Completed
	}
}
