// Random boards with the lengths of their shortest solutions, the data that networks are trained
// on. Package labels makes them; here is the verb.

package bench

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/lab/internal/labels"
	"github.com/tilemip/tilemip/internal/osfile"
	"github.com/tilemip/tilemip/native/slide"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// labelling are the options of the verb.
type labelling struct {
	labels.Options
	tier                          int
	scramble, metBy, from, output string
	margin                        float64
	limit                         time.Duration
}

func labelsVerb() Verb {
	b := new(labelling)
	making := idleForValues
	return Verb{
		Name: "labels", Usage: "random boards of the 15-puzzle with their optimal lengths, to train networks on", Args: " ",
		Rows: []option.Row{
			{Name: "boards", To: &b.Boards, Value: 100_000, In: option.From(0), Help: "`N` random boards", Idle: making},
			{Name: "near", To: &b.Near, In: option.From(0), Help: "and `N` positions a few moves beside the solution of each", Idle: making},
			{Name: "walk", To: &b.Walk, Value: 8, Help: "these few are at most `N` moves", Idle: option.Either(option.Beside("applies only to positions beside a solution; expected --near N beside it", "near"), making)},
			{Name: "scramble", To: &b.scramble, Help: "boards at the ends of walks of `A-B` moves from the goal, not random ones: 100-1000 is how the paper's were made", Idle: making},
			{Name: "met-by", To: &b.metBy, Help: "or, with --near, N positions that A* with the network `NAME` visits: " + strings.Join(learned.Networks(), ", ") + ", or a file",
				Values: learned.Networks, Open: true, Files: option.Reads, Idle: making},
			{Name: "confidence-margin", To: &b.margin, Value: learned.DefaultRisk, Help: "of this search: leave out nodes that improve with less than this `CHANCE`", Idle: option.Either(option.Beside("applies only to the search of --met-by; expected --met-by NAME beside it", "met-by"), making)},
			{Name: "tier", To: &b.tier, Words: "8; for --values-of 5", In: option.Between(5, 8), Help: "pattern databases with groups of at most `N` tiles"},
			{Name: "values-of", To: &b.from, Help: "instead, write the values of the pattern databases of --tier for the labels in `FILE`", Files: option.Reads},
			{Name: "output", Short: "o", To: &b.output, Help: "write to `FILE`", Files: option.Continues},
			limit(&b.limit, 0, "stop after `DURATION`; the next run goes on"),
			threads(&b.Threads),
			seed(&b.Seed),
		},
		Run: b.run,
	}
}

// idleForValues is for options that make labels, when their values are requested instead.
func idleForValues(l option.Line) string {
	if l.Given("values-of") {
		return "makes new labels, and --values-of reads those of a file"
	}
	return ""
}

// run writes labels to a file, or goes on with those that it has.
func (b *labelling) run(ctx context.Context, l Line) error {
	if b.output == "" {
		return usagef("--output FILE is missing: where the labels go")
	}
	if b.from != "" {
		return b.values(ctx)
	}
	if err := b.choose(l); err != nil {
		return err
	}
	ctx, cancel := limited(ctx, b.limit)
	defer cancel()
	f, err := resumable(b.output)
	if err != nil {
		return err
	}
	defer f.Close()
	if err = labels.Write(ctx, f, b.Options); err == nil {
		err = f.Close()
	}
	if err != nil {
		return fmt.Errorf("%s: %w", b.output, err)
	}
	return nil
}

// choose reads which boards are labelled: random ones, and near each of them positions a few
// random moves off its solution (--walk), or those that a search with a network visits (--met-by).
func (b *labelling) choose(l Line) (err error) {
	began := time.Now()
	b.Progress = func(done, all int) {
		if done == all {
			l.Note("%d of %d boards", done, all)
			return
		}
		l.Progress(time.Since(began), "%d of %d boards", done, all)
	}
	if text := b.scramble; text != "" {
		if n, err := fmt.Sscanf(text, "%d-%d", &b.Scramble.Least, &b.Scramble.Most); n != 2 || err != nil || fmt.Sprintf("%d-%d", b.Scramble.Least, b.Scramble.Most) != text {
			return usagef("--scramble %q; expected a range of moves such as %d-%d", text, labels.PaperScramble.Least, labels.PaperScramble.Most)
		}
	}
	if b.metBy != "" {
		if l.Given("walk") {
			return usagef("--walk and --met-by exclude each other")
		}
		if b.Network, err = readNetwork(b.metBy); err != nil {
			return err
		}
		b.Walk, b.Risk = 0, b.margin
	}
	if b.tier != 0 {
		b.Search.Heuristic, b.Search.Tier = "pattern", slide.Tier(b.tier)
	}
	if err := b.Check(); err != nil {
		return usagef("%v", err)
	}
	return nil
}

// values writes the values of pattern databases for a file of labels.
func (b *labelling) values(ctx context.Context) error {
	in, err := os.Open(b.from)
	if err != nil {
		return usagef("%v", err)
	}
	defer in.Close()
	return osfile.WriteContext(ctx, b.output, func(w io.Writer) error {
		if err := labels.WriteValues(ctx, in, w, slide.Options{Heuristic: "pattern", Tier: slide.Tier(max(b.tier, 5))}); err != nil {
			return fmt.Errorf("%s: %w", b.from, err)
		}
		return nil
	})
}
