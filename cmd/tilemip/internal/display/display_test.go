package display

import (
	"slices"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/native"
)

func TestNaturally(t *testing.T) {
	want := []string{"d[1]", "p[i0,2]", "p[i0,10]", "p[i1,1]", "p[i2,1]", "p[i10,1]", "x", "x1", "x2", "x02", "x10"}
	got := slices.Clone(want)
	slices.Sort(got)
	slices.SortFunc(got, naturally)
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}

// What is said of a puzzle whose assemblies were tried, also when there was nothing to try.
func TestTriedWords(t *testing.T) {
	for want, d := range map[string]tilemip.Disassembled{
		"all 20 tried, 12 come apart":                               {Termination: native.Completed, Assemblies: 20, Separable: 12},
		"3 tried, 1 comes apart":                                    {Termination: native.SolutionLimit, Assemblies: 3, Separable: 1, Enough: true},
		"stopped: time limit; 5 tried, 0 come apart, 1 not decided": {Termination: native.TimeLimit, Assemblies: 5, Unknown: 1},
		"stopped: time limit, before an assembly was found":         {Termination: native.TimeLimit},
		"none: the pieces cannot fill the region":                   {Termination: native.Completed},
		"all 1 tried, 0 come apart, 1 not decided":                  {Termination: native.Completed, Assemblies: 1, Unknown: 1},
	} {
		if got := triedWords(&d); got != want {
			t.Errorf("%+v: %q, want %q", d, got, want)
		}
	}
}

// A run to a log: a note, progress that is not due yet, an answer as JSON; the progress never
// reaches the answer's stream.
func TestStreamsAreApart(t *testing.T) {
	var out, err strings.Builder
	v := New(&out, &err, true)
	v.JSON = true
	v.Happened(tilemip.Event{Type: tilemip.EventNote, Text: "100 % sure"})
	v.Happened(tilemip.Event{Type: tilemip.EventSearch, Text: "early"})
	if e := v.Answer(&tilemip.Answer{Kind: tilemip.KindBoard, Engine: "x"}, tilemip.Subject{}); e != nil {
		t.Fatal(e)
	}
	if err.String() != "100 % sure\n" {
		t.Errorf("standard error: %q", err.String())
	}
	if !strings.HasPrefix(out.String(), `{"kind":"slide","engine":"x"`) || strings.Count(out.String(), "\n") != 1 {
		t.Errorf("standard output: %q", out.String())
	}
	out.Reset()
	v.JSON, v.Stream = false, true
	v.Happened(tilemip.Event{Type: tilemip.EventPlan, Moves: 20, Bound: 18})
	if want := `{"bound":18,"gap":0.1,"objective":20,"seconds":0,"type":"incumbent"}` + "\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}
