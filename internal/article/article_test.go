package article_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/internal/article"
	"github.com/tilemip/tilemip/native/polycube"
)

func ExampleLookup() {
	cases, err := article.Lookup("TC-13", "HBD-5")
	if err != nil {
		fmt.Println(err)
	}
	for _, c := range cases {
		fmt.Println(c.Name, c.Puzzle, c.Words, c.Printed.Fits)
	}
	// Output:
	// TC-13 tetris-cube -r -m11 -e6 -b4 -p 439737621
	// HBD-5 box-in-a-diamond -oa@160:f=15 -u -P35 -V35 -s10000,22,0 629292460
}

// All 51 cases are searches that can begin; the families are 13, 2, 13, 18 and 5 cases; what
// is printed of dancing links has as many fits as attempts, but for the misprint of HBD-5.
func TestCases(t *testing.T) {
	count := map[string]int{}
	cases, err := article.Lookup()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		family, _, _ := strings.Cut(c.Name, "-")
		count[family]++
		o, err := c.Options()
		if err != nil {
			t.Fatal(c.Name, err)
		}
		p, err := c.Packing()
		if err != nil {
			t.Fatal(c.Name, err)
		}
		if sampled := o.Sample.Trials == 10000; sampled != (family == "HP" || family == "HBD") || sampled && c.Printed.Attempts != c.Printed.Fits && c.Name != "HBD-5" {
			t.Errorf("%+v", c)
		}
		if rate := float64(c.Printed.Unique) / c.Printed.Seconds; rate < 0.8*c.Printed.Rate || rate > 1.2*c.Printed.Rate {
			if c.Name != "HBD-5" { // its rate is that of 15,652 solutions
				t.Errorf("%s: %d unique solutions in %v s are not %v a second", c.Name, c.Printed.Unique, c.Printed.Seconds, c.Printed.Rate)
			}
		}
		if first := count[family] == 1; first && !testing.Short() {
			s, err := polycube.New(p, o)
			if err != nil {
				t.Fatal(c.Name, err)
			}
			if !s.Info().UniqueWithout && !o.Unique {
				t.Errorf("%s counts no unique solutions", c.Name)
			}
		}
	}
	if fmt.Sprint(count) != "map[HBD:5 HP:18 OP:2 P:13 TC:13]" {
		t.Error(count)
	}
}

func TestLookup(t *testing.T) {
	if all, err := article.Lookup(); err != nil || len(all) != 51 {
		t.Error(len(all), err)
	}
	if family, err := article.Lookup("OP-*", "P-1"); err != nil || len(family) != 3 || family[2].Name != "P-1" {
		t.Error(family, err)
	}
	if _, err := article.Lookup("P-1", "P-14"); err == nil || !strings.Contains(err.Error(), `"P-14"`) {
		t.Error(err)
	}
}
