// The experiments of the polycube solver's article (M. Busche 2011, on polyomino and polycube
// puzzles): its Table 2 (table2.go), and the two studies among its cases that it draws or
// discusses apart, the takeover of fewest fits and the constraints of parity and volume.

package bench

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"time"

	"github.com/tilemip/tilemip/cmd/internal/chart"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/article"
)

// Article repeats the experiments of the polycube solver's article.
type Article struct {
	Output
	Experiments []string      // table2 and its cases; takeover, constraints; none is table2 with all cases
	From        []int         // takeover: only these numbers of pieces that remain when fewest fits takes over; none for all
	Only        []int         // the rows to run, from 1; none for all
	Trials      int           // of sampled cases; 0: the article's 10,000. Fewer are a reduced run
	Limit       time.Duration // of wall time for each case; 0: none
	State       string        // file that keeps what was done; "" for none
	SVG, PNG    string        // files for the chart of the last experiment; "" for none
}

func articleVerb() Verb {
	b := new(Article)
	return Verb{
		Name: "article", Usage: "the experiments of the polycube article", Args: "[table2 [CASE…]|takeover|constraints]",
		Rows: append([]option.Row{
			{Name: "from", To: &b.From, Help: "takeover: only a `LIST` of the pieces that remain when fewest fits takes over; 0, 2, ..., 34 without it"},
			{Name: "rows", To: &b.Only, Help: "only these rows, a `LIST` of numbers from 1; all without it"},
			{Name: "trials", To: &b.Trials, Words: "10000, the article's", In: option.Between(1, 10000), Help: "a reduced run: only the first `N` trials of each sampled case"},
			{Name: "state", To: &b.State, Help: "keep what was counted, and the place in the search, in `FILE`; a run that was stopped resumes from it", Files: option.Continues},
			limit(&b.Limit, 0, "stop a case after `DURATION` of wall time"),
		}, pictures(&b.SVG, &b.PNG, "the rates beside the article's")...),
		Run: func(ctx context.Context, l Line) error {
			b.Output, b.Experiments = l.Output, l.Words
			if err := cmp.Or(within("from", b.From, 0, 35), within("rows", b.Only, 1, 51)); err != nil {
				return err
			}
			return b.Run(ctx)
		},
	}
}

// Run searches the cases and prints a row for each.
func (b *Article) Run(ctx context.Context) error {
	if len(b.Experiments) == 0 {
		b.Experiments = []string{"table2"}
	}
	state, err := readState(b.State)
	if err != nil {
		return err
	}
	for i, name := range b.Experiments {
		switch name {
		case "table2":
			return b.experiment(ctx, state, name, b.Experiments[i+1:], nil)
		case "takeover":
			err = b.experiment(ctx, state, name, []string{"HP-*"}, func(c article.Case) bool { return len(b.From) == 0 || slices.Contains(b.From, c.From()) })
		case "constraints":
			err = b.experiment(ctx, state, name, []string{"HBD-*"}, nil)
		default:
			return usagef("no experiment %q; expected table2, takeover or constraints", name)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// experiment runs cases one after the other and draws those that were begun.
func (b *Article) experiment(ctx context.Context, state *tableState, name string, names []string, keep func(article.Case) bool) error {
	cases, err := b.cases(names, keep)
	if err != nil {
		return err
	}
	t := b.table("case|HBD-5", "attempts|737892116733", "fits|38637085619", "unique|140085", "article|other fits", "CPU s|1000000.0", "rate|1000.000", "±|10.000", "its s|179680.0", "its rate|1000.000", "trials|10000")
	var done []caseRow
	err = eachRow(ctx, t, cases, func(ctx context.Context, c article.Case) (*begun, error) { return b.runCase(ctx, state, c) }, func(at *begun) error {
		done = append(done, at.Row)
		return at.Row.print(t)
	})
	if err == nil || errors.Is(err, ErrInterrupted) {
		err = cmp.Or(b.draw(name, done), err)
	}
	return err
}

// cases returns the named cases that keep and --rows choose.
func (b *Article) cases(names []string, keep func(article.Case) bool) ([]article.Case, error) {
	all, err := article.Lookup(names...)
	if err != nil {
		return nil, usagef("%v", err)
	}
	if keep != nil {
		all = slices.DeleteFunc(all, func(c article.Case) bool { return !keep(c) })
	}
	if len(b.Only) == 0 {
		return all, nil
	}
	var out []article.Case
	for _, n := range b.Only {
		if n > len(all) {
			return nil, usagef("--rows %d; the experiment has %d rows", n, len(all))
		}
		out = append(out, all[n-1])
	}
	return out, nil
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

// draw writes the pictures asked for: rates of unique solutions, ours with bars, and the
// article's beside them without. X is the number of pieces at which fewest fits takes over, as
// in the article's Figure 9, or elsewhere the number of the case in its family.
func (b *Article) draw(name string, rows []caseRow) error {
	picture := &chart.Rates{Title: "Table 2 of the polycube article", X: "case (points to the right without a bar are the article's)", Y: "unique solutions per second"}
	switch name {
	case "takeover":
		picture.Title, picture.X = "hexomino parallelogram 15×14", "pieces that remain when fewest fits takes over (points without a bar are the article's)"
	case "constraints":
		picture.Title, picture.X = "box in a diamond", "case HBD-x (points without a bar are the article's)"
	}
	for i, row := range rows {
		x, deviation := float64(i+1), math.Inf(1)
		if cases, err := article.Lookup(row.Case); err == nil && name == "takeover" {
			x = float64(cases[0].From())
		}
		if row.RateError != nil {
			deviation = *row.RateError
		}
		picture.Points = append(picture.Points, chart.Rate{X: x, Value: row.Rate, Error: deviation}, chart.Rate{X: x + 0.3, Value: row.Article.Rate})
	}
	return draw(b.SVG, b.PNG, picture.Write)
}
