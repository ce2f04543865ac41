// Package process solves through solver programs found on PATH. The model is written by
// this project's own MPS writer, in the form that each program reads, and always as a
// minimization. A program's exit status is never trusted (several exit with 0 after a parse
// error or on an infeasible model): its status is read from its solution file and from what
// it prints, and every point is re-checked by backends.Solve.
//
// To add a program: one row in solvers.go, one file that reads its answer, and a
// recorded answer for each status in testdata.
//
// Not here: the file formats (internal/format/...) and the words of solvers (internal/verdict).
// Begin with solvers.go, the table.
package process

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/internal/format/matrix"
	"github.com/tilemip/tilemip/internal/format/mps"
	"github.com/tilemip/tilemip/model"
)

func init() {
	for i := range solvers {
		backends.Register(&backend{&solvers[i]})
	}
}

// backend is a row of the table as a backends.Backend.
type backend struct{ *solver }

// Name is the backend's, without a look for the program.
func (b *backend) Name() string { return b.name }

// Prefer lets a solver's library answer for its program, under the same name, wherever the library is
// available. It is called from init functions, and panics where there is no such program.
func Prefer(name string, library backends.Backend) {
	i := slices.IndexFunc(solvers, func(s solver) bool { return s.name == name })
	solvers[i].library = library
}

// preferred returns the library that answers for the program here, or nil.
func (b *backend) preferred() backends.Backend {
	if b.library != nil && b.library.Info().Available() {
		return b.library
	}
	return nil
}

// Info looks the program up on PATH; it does not run it.
func (b *backend) Info() backends.Info {
	i := backends.Info{Name: b.name, Kind: backends.Program, Capabilities: b.can}
	instead := ""
	if b.library != nil {
		l := b.library.Info()
		if l.Available() {
			return l
		}
		instead = l.Missing + "; "
	}
	path, err := b.path()
	if err != nil {
		i.Missing = fmt.Sprintf("%sno program %s on PATH; %s", instead, b.program, b.source)
		return i
	}
	i.Path = path
	return i
}

// Takes returns what the program takes of the constructs of a model.
func (b *backend) Takes(m *model.Model) model.Features {
	if b.takes != nil {
		return b.takes(m)
	}
	return model.Features{Semi: b.can.Semi, SOS: b.can.SOS, Indicators: b.can.Indicators, Products: b.can.Products}
}

// path returns the program: the one that the row itself finds, else the one on PATH.
func (b *backend) path() (string, error) {
	if b.find != nil {
		if path := b.find(); path != "" {
			return path, nil
		}
	}
	return exec.LookPath(b.program)
}

// job is one run of a program.
type job struct {
	model    *model.Model
	options  backends.Options
	names    *matrix.Names  // of rows and columns in the model file
	dir      string         // for this run alone, removed afterwards; the program's working folder
	modelAt  string         // the model file, free MPS
	answerAt string         // where the program writes its solution
	startAt  string         // the start point, or ""
	poolAt   string         // where the program writes its pool, or ""
	savedAt  string         // where the program saves points besides, or ""
	left     time.Duration  // the time limit of this run; 0: none
	bound    float64        // last reported by the log, in the model's direction; infinite before
	best     float64        // objective of the last point that the log has reported, likewise
	source   string         // what found the point of the line being read
	seen     atomic.Bool    // the log has reported a point
	read     int64          // of what improving points were reported: bytes of their file, or files
	improved int            // improving points that were reported
	last     backends.Event // the last one of progress

}

// Solve writes the model, runs the program, and reads what it left. Where the answer leaves
// open whether the model is infeasible or unbounded, it runs the program a second time.
func (b *backend) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	if l := b.preferred(); l != nil {
		return l.Solve(ctx, m, o)
	}
	began := time.Now()
	if b.checkRaw != nil {
		program, err := b.path()
		if err != nil {
			return nil, err
		}
		for name, value := range o.Raw {
			if err := b.checkRaw(ctx, program, name, value); err != nil {
				return nil, err
			}
		}
	}
	out, err := b.attempt(ctx, m, o)
	if err != nil {
		return nil, err
	}
	if !out.certain && (out.status == model.StatusInfeasible || out.status == model.StatusUnbounded) {
		if err := b.secondOpinion(ctx, m, o, out, began); err != nil {
			return nil, err
		}
	}
	return b.result(ctx, m, o, out, time.Since(began)), nil
}

// attempt is one run of the program in a new folder. A program that was stopped before it left
// an answer gives an outcome; one that ended without an answer is an error.
// The folder is removed whatever happens. The answer is read even after an error of the program,
// since its exit status says little.
func (b *backend) attempt(ctx context.Context, m *model.Model, o backends.Options) (*outcome, error) {
	dir, err := os.MkdirTemp("", "tilemip-"+b.name+"-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	j := &job{
		model: m, options: o, names: matrix.NewNames(m, matrix.MPSNames), dir: dir, left: o.TimeLimit,
		modelAt: filepath.Join(dir, "model.mps"), answerAt: filepath.Join(dir, "answer.txt"), savedAt: filepath.Join(dir, "answer.saved"),
		bound: model.NewResult(m, b.name).Bound,
	}
	if err := b.write(j); err != nil {
		return nil, err
	}
	if o.Start != nil && b.writeStart != nil {
		j.startAt = filepath.Join(dir, "start.sol") // scip reads by extension
		if err := b.writeStart(j); err != nil {
			return nil, err
		}
	}
	if b.prepare != nil {
		if err := b.prepare(j); err != nil {
			return nil, err
		}
	}
	e := b.run(ctx, j)
	if b.atEnd != nil {
		b.atEnd(j)
	}
	answer, err := os.ReadFile(j.answerAt)
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	out := &outcome{status: model.StatusError, certain: true, bound: math.NaN()}
	out.version, out.incumbents = b.versionIn(e.text), j.improved
	err = b.read(j, answer, e.text, out)
	switch {
	case err == nil && out.status != model.StatusError:
		if e.overran && out.stopped != "" {
			out.stopped = model.TimeLimit // not an interrupt by the user
		}
		b.takePool(j, answer, out)
		return out, nil
	case ctx.Err() != nil || e.overran: // before it could write anything, or in the middle of it
		b.cutShort(ctx, j, e, out)
		return out, nil
	case err != nil:
		return nil, refusedOption(o, fmt.Errorf("the answer of %s: %w", b.program, err))
	}
	return nil, refusedOption(o, fmt.Errorf("%s ended (%v) without an answer; it last printed: %s", b.program, exitOf(e.err), lastWords(e.text)))
}

// refusedOption makes an OptionError of an error that names an option of the caller's: the
// program itself has refused it.
func refusedOption(o backends.Options, err error) error {
	for name := range o.Raw {
		if strings.Contains(err.Error(), name) {
			return &backends.OptionError{Name: name, Reason: err.Error()}
		}
	}
	return err
}

// write writes the model file. The MPS writer turns a maximization into a minimization of the
// negated objective, which result undoes for the bound.
func (b *backend) write(j *job) error {
	f, err := os.Create(j.modelAt)
	if err != nil {
		return err
	}
	_, err = mps.Write(f, j.model, j.names)
	return errors.Join(err, f.Close())
}

// versions holds the versions that programs have reported, by path.
var versions sync.Map

// AskVersion runs the program for its version, once for each path. The error is that it is
// not found or does not print its version.
func (b *backend) AskVersion(ctx context.Context) (string, error) {
	if b.preferred() != nil {
		return "", nil // finding out would mean loading it
	}
	path, err := b.path()
	if err != nil {
		return "", err
	}
	if v, ok := versions.Load(path); ok {
		return v.(string), nil
	}
	text, err := exec.CommandContext(ctx, path, b.versionArguments...).CombinedOutput()
	v := b.versionIn(string(text))
	if ended := (*exec.ExitError)(nil); v == "" && err != nil && (!errors.As(err, &ended) || ended.ExitCode() >= cannotStart) && ctx.Err() == nil {
		said, _, _ := strings.Cut(strings.TrimSpace(string(text)), "\n")
		return "", fmt.Errorf("%s %w: %s", path, backends.ErrStart, cmp.Or(said, err.Error()))
	}
	if v == "" {
		return "", fmt.Errorf("%s does not print its version (%s)", path, exitOf(err))
	}
	versions.Store(path, v)
	return v, nil
}

// cannotStart is the first of the exit statuses by which a shell or a loader says that a program was not
// run, such as for a library that is missing.
const cannotStart = 126

// versionIn returns the version in what the program printed, or "".
func (b *backend) versionIn(text string) string {
	if m := b.version().FindStringSubmatch(text); m != nil {
		return m[1]
	}
	return ""
}
