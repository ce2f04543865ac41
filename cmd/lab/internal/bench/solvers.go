package bench

// Many programs by every solver that is here, one run after the other in a process of its own: the
// table behind backends.Choose. Own.

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"time"

	"github.com/tilemip/tilemip"
	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/cmd/internal/option"
	"github.com/tilemip/tilemip/internal/integer"
	"github.com/tilemip/tilemip/internal/textpos"
	"github.com/tilemip/tilemip/model"
)

// Solvers is the table.
type Solvers struct {
	Output
	Subjects []string // names of programs, or files; none: every program
	Backends []string // by name; none: every one that is here, services left out
	Probing  string   // as Options.Probing
	Limit    int      // seconds of CPU time of a run
	Here     bool     // solve in this process: one subject by one backend
}

func solversVerb() Verb {
	b := new(Solvers)
	return Verb{
		Name: "solvers", Usage: "many programs by every solver that is here", Args: "[PROGRAM|FILE …]",
		Rows: []option.Row{
			{Name: "backend", Short: "b", To: &b.Backends, Help: "only the backend `NAME`; may be repeated", Values: backendNames, Open: true},
			{Name: "cpu-limit", To: &b.Limit, Value: 20, In: option.Between(1, 86400), Help: "stop a run after `N` seconds of CPU time"},
			{Name: "probing", To: &b.Probing, Values: option.Words(backends.ProbingAuto, backends.ProbingOn, backends.ProbingOff), Help: "tighten each program first, as `WHEN` says: auto, on or off"},
			{Name: "here", To: &b.Here, Help: "one program by one backend, in this process and without a limit: what each run is"},
		},
		Run: func(ctx context.Context, l Line) error {
			b.Output, b.Subjects = l.Output, l.Words
			return b.Run(ctx)
		},
	}
}

// solverRow is one run. CPU is that of the process and of the solver's.
type solverRow struct {
	Program   string       `json:"program"`
	Backend   string       `json:"backend"`
	Columns   int          `json:"columns"`
	Rows      int          `json:"rows"`
	Kind      string       `json:"kind"`   // of backends.KindOf
	Status    model.Status `json:"status"` // limit where the run was stopped
	Objective *float64     `json:"objective,omitempty"`
	Nodes     int64        `json:"nodes"`
	Seconds   float64      `json:"seconds"` // of the solve, wall time
	CPU       float64      `json:"cpu_seconds"`
	Refused   string       `json:"refused,omitempty"` // why the solver does not take the program, or failed
}

// cell is what the table shows of a run.
func (r *solverRow) cell(limit int) string {
	switch {
	case r.Refused != "":
		return "-"
	case r.Status == model.StatusLimit || r.Status == model.StatusFeasible:
		return fmt.Sprintf(">%d", limit)
	}
	return fmt.Sprintf("%.2f", r.CPU)
}

// Run prints a row for every program, or with --json an object for every run.
func (b *Solvers) Run(ctx context.Context) error {
	if len(b.Subjects) == 0 {
		b.Subjects = textpos.Names(programs, func(p program) string { return p.name })
	}
	var names []string
	for _, one := range backends.All() {
		if i := one.Info(); len(b.Backends) == 0 && i.Available() && i.Kind != backends.Service || slices.Contains(b.Backends, i.Name) {
			names = append(names, i.Name)
		}
	}
	if b.Here {
		if len(b.Subjects) != 1 || len(b.Backends) != 1 {
			return usagef("--here takes one program and one --backend")
		}
		row, err := b.solve(ctx, b.Subjects[0], b.Backends[0])
		if err != nil {
			return err
		}
		return printJSON(b.Rows, row)
	}
	titles := []string{"program|textbook-neos-28", "columns|10000", "rows|10000", "kind|mixed integer"}
	for _, name := range names {
		titles = append(titles, name+"|100.00")
	}
	t := b.table(titles...)
	return eachRow(ctx, t, b.Subjects, func(ctx context.Context, subject string) ([]*solverRow, error) { return b.row(ctx, subject, names) }, func(rows []*solverRow) error {
		if b.JSON {
			for _, r := range rows {
				t.err = cmp.Or(t.err, printJSON(b.Rows, r))
			}
			return t.err
		}
		size := slices.MaxFunc(rows, func(x, y *solverRow) int { return cmp.Compare(x.Columns, y.Columns) }) // a run that was stopped tells none
		cells := []any{size.Program, size.Columns, size.Rows, size.Kind}
		for _, r := range rows {
			cells = append(cells, r.cell(b.Limit))
		}
		return t.print(nil, cells...)
	})
}

// row solves a program by each of the backends, and compares what they claim.
func (b *Solvers) row(ctx context.Context, subject string, names []string) (rows []*solverRow, err error) {
	for _, name := range names {
		r, err := b.apart(ctx, subject, name)
		if err != nil {
			return nil, err
		}
		rows = append(rows, r)
	}
	return rows, agree(rows)
}

// agree compares what runs of one program claim.
func agree(rows []*solverRow) error {
	var first *solverRow
	for _, r := range rows {
		if r.Refused != "" || r.Status != model.StatusOptimal && r.Status != model.StatusInfeasible {
			continue
		}
		if first == nil {
			first = r
		}
		if r.Status != first.Status || r.Objective != nil && math.Abs(*r.Objective-*first.Objective) > 1e-4*math.Max(1, math.Abs(*first.Objective)) {
			return disagree("%s: %s says %s, %s says %s", r.Program, first.Backend, first.claim(), r.Backend, r.claim())
		}
	}
	return nil
}

func (r *solverRow) claim() string {
	if r.Objective == nil {
		return r.Status.String()
	}
	return fmt.Sprintf("%s %g", r.Status, *r.Objective)
}

// apart is a run in a process whose CPU time the shell limits, and with it that of the solver's.
func (b *Solvers) apart(ctx context.Context, subject, backend string) (*solverRow, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	c := exec.CommandContext(ctx, "sh", "-c", `ulimit -c 0; ulimit -t "$1"; shift; exec "$@"`, "sh", strconv.Itoa(b.Limit), self, "solvers", "--here", "--backend", backend, "--probing", cmp.Or(b.Probing, backends.ProbingAuto), subject)
	var out, said bytes.Buffer
	c.Stdout, c.Stderr, c.WaitDelay = &out, &said, 5*time.Second
	failed := c.Run()
	if ctx.Err() != nil {
		return nil, ErrInterrupted
	}
	if c.ProcessState == nil {
		return nil, usagef("a run needs the program sh: %v", failed)
	}
	r := &solverRow{Program: subject, Backend: backend, Status: model.StatusLimit}
	cpu := c.ProcessState.UserTime() + c.ProcessState.SystemTime()
	if failed == nil {
		if err := json.Unmarshal(out.Bytes(), r); err != nil {
			return nil, err
		}
	} else if cpu < time.Duration(b.Limit)*time.Second*9/10 {
		r.Refused = lastWords(said.String())
	}
	r.CPU = cpu.Seconds()
	return r, nil
}

// solve is a run in this process.
func (b *Solvers) solve(ctx context.Context, subject, backend string) (*solverRow, error) {
	solver, err := backends.Lookup(backend)
	if err != nil {
		return nil, err
	}
	m, err := programOf(ctx, subject)
	if err != nil {
		return nil, err
	}
	r, err := backends.Solve(ctx, solver, m, backends.Options{Reformulate: true, Probing: b.Probing})
	if err != nil {
		return nil, err
	}
	return &solverRow{
		Program: subject, Backend: backend, Columns: m.Columns(), Rows: m.Rows(), Kind: backends.KindOf(m), Status: r.Status,
		Objective: integer.Number(r.Objective), Nodes: r.Nodes, Seconds: r.Solve.Seconds(),
	}, nil
}

// programOf is the program of a name, or a file's as it is.
func programOf(ctx context.Context, subject string) (*model.Model, error) {
	for _, p := range programs {
		if p.name == subject {
			m, err := p.make(ctx)
			return m, cmp.Or(err, m.Err())
		}
	}
	all, err := tilemip.Open(subject)
	if err != nil {
		return nil, err
	}
	return stated(ctx, all[0], "", 0)
}
