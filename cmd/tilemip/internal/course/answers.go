// How answers are written: as text, one "4.1 sum: 29" a line, where a value may go on over
// the lines below; or as JSON, {"4.1": {"sum": "29"}} or {"4.1 sum": 29}.

package course

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"slices"
	"strconv"
	"strings"

	"github.com/tilemip/tilemip/internal/textpos"
)

// mostAnswers bounds the answers to a lesson, in bytes.
const mostAnswers = 8 << 20

// answers are the values by "exercise field".
type answers map[string]string

// keyed is a line that begins a value.
var keyed = textpos.Late(`^\s*([1-9A-Ba-b]\.[1-3])\s+([a-z0-9]+)\s*:(.*)$`)

// Read reads answers in either form, to any lessons, by "4.1 sum".
func Read(text []byte) (map[string]string, error) { return parse(text) }

// parse reads answers in either form.
func parse(text []byte) (answers, error) {
	if len(text) > mostAnswers {
		return nil, fmt.Errorf("the answers have %d bytes; at most %d are read", len(text), mostAnswers)
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if strings.HasPrefix(strings.TrimSpace(string(text)), "{") {
		return parseJSON(text)
	}
	all, key := answers{}, ""
	for n, line := range strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n") {
		if m := keyed().FindStringSubmatch(line); m != nil {
			if key = strings.ToUpper(m[1]) + " " + m[2]; all[key] != "" {
				return nil, fmt.Errorf("line %d: %q is answered twice", n+1, key)
			}
			all[key] = strings.TrimSpace(m[3])
			continue
		}
		switch {
		case key != "":
			all[key] += "\n" + line
		case strings.TrimSpace(line) != "" && !strings.HasPrefix(strings.TrimSpace(line), "#"):
			return nil, fmt.Errorf("line %d: %q; expected an exercise, a field and a colon, such as \"4.1 sum: 29\"", n+1, short(line))
		}
	}
	for key, value := range all {
		all[key] = strings.Trim(value, "\n")
	}
	return all, nil
}

// parseJSON reads the form with braces.
func parseJSON(text []byte) (answers, error) {
	var top map[string]json.RawMessage
	if err := json.Unmarshal(text, &top); err != nil {
		return nil, fmt.Errorf("the answers are not JSON: %w", err)
	}
	all := answers{}
	for name, raw := range top {
		var fields map[string]any
		if json.Unmarshal(raw, &fields) == nil && fields != nil {
			for field, value := range fields {
				all[name+" "+field] = plain(value)
			}
			continue
		}
		var value any
		if err := json.Unmarshal(raw, &value); err != nil {
			return nil, err
		}
		all[name] = plain(value)
	}
	return all, nil
}

// plain writes a value of JSON as it would be typed; a list is written with spaces, a list of
// lists with one list a line.
func plain(value any) string {
	switch v := value.(type) {
	case string:
		return v
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64)
	case []any:
		parts, between := make([]string, len(v)), " "
		for i, one := range v {
			if _, rows := one.([]any); rows {
				between = "\n"
			}
			parts[i] = plain(one)
		}
		return strings.Join(parts, between)
	}
	return fmt.Sprint(value)
}

// known refuses an answer that nobody asked for, which is a slip in its name.
func (a answers) known(lesson string) error {
	var asked []string
	for _, e := range Exercises(lesson) {
		for _, field := range e.Fields {
			asked = append(asked, e.Name+" "+field)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(a)) {
		if !slices.Contains(asked, key) {
			return fmt.Errorf("lesson %s has no answer %q; expected %s", lesson, key, strings.Join(asked, ", "))
		}
	}
	return nil
}

// fetch replaces every value @NAME by the text of that file.
func (a answers) fetch(read func(string) ([]byte, error)) error {
	for key, value := range a {
		name, is := strings.CutPrefix(value, "@")
		if !is {
			continue
		}
		if read == nil {
			return fmt.Errorf("%s: files cannot be read here; paste the text of %s", key, short(name))
		}
		text, err := read(strings.TrimSpace(name))
		if err != nil {
			return fmt.Errorf("%s: %w", key, err)
		}
		if len(text) > mostAnswers {
			return fmt.Errorf("%s: %s has %d bytes; at most %d are read", key, short(name), len(text), mostAnswers)
		}
		a[key] = string(text)
	}
	return nil
}

// short is the beginning of a line, for messages.
func short(line string) string {
	if runes := []rune(strings.TrimSpace(line)); len(runes) > 40 {
		return string(runes[:40]) + "…"
	}
	return strings.TrimSpace(line)
}

// number is rational, rounded.
func number(text string) float64 {
	x, _ := rational(text).Float64()
	return x
}

// rational reads 7.25, 7,25 and 29/4.
func rational(text string) *big.Rat {
	text = strings.NewReplacer(",", ".", "−", "-").Replace(strings.TrimSpace(text))
	if len(text) > 40 || strings.ContainsAny(text, "eEpPxX_") {
		refuse("%q is no number; expected one such as 7, 7.25 or 29/4", short(text))
	}
	r, ok := new(big.Rat).SetString(text)
	if !ok {
		refuse("%q is no number; expected one such as 7, 7.25 or 29/4", short(text))
	}
	return r
}

// lines are those that are not empty.
func lines(text string) []string {
	return slices.DeleteFunc(strings.Split(text, "\n"), func(line string) bool { return strings.TrimSpace(line) == "" })
}

// horizon reads one from low to high.
func horizon(text string, low, high int) int {
	x := rational(text)
	if n := int(x.Num().Int64()); x.IsInt() && x.Num().IsInt64() && n >= low && n <= high {
		return n
	}
	refuse("the horizon %s; expected an integer from %d to %d", short(text), low, high)
	return 0
}

// asked is a number that an exercise asks for.
type asked struct {
	field, hint string
	want        float64
}

// agree compares numbers with those computed, as near as they are typed.
func agree(given func(string) string, all []asked, exactly bool) {
	for _, one := range all {
		if got := number(given(one.field)); !near(got, one.want) || exactly && got != one.want {
			refuse("%s", one.hint)
		}
	}
}

// whole reads a list of whole numbers, with spaces or commas between them.
func whole(text string) []int {
	var all []int
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune(" ,;\t\n", r) }) {
		n, err := strconv.Atoi(word)
		if err != nil {
			refuse("%q is not an integer", short(word))
		}
		all = append(all, n)
	}
	return all
}
