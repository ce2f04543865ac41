package depict

// How a packing puzzle comes apart: the assembly and the pieces after each move, side by side, or one
// picture whose pieces move in SVG.

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/cmd/internal/picture"
	"github.com/tilemip/tilemip/cmd/tilemip/internal/facts"
	"github.com/tilemip/tilemip/internal/english"
	"github.com/tilemip/tilemip/model/puzzle"
)

// Dismantled draws how an assembly comes apart. After a move only the part is drawn that it separates
// further; what leaves it stands beside it.
func (l Look) Dismantled(p *puzzle.Packing, placed []puzzle.Placed, shifts []puzzle.Shift) (*picture.Picture, error) {
	out := &picture.Picture{Title: fmt.Sprintf("%s of the packing puzzle %s", english.Count(len(shifts), "move"), p.Name)}
	scenes, all := puzzle.Scenes(placed, shifts), partsOf(p, placed)
	lying := func(s puzzle.Scene, after bool) []part {
		parts := make([]part, len(s.Part))
		for k, at := range s.Placed(placed, after) {
			parts[k] = all[s.Part[k]]
			parts[k].cells = at.Cells
		}
		return parts
	}
	switch {
	case l.Animate && p.Grid != puzzle.Cubes:
		return nil, fmt.Errorf("pieces of cubes move in a picture; %s is of %v", p.Name, p.Grid)
	case l.Animate:
		end := float64(len(scenes)) * (moveTime + restTime)
		for k, s := range scenes {
			before, after := lying(s, false), lying(s, true)
			cubes := cubesOf(before, still)
			for i := range cubes {
				q := cubes[i].Piece - 1
				for axis := range 3 {
					cubes[i].To[axis] = float64(after[q].cells[0][axis] - before[q].cells[0][axis])
				}
			}
			from := float64(k) * (moveTime + restTime)
			out.Act(from, from+moveTime+restTime, end, restTime, cubes)
		}
		legend(out, all)
		return out, nil
	}
	frames, captions := [][]part{all}, []string{"assembled"}
	for _, k := range l.frames(len(shifts))[1:] {
		frames = append(frames, lying(scenes[k-1], true))
		captions = append(captions, fmt.Sprintf("%d: %s %s", k, strings.Join(shifts[k-1].Pieces, ", "), facts.Way(p.Grid, shifts[k-1])))
	}
	if p.Grid != puzzle.Cubes {
		for k, parts := range frames {
			var one picture.Picture
			one.Word(picture.Point{Y: -30}, picture.Left, 14, picture.Ink, captions[k])
			gridParts(&one, p.Grid, parts, picture.Point{}, 0, func(_ int, _, wide float64) float64 { return wide + 34 })
			out.Below(&one, 26)
		}
	} else {
		cubes := make([][]picture.Cube, len(frames))
		for k, parts := range frames {
			cubes[k] = cubesOf(parts, still)
		}
		sheet(out, cubes, captions)
	}
	legend(out, all)
	return out, nil
}

// sheet draws pictures of cubes side by side, in rows, each below its caption. All have one origin.
func sheet(out *picture.Picture, frames [][]picture.Cube, captions []string) {
	least, most := picture.Isometric(slices.Concat(frames...))
	width, height := most.X-least.X+34, most.Y-least.Y+40
	perRow := max(min(len(frames), 3), int(980/width)) // one below the other would be hard to look at
	for k, cubes := range frames {
		at := picture.Point{X: width*float64(k%perRow) - least.X, Y: height*float64(k/perRow) - least.Y}
		out.Room(picture.Point{X: at.X + most.X, Y: at.Y + most.Y})
		out.Cubes(at, cubes)
		out.Word(picture.Point{X: at.X + least.X, Y: at.Y + least.Y - 8}, picture.Left, 14, picture.Ink, captions[k])
	}
}
