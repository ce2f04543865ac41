// What words mean that other programs have: a table, which an editor of words can change.

package shell

import "strings"

// Meant is the table.
type Meant struct{ Options, Verbs []Meaning }

// Meaning is a row: words that are typed, and lines with what there is in their place.
type Meaning struct{ Typed, Here []string }

// ReadMeant reads the table: below "# options" and "# verbs" rows of the form "WORD, WORD: OURS | OURS",
// with "VERB WORD" for a subverb; a line without ": " is for editors.
func ReadMeant(text string) *Meant {
	m := new(Meant)
	var to *[]Meaning
	for line := range strings.Lines(text) {
		typed, here, row := strings.Cut(strings.TrimSpace(line), ": ")
		switch {
		case typed == "# options":
			to = &m.Options
		case typed == "# verbs":
			to = &m.Verbs
		case row && to != nil:
			*to = append(*to, Meaning{strings.Split(typed, ", "), strings.Split(here, " | ")})
		}
	}
	return m
}

// plain is a word without what people write in several ways.
func plain(word string) string {
	return strings.ToLower(strings.NewReplacer("-", "", "_", "", "ise", "ize").Replace(word))
}

// find is what a word stands for in rows.
func find(rows []Meaning, word string) []string {
	for _, row := range rows {
		for _, typed := range row.Typed {
			if plain(typed) == plain(word) {
				return row.Here
			}
		}
	}
	return nil
}

// Verb is what an unknown verb means, such as "search --count SUBJECT"; nil for none. The word of a
// subverb stands behind its verb.
func (m *Meant) Verb(words string) []string { return find(m.Verbs, words) }

// options are what an unknown option means: one of the verb's own in another spelling, or lines of
// the table.
func (m *Meant) options(name string, known []string) []string {
	for _, k := range known {
		if plain(k) == plain(name) {
			return []string{k}
		}
	}
	if m == nil {
		return nil
	}
	return find(m.Options, name)
}
