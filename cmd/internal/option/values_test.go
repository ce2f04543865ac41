package option_test

import (
	"fmt"
	"testing"

	"github.com/tilemip/tilemip/cmd/internal/option"
)

func TestLists(t *testing.T) {
	for text, want := range map[string]string{"": "[] true", "1 2/3,4": "[[1 2] [3 4]] false", " 5 ": "[[5]] false", "1 x": `"x" is not a tile; expected numbers, and a slash between groups`} {
		g := option.Groups{{9}}
		got := fmt.Sprint(g.Set(text))
		if got == "<nil>" {
			got = fmt.Sprint(g, g == nil)
		}
		if got != want {
			t.Errorf("groups %q: %s, want %s", text, got, want)
		}
	}
	for text, want := range map[string]string{"": "[] true", "auto": "[] true", "none": "[] false", "parity, bound": "[parity bound] false"} {
		n := option.Names{"before"}
		if err := n.Set(text); err != nil || fmt.Sprint(n, n == nil) != want {
			t.Errorf("names %q: %v %t, %v; want %s", text, n, n == nil, err, want)
		}
	}
}
