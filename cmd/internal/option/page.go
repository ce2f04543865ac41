// The reference page of the documentation, in Markdown, from the rows alone.

package option

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// WritePage writes a section for each group of options, in the order of the table, with a
// table of its options: value, range, default, where it applies and what it does. Rows
// without a group are put under the verbs that take them.
func WritePage(w io.Writer, table []Row) error {
	var order []string
	sections := map[string][]*Row{}
	for i := range table {
		r := &table[i]
		heading := r.Group
		if heading == "" {
			var verbs []string
			for _, u := range r.Uses {
				verbs = append(verbs, u.Verb)
			}
			heading = "Of " + Enumeration(verbs, "and")
		}
		if sections[heading] == nil {
			order = append(order, heading)
		}
		sections[heading] = append(sections[heading], r)
	}
	for _, heading := range order {
		text := fmt.Sprintf("\n## %s\n\n| option | value | default | applies to | meaning |\n|---|---|---|---|---|\n", heading)
		for _, r := range sections[heading] {
			text += fmt.Sprintf("| %s | %s | %s | %s | %s |\n", r.names(), r.values(), r.shownDefault(), r.places(), r.meaning())
		}
		if _, err := io.WriteString(w, text); err != nil {
			return err
		}
	}
	return nil
}

// names are the option's spellings.
func (r *Row) names() string {
	text := "`--" + r.Name + "`"
	if r.Short != "" {
		text += ", `-" + r.Short + "`"
	}
	return text
}

// values words what the option takes: its type, unit, range or words. The range of a duration is in
// seconds.
func (r *Row) values() string {
	var text string
	switch r.value().(type) {
	case bool:
		return "switch"
	case int, int64, uint64:
		text = "whole number"
	case float64:
		text = "number"
	case time.Duration:
		text = "seconds, or a duration such as 10m"
	case []int, []float64:
		text = "number, may be repeated"
	case []string, map[string]string:
		text = "text, may be repeated"
	default:
		text = "text"
		switch {
		case r.Files != NoFile && r.Values != nil:
			text = "file, or one of " + code(r.Values())
		case r.Files != NoFile:
			text = "file"
		}
	}
	if _, timed := r.value().(time.Duration); r.Unit != "" && !timed {
		text += " (" + r.Unit + ")"
	}
	if r.In != nil {
		text += ", " + r.In.String()
		if _, timed := r.value().(time.Duration); timed {
			text += " s"
		}
	}
	if r.Values != nil && !r.Open {
		text += ": " + code(r.Values())
	}
	return text
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

// places words the verbs that take the option, with the kinds of subject where only some
// will do, and who honours it.
func (r *Row) places() string {
	var order []Kinds
	verbs := map[Kinds][]string{}
	for _, u := range r.Uses {
		if verbs[u.Kinds] == nil {
			order = append(order, u.Kinds)
		}
		verbs[u.Kinds] = append(verbs[u.Kinds], u.Verb)
	}
	var all []string
	for _, kinds := range order {
		text := strings.Join(verbs[kinds], ", ")
		if kinds != 0 && kinds != Puzzles|Models {
			text += " (" + kinds.Many() + ")"
		}
		all = append(all, text)
	}
	text := strings.Join(all, "; ")
	if r.By != nil {
		text += "; honoured by " + code(r.By())
	}
	return text
}

// meaning is the help, with what stands for the option in the environment.
func (r *Row) meaning() string {
	text := strings.ReplaceAll(r.Help, "`", "*")
	if r.Env != "" {
		text += "; also by the variable `" + r.Env + "`"
	}
	return strings.ReplaceAll(text, "|", "\\|")
}

// code writes words as code in Markdown, with blanks between.
func code(words []string) string {
	var all []string
	for _, word := range words {
		all = append(all, "`"+word+"`")
	}
	return strings.Join(all, " ")
}
