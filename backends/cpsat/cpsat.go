// Package cpsat is the backend for CP-SAT, the constraint and integer solver of Google's
// OR-tools (Apache-2.0). Its library is loaded when it is needed, in a child process, and called
// through the C interface of ortools/sat/c_api/cp_solver_c.h, which takes and gives protocol
// buffers; those are written and read here by hand.
//
// CP-SAT computes in whole numbers of 64 bits. A program with a continuous column, an integer
// column without finite bounds, coefficients that no factor makes whole, or sums that do not fit
// is refused with a *backends.RefusedError that names the column or the row; nothing is rounded.
//
// The interface has no callback: points and bounds come with the answer alone. A solve that is
// told to stop answers with the best point it has.
//
// Not here: what HiGHS needs as well (internal/dynload). Begin with cpsat.go. This package may
// change with every release.
package cpsat

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"runtime"
	"strings"
	"sync"
	"time"
	"unsafe"

	"github.com/tilemip/tilemip/backends"
	"github.com/tilemip/tilemip/backends/isolate"
	"github.com/tilemip/tilemip/internal/dynload"
	"github.com/tilemip/tilemip/model"
)

// Name is the backend's.
const Name = "cpsat"

func init() { backends.Register(apart{}) }

// capabilities are what the C interface lets a caller do.
var capabilities = backends.Capabilities{
	Integers: true, WholeOnly: true, Start: true, PartialStart: true, Cancel: true, KeepsPoint: true,
	Threads: true, Seed: true, Bound: true, RelativeGap: true, AbsoluteGap: true, Pool: true, SolutionLimit: true,
}

// apart is the backend; its library is loaded in a child process where there can be one.
type apart struct{}

// Name is the backend's, without a look for the library.
func (apart) Name() string { return Name }

// Info finds the library; it does not load it.
func (apart) Info() backends.Info { return file.Info(capabilities) }

// Solve solves in a child process, or in this one where it is the child or can have none.
func (apart) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	if !isolate.Child() && isolate.Ready() {
		if _, err := newProgram(m, nil, false); err != nil { // a refusal keeps its type
			return nil, err
		}
		return isolate.New(Name).Solve(ctx, m, o)
	}
	return InProcess{}.Solve(ctx, m, o)
}

// InProcess is the backend without a child process: a crash of the library ends the program.
type InProcess struct{ apart }

// release is that of the loaded library; "" where it was not installed by tilemip: the interface
// does not tell.
var release string

// library are the functions that are used, of ortools/sat/c_api/cp_solver_c.h.
type library struct {
	NewEnv                 func() uintptr
	DestroyEnv, StopSearch func(env uintptr)
	Interruptible          func(env uintptr, request *byte, requestSize int32, parameters *byte, parametersSize int32, answer *unsafe.Pointer, answerSize *int32)
}

// file is where the library is looked for.
var file = dynload.Library{
	Solver: Name, Variable: "TILEMIP_CPSAT_LIBRARY", Prefix: "SolveCp",
	File: cmp.Or(map[string]string{"windows": "ortools.dll", "darwin": "libortools.9.dylib"}[runtime.GOOS], "libortools.so.9"),
}

// load opens the library, once: OR-tools brings another HiGHS, too.
var load = sync.OnceValues(func() (*library, error) {
	l := new(library)
	found, err := file.Open(l)
	release = found.Version
	return l, err
})

// answer hands a request over and returns the bytes of the answer.
func (l *library) answer(env uintptr, request, parameters []byte) []byte {
	var answer unsafe.Pointer
	var size int32
	l.Interruptible(env, unsafe.SliceData(request), int32(len(request)), unsafe.SliceData(parameters), int32(len(parameters)), &answer, &size)
	defer dynload.Free(uintptr(answer))
	return append([]byte(nil), unsafe.Slice((*byte)(answer), size)...)
}

// Solve solves the program. A point that only the widened sides of its rows admit is not one to the
// exact check: then the sides are taken as they are, and of the first answer the bound counts.
func (i InProcess) Solve(ctx context.Context, m *model.Model, o backends.Options) (*model.Result, error) {
	began := time.Now()
	p, err := newProgram(m, o.Start, false)
	if err != nil {
		return nil, err
	}
	first, err := i.solve(ctx, m, o, p)
	if err != nil || !p.widened || !first.Status.HasPoint() {
		return first, err
	}
	if report, err := m.Check(first.X); err != nil || report.OK {
		return first, err
	}
	if p, err = newProgram(m, o.Start, true); err != nil {
		return nil, err
	}
	if o.TimeLimit > 0 {
		o.TimeLimit = max(time.Millisecond, o.TimeLimit-time.Since(began))
	}
	r, err := i.solve(ctx, m, o, p)
	if err != nil || !r.Status.HasPoint() { // what lies between may be a point
		return first, err
	}
	r.Runs, r.Bound, r.Solve = 2, first.Bound, r.Solve+first.Solve
	if r.Status == model.StatusOptimal && r.Objective != r.Bound {
		r.Status = model.StatusFeasible
		r.Message = "optimal with the sides of rows as they are; what the exact check grants of rounding may admit a better point"
	}
	return r, nil
}

// solve hands the program over and waits for the answer.
func (InProcess) solve(ctx context.Context, m *model.Model, o backends.Options, p *program) (*model.Result, error) {
	began := time.Now()
	l, err := load()
	if err != nil {
		return nil, err
	}
	r := model.NewResult(m, Name)
	if p.empty {
		r.Status, r.Termination = model.StatusInfeasible, model.Completed
		return r, nil
	}
	request := p.message()
	r.Build = time.Since(began)
	left := o.TimeLimit
	if left > 0 {
		left = max(time.Millisecond, left-r.Build)
	}
	env := l.NewEnv()
	defer l.DestroyEnv(env)
	unhook := context.AfterFunc(ctx, func() { l.StopSearch(env) })
	answer := l.answer(env, request, parameters(o, left))
	if !unhook() {
		<-ctx.Done() // the stop may still be on its way to the environment
	}
	a := &response{}
	if err := eachField(answer, a.field); err != nil {
		return nil, fmt.Errorf("the answer of CP-SAT: %w", err)
	}
	r.Solve = time.Since(began) - r.Build
	return r, a.into(ctx, r, m, p, o)
}

// into fills the result. The objective is that of the point; the bound is CP-SAT's.
func (a *response) into(ctx context.Context, r *model.Result, m *model.Model, p *program, o backends.Options) error {
	r.Version, r.Nodes, r.LPIterations = release, a.branches, a.iterations
	if o.SolutionLimit > 1 {
		r.Unused = append(r.Unused, "solution limit: "+Name+" can stop at the first solution only")
	}
	r.Termination = model.Completed
	switch a.status {
	case statusOptimal:
		r.Status = model.StatusOptimal
	case statusInfeasible:
		r.Status = model.StatusInfeasible
		return nil
	case statusFeasible, statusUnknown:
		r.Status, r.Termination = model.StatusLimit, model.TimeLimit
		if a.status == statusFeasible {
			r.Status = model.StatusFeasible
		}
		switch {
		case ctx.Err() != nil:
			r.Termination = backends.StopReason(ctx)
		case a.status == statusFeasible && o.SolutionLimit == 1:
			r.Termination = model.SolutionLimit
		}
	default:
		return fmt.Errorf("CP-SAT calls the program invalid: %s", strings.TrimSpace(a.info))
	}
	if o.Log != nil {
		for _, line := range strings.Split(strings.TrimRight(a.log, "\n"), "\n") {
			o.Log(line)
		}
	}
	if r.Status.HasPoint() {
		if len(a.point) != m.Columns() {
			return fmt.Errorf("CP-SAT answers with %d values for %d columns", len(a.point), m.Columns())
		}
		matrix := m.Matrix()
		r.X, r.Objective = make([]float64, len(a.point)), matrix.Constant
		for j, x := range a.point {
			r.X[j] = float64(x)
			r.Objective += matrix.Cost[j] * r.X[j]
		}
	}
	if o.Pool > 0 {
		r.Pool = a.pool(m)
	}
	if r.Status == model.StatusOptimal && o.RelativeGap == 0 && o.AbsoluteGap == 0 {
		r.Bound = r.Objective
	} else if !math.IsInf(a.bound, 0) && math.Abs(a.bound) < 1e300 && (a.bound != 0 || a.status != statusUnknown || p.bounded) {
		r.Bound = a.bound
	}
	return nil
}

// pool are the points that CP-SAT kept, the answer among them; it states no objective of each.
func (a *response) pool(m *model.Model) *model.SolverPool {
	p := &model.SolverPool{From: model.PoolStored}
	for _, values := range a.others {
		x := make([]float64, len(values))
		for j, v := range values {
			x[j] = float64(v)
		}
		p.Points = append(p.Points, model.PoolPoint{X: x, Claimed: math.NaN()})
	}
	return p
}

// refusal says what in a program CP-SAT cannot take.
func refusal(what, why string) error {
	return &backends.RefusedError{Solver: "CP-SAT", Takes: "programs with integer data only", What: what, Why: why}
}
