package commandline

// The output of polycube 1.2.1: solutions, trace and statistics.

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/polycube"
)

// output prints one puzzle's solutions, trace and statistics in the form of
// polycube 1.2.1: drawings and coordinates that can be read back, and tag=value lines.
type output struct {
	run   *run
	p     *puzzle.Packing
	shown uint64 // solutions
	tuned *polycube.Tuned
}

func (out *output) solution(st *polycube.State) {
	out.shown++
	fmt.Fprintf(out.run.w, "\n# --- SOLUTION %d ---\n", out.shown)
	out.state(st)
	if out.run.both {
		if mirror := st.Mirror(); mirror != nil {
			fmt.Fprintf(out.run.w, "\n# --- MIRROR IMAGE OF SOLUTION %d ---\n", out.shown)
			out.pieces(mirror)
		}
	}
	if out.run.trace != 0 || out.shown == 1 {
		out.run.w.Flush() // so that the first one is visible at once
	}
}

func (out *output) trace(st *polycube.State) {
	out.run.traces++
	fmt.Fprintf(out.run.w, "TRACE %d:\n", out.run.traces)
	out.state(st)
	fmt.Fprintln(out.run.w, "END TRACE")
}

// state prints the pieces that are placed, as the format option says: alone (B), as a puzzle
// definition with all other pieces (F), or as a definition in which they are stationary (S).
func (out *output) state(st *polycube.State) { out.pieces(st.Placed()) }

func (out *output) pieces(placed []puzzle.Placed) {
	w, format := out.run.w, out.run.format
	names := map[string]bool{}
	fixed := map[string]bool{}
	for _, pl := range placed {
		names[pl.Piece] = true
	}
	for _, piece := range out.p.Pieces {
		fixed[piece.Name] = piece.Stationary || format[0] == 'S' && names[piece.Name]
	}
	whole := format[0] != 'B'
	if whole {
		fmt.Fprintln(w, out.dimensions())
		for _, piece := range out.p.Pieces {
			if !names[piece.Name] {
				writePiece(w, piece.Name, false, piece.Cells)
			}
		}
	}
	if format[1] == 'C' {
		for _, pl := range placed {
			writePiece(w, pl.Piece, fixed[pl.Piece], pl.Cells)
		}
	} else {
		if whole {
			fmt.Fprintln(w, "L"+stationarySetting(placed, fixed))
		}
		io.WriteString(w, out.draw(placed))
		if whole {
			fmt.Fprintln(w, "~L")
		}
	}
	if whole {
		fmt.Fprintln(w, "~D")
	}
}

func (out *output) dimensions() string {
	d := out.p.Dim
	text := fmt.Sprintf("D:xDim=%d:yDim=%d:zDim=%d", d[0], d[1], d[2])
	if out.p.OneSide {
		text += ":oneSide"
	}
	return text
}

func stationarySetting(placed []puzzle.Placed, fixed map[string]bool) string {
	var names []string
	for _, pl := range placed {
		if fixed[pl.Piece] {
			names = append(names, pl.Piece)
		}
	}
	if names == nil {
		return ""
	}
	return ":stationary=" + strings.Join(names, " ")
}

func writePiece(w io.Writer, name string, stationary bool, cells [][3]int) {
	kind := "M"
	if stationary {
		kind = "S"
	}
	fmt.Fprintf(w, "C:name=%s:type=%s:layout=%s\n", name, kind, cellList(cells))
}

func cellList(cells [][3]int) string {
	var words []string
	for _, c := range slices.SortedFunc(slices.Values(cells), func(a, b [3]int) int { return slices.Compare(a[:], b[:]) }) {
		words = append(words, fmt.Sprintf("%d %d %d", c[0], c[1], c[2]))
	}
	return strings.Join(words, ",")
}

// draw draws the box: rows from the highest y down, layers side by side.
func (out *output) draw(placed []puzzle.Placed) string {
	owner := map[[3]int]string{}
	for _, pl := range placed {
		for _, c := range pl.Cells {
			owner[c] = pl.Piece
		}
	}
	width := 1
	for _, piece := range out.p.Pieces {
		width = max(width, len(piece.Name))
	}
	var b strings.Builder
	for y := out.p.Dim[1] - 1; y >= 0; y-- {
		for z := range out.p.Dim[2] {
			if z > 0 {
				b.WriteString(", ")
			}
			for x := range out.p.Dim[0] {
				name := owner[[3]int{x, y, z}]
				if name == "" {
					name = "."
				}
				fmt.Fprintf(&b, " %*s", width, name)
			}
		}
		b.WriteByte('\n')
	}
	return b.String()
}

// settings prints what the command line asks for.
func (d *run) settings() {
	o := d.options
	for _, line := range []struct {
		tag   string
		value any
	}{
		{"bruijn", o.Bruijn}, {"emch", o.EMCH}, {"outputFormat", d.format}, {"fitFilter", o.FitFilter}, {"goal", o.Goal},
		{"info", bit(d.info)}, {"mch", o.MCH}, {"orderingHeuristicConfig", d.order}, {"parityBacktrack", bit(o.ParityTrigger)},
		{"parityFilter", o.ParityFilter}, {"quiet", bit(d.quiet)}, {"redundancyFilter", cmp.Or(o.Redundancy, ".")},
		{"redundancyFilterFirst", bit(o.RedundancyFirst)}, {"sample", cmp.Or(d.sample, "0,0,0")}, {"trace", d.trace}, {"unique", bit(o.Unique)},
		{"volumeBacktrack", o.VolumeTrigger}, {"volumeFilter", o.VolumeFilter},
	} {
		fmt.Fprintf(d.w, "%s=%v\n", line.tag, line.value)
	}
}

func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

// puzzle prints the puzzle as it will be searched.
func (out *output) puzzle(info polycube.Info) {
	w := out.run.w
	fmt.Fprintf(w, "\nDIMENSION=%dx%dx%d\n", out.p.Dim[0], out.p.Dim[1], out.p.Dim[2])
	for i, s := range info.Shapes {
		fmt.Fprintf(w, "SHAPE[%d]=layout=%s:parity=%d:id=%d:numCopies=%d:numStationary=%d:numMobile=%d:numStationaryImages=%d:numMobileImages=%d:pieceList={%s}\n",
			i, cellList(s.Cells), s.Parity, i, len(s.Pieces), s.Stationary, len(s.Pieces)-s.Stationary, s.Stationary, s.Images, strings.Join(s.Pieces, ","))
	}
	words := map[bool]string{true: "ON", false: "OFF"}
	fmt.Fprintf(w, "ONE_SIDE=%s\nREDUNDANCY_FILTER=%s\nREGION_CELLS=%d\nREGION_PARITY=%d\nSYMMETRIES=%d\nBOUNDED=%d\nUNBOUNDED=%d\nROTATIONALLY_UNIQUE=%t\n", words[out.p.OneSide], cmp.Or(info.FilterPiece, "OFF"), info.Cells, info.Parity, info.Symmetries, info.Images, info.Outside, info.UniqueWithout)
	if out.run.options.Mirrors {
		fmt.Fprintf(w, "REFLECTIONS=%d\n", info.Reflections)
	}
}

// choice prints what the tuner chose; with --info also the candidates.
func (out *output) choice() {
	w, t := out.run.w, out.tuned
	fmt.Fprintf(w, "# tuned: %s\n# because: %s\n", t.Words, t.Why)
	if !out.run.info {
		return
	}
	unit := "SECONDS"
	if t.Long {
		unit = "SECONDS_PER_THOUSAND_NEAR"
	}
	for _, c := range t.Candidates {
		fmt.Fprintf(w, "CANDIDATE=stage=%s:options=%s:%s=%.3g:error=%.2g:trials=%d:chosen=%d\n", c.Stage, c.Options, unit, c.Seconds, c.Error, c.Trials, bit(c.Chosen))
	}
	fmt.Fprintf(w, "TUNED=%s\n", t.Words)
}

// statistics prints the counts: totals first, then by remaining pieces.
func (out *output) statistics(r polycube.Result) {
	w := out.run.w
	seconds := r.Elapsed.Seconds()
	rate := func(n uint64) float64 { return float64(n) / max(seconds, 1e-9) }
	fmt.Fprintf(w, "\nSOLUTIONS=%d\nSOLUTIONS_PER_SEC=%.3f\n", r.Solutions, rate(r.Solutions))
	if r.UniqueKnown {
		fmt.Fprintf(w, "UNIQUE=%d\nUNIQUE_PER_SEC=%.3f\nREDUNDANT=%d\n", r.Unique, rate(r.Unique), r.Solutions-r.Unique)
	} else {
		fmt.Fprintln(w, "UNIQUE=UNKNOWN")
	}
	if r.Trials > 0 {
		fmt.Fprintf(w, "MONTE_CARLO_TRIAL=%d\n", r.Trials)
	}
	lists := []struct {
		tag  string
		list []uint64
	}{
		{"PARITY_BACKTRACK", r.ParityCuts}, {"VOLUME_BACKTRACK", r.VolumeCuts}, {"FIT_FILTER", r.FitDrops},
		{"PARITY_FILTER", r.ParityDrops}, {"VOLUME_FILTER", r.VolumeDrops}, {"ATTEMPTS", r.Attempts}, {"FITS", r.Fits},
	}
	for _, l := range lists {
		fmt.Fprintf(w, "%s_TOTAL=%d\n", l.tag, polycube.Total(l.list))
	}
	for _, l := range lists {
		for left, n := range l.list {
			if left > 0 {
				fmt.Fprintf(w, "%s[%2d]=%14d\n", l.tag, left, n)
			}
		}
	}
	if out.tuned != nil {
		tuning := out.tuned.Elapsed.Seconds()
		fmt.Fprintf(w, "TUNING_SECONDS=%.6f\nTUNING_SHARE=%.4f\n", tuning, tuning/max(seconds+tuning, 1e-9))
	}
	fmt.Fprintf(w, "SECONDS=%.6f\nTERMINATION=%s\n", seconds, r.Termination)
}
