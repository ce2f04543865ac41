package depict

// Search trees: the tree itself as long as its leaves can be told apart, and the number of nodes
// of each level, or of each contour of IDA*. They come from package trace, whose searches visit the
// nodes of the engines of the same names.

import (
	"fmt"

	"github.com/tilemip/tilemip/cmd/internal/chart"
	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/native/trace"
)

// How many leaves and levels a tree has at most that is drawn, and how many leaves with the
// choices written beside the nodes.
const (
	mostLeaves  = 150
	mostLevels  = 30
	mostChoices = 28
)

// treeNode is a node of a search.
type treeNode struct {
	children []*treeNode
	choice   string
	kind     string // trace.Try, Cut, Dead or Solution
	x        float64
}

// contour is a tree of a search, one of several of IDA*.
type contour struct {
	root   *treeNode
	bound  int // of IDA*
	levels [][3]int
	leaves int
}

// small reports whether the tree can be drawn.
func (c *contour) small() bool { return c.leaves <= mostLeaves && len(c.levels) <= mostLevels }

// The columns of the counts of a level.
const (
	countNodes = iota
	countDead
	countSolutions
)

// contours builds the trees of a trace.
func contours(t *trace.Trace) (out []*contour) {
	var path []*treeNode
	begin := func(bound int) {
		root := &treeNode{kind: trace.Try}
		path = []*treeNode{root}
		out = append(out, &contour{root: root, bound: bound, levels: [][3]int{{1}}})
	}
	for _, s := range t.Steps {
		if s.Kind == trace.Contour {
			begin(s.Bound)
			continue
		}
		if out == nil {
			begin(0)
		}
		c := out[len(out)-1]
		count := func(depth, what int) {
			for len(c.levels) <= depth {
				c.levels = append(c.levels, [3]int{})
			}
			c.levels[depth][what]++
		}
		switch s.Kind {
		case trace.Try, trace.Cut:
			depth := s.Depth
			if s.Kind == trace.Cut { // it is not followed, and its depth that of the node above
				depth++
				count(depth, countDead)
			}
			n := &treeNode{kind: s.Kind, choice: s.Choice}
			above := path[depth-1]
			above.children = append(above.children, n)
			path = append(path[:depth], n)
			count(depth, countNodes)
		case trace.Dead:
			path[s.Depth].kind = trace.Dead
			count(s.Depth, countDead)
		case trace.Solution:
			path[s.Depth].kind = trace.Solution
			count(s.Depth, countSolutions)
		}
	}
	for _, c := range out {
		c.leaves = spread(c.root, new(float64))
	}
	return out
}

// spread puts leaves side by side and every other node above the middle of its children, and returns
// how many leaves there are.
func spread(n *treeNode, next *float64) (leaves int) {
	if len(n.children) == 0 {
		n.x = *next
		*next++
		return 1
	}
	for _, c := range n.children {
		leaves += spread(c, next)
	}
	n.x = (n.children[0].x + n.children[len(n.children)-1].x) / 2
	return leaves
}

// Search draws a search: the tree, of IDA* that of the last contour, where it is small enough, and
// the counts. name is that of the puzzle.
func Search(name string, t *trace.Trace) *picture.Picture {
	p := &picture.Picture{Title: fmt.Sprintf("the search of %s by %s: %s", name, t.Engine, english.Count(t.Nodes, "node"))}
	all := contours(t)
	if len(all) == 0 {
		return p
	}
	last := all[len(all)-1]
	p.Bold(picture.Point{Y: 0}, picture.Left, 17, picture.Ink, searchTitle(name, t, last))
	if last.small() {
		drawTree(p, last)
	}
	p.Below(counts(t, all).Draw(), 40)
	return p
}

// searchTitle says which tree is drawn.
func searchTitle(name string, t *trace.Trace, last *contour) string {
	text := fmt.Sprintf("%s by %s, %s", name, t.Engine, english.Count(t.Nodes, "node"))
	if !t.Complete {
		text = fmt.Sprintf("%s by %s, the first %s", name, t.Engine, english.Count(t.Nodes, "node"))
	}
	if last.bound > 0 && last.small() {
		text += fmt.Sprintf("; the tree of the last contour, %s", english.Count(last.bound, "move"))
	}
	return text
}

// drawTree draws nodes and the lines between them, level below level.
func drawTree(p *picture.Picture, c *contour) {
	wide := min(90, max(9, 900/float64(max(1, c.leaves))))
	top, drop := 40.0, 52.0
	at := func(n *treeNode, depth int) picture.Point {
		return picture.Point{X: 8 + wide*n.x, Y: top + drop*float64(depth)}
	}
	var lines, marks func(n *treeNode, depth int)
	lines = func(n *treeNode, depth int) {
		for _, k := range n.children {
			p.Line(1, picture.Muted, at(n, depth), at(k, depth+1))
			lines(k, depth+1)
		}
	}
	marks = func(n *treeNode, depth int) {
		nodeMark(p, n, at(n, depth), min(6, wide/2.4))
		if c.leaves <= mostChoices && n.choice != "" {
			size := 12.0
			if w := picture.Width(n.choice, size, false); w > wide-14 {
				size = max(6, size*(wide-14)/w)
			}
			p.Word(picture.Point{X: at(n, depth).X + 10, Y: at(n, depth).Y + 4}, picture.Left, size, picture.Ink, n.choice)
		}
		for _, k := range n.children {
			marks(k, depth+1)
		}
	}
	lines(c.root, 0)
	marks(c.root, 0)
	treeLegend(p)
}

// nodeMark draws a node: a disc; a cross for a dead end, a dash for a node that was cut off, a large
// coloured square for a solution.
func nodeMark(p *picture.Picture, n *treeNode, at picture.Point, r float64) {
	corner := func(x, y float64) picture.Point { return picture.Point{X: at.X + r*x, Y: at.Y + r*y} }
	switch n.kind {
	case trace.Dead:
		p.Disc(picture.Paper, at, r)
		p.Line(1.6, picture.Accent, corner(-0.8, -0.8), corner(0.8, 0.8))
		p.Line(1.6, picture.Accent, corner(-0.8, 0.8), corner(0.8, -0.8))
	case trace.Cut:
		p.Disc(picture.Paper, at, r)
		p.Line(1.6, picture.Ink, corner(-0.9, 0), corner(0.9, 0))
	case trace.Solution:
		square := []picture.Point{corner(-1.3, -1.3), corner(1.3, -1.3), corner(1.3, 1.3), corner(-1.3, 1.3)}
		p.Fill(picture.Group(4), square...)
		p.Line(1.4, picture.Outline, append(square, square[0])...)
	default:
		p.Disc(picture.Group(1), at, r)
		p.Ring(1, picture.Outline, at, r)
	}
}

// treeLegend says what the marks are.
func treeLegend(p *picture.Picture) {
	at := picture.Point{X: 8, Y: p.Bottom() + 30}
	for _, k := range []struct{ kind, name string }{{trace.Try, "node"}, {trace.Dead, "dead end"}, {trace.Cut, "cut off by the bound"}, {trace.Solution, "solution"}} {
		nodeMark(p, &treeNode{kind: k.kind}, at, 6)
		p.Word(picture.Point{X: at.X + 14, Y: at.Y + 4.5}, picture.Left, 13, picture.Ink, k.name)
		at.X += 14 + picture.Width(k.name, 13, false) + 26
	}
}

// counts is the number of nodes of each level, or of each contour where there are several.
func counts(t *trace.Trace, all []*contour) *chart.Bars {
	b := &chart.Bars{Title: "Nodes of each level", X: "level: choices made", Y: "nodes", Series: []chart.Series{{Name: "nodes"}, {Name: "dead ends"}, {Name: "solutions"}}}
	add := func(label string, n [3]int) {
		b.Labels = append(b.Labels, label)
		for k := range n {
			b.Series[k].Values = append(b.Series[k].Values, float64(n[k]))
		}
	}
	if all[len(all)-1].bound == 0 {
		for depth, n := range all[0].levels {
			add(fmt.Sprint(depth), n)
		}
		return b
	}
	b.Title, b.X, b.Series[countDead].Name = "Nodes of each contour", "contour: the bound on the moves", "cut off by the bound"
	for _, c := range all {
		var sum [3]int
		for _, n := range c.levels {
			for k := range n {
				sum[k] += n[k]
			}
		}
		add(fmt.Sprint(c.bound), sum)
	}
	return b
}
