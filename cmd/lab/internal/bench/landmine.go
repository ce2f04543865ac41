// The landmine experiment of the polycube solver's article (M. Busche 2011): in how many runs
// fewest fits divides the box in a diamond before the eleventh-to-last piece is placed.

package bench

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/model/puzzle/library"
	"github.com/tilemip/tilemip/native/polycube"
)

// articleDivided are the runs that the article counts, of articleRuns.
const (
	articleDivided = 842
	articleRuns    = 1000
	landmineBefore = 11 // pieces remaining at the placement that ends a run
)

// Landmine repeats the experiment.
type Landmine struct {
	Output
	Runs  int
	Limit time.Duration // of wall time for all runs
	Seed  int64
}

func landmineVerb() Verb {
	b := new(Landmine)
	return Verb{
		Name: "landmine", Usage: "how often fewest fits divides a puzzle so that it cannot be filled", Args: " ",
		Rows: []option.Row{
			{Name: "runs", To: &b.Runs, Value: 1000, In: option.From(1), Help: "`N` random runs"},
			limit(&b.Limit, 10*time.Minute, "stop after `DURATION` of wall time, with the runs that were done"),
			seed(&b.Seed),
		},
		Run: func(ctx context.Context, l Line) error {
			b.Output = l.Output
			return b.Run(ctx)
		},
	}
}

// landmineRow is the row of the experiment, as JSON.
type landmineRow struct {
	Puzzle string `json:"puzzle"`
	Before int    `json:"before"`
	Seed   int64  `json:"seed"`
	polycube.Landmines
	ArticleRuns    int `json:"article_runs"`
	ArticleDivided int `json:"article_divided"`
}

// Run does the runs and prints what they came to beside the article's numbers.
func (b *Landmine) Run(ctx context.Context) error {
	const name = "box-in-a-diamond"
	entry, err := library.Lookup(name)
	if err != nil {
		return err
	}
	p, err := entry.Packing()
	if err != nil {
		return err
	}
	limited, cancel := context.WithTimeout(ctx, b.Limit)
	defer cancel()
	got, err := polycube.SweepLandmines(limited, p, polycube.Landmine{Runs: b.Runs, Before: landmineBefore, Seed: b.Seed})
	if err != nil {
		return err
	}
	if b.JSON {
		err = printJSON(b.Rows, landmineRow{name, landmineBefore, b.Seed, got, articleRuns, articleDivided})
	} else {
		err = b.print(name, got)
	}
	if err == nil && ctx.Err() != nil {
		return ErrInterrupted
	}
	return err
}

func (b *Landmine) print(name string, got polycube.Landmines) error {
	fmt.Fprintf(b.Rows, "%s, fewest fits, seed %d: %d of %d runs divided the free region into parts that no pieces fill, each larger than a piece, before the placement with %d pieces remaining; the article has %d of %d\n",
		name, b.Seed, got.Divided, got.Runs, landmineBefore, articleDivided, articleRuns)
	var at []string
	for left := len(got.At) - 1; left >= 0; left-- {
		if got.At[left] > 0 {
			at = append(at, fmt.Sprintf("%d: %d", left, got.At[left]))
		}
	}
	if len(at) > 0 {
		fmt.Fprintf(b.Rows, "runs by the pieces that remained when the region was divided: %s\n", strings.Join(at, ", "))
	}
	_, err := fmt.Fprintf(b.Rows, "%d pieces placed in all\n", got.Fits)
	return err
}
