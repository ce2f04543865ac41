package commandline

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/tilemip/tilemip/model/puzzle"
)

// Four pieces in a box of 2×4: a square is between the others, or at one side of them.
const box = `D:xDim=4:yDim=2:zDim=1
C:name=a:type=M:layout=0 0 0,1 0 0
C:name=b:type=M:layout=0 0 0,0 1 0,1 0 0,1 1 0
C:name=c:type=M:layout=0 0 0,0 1 0
~D
`

// given opens a text in place of every file.
func given(text string) func(string) (io.ReadCloser, error) {
	return func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader(text)), nil }
}

func ExampleCommand_Run() {
	c, err := Parse([]string{"-r", "--limit", "1", "box.txt"})
	if err != nil {
		fmt.Println(err)
		return
	}
	outcome, err := c.Run(context.Background(), os.Stdout, given(box))
	fmt.Println(outcome == Done, err)
	// Output:
	//
	// # --- SOLUTION 1 ---
	//  b b c c
	//  b b a a
	// true <nil>
}

// What a run prints as a puzzle, with all pieces or stationary ones, can be read back, and has
// the pieces of the puzzle.
func TestSolutionsAreReadBack(t *testing.T) {
	for _, form := range []string{"FL", "FC", "SL", "SC"} {
		c, err := Parse([]string{"--format=" + form, "-"})
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if outcome, err := c.Run(context.Background(), &out, given(box)); outcome != Done || err != nil {
			t.Fatalf("%s: outcome %d, %v", form, outcome, err)
		}
		again, err := puzzle.ParsePackings("again", bytes.NewReader(out.Bytes()))
		if err != nil {
			t.Fatalf("%s: %v\n%s", form, err, out.String())
		}
		if n := strings.Count(out.String(), "SOLUTION"); n == 0 || len(again) != n {
			t.Errorf("%s: %d puzzles read back of %d solutions", form, len(again), n)
		}
		for _, p := range again {
			names := ""
			for _, piece := range p.Pieces {
				names += piece.Name
				if (form[0] == 'S') != piece.Stationary {
					t.Errorf("%s: piece %s is stationary: %t", form, piece.Name, piece.Stationary)
				}
			}
			if len(names) != 3 || !strings.ContainsAny(names, "a") || !strings.ContainsAny(names, "b") || !strings.ContainsAny(names, "c") {
				t.Errorf("%s: pieces %q; expected a, b and c", form, names)
			}
		}
	}
}

// What --info says of a puzzle is what polycube 1.2.1 prints for it: the lines below are its own.
// A stationary piece comes first, has an image, and shares its shape with mobile pieces.
func TestInfo(t *testing.T) {
	shared := `D:xDim=4:yDim=3:zDim=1
C:name=a:type=M:layout=0 0 0,1 0 0
C:name=s:type=S:layout=0 0 0,1 0 0
C:name=b:type=M:layout=0 0 0,0 1 0,1 0 0,1 1 0
C:name=c:type=M:layout=0 0 0,0 1 0,0 2 0,1 2 0
~D
`
	alone := strings.NewReplacer("M:layout=0 0 0,1 0 0\n", "M:layout=0 0 0,1 0 0,2 0 0\n", "S:layout=0 0 0,1 0 0", "S:layout=1 1 0").Replace(shared)
	for _, c := range []struct{ text, line, want string }{
		{shared, "-q -i -u", "BOUNDED=33 UNBOUNDED=267 UNIQUE=6 REDUNDANT=0 id=0:numCopies=2:numStationary=1:numMobile=1:numStationaryImages=1:numMobileImages=13:pieceList={s,a}"},
		{alone, "-q -i -u", "BOUNDED=35 UNBOUNDED=306 SOLUTIONS=2 UNIQUE=1 REDUNDANT=1 SHAPE[3]= id=0:numCopies=1:numStationary=1:numMobile=0:numStationaryImages=1:numMobileImages=11:pieceList={s}"},
		{alone, "-q -i -r", "BOUNDED=34 UNBOUNDED=307 UNIQUE=1 REDUNDANT=0 id=2:numCopies=1:numStationary=0:numMobile=1:numStationaryImages=0:numMobileImages=1:pieceList={b}"},
		{alone, "-q -i -rc", "BOUNDED=28 UNBOUNDED=181 UNIQUE=1"}, // half of its orientations are out
		{alone, "-q -i", "BOUNDED=35 UNIQUE=UNKNOWN"},
	} {
		a, err := Parse(strings.Fields(c.line))
		if err != nil {
			t.Fatal(err)
		}
		var out bytes.Buffer
		if _, err := a.Run(context.Background(), &out, given(c.text)); err != nil {
			t.Fatal(err)
		}
		for _, want := range strings.Fields(c.want) {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s: no %s in\n%s", c.line, want, out.String())
			}
		}
		if got := strings.Contains(out.String(), "UNIQUE_PER_SEC="); got == strings.Contains(c.want, "UNKNOWN") {
			t.Errorf("%s: UNIQUE_PER_SEC printed: %t", c.line, got)
		}
	}
}

// Outcomes and errors: no solution, a context that has ended, options that do not fit together.
func TestOutcomes(t *testing.T) {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	tee := strings.Replace(box, "0 1 0,1 0 0,1 1 0", "1 0 0,2 0 0,1 1 0", 1) // it cuts off a corner wherever it lies
	short := strings.Replace(box, "xDim=4", "xDim=5", 1)
	for _, c := range []struct {
		name string
		ctx  context.Context
		line string
		text string
		want Outcome
		err  string
	}{
		{"solved", context.Background(), "-q", box, Done, ""},
		{"one of two has none", context.Background(), "-q", box + tee, None, ""},
		{"too few cells", context.Background(), "-q", short, None, ""},
		{"interrupted", ended, "-q", box, Interrupted, ""},
		{"a bad file", context.Background(), "-q", "D:xDim=x\n", Done, "1:8"},
		{"a bad option", context.Background(), "-q --redundancyFilter=nobody", box, Done, "nobody"},
	} {
		a, err := Parse(strings.Fields(c.line))
		if err != nil {
			t.Fatal(err)
		}
		got, err := a.Run(c.ctx, io.Discard, given(c.text))
		if got != c.want || (err != nil) != (c.err != "") || err != nil && !strings.Contains(err.Error(), c.err) {
			t.Errorf("%s: outcome %d, error %v; expected %d, %q", c.name, got, err, c.want, c.err)
		}
		var wrong *UsageError
		if strings.Contains(c.name, "option") && !errors.As(err, &wrong) {
			t.Errorf("%s: %T; expected a *UsageError", c.name, err)
		}
	}
	broken := errors.New("no such file")
	a, _ := Parse(nil)
	if _, err := a.Run(context.Background(), io.Discard, func(string) (io.ReadCloser, error) { return nil, broken }); !errors.Is(err, broken) {
		t.Errorf("error %v; expected that of the file", err)
	}
}
