// The verb of the polycube solver's article (M. Busche 2011, on polyomino and polycube puzzles),
// whose Table 2 is searched case by case (table2.go).

package bench

import (
	"context"
	"time"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/article"
)

// Article searches cases of Table 2.
type Article struct {
	Output
	Cases  []string      // by name, or a family such as HP-*; none is all
	Trials int           // of sampled cases; 0: the article's 10,000. Fewer are a reduced run
	Limit  time.Duration // of wall time for each case; 0: none
	State  string        // file that keeps what was done; "" for none
}

func articleVerb() Verb {
	b := new(Article)
	return Verb{
		Name: "article", Usage: "the cases of Table 2 of the polycube article", Args: "[CASE…]",
		Rows: []option.Row{
			{Name: "trials", To: &b.Trials, Words: "10000, the article's", In: option.Between(1, fullTrials), Help: "a reduced run: only the first `N` trials of each sampled case"},
			{Name: "state", To: &b.State, Help: "keep what was counted, and the place in the search, in `FILE`; a run that was stopped resumes from it", Files: option.Continues},
			limit(&b.Limit, 0, "stop a case after `DURATION` of wall time"),
		},
		Run: func(ctx context.Context, l Line) error {
			b.Output, b.Cases = l.Output, l.Words
			return b.Run(ctx)
		},
	}
}

// Run searches the cases one after the other and prints a row for each.
func (b *Article) Run(ctx context.Context) error {
	cases, err := article.Lookup(b.Cases...)
	if err != nil {
		return usagef("%v", err)
	}
	state, err := readState(b.State)
	if err != nil {
		return err
	}
	t := b.table("case|HBD-5", "attempts|737892116733", "fits|38637085619", "unique|140085", "article|other fits", "CPU s|1000000.0", "rate|1000.000", "±|10.000", "its s|179680.0", "its rate|1000.000", "trials|10000")
	return eachRow(ctx, t, cases, func(ctx context.Context, c article.Case) (*caseRow, error) { return b.runCase(ctx, state, c) },
		func(row *caseRow) error { return row.print(t) })
}

// print prints a row. The sign for an unknown error is "?".
func (row *caseRow) print(t *table) error {
	var trials, deviation any = "", ""
	if row.Trials > 0 {
		if trials, deviation = row.Trials, "?"; row.RateError != nil {
			deviation = *row.RateError
		}
	}
	return t.print(row, row.Case, row.Attempts, row.Fits, row.Unique, row.verdict(), row.CPUSeconds, row.Rate, deviation, row.Article.Seconds, row.Article.Rate, trials)
}
