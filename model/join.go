package model

// Sums over sparse sets without nested filters. A row for every node of a graph that looks
// through all arcs takes nodes × arcs steps; grouping the arcs once by their nodes takes arcs, as
// the hash joins of databases do (G. Graefe, Query evaluation techniques for large databases, ACM
// Computing Surveys 25(2), 1993, section 5.3): in the IJKLM model, by which modelling tools are
// compared, nested filters take nearly all of the time.

import (
	"fmt"
	"iter"
)

// Keys yields the keys that still have a variable, in the order given, with the variable.
func (k Keyed[K]) Keys() iter.Seq2[K, Var] {
	return func(yield func(K, Var) bool) {
		for i, key := range k.keys[:k.Len()] {
			if !k.deleted(i) && !yield(key, k.f.at(i)) {
				return
			}
		}
	}
}

// Where returns the variables whose key the condition accepts. For a row for each of many
// values, By is one pass in all.
func (k Keyed[K]) Where(keep func(key K) bool) List {
	if k.f == nil {
		return List{{}}
	}
	return chosen(k.Keys(), keep)
}

// WeightedBy returns each variable times the number that the function gives for its key.
func (k Keyed[K]) WeightedBy(coefficient func(key K) float64) Table {
	list := make([]float64, len(k.keys))
	for i, key := range k.keys {
		list[i] = coefficient(key)
	}
	return k.Weighted(list)
}

// By groups the variables of a keyed family: By(flow, head)[n] is the flow on all arcs whose
// head is n, an empty sum where there is none. It is one pass over the keys.
func By[K, G comparable](x Keyed[K], group func(key K) G) map[G]List {
	groups := map[G]List{}
	for key, v := range x.Keys() {
		g := group(key)
		groups[g] = append(groups[g], v)
	}
	return groups
}

// EachKey adds a row for each key, in the order given, as Model.Each does for numbers, and returns
// the row of each key. A key given twice is recorded in the model's Err.
func EachKey[K comparable](m *Model, name string, keys []K, build func(r *Row, key K)) map[K]Constraint {
	rows := make(map[K]Constraint, len(keys))
	var labels []string // of earlier calls with this name
	if f := m.rowFamily(name); len(f.sets) == 1 {
		labels = clone(f.sets[0].Labels)
	}
	first := len(labels)
	for _, key := range keys {
		labels = append(labels, fmt.Sprint(key))
	}
	m.RowSets(name, Set{Labels: labels})
	for i, key := range keys {
		if _, twice := rows[key]; twice {
			m.errorAt("key %v appears twice for rows %s", key, name)
			continue
		}
		rows[key] = m.build(m.Row(name, first+i), func(r *Row) { build(r, key) })
	}
	return rows
}
