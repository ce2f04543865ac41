// How rows are shown: a line of --help, an entry of the manual page, and the reference page of the
// documentation, in Markdown, from the rows alone.

package option

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
)

// Section is the options under one heading.
type Section struct {
	Heading string
	Rows    []*Row
}

// Sections are the rows by their groups, in the order of the table. Rows without a group are put under
// the verbs that take them.
func Sections(table []Row) (all []Section) {
	for i := range table {
		r := &table[i]
		heading := r.Group
		if heading == "" {
			heading = r.Takers()
		}
		at := slices.IndexFunc(all, func(s Section) bool { return s.Heading == heading })
		if at < 0 {
			at, all = len(all), append(all, Section{Heading: heading})
		}
		all[at].Rows = append(all[at].Rows, r)
	}
	return all
}

// Spelling is how the option is typed: "-b, --backend NAME".
func (r *Row) Spelling() string {
	text := "--" + r.Name
	if r.Short != "" {
		text = "-" + r.Short + ", " + text
	}
	if _, quoted, ok := strings.Cut(r.Help, "`"); ok {
		value, _, _ := strings.Cut(quoted, "`")
		return text + " " + value
	}
	if _, ok := r.value().(bool); ok {
		return text
	}
	return text + " VALUE"
}

// About is what the option does, in a sentence with the kinds of subject that it is for and its
// default; full adds range, values and what else there is to say.
func (r *Row) About(full bool) string {
	var notes []string
	text, usual := strings.ReplaceAll(r.Help, "`", ""), r.shownDefault()
	if of := r.For.Short(); of != "" && r.For != Puzzles && !strings.HasSuffix(r.Group, of) {
		notes = append(notes, of)
	}
	if _, timed := r.value().(time.Duration); full && r.In != nil && !timed {
		notes = append(notes, r.In.short())
	}
	if usual != "" && usual != "none" && (full || usual != "0") {
		notes = append(notes, "default: "+usual)
	}
	if inner, ok := strings.CutSuffix(text, ")"); ok && len(notes) > 0 {
		text = inner + "; " + strings.Join(notes, "; ") + ")"
	} else if len(notes) > 0 {
		text += " (" + strings.Join(notes, "; ") + ")"
	}
	switch {
	case full && r.More != "":
		text += ". " + r.More
	case full && r.Values != nil && !r.named():
		text += ": " + strings.Join(r.Values(), ", ")
	}
	if r.Env != "" {
		text = strings.TrimSuffix(text, ".") + " [$" + r.Env + "]"
	}
	return text
}

// named reports whether the sentence has all values.
func (r *Row) named() bool {
	return !slices.ContainsFunc(r.Values(), func(v string) bool { return !strings.Contains(r.Help, v) })
}

// WritePage writes a section for each group of options, with what each does. The verbs that most
// options of a section have in common stand above them, those of others behind them.
func WritePage(w io.Writer, table []Row) error {
	for _, s := range Sections(table) {
		times, usual := map[string]int{}, ""
		for _, r := range s.Rows {
			of := r.Takers()
			if times[of]++; times[of] > times[usual] {
				usual = of
			}
		}
		text := fmt.Sprintf("\n## %s\n\n", s.Heading)
		if s.Rows[0].Group != "" {
			text += "*" + usual + "*\n\n"
		}
		for _, r := range s.Rows {
			about := r.About(true)
			if r.By != nil && len(r.By()) > 5 { // the pages of backends and engines have them
				about += " †"
			} else if r.By != nil {
				about += "; with " + strings.Join(r.By(), ", ")
			}
			if of := r.Takers(); of != usual {
				about = strings.TrimSuffix(about, ".") + ". *" + of + "*"
			}
			text += fmt.Sprintf("- `%s`: %s\n", r.Spelling(), about)
		}
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
	}
	return nil
}

// Takers are the verbs that take the option, those below another verb together: "neos submit/status".
func (r *Row) Takers() string {
	var all []string
	for _, u := range r.Uses {
		top, sub, below := strings.Cut(u.Verb, " ")
		if n := len(all) - 1; below && n >= 0 && strings.HasPrefix(all[n], top+" ") {
			all[n] += "/" + sub
		} else {
			all = append(all, u.Verb)
		}
	}
	return strings.Join(all, ", ")
}

// shownDefault is the default as the page has it; that of a switch is off, and not shown. Words
// of the row stand for a default that has no value of its own, such as "none".
func (r *Row) shownDefault() string {
	switch v := r.value().(type) {
	case bool:
		if v {
			return "on"
		}
		return ""
	case []string, map[string]string:
		return r.Words
	case time.Duration:
		if r.Words == "" {
			return strings.ReplaceAll(strings.ReplaceAll(v.String(), "m0s", "m"), "h0m", "h")
		}
		return r.Words
	case []int:
		return strings.Trim(strings.ReplaceAll(fmt.Sprint(v), " ", ", "), "[]")
	case []float64:
		return strings.Trim(strings.ReplaceAll(fmt.Sprint(v), " ", ", "), "[]")
	default:
		if r.Words != "" {
			return r.Words
		}
		if text, ok := v.(string); ok {
			return text
		}
		return strings.Trim(fmt.Sprint(v), "[]") // a list that is read from a text is empty
	}
}
