// The matrix of dancing links: a column for each cell and each shape, a row for
// each image (D. E. Knuth, Dancing Links, 2000; The Art of Computer Programming
// 7.2.2.1 for the layout, where the nodes of a row are neighbours in memory).
//
// The column of a shape with several copies stays until the last copy is placed.
//
// Data: node[c] is the head of column c for c < root, the cells first and then the shapes.
// Behind the heads stand the rows: a spacer, the cells of the row ascending, its shape, the
// next spacer. up and down link the nodes of one column in a ring through its head; along a
// row no links are needed, only the two of the spacers that lead round to its other end.
//
// Invariant: whatever is unlinked keeps its own links, so that undoing all steps in the
// reverse order restores the matrix, with the order of every list.

package polycube

import (
	"slices"
)

// node is one entry of a row, or a spacer between two rows: its top is then -1,
// up is the first node of the row before it and down the last of the row behind.
type node struct{ top, up, down int32 }

// matrix is the matrix in its present state: the columns and rows that are still linked.
type matrix struct {
	node  []node  // the first nodes are the heads of the columns, column c at c
	size  []int32 // per column, the number of rows linked in it; frozen while the column is covered
	prev  []int32 // active columns, a ring through the root, ascending
	next  []int32
	cells int32   // number of cells: columns below it are cells, column cells+s is shape s
	root  int32   // the head behind all columns, through which the ring of columns runs
	count []int32 // per shape, copies that remain
	row   []int32 // per node, the number of its image on the board; -1 for heads and spacers
}

// newMatrix lays out all images of a board. The nodes are allocated at once: one per column
// and the root, a spacer, and for each image its cells, its shape and a spacer.
func newMatrix(b *board) *matrix {
	columns := len(b.cells) + len(b.shapes)
	entries := columns + 2
	for i := range b.images {
		entries += len(b.images[i].cells) + 2
	}
	m := &matrix{
		node: make([]node, 0, entries), row: make([]int32, 0, entries), size: make([]int32, columns),
		prev: make([]int32, columns+1), next: make([]int32, columns+1),
		cells: int32(len(b.cells)), root: int32(columns), count: make([]int32, len(b.shapes)),
	}
	for c := int32(0); c <= m.root; c++ {
		m.node = append(m.node, node{c, c, c})
		m.row = append(m.row, -1)
		m.prev[c], m.next[c] = c-1, c+1
	}
	m.prev[0], m.next[m.root] = m.root, 0
	for s := range b.shapes {
		m.count[s] = int32(len(b.shapes[s].pieces))
	}
	m.node = append(m.node, node{top: -1})
	m.row = append(m.row, -1)
	for i := range b.images {
		m.addRow(int32(i), &b.images[i])
	}
	return m
}

// addRow appends an image and the spacer behind it; the last node so far is the spacer
// before it.
func (m *matrix) addRow(row int32, im *image) {
	spacer := int32(len(m.node)) - 1
	for _, c := range im.cells {
		m.append(c, row)
	}
	m.append(m.cells+im.shape, row)
	m.node[spacer].down = int32(len(m.node)) - 1
	m.node = append(m.node, node{top: -1, up: spacer + 1})
	m.row = append(m.row, -1)
}

// append puts a new node at the end of a column.
func (m *matrix) append(column, row int32) {
	last, n := m.node[column].up, int32(len(m.node))
	m.node = append(m.node, node{column, last, column})
	m.row = append(m.row, row)
	m.node[last].down, m.node[column].up = n, n
	m.size[column]++
}

// cover takes a column out, and its rows out of all other columns.
func (m *matrix) cover(c int32) {
	m.next[m.prev[c]], m.prev[m.next[c]] = m.next[c], m.prev[c]
	nodes, size := m.node, m.size
	for p := nodes[c].down; p != c; p = nodes[p].down {
		for q := p + 1; q != p; {
			n := nodes[q]
			if n.top < 0 {
				q = n.up
				continue
			}
			nodes[n.up].down, nodes[n.down].up = n.down, n.up
			size[n.top]--
			q++
		}
	}
}

// uncover undoes cover; columns must be uncovered in the reverse order.
func (m *matrix) uncover(c int32) {
	nodes, size := m.node, m.size
	for p := nodes[c].up; p != c; p = nodes[p].up {
		for q := p - 1; q != p; {
			n := nodes[q]
			if n.top < 0 {
				q = n.down
				continue
			}
			nodes[n.up].down, nodes[n.down].up = q, q
			size[n.top]++
			q--
		}
	}
	m.next[m.prev[c]], m.prev[m.next[c]] = c, c
}

// place covers the columns of the row of node p; covered is the column of p where that is
// covered already, else -1. The column of the shape goes with its last copy.
func (m *matrix) place(p, covered int32) {
	if covered < 0 {
		m.use(m.node[p].top)
	}
	for q := p + 1; q != p; {
		n := &m.node[q]
		if n.top < 0 {
			q = n.up
			continue
		}
		m.use(n.top)
		q++
	}
}

// remove undoes place.
func (m *matrix) remove(p, covered int32) {
	for q := p - 1; q != p; {
		n := &m.node[q]
		if n.top < 0 {
			q = n.down
			continue
		}
		m.bring(n.top)
		q--
	}
	if covered < 0 {
		m.bring(m.node[p].top)
	}
}

// copies reports whether a column is that of a shape with several copies left.
func (m *matrix) copies(column int32) bool {
	return column >= m.cells && m.count[column-m.cells] > 1
}

// use covers a cell, or uses up a copy of a shape and covers that with the last one.
func (m *matrix) use(column int32) {
	if column >= m.cells {
		if m.count[column-m.cells]--; m.count[column-m.cells] > 0 {
			return
		}
	}
	m.cover(column)
}

// bring undoes use.
func (m *matrix) bring(column int32) {
	if column >= m.cells {
		if m.count[column-m.cells]++; m.count[column-m.cells] > 1 {
			return
		}
	}
	m.uncover(column)
}

// drop takes the row of node p out of all its columns, which must be active.
func (m *matrix) drop(p int32) {
	q := p
	for {
		n := m.node[q]
		if n.top < 0 {
			q = n.up
		} else {
			m.node[n.up].down, m.node[n.down].up = n.down, n.up
			m.size[n.top]--
			q++
		}
		if q == p {
			return
		}
	}
}

// restore undoes drop; rows must be restored in the reverse order.
func (m *matrix) restore(p int32) {
	q := p
	for {
		if q--; m.node[q].top < 0 {
			q = m.node[q].down
		}
		n := m.node[q]
		m.node[n.up].down, m.node[n.down].up = q, q
		m.size[n.top]++
		if q == p {
			return
		}
	}
}

// keyed is a node of a column with the random number by which shuffle sorts it.
type keyed struct {
	key  float64
	node int32
}

// shuffler is the scratch of shuffle: a column's nodes as they lie, the same sorted, and where
// the nodes of each part of [0, 1) begin.
type shuffler struct {
	drawn, sorted []keyed
	start         []int32
}

// shuffle brings the rows of every active column into random order, for Monte Carlo trials:
// column by column, each row draws a number in the order in which the rows lie, and the rows
// are sorted by their numbers. So does polycube 1.2.1, and each shuffle begins with the order
// of the one before. It returns the nodes of all columns, in the room of order.
func (m *matrix) shuffle(random *twister, by *shuffler, order []int32) []int32 {
	order = order[:0]
	for c := m.next[m.root]; c != m.root; c = m.next[c] {
		by.drawn = by.drawn[:0]
		for p := m.node[c].down; p != c; p = m.node[p].down {
			by.drawn = append(by.drawn, keyed{random.float64(), p})
		}
		from := len(order)
		for _, k := range by.sort() {
			order = append(order, k.node)
		}
		m.relink(c, order[from:])
	}
	return order
}

// sort returns the drawn nodes by their keys: as many parts of [0, 1) as nodes, one after the
// other, and within a part, where there are seldom more than a few, by insertion. The keys are
// uniform, so that it takes linear time.
func (by *shuffler) sort() []keyed {
	n := len(by.drawn)
	by.sorted = slices.Grow(by.sorted[:0], n)[:n]
	by.start = slices.Grow(by.start[:0], n+1)[:n+1]
	clear(by.start)
	for i := range by.drawn {
		by.start[int(by.drawn[i].key*float64(n))+1]++ // below n: key is at most 1-2^-52
	}
	for i := range n {
		by.start[i+1] += by.start[i]
	}
	for _, k := range by.drawn {
		part := int(k.key * float64(n))
		by.sorted[by.start[part]] = k
		by.start[part]++
	}
	for i := 1; i < n; i++ {
		k, at := by.sorted[i], i
		for ; at > 0 && by.sorted[at-1].key > k.key; at-- {
			by.sorted[at] = by.sorted[at-1]
		}
		by.sorted[at] = k
	}
	return by.sorted
}

// relink gives a column its nodes in a new order.
func (m *matrix) relink(c int32, nodes []int32) {
	last := c
	for _, p := range nodes {
		m.node[last].down, m.node[p].up = p, last
		last = p
	}
	m.node[last].down, m.node[c].up = c, last
}
