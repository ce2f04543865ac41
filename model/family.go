package model

// Families of variables over index sets, row-major and dense, or over keys of any comparable
// type. A family keeps its sets and no names: x[3,berlin] is written on demand. Own;
// the shapes are those of JuMP's containers (Lubin and others, JuMP 1.0, Mathematical
// Programming Computation 15, 2023).

import (
	"fmt"
	"iter"
	"math"
)

// Set is an index set of a family: the whole numbers First to First+Size-1, or,
// when Labels is given, as many labels. Variables are always addressed by
// position from 0; the set only says how a position is written in names.
type Set struct {
	Name   string   // for text and exports, e.g. "t"
	First  int      // the number written for position 0
	Size   int      // ignored when Labels is given
	Labels []string // nil: numbers
}

// Len returns the number of elements.
func (s Set) Len() int {
	if s.Labels != nil {
		return len(s.Labels)
	}
	return s.Size
}

// Range returns the set of the whole numbers first to last, both included.
func Range(name string, first, last int) Set {
	return Set{Name: name, First: first, Size: max(0, last-first+1)}
}

// Labels returns a set of labels.
func Labels(name string, labels ...string) Set {
	if labels == nil {
		labels = []string{}
	}
	return Set{Name: name, Labels: labels}
}

// family is a block of variables with consecutive numbers, indexed row-major over sets.
type family struct {
	name  string
	model uint32 // that made it
	first int    // number of its first variable
	size  int
	sets  []Set
	keyed func(position int) string // how positions of a keyed family are written
	named []string                  // names given one by one, instead of all that
}

// Vars is a family of variables over index sets. It is a small value. The zero Vars is
// no family: it has no variables, and rows and objectives refuse it.
type Vars struct {
	m *Model
	f *family
}

// Spec describes the variables of a family. The zero value is continuous and
// fixed at 0: give bounds, or use Binary, Integer or Continuous of Model.
type Spec struct {
	Type         Type
	Lower, Upper float64
}

// Binary adds a family of 0-1 variables over 0 … n-1 for each n in dims; no dims
// make a single variable.
func (m *Model) Binary(name string, dims ...int) Vars {
	return m.Family(name, Spec{Binary, 0, 1}, numbered(dims)...)
}

// Integer adds a family of integer variables with the given bounds.
func (m *Model) Integer(name string, lower, upper float64, dims ...int) Vars {
	return m.Family(name, Spec{Integer, lower, upper}, numbered(dims)...)
}

// Continuous adds a family of continuous variables with the given bounds.
func (m *Model) Continuous(name string, lower, upper float64, dims ...int) Vars {
	return m.Family(name, Spec{Continuous, lower, upper}, numbered(dims)...)
}

func numbered(dims []int) []Set {
	sets := make([]Set, len(dims))
	for i, n := range dims {
		sets[i] = Set{Size: n}
	}
	return sets
}

// Family adds variables over the product of sets, the last index fastest.
// Two families of one name are an error: their variables would share names.
func (m *Model) Family(name string, spec Spec, sets ...Set) Vars {
	size := 1
	for _, s := range sets {
		if s.Len() < 0 {
			m.errorf("family %s: a set of %d elements", name, s.Len())
			size = 0
			break
		}
		if s.Len() != 0 && size > maxEntries/s.Len() {
			m.errorf("family %s has more than %d variables", name, maxEntries)
			size = 0
			break
		}
		size *= s.Len()
	}
	f := m.addFamily(&family{name: name, size: size, sets: sets}, spec)
	return Vars{m, f}
}

func (m *Model) addFamily(f *family, spec Spec) *family {
	f.model, f.first = m.id, int(m.vars.made)
	if m.familyNamed[f.name] != nil {
		m.errorf("two families of variables are named %s", f.name)
	}
	m.familyNamed[f.name] = f
	if f.first+f.size > maxEntries {
		m.errorf("family %s makes more than %d columns", f.name, maxEntries)
		f.size = 0
	}
	if math.IsNaN(spec.Lower) || math.IsNaN(spec.Upper) || math.IsInf(spec.Lower, 1) || math.IsInf(spec.Upper, -1) {
		m.errorf("bounds [%g, %g] of family %s", spec.Lower, spec.Upper, f.name)
		spec.Lower, spec.Upper = 0, 0
	}
	if spec.Type == Binary && (spec.Lower < 0 || spec.Upper > 1) {
		m.errorf("bounds [%g, %g] of binary family %s: they must lie in [0, 1]", spec.Lower, spec.Upper, f.name)
	}
	m.families = append(m.families, f)
	n := f.size
	m.lower, m.upper, m.cost = extend(m.lower, n, spec.Lower), extend(m.upper, n, spec.Upper), extend(m.cost, n, 0)
	m.kind = extend(m.kind, n, spec.Type)
	m.vars.add(n)
	return f
}

// extend adds n times x. Room for many comes alone, for few also for those that follow: a thousand
// families of one variable are not copied a thousand times.
func extend[T any](s []T, n int, x T) []T {
	if cap(s)-len(s) < n {
		s = grow(s, max(n, len(s)/2))
	}
	from := len(s)
	s = s[:from+n]
	for i := range s[from:] {
		s[from+i] = x
	}
	return s
}

// Len returns the number of variables that the family was made with.
func (x Vars) Len() int {
	if x.f == nil {
		return 0
	}
	return x.f.size
}

// Name returns the family's name.
func (x Vars) Name() string {
	if x.f == nil {
		return ""
	}
	return x.f.name
}

// At returns the variable at the given position of each index set, from 0. A
// wrong number of indices, or one out of range, is recorded in the model's Err;
// the result is then no variable and every row refuses it.
func (x Vars) At(key ...int) Var {
	if x.f == nil {
		return Var{}
	}
	position, ok := x.position(key)
	if !ok {
		x.m.errorAt("%s%v is outside the family %s", x.f.name, append([]int(nil), key...), shape(x.f.name, x.f.sets))
		return Var{x.f.model, beyond}
	}
	return x.f.at(position)
}

func (f *family) at(position int) Var { return Var{f.model, int32(f.first + position)} }

func (x Vars) position(key []int) (int, bool) {
	if len(key) != len(x.f.sets) {
		return 0, false
	}
	position := 0
	for d := range key {
		n := x.f.sets[d].Size
		if x.f.sets[d].Labels != nil {
			n = len(x.f.sets[d].Labels)
		}
		if uint(key[d]) >= uint(n) {
			return 0, false
		}
		position = position*n + key[d]
	}
	return position, true
}

// Nth returns the i-th variable of the family in row-major order.
func (x Vars) Nth(i int) Var {
	if x.f == nil {
		return Var{}
	}
	if uint(i) >= uint(x.f.size) {
		x.m.errorAt("variable %d of family %s, which has %d", i, x.f.name, x.f.size)
		return Var{x.f.model, beyond}
	}
	return x.f.at(i)
}

// All yields every variable of the family that was not deleted, with its key. The
// key is overwritten at each step: copy it to keep it.
func (x Vars) All() iter.Seq2[[]int, Var] { return x.in(x.m) }

// in is All for a row or objective of m: m may be a copy in which other variables are deleted.
func (x Vars) in(m *Model) iter.Seq2[[]int, Var] {
	return func(yield func([]int, Var) bool) {
		if x.f == nil {
			return
		}
		for i, key := range keys(x.f.sets) {
			if v := x.f.at(i); !m.vars.gone(v) && !yield(key, v) {
				return
			}
		}
	}
}

func (x Vars) deleted(i int) bool { return x.m.vars.of != nil && x.m.vars.of[x.f.first+i] < 0 }

// Keyed is a family of variables indexed by any comparable key, for sparse index
// sets: only the keys given exist. As a family it has one index set, the
// positions of the keys in the order given.
type Keyed[K comparable] struct {
	Vars
	keys     []K // one a variable
	position map[K]int
}

// NewKeyed adds one variable for each key, in the given order. A key given twice
// is recorded in the model's Err.
func NewKeyed[K comparable](m *Model, name string, spec Spec, keys []K) Keyed[K] {
	k := Keyed[K]{position: make(map[K]int, len(keys))}
	kept := make([]K, 0, len(keys))
	for _, key := range keys {
		if _, twice := k.position[key]; twice {
			m.errorf("key %v appears twice in family %s", key, name)
			continue
		}
		k.position[key] = len(kept)
		kept = append(kept, key)
	}
	f := &family{name: name, size: len(kept), sets: []Set{{Size: len(kept)}}, keyed: func(i int) string { return fmt.Sprint(kept[i]) }}
	k.Vars, k.keys = Vars{m, m.addFamily(f, spec)}, kept
	return k
}

// Get returns the variable of a key, and whether there is one.
func (k Keyed[K]) Get(key K) (Var, bool) {
	i, ok := k.position[key]
	if k.f == nil {
		return Var{}, false
	}
	if !ok {
		return Var{k.f.model, beyond}, false
	}
	return k.f.at(i), true
}

// Of returns the variable of a key; a key without one is recorded in the model's Err.
func (k Keyed[K]) Of(key K) Var {
	v, ok := k.Get(key)
	if !ok && k.m != nil {
		k.m.errorAt("family %s has no key %v", k.f.name, key)
	}
	return v
}

// VarName returns the name of v, made on demand: family[label,label]. A variable
// that was deleted keeps its name; what is no variable of the model is said to be so.
func (m *Model) VarName(v Var) string {
	if !m.vars.owns(v) {
		return m.wrong(v)
	}
	return string(m.appendName(nil, int(v.number)))
}

// ColumnName returns the name of the variable at position j of the columns.
func (m *Model) ColumnName(j int) string { return string(m.AppendColumnName(nil, j)) }
