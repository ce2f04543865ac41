// Training by recipes: every network of a plan is trained, measured on the way to the goal and
// in the A* of V. Cahlík and P. Surynek (2019), and becomes a row of a table. A plan with one
// network is a training; with several that differ in one choice each, it is the table of what
// each choice does. Own.

package bench

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/cmd/lab/internal/training"
	"github.com/tilemip/tilemip/internal/machine"
	"github.com/tilemip/tilemip/internal/osfile"
	"github.com/tilemip/tilemip/model/puzzle"
	"github.com/tilemip/tilemip/native/slide/learned"
)

// Train trains the networks of a plan. What a run leaves in Out is what the next goes on from.
type Train struct {
	Output
	Plan    trainPlan
	Folder  string        // of the plan: names of files of labels are relative to it
	Out     string        // folder for checkpoints, networks, loss curves and the table
	Every   time.Duration // between two checkpoints
	Threads int

	boards *Learned // to measure on, when they are prepared
}

func trainVerb() Verb {
	b := new(Train)
	return Verb{
		Name: "train", Usage: "train networks for the 15-puzzle by a plan of recipes, and measure each", Args: "PLAN",
		Rows: []option.Row{
			{Name: "out", To: &b.Out, Value: "trained", Help: "keep checkpoints, networks and the table in the folder `DIR`", Files: option.Folder},
			{Name: "checkpoint", To: &b.Every, Value: 2 * time.Minute, In: positive, Help: "save the state of a training every `DURATION`"},
			threads(&b.Threads),
		},
		Run: func(ctx context.Context, l Line) (err error) {
			if len(l.Words) != 1 {
				return usagef("train takes one file with a plan, not %d", len(l.Words))
			}
			b.Output, b.Folder = l.Output, filepath.Dir(l.Words[0])
			if b.Plan, err = readTrainPlan(l.Words[0]); err != nil {
				return err
			}
			return b.Run(ctx)
		},
	}
}

// trainColumns heads the table, which is one line of tab-separated values for each entry.
var trainColumns = []string{"name", "definition", "labels", "epochs", "cpu_seconds", "train_loss", "held_out_mse",
	"bias_1_10", "bias_11_20", "bias_21_30", "bias_31_40", "bias_41_50", "bias_51_60", "mse_1_10", "mse_11_20", "mse_21_30", "mse_31_40", "mse_41_50", "mse_51_60",
	"boards", "solved", "expanded_25", "expanded_50", "expanded_75", "expanded_max", "optimal_rate", "mean_excess"}

// Run makes the rows that the table of Out lacks.
func (b *Train) Run(ctx context.Context) error {
	if err := os.MkdirAll(b.Out, 0o777); err != nil {
		return err
	}
	table := filepath.Join(b.Out, "results.tsv")
	text, err := os.ReadFile(table)
	if errors.Is(err, fs.ErrNotExist) {
		text = []byte(strings.Join(trainColumns, "\t") + "\n")
	} else if err != nil {
		return err
	}
	if !b.JSON {
		fmt.Fprintln(b.Rows, strings.Join(trainColumns, "\t"))
	}
	for _, e := range b.Plan.Entries {
		definition, err := b.definition(e)
		if err != nil {
			return err
		}
		if row := rowOf(text, e.Name); row != nil {
			if row[1] != definition {
				return usagef("%s has a row %q of another definition; remove it, or take another folder", table, e.Name)
			}
			if err := b.print(row); err != nil {
				return err
			}
			continue
		}
		row, err := b.entry(ctx, e)
		if err != nil {
			if ctx.Err() != nil {
				return ErrInterrupted
			}
			return err
		}
		row[1] = definition
		line := strings.Join(row, "\t") + "\n"
		text = append(text, line...)
		if err := osfile.WriteBytes(table, text); err != nil {
			return err
		}
		if err := b.print(row); err != nil {
			return err
		}
	}
	return nil
}

// print prints a row, as a line of the table or as an object of strings.
func (b *Train) print(row []string) error {
	if !b.JSON {
		_, err := fmt.Fprintln(b.Rows, strings.Join(row, "\t"))
		return err
	}
	object := map[string]string{}
	for i, column := range trainColumns {
		object[column] = row[i]
	}
	return printJSON(b.Rows, object)
}

// definition is a sum over all that the row of an entry follows from, but the labels' bytes.
func (b *Train) definition(e trainEntry) (string, error) {
	whole := e
	if e.Network != "" {
		for _, o := range b.Plan.Entries {
			if o.Name == e.Network {
				whole = o
			}
		}
	}
	r, err := b.Plan.recipe(whole)
	if err != nil {
		return "", err
	}
	text, err := json.Marshal([]any{r, b.Plan.Labels[whole.Labels], b.Plan.Held, e.Search, b.Plan.Boards, b.Plan.Seed, b.Plan.Expand})
	return fmt.Sprintf("%08x", crc32.ChecksumIEEE(text)), err
}

// rowOf returns the row of a name in a table, or nil.
func rowOf(table []byte, name string) []string {
	for line := range strings.Lines(string(table)) {
		if row := strings.Split(strings.TrimSuffix(line, "\n"), "\t"); row[0] == name && len(row) == len(trainColumns) {
			return row
		}
	}
	return nil
}

// entry trains and measures; it returns the row, in which the definition is open.
func (b *Train) entry(ctx context.Context, e trainEntry) ([]string, error) {
	row := []string{e.Name, "", "", "", "", "", ""}
	name := e.Network
	if name == "" {
		name = e.Name
		made, err := b.train(ctx, e)
		if err != nil {
			return nil, err
		}
		row = made
	}
	file, err := os.ReadFile(filepath.Join(b.Out, name+".net"))
	if err != nil {
		return nil, err
	}
	n, err := learned.ReadNetwork(file)
	if err != nil {
		return nil, err
	}
	if err := b.prepare(ctx); err != nil {
		return nil, err
	}
	b.boards.Network = n
	ways, err := b.boards.ways(ctx)
	if err != nil {
		return nil, err
	}
	bias, square := make([]string, 6), make([]string, 6)
	for i := range bias {
		if i < len(ways) {
			bias[i], square[i] = fmt.Sprintf("%+.2f", ways[i].Bias), fmt.Sprintf("%.2f", ways[i].Square)
		}
	}
	search, err := b.search(ctx, e, n)
	return slices.Concat(row, bias, square, search), err
}

// prepare draws the boards once and finds their lengths.
func (b *Train) prepare(ctx context.Context) error {
	if b.boards != nil {
		return nil
	}
	b.boards = &Learned{Output: b.Output, Boards: b.Plan.Boards, Seed: b.Plan.Seed, Views: 1}
	return b.boards.prepare(ctx)
}

// train trains the network of an entry, or goes on with it, and writes it and its loss curve.
func (b *Train) train(ctx context.Context, e trainEntry) ([]string, error) {
	recipe, err := b.Plan.recipe(e)
	if err != nil {
		return nil, err
	}
	data, err := b.data(b.Plan.Labels[e.Labels], recipe.Labels)
	if err != nil {
		return nil, err
	}
	if data.Len() < recipe.Batch {
		return nil, usagef("%q: %d labels; expected a batch of %d at least", e.Name, data.Len(), recipe.Batch)
	}
	held, err := b.data(b.Plan.Held, 0)
	if err != nil {
		return nil, err
	}
	base, began := filepath.Join(b.Out, e.Name), time.Now()
	run := &training.Run{Recipe: recipe, Data: data, Held: held, Checkpoint: base + ".state", Every: b.Every, Threads: b.Threads, CPUTime: machine.CPUTime,
		Progress: func(p training.Progress) {
			b.Progress(time.Since(began), "%s: step %d of %d, squared error of the batch %.3f", e.Name, p.Step, p.Steps, p.Loss)
		}}
	// A training takes hours, and a network that the file cannot hold would be found at its end
	// only: so the file and the loss curve are written behind every epoch.
	run.EachEpoch = func(n *training.Network) error {
		last := n.Curve[len(n.Curve)-1]
		file, err := n.File(e.Name, map[string]any{"command": "lab train", "recipe": recipe, "label_files": b.Plan.Labels[e.Labels], "labels": data.Len(),
			"epochs": last.Epoch, "train_loss": last.TrainLoss, "held_out_mse": last.Held}, data)
		if err != nil {
			return fmt.Errorf("%q: %w", e.Name, err)
		}
		var curve bytes.Buffer
		fmt.Fprintln(&curve, "epoch,cpu_seconds,train_loss,held_out_mse")
		for _, c := range n.Curve {
			fmt.Fprintf(&curve, "%d,%g,%g,%g\n", c.Epoch, c.CPUSeconds, c.TrainLoss, c.Held)
		}
		return errors.Join(osfile.WriteBytes(base+"-loss.csv", curve.Bytes()), osfile.WriteBytes(base+".net", file))
	}
	n, err := run.Train(ctx)
	if err != nil {
		return nil, err
	}
	if err := run.EachEpoch(n); err != nil { // once more, for a state that had nothing left to train
		return nil, err
	}
	last := n.Curve[len(n.Curve)-1]
	return []string{e.Name, "", fmt.Sprint(data.Len()), fmt.Sprint(recipe.Epochs), fmt.Sprint(last.CPUSeconds), fmt.Sprint(last.TrainLoss), fmt.Sprint(last.Held)}, nil
}

// data reads files of labels.
func (b *Train) data(files []string, most int) (*training.Data, error) {
	d := new(training.Data)
	for _, name := range files {
		if !filepath.IsAbs(name) {
			name = filepath.Join(b.Folder, name)
		}
		if err := addLabels(d, name, most); err != nil {
			return nil, err
		}
	}
	return d, nil
}

// addLabels reads a file of labels, at most so many of them; 0 is all.
func addLabels(d *training.Data, name string, most int) error {
	f, err := os.Open(name)
	if err != nil {
		return usagef("%v; lab labels makes it", err)
	}
	defer f.Close()
	if err := d.Add(f, most); err != nil {
		return usagef("%s: %v", name, err)
	}
	return nil
}

// search solves the boards with the paper's A*. Boards that were not solved within the limit
// count as the limit in the quantiles, and not in the optimal rate and the excess.
func (b *Train) search(ctx context.Context, e trainEntry, n *learned.Network) ([]string, error) {
	estimate, err := learned.NewEstimator(ctx, n, 1)
	if err != nil {
		return nil, err
	}
	if e.Search.Expand == 0 {
		e.Search.Expand = b.Plan.Expand
	}
	if b.Plan.Boards == 0 {
		return []string{"0", "0", "", "", "", "", "0.000", "0.000"}, nil
	}
	r, err := b.boards.measure(ctx, learnedSetting{name: e.Name, solve: func(ctx context.Context, s puzzle.Slide) ([]puzzle.Move, uint64, error) {
		return e.Search.Search(ctx, estimate, s)
	}})
	row := []string{fmt.Sprint(r.Boards), fmt.Sprint(r.solved)}
	for _, nodes := range []float64{r.Quarter, r.Median, r.Three, r.Most} {
		row = append(row, fmt.Sprintf("%.0f", nodes))
	}
	return append(row, fmt.Sprintf("%.3f", r.Optimal), fmt.Sprintf("%.3f", r.Excess)), cmp.Or(err, ctx.Err())
}
