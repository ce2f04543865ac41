package tilemip_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/internal/scripted"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

func read(t *testing.T, name, text string) []tilemip.Subject {
	t.Helper()
	all, err := tilemip.Read(name, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// Every kind is found from its text, and bad input names its place.
func TestReadFindsTheKind(t *testing.T) {
	for _, c := range []struct{ name, text, kind string }{
		{"two.txt", "1 2 3\n4 5 6\n7 0 8\n", tilemip.KindBoard},
		{"box.txt", "D:xDim=2:yDim=1:zDim=1\nC:name=a:layout=0 0 0, 1 0 0\n~D\n", tilemip.KindPacking},
		{"c.dlx", "a b\na\nb\n", tilemip.KindCover},
		{"m.lp", "Minimize\n obj: x\nSubject To\n c: x >= 1\nEnd\n", tilemip.KindModel},
	} {
		if all := read(t, c.name, c.text); len(all) != 1 || all[0].Kind() != c.kind {
			t.Errorf("%s: %+v; want one of kind %s", c.name, all, c.kind)
		}
	}
	_, err := tilemip.Read("bad.txt", strings.NewReader("1 2 3\n4 5 x\n7 0 8\n"))
	var place *textpos.Error
	if !errors.As(err, &place) || place.Line != 2 {
		t.Errorf("%v; want an error of line 2", err)
	}
}

// What does not fit is an OptionError with the option's name, whichever verb is called.
func TestOptionErrors(t *testing.T) {
	ctx := context.Background()
	board := read(t, "b.txt", "1 2 3 / 4 0 6 / 7 5 8\n")[0]
	unsolvable := read(t, "u.txt", "1 2 3 / 4 5 6 / 8 7 0\n")[0]
	cover := read(t, "c.dlx", "a b\na\nb\n")[0]
	m := read(t, "m.lp", "Minimize\n obj: x\nSubject To\n c: x >= 1\nEnd\n")[0]
	solver := scripted.New("nobody", scripted.Fail("is not to be asked"))
	solve := func(s tilemip.Subject, o tilemip.Options) error {
		o.Backend = solver
		_, err := tilemip.Solve(ctx, s, o)
		return err
	}
	search := func(s tilemip.Subject, o tilemip.Options) error {
		_, err := tilemip.Search(ctx, s, o)
		return err
	}
	for _, c := range []struct {
		err    error
		option string
	}{
		{solve(board, tilemip.Options{Integer: tilemip.Integer{Formulation: "magic"}}), ""},
		{solve(board, tilemip.Options{Integer: tilemip.Integer{Reduce: []string{"magic"}}}), "reduce"},
		{solve(unsolvable, tilemip.Options{Integer: tilemip.Integer{Force: true}}), "force"},
		{solve(cover, tilemip.Options{Integer: tilemip.Integer{Reduce: []string{"dominated"}}, Listing: tilemip.Listing{All: true}}), "reduce"},
		{search(m, tilemip.Options{}), ""},
		{search(board, tilemip.Options{Native: tilemip.Native{Engine: "magic"}}), ""},
		{search(board, tilemip.Options{Native: tilemip.Native{Heuristic: "magic"}}), ""},
		{search(cover, tilemip.Options{Native: tilemip.Native{Engine: "frontier"}}), "engine"},
		{search(tilemip.Subject{}, tilemip.Options{}), ""},
	} {
		var option *tilemip.OptionError
		if !errors.As(c.err, &option) || option.Option != c.option || option.Reason == "" {
			t.Errorf("%v; want an error of option %q", c.err, c.option)
		}
	}
}

// Boards side by side: answers in their order, one with a bad heuristic for its size in its place.
func TestSearchBoards(t *testing.T) {
	all := read(t, "b.txt", "1 2 3 4 5 6 7 0 8\n1 2 3 4 5 6 0 7 8\n1 2 3 4 5 6 8 7 0\n")
	var moves []string
	err := tilemip.SearchBoards(context.Background(), all, tilemip.Options{Limits: tilemip.Limits{Threads: 2}}, func(i int, a *tilemip.Answer, err error) error {
		switch {
		case err != nil || i != len(moves):
			t.Errorf("board %d: %v", i, err)
		case a.Moves == nil:
			moves = append(moves, a.Status.String())
		default:
			moves = append(moves, *a.Moves)
		}
		return nil
	})
	if got := strings.Join(moves, " "); err != nil || got != "R RR infeasible" {
		t.Errorf("%q, %v", got, err)
	}
	stop := errors.New("enough")
	if err := tilemip.SearchBoards(context.Background(), all, tilemip.Options{}, func(int, *tilemip.Answer, error) error { return stop }); !errors.Is(err, stop) {
		t.Errorf("%v; want the caller's own error", err)
	}
}

// An answer's JSON is what Check takes back, for every kind of puzzle; a caller's error ends
// an enumeration by either method.
func TestAnswersAreChecked(t *testing.T) {
	ctx := context.Background()
	for name, text := range map[string]string{
		"board.txt": "1 2 3 / 4 0 6 / 7 5 8\n", "cover.dlx": "a b\na\nb\na b\n",
		"box.txt": "D:xDim=2:yDim=2:zDim=1\nC:name=a:layout=0 0 0, 1 0 0\nC:name=b:layout=0 0 0, 1 0 0\n~D\n",
	} {
		s := read(t, name, text)[0]
		a, err := tilemip.Search(ctx, s, tilemip.Options{})
		if err != nil || a.Status != model.StatusOptimal {
			t.Fatalf("%s: %+v, %v", name, a, err)
		}
		stored, err := json.Marshal(a)
		if err != nil {
			t.Fatal(err)
		}
		if v, err := tilemip.Check(s, "answer", stored); err != nil || !v.OK {
			t.Errorf("%s: %+v, %v", name, v, err)
		}
		if s.Kind() == tilemip.KindCover {
			continue
		}
		stored = bytes.ReplaceAll(bytes.ReplaceAll(stored, []byte(`"moves":"`), []byte(`"moves":"U`)), []byte("a b"), []byte("a a"))
		if v, err := tilemip.Check(s, "answer", stored); err == nil && v.OK {
			t.Errorf("%s: a spoilt answer is right: %s", name, stored)
		}
	}
	cover := read(t, "c.dlx", "a b\na\nb\na b\n")[0]
	stop := errors.New("enough")
	if _, err := tilemip.Search(ctx, cover, tilemip.Options{Listing: tilemip.Listing{All: true, Visit: func([]int) error { return stop }}}); !errors.Is(err, stop) {
		t.Errorf("%v; want the caller's own error", err)
	}
}

// The numbers of an event are those of its line: a program need not read English.
func TestEventsHaveNumbers(t *testing.T) {
	board := read(t, "b.txt", "8 6 7 / 2 5 4 / 3 0 1\n")[0]
	var last tilemip.Event
	n := 0
	o := tilemip.Options{Native: tilemip.Native{Engine: "ida*", Heuristic: "manhattan"}, Events: func(e tilemip.Event) {
		if e.Type != tilemip.EventSearch {
			return
		}
		n++
		if e.Bound < last.Bound || e.Nodes < last.Nodes || e.Elapsed < last.Elapsed {
			t.Errorf("after %+v: %+v", last, e)
		}
		if want := fmt.Sprintf("no plan of fewer than %d moves; ", e.Bound); !strings.HasPrefix(e.Text, want) {
			t.Errorf("bound %d: %q", e.Bound, e.Text)
		}
		last = e
	}}
	a, err := tilemip.Search(context.Background(), board, o)
	if err != nil || a.Moves == nil || len(*a.Moves) != 31 {
		t.Fatalf("%+v, %v", a, err)
	}
	if n == 0 || last.Bound > 31 || last.Bound < 21 {
		t.Errorf("%d events, the last with bound %d; expected one for each bound up to 31", n, last.Bound)
	}
}
