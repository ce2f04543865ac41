package gams

// The things that a text declares, as Read keeps them. Names are found without
// regard to case and shown as first written. Elements of sets are known by their
// position from 0; tuples of them are packed into strings by key, to serve as keys of
// maps. All tables are sparse: they grow with the text and not with products of sets.

import (
	"math"
	"strings"

	"github.com/tilemip/tilemip/model"
)

type (
	// setSymbol is a set of single labels. It has no name: the indexSymbols over it have.
	setSymbol struct {
		labels []string       // in their order in the text
		at     map[string]int // label in lower case → position
	}
	// indexSymbol is a set or an alias of one: what may stand in a subscript.
	indexSymbol struct {
		name string
		of   *setSymbol
		slot int // where evaluator.value has its position while it is controlled
	}
	// relationSymbol is a set of tuples.
	relationSymbol struct {
		domain []*setSymbol
		has    map[string]bool  // by key
		follow map[string][]int // all but the last position → last positions
	}
	// paramSymbol is a scalar, whose domain is empty, or a table of numbers.
	paramSymbol struct {
		domain []*setSymbol
		values map[string]float64 // by key; what is not here is 0
		given  bool               // by a list, a table or an assignment; what is never given has no value
	}
	// variableSymbol is a family of variables, one for each tuple of its domain.
	variableSymbol struct {
		name         string
		kind         model.Type
		domain       []*setSymbol
		lower, upper float64               // of its type
		bounds       map[string][2]float64 // by key, where the text set one: lower and upper
		column       map[string]int        // by key, of those that stand in an equation: number in order of occurrence
	}
	// equationSymbol is a family of rows, one for each tuple that satisfies the condition.
	equationSymbol struct {
		name        string
		declared    []*setSymbol   // the sets of its declaration
		over        []*indexSymbol // the indices of its definition, over the same sets
		condition   *expr          // nil: always
		left, right *expr
		sense       string // =l=, =g=, =e=, =n=; empty until defined
		at          token  // of the name in the declaration
	}
	// modelSymbol is what a solve statement can name.
	modelSymbol struct {
		equations  []*equationSymbol
		attributes map[string]string // by lower-case name, as written
	}
)

// table is the one space of names of a text.
type table struct {
	named     map[string]any // by lower-case name, a pointer to one of the types above except setSymbol
	variables []*variableSymbol
	equations []*equationSymbol // both in the order of their declarations
	slots     int               // how many indices there are
}

func (t *table) find(name string) any { return t.named[strings.ToLower(name)] }

func (t *table) put(name string, symbol any) { t.named[strings.ToLower(name)] = symbol }

// newVariable makes a family of variables with the bounds of the type, not positive.
func newVariable(name string, kind model.Type, domain []*setSymbol) *variableSymbol {
	v := &variableSymbol{name: name, domain: domain, bounds: map[string][2]float64{}, column: map[string]int{}}
	v.become(kind, false)
	return v
}

// become gives a variable a type and the bounds that come with it: 0 and 1 for binary,
// 0 and infinity for integer and positive variables, none for others. Old releases of
// GAMS had 100 as the upper bound of integers; the writers write it always.
func (v *variableSymbol) become(kind model.Type, positive bool) {
	v.kind, v.lower, v.upper = kind, math.Inf(-1), math.Inf(1)
	if kind != model.Continuous || positive {
		v.lower = 0
	}
	if kind == model.Binary {
		v.upper = 1
	}
}

// boundsAt returns the bounds of one variable of the family, by its key.
func (v *variableSymbol) boundsAt(key string) (lower, upper float64) {
	if b, set := v.bounds[key]; set {
		return b[0], b[1]
	}
	return v.lower, v.upper
}

// element is a subscript: an index with a shift, or a fixed position.
type element struct {
	index *indexSymbol // nil: fixed
	shift int          // steps of a lead, or of a lag where negative
	at    int          // the fixed position, from 0
	of    *setSymbol   // the set that the symbol is declared over in this place
}

// key packs positions into a string, four bytes each, the lowest first. So the key of
// the first d positions of a tuple is the first 4·d bytes of its key.
func key(positions []int) string {
	b := make([]byte, 0, 4*len(positions))
	for _, p := range positions {
		b = append(b, byte(p), byte(p>>8), byte(p>>16), byte(p>>24))
	}
	return string(b)
}

// unkey is the inverse of key.
func unkey(s string) []int {
	out := make([]int, len(s)/4)
	for d := range out {
		out[d] = position(s, d)
	}
	return out
}

// position is the one at place d of a key.
func position(s string, d int) int {
	return int(s[4*d]) | int(s[4*d+1])<<8 | int(s[4*d+2])<<16 | int(s[4*d+3])<<24
}

// compareKeys orders keys of one length by their positions, the first counting most.
func compareKeys(a, b string) int {
	for d := range len(a) / 4 {
		if x, y := position(a, d), position(b, d); x != y {
			return x - y
		}
	}
	return 0
}
