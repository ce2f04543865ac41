package puzzle

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

func TestCostsAreReadAndWritten(t *testing.T) {
	c, err := ParseCover("f", strings.NewReader("a b | x\na |3 |4\na b\nx |9\nb x:red |-12\n"))
	if err != nil {
		t.Fatal(err)
	}
	if want := []int{7, 0, -12}; !slices.Equal(c.Costs, want) || !c.HasCosts() || len(c.Options) != 3 { // x alone can never be chosen
		t.Fatalf("%v, want %v", c.Costs, want)
	}
	var text bytes.Buffer
	if err := c.Write(&text); err != nil {
		t.Fatal(err)
	}
	if want := "| f\na b | x\na |7\na b |0\nb x:red |-12\n"; text.String() != want {
		t.Errorf("%q, want %q", text.String(), want)
	}
	again, err := ParseCover("f", &text)
	if err != nil || !slices.Equal(again.Costs, c.Costs) {
		t.Errorf("%v, %v", again, err)
	}
	if free := c.WithoutCosts(); free.HasCosts() || free.Cost(0) != 0 || !c.HasCosts() {
		t.Error("WithoutCosts")
	}
	if c, err = ParseCover("f", strings.NewReader("a\na\n")); err != nil || c.HasCosts() || c.WithoutCosts() != c {
		t.Errorf("%v, %v", c, err)
	}
}

func TestCostsAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"a\na |1.5\n":                  `f:2:3: "|1.5"`,
		"a\na |\n":                     `f:2:3: "|"`,
		"a\na |+3\n":                   `f:2:3: "|+3"`,
		"a\na | 3\n":                   `f:2:3: "|"`,
		"a\na |1000000001\n":           `f:2:3: "|1000000001"`,
		"a\na |99999999999999999999\n": `f:2:3:`,
		"a\na |1000000000 |1\n":        `f:2:15: a sum of 1000000001`,
		"a\na |-1000000000 |-1000\n":   `a sum of -1000001000`,
		"a\na |-9223372036854775808\n": `f:2:3:`,
		"a b\na:|3 b\n":                `f:2:`,
	} {
		if c, err := ParseCover("f", strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, %v; want %s", text, c, err, want)
		}
	}
	c := &Cover{Items: []string{"a"}, Primary: 1, Options: [][]int{{0}}, Costs: []int{1, 2}}
	if err := c.Check(); err == nil || !strings.Contains(err.Error(), "2 costs for 1 options") {
		t.Error(err)
	}
	c.Costs = []int{MaxCost + 1}
	if err := c.Check(); err == nil || !strings.Contains(err.Error(), "costs 1000000001") {
		t.Error(err)
	}
}
