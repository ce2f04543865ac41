package gams

// The things that a text declares, as Read keeps them. Names are found without
// regard to case and shown as first written.

import (
	"math"
	"strings"

	"github.com/tilemip/tilemip/model"
)

type (
	setSymbol struct {
		labels []string
		at     map[string]int // label in lower case → position
	}
	// indexSymbol is a set or an alias of one: what may stand in a subscript.
	indexSymbol struct {
		name string
		of   *setSymbol
		slot int // of its value while it is controlled
	}
	relationSymbol struct {
		domain []*setSymbol
		has    map[string]bool
		follow map[string][]int // all but the last position → last positions
	}
	paramSymbol struct {
		domain []*setSymbol
		values map[string]float64
	}
	variableSymbol struct {
		name         string
		kind         model.Type
		domain       []*setSymbol
		lower, upper float64
		bounds       map[string][2]float64
		column       map[string]int // of those that stand in an equation
	}
	equationSymbol struct {
		name        string
		declared    []*setSymbol
		over        []*indexSymbol
		condition   *expr // nil: always
		left, right *expr
		sense       string // =l=, =g=, =e=, =n=; empty until defined
		at          token
	}
	modelSymbol struct{ equations []*equationSymbol }
)

// table is the space of names.
type table struct {
	named     map[string]any
	variables []*variableSymbol
	equations []*equationSymbol
	slots     int
}

func (t *table) find(name string) any { return t.named[strings.ToLower(name)] }

func (t *table) put(name string, symbol any) { t.named[strings.ToLower(name)] = symbol }

func newVariable(name string, kind model.Type, domain []*setSymbol) *variableSymbol {
	v := &variableSymbol{name: name, domain: domain, bounds: map[string][2]float64{}, column: map[string]int{}}
	v.become(kind, false)
	return v
}

// become gives a variable a type and the bounds that come with it.
func (v *variableSymbol) become(kind model.Type, positive bool) {
	v.kind, v.lower, v.upper = kind, math.Inf(-1), math.Inf(1)
	if kind != model.Continuous || positive {
		v.lower = 0
	}
	if kind == model.Binary {
		v.upper = 1
	}
}

func (v *variableSymbol) boundsAt(key string) (lower, upper float64) {
	if b, set := v.bounds[key]; set {
		return b[0], b[1]
	}
	return v.lower, v.upper
}

// element is a subscript: an index with a shift, or a fixed position.
type element struct {
	index *indexSymbol // nil: fixed
	shift int
	at    int
	of    *setSymbol
}

// key packs positions into a string.
func key(positions []int) string {
	b := make([]byte, 0, 4*len(positions))
	for _, p := range positions {
		b = append(b, byte(p), byte(p>>8), byte(p>>16), byte(p>>24))
	}
	return string(b)
}

func unkey(s string) []int {
	out := make([]int, len(s)/4)
	for d := range out {
		out[d] = int(s[4*d]) | int(s[4*d+1])<<8 | int(s[4*d+2])<<16 | int(s[4*d+3])<<24
	}
	return out
}
