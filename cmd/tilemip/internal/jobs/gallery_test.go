package jobs_test

// The gallery of the page: every packing of the library with its region and, where one is found,
// a solution. Written by the program and kept with the page, which draws it without an engine:
//
//	go test ./cmd/tilemip/internal/jobs -run TestGallery -update
//
// searches each puzzle for 20 s. The test has the independent checker check every solution.

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/jobs"
	"github.com/tilemip/tilemip/model/puzzle"
)

const galleryFile = "../../web/src/lib/packing/gallery.json"

// shown is an entry with its picture: of each cell of the box, by x, then y, then z, ' ' where it
// is not of the region, '@' where it is empty, else a letter from 'A' on for a piece; and of each
// piece the number of its kind, which is its colour.
type shown struct {
	jobs.LibraryEntry
	Picture string `json:"picture"`
	Kinds   []int  `json:"kinds,omitempty"`
}

func (s *shown) draw(p *puzzle.Packing, placed []puzzle.Placed) {
	s.Kinds = nil
	mark := map[[3]int]rune{}
	for _, c := range p.Region() {
		mark[c] = '@'
	}
	for _, pl := range placed {
		if i := p.PieceNamed(pl.Piece); !p.Pieces[i].Stationary {
			s.Kinds = append(s.Kinds, i)
			for _, c := range pl.Cells {
				mark[c] = '@' + rune(len(s.Kinds))
			}
		}
	}
	var b strings.Builder
	each(p, func(c [3]int) {
		if mark[c] == 0 {
			mark[c] = ' '
		}
		b.WriteRune(mark[c])
	})
	s.Picture = b.String()
}

// each visits the cells of a box, by x, then y, then z.
func each(p *puzzle.Packing, visit func([3]int)) {
	for x := range p.Dim[0] {
		for y := range p.Dim[1] {
			for z := range p.Dim[2] {
				visit([3]int{x, y, z})
			}
		}
	}
}

// placed are the pieces of a picture; two of one kind get the names that copies have.
func (s *shown) placed(p *puzzle.Packing) []puzzle.Placed {
	cells := map[rune][][3]int{}
	marks := []rune(s.Picture)
	each(p, func(c [3]int) {
		cells[marks[0]] = append(cells[marks[0]], c)
		marks = marks[1:]
	})
	var all []puzzle.Placed
	copies := map[int]int{}
	for k, kind := range s.Kinds {
		name := p.Pieces[kind].Name
		if copies[kind]++; copies[kind] > 1 {
			name = fmt.Sprintf("%s/%d", name, copies[kind])
		}
		all = append(all, puzzle.Placed{Piece: name, Cells: cells['A'+rune(k)]})
	}
	for _, piece := range p.Pieces {
		if piece.Stationary {
			all = append(all, puzzle.Placed{Piece: piece.Name, Cells: piece.Cells})
		}
	}
	return all
}

func TestGallery(t *testing.T) {
	var old []shown
	if text, err := os.ReadFile(galleryFile); err == nil {
		if err := json.Unmarshal(text, &old); err != nil {
			t.Fatal(err)
		}
	}
	before := map[string]shown{}
	for _, s := range old {
		before[s.Name] = s
	}
	entries, err := jobs.Library()
	if err != nil {
		t.Fatal(err)
	}
	var all []shown
	solved := 0
	for _, e := range entries {
		s := before[e.Name]
		s.LibraryEntry, s.Text = e, ""
		subject, err := tilemip.Library(e.Name)
		if err != nil {
			t.Fatal(err)
		}
		p := subject.Packing
		if *update && s.Kinds == nil {
			s.draw(p, nil)
			if e.Solutions == nil || *e.Solutions > 0 {
				_, err = tilemip.Search(context.Background(), subject, tilemip.Options{
					Limits: tilemip.Limits{TimeLimit: 20 * time.Second}, Listing: tilemip.Listing{Placed: func(placed []puzzle.Placed) { s.draw(p, placed) }}})
				if err != nil {
					t.Error(err)
				}
			}
		}
		if s.Kinds != nil {
			solved++
			if v, err := tilemip.Check(subject, e.Name, []byte(p.Draw(s.placed(p)))); err != nil || !v.OK {
				t.Errorf("%s: %v %v", e.Name, v, err)
			}
		}
		all = append(all, s)
	}
	var b bytes.Buffer
	b.WriteString("[\n")
	for i, s := range all {
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		if i > 0 {
			b.WriteString(",\n")
		}
		b.Write(text)
	}
	b.WriteString("\n]\n")
	if *update {
		if err := os.WriteFile(galleryFile, b.Bytes(), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if have, err := os.ReadFile(galleryFile); err != nil || !bytes.Equal(have, b.Bytes()) {
		t.Errorf("%s is not what the library says (%v); run this test with -update", galleryFile, err)
	}
	if solved < 130 {
		t.Errorf("%d puzzles of the gallery have a solution", solved)
	}
}
