package matrix

// Names of a whole model in a dialect, no two equal. Data layout: all spellings stand one
// behind the other in text, and end[i] is where the i-th ends; the few that had to be numbered
// are in a map. slots is an open hash table of i+1 (0: free) over the spellings, at most half
// full, so that millions of names cost some 20 bytes each besides their letters. Own.

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/model"
)

// Names gives the columns and rows of a model names that a dialect takes, no two
// equal: names of the model that are allowed stay as they are, p[i3,7] becomes
// p_i3_7 where brackets are not, and what collides gets a number at its end. The
// result depends on the model alone. It holds all names in one buffer and costs
// some 20 bytes a name besides the letters.
type Names struct {
	m          *model.Model
	vars, rows *space // the same one when the dialect has one name space
	firstRow   int    // in rows
	one        string // see ConstantColumn
}

// NewNames makes the names of m in dialect d.
func NewNames(m *model.Model, d Dialect) *Names {
	n := &Names{m: m}
	columns, rows := m.Columns(), m.Rows()
	prefix := func(i int) string {
		if i < columns {
			return "x"
		}
		return "r"
	}
	if d.OneSpace {
		n.vars = newSpace(d, columns+rows, n.original, prefix)
		n.rows, n.firstRow = n.vars, columns
		return n
	}
	n.vars = newSpace(d, columns, n.original, prefix)
	n.rows = newSpace(d, rows, m.AppendRowName, func(int) string { return "r" })
	return n
}

// original appends the name in the model of column i, or of the row behind the columns.
func (n *Names) original(dst []byte, i int) []byte {
	if i < n.m.Columns() {
		return n.m.AppendColumnName(dst, i)
	}
	return n.m.AppendRowName(dst, i-n.m.Columns())
}

// Var returns the name of column j.
func (n *Names) Var(j int) string { return n.vars.name(j) }

// Row returns the name of row i.
func (n *Names) Row(i int) string { return n.rows.name(n.firstRow + i) }

// FindVar returns the column called name in the dialect.
func (n *Names) FindVar(name string) (j int, ok bool) {
	j, ok = n.vars.find(name)
	return j, ok && j < n.m.Columns()
}

// FindRow returns the row called name in the dialect.
func (n *Names) FindRow(name string) (i int, ok bool) {
	i, ok = n.rows.find(name)
	i -= n.firstRow
	return i, ok && i >= 0 && i < n.m.Rows()
}

// FreshVar returns a name that no column has (and no row, in a dialect of one
// name space): base, or base with a number at its end.
func (n *Names) FreshVar(base string) string { return n.vars.fresh(base) }

// FreshRow is FreshVar for rows.
func (n *Names) FreshRow(base string) string { return n.rows.fresh(base) }

// ConstantColumn returns the name of the column, fixed at 1, that carries the
// objective's constant in MPS and LP files: ONE, or ONE with a number. It is ""
// when there is no such column, for the constant is 0; files of models without
// columns always have it, so that they have a column.
func (n *Names) ConstantColumn() string {
	if n.one == "" && (n.m.Matrix().Constant != 0 || n.m.Columns() == 0) {
		n.one = n.FreshVar("ONE")
	}
	return n.one
}

// different returns how many columns and rows have another name than in the model.
func (n *Names) different() int {
	if n.vars == n.rows {
		return n.vars.changed
	}
	return n.vars.changed + n.rows.changed
}

// Loss describes the changed names in one sentence, or returns nil when there are none.
func (n *Names) Loss() []string {
	if n.different() == 0 {
		return nil
	}
	columns, all := n.m.Columns(), n.m.Columns()+n.m.Rows()
	var buf [64]byte
	for i := range all {
		kind, name := "column", n.Var
		if i >= columns {
			kind, name = "row", func(i int) string { return n.Row(i - columns) }
		}
		if was := n.original(buf[:0], i); string(was) != name(i) {
			return []string{fmt.Sprintf("%d of %d names are written differently, for example %s %s as %s", n.different(), all, kind, was, name(i))}
		}
	}
	return nil
}

// space is a set of names in one buffer with a hash table of their numbers.
type space struct {
	*mangler
	text          string          // all spellings before numbering, one after another
	end           []int           // where each ends in text
	numberedNames map[int]string  // those that got a number, which replace the spelling in text
	slots         []int32         // number+1 of a name, at the hash of its spelling or after it
	next          map[string]int  // by base: the number to try next
	changed       int             // names that differ from those of the model
	taken         map[string]bool // handed out by fresh
}

// suffixRoom is what a number at the end of a name may take: _ and ten digits.
const suffixRoom = 11

// newSpace names n things; original appends the i-th name, prefix begins its
// spelling where the name itself cannot.
func newSpace(d Dialect, n int, original func(dst []byte, i int) []byte, prefix func(i int) string) *space {
	s := &space{mangler: newMangler(d), end: make([]int, n), numberedNames: map[int]string{}, next: map[string]int{}, taken: map[string]bool{}}
	size := 16
	for size < 2*n {
		size *= 2
	}
	s.slots = make([]int32, size)
	kept := make([]bool, n)
	var all strings.Builder
	var buf, name []byte
	for i := range n {
		name = original(name[:0], i)
		if kept[i] = s.allowed(name); kept[i] {
			all.Write(name)
		} else {
			s.changed++
			buf = s.append(buf[:0], prefix(i), name)
			all.Write(buf)
		}
		s.end[i] = all.Len()
	}
	s.text = all.String()
	for _, first := range []bool{true, false} { // names that need no change come first
		for i := range n {
			if kept[i] == first {
				s.assign(i, kept[i])
			}
		}
	}
	return s
}

// assign enters name i, with a number at its end when its spelling is taken.
func (s *space) assign(i int, kept bool) {
	slot, taken := s.look(s.name(i))
	if taken {
		s.numberedNames[i] = s.numbered(s.name(i))
		slot, _ = s.look(s.numberedNames[i])
		if kept {
			s.changed++
		}
	}
	s.slots[slot] = int32(i + 1)
}

func (s *space) name(i int) string {
	if len(s.numberedNames) > 0 {
		if name, ok := s.numberedNames[i]; ok {
			return name
		}
	}
	if i == 0 {
		return s.text[:s.end[0]]
	}
	return s.text[s.end[i-1]:s.end[i]]
}

// look returns the slot where a spelling is, or would be entered.
func (s *space) look(spelling string) (slot int, taken bool) {
	mask := len(s.slots) - 1
	for at := int(s.hash(spelling)) & mask; ; at = (at + 1) & mask {
		k := s.slots[at]
		if k == 0 {
			return at, false
		}
		if s.same(s.name(int(k-1)), spelling) {
			return at, true
		}
	}
}

// same reports whether two spellings are one name in the dialect.
func (s *space) same(a, b string) bool {
	return a == b || s.FoldCase && len(a) == len(b) && strings.EqualFold(a, b)
}

// hash is FNV-1a, of the lower-case letters where case does not count.
func (s *space) hash(name string) uint64 {
	h := uint64(14695981039346656037)
	for i := 0; i < len(name); i++ {
		c := name[i]
		if s.FoldCase {
			c |= 0x20
		}
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h ^ h>>32
}

// numbered returns base with the smallest number from 2 at its end that makes a
// new name. The base is cut first so that any number fits, and each base counts
// on from its last number, so that a million equal names take a million steps.
func (s *space) numbered(base string) string {
	base = base[:min(len(base), s.MaxLength-suffixRoom)]
	key := s.folded(base)
	for n := max(2, s.next[key]); ; n++ {
		name := base + "_" + strconv.Itoa(n)
		if _, taken := s.look(name); !taken && !s.taken[s.folded(name)] {
			s.next[key] = n + 1
			return name
		}
	}
}

// folded is a text that is equal for spellings of one name.
func (s *space) folded(name string) string {
	if s.FoldCase {
		return strings.ToLower(name)
	}
	return name
}

// find returns the number of a name that stands for something in the model; false means that
// none does. Names handed out by fresh are not found.
func (s *space) find(name string) (int, bool) {
	slot, ok := s.look(name)
	return int(s.slots[slot]) - 1, ok
}

// fresh returns a name that nothing has, base or base with a number, and takes it.
func (s *space) fresh(base string) string {
	base = base[:min(len(base), s.MaxLength)]
	name := base
	if _, taken := s.look(name); taken || s.taken[s.folded(name)] {
		name = s.numbered(base)
	}
	s.taken[s.folded(name)] = true
	return name
}
