package puzzle

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/tilemip/tilemip/internal/textpos"
)

func ExampleParseCover() {
	c, err := ParseCover("knuth", strings.NewReader(`| A simple example
A B C D E | F G
C E F
A D G
B C F
A D
B G
D E G
`))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(c.Items), "items,", c.Primary, "primary;", len(c.Options), "options; the first is", c.Options[0])
	if err := c.Write(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 7 items, 5 primary; 6 options; the first is [2 4 5]
	// | knuth
	// A B C D E | F G
	// C E F
	// A D G
	// B C F
	// A D
	// B G
	// D E G
}

func TestParseCoverFailing(t *testing.T) {
	const noItems = "f: no items; expected a line with the names of the items, then one option a line"
	for _, tc := range []struct{ text, want string }{
		{"", noItems},
		{"| a b\n\n  | c\n", noItems},
		{"a b a\n", `f:1:5: item "a" for the second time; expected different names`},
		{"a | b b\n", `f:1:7: item "b" for the second time; expected different names`},
		{"a | b | c\n", "f:1:7: a second |; expected one | between primary and secondary items"},
		{"a |b\n", `f:1:3: "|b"; expected a name, or a multiplicity and a name such as 2|A; blanks around the | before secondary items`},
		{"a b| c\n", `f:1:3: "b|"; expected a name, or a multiplicity and a name such as 2|A; blanks around the | before secondary items`},
		{"a 0|b\n", `f:1:3: "0|b"; expected a name, or a multiplicity and a name such as 2|A; blanks around the | before secondary items`},
		{"a 2|\n", `f:1:3: "2|"; expected a name after the multiplicity`},
		{"a 2|b|c\n", `f:1:6: a | in "b|c"; expected names without |`},
		{"a 2:1|b\n", `f:1:3: "2:1|b"; expected an interval and a name such as 0:2|A, from 0 or more up to 1 or more`},
		{"a 0:0|b\n", `f:1:3: "0:0|b"; expected an interval and a name such as 0:2|A, from 0 or more up to 1 or more`},
		{"a -1:2|b\n", `f:1:3: "-1:2|b"; expected an interval and a name such as 0:2|A, from 0 or more up to 1 or more`},
		{"a :2|b\n", `f:1:3: ":2|b"; expected an interval and a name such as 0:2|A, from 0 or more up to 1 or more`},
		{"a 1:2|\n", `f:1:3: "1:2|"; expected a name after the multiplicity`},
		{"a | 1:2|b\n", `f:1:5: an interval for a secondary item, "1:2|b"; expected 3|A for at most three times: secondary items are without a least number`},
		{"a b:red\n", `f:1:4: a colour, "b:red"; expected names of items without ':'; colours belong in options, item:colour`},
		{"a\x01 b\n", `f:1:2: character '\x01' in a name; expected names of visible characters`},
		{"a b\n| options\na b:red\n", `f:3:4: a colour, "b:red"; expected colours on secondary items only, those after the |`},
		{"a | 2|b\na b:red\n", `f:2:4: a colour, "b:red"; expected colours only on items without a multiplicity`},
		{"a | b\na b:\n", `f:2:5: the colour in "b:"; expected item:colour, a name of visible characters without ':' and '|'`},
		{"a | b\na b:red:blue\n", `f:2:8: the colour in "b:red:blue"; expected item:colour, a name of visible characters without ':' and '|'`},
		{"a | b\na c:red\n", `f:2:3: unknown item "c"; expected an item of the first line`},
		{"a | b\na b:red b:blue\n", `f:2:9: item "b" for the second time; expected each item at most once in an option`},
		{"a b\n\na c\n", `f:3:3: unknown item "c"; expected an item of the first line`},
		{"a b\na b a\n", `f:2:5: item "a" for the second time; expected each item at most once in an option`},
		{"a b\na " + strings.Repeat("c", 50) + "\n", `f:2:3: unknown item "` + strings.Repeat("c", 40) + `"… (50 bytes); expected an item of the first line`},
		{"a\n" + strings.Repeat("a ", 1<<20), `f:2:3: item "a" for the second time; expected each item at most once in an option`},
		{"a\n" + strings.Repeat(" ", textpos.MaxLine+1), "f:2: more than 67108864 bytes; expected a file of the kind expected here, which is far smaller"},
	} {
		c, err := ParseCover("f", strings.NewReader(tc.text))
		var place *textpos.Error
		if !errors.As(err, &place) || err.Error() != tc.want {
			t.Errorf("%.30q: got %v, %v; want %s", tc.text, c, err, tc.want)
		}
	}
}

func TestParseCover(t *testing.T) {
	for _, tc := range []struct {
		name, text string
		want       *Cover
	}{
		{"all primary", "a b\na\nb a\n", &Cover{Name: "f", Items: []string{"a", "b"}, Primary: 2, Options: [][]int{{0}, {1, 0}}}},
		{"blanks, comments, no last line end", "\n| x\n\ta   b |  c\r\n  | y\n\n b\tc", &Cover{Name: "f", Items: []string{"a", "b", "c"}, Primary: 2, Options: [][]int{{1, 2}}}},
		{"bar without secondary items", "a |\na\n", &Cover{Name: "f", Items: []string{"a"}, Primary: 1, Options: [][]int{{0}}}},
		{"no options", "a\n", &Cover{Name: "f", Items: []string{"a"}, Primary: 1}},
		{"option without primary items", "a | b\nb\na\n", &Cover{Name: "f", Items: []string{"a", "b"}, Primary: 1, Options: [][]int{{0}}}},
		{"same option twice", "a\na\na\n", &Cover{Name: "f", Items: []string{"a"}, Primary: 1, Options: [][]int{{0}, {0}}}},
		{"multiplicity", "a 3|b c | d\nb\n", &Cover{Name: "f", Items: []string{"a", "b", "c", "d"}, Primary: 3, Multiplicity: []int{1, 3, 1}, Options: [][]int{{1}}}},
		{"multiplicity of a secondary item", "2|a b | c 3|d e\na\n", &Cover{Name: "f", Items: []string{"a", "b", "c", "d", "e"}, Primary: 2, Multiplicity: []int{2, 1, 1, 3, 1}, Options: [][]int{{0}}}},
		{"multiplicity 1", "1|a\na\n", &Cover{Name: "f", Items: []string{"a"}, Primary: 1, Options: [][]int{{0}}}},
		{"interval", "a 0:3|b 2|c | d\nb\n", &Cover{Name: "f", Items: []string{"a", "b", "c", "d"}, Primary: 3, Least: []int{1, 0, 2}, Multiplicity: []int{1, 3, 2}, Options: [][]int{{1}}}},
		{"interval of one number", "2:2|a\na\n", &Cover{Name: "f", Items: []string{"a"}, Primary: 1, Multiplicity: []int{2}, Options: [][]int{{0}}}},
		{"interval up to one", "0:1|a b\na\n", &Cover{Name: "f", Items: []string{"a", "b"}, Primary: 2, Least: []int{0, 1}, Options: [][]int{{0}}}},
		{"colours", "a | x y z\na y\na x:A y:B\na z:B\n", &Cover{Name: "f", Items: []string{"a", "x", "y", "z"}, Primary: 1, Options: [][]int{{0, 2}, {0, 1, 2}, {0, 3}}, Colours: []string{"A", "B"}, OptionColours: [][]int{nil, {0, 1, 2}, {0, 2}}}},
		{"colours of an option passed over", "a | x\nx:A\na x:B\na\n", &Cover{Name: "f", Items: []string{"a", "x"}, Primary: 1, Options: [][]int{{0, 1}, {0}}, Colours: []string{"B"}, OptionColours: [][]int{{0, 1}, nil}}},
		{"long and foreign names", "größer than-eight-characters\ngrößer\n", &Cover{Name: "f", Items: []string{"größer", "than-eight-characters"}, Primary: 2, Options: [][]int{{0}}}},
	} {
		got, err := ParseCover("f", strings.NewReader(tc.text))
		if err != nil {
			t.Errorf("%s: %v", tc.name, err)
		} else if diff := cmp.Diff(tc.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tc.name, diff)
		} else if err := got.Check(); err != nil {
			t.Errorf("%s: %v", tc.name, err)
		}
	}
}

func TestCoverCheck(t *testing.T) {
	for _, tc := range []struct {
		cover Cover
		want  string // part of the error; empty for none
	}{
		{Cover{}, ""},
		{Cover{Items: []string{"a", "b"}, Primary: 2, Options: [][]int{{1, 0}}, Labels: []string{"x"}}, ""},
		{Cover{Items: []string{"a"}, Primary: 2}, "2 primary items of 1"},
		{Cover{Items: []string{"a"}, Primary: -1}, "-1 primary items of 1"},
		{Cover{Items: []string{"a"}, Primary: 1, Labels: []string{"x"}}, "1 labels for 0 options"},
		{Cover{Items: []string{""}, Primary: 1}, `item 0 is named ""`},
		{Cover{Items: []string{"a b"}, Primary: 1}, `item 0 is named "a b"`},
		{Cover{Items: []string{"a", "a"}, Primary: 1}, `items 0 and 1 are both named "a"`},
		{Cover{Items: []string{"a", "b", "c"}, Primary: 1, Multiplicity: []int{1, 1}}, "2 multiplicities for 1 primary items of 3"},
		{Cover{Items: []string{"a"}, Primary: 1, Multiplicity: []int{0}}, "multiplicity 0; expected 1 to"},
		{Cover{Items: []string{"a"}, Primary: 1, Options: [][]int{{1}}}, "option 0 has item 1 of 1"},
		{Cover{Items: []string{"a"}, Primary: 1, Options: [][]int{{-1}}}, "option 0 has item -1 of 1"},
		{Cover{Items: []string{"a"}, Primary: 1, Options: [][]int{{0}, {0, 0}}}, `option 1 has item "a" twice`},
		{Cover{Items: []string{"a"}, Primary: 1, Options: [][]int{{}}}, "option 0 has no primary item"},
		{Cover{Items: []string{"a", "b"}, Primary: 1, Options: [][]int{{1}}}, "option 0 has no primary item"},
		{Cover{Items: []string{"a"}, Primary: 1, Least: []int{0, 1}}, "2 least multiplicities for 1 primary items"},
		{Cover{Items: []string{"a"}, Primary: 1, Least: []int{2}}, `item "a" has at least 2 and at most 1`},
		{Cover{Items: []string{"a"}, Primary: 1, Least: []int{-1}}, `item "a" has at least -1 and at most 1`},
		{Cover{Items: []string{"a"}, Primary: 1, Least: []int{0}}, ""},
		{Cover{Items: []string{"a"}, Primary: 1, Colours: []string{"x:y"}}, `a colour is named "x:y"`},
		{Cover{Items: []string{"a"}, Primary: 1, Colours: []string{"x", "x"}}, `a colour is named "x"`},
		{Cover{Items: []string{"a"}, Primary: 1, Options: [][]int{{0}}, OptionColours: [][]int{}}, "colours of 0 options for 1 options"},
		{Cover{Items: []string{"a"}, Primary: 1, Options: [][]int{{0}}, OptionColours: [][]int{{}}}, "option 0 has 0 colours for 1 items"},
		{Cover{Items: []string{"a"}, Primary: 1, Options: [][]int{{0}}, OptionColours: [][]int{{1}}}, "option 0 has colour 1 of 0"},
		{Cover{Items: []string{"a"}, Primary: 1, Options: [][]int{{0}}, OptionColours: [][]int{{-1}}}, "option 0 has colour -1 of 0"},
		{Cover{Items: []string{"a"}, Primary: 1, Options: [][]int{{0}}, Colours: []string{"x"}, OptionColours: [][]int{{1}}}, `option 0 gives item "a" a colour; expected colours on secondary items`},
		{Cover{Items: []string{"a", "b"}, Primary: 1, Multiplicity: []int{1, 2}, Options: [][]int{{0, 1}}, Colours: []string{"x"}, OptionColours: [][]int{{0, 1}}}, `option 0 gives item "b" a colour; expected colours only on items without a multiplicity`},
		{Cover{Items: []string{"a", "b"}, Primary: 1, Options: [][]int{{0, 1}, {0}}, Colours: []string{"x"}, OptionColours: [][]int{{0, 1}, nil}}, ""},
	} {
		err := tc.cover.Check()
		if (err == nil) != (tc.want == "") || err != nil && !strings.Contains(err.Error(), tc.want) {
			t.Errorf("%+v: got %v, want %q", tc.cover, err, tc.want)
		}
	}
}

func TestWriteRefusesWhatTheFormatLacks(t *testing.T) {
	if err := (&Cover{Items: []string{"a"}}).Write(&bytes.Buffer{}); err == nil || !strings.Contains(err.Error(), "without primary items") {
		t.Errorf("no primary items: %v", err)
	}
	if err := (&Cover{Items: []string{"a:b"}, Primary: 1}).Write(&bytes.Buffer{}); err == nil {
		t.Error("a name with a colon was written")
	}
}

// anyCover draws a valid cover with at least one primary item.
func anyCover(t *rapid.T) *Cover {
	c := &Cover{
		Name:    rapid.StringMatching(`[a-z ]{0,5}`).Draw(t, "name"),
		Items:   rapid.SliceOfNDistinct(rapid.StringMatching(`[!-9;-{}~]{1,3}`), 1, 8, rapid.ID).Draw(t, "items"),
		Primary: 1,
	}
	c.Primary = rapid.IntRange(1, len(c.Items)).Draw(t, "primary")
	if rapid.Bool().Draw(t, "multiple") {
		n := rapid.SampledFrom([]int{c.Primary, len(c.Items)}).Draw(t, "items with a multiplicity")
		c.Multiplicity = rapid.SliceOfN(rapid.IntRange(1, 3), n, n).Draw(t, "multiplicity")
	}
	if rapid.Bool().Draw(t, "intervals") {
		least, some := make([]int, c.Primary), false
		for i := range least {
			least[i] = rapid.IntRange(0, c.Times(i)).Draw(t, "least")
			some = some || least[i] < c.Times(i)
		}
		if some {
			c.Least = least
		}
	}
	for range rapid.IntRange(0, 10).Draw(t, "options") {
		option := []int{rapid.IntRange(0, c.Primary-1).Draw(t, "item")}
		for i := range c.Items {
			if i != option[0] && rapid.Bool().Draw(t, "also") {
				option = append(option, i)
			}
		}
		c.Options = append(c.Options, option)
	}
	if rapid.Bool().Draw(t, "colours") {
		anyColours(t, c)
	}
	return c
}

// anyColours gives items colours, in the form that the reader has: colours in the
// order of their first use, and nothing where there are none.
func anyColours(t *rapid.T, c *Cover) {
	number := map[string]int{}
	for o, option := range c.Options {
		var colours []int
		for k, i := range option {
			name := rapid.SampledFrom([]string{"", "A", "red", "ü"}).Draw(t, "colour")
			if name == "" || i < c.Primary || c.Times(i) != 1 {
				continue
			}
			if number[name] == 0 {
				c.Colours = append(c.Colours, name)
				number[name] = len(c.Colours)
			}
			if colours == nil {
				colours = make([]int, len(option))
			}
			colours[k] = number[name]
		}
		if colours != nil && c.OptionColours == nil {
			c.OptionColours = make([][]int, len(c.Options))
		}
		if colours != nil {
			c.OptionColours[o] = colours
		}
	}
}

func TestParseCoverReadsWhatWriteWrites(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		want := anyCover(t)
		var b bytes.Buffer
		if err := want.Write(&b); err != nil {
			t.Fatal(err)
		}
		got, err := ParseCover(want.Name, &b)
		if err != nil {
			t.Fatal(err)
		}
		for i := range want.Items {
			if got.Times(i) != want.Times(i) {
				t.Fatalf("item %d: %d times, want %d", i, got.Times(i), want.Times(i))
			}
		}
		want.Multiplicity, got.Multiplicity = nil, nil
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatal(diff)
		}
	})
}

func FuzzParseCover(f *testing.F) {
	for _, s := range []string{"a b | c\na c\nb\n", "| x\n2|a b\na b\na\n", "a b:1\n", "a | b | c", "1:2|a\n", "a\nb\n", "\xff\x00 \n", "a |\n|\na\n", "a | 2|b c\na b\n", "p q | x y\np x:A y\nq x:A\n", "p | 2|x\np x:A\n", "p | x\np x:\n", "p | x\nx:A\np x:B:\n", "0:2|a 1:3|b 2:2|c | d\na b d:x\nc\n", "1:1|a 2:1|b\n", "a b | x\na |3 |-4\nb x:r |7\nx |1\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		c, err := ParseCover("f", strings.NewReader(text))
		if err != nil {
			var place *textpos.Error
			if !errors.As(err, &place) {
				t.Fatalf("no place: %v", err)
			}
			return
		}
		if err := c.Check(); err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := c.Write(&b); err != nil {
			t.Fatal(err)
		}
		again, err := ParseCover("f", &b)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(c, again); diff != "" {
			t.Fatal(diff)
		}
	})
}
